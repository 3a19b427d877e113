"""The caret behind a letter, or at the end of a line of text: a stroke that is higher than all letters, and no part of
them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.glyphs import Ink

INKED = 0.45
FULL = 0.9
"""Share of a caret's height that each of its columns covers."""
BESIDE = 0.5
"""How far before a stroke what it may be a part of is looked at, in heights of the line."""
TALLER = 1.1
"""How many times as high as what stands before it a caret is at least."""


def without_caret(ink: Ink, broadest: float) -> Ink:
    """The ink without the stroke at its right end that is higher than all the rest, which it may touch.

    broadest: width of a caret at most, in its heights; one pixel is always narrow enough.
    """
    strong = ink > INKED
    rows, columns = np.flatnonzero(strong.any(axis=1)), np.flatnonzero(strong.any(axis=0))
    if len(columns) < 2:
        return ink
    tall = int(rows[-1] - rows[0]) + 1
    full = strong[:, columns].sum(axis=0) >= FULL * tall
    width = int(np.argmin(full[::-1])) if not full.all() else len(full)
    if not 0 < width <= max(1.0, broadest * tall):
        return ink
    begin = int(columns[-width])
    left = np.flatnonzero(strong[:, :begin].any(axis=1))
    if not len(left) or tall < TALLER * (left[-1] - left[0] + 1) or _is_stem(strong, begin, left):
        return ink
    rest = ink.copy()
    # The pixels beside it may have a little of its ink.
    rest[:, begin:] = 0
    return rest


def _is_stem(strong: NDArray[np.bool_], begin: int, left: NDArray[np.int64]) -> bool:
    """Whether the stroke is that of a small d or q: it stands out on one side only, and joins the bowl. A caret reaches
    from the letters' ascent to their descent.

    begin: the stroke's first column. left: rows of what stands before it.
    """
    rows = np.flatnonzero(strong.any(axis=1))
    if left[0] > rows[0] and left[-1] < rows[-1]:
        return False
    # A letter before the last one, such as t, may be as high as the caret.
    beside = round(BESIDE * (rows[-1] - rows[0] + 1))
    bowl = np.flatnonzero(strong[:, max(0, begin - beside) : begin].any(axis=1))
    stroke = np.flatnonzero(strong[:, begin:].any(axis=1))
    if len(bowl) and bowl[0] > stroke[0] + 1 and bowl[-1] < stroke[-1] - 1:
        return False
    _, labels = cv2.connectedComponents(strong.astype(np.uint8), connectivity=8)
    return bool(np.isin(np.unique(labels[:, begin:]), np.unique(labels[:, :begin])[1:]).any())
