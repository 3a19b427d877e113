"""Words whose letters each stand in a cell of their own, as on a board of split flaps or in tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.parts.segmentation import Line, Pixels, Segmentation

SIDES = (9, 80)
"""Width and height of a cell's flat area, pixels; a flap has two of them, one above the other."""
SAME_PX = 2
"""By how much the areas of one row may differ in height and place, pixels."""
LONG, SHORT = 8, 2
"""Cells of a row of names, and of a row of numbers beside such a one, at least."""
WIDEST_PITCH = 1.7
"""Distance of cells, in their width, at most."""
LEAST_SEEN = 0.5
"""Share of a row's cells whose areas are seen at least."""
EVEN = 0.12
"""How far cells may be off an even pitch, as a share of it."""
HALVES = 0.6
"""Gap between the halves of a flap at most, in the height of one."""
INKED = 60.0
"""Grey levels by which the letter of a cell differs from its ground at least."""
INNER = 0.15
"""What of a cell is left out at its sides, where its border may be, as a share."""
SPAN = 1 - 2 * INNER
MOST_CROSSED = 0.25
"""Share of the borders between cells that broad letters reach over at most."""
WORD_GAP = 2
"""Blank cells from which on a text ends: between words there is one."""
LEAST_LETTERS = 3


@dataclass(frozen=True)
class _Row:
    """Cells at an even pitch: x of each, their width, and what they cover."""

    lefts: tuple[float, ...]
    width: float
    box: Rect

    @property
    def cells(self) -> Iterator[Rect]:
        """The cells, from left to right."""
        return (Rect(x, self.box.y, self.width, self.box.h) for x in self.lefts)


def flap_lines(segments: Segmentation) -> list[Line]:
    """The texts in rows of cells, from top to bottom: names, and numbers that stand level with them."""
    rows = _joined(_rows(segments.boxes))
    names = [row for row in rows if len(row.lefts) >= LONG]
    found: list[Line] = []
    for row in rows:
        beside = any(_is_level(row.box, name.box) for name in names if name is not row)
        least = LEAST_LETTERS if row in names else 1
        if row in names or (len(row.lefts) < LONG and beside):
            found += [line for line in _texts(segments.pixels, row) if line.pieces >= least]
    return sorted(found, key=lambda line: (line.box.y, line.box.x))


def with_flaps(lines: Sequence[Line], flaps: Sequence[Line]) -> list[Line]:
    """Lines of ink, with the texts in cells in the place of what these were seen as."""
    return [*(line for line in lines if _is_other(line.box, flaps)), *flaps]


def boxes_with_flaps(boxes: Sequence[Rect], flaps: Sequence[Line]) -> list[Rect]:
    """The same of the boxes that the text detector found."""
    return [*(box for box in boxes if _is_other(box, flaps)), *(flap.box for flap in flaps)]


def _is_other(box: Rect, flaps: Sequence[Line]) -> bool:
    return not any(_overlaps(box, flap.box) for flap in flaps)


def _overlaps(box: Rect, flap: Rect) -> bool:
    across = min(box.right, flap.right) - max(box.x, flap.x)
    down = min(box.bottom, flap.bottom) - max(box.y, flap.y)
    return across > 0 and down > 0.3 * min(box.h, flap.h)


def _rows(boxes: NDArray[np.int32]) -> list[_Row]:
    """Areas of one size beside each other at an even pitch; where a letter parts an area, its cell may be missing."""
    w, h = boxes[:, 2], boxes[:, 3]
    fits = (w >= SIDES[0]) & (w <= SIDES[1]) & (h >= SIDES[0]) & (h <= SIDES[1])
    left = sorted(boxes[fits].tolist(), key=lambda box: (box[1], box[0]))
    found: list[_Row] = []
    while left:
        _, top, wide, tall = left[0]
        own = [box for box in left if max(abs(box[1] - top), abs(box[3] - tall), abs(box[2] - wide)) <= SAME_PX]
        left = [box for box in left if box not in own]
        found += [_Row(run, float(wide), Rect(run[0], top, run[-1] + wide - run[0], tall)) for run in _runs(own, wide)]
    return found


def _runs(boxes: Sequence[Sequence[int]], wide: int) -> Iterator[tuple[float, ...]]:
    """The left ends of all cells of each run of boxes at one pitch, with those that are missing between them."""
    lefts = sorted({box[0] for box in boxes})
    steps = np.diff(lefts)
    near = steps[steps <= WIDEST_PITCH * wide]
    if not len(near):
        return
    pitch = float(np.median(near))
    run, seen = [float(lefts[0])], 1
    for left in lefts[1:]:
        count = round((left - run[-1]) / pitch)
        if count >= 1 and abs(left - run[-1] - count * pitch) <= EVEN * pitch + SAME_PX:
            # A word's letters may part the areas of many cells beside each other.
            run += [run[-1] + (left - run[-1]) * k / count for k in range(1, count + 1)]
            seen += 1
            continue
        yield from [tuple(run)] if seen >= max(SHORT, LEAST_SEEN * len(run)) else []
        run, seen = [float(left)], 1
    yield from [tuple(run)] if seen >= max(SHORT, LEAST_SEEN * len(run)) else []


def _joined(rows: Sequence[_Row]) -> list[_Row]:
    """The rows, with the upper and lower halves of flaps as one."""
    left = sorted(rows, key=lambda row: row.box.y)
    found: list[_Row] = []
    while left:
        row = left.pop(0)
        lower = next((other for other in left if _is_lower_half(row, other)), None)
        if lower is not None:
            left.remove(lower)
            longer = max(row, lower, key=lambda one: len(one.lefts))
            row = _Row(longer.lefts, longer.width, Rect.around([row.box, lower.box]))
        found.append(row)
    return found


def _is_lower_half(row: _Row, other: _Row) -> bool:
    gap = other.box.y - row.box.bottom
    alike = abs(row.width - other.width) <= 2 * SAME_PX and row.box.x < other.box.right and other.box.x < row.box.right
    return alike and 0 <= gap <= HALVES * row.box.h and abs(row.box.h - other.box.h) <= 2 * SAME_PX


def _is_level(box: Rect, other: Rect) -> bool:
    return max(abs(box.y - other.y), abs(box.bottom - other.bottom)) <= 2 * SAME_PX


def _texts(pixels: Pixels, row: _Row) -> Iterator[Line]:
    """The texts of a row: cells with something in them, up to a few blank ones."""
    cells = list(row.cells)
    inked = [_is_inked(pixels, cell) for cell in cells]
    first, count = 0, 0
    for i, has in enumerate([*inked, *[False] * WORD_GAP]):
        if has:
            first, count = (i, 1) if not count else (first, count + 1)
        elif count and not any(inked[i : i + WORD_GAP]):
            last = max(k for k in range(first, min(i, len(inked))) if inked[k])
            if _stand_apart(pixels, cells[first : last + 1]):
                yield Line(Rect.around(cells[first : last + 1]), count)
            count = 0


def _stand_apart(pixels: Pixels, cells: Sequence[Rect]) -> bool:
    """Whether letters stand within their cells: those of a text on a page's grid lie over its lines."""
    sides = [Rect(cell.right - 1, cell.y, after.x - cell.right + 2, cell.h) for cell, after in pairwise(cells)]
    return sum(_differs(pixels, side) for side in sides) <= MOST_CROSSED * len(sides)


def _is_inked(pixels: Pixels, cell: Rect) -> bool:
    """Whether a letter stands in a cell: something that differs much from its ground, which may shade off."""
    return _differs(pixels, Rect(cell.x + INNER * cell.w, cell.y + INNER * cell.h, SPAN * cell.w, SPAN * cell.h))


def _differs(pixels: Pixels, box: Rect) -> bool:
    """Whether anything in a box differs much from most of it."""
    grey = pixels[int(box.y) : int(box.bottom), int(box.x) : int(box.right)].mean(axis=2)
    return bool(grey.size) and float(np.abs(grey - np.median(grey)).max()) > INKED
