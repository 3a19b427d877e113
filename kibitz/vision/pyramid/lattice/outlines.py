"""Outlines of a picture as boxes, and those of a picture that differs from another one in one part."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.outlines import STEP_PER_NOISE, edge_strength, noise_of

STEPS = (4, 12, 30)
"""Differences of neighbouring pixels, in grey levels, at which outlines are looked for."""
LEAST_SIDE, MOST_SIDE = 7, 240
"""Height of a letter at least, side of a cell at most, pixels."""

Boxes = NDArray[np.float64]
"""(n, 4) x, y, w, h in frame pixels."""


def outline_boxes(pixels: NDArray[np.uint8]) -> Boxes:
    """Boxes (n, 4) x, y, w, h of all outlines of at most a cell's size, each once.

    pixels: (h, w, 3) uint8 BGR.
    """
    strength = edge_strength(pixels)
    noise = STEP_PER_NOISE * noise_of(strength)
    found: dict[tuple[int, int, int, int], None] = {}
    for step in STEPS:
        _, mask = cv2.threshold(strength, step + noise, 1, cv2.THRESH_BINARY)
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            box = cv2.boundingRect(contour)
            if box[3] >= LEAST_SIDE - 2 and max(box[2:]) <= 4 * MOST_SIDE:
                found[box[0], box[1], box[2], box[3]] = None
    return np.array(list(found), np.float64).reshape(-1, 4)


def changed_outlines(pixels: NDArray[np.uint8], before: Boxes, changed: Rect) -> Boxes:
    """The outlines of a picture that differs from another one in one part only.

    before: of the other one. changed: the part.
    """
    x, y, w, h = before.T
    touched = (x < changed.right + 2) & (x + w > changed.x - 2) & (y < changed.bottom + 2) & (y + h > changed.y - 2)
    touched &= np.maximum(w, h) <= MOST_SIDE
    rects = [Rect(*box) for box in before[touched].tolist()]
    part = Rect.around([changed, *rects]).grown(4).clipped(pixels.shape[1], pixels.shape[0])
    left, top, right, bottom = int(part.x), int(part.y), int(part.right), int(part.bottom)
    inside = (x >= left) & (y >= top) & (x + w <= right) & (y + h <= bottom)
    new = outline_boxes(pixels[top:bottom, left:right])
    # What reaches the part's edge goes on beyond, unless the picture ends there too.
    cut = ((new[:, 0] <= 1) & (left > 0)) | ((new[:, 1] <= 1) & (top > 0))
    cut |= ((new[:, 0] + new[:, 2] >= right - left - 1) & (right < pixels.shape[1])) | (
        (new[:, 1] + new[:, 3] >= bottom - top - 1) & (bottom < pixels.shape[0])
    )
    found: Boxes = np.concatenate([before[~inside], new[~cut] + (left, top, 0, 0)])
    return found
