"""Words on pictures, and the colours that tell kinds of things apart."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point

Pixels = NDArray[np.uint8]
Bgr = tuple[int, int, int]

INK: Bgr = (40, 34, 30)
PAPER: Bgr = (250, 248, 246)
# Okabe and Ito's palette for all kinds of colour vision, without black (BGR).
KIND_BGR: tuple[Bgr, ...] = (
    (0, 94, 213),
    (178, 114, 0),
    (115, 158, 0),
    (167, 121, 204),
    (233, 180, 86),
    (0, 159, 230),
    (66, 228, 240),
)


def plate(picture: Pixels, text: str, bottom_left: Point, text_px: int, ink: Bgr, ground: Bgr) -> None:
    """Text on a plain ground, moved inside the picture where it would stick out."""
    pad = max(2, text_px // 5)
    width, height = text_width(text, text_px) + 2 * pad, text_px + 2 * pad
    x = round(min(max(bottom_left.x, 0), max(0, picture.shape[1] - width)))
    y = round(min(max(bottom_left.y, height), picture.shape[0]))
    cv2.rectangle(picture, (x, y - height), (x + width, y), ground, -1)
    cv2.putText(picture, text, (x + pad, y - pad - max(1, text_px // 8)), ink, font(), text_px)


def text_width(text: str, text_px: int) -> int:
    """How wide a text is, in pixels."""
    return int(cv2.getTextSize((0, 0), text, (0, 0), font(), text_px)[2])


def font() -> Any:
    """The font of all that is written on pictures; it has every letter of the languages that are read."""
    return cv2.FontFace("sans")
