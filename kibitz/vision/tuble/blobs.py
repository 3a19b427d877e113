"""Patches of a colour that can mean zones: discs, squares, pills, stripes, number tiles and whole rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kibitz.geometry import Rect
from kibitz.vision.colour import hue_saturation_value
from kibitz.vision.tuble.parts import Colour, Parts

LEAST_CHROMA = 26.0
"""Difference of the largest and the smallest channel of a colour that counts as one."""
COLDEST_DEG, WARMEST_DEG = 190.0, 325.0
"""Hues between are blue, purple or pink: none of green, yellow, orange and red looks like that on any page."""
LEAST_SIDE, MOST_SIDE = 7, 260
LEAST_SHARE = 0.42
"""Share of its box that a patch fills, the number on it left out."""
SAME_PX, SAME_SHARE = 3.0, 0.08
"""Patches of one column agree in size and place within this many pixels, or this share of their size."""


@dataclass(frozen=True, eq=False, slots=True)
class Blob:
    """A coloured patch: number of its area, box, and colour (BGR)."""

    label: int
    box: Rect
    colour: Colour

    @property
    def is_wide(self) -> bool:
        """Whether it is a whole row rather than a part of one."""
        return self.box.w > 4.5 * self.box.h


def is_zone_colour(colour: Colour) -> bool:
    """Whether a colour, BGR, could be some green, yellow, orange or red."""
    if float(colour.max() - colour.min()) < LEAST_CHROMA:
        return False
    hue, _, _ = hue_saturation_value(colour)
    return not COLDEST_DEG < hue < WARMEST_DEG


def find_blobs(parts: Parts) -> list[Blob]:
    """All patches of a picture that could tell zones, from top to bottom, then from left to right."""
    w, h = parts.boxes[:, 2], parts.boxes[:, 3]
    compact = (w >= LEAST_SIDE) & (h >= LEAST_SIDE) & (w <= MOST_SIDE) & (h <= MOST_SIDE) & (h <= 2 * w)
    stripe = (w >= 3) & (w <= 40) & (h >= 16) & (h <= MOST_SIDE) & (h >= 1.5 * w)
    row = (w >= 90) & (h >= 16) & (h <= MOST_SIDE) & (w > 3 * h)
    fills = parts.sizes >= np.where(stripe, 0.6, LEAST_SHARE) * w * h
    found = []
    for label in np.flatnonzero((compact | stripe | row) & fills).tolist():
        if label == 0:
            continue
        colour = parts.colour(label)
        if not is_zone_colour(colour):
            continue
        x, y, width, height = parts.boxes[label].tolist()
        found.append(Blob(label, Rect(x, y, width, height), colour))
    found = [blob for blob in found if not _is_counter(parts, blob)]
    return sorted(found, key=lambda blob: (blob.box.y, blob.box.x))


def columns(blobs: list[Blob]) -> list[list[Blob]]:
    """Patches of one size above each other; each patch is in one column, alone if need be. Longest first."""
    left = list(blobs)
    found = []
    while left:
        first = left[0]
        own = [blob for blob in left if _same_column(first.box, blob.box)]
        left = [blob for blob in left if blob not in own]
        found.append(own)
    return sorted(found, key=lambda column: -len(column))


def _same_column(a: Rect, b: Rect) -> bool:
    tolerance = max(SAME_PX, SAME_SHARE * max(a.h, min(a.w, 3 * a.h)))
    same_size = abs(a.w - b.w) <= tolerance and (abs(a.h - b.h) <= tolerance or (a.h > 2 * a.w and b.h > 2 * b.w))
    # Whole rows whose names take two lines are higher.
    same_size |= abs(a.w - b.w) <= tolerance and a.w > 3 * a.h
    # Number tiles are as high as their rows.
    same_size |= abs(a.w - b.w) <= 2 and max(a.h, b.h) < 2.2 * min(a.h, b.h) and min(a.w, a.h, b.h) > 16
    return same_size and abs(a.x - b.x) <= tolerance


def _is_counter(parts: Parts, blob: Blob) -> bool:
    """Whether it is the inside of a letter or of a frame: as the ground around."""
    ground = parts.ground(blob.box)
    return ground == blob.label or (
        ground > 0 and float(np.abs(parts.colour(ground) - blob.colour).max()) < LEAST_CHROMA / 2
    )
