"""Boards whose every second row is set off by about half a cell, as of hexagons."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.boxes import Boxes
from kibitz.vision.lattice import MOST_LINES, SAME_SIZE, WIDEST_PITCH, Lattice
from kibitz.vision.wordle.grid.boards import LEAST_ROWS, in_order

LEAST_COLUMNS = 3
SET_OFF = (0.2, 0.8)
"""How far a row is set off from the one above it, in distances of its cells."""
UNEVEN = 0.05
"""By how much cells may be off their places beside two pixels, in the same."""
CLEAR = 0.96
"""Height of a cell, in distances of rows, where hexagons reach between those of the next row."""


def staggered_boards(boxes: Boxes, least: int = LEAST_ROWS) -> list[Lattice]:
    """Boards of some rows with as many boxes each, every second one set off to one side.

    boxes: (n, 4) x, y, w, h, as `cell_boxes` gives them. Nothing may be missing: letters that step like this are found
    in other games too, a pyramid's, or a keyboard's keys. least: rows of a board at least.
    """
    found: list[Lattice] = []
    left = boxes
    while len(left) >= least * LEAST_COLUMNS:
        alike = _commonest(left)
        if alike.sum() < least * LEAST_COLUMNS:
            break
        for board in _beside_each_other(left[alike]):
            found += _boards_of(_rows(board), least)
        left = left[~alike]
    return in_order(found)


def _commonest(boxes: Boxes) -> NDArray[np.bool_]:
    """Which boxes have about the size that most have: cells drawn as if by hand differ to both sides of theirs."""
    sizes, counts = np.unique(boxes[:, 2:], axis=0, return_counts=True)
    off = np.abs(sizes[:, None] - sizes[None]) <= SAME_SIZE * sizes[:, None] + 1.5
    size = sizes[int((off.all(axis=2) * counts).sum(axis=1).argmax())]
    return np.asarray((np.abs(boxes[:, 2:] - size) <= SAME_SIZE * size + 1.5).all(axis=1))


def _beside_each_other(boxes: Boxes) -> list[Boxes]:
    """The boxes of each board: between boards there is a way from top to bottom, between cells of one there is none, as
    every second row is set off."""
    order = np.argsort(boxes[:, 0], kind="stable")
    ends = np.maximum.accumulate((boxes[:, 0] + boxes[:, 2])[order])
    ways = np.flatnonzero(boxes[order[1:], 0] > ends[:-1]) + 1
    return [boxes[part] for part in np.split(order, ways)]


def _rows(boxes: Boxes) -> list[Boxes]:
    """Boxes in one line each, from the top; from left to right.

    By their middles: of one cell the outer side of its edge is seen, of the next one the inner.
    """
    rows: list[list[list[float]]] = []
    for box in sorted(boxes.tolist(), key=_middle):
        if rows and abs(_middle(box) - _middle(rows[-1][0])) <= UNEVEN * box[3] + 2:
            rows[-1].append(box)
        else:
            rows.append([box])
    return [np.array(sorted(row)) for row in rows]


def _middle(box: Sequence[float]) -> float:
    return box[1] + box[3] / 2


def _middles(row: Boxes, axis: int) -> NDArray[np.float64]:
    """Of the boxes of a row, along x (axis 0) or y (1)."""
    return np.asarray(row[:, axis] + row[:, axis + 2] / 2, np.float64)


def _boards_of(rows: Sequence[Boxes], least: int) -> list[Lattice]:
    """The longest runs of rows that are staggered. least: rows of a run at least."""
    boards: list[Lattice] = []
    run: list[Boxes] = []
    for row in rows:
        if not _is_row(row):
            run = []
            continue
        while run and not _goes_on([*run, row]):
            run = run[1:]
        run.append(row)
        board = _lattice(run) if least <= len(run) <= MOST_LINES else None
        if board is not None and boards and boards[-1].rows[0] == board.rows[0]:
            boards[-1] = board
        elif board is not None:
            boards.append(board)
    return boards


def _is_row(row: Boxes) -> bool:
    """Whether boxes in a line are enough for a row of a board, near each other and evenly apart."""
    if len(row) < LEAST_COLUMNS:
        return False
    # Of cells drawn as if by hand no two are equally wide.
    steps = np.diff(_middles(row, 0))
    pitch = float(steps.mean())
    return bool(steps.max() - steps.min() <= _off(pitch) and pitch <= WIDEST_PITCH * row[:, 2].mean())


def _off(pitch: float) -> float:
    return UNEVEN * pitch + 2


def _goes_on(run: Sequence[Boxes]) -> bool:
    """Whether the last row continues those before it: as long, as far below, and set off by turns."""
    last, before = run[-1], run[-2]
    if len(last) != len(before):
        return False
    pitch = float(np.diff(_middles(before, 0)).mean())
    shift = float(np.median(_middles(last, 0) - _middles(before, 0)))
    if not SET_OFF[0] * pitch <= abs(shift) <= SET_OFF[1] * pitch:
        return False
    if len(run) < 3:
        return True
    heights = [float(np.median(_middles(row, 1))) for row in run[-3:]]
    down = np.diff(heights)
    aside = float(np.median(_middles(last, 0) - _middles(run[-3], 0)))
    return abs(down[1] - down[0]) <= _off(down[0]) and abs(aside) <= _off(pitch)


def _lattice(run: Sequence[Boxes]) -> Lattice:
    middles = _middles(run[0], 0)
    stagger = float(np.median([np.median(_middles(row, 0) - middles) for row in run[1::2]]))
    heights = [float(np.median(_middles(row, 1))) for row in run]
    down = (heights[-1] - heights[0]) / (len(heights) - 1)
    width, height = (float(np.median([np.median(row[:, k]) for row in run])) for k in (2, 3))
    seen = np.ones((len(run), len(middles)), dtype=np.bool_)
    return Lattice(tuple(middles.tolist()), tuple(heights), width, min(height, CLEAR * down), seen, stagger=stagger)
