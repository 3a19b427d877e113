"""Drawn level lines: those that texts stand on, and those between the rows of a table."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect

LEAST_LENGTH, THICKEST = 90, 8
"""Of a drawn line, the thickness with the steps above and below it, pixels."""
OFF = 2
"""How far above and below a line what it stands on is looked at, pixels."""
LEAST_STEP = 12.0
"""By how many grey levels, of all channels, its colour is beyond those of what it stands on, at least."""

Pixels = NDArray[np.uint8]


def level_lines(pixels: Pixels, strength: Pixels, step: float) -> list[Rect]:
    """Drawn level lines of a picture.

    pixels: (h, w, 3) uint8 BGR. strength: (h, w) uint8, the difference to the right and lower neighbour; from beyond
    ``step`` on there is ink.
    """
    _, ink = cv2.threshold(strength, step, 1, cv2.THRESH_BINARY)
    long = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, LEAST_LENGTH), np.uint8))
    long = cv2.dilate(long, np.ones((5, 1), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(long, connectivity=8)
    x, y, w, h, _ = stats[1:].T
    flat = (h <= THICKEST + 4) & (w >= LEAST_LENGTH)
    found = [Rect(*box).grown(0) for box in np.stack([x, y + 2, w, np.maximum(1, h - 4)], axis=1)[flat].tolist()]
    return [line for line in found if _is_drawn(pixels, line)]


def _is_drawn(pixels: Pixels, line: Rect) -> bool:
    """Whether a line has a colour that is none of, and none between, those above and below it: where these only differ,
    as a title's bar does from what is below it, a part of the page ends."""
    top, bottom = max(0, int(line.y) - OFF - 1), int(line.bottom) + OFF + 1
    rows = np.median(pixels[top:bottom, int(line.x) : int(line.right)].astype(np.float64), axis=1)
    above, below = rows[0], rows[-1]
    beyond = np.abs(rows - above).sum(axis=1) + np.abs(rows - below).sum(axis=1) - float(np.abs(above - below).sum())
    return float(beyond.max()) > LEAST_STEP
