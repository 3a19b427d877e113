"""Cells of which nothing but a line at their foot is drawn."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.boxes import LEAST_CELL, MOST_CELL, STEPS, Boxes
from kibitz.vision.outlines import STEP_PER_NOISE, edge_strength, noise_of

THICKEST = 8
"""Height of a line's outline at most, pixels."""
LEAST_LINES = 12
"""Lines of one length, without which there is no board."""
LEAST_ROWS = 4
SAME = 2.0
"""Pixels by which lengths and places of lines differ at most."""
TALLEST, LOWEST = 1.8, 0.5
"""Rows are so far apart, in lengths of a line."""


def underlined_cells(pixels: NDArray[np.uint8]) -> Boxes:
    """Boxes (n, 4) x, y, w, h of the cells above lines of one length that stand below each other; none where no such
    lines are.

    pixels: (h, w, 3) uint8 BGR.
    """
    lines = _lines(pixels)
    lengths = np.unique(lines[:, 2]) if len(lines) >= LEAST_LINES else np.zeros(0)
    found = [_cells_above(lines[np.abs(lines[:, 2] - length) <= SAME]) for length in lengths]
    return max(found, key=len, default=np.zeros((0, 4)))


def _cells_above(lines: Boxes) -> Boxes:
    """The cells above lines (n, 4) of one length, those that stand below each other at an even pitch; none for few."""
    wide = float(np.median(lines[:, 2]))
    columns = [lines[np.abs(lines[:, 0] - x) <= SAME] for x in np.unique(lines[:, 0])]
    even = [column for column in columns if len(column) >= LEAST_ROWS and _is_even(np.sort(column[:, 1]), wide)]
    if not even:
        return np.zeros((0, 4))
    own = np.unique(np.concatenate(even), axis=0)
    down = float(np.median([np.median(np.diff(np.sort(column[:, 1]))) for column in even]))
    across = np.diff(np.unique(own[:, 0]))
    gap = float(np.min(across[across > wide], initial=1.2 * wide)) - wide
    height = max(LEAST_CELL, down - max(1.0, gap))
    foot = own[:, 1] + own[:, 3]
    cells = np.stack([own[:, 0], foot - height, np.full(len(own), wide), np.full(len(own), height)], axis=1)
    return cells if len(cells) >= LEAST_LINES else np.zeros((0, 4))


def _is_even(heights: NDArray[np.float64], wide: float) -> bool:
    """Whether lines at these heights are as far apart as rows are, one from the next as the other."""
    steps = np.diff(heights)
    return bool(steps.max() - steps.min() <= SAME and LOWEST * wide < steps.min() <= TALLEST * wide)


def _lines(pixels: NDArray[np.uint8]) -> Boxes:
    """Boxes of level lines that are as long as a cell is wide."""
    strength = edge_strength(pixels)
    noise = STEP_PER_NOISE * noise_of(strength)
    found = set()
    for step in STEPS:
        _, mask = cv2.threshold(strength, step + noise, 1, cv2.THRESH_BINARY)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        boxes = (cv2.boundingRect(contour) for contour in contours)
        found |= {box for box in boxes if LEAST_CELL <= box[2] <= MOST_CELL and box[3] <= THICKEST}
    # Seen at several steps a line is one all the same.
    kept: list[tuple[int, ...]] = []
    for box in sorted(found, key=lambda one: -one[2]):
        if not any(abs(box[0] - one[0]) <= 2 * SAME and abs(box[1] - one[1]) <= 2 * SAME for one in kept):
            kept.append(tuple(box))
    return np.array(kept, np.float64).reshape(-1, 4)
