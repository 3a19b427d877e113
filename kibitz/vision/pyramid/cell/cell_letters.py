"""A cell's letter where its ground is none of one colour: cut out by lightness instead, in several ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import normalised
from kibitz.vision.pyramid.cell.cell_ink import fits_cell, letter_mask
from kibitz.vision.pyramid.cell.cells import CellAppearance
from kibitz.vision.pyramid.cell.rims import lab_of

WINDOW = 0.84
"""Side of the part of a cell in which its letter is, as a share of the cell's."""
SMOOTHING, COARSE = (0, 3, 5), 0.085
"""Sides of the median filters that take a pattern off the ground, pixels; 0: none; and of the broadest one as a share
of the cell's: strokes of letters are broader than what grounds are hatched with."""
LEVELLED, GROUND = (0.38, 0.3), 80.0
"""Half the sides of the part of a cell that is looked at row by row, as shares of the cell's, and the percentile of a
row that is its ground, where the letter is darker."""
FULL = 0.85
"""Strength of a letter's ink from which on it has the letter's colour."""
LEAST_STEP = 10.0
"""Grey levels between a letter and its ground at least."""


def other_looks(pixels: NDArray[np.uint8], look: CellAppearance) -> Iterator[CellAppearance]:
    """The cell with its letter cut out in other ways, those that find one.

    pixels: (h, w, 3) uint8 BGR. Thresholds as by Otsu (1979), dark and light.
    """
    part, grey = _part(pixels, look.box, WINDOW / 2, WINDOW / 2)
    if grey is None:
        return
    broadest = round(COARSE * part.h) | 1
    for side in (*SMOOTHING, *([broadest] if broadest > SMOOTHING[-1] else [])):
        smooth = cv2.medianBlur(grey, side) if side else grey
        _, mask = cv2.threshold(smooth, 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        if not 0 < int(mask.sum()) < mask.size:
            continue
        light, dark = float(smooth[mask > 0].mean()), float(smooth[mask == 0].mean())
        if light - dark < LEAST_STEP:
            continue
        rising = np.clip((smooth.astype(np.float32) - dark) / (light - dark), 0, 1)
        for ink, strong in ((rising, mask), (1 - rising, 1 - mask)):
            yield from cut_out(pixels, look, part, ink, strong)
    part, grey = _part(pixels, look.box, *LEVELLED)
    if grey is None:
        return
    for shade in (GROUND, 100 - GROUND):
        # Gloss and gradients change a ground from row to row; a letter covers less of each than the ground.
        away = np.asarray(np.percentile(grey, shade, axis=1, keepdims=True) - grey, np.float32)
        away = np.clip(away if shade > 50 else -away, 0, 255)
        step, mask = cv2.threshold(away.astype(np.uint8), 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        if step >= LEAST_STEP and mask.any():
            yield from cut_out(pixels, look, part, np.clip(away / float(away[mask > 0].mean()), 0, 1), mask)


def _part(pixels: NDArray[np.uint8], box: Rect, wide: float, tall: float) -> tuple[Rect, NDArray[np.uint8] | None]:
    """The part of a cell about its middle, and its grey levels; None where it is not within the picture, or too small.

    wide, tall: half its sides, as shares of the cell's.
    """
    left, top = round(box.center.x - wide * box.w), round(box.center.y - tall * box.h)
    right, bottom = round(box.center.x + wide * box.w), round(box.center.y + tall * box.h)
    part = Rect(left, top, right - left, bottom - top)
    inside = left >= 0 and top >= 0 and right <= pixels.shape[1] and bottom <= pixels.shape[0]
    if not inside or min(right - left, bottom - top) < 8:
        return part, None
    return part, np.asarray(cv2.cvtColor(pixels[top:bottom, left:right], cv2.COLOR_BGR2GRAY), np.uint8)


def cut_out(
    pixels: NDArray[np.uint8],
    look: CellAppearance,
    part: Rect,
    ink: NDArray[np.float32],
    strong: NDArray[Any],
) -> Iterator[CellAppearance]:
    """The cell with this ink as its letter, if it may be one. part: of the cell that it is of. strong: where it is."""
    about, area, pieces = letter_mask(np.asarray(strong, np.uint8))
    if area is None:
        return
    letter = normalised(np.where(about > 0, ink, 0).astype(np.float32))
    x, y, wide, tall = area
    box, centre = look.box, Rect(part.x + x, part.y + y, wide, tall).center
    offset = ((centre.x - box.center.x) / box.w, (centre.y - box.center.y) / box.h)
    if letter is not None and fits_cell(box, offset, wide, tall):
        tile = pixels[int(part.y) : int(part.bottom), int(part.x) : int(part.right)]
        full = tile[(about > 0) & (ink > FULL)]
        colour = lab_of(np.median(full, axis=0).astype(np.float64)) if len(full) else look.colours[3:6]
        yield replace(
            look,
            letter=letter,
            odd=False,
            colours=np.concatenate([look.colours[:3], colour, look.colours[6:]]),
            offset=offset,
            height=float(tall),
            width=float(wide),
            pieces=pieces,
        )
