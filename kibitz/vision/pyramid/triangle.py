"""Triangles of equal things in a picture: row r has r + 1 of them, and each row is shifted by half a pitch.

Letters are looked for, and the shapes around them, by their outlines: whatever has about the same size and stands by
itself may be a cell or its letter. Three of them, two beside each other and one below and between, make a lattice; the
triangle is where the lattice is filled.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.outlines import STEP_PER_NOISE, edge_strength, noise_of

STEPS = (4, 12, 30)
"""Differences of neighbouring pixels, in grey levels, at which outlines are looked for."""
LEAST_SIDE, MOST_SIDE = 7, 240
"""Height of a letter at least, side of a cell at most, pixels."""
LEAST_BASE, MOST_BASE = 3, 9
SIZES = 1.9
"""Things of one lattice have heights within this factor: small letters differ."""
PITCH = (0.93, 7.0)
"""Distance of neighbours in a row, in heights of the larger one."""
TALLEST = 1.45
"""Height of a cell at most, in row pitches: hexagons on their points reach into the rows beside them."""
ROW_PITCH = (0.5, 1.9)
"""Distance of rows as a share of that within a row."""
TOLERANCE = 0.13
"""How far from their place things of a lattice may be, as a share of the pitch."""
LETTER_TOLERANCE = 0.28
"""The same upwards and downwards for letters, as a share of their height: small ones have no common middle."""
HELD = (0.18, 0.75)
"""Height of what a shape holds at least and at most, as a share of its own."""
NEXT_LETTER = 0.33
"""A letter that has another one nearer than this, as a share of its height, is part of a word."""
PART = 0.47
"""Parts of a letter are at least so high, as a share of its height; letters within a cell are lower."""
MOST_BOXES = 2200
"""Outlines that are compared with each other at most, the largest ones."""
LEAST_SEEN = 0.72
"""Share of the cells that is seen at least."""
MOST_BESIDE = 0.12
"""Things beside a triangle that its lattice would have too, as a share of its cells."""
ABOUT = 0.3
"""How far from its middle what belongs to a cell can be, as a share of the pitch."""
MOST_STRAYS = 0.2
"""Other letters between those of a triangle at most, as a share of its cells."""
MOST_THINGS = 600
"""Things that are compared with each other at most, the largest ones."""
CERTAIN = 10
MOST_TRIED = 160
"""Lattices that are tried at most."""

Boxes = NDArray[np.float64]


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


def outline_boxes(pixels: NDArray[np.uint8]) -> Boxes:
    """Boxes (n, 4) x, y, w, h of all outlines of at most a cell's size, each once.

    pixels: (h, w, 3) uint8 BGR.
    """
    strength = edge_strength(pixels)
    noise = STEP_PER_NOISE * noise_of(strength)
    found: dict[tuple[int, int, int, int], None] = {}
    for step in STEPS:
        _, mask = cv2.threshold(strength, step + noise, 1, cv2.THRESH_BINARY)
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            box = cv2.boundingRect(contour)
            if box[3] >= LEAST_SIDE - 2 and max(box[2:]) <= 4 * MOST_SIDE:
                found[box[0], box[1], box[2], box[3]] = None
    return np.array(list(found), np.float64).reshape(-1, 4)


def changed_outlines(pixels: NDArray[np.uint8], before: Boxes, changed: Rect) -> Boxes:
    """The outlines of a picture that differs from another one in one part only.

    before: of the other one. changed: the part.
    """
    x, y, w, h = before.T
    touched = (x < changed.right + 2) & (x + w > changed.x - 2) & (y < changed.bottom + 2) & (y + h > changed.y - 2)
    touched &= np.maximum(w, h) <= MOST_SIDE
    rects = [Rect(*box) for box in before[touched].tolist()]
    part = Rect.around([changed, *rects]).grown(4).clipped(pixels.shape[1], pixels.shape[0])
    left, top, right, bottom = int(part.x), int(part.y), int(part.right), int(part.bottom)
    inside = (x >= left) & (y >= top) & (x + w <= right) & (y + h <= bottom)
    new = outline_boxes(pixels[top:bottom, left:right])
    # What reaches the part's edge goes on beyond, unless the picture ends there too.
    cut = ((new[:, 0] <= 1) & (left > 0)) | ((new[:, 1] <= 1) & (top > 0))
    cut |= ((new[:, 0] + new[:, 2] >= right - left - 1) & (right < pixels.shape[1])) | (
        (new[:, 1] + new[:, 3] >= bottom - top - 1) & (bottom < pixels.shape[0])
    )
    found: Boxes = np.concatenate([before[~inside], new[~cut] + (left, top, 0, 0)])
    return found


def find_triangles(boxes: Boxes, most: int = 3) -> list[Triangle]:
    """Triangles among outlines, the best ones first; each is about another place."""
    shapes, letters = _things(boxes)
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


def goes_on(triangle: Triangle, boxes: Boxes) -> bool:
    """Whether a row like the others stands under the last one: of a page that was half drawn, more has come."""
    base = triangle.base
    if base >= MOST_BASE:
        return False
    x = triangle.x + (np.arange(base + 1) - base / 2) * triangle.across
    y = triangle.y + base * triangle.down
    tall = (boxes[:, 3] >= 0.14 * triangle.down) & (boxes[:, 3] <= TALLEST * triangle.down)
    fits = boxes[tall & (boxes[:, 2] <= 1.12 * triangle.across)]
    middles = fits[:, :2] + fits[:, 2:] / 2
    level = middles[np.abs(middles[:, 1] - y) <= TOLERANCE * triangle.down]
    here = (np.abs(level[:, 0] - x[:, None]) <= TOLERANCE * triangle.across).any(axis=1)
    return bool(here.mean() > LEAST_SEEN)


def _things(boxes: Boxes) -> tuple[Boxes, Boxes]:
    """What can be a cell: the shapes that hold something, and the letters that stand alone, not within words."""
    w, h = boxes[:, 2], boxes[:, 3]
    fits = (h >= LEAST_SIDE) & (h <= MOST_SIDE) & (w <= MOST_SIDE) & (w <= 1.7 * h) & (h <= 9 * w)
    boxes = boxes[fits]
    boxes = boxes[np.lexsort((boxes[:, 1], boxes[:, 0], -boxes[:, 3]))][:MOST_BOXES]
    x, y, w, h = (column[:, None] for column in boxes.T)
    inside = (x <= x.T) & (y <= y.T) & (x + w >= (x + w).T) & (y + h >= (y + h).T)
    holds = (inside & (HELD[1] * h >= h.T) & (HELD[0] * h <= h.T)).any(axis=1)
    shapes = boxes[holds & (np.abs(w - h) < 0.35 * h)[:, 0] & (h > 15)[:, 0]]
    # Parts of a letter, at its strongest edges, lie within its whole outline.
    slack = 0.06 * h + 1.5
    within = (x - slack <= x.T) & (y - slack <= y.T) & (x + w + slack >= (x + w).T) & (y + h + slack >= (y + h).T)
    gap = np.maximum(x.T - x - w, x - x.T - w.T)
    level = np.maximum(y.T - y - h, y - y.T - h.T) < -0.3 * h
    alike = (1.9 * h > h.T) & (0.52 * h < h.T)
    close = alike & level & (gap > -0.25 * h) & (gap < NEXT_LETTER * h) & ~within & ~within.T
    return _distinct(shapes), _distinct(boxes[~close.any(axis=1) & ~holds])[:MOST_THINGS]


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
    if len(things) < 5:
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
        if int(on.sum()) < 5 or len(np.unique(rows[on])) < 2:
            return None
        matrix = np.stack([np.ones(int(on.sum())), columns[on] - rows[on] / 2], axis=1)
        x, across = np.linalg.lstsq(matrix, cx[on], rcond=None)[0].tolist()
        matrix[:, 1] = rows[on]
        y, down = np.linalg.lstsq(matrix, cy[on], rcond=None)[0].tolist()
        if across <= 4 or not ROW_PITCH[0] * 0.9 <= down / across <= ROW_PITCH[1] * 1.1:
            return None
    places = set(zip(rows[on].astype(int).tolist(), columns[on].astype(int).tolist(), strict=True))
    best = _best_triangle(places)
    if best is None:
        return None
    worth, row, column, base, seen = best
    apex = (x + (column - row / 2) * across, y + row * down)
    triangle = Triangle(apex[0], apex[1], across, down, base, seen)
    usual = float(np.median(things[on, 3]))
    # Lines that join cells, and pieces of their outlines, are thin or of another size.
    alike = things[(np.abs(things[:, 3] - usual) < 0.25 * usual) & (things[:, 2] > 0.35 * things[:, 3])]
    strays = int(triangle.between(alike).sum())
    return (worth - 2.0 * strays, triangle) if strays <= MOST_STRAYS * triangle.count else None


def _best_triangle(places: set[tuple[int, int]]) -> tuple[float, int, int, int, int] | None:
    """The triangle that is filled best: its worth, uppermost row and column, base, and how many are seen."""
    best: tuple[float, int, int, int, int] | None = None
    tops = {(r - k, c - s) for r, c in places for k in (0, 1) for s in ((0,) if k == 0 else (0, 1))}
    for row, column in sorted(tops):
        seen = 0
        for r in range(MOST_BASE):
            seen += sum((row + r, column + c) in places for c in range(r + 1))
            base = r + 1
            count = base * (base + 1) // 2
            if base < LEAST_BASE or seen < LEAST_SEEN * count or seen < 5:
                continue
            last = sum((row + r, column + c) in places for c in range(base))
            if last < 0.6 * base:
                continue
            beside = sum((row + k, column + c) in places for k in range(base) for c in (-1, k + 1))
            under = sum((row + base, column + c) in places for c in range(base + 1))
            above = sum((row - 1, column + c) in places for c in (-1, 0))
            if beside > max(1.0, MOST_BESIDE * count) or beside + above > max(2.0, 2 * MOST_BESIDE * count):
                continue
            worth = seen - 1.5 * (count - seen) - beside - above - (1.5 * under if under > 0.6 * base else 0)
            if worth > 0 and (best is None or worth > best[0]):
                best = (worth, row, column, base, seen)
    return best
