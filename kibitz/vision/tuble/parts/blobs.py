"""Patches of a colour that can mean zones: discs, squares, pills, stripes, number tiles and whole rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.colour import hue_saturation_value
from kibitz.vision.tuble.parts.segmentation import INK_STEP, Colour, Segmentation

LEAST_CHROMA = 26.0
"""Difference of the largest and the smallest channel of a colour that counts as one."""
COLDEST_DEG, WARMEST_DEG = 190.0, 325.0
"""Hues between are blue, purple or pink: none of green, yellow, orange and red looks like that on any page."""
RED_FROM_DEG = 300.0
PALE = 60.0
"""Difference of the largest and the smallest channel of a colour below which one for all guesses may be decoration."""
LEAST_INK = 20
"""Pixels of ink in a row that says something."""
STRONG_CHROMA = 70
"""Difference of the largest and the smallest channel of a shaded patch, at least."""
SAME_PATCH = 0.6
"""Overlap over union from which on a shaded patch is another one's flat area with its rim."""
LEAST_SHADED, MOST_SHADED = 9, 80
"""Height of a shaded patch, pixels."""
LEAST_SIDE, MOST_SIDE = 7, 260
LEAST_SHARE = 0.42
"""Share of its box that a patch fills, the number on it left out."""
WIDE = 4.5
"""Width of a whole row, in its heights, at least; a bar without text is none."""


@dataclass(frozen=True, eq=False, slots=True)
class Blob:
    """A coloured patch: number of its area, box, colour (BGR), and whether it is a whole row rather than a part."""

    label: int
    box: Rect
    colour: Colour
    is_wide: bool = False


def is_zone_colour(colour: Colour) -> bool:
    """Whether a colour, BGR, could be some green, yellow, orange or red."""
    if float(colour.max() - colour.min()) < LEAST_CHROMA:
        return False
    hue, _, _ = hue_saturation_value(colour)
    return not COLDEST_DEG < hue < WARMEST_DEG


def hue_of(colour: Colour) -> float:
    """Hue in degrees, red's about 0 and never above `RED_FROM_DEG`."""
    hue, _, _ = hue_saturation_value(colour)
    return hue - 360 if hue > RED_FROM_DEG else hue


def find_blobs(segments: Segmentation) -> list[Blob]:
    """All patches of a picture that could tell zones, from top to bottom, then from left to right."""
    w, h = segments.boxes[:, 2], segments.boxes[:, 3]
    compact = (w >= LEAST_SIDE) & (h >= LEAST_SIDE) & (w <= MOST_SIDE) & (h <= MOST_SIDE) & (h <= 2 * w)
    stripe = (w >= 3) & (w <= 40) & (h >= 16) & (h <= MOST_SIDE) & (h >= 1.5 * w)
    row = (w >= 90) & (h >= 16) & (h <= MOST_SIDE) & (w > 3 * h)
    fills = segments.sizes >= np.where(stripe, 0.6, LEAST_SHARE) * w * h
    found = []
    for label in np.flatnonzero((compact | stripe | row) & fills).tolist():
        if label == 0:
            continue
        colour = segments.colour(label)
        if not is_zone_colour(colour):
            continue
        x, y, width, height = segments.boxes[label].tolist()
        box = Rect(x, y, width, height)
        found.append(Blob(label, box, colour, width > WIDE * height and _has_ink(segments, box)))
    found = [blob for blob in found if not _is_counter(segments, blob)]
    found = [blob for blob, inside in zip(found, _are_inside(found), strict=True) if not inside]
    shaded = _shaded(segments, [blob.box for blob in found])
    # The middle of a shaded disc may be flat.
    found = [blob for blob in found if not any(whole.box.holds(blob.box) for whole in shaded)] + shaded
    return sorted(found, key=lambda blob: (blob.box.y, blob.box.x))


def _shaded(segments: Segmentation, known: Sequence[Rect]) -> list[Blob]:
    """Discs and squares whose colour is shaded, as in coloured signs of a font; they are no flat areas.

    known: boxes of other patches. The numbers of these are negative.
    """
    # Channel by channel: a minimum along the last axis takes twenty times as long.
    blue, green, red = cv2.split(segments.pixels)
    low, high = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    strong = cv2.threshold(cv2.subtract(high, low), STRONG_CHROMA, 1, cv2.THRESH_BINARY)[1]
    # Most pages are grey for the most part.
    left, top, width, height = cv2.boundingRect(strong)
    if not width:
        return []
    strong = strong[top : top + height, left : left + width]
    cropped = segments.pixels[top : top + height, left : left + width]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strong, connectivity=4)
    x, y, w, h, size = stats.T
    fits = (h >= LEAST_SHADED) & (h <= MOST_SHADED) & (abs(w - h) <= np.maximum(2, 0.1 * h)) & (size > 0.7 * w * h)
    found = []
    for label in np.flatnonzero(fits[1:count]).tolist():
        at = label + 1
        box = Rect(*stats[at, :4].tolist()).moved(left, top)
        if any(other.grown(2).holds(box) or other.iou(box) > SAME_PATCH for other in known):
            continue
        own = labels[y[at] : y[at] + h[at], x[at] : x[at] + w[at]] == at
        pixels = cropped[y[at] : y[at] + h[at], x[at] : x[at] + w[at]][own]
        colour = np.median(pixels, axis=0).astype(np.float64)
        if is_zone_colour(colour):
            found.append(Blob(-at, box, colour))
    return found


def _has_ink(segments: Segmentation, box: Rect) -> bool:
    inner = box.grown(-0.15 * box.h)
    part = segments.strength[int(inner.y) : int(inner.bottom), int(inner.x) : int(inner.right)]
    return int((part > INK_STEP).sum()) > LEAST_INK


def _are_inside(blobs: Sequence[Blob]) -> list[bool]:
    """Whether each patch is the inside of a letter on another one: it has its colour.

    A patterned page has ten thousand patches, of which nearly none lies in another.
    """
    if not blobs:
        return []
    x, y, w, h = np.array([blob.box.as_list() for blob in blobs]).T
    colours = np.array([blob.colour for blob in blobs])
    inside = []
    for i in range(len(blobs)):
        holds = (2 * w[i] < w) & (x <= x[i]) & (y <= y[i]) & (x + w >= x[i] + w[i]) & (y + h >= y[i] + h[i])
        near = np.abs(colours[holds] - colours[i]).max(axis=1) < LEAST_CHROMA / 2
        inside.append(bool(near.any()))
    return inside


def _is_counter(segments: Segmentation, blob: Blob) -> bool:
    """Whether it is the inside of a letter or of a frame: as the ground around."""
    ground = segments.ground(blob.box)
    return ground == blob.label or (
        ground > 0 and float(np.abs(segments.colour(ground) - blob.colour).max()) < LEAST_CHROMA / 2
    )
