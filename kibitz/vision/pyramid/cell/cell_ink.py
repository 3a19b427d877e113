"""Which pixels of a cell are its letter."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect

RIM = 0.05
"""Breadth of the rim that no letter reaches, as a share of the cell's side."""
LETTER_HEIGHT = (0.1, 0.84)
LARGEST = 0.9
UNDERLINE = 4.5
"""A stroke below the middle that is so many times as wide as high is no part of a letter."""
OFF_CENTRE = 0.24
BELOW, FLAT, SMALL_PIECE = 0.75, 2.5, 0.3
"""How far down a letter's largest piece others begin that may hang below it, how flat those are, or how small in it."""

ASIDE, CORNER = 0.05, 0.5
"""How far beside a letter's largest piece, in its breadth, others are none of its own, if they end so far down it."""


def fits_cell(box: Rect, offset: tuple[float, float], wide: float, tall: float) -> bool:
    """Whether a letter of this size, so far from the middle in the cell's sides, may be that of the cell."""
    sized = LETTER_HEIGHT[0] * box.h <= tall <= LETTER_HEIGHT[1] * box.h and wide <= LARGEST * box.w
    return sized and max(abs(offset[0]), abs(offset[1])) <= OFF_CENTRE


def letter_mask(strong: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], tuple[int, int, int, int] | None, int]:
    """The pixels about a cell's letter, its box, and its number of pieces; what reaches the cell's rim is left out."""
    h, w = strong.shape
    rim = max(1, round(RIM * min(h, w)))
    number, labels, stats, _ = cv2.connectedComponentsWithStats(strong, connectivity=8)
    kept = np.zeros(number, bool)
    for k in range(1, number):
        x, y, wide, tall, size = stats[k].tolist()
        at_rim = x < rim or y < rim or x + wide > w - rim or y + tall > h - rim
        central = x < 0.72 * w and x + wide > 0.28 * w and y < 0.78 * h and y + tall > 0.22 * h
        line = wide > UNDERLINE * tall and y > 0.55 * h
        kept[k] = not at_rim and central and not line and size >= 3
    if kept.any():
        main = int(np.where(kept, stats[:, 4], 0).argmax())
        kept &= ~(_hanging(stats, main) | _in_corner(stats, main))
    mask = kept[labels].astype(np.uint8)
    if not kept.any():
        return mask, None, 0
    x, y, wide, tall = cv2.boundingRect(mask)
    return np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8), (x, y, wide, tall), int(kept.sum())


def _hanging(stats: NDArray[Any], main: int) -> NDArray[np.bool_]:
    """Which pieces are below a letter and none of its own: a number, a point, an underline. main: its largest piece."""
    _, y, wide, tall, size = stats.T
    below = y >= stats[main, 1] + BELOW * stats[main, 3]
    return np.asarray(below & ((wide > FLAT * tall) | (size < SMALL_PIECE * stats[main, 4])), bool)


def _in_corner(stats: NDArray[Any], main: int) -> NDArray[np.bool_]:
    """Which pieces stand above and beside a letter: a badge, a check mark; dots and accents are above its middle."""
    x, y, wide, tall, size = stats.T
    left, top, across, down, most = stats[main].tolist()
    beside = (x + wide / 2 < left - ASIDE * across) | (x + wide / 2 > left + (1 + ASIDE) * across)
    return np.asarray(beside & (y + tall < top + CORNER * down) & (size < most), bool)
