"""What runs around a pyramid's cells: rims, as far as they are neither the page's colours nor the cell's own."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.labels.partitions import CellColours
from kibitz.vision.pyramid.lattice.triangle import Triangle

LEAST_STEP = 13.0
"""Distance from the ground, in 8-bit units, from which on something stands out, as a rim in full at twice that."""
AS_MUCH = 0.9
"""What stands out by this share of what stands out most does so as much."""
CORNERS = (0.04, 0.96)
"""Where a cell's corners are, as shares of its sides."""
EDGES = ((0.02, 0.06), (0.98, 0.94))
SIDES = (*([(0.5, at) for at in edge] for edge in EDGES), *([(at, 0.5) for at in edge] for edge in EDGES))
"""What is looked at about the middle of each side, as shares of a cell's width and height."""
LEAST_SIDES = 2
"""From so many sides' middles a corner of a cell that is no square differs at least."""
LEAST_GAP, ROOMY = 5.0, 9.0
"""Pixels between cells from which on the ground between them is looked at, and from which on broadly."""
BEYOND = 0.08
"""How far beyond a cell's shape its rim may be, as a share of the shape's side."""
SAME_BETWEEN = 26.0
"""How far what is seen between the cells of a row may be from what is between most, in 8-bit units: beyond that broad
rims are seen there."""
LEAST_LINE = 4
"""So many pixels of a cell's side are in the picture at least, of those that are looked at."""
EVEN_PX = 2.0
"""How much nearer to a cell's middle a ring about it may be on one side than on another, pixels."""
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""From a cell's middle to its sides, one after the other around it."""
LEAST_SEEN, ROUNDS = 6, 8
"""Places of the page that tell its gradient, at least, and how often it is fitted."""

Seen = tuple[tuple[float, float], NDArray[np.float64]]
"""A place, x and y, and its colour, BGR."""


@dataclass(frozen=True, eq=False, slots=True)
class About:
    """What is about the cells of a row: the page's colours, (n, 3) BGR, the room between cells, pixels, and the page as
    a gradient across all rows, see `_gradient`."""

    colours: NDArray[np.float64]
    room: float
    gradient: NDArray[np.float64] | None

    def colours_at(self, x: float, y: float) -> NDArray[np.float64]:
        """The page's colours, with the one that its gradient has in this place."""
        if self.gradient is None:
            return self.colours
        return np.vstack([self.colours, np.clip(np.array([1.0, x, y]) @ self.gradient, 0, 255)])


def pages_about(pixels: NDArray[np.uint8], boxes: Sequence[Rect], triangle: Triangle) -> list[About]:
    """The page about each row: its colours beside it, where it may be a gradient, and what the cells lie on,
    which may be no page: in the corners of their boxes, and between them, if there is room."""
    found = []
    seen = _in_corners(pixels, boxes)
    corners = [np.asarray(np.median([colour for _, colour in seen], axis=0))] if seen else []
    rows = [boxes[row * (row + 1) // 2 : (row + 1) * (row + 2) // 2] for row in range(triangle.base)]
    room = triangle.across - boxes[0].w
    between = [_between(pixels, own) if room >= LEAST_GAP and len(own) > 1 else None for own in rows]
    known = [colour for own, colour in zip(rows, between, strict=True) if colour is not None for _ in own[1:]]
    usual = np.median(known, axis=0) if known else None
    gradient = _gradient([*seen, *_in_gaps(pixels, rows, room)])
    for own, colour in zip(rows, between, strict=True):
        beside = _spots(pixels, [own[0].x - 0.3 * own[0].w, own[-1].right + 0.3 * own[-1].w], own[0].center.y, 2)
        # The first row has nothing between, and what is between others may be its page as well.
        if usual is not None and (colour is None or np.abs(colour - usual).max() > SAME_BETWEEN):
            colour = usual
        colours = np.array([beside, *([colour] if colour is not None else []), *corners])
        found.append(About(colours, room, gradient))
    return found


def _between(pixels: NDArray[np.uint8], own: Sequence[Rect]) -> NDArray[np.float64]:
    """The usual colour between the cells of a row, BGR."""
    places = [(one.right + other.x) / 2 for one, other in itertools.pairwise(own)]
    return _spots(pixels, places, own[0].center.y, _reach(own[1].x - own[0].right))


def _reach(room: float) -> int:
    """How far about the middle between two cells it is looked, pixels: rims may take most of little room."""
    return 1 if room >= ROOMY else 0


def _in_gaps(pixels: NDArray[np.uint8], rows: Sequence[Sequence[Rect]], room: float) -> list[Seen]:
    """What is seen between the cells of all rows, if there is room, and beside each row."""
    found = []
    for own in rows:
        places = [own[0].x - max(room, 0.3 * own[0].w), own[-1].right + max(room, 0.3 * own[-1].w)]
        if room >= LEAST_GAP:
            places += [(one.right + other.x) / 2 for one, other in itertools.pairwise(own)]
        y, reach = own[0].center.y, _reach(room)
        found += [((x, y), _spots(pixels, [x], y, reach)) for x in places if 0 <= x < pixels.shape[1]]
    return found


def _gradient(seen: Sequence[Seen]) -> NDArray[np.float64] | None:
    """The page as a gradient: (3, 3), by which 1, x and y are multiplied for a colour, BGR; None where too little of it
    is seen.

    What stands out here and there, such as rings around some cells, is outvoted: least squares, reweighted so that
    distances count instead of their squares.
    """
    if len(seen) < LEAST_SEEN:
        return None
    where = np.array([[1.0, *at] for at, _ in seen])
    colours = np.array([colour for _, colour in seen])
    counts = np.ones(len(seen))
    for _ in range(ROUNDS):
        weighed = np.sqrt(counts)[:, None]
        found, *_ = np.linalg.lstsq(where * weighed, colours * weighed, rcond=None)
        counts = 1 / np.maximum(1.0, np.abs(colours - where @ found).max(axis=1))
    return np.asarray(found, np.float64)


def _in_corners(pixels: NDArray[np.uint8], boxes: Sequence[Rect]) -> list[Seen]:
    """What is seen in the corners of the cells' boxes: cells that are no squares leave them free. What runs along the
    sides as well is a square's own edge."""
    seen = []
    middles = np.array([(box.center.x, box.center.y) for box in boxes])
    halves = np.array([(box.w / 2, box.h / 2) for box in boxes])
    for number, box in enumerate(boxes):
        edges = [[colour for _, colour in _inside(pixels, box, side)] for side in SIDES]
        for at, colour in _inside(pixels, box, itertools.product(CORNERS, CORNERS)):
            # The corner of a round one may reach to the rim of the next.
            near = ((((np.array(at) - middles) / halves) ** 2).sum(axis=1) <= (1 + 2 * BEYOND) ** 2).tolist()
            if any(near[:number] + near[number + 1 :]):
                continue
            # Or mixed of that and what is inside of it.
            other = [_off_the_way(colour[None], edge[-1], edge[0])[0] > LEAST_STEP for edge in edges if edge]
            if sum(other) >= LEAST_SIDES:
                seen.append((at, colour))
    return seen


def _inside(pixels: NDArray[np.uint8], box: Rect, shares: Iterable[tuple[float, float]]) -> list[Seen]:
    """What is seen at some places of a box, given as shares of its width and height; those off the picture not."""
    height, width = pixels.shape[:2]
    places = [(round(box.x + across * (box.w - 1)), round(box.y + down * (box.h - 1))) for across, down in shares]
    return [((x, y), pixels[y, x].astype(np.float64)) for x, y in places if 0 <= x < width and 0 <= y < height]


def _spots(pixels: NDArray[np.uint8], xs: Sequence[float], y: float, reach: int) -> NDArray[np.float64]:
    """The usual colour of small squares about some places of a row, BGR."""
    spots = []
    for x in xs:
        left, top = max(0, round(x) - reach), max(0, round(y) - reach)
        spots.append(pixels[top : top + 2 * reach + 1, left : left + 2 * reach + 1].reshape(-1, 3))
    return np.asarray(np.median(np.concatenate(spots), axis=0), np.float64)


def rim_of(pixels: NDArray[np.uint8], box: Rect, ground: NDArray[np.float64], page: About) -> CellColours:
    """Lab of what stands out most about the edge of a cell's shape, from its ground and from the page.

    What stands out only beyond the page is a ring about the shape where it is as far off on all sides; else it belongs
    to a neighbour, whose shadow it may be.
    """
    sides = [side for way in WAYS if (side := _side(pixels, box, way, ground, page))]
    if not sides:
        return lab_of(ground)
    if float(np.ptp([side.most for side in sides])) > EVEN_PX:
        sides = [side.until_page for side in sides]
    seen = np.array([side.standing_out(ground) for side in sides])
    shown = [side.stands_out.max() >= 2 * LEAST_STEP for side in sides]
    if len(sides) == len(WAYS) and sum(shown) == 2 and shown[0] != shown[2] and shown[1] != shown[3]:
        # A bevel is dark on two sides that meet, and may be lost in the page on the others, or against a neighbour's.
        seen = seen[shown]
    return lab_of(np.median(seen, axis=0))


@dataclass(frozen=True, eq=False, slots=True)
class _Side:
    """Colours (n, 3) BGR from within a cell across the middle of one side, and how far each stands out from the cell's
    ground and the page. page_from: where the page begins, n where it doesn't."""

    colours: NDArray[np.float64]
    stands_out: NDArray[np.float64]
    page_from: int

    @property
    def most(self) -> int:
        """Where most stands out first: further out the shadow of a neighbour may stand out as much as the edge."""
        return int((self.stands_out >= AS_MUCH * self.stands_out.max()).argmax())

    @property
    def until_page(self) -> _Side:
        """The same without what is beyond the page, but for a colour of the ground."""
        end = max(1, self.page_from)
        return _Side(self.colours[:end], self.stands_out[:end], end)

    def standing_out(self, ground: NDArray[np.float64]) -> NDArray[np.float64]:
        """The colour that stands out most, BGR; the ground where none does."""
        # By degrees: what hardly stands out does so on one cell and not on the next.
        much = np.clip(self.stands_out.max() / LEAST_STEP - 1, 0, 1)
        return np.asarray(ground + much * (self.colours[self.most] - ground))


def _side(
    pixels: NDArray[np.uint8], box: Rect, way: tuple[int, int], ground: NDArray[np.float64], page: About
) -> _Side | None:
    """One side of a cell, that which lies this way from its middle; None where too little of it is in the picture."""
    (dx, dy), (height, width), centre = way, pixels.shape[:2], box.center
    side = box.w if dx else box.h
    # No further: where cells touch, another one begins there. A ring may be drawn around the shape.
    beyond = max(0.0, min(BEYOND * side, page.room / 2))
    reach = np.arange(0.36 * side, 0.5 * side + 1.5 + beyond, 1.0)
    xs = np.rint(centre.x - 0.5 + dx * reach).astype(int)
    ys = np.rint(centre.y - 0.5 + dy * reach).astype(int)
    inside = (xs >= 0) & (ys >= 0) & (xs < width) & (ys < height)
    line = pixels[ys[inside], xs[inside]].astype(np.float64)
    if len(line) < LEAST_LINE:
        return None
    about = page.colours_at(float(xs[inside][-1]), float(ys[inside][-1]))
    stands_out = np.min([_off_the_way(line, ground, colour) for colour in about], axis=0)
    off_page = np.abs(line[:, None] - about[None]).max(axis=2).min(axis=1)
    on_page = (off_page <= LEAST_STEP) & (np.abs(line - ground).max(axis=1) > LEAST_STEP)
    return _Side(line, stands_out, int(on_page.argmax()) if on_page.any() else len(line))


def _off_the_way(line: NDArray[np.float64], ground: NDArray[np.float64], page: NDArray[np.float64]) -> CellColours:
    """How far colours (n, 3) are from all that lie between ground and page: an edge is smooth, and no rim."""
    way = page - ground
    part = np.clip((line - ground) @ way / max(1.0, float(way @ way)), 0, 1)
    return np.asarray(np.abs(line - ground - part[:, None] * way).max(axis=1), np.float64)


def lab_of(bgr: NDArray[np.float64]) -> CellColours:
    """Lab of a colour, BGR."""
    pixel = np.array([[bgr / 255.0]], dtype=np.float32)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0], np.float64)
