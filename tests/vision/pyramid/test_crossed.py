"""What lies on a letter or beside it, and is none of it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.reader import read_pyramid

LETTERS = "KBUAOKFNCEPOTRM"
SIDE, INK, GROUND = 80, (235, 230, 230), (55, 35, 38)


def middle(cell: int) -> tuple[int, int]:
    row = next(r for r in range(9) if (r + 1) * (r + 2) // 2 > cell)
    return 400 + round((cell - row * (row + 1) // 2 - row / 2) * SIDE), 80 + row * SIDE


def drawn(joined: tuple[int, ...] = (), badges: tuple[int, ...] = ()) -> NDArray[np.uint8]:
    pixels = np.full((560, 800, 3), GROUND, np.uint8)
    if joined:
        way = np.array([middle(cell) for cell in joined], np.int32)
        cv2.polylines(pixels, [way.reshape(-1, 1, 2)], False, (190, 230, 160), 9, cv2.LINE_AA)
    for cell, letter in enumerate(LETTERS):
        x, y = middle(cell)
        (wide, tall), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_SIMPLEX, 1.1, 3)
        at = (x - wide // 2, y + tall // 2)
        cv2.putText(pixels, letter, at, cv2.FONT_HERSHEY_SIMPLEX, 1.1, INK, 3, cv2.LINE_AA)
    for cell in badges:
        x, y = middle(cell)
        cv2.circle(pixels, (x + 22, y - 22), 6, (60, 140, 250), -1, cv2.LINE_AA)
    return pixels


def test_letters_that_a_line_joins_are_read_and_nothing_covers_them() -> None:
    reading = read_pyramid(Frame(drawn(joined=(5, 2, 1))))
    assert reading is not None
    assert "".join(letter or "?" for letter in reading.state.letters) == LETTERS
    assert reading.condition is Condition.READY


def test_badges_are_no_part_of_their_letters() -> None:
    reading = read_pyramid(Frame(drawn(badges=(3, 7, 11))))
    assert reading is not None
    assert "".join(letter or "?" for letter in reading.state.letters) == LETTERS
    states = reading.state.states
    # What a badge means isn't known, but cells that have one are not told to be like those that have none.
    assert not {states[cell] for cell in (3, 7, 11)} & {states[0], states[1]} - {CellState.UNKNOWN}
