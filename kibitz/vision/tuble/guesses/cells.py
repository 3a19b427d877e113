"""The part of a page that is one guess's, and the ground of the page around the guesses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.parts.segmentation import Colour, Pixels

BEYOND = 2.4
"""How far beyond what a guess says its colour may be above and below, in heights of its name."""
LEAST_SHARED, MOST_SHARED = 0.1, 0.3
"""Share of their heights that two guesses have in common which stand beside each other: names may be above and below
their numbers in turn. So much have two that stand above each other at most."""
BESIDE_TEXT = 0.8
"""How far a guess's own ground goes on above and below what it says, in heights of it."""


def cell_of(held: Rect, name: Rect, others: Sequence[Rect], width: int) -> Rect:
    """The part of a page in which a guess's own colour can be: half the way to the next guesses.

    held: its card, or what it holds; others: of the others.
    """
    left, right = 0.0, float(width)
    top, bottom = held.y - BEYOND * name.h, held.bottom + BEYOND * name.h
    for other in others:
        shared = min(other.bottom, held.bottom) - max(other.y, held.y)
        apart = max(other.x - held.right, held.x - other.right) > 0
        if shared > (LEAST_SHARED if apart else MOST_SHARED) * min(other.h, held.h):
            if other.x >= held.right:
                right = min(right, (held.right + other.x) / 2)
            elif other.right <= held.x:
                left = max(left, (held.x + other.right) / 2)
        elif other.y >= held.center.y:
            bottom = min(bottom, (held.bottom + other.y) / 2)
        else:
            top = max(top, (held.y + other.bottom) / 2)
    return Rect(left, top, right - left, max(1.0, bottom - top))


def page_colour(pixels: Pixels, held: Sequence[Rect]) -> Colour:
    """The ground of the page around the guesses: the commonest colour between, above and below them."""
    high = min(box.h for box in held)
    around = Rect.around(list(held)).grown(3 * high).clipped(pixels.shape[1], pixels.shape[0])
    between = np.ones(int(around.bottom) - int(around.y), bool)
    for box in held:
        first = int(box.y - BESIDE_TEXT * high - around.y)
        between[max(0, first) : max(0, int(box.bottom + BESIDE_TEXT * high - around.y))] = False
    part = pixels[int(around.y) : int(around.bottom), int(around.x) : int(around.right)]
    part = (part[between] if between.sum() > high else part)[::3, ::3].reshape(-1, 3)
    codes = (part.astype(np.int32) >> 3) @ np.array([1024, 32, 1])
    values, counts = np.unique(codes, return_counts=True)
    return np.asarray(np.median(part[codes == values[counts.argmax()]], axis=0), np.float64)
