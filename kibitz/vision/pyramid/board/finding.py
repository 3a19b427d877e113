"""The pyramid of one picture: found, followed from the picture before, or kept where something lies over it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Score, WeightTable, weight
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.glyphs import SURE_LETTER, SURE_STROKE, Glyph
from kibitz.vision.ocr import read_lines
from kibitz.vision.pyramid.cell.cell_letters import other_looks
from kibitz.vision.pyramid.cell.cells import CellAppearance, bare_boxes, cell_boxes, is_blank, look_at_cells
from kibitz.vision.pyramid.cell.glossy import cut_from_gloss, with_even_grounds
from kibitz.vision.pyramid.cell.known_letter import faded_letters, known_letters
from kibitz.vision.pyramid.cell.letters import (
    LEAST_LETTER,
    Candidates,
    agreed,
    candidates,
    cut_cell,
    is_sure,
    read_looks,
)
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD
from kibitz.vision.pyramid.lattice.in_words import halfway, share_in_words
from kibitz.vision.pyramid.lattice.letter_boxes import letter_boxes
from kibitz.vision.pyramid.lattice.links import Link, joined
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.lattice.search import LEAST_BASE, find_letter_triangles, find_triangles
from kibitz.vision.pyramid.lattice.triangle import Triangle, goes_on, larger, row_and_column, triangle_through
from kibitz.vision.pyramid.marks import marks_of
from kibitz.vision.pyramid.one_print import SMALL_BASE, in_one_print

MOST_ASKED = 10
"""Letters that the second reader, which takes 5 ms for each, is asked about."""
LEAST_READ = 0.6
"""Share of a pyramid's cells that are letters at least; else it is something else."""
LEAST_READ_SMALL = 0.8
"""The same of small pyramids; of the smallest all must be: six letters are soon found anywhere."""
LEAST_KEPT = 0.3
"""Share of the letters that are seen where something lies over the others."""
SAME_PITCH = 0.04
"""How far the pitches of a part of a pyramid may be from those of the whole one, as a share."""
LEAST_ROW = 0.75
"""Share of a further row's letters that are certain at least."""
LEAST_AT_ONCE = 0.45
"""Share of the cells whose letters are read at first sight at least, before they are looked at more closely: gloss and
patterns hide them."""
MOST_LETTER = 0.62
"""Height of a letter that may be taken for a cell, in the distance of rows."""
NEARLY_ALL = 0.9
"""Share of a large triangle's places where something was found, from which on all letters are looked at closely."""
LEAST_SURE_SMALL = 0.8
"""Share of a small pyramid's cells whose letters are certain when it is first seen; of the smallest all are."""
BARS_AND_RINGS = "IOD"
"""What all sorts of things are read as; not most of a small pyramid's letters."""
MOST_IN_WORDS, MOST_IN_WORDS_SMALL = 0.5, 0.3
"""Share of the letters that may have another one right beside them, at no cell's place, of large pyramids and of small
ones: in a line of text all do."""
MOST_BETWEEN, SAME_SIZE = 0.2, 0.15
"""Tiles of a pyramid's size halfway between its cells, as a share of these at most; how far their sides may differ."""
MOST_ALIKE = 0.5
"""Share of a pyramid's letters that are the same one, at most: words need others, Pascal's triangle is full of ones."""
WHOLE = 10
"""Cells of a pyramid that is certainly one when each of them is seen and read."""

SAME_PATTERN, TILE, INSET = 6.0, 24, 0.25
"""Grey levels by which cells with one pattern differ on average at most, the size in pixels to which their middle is
brought, and what is left out around that, as a share of a cell."""


@dataclass(frozen=True)
class TriangleWeights(WeightTable):
    """What speaks for a triangle's being the pyramid; those after the first two each rule it out."""

    read: float = weight(1.0, "cells whose letter is read", 0, 1)
    unread: float = weight(-0.9, "cells whose letter is not", -3, 0)
    bare: float = weight(-1.0, "cells that are no letter at first sight, and those are too many", -1, 0)
    unlike: float = weight(-1.0, "cells that are no letter at a closer look", -1, 0)
    too_few: float = weight(-1.0, "too few are certainly letters for so small a pyramid, or at all", -1, 0)
    in_words: float = weight(-1.0, "letters that are part of lines of text", -1, 0)
    between: float = weight(-1.0, "tiles of their size halfway between the cells", -1, 0)
    alike: float = weight(-1.0, "letters that are the same one, in more than half of the cells", -1, 0)
    uneven: float = weight(-1.0, "the letters are not of one size, or don't stand level in their rows", -1, 0)


WEIGHTS = TriangleWeights()


class Known(Enum):
    """What is known of a triangle of cells before their letters are read."""

    NOTHING = "it may be no pyramid at all"
    SEEN = "the last picture showed it"
    SHOWN = "the user has shown it"


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
    marks: Sequence[NDArray[np.float64]] = ()
    """What only some cells show besides their letter, see `marks_of`."""
    links: Sequence[Link] = ()
    """Cells that lines join, see `joined`."""
    glossy: bool = False
    """Its letters were told from what all cells have in common, see `cut_from_gloss`."""
    gone: frozenset[int] = frozenset()
    """Cells whose letters have vanished since they were selected or used, while all others stayed."""

    def moved(self, right: float, down: float) -> SeenPyramid:
        """The same pyramid at another place."""
        return replace(
            self,
            triangle=replace(self.triangle, x=self.triangle.x + right, y=self.triangle.y + down),
            boxes=[box.moved(right, down) for box in self.boxes],
            cells=[replace(cell, box=cell.box.moved(right, down)) for cell in self.cells],
        )


@dataclass(frozen=True, eq=False, slots=True)
class Tried:
    """A triangle that was weighed. seen: what was read there; None where it is no pyramid."""

    triangle: Triangle
    seen: SeenPyramid | None
    score: Score


def followed_board(
    pixels: NDArray[np.uint8], boxes: Boxes, board: SeenPyramid, stays: Callable[[Rect], bool]
) -> SeenPyramid | None:
    """The pyramid where it was; None where it isn't there as it was.

    stays: whether a part of the picture is as it was.
    """
    if goes_on(board.triangle, boxes):
        return None
    cells, shaped = cell_boxes(board.triangle, boxes)
    if board.shaped and not shaped:
        # Of used ones the shapes may have faded: they are where they were.
        cells = board.boxes
    elif shaped != board.shaped:
        return None
    shaped = board.shaped
    same = {look.box: look for look in board.cells if stays(look.box.grown(0.1 * look.box.w + 2))}
    looks = known_letters(pixels, look_at_cells(pixels, cells, board.triangle, shaped, same), board.cells)
    if any(look.letter is None and old.letter is not None for look, old in zip(looks, board.cells, strict=True)):
        return None
    seen = _lettered(pixels, board.triangle, cells, looks, shaped, before=board)
    if not isinstance(seen, SeenPyramid):
        return None
    return replace(seen, gone=frozenset(i for i in board.gone if is_blank(seen.cells[i])))


def kept_board(pixels: NDArray[np.uint8], board: SeenPyramid, states: Sequence[CellState]) -> SeenPyramid | None:
    """The pyramid of which letters have vanished that were selected or used, or over which something lies; None where
    too few of the others are what they were."""
    looks = known_letters(pixels, look_at_cells(pixels, board.boxes, board.triangle, board.shaped), board.cells)
    read = zip(_glyphs(looks, board), board.letters, strict=True)
    same = [glyph is not None and glyph.letter == _likeliest(old) for glyph, old in read]
    taken = {i for i, state in enumerate(states) if not same[i] and state is not CellState.FREE}
    patterned = _patterned(pixels, {i: looks[i] for i in taken if not is_blank(looks[i])})
    for i in {*patterned, *faded_letters(looks, board.cells, taken)}:
        fill, rim = looks[i].colours[:3], looks[i].colours[6:]
        looks[i] = replace(looks[i], letter=None, odd=False, colours=np.concatenate([fill, fill, rim]))
    hidden = [i for i, look in enumerate(looks) if not same[i] and not (is_blank(look) and i in taken)]
    for i in hidden:
        looks[i] = replace(looks[i], letter=None, visible=False, odd=True)
    covered, left = bool(hidden), sum(same)
    vanished = not covered and (left > 0 or CellState.FREE not in states)
    if not vanished and left < max(LEAST_WORD, LEAST_KEPT * len(looks)):
        return None
    gone = frozenset(() if covered else filter(lambda i: is_blank(looks[i]), taken))
    marks, links = _marks(pixels, board.triangle, looks, board.glossy), _links(pixels, board.triangle, looks)
    return replace(board, cells=looks, covered=covered, marks=marks, links=links, gone=gone)


def moved_board(part: SeenPyramid, board: SeenPyramid) -> SeenPyramid | None:
    """A pyramid at the place where a part of it was found, as what is left of it once letters have vanished and a page
    has made room for their word; None where it isn't clear that this is a part of it."""
    own, whole = part.triangle, board.triangle
    if (
        abs(own.across - whole.across) > SAME_PITCH * whole.across
        or abs(own.down - whole.down) > SAME_PITCH * whole.down
    ):
        return None
    rows, columns = row_and_column(whole.base)
    at = {place: i for i, place in enumerate(zip(rows.tolist(), columns.tolist(), strict=True))}
    parts = list(zip(*(axis.tolist() for axis in row_and_column(own.base)), map(_likeliest, part.letters), strict=True))
    # What of it isn't read has vanished.
    read = [(row, column, letter) for row, column, letter in parts if letter is not None]
    fits = [
        i
        for (row, column), i in at.items()
        if row + own.base <= whole.base
        and all(letter == _likeliest(board.letters[at[row + r, column + c]]) for r, c, letter in read)
    ]
    if len(fits) != 1 or 2 * len(read) < len(parts):
        return None
    row, column = rows[fits[0]], columns[fits[0]]
    olds = [board.cells[at[row + r, column + c]].area for r, c, _ in parts]
    pairs = [(new.area, old) for (*_, letter), new, old in zip(parts, part.cells, olds, strict=True) if letter]
    # To the pixel, as letters that lines strike through are looked for there.
    right, down = np.median([(new.x - old.x, new.y - old.y) for new, old in pairs], axis=0).tolist()
    return board.moved(right, down)


def _likeliest(letters: Candidates) -> str | None:
    """What a cell's letter is most likely; None where nothing was read."""
    return letters[0][0] if letters else None


def _patterned(pixels: NDArray[np.uint8], looks: Mapping[int, CellAppearance]) -> list[int]:
    """Which of some cells have one pattern, such as stripes, in the place of their letters: most of them look alike to
    the pixel, which letters don't, nor the parts of what lies over them."""
    tiles = {i: _tile(pixels, look.box) for i, look in looks.items() if look.visible}
    for tile in tiles.values():
        alike = [i for i, other in tiles.items() if float(np.abs(tile - other).mean()) < SAME_PATTERN]
        if len(alike) >= LEAST_WORD and 2 * len(alike) > len(looks):
            return alike
    return []


def _tile(pixels: NDArray[np.uint8], box: Rect) -> NDArray[np.float32]:
    """The middle of a cell, of one size for all."""
    inner = box.grown(-INSET * min(box.w, box.h))
    part = pixels[int(inner.y) : int(inner.bottom), int(inner.x) : int(inner.right)]
    return cv2.resize(part, (TILE, TILE), interpolation=cv2.INTER_AREA).astype(np.float32)


def find_board(pixels: NDArray[np.uint8], boxes: Boxes, told: list[Tried]) -> SeenPyramid | None:
    """The triangle of letters in a picture: the first one that is whole, else the one of which most is seen.

    Outlines tell mostly; letters on patterns and under gloss are looked for as such. told: to which every triangle is
    added that was weighed.
    """
    found: list[tuple[float, SeenPyramid]] = []

    @cache
    def whole_of(seen: SeenPyramid) -> SeenPyramid:
        # The best one mostly stays the same from source to source.
        return _with_all_rows(pixels, seen, boxes)

    sources = chain([find_triangles(boxes)], (find_letter_triangles(more) for more in letter_boxes(pixels)))
    for number, triangles in enumerate(sources):
        for triangle in triangles:
            cells, shaped = cell_boxes(triangle, boxes)
            if number and triangle.base == LEAST_BASE and not shaped:
                # Three rows are soon found among letters alone; not among tiles.
                continue
            seen = _standing_alone(pixels, first_look(pixels, triangle, cells, shaped), boxes)
            if number and triangle.base == LEAST_BASE and isinstance(seen, SeenPyramid) and not seen.shaped:
                continue
            if not isinstance(seen, SeenPyramid):
                told.append(Tried(triangle, None, WEIGHTS.score(**seen)))
                continue
            read = _read_of(seen)
            score = WEIGHTS.score(read=read, unread=triangle.count - read)
            told.append(Tried(triangle, seen, score))
            found.append((score.total, seen))
        best = max(found, key=lambda pair: pair[0], default=None)
        if best is not None and best[0] == best[1].triangle.count >= WHOLE:
            whole = whole_of(best[1])
            if not _goes_on_aside(whole.triangle, boxes):
                return whole
    return whole_of(max(found, key=lambda pair: pair[0])[1]) if found else None


def shown_board(pixels: NDArray[np.uint8], boxes: Boxes, shown: Sequence[Rect]) -> SeenPyramid | None:
    """The pyramid whose cells the user has shown, row by row: nothing needs to prove that it is one. None where not one
    letter is seen there."""
    triangle = triangle_through(shown)
    best: SeenPyramid | None = None
    # Outlines tell where the cells are better than a hand: the other ways are for what is not read so.
    for cells, shaped in (cell_boxes(triangle, boxes), (bare_boxes(triangle, boxes), False), (list(shown), True)):
        looks = look_at_cells(pixels, cells, triangle, shaped)
        seen = _lettered(pixels, triangle, cells, looks, shaped, Known.SHOWN)
        if isinstance(seen, SeenPyramid) and _read_of(seen) > (_read_of(best) if best is not None else 0):
            best = seen
        if best is not None and _read_of(best) == triangle.count:
            break
    return best


def _goes_on_aside(triangle: Triangle, boxes: Boxes) -> bool:
    """Whether things stand along one of its sides as a further row would: it may be a part of a larger pyramid that
    outlines show badly."""
    return any(more.y < triangle.y for more, _ in larger(triangle, boxes))


def _with_all_rows(pixels: NDArray[np.uint8], seen: SeenPyramid, boxes: Boxes) -> SeenPyramid:
    """The pyramid with the rows below the last one, and those along its sides, that hold letters too, though they were
    too faint to be found by outlines or are crossed by lines."""
    while True:
        for longer, further in larger(seen.triangle, boxes):
            more = _standing_alone(pixels, first_look(pixels, longer, *cell_boxes(longer, boxes)), boxes)
            if isinstance(more, SeenPyramid) and more.shaped == seen.shaped and _is_row(pixels, more, further, boxes):
                seen = more
                break
        else:
            return seen


def _is_row(pixels: NDArray[np.uint8], seen: SeenPyramid, cells: NDArray[np.bool_], boxes: Boxes) -> bool:
    """Whether further cells are a row of the pyramid's: letters, and not the text of buttons below."""
    sure = [bool(own) and own[0][1] >= SURE_LETTER for own, new in zip(seen.letters, cells, strict=True) if new]
    words = [_in_words(pixels, seen, part, boxes) for part in (cells, ~cells)]
    return sum(sure) >= LEAST_ROW * len(sure) and not words[0] > MOST_IN_WORDS >= words[1]


def first_look(
    pixels: NDArray[np.uint8], triangle: Triangle, cells: list[Rect], shaped: bool
) -> SeenPyramid | Mapping[str, float]:
    """What was found at a triangle when it is first looked at, see `_lettered`."""
    seen = _lettered(pixels, triangle, cells, look_at_cells(pixels, cells, triangle, shaped), shaped, Known.NOTHING)
    if not shaped or cells[0].h > MOST_LETTER * triangle.down or (seen_all := _read_of(seen)) == triangle.count:
        return seen
    # What seemed to be small cells are large letters that stand by themselves, or have a shadow.
    cells = bare_boxes(triangle)
    bare = _lettered(pixels, triangle, cells, look_at_cells(pixels, cells, triangle, False), False, Known.NOTHING)
    return bare if _read_of(bare) > seen_all or not isinstance(seen, SeenPyramid) else seen


def _read_of(seen: SeenPyramid | Mapping[str, float]) -> int:
    """How many letters were read; 0 where it is no pyramid."""
    return sum(bool(own) and own[0][1] >= LEAST_LETTER for own in seen.letters) if isinstance(seen, SeenPyramid) else 0


def _standing_alone(
    pixels: NDArray[np.uint8], seen: SeenPyramid | Mapping[str, float], boxes: Boxes
) -> SeenPyramid | Mapping[str, float]:
    """What was found at a triangle; none where its letters are part of lines of text, or its tiles of a denser lattice.

    boxes: the picture's outlines.
    """
    if not isinstance(seen, SeenPyramid):
        return seen
    if seen.shaped:
        others = halfway(seen.triangle, _of_size(boxes, seen.boxes))
        return seen if others <= MOST_BETWEEN * len(seen.boxes) else {"between": others}
    share = _in_words(pixels, seen, [True] * len(seen.cells), boxes)
    most = MOST_IN_WORDS_SMALL if seen.triangle.base <= SMALL_BASE else MOST_IN_WORDS
    return seen if share <= most else {"in_words": share * len(seen.cells)}


def _in_words(
    pixels: NDArray[np.uint8], seen: SeenPyramid, part: Sequence[bool] | NDArray[np.bool_], boxes: Boxes
) -> float:
    """The share of the letters of some cells that are part of lines of text."""
    letters = [look.area for look, own in zip(seen.cells, part, strict=True) if own and look.letter is not None]
    return share_in_words(pixels, seen.triangle, letters, boxes)


def _of_size(boxes: Boxes, cells: Sequence[Rect]) -> Boxes:
    """The outlines that are as large as cells."""
    size = np.median([(box.w, box.h) for box in cells], axis=0)
    kept: Boxes = boxes[(np.abs(boxes[:, 2:] - size) < SAME_SIZE * size).all(axis=1)]
    return kept


def _lettered(
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
    glyphs = _glyphs(looks, before)
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
    marks, links = _marks(pixels, triangle, looks, glossy), _links(pixels, triangle, looks)
    return SeenPyramid(triangle, boxes, looks, letters, lower, shaped, marks=marks, links=links, glossy=glossy)


def _glyphs(looks: Sequence[CellAppearance], before: SeenPyramid | None) -> list[Glyph | None]:
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
    if not _enough(glyphs, len(good), base, known is Known.NOTHING, shaped):
        return {"unlike": len(glyphs) - len(good), "too_few": 1}
    usual = Counter(glyph.letter for glyph in good).most_common(1)[0][1]
    return {"alike": usual} if usual > MOST_ALIKE * len(good) else {}


def _enough(glyphs: Sequence[Glyph | None], good: int, base: int, first: bool, shaped: bool) -> bool:
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


def _marks(
    pixels: NDArray[np.uint8], triangle: Triangle, looks: Sequence[CellAppearance], glossy: bool
) -> list[NDArray[np.float64]]:
    cells = [(look.box, look.area if look.letter is not None else None, look.colours[:3]) for look in looks]
    marks = marks_of(pixels, cells, triangle.across, triangle.down)
    # Of gloss each letter leaves another part to be seen.
    return [np.zeros_like(mark) for mark in marks] if glossy else marks


def _links(pixels: NDArray[np.uint8], triangle: Triangle, looks: Sequence[CellAppearance]) -> tuple[Link, ...]:
    """The cells that lines join. What lies over letters has edges too."""
    found = joined(pixels, [look.box for look in looks], triangle.base)
    return tuple(link for link in found if all(looks[i].letter is not None for i in link))
