"""Something flat (a dialog, a banner) that lies over empty cells: they are blank still, in another colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.wordle.cells.tiles import Cell, Lab

STEP = 6.0
"""Distance in Lab of neighbouring blank cells from which on something lies over one of them; less in a gradient."""
MOST_HOLED = 2
"""Rows of letters that something flat hides letters of at most."""
SHADING = 3
"""So many blank cells that shade off are glass over a picture, which is steeper in one place than in others."""
STEADY = 3.0
"""How many times the usual step from row to row that must be: a gradient is as steep everywhere."""


def with_covered(cells: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """The board's cells; those blank ones that something flat lies over are odd."""
    rows = [list(row) for row in cells]
    for r in _holed(rows):
        rows[r] = [replace(cell, odd=cell.odd or (cell.letter is None and cell.visible)) for cell in rows[r]]
    if shades_off(rows):
        return rows
    blank = {r: np.array([cell.fill for cell in row]) for r, row in enumerate(rows) if all(map(_is_blank, row))}
    # The row that is next may be set off from the others.
    first = next((r for r, row in enumerate(rows) if not _is_lettered(row)), len(rows))
    covered = [r for r, fills in blank.items() if r != first and _is_partly_covered(fills)]
    covered += _set_off({r: np.median(fills, axis=0) for r, fills in blank.items() if r > first})
    for r in covered:
        rows[r] = [replace(cell, odd=True) for cell in rows[r]]
    return rows


def shades_off(cells: Sequence[Sequence[Cell]]) -> bool:
    """Whether one sees the page, which isn't of one colour, through the tiles."""
    return sum(cell.shades for row in cells for cell in row) >= SHADING


def _is_blank(cell: Cell) -> bool:
    return cell.letter is None and cell.visible and not cell.odd


def _is_lettered(row: Sequence[Cell]) -> bool:
    return any(cell.letter is not None for cell in row)


def _holed(rows: Sequence[Sequence[Cell]]) -> list[int]:
    """Rows of which letters are hidden; none where many are, as on no board. The last row may lack letters."""
    lettered = [r for r, row in enumerate(rows) if _is_lettered(row)]
    holed = [r for r in lettered[:-1] if any(map(_is_blank, rows[r]))]
    return holed if len(holed) <= MOST_HOLED else []


def _is_partly_covered(fills: NDArray[np.float64]) -> bool:
    """Whether some cells of a blank row, but not all, are off its usual fill. fills: (cells, 3) Lab."""
    away = np.linalg.norm(fills - np.median(fills, axis=0), axis=1) > STEP
    return bool(away.any() and not away.all()) and _is_stepped(list(fills))


def _is_stepped(fills: Sequence[Lab]) -> bool:
    """Whether neighbouring fills differ by a step somewhere, and not as in a gradient."""
    steps = np.array([float(np.linalg.norm(b - a)) for a, b in pairwise(fills)])
    return bool(len(steps)) and bool(steps.max() > max(STEP, STEADY * float(np.median(steps))))


def _set_off(middles: Mapping[int, Lab]) -> list[int]:
    """Blank rows of another fill than most, where fills change by a step and not as in a gradient.

    middles: row -> its fill, from the top.
    """
    fills = list(middles.values())
    if not _is_stepped(fills):
        return []
    # What belongs to the page is what most rows show.
    usual = min(fills, key=lambda fill: sum(float(np.linalg.norm(fill - other)) for other in fills))
    return [r for r, fill in middles.items() if float(np.linalg.norm(fill - usual)) > STEP]
