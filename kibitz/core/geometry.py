"""Points and rectangles in frame pixels: x to the right, y down, fractions allowed."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """A point in frame pixels."""

    x: float
    y: float

    def moved(self, dx: float, dy: float) -> Point:
        """The point shifted by (dx, dy)."""
        return Point(self.x + dx, self.y + dy)


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle in frame pixels: left, top, width, height; right and bottom are exclusive."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, rects: list[Rect]) -> Rect:
        """The smallest rectangle that holds all of ``rects`` (at least one).

        >>> Rect.around([Rect(0, 0, 2, 2), Rect(5, 1, 1, 4)])
        Rect(x=0, y=0, w=6, h=5)
        """
        left, top = min(r.x for r in rects), min(r.y for r in rects)
        return cls(left, top, max(r.right for r in rects) - left, max(r.bottom for r in rects) - top)

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def area(self) -> float:
        return self.w * self.h

    @property
    def center(self) -> Point:
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def contains(self, point: Point) -> bool:
        """Whether the point lies inside (left and top edge included)."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def holds(self, other: Rect) -> bool:
        """Whether ``other`` lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def moved(self, dx: float, dy: float) -> Rect:
        """The rectangle shifted by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def grown(self, margin: float) -> Rect:
        """The rectangle with ``margin`` pixels more on every side (fewer when negative)."""
        return Rect(self.x - margin, self.y - margin, self.w + 2 * margin, self.h + 2 * margin)

    def clipped(self, width: float, height: float) -> Rect:
        """The part inside a picture of ``width`` x ``height`` pixels; may have no area."""
        left, top = min(max(self.x, 0), width), min(max(self.y, 0), height)
        return Rect(left, top, min(max(self.right, left), width) - left, min(max(self.bottom, top), height) - top)

    def within(self, other: Rect) -> Rect:
        """The part inside ``other``; may have no area.

        >>> Rect(2, 2, 6, 6).within(Rect(0, 0, 5, 9))
        Rect(x=2, y=2, w=3, h=6)
        """
        left, top = max(self.x, other.x), max(self.y, other.y)
        right, bottom = max(min(self.right, other.right), left), max(min(self.bottom, other.bottom), top)
        return Rect(left, top, right - left, bottom - top)

    def iou(self, other: Rect) -> float:
        """Area of the intersection over area of the union, in [0, 1]."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        if w <= 0 or h <= 0:
            return 0.0
        return w * h / (self.area + other.area - w * h)

    def as_list(self, digits: int = 1) -> list[float]:
        """``[x, y, w, h]`` as the JSON output has it."""
        return [round(v, digits) for v in (self.x, self.y, self.w, self.h)]


@dataclass(frozen=True, slots=True)
class OrientedRect:
    """A rectangle at an angle: its centre, the direction of its ``length`` (degrees, from the x axis to the y axis, so
    clockwise as seen), and its size. Such are the spaces of Ticket to Ride's tracks, in whatever plane they lie."""

    x: float
    y: float
    angle: float
    length: float
    width: float

    @property
    def direction(self) -> tuple[float, float]:
        """The unit vector along it."""
        turn = math.radians(self.angle)
        return math.cos(turn), math.sin(turn)

    def at(self, along: float, across: float) -> tuple[float, float]:
        """The point so far from its centre along and across it."""
        cos, sin = self.direction
        return self.x + along * cos - across * sin, self.y + along * sin + across * cos

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The four corners in turn."""
        half, side = self.length / 2, self.width / 2
        return tuple(self.at(a * half, b * side) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))

    @property
    def bounds(self) -> Rect:
        """The upright rectangle around it."""
        cos, sin = map(abs, self.direction)
        w, h = self.length * cos + self.width * sin, self.length * sin + self.width * cos
        return Rect(self.x - w / 2, self.y - h / 2, w, h)

    def distance(self, x: float, y: float) -> float:
        """From a point to it; 0 inside and on its edge."""
        (cos, sin), dx, dy = self.direction, x - self.x, y - self.y
        beside = abs(dx * cos + dy * sin) - self.length / 2
        above = abs(dy * cos - dx * sin) - self.width / 2
        return math.hypot(max(beside, 0.0), max(above, 0.0))
