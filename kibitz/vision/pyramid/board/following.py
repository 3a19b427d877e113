"""The pyramid of the picture before: followed, kept where something lies over it, or found again elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.board.lettering import cell_links, cell_marks, glyphs_of, lettered
from kibitz.vision.pyramid.board.seen import SeenPyramid, likeliest
from kibitz.vision.pyramid.cell.cells import CellAppearance, cell_boxes, is_blank, look_at_cells
from kibitz.vision.pyramid.cell.known_letter import faded_letters, known_letters
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.lattice.triangle import goes_on, row_and_column

LEAST_KEPT = 0.3
"""Share of the letters that are seen where something lies over the others."""
SAME_PITCH = 0.04
"""How far the pitches of a part of a pyramid may be from those of the whole one, as a share."""
SAME_PLACE_PX, SAME_SIZE = 1.5, 0.08
"""How far the middles of cells that lie where they lay may be off, and their sides, as a share."""
SAME_PATTERN, TILE, INSET = 6.0, 24, 0.25
"""Grey levels by which cells with one pattern differ on average at most, the size in pixels to which their middle is
brought, and what is left out around that, as a share of a cell."""


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
    elif _lie_there(cells, board.boxes):
        # Which edges of a frame tell the cells' size depends on how many have one.
        cells = board.boxes
    shaped = board.shaped
    same = _staying(board, stays)
    looks = known_letters(pixels, look_at_cells(pixels, cells, board.triangle, shaped, same), board.cells)
    if any(look.letter is None and old.letter is not None for look, old in zip(looks, board.cells, strict=True)):
        return None
    seen = lettered(pixels, board.triangle, cells, looks, shaped, before=board)
    if not isinstance(seen, SeenPyramid):
        return None
    return replace(seen, gone=frozenset(i for i in board.gone if is_blank(seen.cells[i])))


def _lie_there(cells: Sequence[Rect], before: Sequence[Rect]) -> bool:
    """Whether cells are those of before, hardly larger or smaller."""
    return all(
        abs(now.center.x - was.center.x) <= SAME_PLACE_PX
        and abs(now.center.y - was.center.y) <= SAME_PLACE_PX
        and abs(now.w - was.w) <= SAME_SIZE * was.w
        and abs(now.h - was.h) <= SAME_SIZE * was.h
        for now, was in zip(cells, before, strict=True)
    )


def _staying(board: SeenPyramid, stays: Callable[[Rect], bool]) -> dict[Rect, CellAppearance]:
    """Of the cells that are as they were in the picture before, how they looked, by their boxes."""
    return {look.box: look for look in board.cells if stays(look.box.grown(0.1 * look.box.w + 2))}


def kept_board(
    pixels: NDArray[np.uint8],
    board: SeenPyramid,
    states: Sequence[CellState],
    stays: Callable[[Rect], bool] = lambda _: False,
) -> SeenPyramid | None:
    """The pyramid of which letters have vanished that were selected or used, or over which something lies; None where
    too few of the others are what they were.

    stays: as for `followed_board`; without it nothing is as it was.
    """
    # What something lay over in the picture before is looked at anew.
    known = {box: look for box, look in _staying(board, stays).items() if not look.odd}
    looks = known_letters(pixels, look_at_cells(pixels, board.boxes, board.triangle, board.shaped, known), board.cells)
    read = zip(glyphs_of(looks, board), board.letters, strict=True)
    same = [glyph is not None and glyph.letter == likeliest(old) for glyph, old in read]
    taken = {i for i, state in enumerate(states) if not same[i] and state is not CellState.FREE}
    _wipe(looks, _vanished(pixels, looks, board, taken))
    hidden = [i for i, look in enumerate(looks) if not same[i] and not (is_blank(look) and i in taken)]
    for i in hidden:
        looks[i] = replace(looks[i], letter=None, visible=False, odd=True)
    covered, left = bool(hidden), sum(same)
    vanished = not covered and (left > 0 or CellState.FREE not in states)
    if not vanished and left < max(LEAST_WORD, LEAST_KEPT * len(looks)):
        return None
    gone = frozenset(() if covered else filter(lambda i: is_blank(looks[i]), taken))
    marks, links = cell_marks(pixels, board.triangle, looks, board.glossy), cell_links(pixels, board.triangle, looks)
    return replace(board, cells=looks, covered=covered, marks=marks, links=links, gone=gone)


def _vanished(
    pixels: NDArray[np.uint8], looks: Sequence[CellAppearance], board: SeenPyramid, taken: Collection[int]
) -> set[int]:
    """Those of the taken cells of which what is seen is a pattern, or a letter that has faded away."""
    patterned = _patterned(pixels, {i: looks[i] for i in taken if not is_blank(looks[i])})
    return {*patterned, *faded_letters(looks, board.cells, taken)}


def _wipe(looks: list[CellAppearance], cells: Collection[int]) -> None:
    """Makes cells blank, whatever is seen in them."""
    for i in cells:
        fill, rim = looks[i].colours[:3], looks[i].colours[6:]
        looks[i] = replace(looks[i], letter=None, odd=False, colours=np.concatenate([fill, fill, rim]))


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
    parts = list(zip(*(axis.tolist() for axis in row_and_column(own.base)), map(likeliest, part.letters), strict=True))
    # What of it isn't read has vanished.
    read = [(row, column, letter) for row, column, letter in parts if letter is not None]
    fits = [
        i
        for (row, column), i in at.items()
        if row + own.base <= whole.base
        and all(letter == likeliest(board.letters[at[row + r, column + c]]) for r, c, letter in read)
    ]
    if len(fits) != 1 or 2 * len(read) < len(parts):
        return None
    row, column = rows[fits[0]], columns[fits[0]]
    olds = [board.cells[at[row + r, column + c]].area for r, c, _ in parts]
    pairs = [(new.area, old) for (*_, letter), new, old in zip(parts, part.cells, olds, strict=True) if letter]
    # To the pixel, as letters that lines strike through are looked for there.
    right, down = np.median([(new.x - old.x, new.y - old.y) for new, old in pairs], axis=0).tolist()
    return board.moved(right, down)


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
