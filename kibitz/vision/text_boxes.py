"""Boxes on a page into which one can type, and what has been typed into one."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.boxes import STEPS
from kibitz.vision.caret import without_caret
from kibitz.vision.glyphs import Ink, ink_map
from kibitz.vision.ocr import read_line
from kibitz.vision.outlines import STEP_PER_NOISE, edge_strength, noise_of

LEAST_WIDTH, LEAST_HEIGHT, MOST_HEIGHT = 90, 18, 140
"""Of a text box, pixels."""
LEAST_STRETCH = 2.6
"""Its width in its heights at least."""
LEAST_FULL = 0.9
"""Share of its upright box that its outline encloses at least: its corners may be round."""
THICKEST = 8
"""Height of the outline of a line to write on at most, pixels."""
MOST_OF_THING = 1.15
"""Its length at most, in breadths of what it stands below; a line that parts the page is longer."""
BROAD = 1.5
"""Width of a text box at most, in breadths of the thing, where another one is seen: a strip of the page is broader."""
WRITING, LEAST_WRITING, MOST_WRITING = 0.16, 30, 56
"""Room above it for what is typed: a share of its length, and pixels at least and at most."""
RIM, LEAST_RIM = 0.1, 3
"""What is left out at each edge when its inside is looked at: of its height, and in pixels at least."""
FREE, BEGINS = 0.25, 0.15
"""A text that stands in it (a prompt) leaves free so much of its width at the right, and begins so near its left end;
on a button it stands in the middle."""
INKED, FAINT = 0.45, 0.1
CORNER = 0.3
"""What of a round outline reaches into a corner is shorter than this share of the box's height."""
CARET_WIDTH = 0.15
"""A caret's width in its heights at most."""
AROUND = 0.35
"""Ground that is left around a line which is read, of its height."""
LONE = 0.3
"""A sign that is narrower than so much of its height is no text, where it stands alone: a caret does."""


def text_boxes(pixels: NDArray[np.uint8], near: Rect, taken: Sequence[Rect]) -> list[Rect]:
    """The empty text boxes above or below a thing, the nearest first, those much broader than it last; frame pixels.
    Where there are none, lines to write on are, as broad as the thing at most.

    pixels: (h, w, 3) uint8 BGR. taken: what is something else. Those with a prompt in them come last.
    """
    return _empty(pixels, _outlined(pixels), near, taken) or _empty(pixels, _ruled(pixels, near), near, taken)


def _empty(pixels: NDArray[np.uint8], boxes: Sequence[Rect], near: Rect, taken: Sequence[Rect]) -> list[Rect]:
    """Those of the boxes in which nothing is typed, in order."""
    prompted: dict[Rect, bool] = {}
    for box in _beyond(boxes, near, taken):
        text = _extent(_ink(pixels, box))
        if text is None or _is_prompt(text, box):
            prompted[box] = text is not None
    return _apart(
        sorted(prompted, key=lambda box: (prompted[box], box.w > BROAD * near.w, _away(box, near), -box.area))
    )


def written_boxes(pixels: NDArray[np.uint8], near: Rect, taken: Sequence[Rect]) -> list[Rect]:
    """The boxes above or below a thing that have the shape of text boxes, whatever stands in them, and then lines to
    write on, the nearest first of each. All as for `text_boxes`."""
    both = (_beyond(boxes, near, taken) for boxes in (_outlined(pixels), _ruled(pixels, near)))
    return _apart([box for kind in both for box in sorted(kind, key=lambda box: (_away(box, near), -box.area))])


def _beyond(boxes: Sequence[Rect], near: Rect, taken: Sequence[Rect]) -> list[Rect]:
    """The boxes above or below a thing that are nothing else."""
    level = [box for box in boxes if box.x < near.right and box.right > near.x]
    return [box for box in level if not any(box.iou(other) > 0 for other in taken)]


def _away(box: Rect, near: Rect) -> float:
    return max(near.y - box.bottom, box.y - near.bottom)


def _apart(boxes: Sequence[Rect]) -> list[Rect]:
    """The first of those that overlap: of the two sides of its edge the outer one is the box."""
    return [box for n, box in enumerate(boxes) if not any(other.iou(box) > 0 for other in boxes[:n])]


def text_in(pixels: NDArray[np.uint8], box: Rect) -> str:
    """What stands in a text box, in capitals and without spaces; empty where nothing does, or a single stroke."""
    ink = _ink(pixels, box)
    if ink is None:
        return ""
    ink = without_caret(ink, CARET_WIDTH)
    extent = _extent(ink)
    if extent is None or extent.w < LONE * extent.h:
        return ""
    # Black on white, so that no caret is left beside it.
    line = np.pad(255 * (1 - ink[_part(extent)]), round(AROUND * extent.h), constant_values=255)
    text, _ = read_line(np.repeat(line[..., np.newaxis], 3, axis=2).astype(np.uint8))
    return "".join(text.split()).upper()


def _outlined(pixels: NDArray[np.uint8]) -> list[Rect]:
    """Boxes with an outline that have the shape of a text box."""
    strength = edge_strength(pixels)
    noise = STEP_PER_NOISE * noise_of(strength)
    found: set[Rect] = set()
    for step in STEPS:
        _, mask = cv2.threshold(strength, step + noise, 1, cv2.THRESH_BINARY)
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            x, y, w, h = cv2.boundingRect(contour)
            fits = w >= max(LEAST_WIDTH, LEAST_STRETCH * h) and LEAST_HEIGHT <= h <= MOST_HEIGHT
            if fits and cv2.contourArea(contour) >= LEAST_FULL * (w - 1) * (h - 1):
                found.add(Rect(x, y, w, h))
    return sorted(found, key=lambda box: (box.y, box.x, box.w, box.h))


def _ruled(pixels: NDArray[np.uint8], near: Rect) -> list[Rect]:
    """The places above lines that are as long as a text box is broad, and stand below no other ink."""
    strength = edge_strength(pixels)
    _, mask = cv2.threshold(strength, STEPS[1] + STEP_PER_NOISE * noise_of(strength), 1, cv2.THRESH_BINARY)
    # A caret may stand on the line.
    level = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((1, LEAST_WIDTH), np.uint8))
    contours, _ = cv2.findContours(level, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = set()
    for x, y, w, h in map(cv2.boundingRect, contours):
        if h <= THICKEST and LEAST_WIDTH <= w <= MOST_OF_THING * near.w:
            high = round(min(MOST_WRITING, max(LEAST_WRITING, WRITING * w)))
            if y >= high:
                found.add(Rect(x, y - high, w, high))
    return sorted(found, key=lambda box: (box.y, box.x, box.w))


def _inner(box: Rect) -> Rect:
    return box.grown(-max(LEAST_RIM, round(RIM * box.h)))


def _part(box: Rect) -> tuple[slice, slice]:
    return slice(int(box.y), int(box.bottom)), slice(int(box.x), int(box.right))


def _ink(pixels: NDArray[np.uint8], box: Rect) -> Ink | None:
    inside = pixels[_part(_inner(box))]
    ink = ink_map(inside) if inside.size else None
    return _without_corners(ink) if ink is not None else None


def _without_corners(ink: Ink) -> Ink:
    """The ink without what of a round outline reaches into the corners."""
    height, width = ink.shape
    _, labels, stats, _ = cv2.connectedComponentsWithStats((ink > FAINT).astype(np.uint8), connectivity=8)
    ends = {(y, x): (stats[labels[y, x]], labels[y, x]) for y in (0, height - 1) for x in (0, width - 1)}
    most = CORNER * height
    cut = [n for part, n in ends.values() if n and max(part[cv2.CC_STAT_WIDTH], part[cv2.CC_STAT_HEIGHT]) <= most]
    return np.where(np.isin(labels, cut), np.float32(0), ink) if cut else ink


def _extent(ink: Ink | None) -> Rect | None:
    """What of a box is inked, from its inside's corner; None where nothing is."""
    if ink is None:
        return None
    rows, columns = np.flatnonzero((ink > INKED).any(axis=1)), np.flatnonzero((ink > INKED).any(axis=0))
    if not len(rows):
        return None
    return Rect(int(columns[0]), int(rows[0]), int(columns[-1] - columns[0]) + 1, int(rows[-1] - rows[0]) + 1)


def _is_prompt(text: Rect, box: Rect) -> bool:
    return text.x <= BEGINS * box.w and text.right <= (1 - FREE) * box.w
