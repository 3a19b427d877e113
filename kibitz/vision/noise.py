"""Noise of cameras, video and remote desktops, taken off a picture before it is read."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

NOISY = 2.0
"""Median difference of neighbouring pixels, in grey levels, from which on a picture is smoothed; of a JPEG it is 1."""
EVERY = 8
"""Only each so many rows are looked at for that."""
REACH, ALIKE, NEAR = 5, 40.0, 2.0
"""Diameter of the smoothing, pixels; how far colours that are mixed differ, summed over channels; how near they are."""


def denoised(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture itself, or where it is noisy one smoothed by a bilateral filter, which leaves edges and thin lines.

    pixels: (h, w, 3) uint8.
    """
    rows = pixels[::EVERY]
    steps = cv2.absdiff(rows[:, 1::2], rows[:, : rows.shape[1] // 2 * 2 : 2][:, : rows[:, 1::2].shape[1]])
    if not steps.size or float(np.median(cv2.max(cv2.max(steps[..., 0], steps[..., 1]), steps[..., 2]))) < NOISY:
        return pixels
    return np.asarray(cv2.bilateralFilter(pixels, REACH, ALIKE, NEAR), np.uint8)
