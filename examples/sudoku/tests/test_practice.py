"""The practice board: by keyboard alone, with numbers that can't be changed, and refusing what it doesn't have."""

from __future__ import annotations

from datetime import date

import pytest
from kibitz_sudoku.practice import PracticeSudoku, create
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.options import PracticeOptions

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def board(qtbot: QtBot) -> PracticeSudoku:
    made = PracticeSudoku(PracticeOptions("hard", seed=3))
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_number_is_typed_and_rubbed_out_by_keyboard(board: PracticeSudoku) -> None:
    grid = board.grid
    assert grid.cells[1] == 0
    for key in (Qt.Key.Key_Right, Qt.Key.Key_7):
        QTest.keyClick(grid, key)
    assert (grid.selected, grid.cells[1]) == (1, 7)
    assert board.told.text() == f"{grid.cells.count(0)} cells are empty."
    QTest.keyClick(grid, Qt.Key.Key_Backspace)
    assert grid.cells[1] == 0


def test_a_given_number_stays(board: PracticeSudoku) -> None:
    grid = board.grid
    cell = next(cell for cell, number in enumerate(grid.given) if number)
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.cell_rect(cell).center().toPoint())
    QTest.keyClick(grid, Qt.Key.Key_Backspace)
    assert grid.selected == cell
    assert tuple(grid.cells) == grid.given


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (PracticeOptions("fiendish"), "no level of Sudoku 'fiendish'. There are: easy, medium, hard"),
        (PracticeOptions(day=date(2026, 11, 28)), "no daily puzzle"),
        (PracticeOptions(palette="neon"), "palette of Sudoku"),
    ],
)
def test_what_it_does_not_have_is_refused(options: PracticeOptions, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        create(options)
