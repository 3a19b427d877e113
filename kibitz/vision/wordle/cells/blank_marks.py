"""Marks that stand in every cell until a letter does (a cross, a ring, a star): they would pass for letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kibitz.vision.wordle.cells.cell_reader import ReadCell

TALLEST = 0.45
"""Height of a mark at most, in the cell's."""
LOWER = 0.8
"""Height of a mark at most, in that of letters, where its row doesn't tell it."""
SAME_FORM = 0.8
"""Correlation of two marks, brought to one size, at least. Of two crosses, one broader than the other, it is 0.86 and
more; of a cross and letters 0.63 at most."""
LARGER = 1.6
"""So many times as large is a mark at most where the next letter is to stand: it is shown larger there."""

Table = list[list[ReadCell]]


def without_marks(tables: Sequence[Table]) -> list[Table]:
    """The cells of all boards; those with a mark are blank.

    What stands in the last cell is one where all of the last row have it: no word is one letter throughout. So it is
    where it is lower than the board's letters: all of these have about one size.
    """
    mark = next((mark for table in tables if table and (mark := _mark(table)) is not None), None)
    if mark is None:
        return list(tables)
    return [[[_blank(one) if _is_like(one, mark) else one for one in row] for row in table] for table in tables]


def _mark(table: Table) -> ReadCell | None:
    """The mark in the last cell of a board; None where that is a letter, or nothing."""
    *_, last = table[-1]
    if last.cell.letter is None or last.cell.size[1] > TALLEST * last.cell.box.h:
        return None
    if all(_is_like(one, last) for one in table[-1]):
        return last
    others = [one for row in table for one in row if one.cell.letter is not None and not _is_like(one, last)]
    tall = float(np.median([one.cell.size[1] for one in others])) if others else 0.0
    return last if last.cell.size[1] <= LOWER * tall else None


def _is_like(one: ReadCell, mark: ReadCell) -> bool:
    """Whether a cell has such a mark, be it a larger one."""
    own, other = one.cell.letter, mark.cell.letter
    if own is None or other is None or max(one.cell.size) > LARGER * max(mark.cell.size):
        return False
    a, b = own.astype(np.float64).ravel(), other.astype(np.float64).ravel()
    return float(a @ b) >= SAME_FORM * float(np.linalg.norm(a) * np.linalg.norm(b))


def _blank(one: ReadCell) -> ReadCell:
    return ReadCell(replace(one.cell, letter=None, marked=True), None)
