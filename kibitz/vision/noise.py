"""Noise of cameras, video and remote desktops, and the scan lines of pages that look like old screens, taken off a
picture before it is read."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.channels import channel_max

NOISY = 2.0
"""Median difference of neighbouring pixels, in grey levels, from which on a picture is smoothed; of a JPEG it is 1."""
EVERY = 8
"""Only each so many rows are looked at for that."""
REACH, ALIKE, NEAR = 5, 40.0, 2.0
"""Diameter of the smoothing, pixels; how far colours that are mixed differ, summed over channels; how near they are."""

LINED_COLUMNS, LIT = 4, 60
"""Only each so many columns are looked at for scan lines; what is darker, in grey levels, doesn't tell them."""
LINE_REACH = 3
"""Rows above and below, one of which is free of a scan line."""
DIMMED, FREE = 0.96, 0.985
"""By which factor what a scan line lies over is darker at least, and nothing else is."""
LINED_ROWS = 0.15
"""Share of a picture's rows that scan lines lie over at least, and that are free of them between."""
AS_MUCH, MOST_OF_ROW = 0.04, 0.7
"""How nearly a scan line darkens all that is in its row by the same factor, and how much of it at least: not where
letters end."""
FEWEST_LINES = 20
"""So many lines show that they are evenly apart."""


def cleaned(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture without noise and scan lines, or itself where there are none. pixels: (h, w, 3) uint8."""
    return denoised(without_scan_lines(pixels))


def without_scan_lines(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture itself, or where dark lines lie over it all the way across, every few rows, one without them.

    They darken all that is in a row by the same factor, so that it is found from what is most frequent in it.
    pixels: (h, w, 3) uint8.
    """
    light = channel_max(pixels[:, ::LINED_COLUMNS])
    around = cv2.dilate(light, np.ones((2 * LINE_REACH + 1, 1), np.uint8))
    lit = around >= LIT
    told = lit.sum(axis=1) >= LINED_ROWS * lit.shape[1]
    dimmed = (light < DIMMED * around) & lit
    # Of most pictures that is all: a row that nothing lies over is as light as those about it in most of its columns.
    if (2 * dimmed.sum(axis=1) > lit.sum(axis=1))[told].sum() < max(1.0, LINED_ROWS * told.sum()):
        return pixels
    gains = np.where(lit, light / np.maximum(around, 1).astype(np.float32), np.nan)
    gain = np.ones(len(told), np.float32)
    gain[told] = np.nanmedian(gains[told], axis=1)
    lined, free = told & (gain < DIMMED), told & (gain > FREE)
    near = np.ones(2 * LINE_REACH + 1)
    between = lined & (np.convolve(free, near, "same") > 0)
    if min(between.sum(), free.sum()) < LINED_ROWS * told.sum() or between.sum() < lined.sum() or not _is_even(lined):
        return pixels
    # A pattern of the page's is behind what stands on it.
    over_all = np.abs(gains[lined] - gain[lined, None]) <= AS_MUCH
    if over_all.sum() < MOST_OF_ROW * lit[lined].sum():
        return pixels
    return np.asarray(np.minimum(pixels / gain[:, None, None], 255).round(), np.uint8)


def _is_even(lined: NDArray[np.bool_]) -> bool:
    """Whether most of many lines are as far from the one before, and no farther than scan lines are. lined: by rows."""
    gaps = np.diff(np.flatnonzero(np.diff(lined.astype(np.int8)) > 0))
    if len(gaps) < FEWEST_LINES:
        return False
    usual = float(np.median(gaps))
    return usual <= 2 * LINE_REACH + 1 and bool(np.mean(np.abs(gaps - usual) <= 1) >= MOST_OF_ROW)


def denoised(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture itself, or where it is noisy one smoothed by a bilateral filter, which leaves edges and thin lines.

    pixels: (h, w, 3) uint8.
    """
    rows = pixels[::EVERY]
    steps = cv2.absdiff(rows[:, 1::2], rows[:, : rows.shape[1] // 2 * 2 : 2][:, : rows[:, 1::2].shape[1]])
    if not steps.size or float(np.median(cv2.max(cv2.max(steps[..., 0], steps[..., 1]), steps[..., 2]))) < NOISY:
        return pixels
    return np.asarray(cv2.bilateralFilter(pixels, REACH, ALIKE, NEAR), np.uint8)
