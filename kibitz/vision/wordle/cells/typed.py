"""What the letters looked like while they were typed: by that it is known which ones they are, and that a row was
turned over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import READABLE
from kibitz.vision.wordle.cells.cell_reader import ReadCell

SAME_GROUND = 5.0
"""Distance in Lab below which a cell's ground is what it was."""

Typed = Mapping[Rect, ReadCell]
"""Box of a cell -> how it looked when its letter was last typed."""
Table = Sequence[Sequence[ReadCell]]


def with_typed(table: Table, typed: Typed) -> list[list[ReadCell]]:
    """A board's cells; letters that can't be read any more, because a line runs through them, are what was typed.

    Only where the row's other letters are those that were typed, and the cell's ground is still what it was, so that
    nothing lies over it.
    """
    return [_row_with_typed(row, [typed.get(one.cell.box) for one in row]) for row in table]


def _row_with_typed(row: Sequence[ReadCell], was: Sequence[ReadCell | None]) -> list[ReadCell]:
    pairs = list(zip(row, was, strict=True))
    same = [_letter(one) == _letter(before) for one, before in pairs if before is not None and _letter(one)]
    if not same or not all(same):
        return list(row)
    return [
        replace(one, glyph=before.glyph)
        if before is not None and one.glyph is not None and not _letter(one) and _has_ground_of(one, before)
        else one
        for one, before in pairs
    ]


def _letter(one: ReadCell | None) -> str:
    readable = one is not None and one.glyph is not None and one.glyph.confidence >= READABLE
    return one.glyph.letter if readable and one is not None and one.glyph is not None else ""


def _has_ground_of(one: ReadCell, other: ReadCell) -> bool:
    grounds = [cell.fill if cell.ground is None else cell.ground for cell in (one.cell, other.cell)]
    return float(np.linalg.norm(grounds[0] - grounds[1])) < SAME_GROUND
