"""Lines that run along the sides of a box, as the frame of a selected card does along its symbols."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

LINED = 0.35
"""Share of a side along which something must be seen: the lines of a frame may be dashed."""
THICKEST = 0.5
"""Share of the room beside the box that a line takes at most; what fills it all lies over it."""
FRAME_SIDES = 4
"""Sides that a frame runs along; what was missed of a row of symbols lies on two, and what is covered is none."""


def lined_sides(ink: NDArray[np.bool_], box: tuple[int, int, int, int]) -> int:
    """On how many of a box's four sides a line runs along it.

    ink: (h, w). box: left, top, right, bottom in it; what lies within is not looked at, nor what is beyond its corners.
    """
    left, top, right, bottom = box
    above, below, before, after = (
        ink[:top, left:right],
        ink[bottom:, left:right],
        ink[top:bottom, :left].T,
        ink[top:bottom, right:].T,
    )
    return sum(map(_is_lined, (above, below, before, after)))


def _is_lined(strip: NDArray[np.bool_]) -> bool:
    """Whether a line runs along a strip. strip: (across, along)."""
    if not strip.size:
        return False
    deep = strip.mean(axis=0)
    seen = deep > 0
    return bool(seen.mean() >= LINED and float(deep[seen].mean()) <= THICKEST)
