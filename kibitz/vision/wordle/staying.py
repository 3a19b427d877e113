"""Which of the boards that were known are where they were, and which something lies over now."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.boxes import Boxes
from kibitz.vision.lattice import Lattice
from kibitz.vision.tracking import changed_only_within
from kibitz.vision.wordle.cells.cell_reader import CellReader, ReadCell, is_blank, is_centred
from kibitz.vision.wordle.evidence import ALIKE
from kibitz.vision.wordle.found import Cells, Layout

LEAST_SAME = 0.25
"""Share of the cells that must look as before for boards to be taken for covered."""
LEAST_OUTLINED = 0.5
"""Share of the cells that must have their outlines for the same, where they look otherwise."""
SAME_PLACE = 1.5
"""Pixels by which a cell may seem to move between two pictures of a board that stays."""


def never_smaller(reader: CellReader, known: Sequence[Lattice], found: list[Lattice]) -> list[Lattice]:
    """The boards that were found, with known ones in the place of those that are parts of them: something covers these;
    and of those that have more columns now.
    Cells of which an outline was seen before have one still, whatever lies over them now.

    Known boards that aren't found at all are still there where others are in their places, or, where none is found, if
    many of their cells look as before, or most have their outline: a page may be darkened under a dialog.
    """
    if not found:
        cells = [cell for board in known for cell in board.cells]
        same = sum(reader.stays(cell) for cell in cells)
        if same >= LEAST_SAME * len(cells):
            return list(known)
        boxes = np.array(list(reader.outlines), np.float64).reshape(-1, 4)
        outlined = sum(_is_outlined(cell, boxes, SAME_PLACE) for cell in cells)
        return list(known) if outlined >= LEAST_OUTLINED * len(cells) else []
    if len(found) < len(known) and all(is_still_there(reader, board, reader.outlines) for board in known):
        # Boards that stand close together may be taken for one, or parted elsewhere, as a typed tile has another edge.
        return list(known)
    boards = [next((whole for whole in known if _is_still(reader, board, whole)), board) for board in found]
    if len(boards) < len(known) and all(any(same_place(board, before) for before in known) for board in boards):
        return list(known)
    return boards


def all_there(known: Sequence[Lattice], found: Sequence[Lattice]) -> bool:
    """Whether as many boards are found as are known, and none has fewer rows."""
    rows = sorted(len(board.rows) for board in known), sorted(len(board.rows) for board in found)
    return len(known) <= len(found) and all(a <= b for a, b in zip(*rows, strict=False))


def is_uncovered(reader: CellReader, board: Lattice, known: Layout | None, beside: bool) -> bool:
    """Whether nothing lies over a known board that isn't found any more. beside: whether others are found."""
    if known is not None and not known.covered and reader.stays(board.box):
        return True
    if known is not None and known.kind is Cells.MARKS:
        # These have no outline that could be missed.
        return all(is_centred(one) or is_blank(one) for one in reader.read(board.cells))
    dashed = known is not None and known.kind is Cells.DASHED
    outlines = reader.dashed_outlines(known.joining) if known is not None and dashed else reader.outlines
    return is_still_there(reader, board, outlines) or (
        beside and (_has_faded(reader, board) or _has_closed(reader, board))
    )


def is_still_there(reader: CellReader, known: Lattice, outlines: Collection[tuple[int, int, int, int]]) -> bool:
    """Whether each row of a known board has its outlines, or is full of letters as it was before, or blank where none
    was seen before: scored tiles may have no outlines, or join those beside them, and empty ones may be too faint. A
    tile that a letter has come on may have others, as where it rises from the page."""
    close = SAME_PLACE + 0.05 * known.width
    boxes = np.array(list(outlines), np.float64).reshape(-1, 4)
    before = reader.before.cells if reader.before is not None else {}
    for n in range(len(known.rows) - known.hidden):
        row = [known.cell(n, c) for c in range(len(known.columns))]
        was = [before.get(box) for box in row]
        lettered = sum(one is not None and one.cell.letter is not None for one in was)
        if lettered == len(row) and all(map(is_centred, reader.read(row))):
            continue
        if not known.seen[n].any() and all(map(is_blank, reader.read(row))):
            continue
        bare = [box for box in row if not _is_outlined(box, boxes, close)]
        if (len(bare) == len(row) and not lettered) or not all(map(is_centred, reader.read(bare))):
            return False
    return True


def _has_faded(reader: CellReader, known: Lattice) -> bool:
    """Whether all of a known board looks otherwise than before, but shows the same letters: pages let boards fade that
    are solved, beside others that aren't. Its empty cells may have no outline any more."""
    before = reader.before.cells if reader.before is not None else {}
    lettered = 0
    for n in range(len(known.rows) - known.hidden):
        boxes = [known.cell(n, c) for c in range(len(known.columns))]
        row, was = reader.read(boxes), [_letter_on(before.get(box)) for box in boxes]
        now = [_letter_on(one) for one in row]
        if all(map(is_blank, row)) and not any(was):
            continue
        # Of a row that was turning over not every letter was read.
        same = all(now) and all(a == b for a, b in zip(was, now, strict=True) if a)
        if not same or any(map(reader.stays, boxes)):
            return False
        lettered += 1
    return lettered > 0


def _has_closed(reader: CellReader, known: Lattice) -> bool:
    """Whether a known board ends with a row of letters on one fill now, and shows those letters as before: pages take
    away the rows that a solved board doesn't need."""
    before = reader.before.cells if reader.before is not None else {}
    last: list[ReadCell] = []
    for n in range(len(known.rows) - known.hidden):
        boxes = [known.cell(n, c) for c in range(len(known.columns))]
        row, was = reader.read(boxes), [_letter_on(before.get(box)) for box in boxes]
        if all(was):
            if [_letter_on(one) for one in row] != was:
                return False
            last = row
        elif any(was) or not all(map(is_blank, row)):
            return False
    fills = np.array([one.cell.fill for one in last]).reshape(-1, 3)
    return len(fills) > 0 and float(np.linalg.norm(fills - np.median(fills, axis=0), axis=1).max()) < ALIKE


def _letter_on(one: ReadCell | None) -> str:
    return one.glyph.letter if one is not None and one.glyph is not None else ""


def _is_outlined(cell: Rect, boxes: Boxes, close: float) -> bool:
    """Whether one of the boxes is as broad as a cell, and stands there: in its middle, or as a line at its foot."""
    left, right = boxes[:, 0], boxes[:, 0] + boxes[:, 2]
    foot, middle = boxes[:, 1] + boxes[:, 3], boxes[:, 1] + boxes[:, 3] / 2
    level = (np.abs(foot - cell.bottom) <= close) | (np.abs(middle - cell.center.y) <= close)
    return bool(((np.abs(left - cell.x) <= close) & (np.abs(right - cell.right) <= close) & level).any())


def _is_still(reader: CellReader, found: Lattice, known: Lattice) -> bool:
    """Whether what was found is a known board, or a part of it, or that with more beside it."""
    return _is_part(found, known) or same_place(found, known) or _is_broader(reader, found, known)


def _is_part(part: Lattice, whole: Lattice) -> bool:
    """Whether a board has the columns of another, and some of its rows, in the same places."""
    if len(part.columns) != len(whole.columns) or len(part.rows) >= len(whole.rows):
        return False
    close = SAME_PLACE + 0.05 * whole.width
    if any(abs(a - b) > close for a, b in zip(part.columns, whole.columns, strict=True)):
        return False
    return _are_among(part.rows, whole.rows, close)


def _is_broader(reader: CellReader, found: Lattice, known: Lattice) -> bool:
    """Whether a board has all columns of a known one and more, though some of its letters stay: no word grows longer,
    so something beside it was taken for cells."""
    close = SAME_PLACE + 0.05 * known.width
    if len(found.columns) <= len(known.columns) or reader.before is None:
        return False
    same = _are_among(known.columns, found.columns, close) and _are_among(found.rows, known.rows, close)
    letters = [cell for cell in known.cells if _letter_on(reader.before.cells.get(cell))]
    return same and any(map(reader.stays, letters))


def _are_among(lines: Sequence[float], others: Sequence[float], close: float) -> bool:
    """Whether each of these rows, or columns, is one of the others."""
    return all(min(abs(line - other) for other in others) <= close for line in lines)


def nothing_moved(reader: CellReader, known: Layout) -> bool:
    """Whether nothing has changed about the boards and keys but what stands on them."""
    if reader.before is None or reader.changed is None:
        return reader.before is not None
    on_boards = [cell.grown(_margin(board)) for board in known.boards for cell in board.cells]
    on_keys = [key.grown(1) for key in known.keys.values()]
    ground = ground_of(known, reader)
    left, top = max(ground.x, reader.changed.x), max(ground.y, reader.changed.y)
    right, bottom = min(ground.right, reader.changed.right), min(ground.bottom, reader.changed.bottom)
    if left >= right or top >= bottom:
        return True
    changed = Rect(left, top, right - left, bottom - top)
    return changed_only_within(reader.before.pixels, reader.pixels, changed, on_boards + on_keys)


def same_place(a: Lattice, b: Lattice) -> bool:
    if len(a.rows) != len(b.rows) or len(a.columns) != len(b.columns):
        return False
    ends: Sequence[tuple[float, float]] = [
        (a.rows[0], b.rows[0]),
        (a.rows[-1], b.rows[-1]),
        (a.columns[0], b.columns[0]),
        (a.columns[-1], b.columns[-1]),
    ]
    return all(abs(one - other) <= SAME_PLACE for one, other in ends)


def ground_of(known: Layout, reader: CellReader) -> Rect:
    """The boards and keys with some room about them, whole pixels."""
    across, down = known.boards[0].pitch
    around = Rect.around([*(board.box for board in known.boards), *known.keys.values()])
    grown = around.grown(1.3 * max(across, down)).clipped(reader.pixels.shape[1], reader.pixels.shape[0])
    return Rect(int(grown.x), int(grown.y), int(grown.w), int(grown.h))


def _margin(board: Lattice) -> float:
    """Half the gap of a board's cells: as far as a cell may grow when a letter pops up in it."""
    across, down = board.pitch
    return max(1.0, min(across - board.width, down - board.height) / 2)
