"""Solves boards exactly, and says of a number why it must stand where it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kibitz_sudoku.rules import CELLS, EMPTY, PEERS, UNIT_NAMES, UNITS

Cells = Sequence[int | None]
NUMBERS = frozenset(range(1, 10))


@dataclass(frozen=True, slots=True)
class Finding:
    """A number that must stand in a cell.

    reason: why, in a sentence without its full stop. ease: 3 where only this number is left for the cell, 2 where the
    number has no other place in a row, column or box, 1 where only the whole solution tells.
    """

    cell: int
    number: int
    reason: str
    ease: int


def candidates(cells: Cells, cell: int) -> frozenset[int]:
    """The numbers that the rules allow in an empty cell, by what stands around it."""
    return NUMBERS - {cells[other] or EMPTY for other in PEERS[cell]}


def solutions(cells: Cells) -> Iterator[tuple[int, ...]]:
    """All ways to fill a board, one by one; a cell that isn't known counts as empty.

    The cell with the fewest candidates is tried first: for a proper puzzle that takes milliseconds.
    """
    board = [number or EMPTY for number in cells]
    open_cells = [cell for cell in CELLS if not board[cell]]
    if not open_cells:
        yield tuple(board)
        return
    cell, numbers = min(((cell, candidates(board, cell)) for cell in open_cells), key=lambda pair: len(pair[1]))
    for number in sorted(numbers):
        board[cell] = number
        yield from solutions(board)


def findings(cells: Cells, solution: Sequence[int]) -> list[Finding]:
    """Every empty cell with its number, the easiest to see first.

    solution: the only one that the board has.
    """
    found = [_finding(cells, cell, solution[cell]) for cell in CELLS if cells[cell] == EMPTY]
    return sorted(found, key=lambda one: (-one.ease, one.cell))


def _finding(cells: Cells, cell: int, number: int) -> Finding:
    if len(candidates(cells, cell)) == 1:
        return Finding(cell, number, f"its row, column and box have every number but {number}", 3)
    for name, unit in zip(UNIT_NAMES, UNITS, strict=True):
        if cell in unit and not any(_fits(cells, other, number) for other in unit if other != cell):
            return Finding(cell, number, f"{number} has no other place in {name}", 2)
    return Finding(cell, number, "every other number leaves the board without a solution", 1)


def _fits(cells: Cells, cell: int, number: int) -> bool:
    return cells[cell] == EMPTY and number in candidates(cells, cell)
