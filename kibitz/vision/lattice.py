"""Regular grids of equal boxes in a picture: the boards of word games, whatever their colours.

Cells are found by their outlines, at several strengths of edge, because a filled tile, a thin border and a soft shadow
on one board differ in it by a factor of ten. Boxes of one size that are neighbours at an even pitch make a lattice;
cells that were not seen (something lies over them) are known from the others of their row and column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.boxes import MOST_BOXES, Boxes

MOST_STRETCH = 3.0
"""The longer side of a cell is at most so many times its shorter one."""
SAME_SIZE = 0.09
"""Cells of a lattice agree in size within this share (and 1.5 pixels)."""
WIDEST_PITCH = 1.75
"""Distance of neighbours, in cells."""
MOST_LINES = 15
"""Rows, or columns, of a lattice at most."""
LEAST_WHOLE = 5
"""Rows of a lattice that can be a whole board."""
OFF_MIDDLE = 0.1
"""Share of the pitch by which what is outlined of a line's cells may be off the middle between its neighbours."""
LEAST_ON_LINE = 0.34
"""Boxes of a row or column, as a share of what the fullest one has; fewer are something else beside the board."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """A grid of cells.

    columns, rows: centres of the columns and rows, frame pixels. width, height: of a cell.
    seen: (rows, columns) whether the cell's own outline was found. hidden: how many rows at the end can't be seen,
    because something else (an on-screen keyboard) lies there. stagger: how far every second row is set off to the
    right, pixels; less than none to the left.
    """

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    width: float
    height: float
    seen: NDArray[np.bool_]
    hidden: int = 0
    stagger: float = 0.0

    def cell(self, row: int, column: int) -> Rect:
        """The cell's box, frame pixels."""
        x, y = self.columns[column] - self.width / 2, self.rows[row] - self.height / 2
        x += self.stagger * (row % 2)
        return Rect(round(x), round(y), round(self.width), round(self.height))

    @property
    def cells(self) -> list[Rect]:
        """The boxes of all cells, row by row."""
        return [self.cell(row, column) for row in range(len(self.rows)) for column in range(len(self.columns))]

    @property
    def box(self) -> Rect:
        """The box of all cells, frame pixels."""
        x, y = self.columns[0] - self.width / 2, self.rows[0] - self.height / 2
        right, bottom = self.columns[-1] + self.width / 2, self.rows[-1] + self.height / 2
        x, right = x + min(0.0, self.stagger), right + max(0.0, self.stagger)
        return Rect(round(x), round(y), round(right - x), round(bottom - y))

    @property
    def pitch(self) -> tuple[float, float]:
        """Distance of neighbouring columns and rows; of one alone, the cell's size."""
        across = (self.columns[-1] - self.columns[0]) / (len(self.columns) - 1) if len(self.columns) > 1 else self.width
        down = (self.rows[-1] - self.rows[0]) / (len(self.rows) - 1) if len(self.rows) > 1 else self.height
        return across, down

    def with_more_rows(self, *, above: int = 0, below: int = 0) -> Lattice:
        """The lattice continued beyond its first and last row, by rows that weren't seen."""
        _, down = self.pitch
        before = tuple(self.rows[0] - down * (above - k) for k in range(above))
        after = tuple(self.rows[-1] + down * (k + 1) for k in range(below))
        unseen = np.zeros((above + below, len(self.columns)), dtype=np.bool_)
        seen = np.concatenate([unseen[:above], self.seen, unseen[above:]])
        continued = replace(self, rows=before + self.rows + after, seen=seen)
        if above % 2 and self.stagger:
            columns = tuple(x + self.stagger for x in self.columns)
            continued = replace(continued, columns=columns, stagger=-self.stagger)
        return continued


def find_lattices(boxes: Boxes, least_rows: int = 2, least_columns: int = 3) -> list[Lattice]:
    """All lattices among the boxes, largest first; parts of one that a size or a gap has split are put together."""
    sides = boxes[:, 2:]
    boxes = boxes[sides.max(axis=1) <= MOST_STRETCH * sides.min(axis=1)] if len(boxes) else boxes
    if not 0 < len(boxes) <= MOST_BOXES:
        return []
    parts: list[Lattice] = []
    for group in _neighbours(boxes):
        parts += _split(boxes[group], least_rows, least_columns)
    merged = _merged(parts)
    return sorted(merged, key=lambda lattice: -lattice.seen.size)


def tables_of(cells: Sequence[Rect]) -> list[Lattice]:
    """The lattices of cells that are known, parted where a gap is wider than usual; none where they don't fill them."""
    if not cells:
        return []
    found = _split(np.array([cell.as_list() for cell in cells], np.float64), 1, 1)
    return found if sum(lattice.seen.size for lattice in found) == len(cells) else []


def _neighbours(boxes: Boxes) -> list[NDArray[np.int64]]:
    """Groups of boxes that are linked, directly or not, as neighbours in a row or column."""
    w, h = boxes[:, 2], boxes[:, 3]
    cx, cy = boxes[:, 0] + w / 2, boxes[:, 1] + h / 2
    dx, dy = cx[None] - cx[:, None], cy[None] - cy[:, None]
    alike = np.abs(w[None] - w[:, None]) <= SAME_SIZE * w[:, None] + 1.5
    alike &= np.abs(h[None] - h[:, None]) <= SAME_SIZE * h[:, None] + 1.5
    parent = list(range(len(boxes)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for along, aside, length, breadth in ((dx, dy, w, h), (dy, dx, h, w)):
        near = alike & (np.abs(aside) <= 0.06 * breadth[:, None] + 1)
        near &= (along > 0.9 * length[:, None]) & (along < WIDEST_PITCH * length[:, None])
        distance = np.where(near, along, np.inf)
        next_one = distance.argmin(axis=1)
        for i in np.flatnonzero(near.any(axis=1)).tolist():
            parent[root(i)] = root(int(next_one[i]))
    groups: dict[int, list[int]] = {}
    for i in range(len(boxes)):
        groups.setdefault(root(i), []).append(i)
    return [np.array(group) for group in groups.values() if len(group) >= 6]


def _split(boxes: Boxes, least_rows: int, least_columns: int) -> list[Lattice]:
    """The lattices of one group of neighbours: a gap that is wider than usual parts two boards."""
    width, height = float(np.median(boxes[:, 2])), float(np.median(boxes[:, 3]))
    cx, cy = boxes[:, 0] + boxes[:, 2] / 2, boxes[:, 1] + boxes[:, 3] / 2
    found = []
    for columns in _runs(_lines(cx, width), width):
        for rows in _runs(_lines(cy, height), height):
            if not (least_columns <= len(columns) <= MOST_LINES and least_rows <= len(rows) <= MOST_LINES):
                continue
            seen = np.zeros((len(rows), len(columns)), dtype=np.bool_)
            for r, y in enumerate(rows):
                for c, x in enumerate(columns):
                    seen[r, c] = bool(((np.abs(cx - x) < 0.2 * width) & (np.abs(cy - y) < 0.2 * height)).any())
            if seen.mean() >= 0.6:
                found.append(Lattice(tuple(columns), tuple(rows), width, height, seen))
    return found


def _lines(centres: NDArray[np.float64], size: float) -> list[float]:
    """Centres of the lines (rows or columns) that the boxes' centres lie on; of few boxes only those due between."""
    groups: list[list[float]] = []
    for value in np.sort(centres).tolist():
        if groups and value - groups[-1][0] < 0.35 * size:
            groups[-1].append(value)
        else:
            groups.append([value])
    fullest = max(len(group) for group in groups)
    full = [float(np.median(group)) for group in groups if len(group) >= LEAST_ON_LINE * fullest]
    few = [float(np.median(group)) for group in groups if len(group) < LEAST_ON_LINE * fullest]
    steps = np.diff(full)
    if not few or not len(steps):
        return full
    pitch = float(steps.min())
    away = [min(abs(line - other) for other in full) / pitch for line in few]
    due = [abs(step - round(step)) * pitch < _uneven(pitch) for step in away]
    return sorted(full + [line for line, is_due in zip(few, due, strict=True) if is_due and full[0] < line < full[-1]])


def _uneven(pitch: float) -> float:
    """By how many pixels a line may be off its place."""
    return 0.03 * pitch + 1.6


def _runs(lines: list[float], size: float) -> list[list[float]]:
    """The lines parted where the pitch is not the usual one."""
    if len(lines) < 2:
        return [lines]
    pitch = float(np.median(np.diff(lines)))
    lines = _evened(lines, pitch)
    runs = [[lines[0]]]
    for line in lines[1:]:
        if abs(line - runs[-1][-1] - pitch) < _uneven(pitch):
            runs[-1].append(line)
        else:
            runs.append([line])
    return runs


def _evened(lines: list[float], pitch: float) -> list[float]:
    """The lines, one that is somewhat off between two others at its middle: of raised cells only sides are outlined."""
    evened = list(lines)
    for n, (before, line, after) in enumerate(zip(lines, lines[1:], lines[2:], strict=False), 1):
        middle = (before + after) / 2
        if abs(after - before - 2 * pitch) < _uneven(pitch) and abs(line - middle) < OFF_MIDDLE * pitch:
            evened[n] = middle
    return evened


def put_together(lattices: Sequence[Lattice]) -> list[Lattice]:
    """The lattices, those that overlap or continue each other as one: something lies over a row between them."""
    ordered = sorted(lattices, key=lambda lattice: lattice.rows[0])
    cut = []
    for n, lattice in enumerate(ordered):
        ends = [o.rows[0] for o in ordered[n + 1 :] if _missing(_until(lattice, o.rows[0]), o) == 0]
        cut.append(_until(lattice, min(ends, default=np.inf)))
    return sorted(_merged(cut), key=lambda lattice: -lattice.seen.size)


def _until(lattice: Lattice, end: float) -> Lattice:
    """The lattice without its rows from a height on; its first row stays."""
    count = max(1, sum(row < end - lattice.height / 2 for row in lattice.rows))
    return replace(lattice, rows=lattice.rows[:count], seen=lattice.seen[:count])


def _merged(parts: list[Lattice]) -> list[Lattice]:
    """Lattices one above the other with the same columns, put together where the next row is due."""
    parts = sorted(parts, key=lambda part: part.rows[0])
    merged: list[Lattice] = []
    for part in parts:
        for i, above in enumerate(merged):
            missing = _missing(above, part)
            if missing is not None:
                merged[i] = _joined(above, part, missing)
                break
        else:
            merged.append(part)
    return merged


def _missing(above: Lattice, below: Lattice) -> int | None:
    """How many rows are missing between two parts of one lattice; None when they aren't."""
    if len(above.columns) != len(below.columns) or len(above.rows) + len(below.rows) > MOST_LINES:
        return None
    across, down = max((above, below), key=lambda part: len(part.rows)).pitch
    if max(above.height, below.height) > down + 1.5:
        # Cells of one lattice don't overlap: two tiles that touch are no cell.
        return None
    shift = max(abs(a - b) for a, b in zip(above.columns, below.columns, strict=True))
    steps = (below.rows[0] - above.rows[-1]) / down
    # Of two that could each be a whole board, more than one row between them parts them.
    most = 2 if min(len(above.rows), len(below.rows)) >= LEAST_WHOLE else MOST_LINES
    if shift > 0.1 * across + 1 or not 1 <= round(steps) <= most or abs(steps - round(steps)) > 0.1 + 1 / down:
        return None
    missing = round(steps) - 1
    return missing if len(above.rows) + missing + len(below.rows) <= MOST_LINES else None


def _joined(above: Lattice, below: Lattice, missing: int) -> Lattice:
    """Both in one; rows between them that nothing was seen of are filled in."""
    step = (below.rows[0] - above.rows[-1]) / (missing + 1)
    between = tuple(above.rows[-1] + step * (k + 1) for k in range(missing))
    unseen = np.zeros((missing, len(above.columns)), dtype=np.bool_)
    seen = np.concatenate([above.seen, unseen, below.seen])
    larger = max((above, below), key=lambda part: part.seen.size)
    return Lattice(larger.columns, above.rows + between + below.rows, larger.width, larger.height, seen)
