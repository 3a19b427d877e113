"""What the pictures of all readers are made of: edges, boxes, swatches, words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point, Rect
from kibitz.vision.lettering import INK, PAPER, Bgr, Pixels, font, plate, text_width
from kibitz.vision.outlines import STEP_PER_NOISE, edge_strength, noise_of

TAKEN: Bgr = (115, 158, 0)
"""Of what was taken."""
LEAST_TEXT_PX = 11
SWATCH_PX = 44


def edges_of(pixels: Pixels, steps: Sequence[float]) -> Pixels:
    """Where neighbouring pixels differ by more than the picture's noise and each of these steps, grey levels: the more
    of them, the lighter."""
    strength = edge_strength(pixels)
    noise = STEP_PER_NOISE * noise_of(strength)
    level = np.sum([strength > step + noise for step in steps], axis=0) / len(steps)
    return np.asarray(cv2.cvtColor(np.asarray(255 * level, np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


def faded(pixels: Pixels) -> Pixels:
    """A picture as the ground of what is drawn on it: grey, and pale."""
    grey = cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return np.asarray(grey * 0.45 + 255 * 0.55, np.uint8)


def text_px_of(picture: Pixels) -> int:
    """How large words are on a picture."""
    return max(LEAST_TEXT_PX, round(min(map(int, picture.shape[:2])) / 55))


def draw_boxes(picture: Pixels, boxes: Iterable[Rect], colour: Bgr, thickness: int = 2) -> None:
    """Rectangles, where they are on the frame."""
    for box in boxes:
        corner = (round(box.right) - 1, round(box.bottom) - 1)
        cv2.rectangle(picture, (round(box.x), round(box.y)), corner, colour, thickness)


def label(picture: Pixels, text: str, at: Rect, ground: Bgr = INK) -> None:
    """A word above a box's upper left corner."""
    plate(picture, text, Point(at.x, at.y), text_px_of(picture), PAPER, ground)


def line_of(picture: Pixels, number: int) -> Rect:
    """Where a line of the legend in the upper left corner of a picture is. number: of the line, from 0."""
    high = 1.7 * text_px_of(picture)
    return Rect(4, high * (number + 1), 1, 1)


def legend(picture: Pixels, lines: Iterable[tuple[str, Bgr]]) -> None:
    """What colours stand for, in the upper left corner."""
    for number, (text, colour) in enumerate(lines):
        label(picture, text, line_of(picture, number), colour)


def caption(picture: Pixels, text: str, box: Rect, ground: Bgr = INK) -> None:
    """A word at the foot of a box, as small as it needs to be to fit in."""
    usual = text_px_of(picture)
    size = max(LEAST_TEXT_PX - 2, min(usual, round(usual * box.w / max(1, text_width(text, usual) + usual))))
    plate(picture, text, Point(box.x, box.bottom), size, PAPER, ground)


def paint(picture: Pixels, box: Rect, colour: NDArray[np.float64]) -> None:
    """Fills a box with a colour, BGR."""
    corner = (round(box.right) - 1, round(box.bottom) - 1)
    bgr = np.clip(np.rint(colour), 0, 255).tolist()
    cv2.rectangle(picture, (round(box.x), round(box.y)), corner, bgr, cv2.FILLED)


def paste(picture: Pixels, mask: NDArray[np.uint8], box: Rect) -> None:
    """A mask or a small grey picture in a box, white on what was there."""
    area = box.clipped(picture.shape[1], picture.shape[0])
    x, y, right, bottom = (round(v) for v in (area.x, area.y, area.right, area.bottom))
    if right <= x or bottom <= y:
        return
    sized = cv2.resize(mask, (right - x, bottom - y), interpolation=cv2.INTER_AREA)
    part = picture[y:bottom, x:right]
    np.maximum(part, np.asarray(sized, np.uint8)[..., None], out=part)


def swatches(rows: Sequence[tuple[Sequence[NDArray[Any]], str]], width: int = 900) -> Pixels:
    """Rows of samples, each with its words: colours (BGR), or small pictures."""
    text_px, margin = 18, 12
    high = SWATCH_PX + margin
    widest = [SWATCH_PX * max(1, len(samples)) + text_width(text, text_px) + 4 * margin for samples, text in rows]
    picture = np.full((high * max(1, len(rows)) + margin, max(width, *widest, 1), 3), PAPER, np.uint8)
    for number, (samples, text) in enumerate(rows):
        x, y = margin, margin + number * high
        for sample in samples:
            box = Rect(x, y, SWATCH_PX, SWATCH_PX)
            if sample.ndim == 1:
                paint(picture, box, np.asarray(sample, np.float64))
            else:
                picture[y : y + SWATCH_PX, x : x + SWATCH_PX] = cv2.resize(sample, (SWATCH_PX, SWATCH_PX))
            draw_boxes(picture, [box], INK, 1)
            x += SWATCH_PX + 4
        cv2.putText(picture, text, (x + margin, y + round(SWATCH_PX * 0.65)), INK, font(), text_px)
    return picture


def bgr_of(lab: NDArray[np.float64]) -> NDArray[np.float64]:
    """A colour in Lab as BGR, 0 to 255."""
    pixel = cv2.cvtColor(np.array([[lab]], np.float32), cv2.COLOR_LAB2BGR)[0, 0]
    return np.asarray(255 * pixel, np.float64)
