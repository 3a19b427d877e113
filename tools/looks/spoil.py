"""What happens to a picture between a page and a reader: JPEG, video noise, the tint of a night light."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.looks.knobs import Knobs

KINDS = {"none": 14, "jpeg": 2, "noise": 1, "night light": 2, "dim": 1, "rescaled": 1}
NIGHT_LIGHT = (0.62, 0.86, 1.0)
"""What a night light leaves of blue, green and red."""


def spoilt(knobs: Knobs, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture as it arrives; the same size."""
    dice, kind = knobs.dice("spoilt by how much"), knobs.pick("picture", KINDS)
    if kind == "jpeg":
        quality = knobs.set("jpeg quality", dice.choice((45, 60, 75, 90)))
        _, packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    if kind == "noise":
        # One pattern, moved about, as cameras and video have it; made small, for large windows.
        noise = np.random.default_rng(knobs.seed).normal(0, dice.uniform(2, 6), (540, 960, 3))
        times = (-(-pixels.shape[0] // 540), -(-pixels.shape[1] // 960), 1)
        tiled = np.tile(noise, times)[: pixels.shape[0], : pixels.shape[1]]
        return np.asarray(np.clip(pixels + tiled, 0, 255), np.uint8)
    if kind == "night light":
        share = dice.uniform(0.3, 1)
        tint = [1 - share * (1 - part) for part in NIGHT_LIGHT]
        return np.asarray(pixels * np.array(tint), np.uint8)
    if kind == "dim":
        return np.asarray(pixels * dice.uniform(0.55, 0.85), np.uint8)
    if kind == "rescaled":
        height, width = pixels.shape[:2]
        share = dice.choice((0.8, 0.9, 1.1))
        small = cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    return pixels
