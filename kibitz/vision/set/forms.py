"""The forms (silhouettes) of symbols, made comparable: filled, upright, on one small grid."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.set.symbols import Symbol

GRID = 24
SAME_FORM = 0.86
"""Two drawings of one form share at least this much of their union; an ellipse and a squiggle share about 0.8."""


def outline_form(symbol: Symbol) -> NDArray[np.float32]:
    """The filled outline of a symbol, upright and stretched to GRID x GRID cells."""
    x, y, w, h = symbol.box
    filled = np.zeros((h, w), np.uint8)
    cv2.drawContours(filled, [symbol.contour], 0, 255, cv2.FILLED, offset=(-x, -y))
    return normal_form(filled)


def normal_form(silhouette: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How much of each of GRID x GRID cells a silhouette covers, 0 to 1.

    silhouette: 0 or 255, cut to its box; one that lies on its side is turned upright first.
    """
    if silhouette.shape[1] > silhouette.shape[0]:
        silhouette = np.ascontiguousarray(np.rot90(silhouette))
    small = cv2.resize(silhouette, (GRID, GRID), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / 255


def overlap(forms: NDArray[np.float32], others: NDArray[np.float32] | None = None) -> NDArray[np.float64]:
    """Shared part of the union of every two forms, (n, m) in [0, 1]; (n, GRID, GRID) each, with itself by default.

    A pixel more or less at one side of a small drawing shifts the whole form, so the best of the nine overlaps
    with a shift of up to one cell counts.
    """
    others = forms if others is None else others
    flat = forms.reshape(len(forms), 1, -1)
    best = np.zeros((len(forms), len(others)))
    padded = np.pad(others, ((0, 0), (1, 1), (1, 1)))
    for dy in range(3):
        for dx in range(3):
            moved = padded[:, dy : dy + GRID, dx : dx + GRID].reshape(1, len(others), -1)
            shared = np.minimum(flat, moved).sum(axis=2) / np.maximum(np.maximum(flat, moved).sum(axis=2), 1e-6)
            np.maximum(best, shared, out=best)
    return best


def group_forms(forms: Sequence[NDArray[np.float32]]) -> NDArray[np.intp]:
    """A group number for each form; forms of a group look like the group's first one."""
    alike = overlap(np.stack(forms)) >= SAME_FORM
    group = np.full(len(forms), -1, np.intp)
    n = 0
    for i in np.argsort(-alike.sum(axis=1), kind="stable"):
        if group[i] < 0:
            group[alike[i] & (group < 0)] = n
            n += 1
    return group
