"""The search for a triangle among the outlines of a picture.

Letters are looked for, and the shapes around them, by their outlines: whatever has about the same size and stands by
itself may be a cell or its letter. Three of them, two beside each other and one below and between, make a lattice; the
triangle is where the lattice is filled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.pyramid.lattice.outlines import LEAST_SIDE, MOST_SIDE, Boxes
from kibitz.vision.pyramid.lattice.triangle import LEAST_SEEN, MOST_BASE, TALLEST, TOLERANCE, Triangle

LEAST_BASE = 3
SIZES = 1.9
"""Things of one lattice have heights within this factor: small letters differ."""
PITCH = (0.93, 12.0)
"""Distance of neighbours in a row, in heights of the larger one."""
ROW_PITCH = (0.3, 1.9)
"""Distance of rows as a share of that within a row."""
LETTER_TOLERANCE = 0.28
"""The same upwards and downwards for letters, as a share of their height: small ones have no common middle."""
HELD = (0.18, 0.75)
"""Height of what a shape holds at least and at most, as a share of its own."""
SAME_PX, LEAST_TILE, FEWEST_ALIKE, MOST_ALIKE = 1.5, 24, 6, 60
"""Pixels by which tiles of one size differ, their height at least, and how many of them there are: a page's grid has
more cells."""
NEXT_LETTER = 0.33
"""A letter that has another one nearer than this, as a share of its height, is part of a word."""
PART = 0.47
"""Parts of a letter are at least so high, as a share of its height; letters within a cell are lower."""
MOST_BOXES = 2200
"""Outlines that are compared with each other at most, the largest ones."""
MOST_BESIDE = 0.12
"""Things beside a triangle that its lattice would have too, as a share of its cells."""
MOST_STRAYS = 0.2
"""Other letters between those of a triangle at most, as a share of its cells."""
UNSEEN, STRAY, FILLED_BELOW = 1.5, 2.0, 1.5
"""What a cell that isn't seen, another letter between the cells, and each of a next row that is filled cost a triangle,
where a cell that is seen counts 1."""
LEAST_ROW = 0.6
"""Share of a row that is seen at least, if it is one."""
LEAST_CELLS = 5
"""Cells that are seen at least."""
MOST_THINGS = 600
"""Things that are compared with each other at most, the largest ones."""
CERTAIN = 10
MOST_TRIED = 160
"""Lattices that are tried at most."""


def find_triangles(boxes: Boxes, most: int = 3) -> list[Triangle]:
    """Triangles among outlines, the best ones first; each is about another place."""
    return _triangles(*_things(boxes), most)


def find_letter_triangles(letters: Boxes, most: int = 3) -> list[Triangle]:
    """The same of letters that were found as such."""
    return _triangles(np.zeros((0, 4)), _alone(letters, np.zeros(len(letters), bool)), most)


def _triangles(shapes: Boxes, letters: Boxes, most: int) -> list[Triangle]:
    things = np.concatenate([shapes, letters])
    found: list[tuple[float, Triangle]] = []
    for hypothesis in [*_hypotheses(shapes), *_hypotheses(letters)]:
        best = _filled(things, *hypothesis)
        if best is not None:
            found.append(best)
            # A whole pyramid, with nothing beside it, is what is looked for.
            if best[1].count >= CERTAIN and best[0] == best[1].count:
                break
    found.sort(key=lambda pair: -pair[0])
    kept: list[Triangle] = []
    for _, triangle in found:
        if all(triangle.box.iou(other.box) < 0.5 for other in kept):
            kept.append(triangle)
        if len(kept) == most:
            break
    return kept


def _things(boxes: Boxes) -> tuple[Boxes, Boxes]:
    """What can be a cell: the shapes that hold something, and the letters that stand alone, not within words."""
    w, h = boxes[:, 2], boxes[:, 3]
    fits = (h >= LEAST_SIDE) & (h <= MOST_SIDE) & (w <= MOST_SIDE) & (w <= 1.7 * h) & (h <= 9 * w)
    boxes = boxes[fits]
    boxes = boxes[np.lexsort((boxes[:, 1], boxes[:, 0], -boxes[:, 3]))][:MOST_BOXES]
    x, y, w, h = (column[:, None] for column in boxes.T)
    inside = (x <= x.T) & (y <= y.T) & (x + w >= (x + w).T) & (y + h >= (y + h).T)
    holds = (inside & (HELD[1] * h >= h.T) & (HELD[0] * h <= h.T)).any(axis=1)
    shaped = (np.abs(w - h) < 0.35 * h)[:, 0] & (h > 15)[:, 0]
    # Tiles of one size are cells, too, where their letters have no outlines of their own: gloss may cross them.
    alike = ((np.abs(w - w.T) <= SAME_PX) & (np.abs(h - h.T) <= SAME_PX) & shaped).sum(axis=1)
    holds |= shaped & (h[:, 0] >= LEAST_TILE) & (alike >= FEWEST_ALIKE) & (alike <= MOST_ALIKE)
    return _distinct(boxes[holds & shaped]), _alone(boxes, holds)


def _alone(boxes: Boxes, holds: NDArray[np.bool_]) -> Boxes:
    """The letters that stand alone. holds: which boxes hold something, and are no letters themselves."""
    x, y, w, h = (column[:, None] for column in boxes.T)
    # Parts of a letter, at its strongest edges, lie within its whole outline.
    slack = 0.06 * h + 1.5
    within = (x - slack <= x.T) & (y - slack <= y.T) & (x + w + slack >= (x + w).T) & (y + h + slack >= (y + h).T)
    gap = np.maximum(x.T - x - w, x - x.T - w.T)
    level = np.maximum(y.T - y - h, y - y.T - h.T) < -0.3 * h
    alike = (1.9 * h > h.T) & (0.52 * h < h.T)
    close = alike & level & (gap > -0.25 * h) & (gap < NEXT_LETTER * h) & ~within & ~within.T
    return _distinct(boxes[~close.any(axis=1) & ~holds])[:MOST_THINGS]


def _distinct(boxes: Boxes) -> Boxes:
    """The boxes without those that have about the middle and the size of an earlier, larger one, or are parts of it."""
    x, y, w, h = (column[:, None] for column in boxes.T)
    slack = 0.15 * h + 1
    near = (np.abs(x.T + w.T / 2 - x - w / 2) < slack) & (np.abs(y.T + h.T / 2 - y - h / 2) < slack)
    same = near & (0.7 * h < h.T) & (np.abs(w.T - w) < 0.4 * h)
    part = (x - 2 <= x.T) & (y - 2 <= y.T) & (x + w + 2 >= (x + w).T) & (y + h + 2 >= (y + h).T)
    part &= PART * h < h.T
    earlier = np.tri(len(boxes), k=-1, dtype=bool).T
    kept: Boxes = boxes[~((same | part) & earlier).any(axis=0)]
    return kept


def _hypotheses(things: Boxes) -> list[tuple[float, float, float, float, float]]:
    """Lattices worth trying: x and y of one thing, the pitches, and how far off in y a thing may be."""
    if len(things) < LEAST_CELLS:
        return []
    x, y, w, h = things.T
    cx, cy = x + w / 2, y + h / 2
    dx, dy = cx[None] - cx[:, None], cy[None] - cy[:, None]
    tall = np.maximum(h[None], h[:, None])
    alike = tall <= SIZES * np.minimum(h[None], h[:, None])
    level = np.abs(dy) <= np.maximum(2.0, LETTER_TOLERANCE * tall)
    beside = alike & level & (dx >= PITCH[0] * tall) & (dx <= PITCH[1] * tall)
    tried: dict[tuple[int, int, int, int], tuple[float, float, float, float, float]] = {}
    votes: dict[tuple[int, int, int, int], int] = {}
    for i in np.flatnonzero(beside.any(axis=1)).tolist():
        right = np.flatnonzero(beside[i])
        for j in right[np.argsort(dx[i, right])][:2].tolist():
            pitch = dx[i, j]
            middle = np.abs(dx[i] - pitch / 2) <= TOLERANCE * pitch
            below = alike[i] & middle & (dy[i] >= ROW_PITCH[0] * pitch) & (dy[i] <= ROW_PITCH[1] * pitch)
            above = alike[i] & middle & (-dy[i] >= ROW_PITCH[0] * pitch) & (-dy[i] <= ROW_PITCH[1] * pitch)
            for k in np.flatnonzero(below | above).tolist():
                down = abs(float(dy[i, k]))
                slack = max(0.12 * down, LETTER_TOLERANCE * float(h[i]), 2.0)
                # The same lattice is met many times: by its pitches, its size and where it begins. Gaps between cells
                # make another one, half a pitch aside in every row.
                begins = cx[i] / pitch + cy[i] // down / 2
                key = (round(pitch / 4), round(down / 6), int(begins % 1 * 4), int(cy[i] / down % 1 * 3))
                votes[key] = votes.get(key, 0) + 1
                tried.setdefault(key, (float(cx[i]), float(cy[i]), float(pitch), down, slack))
    order = sorted(tried, key=lambda key: -votes[key])[:MOST_TRIED]
    return [tried[key] for key in order]


def _filled(
    things: Boxes, x: float, y: float, across: float, down: float, slack: float
) -> tuple[float, Triangle] | None:
    """The best triangle of a lattice, with what it is worth."""
    cx, cy = things[:, 0] + things[:, 2] / 2, things[:, 1] + things[:, 3] / 2
    fits = (things[:, 3] <= TALLEST * down) & (things[:, 2] <= 1.12 * across) & (things[:, 3] >= 0.14 * down)
    for _ in range(2):
        rows = np.rint((cy - y) / down)
        columns = np.rint((cx - x) / across + rows / 2)
        off_x = np.abs(cx - x - (columns - rows / 2) * across)
        off_y = np.abs(cy - y - rows * down)
        on = fits & (np.abs(rows) < MOST_BASE + 1) & (np.abs(columns) < 2 * MOST_BASE)
        on &= (off_x <= TOLERANCE * across) & (off_y <= slack)
        # Of several things about one place the first one counts: a shape, or the whole of a letter.
        _, first = np.unique(np.where(on, rows * 100 + columns, 1e6), return_index=True)
        on[np.setdiff1d(np.arange(len(on)), first)] = False
        if int(on.sum()) < LEAST_CELLS or len(np.unique(rows[on])) < 2:
            return None
        x, across = _fitted(columns[on] - rows[on] / 2, cx[on])
        y, down = _fitted(rows[on], cy[on])
        if across <= 4 or not ROW_PITCH[0] * 0.9 <= down / across <= ROW_PITCH[1] * 1.1:
            return None
    places = set(zip(rows[on].astype(int).tolist(), columns[on].astype(int).tolist(), strict=True))
    best = max(_triangles_in(places), key=lambda found: found.score, default=None)
    if best is None:
        return None
    # What lies on the lattice beyond the triangle, such as buttons, may be a little off.
    own = on & (rows >= best.row) & (rows < best.row + best.base)
    own &= (columns >= best.column) & (columns <= best.column + rows - best.row)
    x, across = _fitted(columns[own] - rows[own] / 2, cx[own])
    y, down = _fitted(rows[own], cy[own])
    apex = (x + (best.column - best.row / 2) * across, y + best.row * down)
    triangle = Triangle(apex[0], apex[1], across, down, best.base, best.seen)
    usual = float(np.median(things[on, 3]))
    # Lines that join cells, and pieces of their outlines, are thin or of another size.
    alike = things[(np.abs(things[:, 3] - usual) < 0.25 * usual) & (things[:, 2] > 0.35 * things[:, 3])]
    strays = int(triangle.between(alike).sum())
    return (best.score - STRAY * strays, triangle) if strays <= MOST_STRAYS * triangle.count else None


def _fitted(steps: NDArray[np.float64], places: NDArray[np.float64]) -> tuple[float, float]:
    """Where a lattice begins and its pitch, by where things stand and by how many steps from its beginning."""
    matrix = np.stack([np.ones(len(steps)), steps], axis=1)
    begin, pitch = np.linalg.lstsq(matrix, places, rcond=None)[0].tolist()
    return float(begin), float(pitch)


@dataclass(frozen=True, slots=True)
class _Filling:
    """How a triangle of a lattice is filled, by counts of its nodes.

    row, column: of its uppermost cell. base: cells of its last row. seen: of its own cells, those that are filled.
    beside, under, above: filled ones just outside of it; under: along the whole next row.
    """

    row: int
    column: int
    base: int
    seen: int
    beside: int
    under: int
    above: int

    @property
    def count(self) -> int:
        return self.base * (self.base + 1) // 2

    @property
    def score(self) -> float:
        """What speaks for it: a cell that is seen counts 1."""
        goes_on = self.under if self.under > LEAST_ROW * self.base else 0
        return self.seen - UNSEEN * (self.count - self.seen) - self.beside - self.above - FILLED_BELOW * goes_on

    @property
    def stands_alone(self) -> bool:
        """Whether hardly anything beside it continues its lattice."""
        return self.beside <= max(1.0, MOST_BESIDE * self.count) and self.beside + self.above <= max(
            2.0, 2 * MOST_BESIDE * self.count
        )


def _triangles_in(places: set[tuple[int, int]]) -> Iterator[_Filling]:
    """Triangles of a lattice that are filled well enough. places: row and column of what was found on it."""
    tops = {(r - k, c - s) for r, c in places for k in (0, 1) for s in ((0,) if k == 0 else (0, 1))}
    for row, column in sorted(tops):
        seen = 0
        for base in range(1, MOST_BASE + 1):
            last = _filled_of(places, row + base - 1, range(column, column + base))
            seen += last
            if (
                base < LEAST_BASE
                or seen < max(LEAST_CELLS, LEAST_SEEN * (base * (base + 1) // 2))
                or last < LEAST_ROW * base
            ):
                continue
            beside = sum(_filled_of(places, row + k, (column - 1, column + k + 1)) for k in range(base))
            under = _filled_of(places, row + base, range(column, column + base + 1))
            above = _filled_of(places, row - 1, (column - 1, column))
            filling = _Filling(row, column, base, seen, beside, under, above)
            if filling.stands_alone and filling.score > 0:
                yield filling


def _filled_of(places: set[tuple[int, int]], row: int, columns: Iterable[int]) -> int:
    return sum((row, column) in places for column in columns)
