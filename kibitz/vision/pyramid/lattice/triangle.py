"""A triangle of cells in a picture: row r has r + 1 of them, and each row is shifted by half a pitch."""

from __future__ import annotations

from dataclasses import dataclass

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


def row_and_column(base: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Row and column of every cell, both from 0."""
    rows = np.repeat(np.arange(base), np.arange(1, base + 1))
    columns = np.concatenate([np.arange(r + 1) for r in range(base)])
    return rows, columns


def goes_on(triangle: Triangle, boxes: Boxes) -> bool:
    """Whether a row like the others stands under the last one: of a page that was half drawn, more has come."""
    return _next_row(triangle, boxes, TOLERANCE) > LEAST_SEEN


def may_go_on(triangle: Triangle, boxes: Boxes) -> bool:
    """Whether things stand about the places of a further row."""
    return _next_row(triangle, boxes, ABOUT) > LEAST_SEEN


def _next_row(triangle: Triangle, boxes: Boxes, near: float) -> float:
    """The share of a further row's places at which something of a letter's or a cell's size is. near: how far off it
    may be, as a share of the pitches."""
    base = triangle.base
    if base >= MOST_BASE:
        return 0.0
    x = triangle.x + (np.arange(base + 1) - base / 2) * triangle.across
    y = triangle.y + base * triangle.down
    tall = (boxes[:, 3] >= 0.14 * triangle.down) & (boxes[:, 3] <= TALLEST * triangle.down)
    fits = boxes[tall & (boxes[:, 2] <= 1.12 * triangle.across)]
    middles = fits[:, :2] + fits[:, 2:] / 2
    level = middles[np.abs(middles[:, 1] - y) <= near * triangle.down]
    return float((np.abs(level[:, 0] - x[:, None]) <= near * triangle.across).any(axis=1).mean())
