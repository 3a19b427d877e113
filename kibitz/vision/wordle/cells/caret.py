"""The caret in a cell that is a text box of its own: a bare stroke, which would pass for an I."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.cells.tiles import CARET

TALLER = 1.15
"""How many times as high as the board's letters a caret is at least: it reaches from their ascent to their descent."""
Table = list[list[ReadCell]]


def without_caret(tables: Sequence[Table]) -> list[Table]:
    """The cells of all boards; the one with a caret and no letter is blank. There is one caret at most."""
    lettered = [one for table in tables for row in table for one in row if one.cell.letter is not None]
    strokes = [one for one in lettered if _is_stroke(one)]
    others = [one.cell.size[1] for one in lettered if not _is_stroke(one)]
    if len(strokes) != 1 or (others and strokes[0].cell.size[1] < TALLER * float(np.median(others))):
        return list(tables)

    def blank(one: ReadCell) -> ReadCell:
        return ReadCell(replace(one.cell, letter=None), None) if one is strokes[0] else one

    return [[[blank(one) for one in row] for row in table] for table in tables]


def _is_stroke(one: ReadCell) -> bool:
    width, height = one.cell.size
    return one.glyph is not None and one.glyph.letter in ("I", "") and width <= max(1.0, CARET * height)
