"""Qt's pictures as those that are read."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage


def bgr_pixels(image: QImage) -> NDArray[np.uint8]:
    """The picture as (h, w, 3) uint8 BGR, in its own pixels whatever its device pixel ratio is."""
    plain = image.convertToFormat(QImage.Format.Format_BGR888)
    lines = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    # A copy, because the image does not outlive this function; its lines are filled up to multiples of four bytes.
    return lines[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3).copy()
