"""Boards painted in several looks, and what is read of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kibitz.core.frame import Frame
from kibitz.vision.wordle import SeenBoard, read_wordle
from tests.support.paint import Box, Canvas, Colour

PAGE, LINE, INK = (255, 255, 255), (190, 194, 200), (20, 20, 20)
STATES: dict[str, Colour] = {"0": (120, 124, 126), "1": (201, 180, 88), "2": (106, 170, 100)}
GUESSES = (("CRANE", "01002"), ("SLATE", "00202"), ("BLAME", "02202"))
LEFT, TOP, SIDE, PITCH, ROWS = 150, 60, 60, 68, 6
Painter = Callable[[Canvas, Box, str, str], None]


def letter(page: Canvas, box: Box, text: str, ink: Colour = INK) -> None:
    page.text((box[0] + box[2] / 2, box[1] + box[3] / 2), text, 32, ink)


def filled(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, STATES.get(state, PAGE), 0, STATES.get(state, LINE), 2)
    letter(page, box, text, PAGE)


def bordered(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, PAGE, 0, STATES.get(state, LINE), 4)
    letter(page, box, text)


def hollow(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, None, 0, STATES.get(state, LINE), 3)
    letter(page, box, text)


def barred(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, PAGE, 0, LINE, 2)
    page.box((box[0] + 2, box[1] + SIDE - 9, SIDE - 4, 7), STATES.get(state))
    letter(page, box, text)


def lettered(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, PAGE, 0, LINE, 2)
    letter(page, box, text, STATES.get(state, INK))


def shadowed(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, STATES.get(state, PAGE), 0, STATES.get(state, LINE), 2)
    letter(page, (box[0] + 2, box[1] + 2, SIDE, SIDE), text, (0, 0, 0))
    letter(page, box, text, PAGE)


def struck(page: Canvas, box: Box, text: str, state: str) -> None:
    filled(page, box, text, state)
    if state == "0":
        x, y = box[0] + box[2] // 2, box[1] + box[3] // 2
        page.line([(x - 15, y), (x + 15, y)], PAGE, 2)


def underlined(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, STATES.get(state))
    page.box((box[0], box[1] + SIDE - 3, SIDE, 3), LINE)
    letter(page, box, text, PAGE)


def signed(page: Canvas, box: Box, text: str, state: str) -> None:
    """States are told by a sign in the corner, too, as for people who see no colours."""
    filled(page, box, text, state)
    if sign := {"0": "×", "1": "?", "2": "+"}.get(state):
        page.text((box[0] + SIDE - 12, box[1] + 11), sign, 15, PAGE)


def ticked(page: Canvas, box: Box, text: str, state: str) -> None:
    """Yellow is correct and white present, as their signs say."""
    fill = {"0": INK, "1": PAGE, "2": (255, 212, 0)}.get(state, INK)
    page.box(box, fill, 0, LINE if fill == INK else fill, 3)
    letter(page, box, text, LINE if fill == INK else INK)
    if sign := {"0": "✗", "1": "↔", "2": "✓"}.get(state):
        page.text((box[0] + SIDE - 12, box[1] + 13), sign, 14, LINE if fill == INK else INK, "DejaVuSans.ttf")


def footed(page: Canvas, box: Box, text: str, state: str) -> None:
    """A mark below the letter tells the state, too."""
    fill = {"0": (218, 213, 202), "1": (250, 240, 190), "2": (196, 232, 196)}.get(state, PAGE)
    page.box(box, fill, 6, LINE, 2)
    x, y = box[0] + SIDE / 2, box[1] + SIDE / 2
    page.text((x, y - 9 if state in "012" else y), text, 26, INK)
    if sign := {"0": "✗", "1": "▲", "2": "●"}.get(state):
        page.text((x, y + 15), sign, 20, (28, 120, 60) if state == "2" else (150, 110, 60), "DejaVuSans.ttf")


def drawn(
    painter: Painter, *, stripes: bool = False, guesses: Sequence[tuple[str, str]] = GUESSES, pitch: int = PITCH
) -> Canvas:
    """A page with a board of these guesses."""
    page = Canvas(640, 520, PAGE)
    for x in range(-520, 640, 24) if stripes else ():
        page.line([(x, 0), (x + 520, 520)], (225, 228, 232), 8)
    for row in range(ROWS):
        word, states = guesses[row] if row < len(guesses) else (" " * 5, "-----")
        for column in range(5):
            painter(page, (LEFT + pitch * column, TOP + pitch * row, SIDE, SIDE), word[column], states[column])
    return page


def board_on(pixels: np.ndarray) -> SeenBoard:
    readings = read_wordle(Frame(pixels))
    assert readings, "no board was seen"
    (board,) = readings[0].details.boards
    return board


def told(board: SeenBoard) -> list[tuple[str, str]]:
    """The guesses and their scores as they were read."""
    marks = {"absent": "0", "present": "1", "correct": "2"}
    rows = zip(board.shown.letters, board.shown.tiles, strict=True)
    return [("".join(row), "".join(marks.get(tile.value, "?") for tile in tiles)) for row, tiles in rows if all(row)]


def keys(rows: Sequence[str] = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"), font: str = "", size: int = 32) -> np.ndarray:
    """An on-screen keyboard, as broad as the page that `drawn` makes. size: of its letters."""
    page = Canvas(640, 16 + 58 * len(rows), PAGE)
    pitch = min(54, 620 // max(map(len, rows)))
    for row, names in enumerate(rows):
        left = (640 - pitch * len(names)) // 2
        for column, name in enumerate(names):
            box = (left + pitch * column, 10 + 58 * row, pitch - 6, 52)
            page.box(box, (211, 214, 218), 4)
            page.text((box[0] + box[2] / 2, box[1] + box[3] / 2), name, size, INK, font)
    return page.pixels()
