"""The ground that a card's symbols stand on: its colour, and the light that falls on it.

A shadow that lies across a card, a lamp beside it or a gradient changes the ground from place to place. What is inked
is told from it only once it is even.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.set.masks import RIM, Mask, within
from kibitz.vision.set.patch import Patch
from kibitz.vision.set.places import CardPlace

OTHER_GROUND = 24.0
"""Pixels that are further from the usual ground, in grey levels of any channel, are of another."""
LEAST_USUAL = 0.15
"""A card has the ground of the others where at least this share of its rim has."""
GROUND_SAMPLE = 3000
"""About so many pixels of a card give its ground's median; it has up to 100,000."""
UNEVEN = 12.0
"""The ground is uneven where its lightest and its darkest twentieth differ by more, in grey levels."""
LEAST_LIGHT = 64.0
"""Light multiplies what is lighter than this; on darker grounds what differs is added."""
MOST_LIGHT = 4.0
"""The light differs within one card by at most this factor."""
BESIDE_INK_PX = 5
"""So far from a symbol, in pixels of the patch, blur and JPEG leave nothing of its ink."""


def ground_colour(patch: Patch, place: CardPlace, usual: NDArray[np.float64] | None) -> NDArray[np.float32]:
    """Colour of the card beside its symbols, (3,) BGR: the median outside those that were seen, else along the card's
    edge, where symbols that reach over it may cover all but a little of the usual ground.

    usual: (3,) BGR of the other cards' ground, where it is known.
    """
    height, width = patch.pixels.shape[:2]
    beside = np.ones((height, width), np.uint8)
    for symbol in place.symbols:
        cv2.fillPoly(beside, [patch.outline(symbol.contour)], 0)
    if place.symbols:
        beside = cv2.erode(beside, np.ones((5, 5), np.uint8)).astype(np.uint8)
    else:
        rim = max(2, round(RIM * min(height, width)))
        beside[rim : height - rim, rim : width - rim] = 0
    if not beside.any():
        beside[:] = 1
    stride = max(1, int((height * width / GROUND_SAMPLE) ** 0.5))
    sample = patch.pixels[::stride, ::stride][beside[::stride, ::stride] > 0]
    if usual is not None and not place.symbols:
        like = np.abs(sample - usual).max(axis=1) <= OTHER_GROUND
        sample = sample[like] if like.mean() >= LEAST_USUAL else sample
    return np.asarray(np.median(sample, axis=0), np.float32)


@dataclass(frozen=True, eq=False)
class UnevenLight:
    """How the light varies on a card.

    evened: (h, w, 3) float32 BGR, the card's patch as it was in even light.
    way: (3,) float32, from its darkest ground to its lightest, a unit vector in BGR.
    span: how far these are from each other, in grey levels over three channels together.
    """

    evened: NDArray[np.float32]
    way: NDArray[np.float32]
    span: float


def evened(patch: Patch, place: CardPlace, ground: NDArray[np.float32], masks: Sequence[Mask]) -> UnevenLight | None:
    """The light on a card; None where it is even.

    ground: as of `ground_colour`. masks: the card's symbols. Under them the light is what it is beside them, the
    nearest counting most: push and pull as in Gortler et al., The Lumigraph (1996).
    """
    bare = np.ones(patch.pixels.shape[:2], np.uint8)
    for one in masks:
        mask, (x, y, w, h) = within(one, bare.shape)
        bare[y : y + h, x : x + w][mask > 0] = 0
    bare = cv2.erode(bare, np.ones((2 * BESIDE_INK_PX + 1, 2 * BESIDE_INK_PX + 1), np.uint8)).astype(np.uint8)
    if place.face is not None:
        bare[~patch.face(place.face)] = 0
    seen = patch.pixels[bare > 0]
    if len(seen) < LEAST_USUAL * bare.size:
        return None
    lightness = seen.mean(axis=1)
    dark, light = np.percentile(lightness, (5, 95)).tolist()
    if light - dark <= UNEVEN:
        return None
    way = seen[lightness >= light].mean(axis=0) - seen[lightness <= dark].mean(axis=0)
    local = _filled(patch.pixels, bare)
    if float(ground.mean()) >= LEAST_LIGHT:
        gain = np.clip(ground / np.maximum(local, 1.0), 1 / MOST_LIGHT, MOST_LIGHT)
        even = patch.pixels * gain
    else:
        even = patch.pixels + (ground - local)
    span = float(np.linalg.norm(way))
    return UnevenLight(np.asarray(even, np.float32), np.asarray(way / max(span, 1e-6), np.float32), span)


def _filled(pixels: NDArray[np.float32], known: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The pixels, those that aren't known replaced by what is known about them: (h, w, 3)."""
    weights = known.astype(np.float32)
    total = np.asarray(pixels * weights[..., None], np.float32)
    levels = [(total, weights)]
    while min(weights.shape) > 1:
        size = (weights.shape[1] + 1) // 2, (weights.shape[0] + 1) // 2
        total = np.asarray(cv2.resize(total, size, interpolation=cv2.INTER_AREA), np.float32)
        weights = np.asarray(cv2.resize(weights, size, interpolation=cv2.INTER_AREA), np.float32)
        levels.append((total, weights))
    total, weight = levels.pop()
    filled = np.asarray(total.sum(axis=(0, 1), keepdims=True) / max(float(weight.sum()), 1e-6), np.float32)
    for total, weight in reversed(levels):
        coarser = cv2.resize(filled, weight.shape[::-1], interpolation=cv2.INTER_LINEAR)
        own = total / np.maximum(weight, 1e-6)[..., None]
        filled = np.asarray(coarser + np.minimum(weight, 1.0)[..., None] * (own - coarser), np.float32)
    return filled
