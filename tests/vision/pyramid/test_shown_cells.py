"""Letters where the user has shown the cells, on pages that prove no pyramid by themselves."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.lattice.triangle import Triangle, triangle_through
from kibitz.vision.pyramid.reader import read_pyramid

LETTERS = "GRAPEN"
TRIANGLE = Triangle(300.0, 80.0, 70.0, 64.0, 3, 6)


def cells(triangle: Triangle = TRIANGLE, side: float = 56.0) -> list[Rect]:
    return [Rect(x - side / 2, y - side / 2, side, side) for x, y in triangle.centres().tolist()]


def drawn(gone: tuple[int, ...] = ()) -> NDArray[np.uint8]:
    """Bare letters in three rows, of which some have vanished."""
    pixels = np.full((360, 600, 3), (250, 240, 235), np.uint8)
    for number, (letter, cell) in enumerate(zip(LETTERS, cells(), strict=True)):
        if number not in gone:
            (wide, tall), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 2)
            at = (round(cell.center.x - wide / 2), round(cell.center.y + tall / 2))
            cv2.putText(pixels, letter, at, cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 20), 2, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize("gone", [(), (1, 3), (0, 1, 2, 3)])
def test_letters_of_which_some_are_gone_are_read_where_they_were_shown(gone: tuple[int, ...]) -> None:
    frame = Frame(drawn(gone))

    reading = read_pyramid(frame, None, cells())

    assert reading is not None
    left = [letter for number, letter in enumerate(LETTERS) if number not in gone]
    assert [letter for letter in reading.state.letters if letter] == left
    assert all(reading.state.states[number] is not CellState.FREE for number in gone)
    if gone:
        assert read_pyramid(frame) is None


def test_a_rectangle_with_no_letter_in_it_is_no_pyramid() -> None:
    assert read_pyramid(Frame(drawn(gone=tuple(range(6)))), None, cells()) is None


def test_letters_are_followed_where_they_were_shown() -> None:
    first = read_pyramid(Frame(drawn(), 1.0), None, cells())
    then = read_pyramid(Frame(drawn(gone=(1, 3)), 2.0), first, cells())

    assert then is not None
    assert then.state.letters[0] == "G"
    assert then.state.states[1] is not CellState.FREE


def test_a_triangle_runs_through_the_middles_of_its_cells() -> None:
    found = triangle_through(cells(Triangle(50.0, 40.0, 31.0, 27.0, 5, 15)))

    assert found == Triangle(pytest.approx(50.0), pytest.approx(40.0), pytest.approx(31.0), pytest.approx(27.0), 5, 15)
