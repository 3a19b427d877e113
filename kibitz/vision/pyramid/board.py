"""The pyramid of one picture: found, followed from the picture before, or kept where something lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.glyphs import Glyph, read_glyphs
from kibitz.vision.ocr import read_lines
from kibitz.vision.pyramid.cells import CellAppearance, cell_boxes, is_blank, look_at_cells
from kibitz.vision.pyramid.labelling import LEAST_WORD
from kibitz.vision.pyramid.letters import LEAST_LETTER, Candidates, agreed, candidates, cut_cell, is_sure
from kibitz.vision.pyramid.outlines import Boxes
from kibitz.vision.pyramid.triangle import Triangle, goes_on, row_and_column
from kibitz.vision.pyramid.triangle_search import find_triangles

MOST_ASKED = 10
"""Letters that the second reader, which takes 5 ms for each, is asked about."""
LEAST_READ = 0.6
"""Share of a pyramid's cells that are letters at least; else it is something else."""
LEAST_READ_SMALL, SMALL_BASE = 0.8, 4
"""The same of pyramids up to this base: six letters are soon found anywhere."""
MOST_TALL, MOST_TALL_SMALL = 1.4, 2.3
"""High letters are at most so many times as high as low ones, of capitals and of small letters."""
LEAST_KEPT = 0.3
"""Share of the letters that are seen where something lies over the others."""
UNEVEN = 0.25
"""Share of a capital's height by which the feet of letters may be off their places in the cells."""


@dataclass(frozen=True, eq=False)
class SeenPyramid:
    """The pyramid of one picture: where, what its cells look like, and the letters on them."""

    triangle: Triangle
    boxes: list[Rect]
    cells: list[CellAppearance]
    letters: list[Candidates]
    lower_case: bool
    shaped: bool
    covered: bool = False
    """Something lies over letters that were seen before."""


def followed_board(pixels: NDArray[np.uint8], boxes: Boxes, board: SeenPyramid, changed: Rect) -> SeenPyramid | None:
    """The pyramid where it was; None where it isn't there as it was."""
    if goes_on(board.triangle, boxes):
        return None
    cells, shaped = cell_boxes(board.triangle, boxes)
    if shaped != board.shaped:
        return None
    area = changed.grown(2)
    same = {look.box: look for look in board.cells if area.iou(look.box.grown(0.1 * look.box.w)) == 0.0}
    looks = look_at_cells(pixels, cells, board.triangle, shaped, same)
    if any(look.letter is None and old.letter is not None for look, old in zip(looks, board.cells, strict=True)):
        return None
    return _lettered(pixels, board.triangle, cells, looks, shaped)


def kept_board(pixels: NDArray[np.uint8], board: SeenPyramid, states: Sequence[CellState]) -> SeenPyramid | None:
    """The pyramid of which letters have vanished that were selected or used, or over which something lies; None where
    too few of the others are what they were."""
    looks = look_at_cells(pixels, board.boxes, board.triangle, board.shaped)
    covered = False
    left = 0
    for i, (look, glyph, old) in enumerate(zip(looks, _read(looks), board.letters, strict=True)):
        same = glyph is not None and bool(old) and glyph.letter == old[0][0]
        left += same
        if not same and not (is_blank(look) and states[i] is not CellState.FREE):
            covered = True
            looks[i] = replace(look, letter=None, visible=False, odd=True)
    vanished = not covered and (left > 0 or CellState.FREE not in states)
    if not vanished and left < max(LEAST_WORD, LEAST_KEPT * len(looks)):
        return None
    return replace(board, cells=looks, covered=covered)


def find_board(pixels: NDArray[np.uint8], boxes: Boxes) -> SeenPyramid | None:
    """The first triangle that is one of letters."""
    for triangle in find_triangles(boxes):
        cells, shaped = cell_boxes(triangle, boxes)
        looks = look_at_cells(pixels, cells, triangle, shaped)
        if sum(look.letter is not None for look in looks) < LEAST_READ * len(looks):
            continue
        seen = _lettered(pixels, triangle, cells, looks, shaped)
        if seen is not None:
            return seen
    return None


def _lettered(
    pixels: NDArray[np.uint8], triangle: Triangle, boxes: list[Rect], looks: list[CellAppearance], shaped: bool
) -> SeenPyramid | None:
    """The letters of the cells; None where they are no letters, or not of one size."""
    glyphs = _read(looks)
    good = [glyph for glyph in glyphs if glyph is not None and glyph.letter and glyph.confidence >= LEAST_LETTER]
    small = triangle.base <= SMALL_BASE
    if len(good) < (LEAST_READ_SMALL if small else LEAST_READ) * len(looks) or (small and glyphs[0] is None):
        return None
    lower = float(np.median([glyph.capital for glyph in good])) < 0.5
    if not _in_one_print(looks, glyphs, triangle.base, lower):
        return None
    letters = [candidates(glyph, look, lower) for glyph, look in zip(glyphs, looks, strict=True)]
    asked = [i for i, own in enumerate(letters) if own and not is_sure(own)][:MOST_ASKED]
    cuts = [cut_cell(pixels, boxes[i]) for i in asked]
    for i, (text, confidence) in zip(asked, read_lines(cuts), strict=True):
        letters[i] = agreed(letters[i], text, confidence)
    return SeenPyramid(triangle, boxes, looks, letters, lower, shaped)


def _read(looks: Sequence[CellAppearance]) -> list[Glyph | None]:
    """The letter of each cell as our own reader has it; None where there is none."""
    read = iter(read_glyphs([look.letter for look in looks if look.letter is not None]))
    return [next(read) if look.letter is not None else None for look in looks]


def _in_one_print(looks: Sequence[CellAppearance], glyphs: Sequence[Glyph | None], base: int, lower: bool) -> bool:
    """Whether the letters are of one size, or of two (used ones may have shrunk), and stand level in their rows."""
    rows, _ = row_and_column(base)
    sized = [
        (row, look)
        for row, look, glyph in zip(rows.tolist(), looks, glyphs, strict=True)
        if glyph is not None and glyph.letter not in "JQ"
    ]
    tall = np.array([look.height for _, look in sized])
    most = MOST_TALL_SMALL if lower else MOST_TALL
    even = _of_one_size(tall, most)
    if len(tall) < 4 or not (even or all(_of_one_size(part, most) for part in _sizes(tall))):
        return False
    if lower:
        return True
    feet = np.array([(row, look.foot if even else look.foot - look.height / 2) for row, look in sized])
    lows = feet[:, 1] - np.polyval(np.polyfit(feet[:, 0], feet[:, 1], 1), feet[:, 0])
    return bool(np.percentile(lows, 85) - np.percentile(lows, 15) <= UNEVEN * float(np.median(tall)))


def _of_one_size(tall: NDArray[np.float64], most: float) -> bool:
    """Whether letters are as high as each other, about. most: the factor between them."""
    return len(tall) >= LEAST_WORD and bool(np.percentile(tall, 85) <= most * np.percentile(tall, 15))


def _sizes(tall: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """Heights in two groups, cut where the gap between them is widest: used letters may have shrunk."""
    ordered = np.sort(tall)
    cut = int(np.argmax(ordered[1:] / ordered[:-1])) + 1
    return [ordered[:cut], ordered[cut:]]
