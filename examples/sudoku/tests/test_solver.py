"""Boards are solved exactly, numbers come with their reason, and puzzles have one solution."""

from __future__ import annotations

from itertools import islice

import pytest
from kibitz_sudoku.game import SudokuGame
from kibitz_sudoku.puzzles import GIVEN, puzzle
from kibitz_sudoku.rules import UNITS, SudokuState, equal_cells
from kibitz_sudoku.solver import findings, solutions

from kibitz.core.errors import ImpossibleBoardError

KNOWN = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
SOLVED = "534678912 672195348 198342567 859761423 426853791 713924856 961537284 287419635 345286179"
"""The example of Wikipedia's article on Sudoku, and its solution."""


def test_a_known_puzzle_has_its_one_solution() -> None:
    assert list(solutions(SudokuState.of(KNOWN).cells)) == [SudokuState.of(SOLVED).cells]


def test_every_number_is_told_the_easiest_first_with_a_reason_that_holds() -> None:
    cells = SudokuState.of(KNOWN).cells
    found = findings(cells, next(solutions(cells)))
    assert len(found) == cells.count(0)
    assert [one.ease for one in found] == sorted((one.ease for one in found), reverse=True)
    first = found[0]
    around = {cells[cell] for unit in UNITS if first.cell in unit for cell in unit}
    assert around == {*range(10)} - {first.number}, "every other number stands around it"


@pytest.mark.parametrize("level", GIVEN)
def test_a_puzzle_has_one_solution_and_the_same_seed_gives_it_again(level: str) -> None:
    board = puzzle(level, 5)
    assert len(list(islice(solutions(board), 2))) == 1
    assert len(board) - board.count(0) >= GIVEN[level]
    assert board == puzzle(level, 5) != puzzle(level, 6)


def test_equal_numbers_are_refused_by_the_names_of_their_cells() -> None:
    broken = SudokuState.of("5" + KNOWN[1:8] + "5" + KNOWN[9:])
    assert equal_cells(broken.cells) == (0, 8)
    with pytest.raises(ImpossibleBoardError, match="Cells 1,1 and 1,9 both hold 5"):
        SudokuGame().advise(broken)


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("." * 81, "more than one solution"),
        ("?" + "." * 80, "these can't be read: 1,1"),
        ("531" + KNOWN[3:], "no solution"),
        (SOLVED, "The board is full"),
    ],
)
def test_nothing_is_filled_in_by_a_guess(board: str, told: str) -> None:
    advice = SudokuGame().advise(SudokuState.of(board))
    assert advice.moves == ()
    assert told in advice.answer
