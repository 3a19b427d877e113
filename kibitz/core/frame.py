"""One picture of a surface."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kibitz.core.geometry import Rect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_STRIPS = 16
"""A changed screen mostly differs early, so frames are compared strip by strip: 16 keeps each one in cache."""


@dataclass(frozen=True, slots=True)
class Cover:
    """A part of a frame, in its pixels, where one of our own windows hides what it shows.

    beneath: what can be seen of the windows that go on under it, empty where there is none; None where nobody knows.
    """

    rect: Rect
    beneath: tuple[Rect, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture, as readers get it.

    pixels: (height, width, 3) uint8, BGR as OpenCV has it; not to be written to.
    source: where it came from, for messages: ``"screen"``, a file name, a page's address.
    time_s: when it was taken, seconds of ``time.monotonic()``; 0 for files.
    origin: physical pixel of the whole desktop at the frame's top left (negative left of or above the
        primary monitor); ``None`` where the frame is not on a desktop.
    covers: parts that are plain grey because our own windows lie there; nobody knows what is under them.
    """

    pixels: NDArray[np.uint8]
    source: str = ""
    time_s: float = field(default=0.0)
    origin: tuple[int, int] | None = None
    covers: tuple[Cover, ...] = ()

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])

    def same_pixels(self, other: Frame | None) -> bool:
        """Whether the two pictures are equal to the last bit (sampling would miss small changes), and what is not known
        of them is the same."""
        if other is None or self.covers != other.covers:
            return False
        return self.pixels is other.pixels or equal_pixels(self.pixels, other.pixels)

    def changed_height(self, before: Frame) -> int:
        """Over how many rows this differs from an earlier picture, from the first to the last that does; all of them
        where that had another size, or not the same parts were covered."""
        if self.pixels.shape != before.pixels.shape or self.covers != before.covers:
            return self.height
        rows = (self.pixels != before.pixels).any(axis=(1, 2)).nonzero()[0]
        return int(rows[-1] - rows[0]) + 1 if rows.size else 0


def equal_pixels(a: NDArray[np.uint8], b: NDArray[np.uint8]) -> bool:
    """Whether two uint8 arrays have the same shape and content; stops at the first strip that differs."""
    if a.shape != b.shape:
        return False
    step = max(1, -(-a.shape[0] // _STRIPS))
    return all(bool((a[i : i + step] == b[i : i + step]).all()) for i in range(0, a.shape[0], step))
