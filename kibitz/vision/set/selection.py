"""Which cards show as selected: those whose surroundings or ground differ from most cards of the board."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.geometry import Rect
from kibitz.vision.set.layout import CardPlace

RING = 0.09
"""How far inside and outside its edge a card is looked at, as a share of its shorter side."""
CLEARLY = 24.0
"""Grey levels by which an outline, a glow or a tint must differ from the usual look."""


def selected_cards(pixels: NDArray[np.uint8], places: Sequence[CardPlace]) -> frozenset[int]:
    """Indices of the cards that stand out by an outline, a glow or a tinted ground.

    Sites mark selected cards in many ways, but always on or around the card's edge or on its ground, and most
    cards of a board are not selected. Fewer than five cards have no usual look; then none is reported.
    """
    if len(places) < 5 or any(p.corners is not None for p in places):
        return frozenset()
    looks = np.array([_look(pixels, p.rect) for p in places])
    usual = np.median(looks, axis=0)
    spread = np.median(np.abs(looks - usual), axis=0)
    apart = np.abs(looks - usual) - 4 * spread
    return frozenset(int(i) for i in np.flatnonzero((apart > CLEARLY).any(axis=(1, 2))))


def _look(pixels: NDArray[np.uint8], rect: Rect) -> NDArray[np.float64]:
    """Colours along thin rectangles from just outside to just inside the card's edge; (n, 3) float BGR medians."""
    height, width = pixels.shape[:2]
    reach = max(3.0, RING * min(rect.w, rect.h))
    rings = []
    for margin in np.linspace(reach, -reach, 9):
        r = rect.grown(float(margin)).clipped(width, height)
        x0, y0, x1, y1 = int(r.x), int(r.y), max(int(r.x) + 1, int(r.right) - 1), max(int(r.y) + 1, int(r.bottom) - 1)
        corner_x, corner_y = (x1 - x0) // 6, (y1 - y0) // 6
        along = np.concatenate(
            [
                pixels[y0, x0 + corner_x : x1 - corner_x],
                pixels[min(y1, height - 1), x0 + corner_x : x1 - corner_x],
                pixels[y0 + corner_y : y1 - corner_y, x0],
                pixels[y0 + corner_y : y1 - corner_y, min(x1, width - 1)],
            ]
        )
        rings.append(np.median(along, axis=0))
    return np.array(rings)
