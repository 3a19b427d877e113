"""The pyramid of one picture, found by its outlines and its letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import SURE_LETTER
from kibitz.vision.pyramid.board.lettering import Known, lettered
from kibitz.vision.pyramid.board.one_print import SMALL_BASE
from kibitz.vision.pyramid.board.seen import WEIGHTS, SeenPyramid, Tried, read_of
from kibitz.vision.pyramid.cell.cells import bare_boxes, cell_boxes, look_at_cells
from kibitz.vision.pyramid.lattice.in_words import halfway, share_in_words
from kibitz.vision.pyramid.lattice.letter_boxes import letter_boxes
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.lattice.search import LEAST_BASE, find_letter_triangles, find_triangles
from kibitz.vision.pyramid.lattice.triangle import Triangle, larger, without_cells

LEAST_ROW = 0.75
"""Share of a further row's letters that are certain at least."""
MOST_LETTER = 0.62
"""Height of a letter that may be taken for a cell, in the distance of rows."""
MOST_IN_WORDS, MOST_IN_WORDS_SMALL = 0.5, 0.3
"""Share of the letters that may have another one right beside them, at no cell's place, of large pyramids and of small
ones: in a line of text all do."""
MOST_BETWEEN, SAME_SIZE = 0.2, 0.15
"""Tiles of a pyramid's size halfway between its cells, as a share of these at most; how far their sides may differ."""
NO_LETTERS = frozenset({"bare", "unlike", "alike"})
"""What speaks against a triangle whose cells are no letters."""
WHOLE = 10
"""Cells of a pyramid that is certainly one when each of them is seen and read."""


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

    def beside_others() -> Iterator[list[Triangle]]:
        # Letters stand beside what isn't one in each cell, such as rings.
        others = [one.triangle for one in told if any(term.name in NO_LETTERS for term in one.score.terms)]
        if others:
            yield find_triangles(without_cells(boxes, others))

    sources = chain(
        [find_triangles(boxes)], beside_others(), (find_letter_triangles(more) for more in letter_boxes(pixels))
    )
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
            read = read_of(seen)
            score = WEIGHTS.score(read=read, unread=triangle.count - read)
            told.append(Tried(triangle, seen, score))
            found.append((score.total, seen))
        best = max(found, key=lambda pair: pair[0], default=None)
        if best is not None and best[0] == best[1].triangle.count >= WHOLE:
            whole = whole_of(best[1])
            if not _goes_on_aside(whole.triangle, boxes):
                return whole
    return whole_of(max(found, key=lambda pair: pair[0])[1]) if found else None


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
    """What was found at a triangle when it is first looked at, see `lettered`."""
    seen = lettered(pixels, triangle, cells, look_at_cells(pixels, cells, triangle, shaped), shaped, Known.NOTHING)
    if not shaped or cells[0].h > MOST_LETTER * triangle.down or (seen_all := read_of(seen)) == triangle.count:
        return seen
    # What seemed to be small cells are large letters that stand by themselves, or have a shadow.
    cells = bare_boxes(triangle)
    bare = lettered(pixels, triangle, cells, look_at_cells(pixels, cells, triangle, False), False, Known.NOTHING)
    return bare if read_of(bare) > seen_all or not isinstance(seen, SeenPyramid) else seen


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
