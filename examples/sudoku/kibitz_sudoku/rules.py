"""The board of Sudoku: 81 cells, and which of them may not be equal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

CELLS = range(81)
EMPTY = 0

ROWS = tuple(tuple(9 * row + column for column in range(9)) for row in range(9))
COLUMNS = tuple(tuple(9 * row + column for row in range(9)) for column in range(9))
BOXES = tuple(
    tuple(9 * (3 * band + row) + 3 * stack + column for row in range(3) for column in range(3))
    for band in range(3)
    for stack in range(3)
)
UNITS = (*ROWS, *COLUMNS, *BOXES)
"""The cells of each row, column and box, in which every number stands once."""
UNIT_NAMES = tuple(f"{kind} {n + 1}" for kind in ("row", "column", "box") for n in range(9))
PEERS = tuple(frozenset(other for unit in UNITS if cell in unit for other in unit) - {cell} for cell in CELLS)
"""For each cell the others that share a row, column or box with it."""


@dataclass(frozen=True, slots=True)
class SudokuState:
    """A board.

    cells: 81 numbers, row by row: 1 to 9, `EMPTY`, or None for one that can't be read.
    selected: index of the cell that the next number is typed into, where the page shows it.
    """

    cells: tuple[int | None, ...]
    selected: int | None = None

    @classmethod
    def of(cls, text: str) -> SudokuState:
        """The board that is written as 81 signs: digits, ``?`` for what isn't known, anything else for empty cells.

        >>> SudokuState.of("53..7...." + "." * 72).cells[:5]
        (5, 3, 0, 0, 7)
        """
        signs = text.split()
        return cls(tuple(int(s) if s.isdigit() else None if s == "?" else EMPTY for s in "".join(signs)))


def name_of(cell: int) -> str:
    """What people call a cell: its row and column, from 1.

    >>> name_of(0), name_of(80)
    ('1,1', '9,9')
    """
    return f"{cell // 9 + 1},{cell % 9 + 1}"


def equal_cells(cells: Sequence[int | None]) -> tuple[int, int] | None:
    """Two cells with the same number that may not be equal; None where the board keeps the rules."""
    clashes = ((a, b) for a in CELLS if cells[a] for b in sorted(PEERS[a]) if a < b and cells[a] == cells[b])
    return next(clashes, None)
