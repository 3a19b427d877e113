"""Where the pointer rests while it is not needed: off the board, but still in its window."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point, Rect

ASIDE = 14.0
"""Least distance from the board: beyond its cards' shadows and outlines."""
FAR_ASIDE = 0.15
"""Where there is room, this share of the board's shorter side: what is under the pointer may reach farther than what is
seen of it, as a card's margin or the row that it stands in."""
LEAST_ROOM = 20.0
NEAR = 6.0
"""So far from the board the pointer rests for a moment on its way: what draws its cards by itself, as a canvas does,
sees only there that it has left them."""
OTHER, HARDLY = 24, 0.02
"""Grey levels by which what stands on a ground differs from it, and the share of a ground that does so at most where
nothing stands on it."""
PASSING_S = 0.04
"""... and for so long: moves within one frame are one to a page."""


def way_beside(board: Rect, window: Rect, pixels: NDArray[np.uint8] | None = None) -> list[Point]:
    """The way to the point `beside` a board, by one that has just left it; empty where there is no such point.

    >>> way_beside(Rect(100, 50, 200, 100), Rect(0, 0, 400, 160))
    [Point(x=94.0, y=100.0), Point(x=85.0, y=100.0)]
    """
    spot = beside(board, window, pixels)
    if spot is None:
        return []
    about = board.grown(NEAR)
    near = Point(min(max(spot.x, about.x), about.right), min(max(spot.y, about.y), about.bottom))
    return [near, spot]


def beside(board: Rect, window: Rect, pixels: NDArray[np.uint8] | None = None) -> Point | None:
    """A point beside the board on the side of its window that has most room, of those sides where nothing is that may
    answer the pointer, if there are any; None where no side has any room.

    pixels: (h, w, 3) uint8 BGR, what is seen, in which board and window lie; None where that isn't known.

    >>> beside(Rect(100, 50, 200, 100), Rect(0, 0, 400, 160))
    Point(x=85.0, y=100.0)
    >>> beside(Rect(300, 100, 600, 400), Rect(0, 0, 1200, 800))
    Point(x=240.0, y=300.0)
    """
    sides = (
        (board.x - window.x, Point(board.x, board.center.y), (-1, 0)),
        (window.right - board.right, Point(board.right, board.center.y), (1, 0)),
        (window.bottom - board.bottom, Point(board.center.x, board.bottom), (0, 1)),
        (board.y - window.y, Point(board.center.x, board.y), (0, -1)),
    )
    found = []
    for room, edge, (dx, dy) in sorted(sides, key=lambda side: -side[0]):
        apart = max(ASIDE, min(room / 2, FAR_ASIDE * min(board.w, board.h)))
        if room >= LEAST_ROOM:
            found.append((edge.moved(dx * apart, dy * apart), apart - NEAR))
    plain = (spot for spot, reach in found if pixels is not None and _is_plain(pixels, spot, reach))
    return next(plain, found[0][0] if found else None)


def _is_plain(pixels: NDArray[np.uint8], spot: Point, reach: float) -> bool:
    """Whether there is nothing but ground so far about a place: a button there may show a tip over the board."""
    around = Rect(spot.x - reach, spot.y - reach, 2 * reach, 2 * reach).clipped(pixels.shape[1], pixels.shape[0])
    part = pixels[int(around.y) : int(around.bottom), int(around.x) : int(around.right)].reshape(-1, 3)
    if not len(part):
        return False
    away = np.abs(part.astype(np.int16) - np.median(part, axis=0).astype(np.int16)).max(axis=1)
    return float((away > OTHER).mean()) <= HARDLY
