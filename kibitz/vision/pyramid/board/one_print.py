"""Whether letters are of one print: of one size or two, and level in their rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.glyphs import Glyph
from kibitz.vision.pyramid.cell.cells import CellAppearance
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD
from kibitz.vision.pyramid.lattice.search import LEAST_BASE
from kibitz.vision.pyramid.lattice.triangle import row_and_column

SMALL_BASE = 4
"""Cells of the last row of small pyramids, at most: of these more is asked."""
MOST_TALL, MOST_TALL_SMALL = 1.4, 2.3
"""High letters are at most so many times as high as low ones, of capitals and of small letters."""
UNEVEN, LEVEL, LEVEL_SMALL = 0.25, 0.65, 0.8
"""Share of a capital's height by which the feet of letters may be off their places in the cells, and the share of the
letters that are not, of large pyramids and of small ones."""


def in_one_print(looks: Sequence[CellAppearance], glyphs: Sequence[Glyph | None], base: int, lower: bool) -> bool:
    """Whether the letters are of one size, or of two (used ones may have shrunk), and stand level in their rows."""
    rows, _ = row_and_column(base)
    sized = [
        (row, look)
        for row, look, glyph in zip(rows.tolist(), looks, glyphs, strict=True)
        if glyph is not None and glyph.letter not in ("GJPQY" if lower and base <= SMALL_BASE else "JQ")
    ]
    tall = np.array([look.height for _, look in sized])
    most = MOST_TALL_SMALL if lower else MOST_TALL
    even = _of_one_size(tall, most)
    if len(tall) < 4 or not (even or all(_of_one_size(part, most) for part in _sizes(tall))):
        return False
    if lower and base > SMALL_BASE:
        return True
    if base == LEAST_BASE and not even:
        return False
    feet = np.array([(row, look.foot if even else look.foot - look.height / 2) for row, look in sized])
    return _level(feet, float(np.median(tall))) >= (LEVEL_SMALL if base <= SMALL_BASE else LEVEL)


def _level(feet: NDArray[np.float64], tall: float) -> float:
    """The share of the letters that stand level in their rows; selected ones may all be lifted as much.

    feet: (n, 2) row of each and where it ends below. tall: their usual height. The slope as by Theil and Sen.
    """
    middles = np.array([(row, float(np.median(feet[feet[:, 0] == row, 1]))) for row in np.unique(feet[:, 0])])
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for k, a in enumerate(middles) for b in middles[k + 1 :]]
    lows = feet[:, 1] - float(np.median(slopes)) * feet[:, 0] if slopes else feet[:, 1]
    level = np.abs(lows - np.median(lows)) <= UNEVEN / 2 * tall
    lifted = lows < np.median(lows) - UNEVEN / 2 * tall
    if lifted.sum() > 1:
        level |= lifted & (np.abs(lows - np.median(lows[lifted])) <= UNEVEN / 2 * tall)
    return float(level.mean())


def _of_one_size(tall: NDArray[np.float64], most: float) -> bool:
    """Whether letters are as high as each other, about. most: the factor between them."""
    return len(tall) >= LEAST_WORD and bool(np.percentile(tall, 85) <= most * np.percentile(tall, 15))


def _sizes(tall: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """Heights in two groups, cut where the gap between them is widest: used letters may have shrunk."""
    ordered = np.sort(tall)
    cut = int(np.argmax(ordered[1:] / ordered[:-1])) + 1
    return [ordered[:cut], ordered[cut:]]
