"""Pages that look like old screens: dark lines lie over all of them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.vision.noise import without_scan_lines
from tests.support.wordle.painted import GUESSES, ROWS, Painter, board_on, bordered, drawn, filled, told

STRIPES = (0.78, 0.86, 1.0, 0.93)
"""By how much the rows of one period are darkened."""


def lined(pixels: NDArray[np.uint8], phase: int, rows: tuple[float, ...]) -> NDArray[np.uint8]:
    gains = np.array([rows[(y + phase) % len(rows)] for y in range(len(pixels))])
    return np.asarray((pixels * gains[:, None, None]).round(), np.uint8)


@pytest.mark.parametrize("painter", [filled, bordered])
@pytest.mark.parametrize("phase", range(4))
@pytest.mark.parametrize("rows", [STRIPES, (0.6, 0.6, 1.0, 1.0), (0.7, 1.0, 1.0)])
def test_a_board_under_scan_lines_is_read_as_without_them(
    painter: Painter, phase: int, rows: tuple[float, ...]
) -> None:
    board = board_on(lined(drawn(painter).pixels(), phase, rows))
    assert (told(board), board.shown.rows) == (list(GUESSES), ROWS)


def test_scan_lines_that_move_leave_the_same_picture() -> None:
    page = drawn(filled).pixels()
    one, other = (without_scan_lines(lined(page, phase, STRIPES)).astype(int) for phase in (0, 1))
    assert np.abs(one - other).max() <= 3


def test_stripes_behind_a_board_are_left_as_they_are() -> None:
    page = drawn(filled).pixels()
    stripes = lined(page, 0, STRIPES)
    stripes[:, 90:560] = page[:, 90:560]
    assert without_scan_lines(stripes) is stripes


def test_a_page_without_lines_is_left_as_it_is() -> None:
    page = drawn(filled, stripes=True).pixels()
    assert without_scan_lines(page) is page
