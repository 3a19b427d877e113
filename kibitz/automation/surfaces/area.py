"""Parts of the desktop."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the desktop in its own units: physical pixels, on macOS points.

    ``x`` and ``y`` are negative left of or above the primary monitor.
    """

    x: int
    y: int
    w: int
    h: int

    def holds(self, other: Area) -> bool:
        """Whether ``other`` lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.w <= self.x + self.w
            and other.y + other.h <= self.y + self.h
        )

    def has(self, x: float, y: float) -> bool:
        """Whether a point lies inside (left and top edge included)."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The outermost units at its four corners.

        >>> Area(-10, 0, 30, 20).corners
        ((-10, 0), (19, 0), (-10, 19), (19, 19))
        """
        right, bottom = self.x + self.w - 1, self.y + self.h - 1
        return (self.x, self.y), (right, self.y), (self.x, bottom), (right, bottom)

    def __str__(self) -> str:
        return f"{self.w} x {self.h} at {self.x},{self.y}"
