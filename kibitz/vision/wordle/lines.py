"""Rows and columns beside a board that were taken for its own, and that the rules don't allow there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.lattice import Lattice
from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.found import Layout

LEAST_COLUMNS = 3
LEAST_OUTLINED = 0.5
"""Share of a line's cells whose own outlines were found, from which on it is the board's, whatever stands on it."""

SAME_SIZE = 1.25
"""Widths of the cells of one game's boards differ by such a factor at most."""

Table = list[list[ReadCell]]


def without_others(layout: Layout, tables: Sequence[Table]) -> tuple[Layout, list[Table]]:
    """The boards without upper rows and outer columns that no outline shows and that lack letters where guesses have
    them: boards are filled from the top, each row from end to end."""
    boards, kept, started = [], [], []
    for lattice, table in zip(layout.boards, tables, strict=True):
        lettered = np.array([[one.cell.letter is not None for one in row] for row in table])
        rows, columns = _rows(lattice, lettered), _columns(lattice, lettered)
        seen = lattice.seen[rows, columns]
        boards.append(replace(lattice, rows=lattice.rows[rows], columns=lattice.columns[columns], seen=seen))
        kept.append([row[columns] for row in table[rows]])
        started.append(bool(lettered.any()))
    # Boards of one game have words of one length, and cells of one size: small squares show a result.
    sure = [board for board, letters in zip(boards, started, strict=True) if letters]
    own = [n for n, board in enumerate(boards) if not sure or any(_are_alike(board, other) for other in sure)]
    return replace(layout, boards=tuple(boards[n] for n in own)), [kept[n] for n in own]


def _are_alike(a: Lattice, b: Lattice) -> bool:
    return len(a.columns) == len(b.columns) and max(a.width, b.width) <= SAME_SIZE * min(a.width, b.width)


def _rows(lattice: Lattice, lettered: NDArray[np.bool_]) -> slice:
    """The rows from the first that is the board's.

    A letter in a cell of its own outline is no heading's: something lies over the others of that row.
    """
    full = np.asarray(lettered.all(axis=1))
    first = int(full.argmax())
    covered = bool((lattice.seen & lettered)[:first].any())
    return slice(0 if covered or not all(map(_is_guessed, lattice.seen[:first])) else first, len(full))


def _columns(lattice: Lattice, lettered: NDArray[np.bool_]) -> slice:
    """The columns without those at an end that have no letter, though all others have in some row."""
    left, right = 0, lettered.shape[1]
    while right - left > LEAST_COLUMNS:
        inner = lettered[:, left:right]
        if _lacks(inner[:, -1], inner[:, :-1]) and _is_guessed(lattice.seen[:, right - 1]):
            right -= 1
        elif _lacks(inner[:, 0], inner[:, 1:]) and _is_guessed(lattice.seen[:, left]):
            left += 1
        else:
            break
    return slice(left, right)


def _lacks(line: NDArray[np.bool_], others: NDArray[np.bool_]) -> bool:
    return not line.any() and bool(others.all(axis=1).any())


def _is_guessed(seen: NDArray[np.bool_]) -> bool:
    return float(seen.mean()) < LEAST_OUTLINED
