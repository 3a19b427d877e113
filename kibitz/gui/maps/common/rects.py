"""Rectangles by their corners, as a hand draws and drags them."""

from __future__ import annotations

from kibitz.core.geometry import Point, Rect


def between(one: Point, other: Point) -> Rect:
    """The rectangle with these opposite corners."""
    return Rect(min(one.x, other.x), min(one.y, other.y), abs(one.x - other.x), abs(one.y - other.y))


def corners(rect: Rect) -> tuple[Point, Point, Point, Point]:
    """Clockwise from the upper left one."""
    return (
        Point(rect.x, rect.y),
        Point(rect.right, rect.y),
        Point(rect.right, rect.bottom),
        Point(rect.x, rect.bottom),
    )
