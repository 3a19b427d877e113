"""Closed outlines in a picture, and which lies inside which: the first step of finding any board.

An edge is a place where neighbouring pixels differ, however dark, light or coloured the two sides are, so one rule
serves light and dark pages and every palette.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

STEP = 10
"""Least difference of two neighbouring pixels, in grey levels, that counts as an edge on a noiseless picture.

Card borders on pages of nearly the same colour differ by less and are not needed; symbols differ by far more.
"""
LEAST_GRAIN = 0.2
"""In a photograph more than this share of neighbouring pixels differ (seen: 0.31 to 0.94; on pages up to 0.18, but for
pages full of photographs, gradients or noise)."""
LEAST_STEPS = 0.15
"""Of those, more than this share differ by more than one level (seen: 0.21 and more, in gradients 0.02 to 0.15)."""
STEP_PER_NOISE = 4
"""How many times the median difference of neighbours (0 on a drawn page, 1-4 in a photograph) is added to it."""


@dataclass(frozen=True, slots=True)
class Outlines:
    """Connected edges, each as its outer contour.

    contours: one (n, 1, 2) int32 array of pixel coordinates each.
    boxes: (m, 4) int32, x, y, w, h of each contour.
    face: (m,) int32; the id of the smallest flat area that holds the contour, -1 for the page.
    holder: (m,) int32; index of the outline whose inside that flat area is, -1 where it is not among these.
    face_contours: contour of the flat area with that id, for the ids in ``face``.
    """

    contours: list[NDArray[np.int32]]
    boxes: NDArray[np.int32]
    face: NDArray[np.int32]
    holder: NDArray[np.int32]
    face_contours: dict[int, NDArray[np.int32]]


def edge_strength(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """For every pixel the largest difference to its right and lower neighbour over the three channels.

    pixels: (h, w, 3) uint8; gives (h, w) uint8.
    """
    strength = np.zeros(pixels.shape[:2], np.uint8)
    across, down = strength[:, :-1], strength[:-1]
    for channel in cv2.split(pixels):
        cv2.max(across, cv2.absdiff(channel[:, 1:], channel[:, :-1]), dst=across)
        cv2.max(down, cv2.absdiff(channel[1:], channel[:-1]), dst=down)
    return strength


def noise_of(strength: NDArray[np.uint8]) -> float:
    """Median difference of neighbouring pixels: 0 on a drawn page, 1 to 4 in a photograph."""
    return float(np.median(strength[::4, ::4]))


def is_photograph(strength: NDArray[np.uint8]) -> bool:
    """Whether neighbouring pixels differ nearly everywhere, if by little, and not all by one level as in a gradient; on
    drawn pages most are alike.

    strength: as `edge_strength` gives it.
    """
    thinned = np.ascontiguousarray(strength[::4, ::4])
    different = cv2.countNonZero(thinned)
    steps = int(np.count_nonzero(thinned > 1))
    return different > LEAST_GRAIN * thinned.size and steps > LEAST_STEPS * different


def edge_mask(strength: NDArray[np.uint8], noise: float, strictness: float = 1.0) -> NDArray[np.uint8]:
    """1 where an edge runs, 0 elsewhere; (h, w) uint8. The threshold rises with the picture's own noise.

    strength, noise: as `edge_strength` and `noise_of` give them.
    strictness: factor of the threshold; compressed photographs show edges of their own up to about 2.
    """
    _, mask = cv2.threshold(strength, strictness * (STEP + STEP_PER_NOISE * noise), 1, cv2.THRESH_BINARY)
    return np.asarray(mask, np.uint8)


def find_outlines(mask: NDArray[np.uint8], least: int, most: int) -> Outlines:
    """The outlines whose box has both sides of at least ``least`` and at most ``most`` pixels.

    mask: as `edge_mask` gives it.
    """
    contours, hierarchy = cv2.findContours(mask, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return Outlines([], np.zeros((0, 4), np.int32), np.zeros(0, np.int32), np.zeros(0, np.int32), {})
    parent = np.asarray(hierarchy[0, :, 3], np.int32)
    depth_is_odd = _is_hole(parent)
    kept: list[Any] = []
    boxes: list[tuple[int, int, int, int]] = []
    faces: list[int] = []
    place: dict[int, int] = {}
    for i, contour in enumerate(contours):
        if depth_is_odd[i] or len(contour) < 2 * least:
            continue
        x, y, w, h = cv2.boundingRect(contour)
        if min(w, h) >= least and max(w, h) <= most:
            place[i] = len(kept)
            kept.append(contour)
            boxes.append((x, y, w, h))
            faces.append(int(parent[i]))
    return Outlines(
        kept,
        np.array(boxes, np.int32).reshape(-1, 4),
        np.array(faces, np.int32),
        np.array([place.get(int(parent[f]), -1) if f >= 0 else -1 for f in faces], np.int32),
        {f: np.asarray(contours[f], np.int32) for f in set(faces) if f >= 0},
    )


def _is_hole(parent: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which contours of a RETR_TREE hierarchy are holes: those at odd depth. Parents come before children."""
    hole = np.zeros(len(parent), bool)
    for i, p in enumerate(parent.tolist()):
        hole[i] = p >= 0 and not hole[p]
    return hole
