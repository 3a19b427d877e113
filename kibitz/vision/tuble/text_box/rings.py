"""The coloured ring around a text box that has the keyboard."""

from __future__ import annotations

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.parts.blobs import Blob, is_zone_colour
from kibitz.vision.tuble.parts.segmentation import Area, Segmentation
from kibitz.vision.tuble.text_box.texts import RING_PX, STRONG

WIDEST_RING = 14
"""How far from the ground of a text box the ring of what has the keyboard ends at most, pixels."""


def with_ring(segments: Segmentation, box: Rect) -> Rect:
    """A text box with the coloured ring around it, where it has one; else just the text box.

    What is coloured within the box as around it is a card of that colour: a guess stands where the text box was.
    """
    height, width = segments.labels.shape
    ring, within = box, segments.median(box)
    for off in range(1, WIDEST_RING + 1):
        x, y = box.center.x, box.center.y
        ends = ((box.x - off, y), (box.right - 1 + off, y), (x, box.y - off), (x, box.bottom - 1 + off))
        if not all(0 <= a < width and 0 <= b < height for a, b in ends):
            break
        sides = np.array([segments.pixels[int(b), int(a)] for a, b in ends], np.float64)
        colour = np.median(sides, axis=0)
        alike = float(np.ptp(sides, axis=0).max()) < STRONG
        if alike and is_zone_colour(colour) and float(np.abs(colour - within).max()) >= STRONG:
            ring = box.grown(off + 1)
    return ring


def is_around(segments: Segmentation, area: Area, blob: Blob) -> bool:
    """Whether a patch beside an area is a piece of a ring around it, as what has the keyboard has one."""
    box, at = area.box, blob.box.center
    off = max(box.x - at.x, at.x - box.right)
    if off <= 0:
        return False
    wide = Rect(box.x - off, box.y - off, box.w + 2 * off, box.h + 2 * off)
    ends = ((wide.x, box.center.y), (wide.right, box.center.y), (box.center.x, wide.y), (box.center.x, wide.bottom))
    return all(_has_near(segments, x, y, blob) for x, y in ends)


def _has_near(segments: Segmentation, x: float, y: float, blob: Blob) -> bool:
    """Whether the colour of a patch is at a point, or a little beside it."""
    left, top = max(0, int(x) - RING_PX), max(0, int(y) - RING_PX)
    part = segments.pixels[top : int(y) + RING_PX + 1, left : int(x) + RING_PX + 1].astype(np.float64)
    return part.size > 0 and float(channel_max(np.abs(part - blob.colour)).min()) < STRONG
