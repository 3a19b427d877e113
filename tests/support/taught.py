"""A page of a word game whose cells nothing shows: bare letters in rows and columns, their colour tells their state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from tests.support.paint import Colour, font_files

ROWS, COLUMNS = 6, 5
PITCH, CELL, BAR = 64, 58, 7
LIGHT, DARK = (250, 248, 240), (24, 26, 32)
COLOURS: Mapping[str, Colour] = {"2": (20, 140, 60), "1": (200, 120, 0), "0": (120, 120, 130)}
"""Score -> colour of the letter."""
TITLE = "The Tuesday Word"
ASIDE = ("Five letters, six tries.", "Yesterday: GRAPE", "Streak 12, best 31", "Played 118 times")


@dataclass(frozen=True)
class WordPage:
    """A drawn page. board: the rectangle around all cells, where nothing is drawn but letters."""

    frame: Frame
    board: Rect

    def cell(self, row: int, column: int) -> Rect:
        scale = self.board.w / (PITCH * (COLUMNS - 1) + CELL)
        x, y = self.board.x + scale * PITCH * column, self.board.y + scale * PITCH * row
        return Rect(x, y, scale * CELL, scale * CELL)


def word_page(
    guesses: Sequence[tuple[str, str]],
    at: tuple[int, int] = (260, 130),
    size: tuple[int, int] = (900, 640),
    scale: float = 1.0,
    *,
    dark: bool = False,
    bars: bool = False,
) -> WordPage:
    """The page after some guesses, each a word and its score in digits. at: of the board, in pixels at scale 1.

    bars: a bar at each cell's foot tells the state, and the letter doesn't.
    """
    ground, ink = (DARK, LIGHT) if dark else (LIGHT, DARK)
    image = Image.new("RGB", (round(size[0] * scale), round(size[1] * scale)), ground)
    draw = ImageDraw.Draw(image)

    def text(x: float, y: float, words: str, px: float, colour: Colour, anchor: str = "la") -> None:
        font = ImageFont.truetype(font_files(True)[0], round(px * scale))
        draw.text((x * scale, y * scale), words, fill=colour, font=font, anchor=anchor)

    x, y = at
    text(x, y - 90, TITLE, 34, ink)
    for line, words in enumerate(ASIDE):
        text(x + 360, y + 30 + 34 * line, words, 18, ink)
    for row, (word, score) in enumerate(guesses):
        for column, (letter, digit) in enumerate(zip(word, score, strict=True)):
            middle = x + PITCH * column + CELL / 2, y + PITCH * row + CELL / 2
            text(*middle, letter, 38, ink if bars else COLOURS[digit], "mm")
            if bars:
                foot = (
                    x + PITCH * column,
                    y + PITCH * row + CELL - BAR,
                    x + PITCH * column + CELL,
                    y + PITCH * row + CELL,
                )
                draw.rectangle([round(edge * scale) for edge in foot], fill=COLOURS[digit])
    pixels = np.ascontiguousarray(np.array(image)[:, :, ::-1])
    w, h = PITCH * (COLUMNS - 1) + CELL, PITCH * (ROWS - 1) + CELL
    return WordPage(Frame(pixels), Rect(x * scale, y * scale, w * scale, h * scale))
