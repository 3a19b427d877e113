"""Lines of text: station names, messages, and a second opinion on a letter.

The models know Chinese too: a sign that is no letter at all may come back as a Chinese character. One of each for the
whole program, made when the first line is read or looked for (`kibitz.vision.text_models`).

Single letters on tiles are read by `kibitz.vision.glyphs`, in an eighth of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.text_models import Detector, Recogniser

Pixels = NDArray[np.uint8]

LONGEST_SIDE = 1280
"""Longer regions are searched for text at this size: letters 12 pixels high are still found on a frame of 1920x1080,
in half the time."""
NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: " "}
"""Letters and signs as wide as Chinese ones, which letters that stand apart are taken for, and the usual ones."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text that was found: what it says, how sure that is (0 to 1), and its box in pixels of the picture."""

    text: str
    confidence: float
    box: Rect


def read_line(image: Pixels) -> tuple[str, float]:
    """The text of one line that was cut out, and how sure that is, 0 to 1; empty when nothing is read.

    image: (height, width, 3) uint8 BGR, with a little of the ground around the letters.
    """
    return read_lines([image])[0]


def read_lines(images: Sequence[Pixels]) -> list[tuple[str, float]]:
    """The same for many lines at once, in their order."""
    read = (_recogniser()(image) for image in images)
    return [(text.translate(NARROW), sure) for text, sure in read]


def find_text(image: Pixels, longest_side: int = LONGEST_SIDE) -> list[TextLine]:
    """All lines of text in a region, from top to bottom.

    image: (height, width, 3) uint8 BGR. longest_side: at which the region is searched; more finds smaller letters.
    Lines are always read at the region's own size.
    """
    scale = min(1.0, longest_side / max(image.shape[:2]))
    boxes = find_boxes(image, scale)
    parts = [image[int(box.y) : int(box.bottom), int(box.x) : int(box.right)] for box in boxes]
    lines = [TextLine(text, sure, box) for (text, sure), box in zip(read_lines(parts), boxes, strict=True)]
    return [line for line in lines if line.text.strip()]


def sure_text(data: bytes, shape: tuple[int, ...], least: float) -> str:
    """What is read in a picture with a confidence of ``least`` or more, a line each.

    data: its pixels, (height, width, 3) uint8 BGR, as bytes: whoever looks at the same often can keep what it says.
    """
    lines = find_text(np.frombuffer(data, np.uint8).reshape(shape))
    return "\n".join(line.text for line in lines if line.confidence >= least)


def find_boxes(image: Pixels, scale: float) -> list[Rect]:
    """Where there are lines of text in a region, in its pixels; it is searched at ``scale`` (up to 1) of its size.

    It takes about 0.6 s of one core for a million pixels that are searched.
    """
    small = image
    if scale < 1:
        small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    return [_box(outline / scale, image.shape) for outline in _detector()(small)]


def _box(outline: NDArray[np.float64], shape: tuple[int, ...]) -> Rect:
    """The upright box around a line's outline; text on screens is level."""
    left, top = np.floor(outline.min(axis=0)).astype(int).tolist()
    right, bottom = np.ceil(outline.max(axis=0)).astype(int).tolist()
    x, y = max(0, left), max(0, top)
    return Rect(x, y, min(shape[1], right) - x, min(shape[0], bottom) - y)


@cache
def _detector() -> Detector:
    return Detector()


@cache
def _recogniser() -> Recogniser:
    return Recogniser()
