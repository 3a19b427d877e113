"""A sign that stands before a text in the same line, such as a magnifying glass in a text box."""

from __future__ import annotations

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.parts.segmentation import Colour, Line, Segmentation

INK_STEP = 40.0
"""Difference from the ground from which on a pixel is ink, grey levels."""
GAP, WIDER = 0.35, 1.3
"""Gap between a sign and the text, in heights of the line at least, and in the widest gap of the text: letters that are
set far apart have equal ones."""
FORM = (0.5, 1.5)
"""Width of a sign, in heights of the line."""


def parted_behind_sign(segments: Segmentation, line: Line, ground: Colour) -> list[Line]:
    """The sign that a line begins with and the rest of it, where it begins with one; else the line.

    ground: what the line stands on, BGR.
    """
    at = line.box.clipped(segments.labels.shape[1], segments.labels.shape[0])
    left, top = int(at.x), int(at.y)
    ink = segments.pixels[top : int(at.bottom), left : int(at.right)].astype(np.float64) - ground
    columns = np.flatnonzero((channel_max(np.abs(ink)) > INK_STEP).any(axis=0))
    gaps = np.diff(columns)
    behind = np.flatnonzero(gaps > GAP * at.h)
    if line.pieces < 2 or not len(behind):
        return [line]
    first = int(behind[0])
    wide = columns[first] + 1 - columns[0]
    if not FORM[0] * at.h <= wide <= FORM[1] * at.h or gaps[first] < WIDER * gaps[first + 1 :].max(initial=1):
        return [line]
    if gaps[:first].max(initial=1) > 1:
        # A sign is drawn in one; these are letters of a short word.
        return [line]
    begins = left + float(columns[first + 1])
    sign = Rect(left + float(columns[0]), at.y, float(wide), at.h)
    return [Line(sign, 1), Line(Rect(begins, at.y, at.right - begins, at.h), line.pieces - 1)]
