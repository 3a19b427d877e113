"""Which lattices of a picture are boards of a word game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.lattice import Lattice
from kibitz.vision.wordle.grid.cuts import with_cut_rows, with_underlined_rows

LEAST_ROWS = 5
"""A board has at least as many rows; fewer are a keyboard, or part of a board that the picture cuts off."""
LEAST_GAP = 1.5
"""Pixels between cells that a board without any letter or key has at least; the lines of a table are thinner."""
SQUARE = (0.8, 1.25)
"""Width over height of such cells."""
USUAL_ROWS, USUAL_COLUMNS = (5, 10), (4, 8)
"""Rows and columns of most boards."""
LEAST_HEIGHT = 20
"""Height of the cells of a board that shows nothing but cells, pixels."""


def choose_boards(lattices: Sequence[Lattice], pixels: NDArray[np.uint8]) -> list[Lattice]:
    """The boards among the lattices, row by row from the top left.

    pixels: (h, w, 3) uint8. A lattice with few rows at their edge counts when it continues whole boards: same
    columns, same pitch. It then gets as many rows as they have, beyond the edge. A board that goes on beyond the edge
    gets the usual number of rows, or one more.
    """
    height = pixels.shape[0]
    lattices = [with_cut_rows(with_underlined_rows(lattice, pixels, lattices), pixels) for lattice in lattices]
    whole = [lattice for lattice in lattices if len(lattice.rows) >= LEAST_ROWS]
    boards = []
    for lattice in lattices:
        if any(_is_of_pairs(lattice, other) for other in whole):
            continue
        alike = [other for other in whole if _alike(lattice, other)]
        most = max((len(other.rows) for other in alike), default=0)
        if len(lattice.rows) < most and alike:
            lattice = _completed(lattice, most, height)
        elif len(lattice.rows) < LEAST_ROWS:
            continue
        boards.append(lattice)
    # A shadow or a border can make a second, smaller lattice on the same cells.
    boards.sort(key=lambda board: (-board.seen.sum(), -board.seen.size))
    apart: list[Lattice] = []
    for board in boards:
        if not any(board.box.iou(other.box) > 0 for other in apart):
            apart.append(board)
    return in_order(apart)


def is_part_of_board(board: Lattice) -> bool:
    """Whether so few of its rows were seen that it is a board only because there are others like it."""
    return int(board.seen.any(axis=1).sum()) < LEAST_ROWS


def _alike(a: Lattice, b: Lattice) -> bool:
    """Whether both can be boards of one game: as many columns, cells of one size, at one pitch."""
    if len(a.columns) != len(b.columns):
        return False
    close = 0.04 * b.width + 1.5
    pitches = zip(a.pitch, b.pitch, strict=True)
    return abs(a.width - b.width) <= close and all(abs(one - other) <= close for one, other in pitches)


def _is_of_pairs(lattice: Lattice, other: Lattice) -> bool:
    """Whether its cells are pairs of such as another board has: two tiles that touch have an outline in common."""
    close = 0.04 * other.width + 1.5
    same = len(lattice.columns) == len(other.columns) and abs(lattice.width - other.width) <= close
    return same and lattice.height > other.pitch[1] and abs(lattice.pitch[1] - 2 * other.pitch[1]) <= close


def _completed(lattice: Lattice, rows: int, height: int) -> Lattice:
    """The lattice with its rows continued beyond the edge of the picture that it touches; itself if it touches none."""
    _, down = lattice.pitch
    missing = rows - len(lattice.rows)
    if lattice.rows[-1] + 1.3 * down > height:
        return lattice.with_more_rows(below=missing)
    if lattice.rows[0] - 1.3 * down < 0:
        return lattice.with_more_rows(above=missing)
    return lattice


def in_order(boards: list[Lattice]) -> list[Lattice]:
    """From top to bottom and, beside each other, from left to right."""
    lines: list[list[Lattice]] = []
    for board in sorted(boards, key=lambda board: board.rows[0]):
        if lines and board.rows[0] - lines[-1][0].rows[0] < 0.5 * (board.rows[-1] - board.rows[0]):
            lines[-1].append(board)
        else:
            lines.append([board])
    return [board for line in lines for board in sorted(line, key=lambda board: board.columns[0])]
