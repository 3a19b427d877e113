"""Points and rectangles in frame pixels: x to the right, y down, fractions allowed."""

from __future__ import annotations

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
