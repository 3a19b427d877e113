"""Boards that begin with the row that is typed into: pages draw each further row only once its turn has come."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from kibitz.vision.boxes import Boxes
from kibitz.vision.lattice import SAME_SIZE, Lattice
from kibitz.vision.wordle.grid.boards import LEAST_GAP, LEAST_HEIGHT, SQUARE, USUAL_COLUMNS
from kibitz.vision.wordle.grid.cuts import USUAL_ROWS

CLOSE = 0.06
"""How far boxes of a row are off its height, and rows off their columns, as a share of a cell; beside a pixel."""
WIDEST_GAP = 0.75
"""Room between cells at most, in their sides."""


def boards_with_rows_to_come(boxes: Boxes, most_rows: int) -> list[Lattice]:
    """What may be a board of so many rows at most, with as many hidden ones below it as make a usual board.

    boxes: (n, 4) x, y, w, h of what may be cells.
    """
    return [_with_hidden_rows(table) for table in _tables(_rows(boxes)) if len(table) <= most_rows]


def _with_hidden_rows(rows: Sequence[Boxes]) -> Lattice:
    size = np.median(np.concatenate(rows), axis=0)[2:]
    columns = np.median([row[:, 0] + row[:, 2] / 2 for row in rows], axis=0)
    middles = [float(np.median(row[:, 1] + row[:, 3] / 2)) for row in rows]
    room = (columns[-1] - columns[0]) / (len(columns) - 1) - size[0]
    down = middles[1] - middles[0] if len(middles) > 1 else float(size[1] + room)
    hidden = max(0, USUAL_ROWS - len(rows))
    places = (*middles, *(middles[-1] + down * (n + 1) for n in range(hidden)))
    seen = np.zeros((len(places), len(columns)), np.bool_)
    seen[: len(rows)] = True
    return Lattice(tuple(map(float, columns)), places, float(size[0]), float(size[1]), seen, hidden)


def _rows(boxes: Boxes) -> list[Boxes]:
    """Rows of boxes that may be those of a board, each from left to right."""
    found: list[Boxes] = []
    used = np.zeros(len(boxes), np.bool_)
    for i in np.argsort(boxes[:, 1], kind="stable").tolist():
        if used[i]:
            continue
        _, y, w, h = boxes[i]
        if h < LEAST_HEIGHT or not SQUARE[0] <= w / h <= SQUARE[1]:
            continue
        alike = (np.abs(boxes[:, 2:] - (w, h)) <= SAME_SIZE * h + 1.5).all(axis=1)
        row = alike & (np.abs(boxes[:, 1] + boxes[:, 3] / 2 - y - h / 2) <= CLOSE * h + 1) & ~used
        own = boxes[row][np.argsort(boxes[row][:, 0])]
        used |= row
        if USUAL_COLUMNS[0] <= len(own) <= USUAL_COLUMNS[1] and _are_even(own):
            found.append(own)
    return found


def _are_even(row: Boxes) -> bool:
    """Whether boxes of a row are evenly apart, by no more than cells are."""
    gaps = np.diff(row[:, 0]) - row[:-1, 2]
    return bool(np.ptp(gaps) <= CLOSE * row[0, 3] + 2 and LEAST_GAP <= gaps.min() <= WIDEST_GAP * row[0, 2])


def _tables(rows: Sequence[Boxes]) -> list[list[Boxes]]:
    """Rows in the same columns, one below the other, evenly but for the last one, which may be set off as it is typed
    into."""
    tables: list[list[Boxes]] = []
    for row in rows:
        for table in tables:
            if _is_next(row, table):
                table.append(row)
                break
        else:
            tables.append([row])
    return [table for table in tables if _are_evenly_below(table[:-1])]


def _is_next(row: Boxes, table: Sequence[Boxes]) -> bool:
    last = table[-1]
    if len(row) != len(last) or np.abs(row[:, [0, 2]] - last[:, [0, 2]]).max() > CLOSE * row[0, 3] + 2:
        return False
    return bool(0 < row[0, 1] - last[0, 1] - last[0, 3] <= WIDEST_GAP * row[0, 3])


def _are_evenly_below(table: Sequence[Boxes]) -> bool:
    steps = [float(low[0, 1] - high[0, 1]) for high, low in pairwise(table)]
    return not steps or max(steps) - min(steps) <= CLOSE * float(table[0][0, 3]) + 2
