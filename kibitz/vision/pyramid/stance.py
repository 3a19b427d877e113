"""How letters stand in their cells, beside the others: selected ones may be lifted or larger, used ones smaller."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.pyramid.cell.cells import CellAppearance
from kibitz.vision.pyramid.cell.letters import Candidates, is_sure
from kibitz.vision.pyramid.lattice.triangle import Triangle, row_and_column

LIFT, SIZE = 100.0, 60.0
"""What a lift by the distance of rows, and a letter e times as high, count beside a difference in Lab."""
MOST_OFF = 2.0
"""Pixels from which on it doesn't matter how much further something is off its row."""
UNLIKE = "IJQ"
"""Letters that reach further down than others, or of which a part is soon lost."""


def stances(
    triangle: Triangle, cells: Sequence[CellAppearance], letters: Sequence[Candidates], lower_case: bool
) -> list[NDArray[np.float64]]:
    """Of each cell how much lower than usual its letter's middle is, and how much larger it is.

    Zeros where that isn't known: small letters are of many sizes.
    """
    told = np.array(
        [
            cell.letter is not None and bool(own) and is_sure(own) and own[0][0] not in UNLIKE
            for cell, own in zip(cells, letters, strict=True)
        ]
    )
    if lower_case or not told.any():
        return [np.zeros(2) for _ in cells]
    low = LIFT / triangle.down * _off_their_rows(np.array([cell.area.center.y for cell in cells]), told, triangle.base)
    size = np.array([SIZE * np.log(max(1.0, cell.height)) for cell in cells])
    found = np.stack([low, size - np.median(size[told])], axis=1)
    found[~told] = 0
    return list(found)


def _off_their_rows(y: NDArray[np.float64], told: NDArray[np.bool_], base: int) -> NDArray[np.float64]:
    """How much lower than its row each thing is. Those that are lifted pull the places of a pyramid's rows with them,
    so of all slopes between two things that one is taken by which most are off their rows hardly at all."""
    rows, _ = row_and_column(base)
    known, at = y[told], rows[told]
    further = at[None] > at[:, None]
    slopes = np.unique(((known[None] - known[:, None]) / np.maximum(1, at[None] - at[:, None]))[further].round(2))
    if not len(slopes):
        return np.zeros(len(y))
    level = known[None] - slopes[:, None] * at[None]
    off = np.abs(level - np.median(level, axis=1, keepdims=True))
    slope = slopes[int(np.minimum(off, MOST_OFF).sum(axis=1).argmin())]
    found = y - slope * rows
    return np.asarray(found - np.median(found[told]), np.float64)
