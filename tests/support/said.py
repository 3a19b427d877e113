"""A look at a page on which nothing is left but words."""

from __future__ import annotations

import cv2
import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.game import View
from kibitz.core.geometry import Rect

PLACE = Rect(100, 300, 500, 300)
"""Where the words stand."""


def says(*texts: str, time_s: float = 9.0, size: float = 1.6) -> View:
    """A look at a page on which there are these lines only. size: of their letters; of 1 they are 22 pixels high."""
    pixels = np.full((900, 700, 3), 255, np.uint8)
    for row, text in enumerate(texts):
        at = (120, 400 + 70 * row)
        cv2.putText(pixels, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (20, 20, 20), 3, cv2.LINE_AA)
    return View(Frame(pixels), None, None, time_s=time_s)
