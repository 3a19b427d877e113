"""The forms (silhouettes) of symbols, made comparable: filled, upright, on one small grid."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.set.symbols import Symbol

GRID = 24
SAME_FORM = 0.84
"""Two drawings of one form share at least this much of their union; an ellipse and a squiggle share 0.75-0.8."""


def outline_form(symbol: Symbol) -> NDArray[np.bool_]:
    """The filled outline of a symbol, upright and stretched to GRID x GRID cells."""
    x, y, w, h = symbol.box
    filled = np.zeros((h, w), np.uint8)
    cv2.drawContours(filled, [symbol.contour], 0, 255, cv2.FILLED, offset=(-x, -y))
    return normal_form(filled)


def normal_form(silhouette: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """A silhouette (0 or 255, cut to its box) turned so that it stands upright, on GRID x GRID cells."""
    if silhouette.shape[1] > silhouette.shape[0]:
        silhouette = np.rot90(silhouette)
    small = cv2.resize(silhouette, (GRID, GRID), interpolation=cv2.INTER_AREA)
    return np.asarray(small > 127)


def overlap(forms: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Intersection over union of every two of (n, GRID, GRID) forms, as (n, n)."""
    flat = forms.reshape(len(forms), -1).astype(np.float32)
    both = flat @ flat.T
    area = np.diag(both)
    return np.asarray(both / np.maximum(area[:, None] + area[None] - both, 1), np.float64)


def group_forms(forms: Sequence[NDArray[np.bool_]]) -> NDArray[np.intp]:
    """A group number for each form; forms of a group look like the group's first one."""
    alike = overlap(np.stack(forms)) >= SAME_FORM
    group = np.full(len(forms), -1, np.intp)
    n = 0
    for i in np.argsort(-alike.sum(axis=1), kind="stable"):
        if group[i] < 0:
            group[alike[i] & (group < 0)] = n
            n += 1
    return group
