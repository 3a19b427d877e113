"""How much ink there is at each pixel of a symbol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.set.card.masks import Mask

LINE = 0.6
"""Inkiness at which the line of an outline ends."""
GLOW, GLOW_REACH, GLOW_PX = 0.1, 0.25, 3.0
"""Around a symbol that glows there is so much ink at least, so far outside of it: as a share of its greatest depth, and
in pixels of the frame; blurred edges end before."""


def inkiness(
    away: NDArray[Any], parts: Sequence[Mask], tint: NDArray[Any], depths: Sequence[NDArray[np.float32]], zoom: float
) -> list[NDArray[np.float32]]:
    """Of each pixel of the boxes of a card's symbols, along the way from ground to ink: 0 at the ground, 1 at the ink.

    away: (h, w, 3), how far each pixel of a patch is from the ground. tint: (3,) float, how far the ink is. depths: of
    each symbol, see `depth_in`. zoom: of the patch. What glows around all symbols glows as much inside of their
    outlines, from both sides; that is no ink.
    """
    way = (tint / max(float(tint @ tint), 1e-6)).astype(np.float32)
    amounts = [np.asarray(away[y : y + h, x : x + w] @ way) for _, (x, y, w, h) in parts]
    glow = _glow_of_all(away, parts, way, depths, zoom)
    if glow is None:
        return amounts
    return [_without(glow, amount, depth) for amount, depth in zip(amounts, depths, strict=True)]


def _without(glow: NDArray[np.float32], amount: NDArray[np.float32], depth: NDArray[np.float32]) -> NDArray[np.float32]:
    line = _line(amount, depth)
    lit = 2 * np.interp(np.clip(depth - line, 0, len(glow) - 1), np.arange(len(glow)), glow).astype(np.float32)
    return np.where(depth > line, np.maximum(amount - lit, np.minimum(amount, 0)), amount)


def depth_in(area: NDArray[np.bool_]) -> NDArray[np.float32]:
    """How far each pixel of an area is from what is not, pixels; 0 there."""
    padded = cv2.copyMakeBorder(area.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1], np.float32)


def _glow_of_all(
    away: NDArray[Any],
    parts: Sequence[Mask],
    way: NDArray[np.float32],
    depths: Sequence[NDArray[np.float32]],
    zoom: float,
) -> NDArray[np.float32] | None:
    """Inkiness outside of the symbols, at each pixel of distance up to their greatest depth; None where not all of them
    glow."""
    glows = []
    for own, depth in enumerate(depths):
        glow = _glow(away, parts, own, way, float(depth.max()), zoom)
        if glow is None:
            return None
        glows.append(glow)
    shortest = min(map(len, glows))
    return np.asarray(np.min([glow[:shortest] for glow in glows], axis=0), np.float32)


def _glow(
    away: NDArray[Any], parts: Sequence[Mask], own: int, way: NDArray[np.float32], most: float, zoom: float
) -> NDArray[np.float32] | None:
    """The same of one symbol. most: its greatest depth."""
    x, y, w, h = parts[own][1]
    reach = max(2, round(most))
    left, top = max(0, x - reach), max(0, y - reach)
    around = away[top : y + h + reach, left : x + w + reach] @ way
    far = _distance([parts[own]], left, top, around.shape)
    others = [part for i, part in enumerate(parts) if i != own]
    alone = _distance(others, left, top, around.shape) if others else np.full_like(far, np.inf)

    def ring(k: float) -> float:
        # What is as near to another symbol shines in that one's light, or is that one.
        amounts = around[(far > k) & (far <= k + 1) & (alone > 2 * k)]
        return float(np.median(amounts)) if amounts.size else 0.0

    if ring(max(GLOW_PX * zoom, GLOW_REACH * most)) < GLOW:
        return None
    return np.maximum([ring(k) for k in range(reach)], 0).astype(np.float32)


def _distance(parts: Sequence[Mask], left: int, top: int, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """How far each pixel of a part of the patch is from some symbols, pixels."""
    outside = np.ones(shape, np.uint8)
    for mask, (x, y, w, h) in parts:
        x0, y0, x1, y1 = max(left, x), max(top, y), min(left + shape[1], x + w), min(top + shape[0], y + h)
        if x0 < x1 and y0 < y1:
            outside[y0 - top : y1 - top, x0 - left : x1 - left] &= mask[y0 - y : y1 - y, x0 - x : x1 - x] == 0
    return np.asarray(cv2.distanceTransform(outside, cv2.DIST_L2, 3), np.float32)


def _line(amount: NDArray[np.float32], depth: NDArray[np.float32]) -> float:
    """How deep the line of a symbol's outline goes, pixels; to its very middle where all is ink."""
    for k in range(1, int(depth.max())):
        ring = amount[(depth > k) & (depth <= k + 1)]
        if ring.size and float(np.median(ring)) < LINE:
            return k + 0.5
    return float(depth.max())
