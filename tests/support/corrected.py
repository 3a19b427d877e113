"""Drawn boards that readers take for something else, or aren't sure about, and looks at them with corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np

from kibitz.core.correction import Corrections
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.reading import Reading
from kibitz.games.common.correcting import CorrectedLook, corrections_of

Bgr = tuple[int, int, int]
SIDE, GAP = 58, 6
GREEN, YELLOW, GREY, RED, PURPLE = (100, 170, 106), (88, 180, 201), (126, 124, 120), (60, 60, 220), (200, 60, 200)
UNUSUAL: Mapping[str, Bgr] = {"2": PURPLE, "1": RED, "0": GREY}
"""Colours of tiles from which nobody can tell which of two is correct."""
TURNED_ROUND: Mapping[str, Bgr] = {"2": YELLOW, "1": GREEN, "0": GREY}
"""Green for the right letter in the wrong place: every reader takes it the other way round."""


def wordle(
    guesses: Sequence[tuple[str, str]], colours: Mapping[str, Bgr], at: tuple[int, int] = (60, 90), scale: float = 1.0
) -> Frame:
    """A page after some guesses, each a word and its score; a small letter is drawn upside down."""
    page = np.full((round(560 * scale), round(480 * scale), 3), 255, np.uint8)
    beside = ((0, -38, "Guess the word"), (0, 420, "Played 118 times"), (0, 450, "Yesterday: GRAPE"))
    for x, y, words in beside:
        cv2.putText(
            page, words, (round((at[0] + x) * scale), round((at[1] + y) * scale)), 0, scale, (60, 60, 60), 2, 16
        )
    for row in range(6):
        for column in range(5):
            x, y = at[0] + column * (SIDE + GAP), at[1] + row * (SIDE + GAP)
            corners = [(round(a * scale), round(b * scale)) for a, b in ((x, y), (x + SIDE, y + SIDE))]
            if row >= len(guesses):
                cv2.rectangle(page, *corners, (218, 214, 211), 2)
                continue
            word, score = guesses[row]
            cv2.rectangle(page, *corners, colours[score[column]], -1)
            letter(page, word[column], corners, scale)
    return Frame(page, "drawn")


def letter(
    page: np.ndarray, name: str, corners: list[tuple[int, int]], scale: float, ink: Bgr = (255, 255, 255)
) -> None:
    """A letter in the middle of a box; a small one is that letter upside down."""
    (left, top), (right, bottom) = corners
    box = page[top:bottom, left:right].copy()
    thick = max(1, round(3 * scale))
    (w, h), _ = cv2.getTextSize(name.upper(), 0, 1.2 * scale, thick)
    at = (round((box.shape[1] - w) / 2), round((box.shape[0] + h) / 2))
    cv2.putText(box, name.upper(), at, 0, 1.2 * scale, ink, thick, 16)
    page[top:bottom, left:right] = box[::-1] if name.islower() else box


def pyramid(letters: str, states: str, fills: Mapping[str, Bgr]) -> Frame:
    """A letter pyramid; states: of each cell a key of ``fills``."""
    base = int((2 * len(letters)) ** 0.5)
    page = np.full((base * (SIDE + GAP) + 160, base * (SIDE + GAP) + 140, 3), 238, np.uint8)
    cells = [(row, column) for row in range(base) for column in range(row + 1)]
    for (row, column), name, state in zip(cells, letters, states, strict=True):
        x = round(80 + (base - 1 - row) * (SIDE + GAP) / 2 + column * (SIDE + GAP))
        y = 40 + row * (SIDE + GAP)
        corners = [(x, y), (x + SIDE, y + SIDE)]
        cv2.rectangle(page, *corners, fills[state], -1)
        letter(page, name, corners, 1.0, (40, 40, 40))
        cv2.rectangle(page, *corners, (120, 120, 120), 1)
    return Frame(page, "drawn")


def corrected(game: Game[Any], frame: Frame, *texts: str) -> tuple[Reading[Any], Reading[Any], CorrectedLook]:
    """What a game reads by itself, what it reads with corrections in words, and what reads so."""
    alone = game.look(frame)
    assert alone is not None
    looked = CorrectedLook(corrections_of(game, alone, frame, texts))
    after = looked.look(game, frame, game.anew(alone, taken_back=False))
    assert after is not None
    return alone, after, looked


def taken_back(game: Game[Any], frame: Frame, after: Reading[Any]) -> Reading[Any]:
    """What is read once all corrections are taken back."""
    found = CorrectedLook(Corrections()).look(game, frame, game.anew(after, taken_back=True))
    assert found is not None
    return found
