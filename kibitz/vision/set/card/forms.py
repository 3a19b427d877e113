"""The forms (silhouettes) of symbols, made comparable: filled, upright, on one small grid."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.set.card.symbols import Symbol

GRID = 24
LEVELS = (0.125, 0.375, 0.625, 0.875)
SQUARE = 1.1
"""Width of what stands upright at most, in its height."""
TEETH = 0.08
"""Breadth of the gaps of a hatching that belong to the form, as a share of its longer side."""
SAME_FORM = 0.86
"""Two drawings of one form share at least this much of their union; an ellipse and a squiggle share about 0.8."""


def outline_form(symbol: Symbol) -> NDArray[np.float32]:
    """The filled outline of a symbol, upright and stretched to GRID x GRID cells."""
    x, y, w, h = symbol.box
    filled = np.zeros((h, w), np.uint8)
    cv2.drawContours(filled, [symbol.contour], 0, 255, cv2.FILLED, offset=(-x, -y))
    return normal_form(filled)


def normal_form(silhouette: NDArray[np.uint8], *, turned: bool | None = None) -> NDArray[np.float32]:
    """How much of each of GRID x GRID cells a silhouette covers, 0 to 1.

    silhouette: 0 or 255, cut to its box; one that lies on its side is turned upright first. turned: whether to do that,
    where its own sides, which may be about as long, aren't to say.
    """
    if lies(*silhouette.shape[::-1]) if turned is None else turned:
        silhouette = np.ascontiguousarray(np.rot90(silhouette))
    small = cv2.resize(silhouette, (GRID, GRID), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / np.float32(255)


def without_teeth(silhouette: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The silhouette with what is between the ends of its hatching, which has no outline: small ones grow together."""
    side = max(3, round(TEETH * max(silhouette.shape)))
    padded = cv2.copyMakeBorder(silhouette, side, side, side, side, cv2.BORDER_CONSTANT, value=0)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.morphologyEx(padded, cv2.MORPH_CLOSE, kernel)[side:-side, side:-side], np.uint8)


def lies(width: float, height: float) -> bool:
    """Whether what is so large lies on its side; a pixel more or less tells nothing."""
    return width > SQUARE * height


def overlap(forms: NDArray[np.float32], others: NDArray[np.float32] | None = None) -> NDArray[np.float64]:
    """Shared part of the union of every two forms, (n, m) in [0, 1]; (n, GRID, GRID) each, with itself by default.

    A pixel more or less at one side of a small drawing shifts the whole form, so the best of the nine overlaps
    with a shift of up to one cell counts.
    """
    others = forms if others is None else others
    bits = _bits(forms)
    area = np.bitwise_count(bits).sum(axis=1, dtype=np.float64)
    padded = np.pad(others, ((0, 0), (1, 1), (1, 1)))
    best = np.zeros((len(forms), len(others)))
    for dy in range(3):
        for dx in range(3):
            moved = _bits(padded[:, dy : dy + GRID, dx : dx + GRID])
            shared = np.bitwise_count(bits[:, None] & moved[None]).sum(axis=2, dtype=np.float64)
            union = area[:, None] + np.bitwise_count(moved).sum(axis=1, dtype=np.float64)[None] - shared
            np.maximum(best, shared / np.maximum(union, 1), out=best)
    return best


def asymmetry(form: NDArray[np.float32]) -> float:
    """1 - the overlap of a form with its mirror image, at the best shift by up to one cell."""
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(form[:, ::-1], 1), form.shape).reshape(9, -1)
    shared = np.minimum(form.ravel(), windows).sum(axis=1)
    union = form.sum() + windows.sum(axis=1) - shared
    return 1 - float((shared / np.maximum(union, 1e-6)).max())


def _bits(forms: NDArray[np.float32]) -> NDArray[np.uint64]:
    """Forms as bits, a few levels of cover for each cell, (n, words): what two share is then an AND and a count."""
    levels = np.array(LEVELS, np.float32)[:, None]
    packed = np.packbits(forms.reshape(len(forms), 1, -1) > levels, axis=2)
    return packed.reshape(len(forms), -1).view(np.uint64)


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
