"""What differs between two pictures of the same size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect

DRAWN_ANEW = 12
"""Grey levels by which a browser's pixels differ that draws the same once more, a fraction of a pixel aside."""


def part_of(pixels: NDArray[np.uint8], rect: Rect) -> NDArray[np.uint8]:
    """What of a picture (h, w, 3) lies in a rectangle, clipped to it."""
    r = rect.clipped(pixels.shape[1], pixels.shape[0])
    return pixels[int(r.y) : int(r.bottom), int(r.x) : int(r.right)]


def redrawn(was: NDArray[np.uint8], now: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which pixels of two (h, w, 3) pictures of one size show something else, not only the same drawn once more."""
    return np.asarray(cv2.absdiff(was, now).max(axis=2) > DRAWN_ANEW)


def changed_area(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> Rect | None:
    """The smallest rectangle that holds every changed pixel of two (h, w, 3) pictures; None when they are equal."""
    top, bottom = 0, before.shape[0]
    rows_differ = _rows_that_differ(before, after)
    changed_rows = np.flatnonzero(rows_differ)
    if not changed_rows.size:
        return None
    top, bottom = int(changed_rows[0]), int(changed_rows[-1]) + 1
    # Row upon row first: numpy is slow at reducing an axis of three.
    columns = (before[top:bottom] != after[top:bottom]).any(axis=0)
    changed_columns = np.flatnonzero(columns.any(axis=1))
    left, right = int(changed_columns[0]), int(changed_columns[-1]) + 1
    return Rect(left, top, right - left, bottom - top)


def changed_only_within(
    before: NDArray[np.uint8], after: NDArray[np.uint8], changed: Rect, rects: Sequence[Rect]
) -> bool:
    """Whether all pixels that differ lie in one of the rectangles; ``changed`` is what `changed_area` gave."""
    left, top = int(changed.x), int(changed.y)
    rows, columns = slice(top, int(changed.bottom)), slice(left, int(changed.right))
    differs = np.zeros((rows.stop - rows.start, columns.stop - columns.start), bool)
    for channel in range(before.shape[2]):
        differs |= before[rows, columns, channel] != after[rows, columns, channel]
    for rect in rects:
        r = rect.moved(-left, -top).clipped(differs.shape[1], differs.shape[0])
        differs[int(r.y) : int(np.ceil(r.bottom)), int(r.x) : int(np.ceil(r.right))] = False
    return not differs.any()


def same_within(before: NDArray[np.uint8], after: NDArray[np.uint8], rect: Rect) -> bool:
    """Whether two (h, w, 3) pictures of one size have the same pixels in a rectangle."""
    part = rect.clipped(after.shape[1], after.shape[0])
    rows, columns = slice(int(part.y), int(part.bottom)), slice(int(part.x), int(part.right))
    return np.array_equal(before[rows, columns], after[rows, columns])


def _rows_that_differ(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> NDArray[np.bool_]:
    a, b = before.reshape(before.shape[0], -1), after.reshape(before.shape[0], -1)
    if a.shape[1] % 8 == 0 and a.flags.c_contiguous and b.flags.c_contiguous:
        a, b = a.view(np.uint64), b.view(np.uint64)  # the same answer from an eighth of the comparisons
    return np.asarray((a != b).any(axis=1))
