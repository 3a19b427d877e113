"""What lies under a place on the desktop: whether a label of the overlay would cover something there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max

if TYPE_CHECKING:
    from kibitz.core.frame import Frame

_EDGE = 24
"""Neighbouring pixels that differ by more are an edge: of a letter, not of a shadow or a gradient."""
_BUSY = 0.04
"""Share of edges from which on something is written or drawn there; a letter's strokes make up two to five times that,
a line that runs across a label half of it."""


class PageGround:
    """What a look showed, and our own windows: both in physical pixels of the desktop."""

    def __init__(self, frame: Frame, windows: Sequence[Rect]) -> None:
        self._frame, self._windows = frame, tuple(windows)

    def is_taken(self, rect: Rect) -> bool:
        """Whether one of our own windows lies there: it has words of its own."""
        return any(rect.iou(window) > 0 for window in self._windows)

    def is_busy(self, rect: Rect) -> bool:
        """Whether the page has something there, such as the game's own help."""
        import numpy as np

        frame, (left, top) = self._frame, self._frame.origin or (0, 0)
        part = rect.moved(-left, -top).clipped(frame.width, frame.height)
        rows, columns = slice(int(part.y), int(part.bottom) + 1), slice(int(part.x), int(part.right) + 1)
        pixels = frame.pixels[rows, columns].astype(np.int16)
        if pixels.shape[0] == 0 or pixels.shape[1] < 2:
            return False
        return bool((channel_max(np.abs(np.diff(pixels, axis=1))) > _EDGE).mean() > _BUSY)
