"""The caret in a cell: a bare stroke, which would pass for an I, or the block of a terminal, which is no letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from kibitz.vision.glyphs import BARS
from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.cells.tiles import CARET

TALLER = 1.15
"""How many times as high as the board's letters a caret is at least: it reaches from their ascent to their descent."""
THINNER, INKED = 2.0, 128
"""Or how many times as broad their strokes are; and from how much ink on a pixel is a part of one."""
FULL = 0.85
"""Share of its box that a block fills at least, in the mean; a letter's strokes leave room between them."""
STROKES = frozenset(("", *BARS.values()))
"""What a bare stroke is read as."""
Table = list[list[ReadCell]]


def without_caret(tables: Sequence[Table]) -> list[Table]:
    """The cells of all boards; the one with a caret and no letter is blank. There is one caret at most."""
    carets = [*_blocks(tables), *_strokes(tables)]
    if len(carets) != 1:
        return list(tables)

    def blank(one: ReadCell) -> ReadCell:
        return ReadCell(replace(one.cell, letter=None), None) if one is carets[0] else one

    return [[[blank(one) for one in row] for row in table] for table in tables]


def _strokes(tables: Sequence[Table]) -> list[ReadCell]:
    """The only stroke of the boards, where it is higher than their letters, or thinner, and none stands behind it: an
    İ is as high as a caret."""
    lettered = [one for table in tables for row in table for one in row if one.cell.letter is not None]
    strokes = [one for one in lettered if _is_stroke(one)]
    others = [one for one in lettered if not _is_stroke(one)]
    is_caret = len(strokes) == 1 and (not others or _is_higher(strokes[0], others) or _is_thinner(strokes[0], others))
    return [one for one in _last(tables) if one in strokes] if is_caret else []


def _is_higher(stroke: ReadCell, letters: Sequence[ReadCell]) -> bool:
    return stroke.cell.size[1] >= TALLER * float(np.median([one.cell.size[1] for one in letters]))


def _is_thinner(stroke: ReadCell, letters: Sequence[ReadCell]) -> bool:
    """Whether a stroke is less broad than those of the letters; an I is as broad as they are."""
    usual = float(np.median([_breadth(one) for one in letters]))
    return max(1.0, THINNER * _breadth(stroke)) <= usual - 1


def _breadth(one: ReadCell) -> float:
    """How broad the broadest stroke of a letter is, pixels."""
    letter = one.cell.letter
    if letter is None:
        return 0.0
    inked = np.pad((letter >= INKED).astype(np.uint8), 1)
    return 2 * float(cv2.distanceTransform(inked, cv2.DIST_L2, cv2.DIST_MASK_PRECISE).max()) - 1


def _blocks(tables: Sequence[Table]) -> list[ReadCell]:
    """The blocks that no letter of their row stands behind."""
    return list(filter(_is_block, _last(tables)))


def _last(tables: Sequence[Table]) -> list[ReadCell]:
    """The cells that no letter of their row stands behind."""
    rows = [row for table in tables for row in table]
    return [one for row in rows for n, one in enumerate(row) if all(map(_is_bare, row[n + 1 :]))]


def _is_bare(one: ReadCell) -> bool:
    return one.cell.letter is None and not one.cell.odd


def _is_stroke(one: ReadCell) -> bool:
    width, height = one.cell.size
    return one.glyph is not None and one.glyph.letter in STROKES and width <= max(1.0, CARET * height)


def _is_block(one: ReadCell) -> bool:
    """Whether what stands in a cell is a filled box, broader than the stroke of an I."""
    width, height = one.cell.size
    letter = one.cell.letter
    if letter is None or (one.glyph is not None and one.glyph.letter) or not CARET * height < width <= height:
        return False
    inked = letter > 0
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    within = letter[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return float(within.mean()) >= 255 * FULL
