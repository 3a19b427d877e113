"""The ground that a made-up client's board is painted on: paper, maps with sea and land, things like photographs."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.support.ticket.pictures_layout import WIDTH, Layout
from tests.support.ticket.pictures_looks import Look

MARGIN = 0.35
"""How far the ground goes on beyond the board, as a share of its width: windows are of all shapes."""
FINENESS = 1.4
"""Pixels of the ground per unit of the board."""
SHORE = 55.0


def make_ground(seed: int, look: Look, layout: Layout) -> NDArray[np.uint8]:
    """(h, w, 3) uint8 RGB: the board and MARGIN around it on all sides."""
    noise = np.random.default_rng([seed, 7])
    w = round(WIDTH * (1 + 2 * MARGIN) * FINENESS)
    h = round((layout.height + 2 * MARGIN * WIDTH) * FINENESS)
    land, sea = (np.array(colour, np.float32) for colour in (look.land, look.sea))
    if look.ground in ("flat", "paper", "parchment"):
        picture = np.broadcast_to(land, (h, w, 3)).astype(np.float32)
        if look.ground != "flat":
            picture = picture * (1 + (0.035 if look.ground == "paper" else 0.11) * clouds(noise, (h, w), 5)[..., None])
            picture += noise.normal(0, 2.5, (h, w, 1))
        if look.ground == "parchment":
            y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
            picture *= 1.08 - 0.35 * (x**2 + y**2)[..., None]
        return np.clip(picture, 0, 255).astype(np.uint8)
    coast = _shore(noise, layout, (h, w), look.lakes)
    wet = _step(coast / (0.8 if look.ground == "map" else 1.5))
    if look.ground == "map":
        picture = land * (1 - wet) + sea * wet
        edge = np.exp(-((coast / 2.5) ** 2))[..., None]
        return np.clip(picture * (1 - 0.45 * edge), 0, 255).astype(np.uint8)
    hills = clouds(noise, (h, w), 8)
    light = np.clip(cv2.Sobel(hills, cv2.CV_32F, 1, 1, ksize=5) * (2.5 if look.ground == "terrain" else 6), -1, 1)
    other = land[[1, 0, 2]] * (0.8 if look.dark else 0.72) * np.array((0.9, 1.0, 0.75), np.float32)
    forest = _step(6 * clouds(noise, (h, w), 4))
    ground = (land * (1 - forest) + other * forest) * (1 + 0.28 * light[..., None] + 0.12 * hills[..., None])
    water = sea * (1 + 0.05 * np.sin(coast / 5)[..., None] + 0.06 * clouds(noise, (h, w), 6)[..., None])
    picture = ground * (1 - wet) + water * wet
    picture += noise.normal(0, 3 if look.ground == "terrain" else 8, (h, w, 1))
    return np.clip(picture, 0, 255).astype(np.uint8)


def _step(height: NDArray[np.float32]) -> NDArray[np.float32]:
    """(h, w, 1): 0 where it is well below zero, 1 well above."""
    return np.asarray(1 / (1 + np.exp(-np.clip(height, -20, 20)))[..., None], np.float32)


def clouds(noise: np.random.Generator, size: tuple[int, int], octaves: int) -> NDArray[np.float32]:
    """(h, w) float32 of about -1 to 1: noise of all sizes laid one over another."""
    whole = np.zeros(size, np.float32)
    for octave in range(octaves):
        cells = 3 * 2**octave
        rough = noise.normal(0, 1, (cells, round(cells * size[1] / size[0]) + 1)).astype(np.float32)
        whole += cv2.resize(rough, size[::-1], interpolation=cv2.INTER_CUBIC) * 0.55**octave
    return np.asarray(whole / (np.abs(whole).max() * 0.6), np.float32)


def _shore(noise: np.random.Generator, layout: Layout, size: tuple[int, int], lakes: bool) -> NDArray[np.float32]:
    """(h, w): units from the shore, above zero at sea. All cities are on land, but the shore runs near to them."""
    dry = np.full((size[0] // 4, size[1] // 4), 255, np.uint8)
    scale = FINENESS / 4
    for slots in layout.tracks:
        line = np.array([(slot.x, slot.y) for slot in slots])
        ends = np.rint((line + MARGIN * WIDTH) * scale).astype(np.int32)
        cv2.polylines(dry, [ends], False, 0, 3)
    for city in layout.cities:
        cv2.circle(dry, tuple(int(v) for v in np.rint((city + MARGIN * WIDTH) * scale)), 4, 0, -1)
    away = cv2.distanceTransform(dry, cv2.DIST_L2, 5) / scale
    away = cv2.resize(away, size[::-1], interpolation=cv2.INTER_LINEAR)
    coast = np.asarray(away - SHORE * (1 + 0.6 * clouds(noise, size, 6)), np.float32)
    if not lakes:
        parts = cv2.connectedComponents((coast > -6).astype(np.uint8))[1]
        coast[(parts != parts[0, 0]) & (parts > 0)] = -6
    return coast
