"""Patches that the text detector takes for digits, such as one in the colour of each of a station's lines."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.parts.segmentation import Colour, Segmentation

LEAST_SIDE = 5
"""Side of a patch at least, pixels."""
FILLS, FORM = 0.7, (0.35, 2.0)
"""Share of its box that a patch fills, and its width in its heights: the strokes of large print fill less of theirs, or
are thinner."""
RIM = 3
"""Width of what is mixed of a patch and its ground, pixels."""
STANDS_OUT = 30.0
"""Difference of a patch from the ground, of the channel that differs most: what a letter encloses is the ground."""
FRAME_GAP = 2
"""Ground between a patch and a frame around it at least, pixels."""
MOST_SPECKS = 3
"""Pixels of ink beside the patches that say nothing."""


def without_bare_patches(segments: Segmentation, found: Sequence[Rect]) -> list[Rect]:
    """What the text detector found, without boxes all of whose ink is the rim of flat patches that nothing is on, or a
    frame around such a patch."""
    return [box for box in found if not holds_only_patches(segments, box)]


def holds_only_patches(segments: Segmentation, box: Rect) -> bool:
    """Whether all ink in a box is the rim of flat patches that nothing is on, or a frame around one."""
    height, width = segments.labels.shape
    inside = box.clipped(width, height)
    rows, columns = slice(int(inside.y), int(inside.bottom)), slice(int(inside.x), int(inside.right))
    labels = segments.labels[rows, columns]
    here = set(np.unique(labels).tolist()) - {0}
    ground = _ground_about(segments, inside)
    patches = [label for label in here if _is_patch(segments, label, inside, ground)]
    if not patches:
        return False
    covered = cv2.dilate(np.isin(labels, patches).astype(np.uint8), np.ones((2 * RIM + 1, 2 * RIM + 1), np.uint8))
    left = segments.ink.mask[rows, columns] & (covered == 0)
    inks = segments.ink.labels[rows, columns]
    frames = [one for one in np.unique(inks[left > 0]).tolist() if _is_frame(segments, one, patches)]
    return int((left & ~np.isin(inks, frames)).sum()) <= MOST_SPECKS


def _is_frame(segments: Segmentation, ink: int, patches: Sequence[int]) -> bool:
    """Whether a piece of ink goes around a patch and has ground between: what a digit encloses, it touches."""
    height, width = segments.labels.shape
    around = Rect(*segments.ink.pieces[ink, :4].tolist())
    for patch in patches:
        near = segments.area(patch).box.grown(RIM + FRAME_GAP).clipped(width, height)
        part = segments.ink.labels[int(near.y) : int(near.bottom), int(near.x) : int(near.right)]
        if around.holds(near) and not (part == ink).any():
            return True
    return False


def _ground_about(segments: Segmentation, box: Rect) -> Colour | None:
    """The commonest colour right around a box, which may hold more of a patch than of its ground; None at no flat
    place."""
    height, width = segments.labels.shape
    around = box.grown(RIM).clipped(width, height)
    rows, columns = slice(int(around.y), int(around.bottom)), slice(int(around.x), int(around.right))
    outside = segments.labels[rows, columns].copy()
    outside[RIM:-RIM, RIM:-RIM] = 0
    labels, counts = np.unique(outside[outside > 0], return_counts=True)
    return segments.colour(int(labels[counts.argmax()])) if len(labels) else None


def _is_patch(segments: Segmentation, label: int, box: Rect, ground: Colour | None) -> bool:
    """Whether a flat area in a box is a patch of its own that stands out from what the box is on."""
    area = segments.area(label)
    at = area.box
    if not box.holds(at) or min(at.w, at.h) < LEAST_SIDE or area.share < FILLS or not FORM[0] <= at.w / at.h <= FORM[1]:
        return False
    rows, columns = slice(int(at.y), int(at.bottom)), slice(int(at.x), int(at.right))
    own = (segments.labels[rows, columns] == label).astype(np.uint8)
    _, kinds = cv2.findContours(own, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if kinds is None or (kinds[0, :, 3] >= 0).any():
        # What it goes around stands on it.
        return False
    return ground is None or float(np.abs(area.colour - ground).max()) > STANDS_OUT
