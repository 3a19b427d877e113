"""A triangle of cells in a picture: row r has r + 1 of them, and each row is shifted by half a pitch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.lattice.outlines import Boxes

MOST_BASE = 9
"""Cells of the last row at most."""
TALLEST = 1.45
"""Height of a cell at most, in row pitches: hexagons on their points reach into the rows beside them."""
TOLERANCE = 0.13
"""How far from their place things of a lattice may be, as a share of the pitch."""
LEAST_SEEN = 0.72
"""Share of the cells that is seen at least."""
ABOUT = 0.3
"""How far from its middle what belongs to a cell can be, as a share of the pitch."""


@dataclass(frozen=True, slots=True)
class Triangle:
    """Where the cells of a pyramid are.

    x, y: centre of the uppermost cell. across, down: distance of neighbours in a row, and of rows. base: cells of the
    last row. seen: of how many cells something was found. All in frame pixels.
    """

    x: float
    y: float
    across: float
    down: float
    base: int
    seen: int

    @property
    def count(self) -> int:
        return self.base * (self.base + 1) // 2

    def centres(self) -> NDArray[np.float64]:
        """(cells, 2) x and y of every cell's middle."""
        rows, columns = row_and_column(self.base)
        x = self.x + (columns - rows / 2) * self.across
        return np.stack([x, self.y + rows * self.down], axis=1)

    def between(self, boxes: Boxes) -> NDArray[np.bool_]:
        """Which boxes have their middle within the triangle, but at no cell's place."""
        middles = boxes[:, :2] + boxes[:, 2:] / 2
        row = (middles[:, 1] - self.y) / self.down
        column = (middles[:, 0] - self.x) / self.across + row / 2
        within = (row > -0.4) & (row < self.base - 0.6) & (column > -0.4) & (column < row + 0.4)
        nearest = np.rint(row)
        off_x = np.abs(middles[:, 0] - self.x - (np.rint(column - row / 2 + nearest / 2) - nearest / 2) * self.across)
        at_cell = (off_x < ABOUT * self.across) & (np.abs(row - nearest) < ABOUT)
        return np.asarray(within & ~at_cell)

    @property
    def box(self) -> Rect:
        """The box of all cells' middles, and half a pitch around."""
        wide, tall = self.base * self.across, self.base * self.down
        return Rect(self.x - wide / 2, self.y - self.down / 2, wide, tall)


def without_cells(boxes: Boxes, triangles: Sequence[Triangle]) -> Boxes:
    """The boxes without those that stand at the middles of these triangles' cells."""
    middles, kept = boxes[:, :2] + boxes[:, 2:] / 2, np.ones(len(boxes), bool)
    for one in triangles:
        off = np.abs(middles[:, None] - one.centres()[None]) / (one.across, one.down)
        kept &= off.max(axis=2).min(axis=1) >= TOLERANCE
    left: Boxes = boxes[kept]
    return left


def row_and_column(base: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Row and column of every cell, both from 0."""
    rows = np.repeat(np.arange(base), np.arange(1, base + 1))
    columns = np.concatenate([np.arange(r + 1) for r in range(base)])
    return rows, columns


def triangle_through(cells: Sequence[Rect]) -> Triangle:
    """The triangle whose cells these are, row by row: the pitches that fit their middles best."""
    base = (math.isqrt(8 * len(cells) + 1) - 1) // 2
    rows, columns = row_and_column(base)
    x, y = np.array([(cell.center.x, cell.center.y) for cell in cells[: len(rows)]]).T
    once = np.ones(len(rows))
    left, across = np.linalg.lstsq(np.stack([once, columns - rows / 2], axis=1), x, rcond=None)[0].tolist()
    top, down = np.linalg.lstsq(np.stack([once, rows], axis=1), y, rcond=None)[0].tolist()
    return Triangle(left, top, across, down, base, len(rows))


def goes_on(triangle: Triangle, boxes: Boxes) -> bool:
    """Whether a row like the others stands under the last one: of a page that was half drawn, more has come."""
    return triangle.base < MOST_BASE and _seen_at(triangle, _below(triangle), boxes, TOLERANCE) > LEAST_SEEN


def larger(triangle: Triangle, boxes: Boxes) -> Iterator[tuple[Triangle, NDArray[np.bool_]]]:
    """The triangles of one row more of which this one may be a part, as things stand about the places of the further
    cells, below it or along one of its sides; and which cells these are."""
    if triangle.base >= MOST_BASE:
        return
    rows, columns = row_and_column(triangle.base + 1)
    sides = ((0.0, 0, rows == triangle.base), (-0.5, 1, columns == 0), (0.5, 1, columns == rows))
    for aside, up, further in sides:
        x, y = triangle.x + aside * triangle.across, triangle.y - up * triangle.down
        more = replace(triangle, x=x, y=y, base=triangle.base + 1)
        if _seen_at(triangle, more.centres()[further], boxes, ABOUT) > LEAST_SEEN:
            yield more, further


def _below(triangle: Triangle) -> NDArray[np.float64]:
    """The places of a further row."""
    x = triangle.x + (np.arange(triangle.base + 1) - triangle.base / 2) * triangle.across
    return np.stack([x, np.full_like(x, triangle.y + triangle.base * triangle.down)], axis=1)


def _seen_at(triangle: Triangle, places: NDArray[np.float64], boxes: Boxes, near: float) -> float:
    """The share of these places at which something of a letter's or a cell's size is. near: how far off it may be, as a
    share of the pitches."""
    tall = (boxes[:, 3] >= 0.14 * triangle.down) & (boxes[:, 3] <= TALLEST * triangle.down)
    fits = boxes[tall & (boxes[:, 2] <= 1.12 * triangle.across)]
    off = np.abs((fits[:, :2] + fits[:, 2:] / 2)[None] - places[:, None])
    at = (off[..., 0] <= near * triangle.across) & (off[..., 1] <= near * triangle.down)
    return float(at.any(axis=1).mean())
