"""Signs that stand on buttons in the place of a word: check marks, arrows, crosses."""

from __future__ import annotations

from enum import Enum
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.glyphs import SIDE, common_colour, ink_map, normalised

LIKE_SIGN = 0.52
"""Intersection over union of a sign and its template, at least."""


class Sign(Enum):
    """What a sign is."""

    CHECK = "check mark"
    ARROW = "arrow"
    CROSS = "cross"


def signs_in(pixels: NDArray[np.uint8], box: Rect) -> dict[Sign, float]:
    """Which sign stands in a button, and how like it is (intersection over union with a drawn one); empty where there
    is none.

    pixels: (h, w, 3) uint8 BGR. box: of the button; what reaches the edge of its middle is no sign.
    """
    half = 0.5 * min(box.w, box.h) - max(2.0, 0.06 * box.h)
    centre = box.center
    part = Rect(centre.x - half, centre.y - half, 2 * half, 2 * half).clipped(pixels.shape[1], pixels.shape[0])
    tile = pixels[int(part.y) : int(part.bottom), int(part.x) : int(part.right)]
    if min(tile.shape[:2]) < 8:
        return {}
    h, w = tile.shape[:2]
    ground = common_colour(tile[h // 6 : h - h // 6, w // 6 : w - w // 6])
    away = channel_max(np.abs(tile.astype(np.int16) - ground.round().astype(np.int16)))
    strong = (away > 24).astype(np.uint8)
    number, labels, stats, _ = cv2.connectedComponentsWithStats(strong, connectivity=8)
    for k in range(1, number):
        left, top, wide, tall, _ = stats[k].tolist()
        if left == 0 or top == 0 or left + wide == w or top + tall == h:
            strong[labels == k] = 0
    if not strong.any():
        return {}
    masked = np.where(
        cv2.dilate(strong, np.ones((3, 3), np.uint8))[..., None] > 0, tile, ground.round().astype(np.uint8)
    )
    ink = ink_map(np.asarray(masked, np.uint8), ground)
    sign = None if ink is None else normalised(ink)
    if sign is None or (sign > 128).sum() < 20:
        return {}
    seen = sign > 110
    found: dict[Sign, float] = {}
    for name, templates in _templates().items():
        found[name] = max(float((seen & p).sum() / (seen | p).sum()) for p in templates)
    better = max(found, key=lambda name: found[name])
    return {better: found[better]}


@cache
def _templates() -> dict[Sign, list[NDArray[np.bool_]]]:
    """Check marks, arrows and crosses of several weights, as `normalised` gives them."""
    ways: dict[Sign, tuple[tuple[tuple[float, float], ...], ...]] = {
        Sign.CHECK: (((0.0, 0.55), (0.35, 0.95), (1.0, 0.05)), ((0.0, 0.6), (0.38, 0.9), (1.0, 0.15)),
                   ((0.0, 0.45), (0.4, 0.85), (1.0, 0.0)), ((0.0, 0.7), (0.15, 1.0), (0.9, 0.0))),
        Sign.ARROW: tuple(
            ((0.0, 0.5), (1.0, 0.5), (1 - head, 0.5 - side), (1.0, 0.5), (1 - head, 0.5 + side), (1.0, 0.5))
            for head, side in ((0.35, 0.35), (0.4, 0.3), (0.45, 0.5))
        ),
        Sign.CROSS: (((0.0, 0.0), (1.0, 1.0), (0.5, 0.5), (1.0, 0.0), (0.0, 1.0)),),
    }  # fmt: skip
    found: dict[Sign, list[NDArray[np.bool_]]] = {}
    for name, shapes in ways.items():
        found[name] = []
        for shape in shapes:
            for weight in (14, 22, 32, 44):
                canvas = np.zeros((300, 300), np.uint8)
                points = np.array([(50 + 200 * x, 50 + 200 * y) for x, y in shape], np.int32)
                cv2.polylines(canvas, [points.reshape(-1, 1, 2)], False, 255, weight)
                small = normalised((canvas / 255).astype(np.float32))
                if small is not None and small.shape == (SIDE, SIDE):
                    found[name].append(small > 110)
    return found
