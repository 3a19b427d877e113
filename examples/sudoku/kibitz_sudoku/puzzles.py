"""Boards to practise on: each has exactly one solution, and the same number gives the same board."""

from __future__ import annotations

from itertools import islice
from random import Random

from kibitz_sudoku.rules import CELLS, EMPTY
from kibitz_sudoku.solver import solutions

GIVEN = {"easy": 42, "medium": 34, "hard": 28}
"""How many numbers stand there at first; more where fewer would allow a second solution."""


def puzzle(level: str = "easy", seed: int = 0) -> tuple[int, ...]:
    """A board of that level: 81 numbers row by row, 0 for empty cells. Raises KeyError for a level that there isn't."""
    rng = Random(seed)
    board = list(_shuffled(rng))
    left = len(CELLS) - GIVEN[level]
    for cell in rng.sample(CELLS, len(CELLS)):
        if not left:
            break
        number, board[cell] = board[cell], EMPTY
        if len(list(islice(solutions(board), 2))) == 1:
            left -= 1
        else:
            board[cell] = number
    return tuple(board)


def _shuffled(rng: Random) -> tuple[int, ...]:
    """A full board: a regular one with its numbers, rows and columns in another order that keeps the rules."""
    rows, columns = ([3 * band + line for band in _order(rng) for line in _order(rng)] for _ in range(2))
    numbers = rng.sample(range(1, 10), 9)
    return tuple(numbers[(3 * row + row // 3 + column) % 9] for row in rows for column in columns)


def _order(rng: Random) -> list[int]:
    return rng.sample(range(3), 3)
