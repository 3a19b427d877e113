"""Boards that are hardly to be seen, as they fade or lie behind the keyboard: looked for beside and below others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.boxes import Boxes
from kibitz.vision.lattice import Lattice
from kibitz.vision.lattice_growth import exactly_there
from kibitz.vision.wordle.cells.cell_reader import CellReader
from kibitz.vision.wordle.grid.boards import in_order
from kibitz.vision.wordle.keyboard import without_keys

MOST_BOARDS = 32
EVEN = 0.04
"""Share of their distance by which boards of one line may stand unevenly."""
LEAST_BESIDE = 2
"""Boards that a line must have for others to be looked for in it."""

MOST_ROOM = 3.0
"""Distance of the last row of a board from the first one of that below it, in rows."""
LEAST_OUTLINED = 0.8
"""Share of a row's cells whose outlines show it."""


def with_siblings(reader: CellReader, boards: Sequence[Lattice]) -> list[Lattice]:
    """The boards, with those between and beside them, at their distance, and in the columns of those above or below,
    whose first row has a letter in every cell."""
    found = list(boards)
    for line in _lines(boards):
        lefts = [board.columns[0] for board in line]
        steps = [b - a for a, b in pairwise(lefts)]
        pitch = min(steps)
        if any(abs(step / pitch - round(step / pitch)) > EVEN * round(step / pitch) for step in steps):
            continue
        # Beyond the ends, one after another; between, wherever there is room.
        for start, way in ((lefts[0], -1), (lefts[-1], 1)):
            left = start + way * pitch
            while len(found) < MOST_BOARDS and _is_board(reader, board := _at(line[0], left), found):
                found.append(board)
                left += way * pitch
        for a, step in zip(lefts, steps, strict=False):
            between = [_at(line[0], a + pitch * place) for place in range(1, round(step / pitch))]
            found += [board for board in between if _is_board(reader, board, found)]
    for board in list(found):
        # Below and above others, in their columns.
        columns = [_at(board, other.columns[0]) for other in found if other is not board and _are_alike(board, other)]
        for one in columns:
            if _is_board(reader, one, found):
                found.append(one)
    return in_order(found) if len(found) > len(boards) else found


def with_boards_below(
    reader: CellReader, boards: Sequence[Lattice], boxes: Boxes, keys: Sequence[Rect]
) -> list[Lattice]:
    """The boards, with those below whole lines of them that have no more than their first row above the keyboard.

    boxes: outlines, as `cell_boxes` gives them. keys: those that are known; without them the picture ends the page.
    """
    found = list(boards)
    for line in _lines(boards):
        below = max(board.box.bottom for board in line)
        if any(board.box.bottom > below for board in found if board not in line):
            continue
        end = min((key.y for key in keys if key.y > below), default=float(reader.pixels.shape[0]))
        first = _first_row_below(line, boxes, below, end)
        if first is not None:
            lower = [_down(board, first, end) for board in line]
            found += [one for one in lower if without_keys(reader, replace(one, rows=one.rows[:1])) is not None]
    return in_order(found)


def _first_row_below(line: Sequence[Lattice], boxes: Boxes, below: float, end: float) -> float | None:
    """The middle of the next row of cells below a line of boards that all of them show; None where there is none."""
    heights = sorted({y + h / 2 for _, y, _, h in boxes.tolist() if y > below and y + h <= end})
    near = (y for y in heights if y - line[0].rows[-1] < MOST_ROOM * line[0].pitch[1])
    return next((y for y in near if all(_has_row(board, y, boxes) for board in line)), None)


def _has_row(board: Lattice, middle: float, boxes: Boxes) -> bool:
    return float(exactly_there(board, board.columns, (middle,), boxes).mean()) >= LEAST_OUTLINED


def _down(board: Lattice, first: float, end: float) -> Lattice:
    """The same board with its first row at a height; all that lies below the end is hidden."""
    rows = tuple(first + row - board.rows[0] for row in board.rows)
    seen = np.zeros_like(board.seen)
    seen[0] = True
    return replace(board, rows=rows, seen=seen, hidden=sum(row + board.height / 2 > end for row in rows))


def _lines(boards: Sequence[Lattice]) -> list[list[Lattice]]:
    """Boards side by side that are alike, from left to right, where there are enough."""
    lines: list[list[Lattice]] = []
    for board in sorted(boards, key=lambda board: (board.rows[0], board.columns[0])):
        for line in lines:
            if _are_alike(board, line[0]) and abs(board.rows[0] - line[0].rows[0]) < 2:
                line.append(board)
                break
        else:
            lines.append([board])
    return [sorted(line, key=lambda board: board.columns[0]) for line in lines if len(line) >= LEAST_BESIDE]


def _are_alike(board: Lattice, other: Lattice) -> bool:
    """Whether two boards have as many rows and columns, of cells as wide."""
    same = len(board.rows) == len(other.rows) and len(board.columns) == len(other.columns)
    return same and abs(board.width - other.width) < 2


def _at(board: Lattice, left: float) -> Lattice:
    """The same board elsewhere; none of its cells has been seen."""
    off = left - board.columns[0]
    return replace(board, columns=tuple(x + off for x in board.columns), seen=np.zeros_like(board.seen))


def _is_board(reader: CellReader, board: Lattice, others: Sequence[Lattice]) -> bool:
    box, (height, width) = board.box, reader.pixels.shape[:2]
    if not Rect(0, 0, width, height).holds(box) or any(box.iou(other.box) > 0 for other in others):
        return False
    read_cells = reader.read(board.cell(0, column) for column in range(len(board.columns)))
    return all(one.glyph is not None and one.glyph.letter for one in read_cells)
