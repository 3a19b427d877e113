"""Lines that join neighbouring cells: letters of one word, be it in the making or found; free ones never are."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point, Rect
from kibitz.solvers.pyramid.shapes import pyramid_adjacency

Link = tuple[int, int]
"""Numbers of two neighbouring cells, the smaller one first."""

ACROSS = 0.3
"""How far to each side of the point between two cells it is looked for a line's edges, as a share of their distance."""
THICK = (2.0, 0.3)
"""Breadth of a line at least, pixels, and at most, as a share of that distance."""
STEP = 14.0
"""Distance in Lab from a line to what is beside it, at least."""
EDGE_PX, SHARP = 3, 0.6
"""Within so many pixels its edge has that share of the whole step: a glow has no edge."""
ALIKE = 10.0
"""Distance in Lab up to which a line's middle is of one colour, and what is to both sides of it."""
THROUGH = 7
"""An outline that is seen through a line is thinner than half of so many pixels."""
BESIDE = 10
"""In so many pixels to each side the same page or tile is seen somewhere, if beside a tile's outline."""
ALONG = (0.44, 0.47, 0.53, 0.56)
"""Places between the two cells at which it is looked for: edges of tiles that nearly touch lie at the middle ones."""
MOST_JOINED = 0.3
"""Share of all neighbours that lines of one colour join at most."""


def joined(pixels: NDArray[np.uint8], boxes: Sequence[Rect], base: int) -> tuple[Link, ...]:
    """The neighbouring cells between which a line runs.

    pixels: (h, w, 3) uint8 BGR. boxes: of the cells, row by row. base: cells of the last row.
    """
    room = Rect.around(list(boxes)).clipped(pixels.shape[1], pixels.shape[0])
    left, top = int(room.x), int(room.y)
    part = pixels[top : int(room.bottom), left : int(room.right)]
    if min(part.shape[:2]) < 2:
        return ()
    lab = np.asarray(cv2.cvtColor((part / 255.0).astype(np.float32), cv2.COLOR_BGR2LAB), np.float32)
    pairs = [(i, j) for i, others in enumerate(pyramid_adjacency(base)) for j in others if i < j]
    middles = [Point(box.center.x - left, box.center.y - top) for box in boxes]
    between = np.array([[(middles[i].x + middles[j].x) / 2, (middles[i].y + middles[j].y) / 2] for i, j in pairs])
    x, y = np.clip(np.rint(between).astype(int), 0, (lab.shape[1] - 1, lab.shape[0] - 1)).T
    colours = lab[y, x]
    # Between most cells the page itself is seen, in a gap that looks like a line across.
    usual = (np.linalg.norm(colours[:, None] - colours[None], axis=2) < STEP).mean(axis=1) > MOST_JOINED
    shown = [pair for pair, common in zip(pairs, usual.tolist(), strict=True) if not common]
    return tuple((i, j) for i, j in shown if all(_line_at(lab, middles[i], middles[j], way) for way in ALONG))


def parts_of(links: Sequence[Link]) -> list[set[int]]:
    """The cells that lines join, those that go on in each other together."""
    parts: list[set[int]] = []
    for link in links:
        joined = [part for part in parts if not part.isdisjoint(link)]
        parts = [*(part for part in parts if part not in joined), set(link).union(*joined)]
    return parts


def _line_at(lab: NDArray[np.float32], one: Point, other: Point, way: float) -> bool:
    """Whether a line from one point to the other has sharp edges and one colour where it is so far on its way."""
    dx, dy = other.x - one.x, other.y - one.y
    length = float(np.hypot(dx, dy))
    reach = round(ACROSS * length)
    off = np.arange(-reach, reach + 1)
    x = np.rint(one.x + way * dx - off * dy / length).astype(int)
    y = np.rint(one.y + way * dy + off * dx / length).astype(int)
    if reach < EDGE_PX or min(x.min(), y.min()) < 0 or x.max() >= lab.shape[1] or y.max() >= lab.shape[0]:
        return False
    line = lab[y, x]
    # A see-through one shows the tiles' outlines below it.
    return _is_line(line, reach, length) or _is_line(_without_thin(line), reach, length)


def _without_thin(line: NDArray[np.float32]) -> NDArray[np.float32]:
    """Colours along a cut, (n, 3), without what is thinner than half of THROUGH."""
    edge = THROUGH // 2
    padded = np.pad(line, ((edge, edge), (0, 0)), mode="edge")
    return np.asarray(np.median(np.lib.stride_tricks.sliding_window_view(padded, THROUGH, axis=0), axis=2))


def _is_line(line: NDArray[np.float32], reach: int, length: float) -> bool:
    """Whether colours across the way from one cell to another, (2 * reach + 1, 3) in Lab, are those of a line in their
    middle. length: of that way, pixels."""
    away = np.linalg.norm(line - np.median(line[reach - 1 : reach + 2], axis=0), axis=1)
    sides = [_edge(away[reach::-1]), _edge(away[reach:])]
    if None in sides:
        return False
    near, far = (int(side or 0) for side in sides)
    thick = THICK[0] <= near + far - 1 <= THICK[1] * length
    beside = line[: reach - near][-BESIDE:], line[reach + far + 1 :][:BESIDE]
    return thick and min(len(one) for one in beside) > 0 and _apart(*beside) < 2 * ALIKE


def _apart(ones: NDArray[np.float32], others: NDArray[np.float32]) -> float:
    """How far the nearest of two sets of colours in Lab, (n, 3), are from each other."""
    return float(np.linalg.norm(ones[:, None] - others[None], axis=2).min())


def _edge(away: NDArray[np.float32]) -> int | None:
    """How far from its middle a line ends, in pixels; None where it has no sharp edge.

    away: distances in Lab from the colour of its middle, from there on to one side.
    """
    over = np.flatnonzero(away > STEP)
    if not len(over) or over[0] + EDGE_PX > len(away):
        return None
    first = int(over[0])
    inside = away[: max(1, first - EDGE_PX + 1)]
    whole = float(away[first : first + EDGE_PX].max())
    return first if float(inside.max()) < ALIKE and whole * SHARP <= whole - float(inside.max()) else None
