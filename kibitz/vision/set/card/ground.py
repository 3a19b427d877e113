"""The ground that a card's symbols stand on: its colour, and the light that falls on it.

A shadow that lies across a card, a lamp beside it or a gradient changes the ground from place to place. What is inked
is told from it only once it is even.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.set.card.masks import RIM
from kibitz.vision.set.card.patch import Patch
from kibitz.vision.set.card.places import CardPlace

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
SAME_SATURATION = 48
"""Saturation, of 255, by which light of another colour changes that of the ground at most."""
STEP = 4
"""Grey levels by which light changes from pixel to pixel at most."""
SEED_PX = 5
"""The flood begins at every so manieth pixel of the rim."""
BESIDE_INK_PX = 3
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
        rim = _rim(patch)
        beside[rim : height - rim, rim : width - rim] = 0
    if not beside.any():
        beside[:] = 1
    stride = max(1, int((height * width / GROUND_SAMPLE) ** 0.5))
    sample = patch.pixels[::stride, ::stride][beside[::stride, ::stride] > 0]
    if usual is not None and not place.symbols:
        like = np.abs(sample - usual).max(axis=1) <= OTHER_GROUND
        sample = sample[like] if like.mean() >= LEAST_USUAL else sample
    return np.asarray(np.median(sample, axis=0), np.float32)


def _rim(patch: Patch) -> int:
    """How broad the strip along a card's edge is that shows its ground, pixels of the patch."""
    rim: int = max(2, round(RIM * min(patch.pixels.shape[:2])))
    return rim


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


def evened(patch: Patch, ground: NDArray[np.float32]) -> UnevenLight | None:
    """The light on a card; None where it is even.

    ground: as of `ground_colour`. What is not ground has the light of the ground about it, carried on as by Telea, An
    image inpainting technique based on the fast marching method (2004).
    """
    rim, whole = _rim(patch), patch.pixels
    strips = whole[:rim:2, ::2], whole[-rim::2, ::2], whole[::2, :rim:2], whole[::2, -rim::2]
    along = np.sort(np.concatenate([strip.reshape(-1, 3) for strip in strips]) @ np.full(3, 1 / 3, np.float32))
    if along[-1 - len(along) // 20] - along[len(along) // 20] <= UNEVEN:
        return None
    kernel = np.ones((2 * BESIDE_INK_PX + 1, 2 * BESIDE_INK_PX + 1), np.uint8)
    bare = np.asarray(cv2.erode(_flooded(patch, ground, rim), kernel, borderValue=1), np.uint8)
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


def _flooded(patch: Patch, ground: NDArray[np.float32], rim: int) -> NDArray[np.uint8]:
    """Where the card's ground is, 1 or 0: what a flood from its rim reaches without a step. Light changes little from
    pixel to pixel; ink stops the flood, and what it encloses stays dry.

    rim: pixels. The flood begins where the rim has the ground's saturation, in whatever light.
    """
    height, width = patch.pixels.shape[:2]
    smooth = cv2.GaussianBlur(np.clip(patch.pixels, 0, 255).astype(np.uint8), (0, 0), 1.0)
    _, saturation, value = cv2.cvtColor(ground[None, None].astype(np.uint8), cv2.COLOR_BGR2HSV)[0, 0].tolist()
    space = cv2.cvtColor(smooth, cv2.COLOR_BGR2HSV)
    low = np.array([0, max(0, saturation - SAME_SATURATION), value / MOST_LIGHT], np.float64)
    high = np.array([180, saturation + SAME_SATURATION, 255], np.float64)
    like = cv2.inRange(space, low, high) > 0
    mask = np.zeros((height + 2, width + 2), np.uint8)
    flags = 4 | cv2.FLOODFILL_MASK_ONLY | (1 << 8)
    step = (STEP,) * 3
    inset = rim // 2
    seeds = [(x, y) for x in range(inset, width - inset, SEED_PX) for y in (inset, height - 1 - inset)]
    seeds += [(x, y) for y in range(inset, height - inset, SEED_PX) for x in (inset, width - 1 - inset)]
    for x, y in seeds:
        if like[y, x] and not mask[y + 1, x + 1]:
            cv2.floodFill(smooth, mask, (x, y), 0, step, step, flags)
    return np.asarray(mask[1:-1, 1:-1] & like, np.uint8)


def _filled(pixels: NDArray[np.float32], known: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The pixels, those that aren't known carried on from what is known about them: (h, w, 3)."""
    seen = cv2.GaussianBlur(np.clip(pixels, 0, 255).astype(np.uint8), (0, 0), 1.0)
    carried = cv2.inpaint(seen, 1 - known, BESIDE_INK_PX, cv2.INPAINT_TELEA)
    return np.asarray(cv2.GaussianBlur(carried, (0, 0), 1.0), np.float32)
