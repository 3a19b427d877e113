"""Looking under an overlay that lies on what is read (`Game.covers`), with as few blinks as can be.

As long as no pixel beside the overlay's lines has changed, the last clean picture is true: nothing is smaller than a
line. When one has, the overlay is lifted, waited for until it is seen to be gone, and lowered again after the look.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kibitz.frame import Frame, equal_pixels
from kibitz.geometry import Rect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kibitz.automation.surface import Surface
    from kibitz.gui.blind_spots import BlindSpots, Spots

GREY = 128
EVERY_S = 2.0
"""Between two lifts while a game is only watched: something on the page may move all the time."""
LOOK_S = 0.015
LONGEST_S = 1.0
"""Longest wait for a window that is hidden: measured at most 142 ms, and the program below paints itself anew."""
GONE = 0.5
"""Share of the lines' pixels that look different once the lines are gone, at least."""


class Veil:
    """The overlay on one surface. patient: lift it seldom, and take what was seen before meanwhile."""

    def __init__(self, surface: Surface, spots: BlindSpots) -> None:
        self._surface, self._spots = surface, spots
        self.patient = True
        self._next_s = 0.0
        self._same: Frame | None = None
        self._mask: NDArray[np.bool_] | None = None
        self._for: tuple[object, ...] = ()

    def under(self, frame: Frame, spots: Spots, known: Frame | None) -> Frame | None:
        """A picture without the overlay; None where the last one, ``known``, is to be taken still."""
        if known is not None:
            if frame is self._same or self._is_same(frame, spots, known):
                self._same = frame
                return None
            if self.patient and time.monotonic() < self._next_s:
                return None
        self._same = None
        return self._lifted(frame, spots)

    def _is_same(self, frame: Frame, spots: Spots, known: Frame) -> bool:
        """Whether the frame shows what is known beside the lines and our own windows."""
        if frame.pixels.shape != known.pixels.shape or frame.origin != known.origin:
            return False
        pixels, mask = frame.pixels.copy(), self._lines(frame, spots)
        pixels[mask] = known.pixels[mask]
        grey_out(pixels, seen_in(frame, spots.windows))
        return equal_pixels(pixels, known.pixels)

    def _lifted(self, covered: Frame, spots: Spots) -> Frame:
        mask = self._lines(covered, spots)
        frame, last = covered, covered
        deadline_s = time.monotonic() + LONGEST_S
        self._spots.lift()
        try:
            while self._spots.now().veil and time.monotonic() < deadline_s:
                time.sleep(LOOK_S)
                last, frame = frame, self._surface.grab()
                if not self._spots.is_veiled and _gone(covered, last, frame, mask):
                    break
        finally:
            self._spots.lower()
            self._next_s = time.monotonic() + EVERY_S
        return frame

    def _lines(self, frame: Frame, spots: Spots) -> NDArray[np.bool_]:
        """(height, width) bool: where the overlay draws."""
        import numpy as np

        key = (spots.veil, frame.origin, frame.width, frame.height)
        if self._mask is None or key != self._for:
            self._mask, self._for = np.zeros((frame.height, frame.width), np.bool_), key
            for rect in seen_in(frame, spots.veil):
                # A line is a little wider than its mask where a logical pixel is one and a half physical ones.
                left, top = max(0, int(rect.x) - 1), max(0, int(rect.y) - 1)
                self._mask[top : int(rect.bottom) + 2, left : int(rect.right) + 2] = True
        return self._mask


def seen_in(frame: Frame, rects: Sequence[Rect]) -> list[Rect]:
    """Parts of the desktop in pixels of a frame, those that it shows."""
    left, top = frame.origin or (0, 0)
    inside = [rect.moved(-left, -top).clipped(frame.width, frame.height) for rect in rects]
    return [rect for rect in inside if rect.area > 0]


def grey_out(pixels: NDArray[np.uint8], windows: Sequence[Rect]) -> None:
    """Make windows plain grey, in place; their rectangles are those of the frame."""
    for rect in windows:
        pixels[round(rect.y) : round(rect.bottom), round(rect.x) : round(rect.right)] = GREY


def _gone(covered: Frame, last: Frame, frame: Frame, mask: NDArray[np.bool_]) -> bool:
    """Whether the lines are gone, and what was below them is painted anew."""
    if not covered.pixels.shape == last.pixels.shape == frame.pixels.shape:
        return False
    was, before, now = (one.pixels[mask] for one in (covered, last, frame))
    return bool((was != now).any(axis=1).mean() >= GONE) and equal_pixels(before, now)
