"""Something flat (a dialog, a banner) that lies over empty cells: they are blank still, in another colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from kibitz.vision.wordle.tiles import Cell

STEP = 6.0
"""Distance in Lab of neighbouring blank cells from which on something lies over one of them; less in a gradient."""
MOST_HOLED = 2
"""Rows of letters that something flat hides letters of at most."""
STEADY = 3.0
"""How many times the usual step from row to row that must be: a gradient is as steep everywhere."""


def with_covered(cells: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """The board's cells; those blank ones that something flat lies over are odd."""
    rows = [list(row) for row in cells]
    lettered = [r for r, row in enumerate(rows) if any(cell.letter is not None for cell in row)]
    # Only of the last word a letter may be missing; where many are, it is no board at all.
    holed = [r for r in lettered[:-1] if any(cell.letter is None and cell.visible and not cell.odd for cell in rows[r])]
    for r in holed if len(holed) <= MOST_HOLED else ():
        rows[r] = [replace(cell, odd=cell.odd or (cell.letter is None and cell.visible)) for cell in rows[r]]
    blank = [
        r for r, row in enumerate(rows) if all(cell.letter is None and cell.visible and not cell.odd for cell in row)
    ]
    # The row that is next may be set off from the others.
    first = next((r for r, row in enumerate(rows) if not any(cell.letter is not None for cell in row)), len(rows))
    fills = {r: np.array([cell.fill for cell in rows[r]]) for r in blank}
    for r in blank:
        away = np.linalg.norm(fills[r] - np.median(fills[r], axis=0), axis=1) > STEP
        if away.any() and not away.all() and r != first:
            rows[r] = [replace(cell, odd=True) for cell in rows[r]]
    later = [r for r in blank if r > first]
    middles = [np.median(fills[r], axis=0) for r in later]
    steps = np.array([float(np.linalg.norm(b - a)) for a, b in pairwise(middles)])
    if len(steps) and steps.max() > max(STEP, STEADY * float(np.median(steps))):
        # What belongs to the page is what most rows show.
        usual = min(middles, key=lambda middle: sum(float(np.linalg.norm(middle - other)) for other in middles))
        for r, middle in zip(later, middles, strict=True):
            if float(np.linalg.norm(middle - usual)) > STEP:
                rows[r] = [replace(cell, odd=True) for cell in rows[r]]
    return rows
