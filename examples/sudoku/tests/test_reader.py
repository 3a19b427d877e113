"""Boards are read whatever their colours and lines; what isn't a board is refused, what isn't clear is unknown."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from kibitz_sudoku.game import SudokuGame
from kibitz_sudoku.puzzles import puzzle
from kibitz_sudoku.reader import Pixels, read_board

from kibitz.core.frame import Cover, Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition


@dataclass(frozen=True)
class Look:
    """How a board is drawn. side: of a cell, px. gap: more between boxes. ground, ink, line: grey levels."""

    side: int = 48
    gap: int = 0
    ground: int = 250
    ink: int = 20
    line: int = 90


LOOKS = (Look(), Look(30), Look(90), Look(ground=25, ink=230, line=90), Look(gap=8), Look(ink=90, line=200))


def drawn(numbers: tuple[int, ...], look: Look, selected: int | None = None) -> Pixels:
    """A board on a page of its own colour, with a number beside it that is none of its."""
    page = np.full((9 * look.side + 2 * look.gap + 90, 9 * look.side + 2 * look.gap + 120, 3), look.ground, np.uint8)
    face = cv2.FontFace("sans")
    for cell, number in enumerate(numbers):
        row, column = divmod(cell, 9)
        x, y = (40 + n * look.side + n // 3 * look.gap for n in (column, row))
        if cell == selected:
            cv2.rectangle(page, (x, y), (x + look.side, y + look.side), (200, 160, 60), -1)
        cv2.rectangle(page, (x, y), (x + look.side, y + look.side), (look.line,) * 3, 1)
        if number:
            size = round(0.6 * look.side)
            at = (x + round(0.34 * look.side), y + round(0.71 * look.side))
            cv2.putText(page, str(number), at, (look.ink,) * 3, face, size)
    cv2.putText(page, "7", (page.shape[1] - 40, 60), (look.ink,) * 3, face, 24)
    return page


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_number_is_read(look: Look) -> None:
    numbers = puzzle("easy", 3)
    board = read_board(drawn(numbers, look))
    assert board is not None
    assert board.numbers == numbers
    assert board.selected is None
    assert board.cells[0].center.x == pytest.approx(40 + look.side / 2, abs=2)


def test_the_selected_cell_is_told() -> None:
    board = read_board(drawn(puzzle("easy", 3), Look(), selected=40))
    assert board is not None
    assert board.selected == 40


def test_notes_are_no_numbers() -> None:
    page = drawn((0,) * 81, Look())
    cv2.putText(page, "1 4", (46, 60), (20, 20, 20), cv2.FontFace("sans"), 12)
    board = read_board(page)
    assert board is not None
    assert board.numbers == (0,) * 81


def test_what_is_no_digit_is_unknown_and_said() -> None:
    page = drawn((0,) * 81, Look())
    cv2.putText(page, "W", (52, 75), (20, 20, 20), cv2.FontFace("sans"), 30)
    reading = SudokuGame().read(Frame(page))
    assert reading is not None
    assert reading.state.cells[0] is None
    assert reading.doubts == ("the number in cell 1,1",)
    assert reading.confidence < 1


@pytest.mark.parametrize("columns", [8, 10])
def test_another_grid_is_no_board(columns: int) -> None:
    page = np.full((600, 600, 3), 250, np.uint8)
    for row in range(9):
        for column in range(columns):
            x, y = 40 + 48 * column, 40 + 48 * row
            cv2.rectangle(page, (x, y), (x + 48, y + 48), (90, 90, 90), 1)
    assert read_board(page) is None


def test_a_board_under_one_of_our_windows_is_covered() -> None:
    page = drawn(puzzle("easy", 3), Look())
    reading = SudokuGame().read(Frame(page, covers=(Cover(Rect(0, 0, 60, 60)),)))
    assert reading is not None
    assert reading.condition is Condition.COVERED
