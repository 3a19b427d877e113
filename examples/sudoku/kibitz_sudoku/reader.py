"""Sees a board of Sudoku in a picture: nine by nine equal cells, the numbers in them, and which one is selected.

Cells are found by their outlines (`kibitz.vision.boxes`), so that neither colours nor the width of lines matter. A
number is the tallest thing in a cell; smaller ones are notes. It is read by `kibitz.vision.ocr`, which is surer of a
line than of a single sign: so each is put three times side by side. Equal pictures are read once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.boxes import Boxes, cell_boxes, outline_boxes
from kibitz.vision.ocr import read_line

Pixels = NDArray[np.uint8]

SAME_SIZE = 0.12
"""Cells of a board agree in size within this share."""
SAME_LINE = 0.35
"""Centres that lie within this share of a cell are on one line."""
WIDEST_STEP = 1.4
"""Lines of a board are at most so many cells apart: where boxes have a gap, that is a little more than one."""
LEAST_SEEN = 0.6
"""Share of the cells whose outline must be seen."""
EDGE = 0.14
"""Share of a cell at each side that isn't looked at: lines, and the frame of a selected cell."""
INK = 60
"""Least difference to the cell's ground, in grey levels."""
LEAST_HEIGHT = 0.34
"""Height of a number, of its cell's; what is smaller is a note."""
LINE_PX = 48
"""Height of the lines that are read."""
TINT = 12.0
"""A selected cell's ground differs from the usual one by so many grey levels at least, and by half as much again as any
other's: pages often tint its row and column as well."""


@dataclass(frozen=True, slots=True)
class Board:
    """What was seen.

    cells: 81 boxes, row by row, frame pixels. numbers: 1 to 9, 0 for an empty cell, None for what can't be read.
    selected: the cell with a ground of its own.
    """

    cells: tuple[Rect, ...]
    numbers: tuple[int | None, ...]
    selected: int | None


def read_board(pixels: Pixels) -> Board | None:
    """The board in a picture, (h, w, 3) uint8 BGR; None where there is none."""
    cells = find_cells(cell_boxes(outline_boxes(pixels)))
    if cells is None:
        return None
    inner = [_inner(pixels, cell) for cell in cells]
    grounds = np.array([np.median(part.reshape(-1, 3), axis=0) for part in inner])
    numbers = tuple(_number(part, ground) for part, ground in zip(inner, grounds, strict=True))
    return Board(cells, numbers, _selected(grounds))


def find_cells(boxes: Boxes) -> tuple[Rect, ...] | None:
    """The 81 cells among boxes (n, 4) x, y, w, h; None where they don't make a board. Some may not have been seen."""
    for side in np.unique(np.round(boxes[:, 2]))[::-1] if len(boxes) else ():
        alike = boxes[(np.abs(boxes[:, 2:] - side) <= SAME_SIZE * side + 1.5).all(axis=1)]
        if len(alike) < LEAST_SEEN * 81:
            continue
        centres = alike[:, :2] + alike[:, 2:] / 2
        columns, rows = (_lines(centres[:, axis], side) for axis in (0, 1))
        if columns and rows:
            w, h = np.median(alike[:, 2:], axis=0).tolist()
            return tuple(Rect(x - w / 2, y - h / 2, w, h) for y in rows for x in columns)
    return None


def _lines(centres: NDArray[np.float64], side: float) -> list[float] | None:
    """The centres of nine lines, evenly apart but for gaps between boxes; None where there are other lines."""
    ordered = np.sort(centres)
    parts = np.split(ordered, np.flatnonzero(np.diff(ordered) > SAME_LINE * side) + 1)
    lines = [float(np.median(part)) for part in parts if len(part) > 2]
    steps = np.diff(lines)
    if len(lines) != 9 or steps.max() > WIDEST_STEP * side:
        return None
    return lines


def _inner(pixels: Pixels, cell: Rect) -> Pixels:
    inner = cell.grown(-EDGE * cell.w)
    return pixels[round(inner.y) : round(inner.bottom), round(inner.x) : round(inner.right)]


def _selected(grounds: NDArray[np.float64]) -> int | None:
    away = np.abs(grounds - np.median(grounds, axis=0)).max(axis=1)
    most, next_one = np.argsort(away)[-1], np.argsort(away)[-2]
    return int(most) if away[most] >= TINT and away[most] >= 1.5 * away[next_one] else None


def _number(cell: Pixels, ground: NDArray[np.float64]) -> int | None:
    """The number in a cell without its edges; 0 where it has none, None where it can't be read."""
    difference = np.abs(cell - ground).max(axis=2)
    mask = (difference >= INK).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    if count < 2:
        return 0
    tallest = 1 + int(stats[1:, cv2.CC_STAT_HEIGHT].argmax())
    x, y, w, h = (int(value) for value in stats[tallest, :4])
    if h < LEAST_HEIGHT * cell.shape[0] / (1 - 2 * EDGE):
        return 0
    ink = np.clip(difference * (255.0 / max(1.0, difference.max())), 0, 255).astype(np.uint8)[y : y + h, x : x + w]
    width = max(1, round(w * LINE_PX / h))
    sign = np.asarray(cv2.resize(255 - ink, (width, LINE_PX), interpolation=cv2.INTER_AREA), np.uint8)
    return _read(sign.tobytes(), width)


@lru_cache(maxsize=4096)
def _read(sign: bytes, width: int) -> int | None:
    """What a sign is, `LINE_PX` high and dark on white: its pixels, and its width.

    Kept, because a board is looked at again and again while most of its numbers stay.
    """
    picture = np.frombuffer(sign, np.uint8).reshape(LINE_PX, width)
    gap = np.full((LINE_PX, LINE_PX // 5), 255, np.uint8)
    thrice = np.hstack([picture, gap, picture, gap, picture])
    line = cv2.copyMakeBorder(thrice, 12, 12, 16, 16, cv2.BORDER_CONSTANT, value=255)
    text, _ = read_line(np.asarray(cv2.cvtColor(line, cv2.COLOR_GRAY2BGR), np.uint8))
    return _said_thrice(text)


def _said_thrice(text: str) -> int | None:
    """The digit that a line says three times; None where it says anything else.

    >>> _said_thrice("777"), _said_thrice("711"), _said_thrice("lll")
    (7, None, 1)
    """
    digits: Sequence[str] = text.replace(" ", "").translate(str.maketrans("lI|", "111"))
    return int(digits[0]) if len(digits) == 3 and len(set(digits)) == 1 and digits[0] in "123456789" else None
