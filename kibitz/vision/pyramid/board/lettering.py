"""The letters on the cells of a triangle, and whether they make it a pyramid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import SURE_LETTER, SURE_STROKE, Glyph
from kibitz.vision.ocr import read_lines
from kibitz.vision.pyramid.board.marks import marks_of
from kibitz.vision.pyramid.board.one_print import SMALL_BASE, in_one_print
from kibitz.vision.pyramid.board.seen import SeenPyramid
from kibitz.vision.pyramid.cell.cell_letters import other_looks
from kibitz.vision.pyramid.cell.cells import CellAppearance, is_blank
from kibitz.vision.pyramid.cell.glossy import cut_from_gloss, with_even_grounds
from kibitz.vision.pyramid.cell.letters import (
    LEAST_LETTER,
    Candidates,
    agreed,
    candidates,
    cut_cell,
    is_sure,
    read_looks,
)
from kibitz.vision.pyramid.lattice.links import Link, joined
from kibitz.vision.pyramid.lattice.search import LEAST_BASE
from kibitz.vision.pyramid.lattice.triangle import Triangle

MOST_ASKED = 10
"""Letters that the second reader, which takes 5 ms for each, is asked about."""
LEAST_READ = 0.6
"""Share of a pyramid's cells that are letters at least; else it is something else."""
LEAST_READ_SMALL = 0.8
"""The same of small pyramids; of the smallest all must be: six letters are soon found anywhere."""
LEAST_AT_ONCE = 0.45
"""Share of the cells whose letters are read at first sight at least, before they are looked at more closely: gloss and
patterns hide them."""
NEARLY_ALL = 0.9
"""Share of a large triangle's places where something was found, from which on all letters are looked at closely."""
LEAST_SURE_SMALL = 0.8
"""Share of a small pyramid's cells whose letters are certain when it is first seen; of the smallest all are."""
BARS_AND_RINGS = "IOD"
"""What all sorts of things are read as; not most of a small pyramid's letters."""
MOST_ALIKE = 0.5
"""Share of a pyramid's letters that are the same one, at most: words need others, Pascal's triangle is full of ones."""


class Known(Enum):
    """What is known of a triangle of cells before their letters are read."""

    NOTHING = "it may be no pyramid at all"
    SEEN = "the last picture showed it"
    SHOWN = "the user has shown it"


def lettered(
    pixels: NDArray[np.uint8],
    triangle: Triangle,
    boxes: list[Rect],
    looks: list[CellAppearance],
    shaped: bool,
    known: Known = Known.SEEN,
    before: SeenPyramid | None = None,
) -> SeenPyramid | Mapping[str, float]:
    """The letters of the cells; where they are no letters, or not of one size, what speaks against them, as in
    `TriangleWeights`. before: the last picture's."""
    glyphs = glyphs_of(looks, before)
    at_once = sum(glyph is not None and glyph.letter != "" for glyph in glyphs)
    whole = triangle.base > SMALL_BASE and triangle.seen >= NEARLY_ALL * triangle.count
    if known is Known.NOTHING and not whole and at_once < LEAST_AT_ONCE * len(looks):
        return {"bare": len(looks) - at_once}
    looks, glyphs, glossy = _looked_at_closely(pixels, looks, glyphs, shaped, before)
    good = [glyph for glyph in glyphs if glyph is not None and glyph.letter and glyph.confidence >= LEAST_LETTER]
    lower = float(np.median([glyph.capital for glyph in good] or [1.0])) < 0.5
    against = _against(glyphs, good, triangle.base, known, shaped)
    if not against and known is not Known.SHOWN and not in_one_print(looks, glyphs, triangle.base, lower):
        against = {"uneven": 1}
    if against:
        return against
    letters = [candidates(glyph, look, lower) for glyph, look in zip(glyphs, looks, strict=True)]
    letters = _asked_again(pixels, boxes, letters)
    marks, links = cell_marks(pixels, triangle, looks, glossy), cell_links(pixels, triangle, looks)
    return SeenPyramid(triangle, boxes, looks, letters, lower, shaped, marks=marks, links=links, glossy=glossy)


def glyphs_of(looks: Sequence[CellAppearance], before: SeenPyramid | None) -> list[Glyph | None]:
    """The letter of each cell; of those that were told from gloss, what was read when they were.

    before: the last picture's.
    """
    glyphs = read_looks(looks)
    if before is None or not before.glossy:
        return glyphs
    capital = 0.0 if before.lower_case else 1.0
    kept = zip(looks, before.cells, before.letters, glyphs, strict=True)
    return [
        Glyph(*own[0], own[-1][0], capital) if look.letter is old.letter and own else glyph
        for look, old, own, glyph in kept
    ]


def _asked_again(pixels: NDArray[np.uint8], boxes: Sequence[Rect], letters: Sequence[Candidates]) -> list[Candidates]:
    """The letters, with what the second reader says of those that aren't certain."""
    agreed_on = list(letters)
    asked = [i for i, own in enumerate(letters) if own and not is_sure(own)][:MOST_ASKED]
    cuts = [cut_cell(pixels, boxes[i]) for i in asked]
    for i, (text, confidence) in zip(asked, read_lines(cuts), strict=True):
        agreed_on[i] = agreed(letters[i], text, confidence)
    return agreed_on


def _against(
    glyphs: Sequence[Glyph | None], good: Sequence[Glyph], base: int, known: Known, shaped: bool
) -> Mapping[str, float]:
    """What speaks against a pyramid: too few of the cells are letters, or most are the same one; else nothing.

    good: those that are letters. shaped: cells have a shape of their own.
    """
    if known is Known.SHOWN:
        return {} if good else {"unlike": len(glyphs)}
    if not enough_letters(glyphs, len(good), base, known is Known.NOTHING, shaped):
        return {"unlike": len(glyphs) - len(good), "too_few": 1}
    usual = Counter(glyph.letter for glyph in good).most_common(1)[0][1]
    return {"alike": usual} if usual > MOST_ALIKE * len(good) else {}


def enough_letters(glyphs: Sequence[Glyph | None], good: int, base: int, first: bool, shaped: bool) -> bool:
    """Whether enough of the cells are letters; of small pyramids nearly all must be."""
    small = base <= SMALL_BASE
    # In tiles that stand like a pyramid's each sign is a letter, though one may not be certain.
    tiles = shaped and good == len(glyphs)
    if first and small and not _surely_letters(glyphs, base > LEAST_BASE or tiles):
        return False
    return good >= (LEAST_READ_SMALL if small else LEAST_READ) * len(glyphs) and not (small and glyphs[0] is None)


def _surely_letters(glyphs: Sequence[Glyph | None], but_one: bool) -> bool:
    """Whether the few cells of a small pyramid are certainly letters. but_one: one or two may not be certain."""
    read = [glyph for glyph in glyphs if glyph is not None and glyph.letter]
    sure = [one.letter for one in read if one.confidence >= (SURE_STROKE if one.letter == "I" else SURE_LETTER)]
    bare = sum(letter in BARS_AND_RINGS for letter in sure)
    return len(sure) >= (LEAST_SURE_SMALL if but_one else 1.0) * len(glyphs) and 2 * bare <= len(sure)


def _looked_at_closely(
    pixels: NDArray[np.uint8],
    looks: list[CellAppearance],
    glyphs: list[Glyph | None],
    shaped: bool,
    before: SeenPyramid | None,
) -> tuple[list[CellAppearance], list[Glyph | None], bool]:
    """Cells and their letters by all ways of cutting them out, and whether they are glossy."""
    looks, glyphs = _looked_at_again(pixels, looks, glyphs)
    glossy = before is not None and before.glossy
    if shaped and before is None:
        looks, glyphs, glossy = cut_from_gloss(pixels, looks, glyphs)
    return with_even_grounds(pixels, looks) if glossy else looks, glyphs, glossy


def _looked_at_again(
    pixels: NDArray[np.uint8], looks: list[CellAppearance], glyphs: list[Glyph | None]
) -> tuple[list[CellAppearance], list[Glyph | None]]:
    """Cells and their letters; where one isn't certain, it is cut out in other ways, and the best of them is taken."""
    unsure = [
        i
        for i, (look, glyph) in enumerate(zip(looks, glyphs, strict=True))
        if not is_blank(look) and (glyph is None or not glyph.letter or glyph.confidence < SURE_LETTER)
    ]
    others = [(i, other) for i in unsure for other in other_looks(pixels, looks[i])]
    looks, glyphs = list(looks), list(glyphs)
    for (i, other), glyph in zip(others, read_looks([other for _, other in others]), strict=True):
        own = glyphs[i]
        if glyph is not None and glyph.letter and (own is None or not own.letter or glyph.confidence > own.confidence):
            looks[i], glyphs[i] = other, glyph
    return looks, glyphs


def cell_marks(
    pixels: NDArray[np.uint8], triangle: Triangle, looks: Sequence[CellAppearance], glossy: bool
) -> list[NDArray[np.float64]]:
    """What only some cells show besides their letter, see `marks_of`."""
    cells = [(look.box, look.area if look.letter is not None else None, look.colours[:3]) for look in looks]
    marks = marks_of(pixels, cells, triangle)
    # Of gloss each letter leaves another part to be seen.
    return [np.zeros_like(mark) for mark in marks] if glossy else marks


def cell_links(pixels: NDArray[np.uint8], triangle: Triangle, looks: Sequence[CellAppearance]) -> tuple[Link, ...]:
    """The cells that lines join. What lies over letters has edges too."""
    found = joined(pixels, [look.box for look in looks], triangle.base)
    return tuple(link for link in found if all(looks[i].letter is not None for i in link))
