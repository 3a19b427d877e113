"""A cell's letter where its ground is none of one colour: cut out by lightness instead, in several ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import normalised
from kibitz.vision.pyramid.cell_ink import fits_cell, letter_mask
from kibitz.vision.pyramid.cells import CellAppearance

WINDOW = 0.84
"""Side of the part of a cell in which its letter is, as a share of the cell's."""
SMOOTHING = (0, 3, 5)
"""Sides of the median filters that take a pattern off the ground; 0: none."""
LEAST_STEP = 10.0
"""Grey levels between a letter and its ground at least."""


def other_looks(pixels: NDArray[np.uint8], look: CellAppearance) -> Iterator[CellAppearance]:
    """The cell with its letter cut out in other ways, those that find one.

    pixels: (h, w, 3) uint8 BGR. Thresholds as by Otsu (1979), dark and light.
    """
    box = look.box
    half = (WINDOW * box.w / 2, WINDOW * box.h / 2)
    left, top = round(box.center.x - half[0]), round(box.center.y - half[1])
    right, bottom = round(box.center.x + half[0]), round(box.center.y + half[1])
    inside = left >= 0 and top >= 0 and right <= pixels.shape[1] and bottom <= pixels.shape[0]
    if not inside or min(right - left, bottom - top) < 8:
        return
    grey = cv2.cvtColor(pixels[top:bottom, left:right], cv2.COLOR_BGR2GRAY)
    for side in SMOOTHING:
        smooth = cv2.medianBlur(grey, side) if side else grey
        _, mask = cv2.threshold(smooth, 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        if not 0 < int(mask.sum()) < mask.size:
            continue
        light, dark = float(smooth[mask > 0].mean()), float(smooth[mask == 0].mean())
        if light - dark < LEAST_STEP:
            continue
        rising = np.clip((smooth.astype(np.float32) - dark) / (light - dark), 0, 1)
        for ink, strong in ((rising, mask), (1 - rising, 1 - mask)):
            about, area, pieces = letter_mask(np.asarray(strong, np.uint8))
            if area is None:
                continue
            letter = normalised(np.where(about > 0, ink, 0).astype(np.float32))
            x, y, wide, tall = area
            centre = Rect(left + x, top + y, wide, tall).center
            offset = ((centre.x - box.center.x) / box.w, (centre.y - box.center.y) / box.h)
            if letter is not None and fits_cell(box, offset, wide, tall):
                yield replace(
                    look, letter=letter, odd=False, offset=offset, height=float(tall), width=float(wide), pieces=pieces
                )
