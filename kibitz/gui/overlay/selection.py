"""What is selected on a frozen screen: points and rectangles in physical px of the desktop, whole ones."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Point, Rect


def snapped(point: Point, boards: Sequence[Rect], reach: float) -> Point:
    """The point, with each coordinate that is within ``reach`` of a board's edge moved onto the nearest one.

    >>> snapped(Point(104, 300), [Rect(100, 50, 400, 400)], 8)
    Point(x=100, y=300)
    """
    near = [board for board in boards if board.grown(reach).contains(point)]
    xs = [edge for board in near for edge in (board.x, board.right)]
    ys = [edge for board in near for edge in (board.y, board.bottom)]
    return Point(_nearest(point.x, xs, reach), _nearest(point.y, ys, reach))


def _nearest(value: float, edges: Sequence[float], reach: float) -> float:
    best = min(edges, key=lambda edge: abs(edge - value), default=value)
    return best if abs(best - value) <= reach else value


def spanned(one: Point, other: Point) -> Rect:
    """The rectangle with these two corners."""
    left, top = min(one.x, other.x), min(one.y, other.y)
    return Rect(left, top, abs(one.x - other.x), abs(one.y - other.y))


def kept_inside(point: Point, bounds: Rect) -> Point:
    """The point of ``bounds``, edges included, that is nearest."""
    return Point(min(max(point.x, bounds.x), bounds.right), min(max(point.y, bounds.y), bounds.bottom))


def moved_inside(rect: Rect, dx: float, dy: float, bounds: Rect) -> Rect:
    """The rectangle shifted by (dx, dy), as far as it stays inside ``bounds``."""
    x = min(max(rect.x + dx, bounds.x), max(bounds.x, bounds.right - rect.w))
    y = min(max(rect.y + dy, bounds.y), max(bounds.y, bounds.bottom - rect.h))
    return Rect(x, y, rect.w, rect.h)


def around(point: Point, size: float) -> Rect:
    """A square of ``size`` with this middle."""
    return Rect(point.x - size / 2, point.y - size / 2, size, size)


def with_room(board: Rect, bounds: Rect) -> Rect:
    """A board with a little of what is around it, which its reader needs, in whole px; within ``bounds``."""
    grown = board.grown(max(_LEAST_ROOM_PX, _ROOM * max(board.w, board.h))).within(bounds)
    left, top = round(grown.x), round(grown.y)
    return Rect(left, top, round(grown.right) - left, round(grown.bottom) - top)


_ROOM, _LEAST_ROOM_PX = 0.05, 12.0
"""Share of a board's larger side, and the least, that is taken with it on each side."""
