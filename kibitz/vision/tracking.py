"""What differs between two pictures of the same size."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.geometry import Rect


def changed_area(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> Rect | None:
    """The smallest rectangle that holds every changed pixel of two (h, w, 3) pictures; None when they are equal."""
    top, bottom = 0, before.shape[0]
    rows_differ = _rows_that_differ(before, after)
    changed_rows = np.flatnonzero(rows_differ)
    if not changed_rows.size:
        return None
    top, bottom = int(changed_rows[0]), int(changed_rows[-1]) + 1
    columns = (before[top:bottom] != after[top:bottom]).any(axis=(0, 2))
    changed_columns = np.flatnonzero(columns)
    left, right = int(changed_columns[0]), int(changed_columns[-1]) + 1
    return Rect(left, top, right - left, bottom - top)


def _rows_that_differ(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> NDArray[np.bool_]:
    height = before.shape[0]
    return np.asarray((before.reshape(height, -1) != after.reshape(height, -1)).any(axis=1))
