"""Signs in a tile's corner, or below its letter, that tell its state to people who see no colours: a tick, a cross, or
another one."""

from __future__ import annotations

from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import ink_map

BORDER, PART = 0.05, 0.4
"""Shares of a cell's sides: what is left out at its edge, and what is its corner."""
LEAST_PX = 5
"""Height of a sign at least."""
NEAR = 0.12
"""How near a place is, in sides of a sign's box."""

Mask = NDArray[np.bool_]
Share = NDArray[np.float64]
"""Of a sign's height, or width, at each pixel."""


class Sign(StrEnum):
    """What a sign is, as far as it tells something wherever it is used."""

    NONE = ""
    TICK = "tick"
    CROSS = "cross"
    OTHER = "other"


def sign_in(pixels: NDArray[np.uint8], box: Rect, ground: NDArray[np.float64]) -> Sign:
    """The sign in one corner of a cell, or at the middle of its lower edge; none where several have one.

    pixels: (h, w, 3) uint8 BGR. box: of the cell, in them. ground: its fill, BGR.
    """
    left, top = round(box.x + BORDER * box.w), round(box.y + BORDER * box.h)
    right, bottom = round(box.right - BORDER * box.w), round(box.bottom - BORDER * box.h)
    wide, high = round(PART * box.w), round(PART * box.h)
    places = [(x, y) for y in (top, bottom - high) for x in (left, right - wide)]
    places.append(((left + right - wide) // 2, bottom - high))
    corners = [pixels[y : y + high, x : x + wide] for x, y in places if min(x, y) >= 0]
    found = [sign for corner in corners if corner.size and (sign := _sign(corner, ground)) is not Sign.NONE]
    return found[0] if len(found) == 1 else Sign.NONE


def _sign(corner: NDArray[np.uint8], ground: NDArray[np.float64]) -> Sign:
    """What stands in a corner by itself; what reaches its edge is the letter, or a border."""
    ink = ink_map(corner, ground)
    if ink is None:
        return Sign.NONE
    strong = (ink > 0.45).astype(np.uint8)
    _, labels = cv2.connectedComponents(strong, connectivity=8)
    edge = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    own = (labels > 0) & ~np.isin(labels, edge)
    rows, columns = np.flatnonzero(own.any(axis=1)), np.flatnonzero(own.any(axis=0))
    if not len(rows) or rows[-1] - rows[0] + 1 < LEAST_PX:
        return Sign.NONE
    return _named(np.where(own, ink, 0)[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _named(ink: NDArray[np.float32]) -> Sign:
    """What a sign is, by where its strokes run. ink: of the sign alone, (h, w), 0 to 1."""
    high, wide = ink.shape
    if not 0.5 <= wide / high <= 1.8:
        return Sign.OTHER
    strong = ink > 0.45
    y, x = (np.arange(length) + 0.5 for length in ink.shape)
    down, along = np.meshgrid(y / high, x / wide, indexing="ij")
    if _has_sides_clear(strong, down, along) and _runs_from_corner_to_corner(strong, down, along):
        return Sign.CROSS
    return Sign.TICK if _is_tick(strong, down, along) else Sign.OTHER


def _has_sides_clear(strong: Mask, down: Share, along: Share) -> bool:
    """Whether nothing is about the middles of the four sides."""
    sides = ((0.5, 0.0), (0.5, 1.0), (0.0, 0.5), (1.0, 0.5))
    return not any(strong[np.hypot(along - x, down - y) < NEAR].any() for x, y in sides)


def _runs_from_corner_to_corner(strong: Mask, down: Share, along: Share) -> bool:
    """Whether there is ink in the middle, and towards all four corners."""
    places = ((0.5, 0.5), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8))
    return all(strong[np.hypot(along - x, down - y) < 2 * NEAR].any() for x, y in places)


def _is_tick(strong: Mask, down: Share, along: Share) -> bool:
    """Whether a short stroke runs down to the right, and a long one from its end up to the right."""
    columns = strong.any(axis=0)
    if not columns.all():
        return False
    middle = np.array([down[strong[:, n], n].mean() for n in range(strong.shape[1])])
    at = along[0]
    lowest = np.array([down[strong[:, n], n].max() for n in range(len(at))])
    foot = float(at[lowest == lowest.max()].mean())
    rises = middle[at > 0.8].mean() < 0.3 and middle[at < 0.2].mean() > 0.35
    clear = not strong[(along < 0.4) & (down < 0.25)].any() and not strong[(along > 0.7) & (down > 0.7)].any()
    return bool(0.12 < foot < 0.6 and rises and clear)
