"""Where the boards and the keys of a game are: looked for in the whole picture once, then followed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.boxes import Boxes, cell_boxes, outline_boxes
from kibitz.vision.glyphs import READABLE
from kibitz.vision.lattice import MOST_LINES, Lattice, find_lattices, put_together, tables_of
from kibitz.vision.lattice_growth import CENTRED, grown
from kibitz.vision.tracking import changed_only_within
from kibitz.vision.wordle.cells.cell_reader import CellReader, ReadCell
from kibitz.vision.wordle.grid.boards import LEAST_ROWS, choose_boards, in_order, is_part_of_board
from kibitz.vision.wordle.grid.cell_marks import marked_cells
from kibitz.vision.wordle.grid.cuts import another_begins, completed
from kibitz.vision.wordle.grid.letter_rows import on_rows_of, rows_of_letters
from kibitz.vision.wordle.grid.staggered import staggered_boards
from kibitz.vision.wordle.grid.underlines import underlined_cells
from kibitz.vision.wordle.keyboard import find_keys, without_keys
from kibitz.vision.wordle.siblings import with_boards_below, with_siblings

LEAST_GAP = 1.5
"""Pixels between cells that a board without any letter or key has at least; the lines of a table are thinner."""
SQUARE = (0.8, 1.25)
"""Width over height of such cells."""
USUAL_ROWS, USUAL_COLUMNS = (5, 10), (4, 8)
"""Rows and columns of most boards."""
LEAST_HEIGHT = 20
"""Height of the cells of a board that shows nothing but cells, pixels."""
LEAST_SAME = 0.25
"""Share of the cells that must look as before for boards to be taken for covered."""
LEAST_OUTLINED = 2
"""Rows of outlined cells at least, of a board that is set off by turns, below those of guesses."""
KEYS = 26
"""Keys of a whole keyboard at least."""
KEYBOARD = 0.02
"""Share of the picture that a keyboard takes at least."""
SAME_KEY = 0.7
"""Overlap (intersection over union) of a key with itself in the picture before."""
SAME_PLACE = 1.5
"""Pixels by which a cell may seem to move between two pictures of a board that stays."""


class Cells(Enum):
    """How a board's cells are drawn, and so how they are looked for."""

    BOXES = "boxes in rows and columns"
    LINES = "lines to write on"
    MARKS = "marks alone"
    STAGGERED = "boxes, every second row set off"


@dataclass(frozen=True)
class Layout:
    """The boards' cells, and the keys by name; frame pixels.

    more: whether the edge of another board is seen, and no more of it. covered: whether less of the boards was seen
    than is known to be there. kind: of cells.
    """

    boards: tuple[Lattice, ...]
    keys: Mapping[str, Rect]
    more: bool = False
    covered: bool = False
    kind: Cells = Cells.BOXES
    sharpest: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether the cells' places can be nothing else than a word game's: square and apart, or in several boards."""
        return len(self.boards) > 1 or all(
            SQUARE[0] <= board.width / board.height <= SQUARE[1]
            and board.pitch[0] - board.width >= LEAST_GAP
            and board.pitch[1] - board.height >= LEAST_GAP
            for board in self.boards
        )

    @property
    def is_usual(self) -> bool:
        """Whether it is one board of as many rows and columns as most have, of cells that letters can stand in."""
        return len(self.boards) == 1 and all(
            USUAL_ROWS[0] <= len(board.rows) <= USUAL_ROWS[1]
            and USUAL_COLUMNS[0] <= len(board.columns) <= USUAL_COLUMNS[1]
            and board.height >= LEAST_HEIGHT
            for board in self.boards
        )


def locate(
    reader: CellReader,
    known: Layout | None = None,
    covered: Sequence[Rect] = (),
    *,
    sharpest: bool = False,
    kinds: Collection[Cells] = tuple(Cells),
) -> Layout | None:
    """The layout of the game in a picture; None where there is none.

    known: the layout in the picture before; what nothing has happened to is taken over (see `CellReader`).
    covered: what couldn't be seen then; when something happens there, all is looked for again.
    sharpest: which outlines are taken for cells, as `cell_boxes` has it. kinds: of cells that are looked for. Where a
    layout is known, both are as they were for it.
    """
    followed = _followed(reader, known, covered) if known is not None else None
    if followed is not None:
        return followed
    if known is not None:
        # Between staggered cells there are gaps that stand in rows and columns.
        sharpest = known.sharpest
        kinds = {known.kind} if known.kind is Cells.STAGGERED else {known.kind, Cells.BOXES}
    boxes = cell_boxes(reader.outlines, sharpest=sharpest)
    kind = Cells.BOXES
    seen = _boards(reader, boxes) if kind in kinds else []
    if not seen:
        kind, seen = _boards_otherwise(reader, boxes, kinds, known)
    if not seen:
        if known is None:
            return None
        kind = known.kind
    seen, keys = _with_keys(reader, boxes, seen)
    if kind in (Cells.LINES, Cells.MARKS) and not keys and known is None:
        # Any form has lines to write on, and many a ground has dots.
        return None
    if seen and kind is Cells.STAGGERED and (known is None or _all_there(known.boards, seen)):
        return Layout(tuple(seen), keys, kind=kind, sharpest=sharpest)
    seen = with_boards_below(reader, with_siblings(reader, seen), boxes, list(keys.values()))
    keys = _with_hidden(keys, known)
    seen = completed(seen, list(keys.values()), reader.pixels)
    boards = seen if known is None else _never_smaller(reader, known.boards, seen)
    if not boards:
        return None
    more = another_begins(boards, list(keys.values()), reader.pixels)
    gone = [board for board in boards if not any(_same(board, other) for other in seen)]
    hidden = not all(_is_uncovered(reader, board, known, bool(seen)) for board in gone)
    return Layout(tuple(boards), keys, more, covered=hidden, kind=kind, sharpest=sharpest)


def _followed(reader: CellReader, known: Layout, covered: Sequence[Rect]) -> Layout | None:
    """The layout that was known, as far as it is where it was; None where all is to be looked for again."""
    if _may_show_keys(reader, known) or not all(reader.stays(rect) for rect in covered):
        return None
    if not _stays(reader, known):
        return _look_around(reader, known)
    if known.kind is not Cells.MARKS:
        return known
    return replace(known, boards=tuple(rows_of_letters(reader.pixels, board) for board in known.boards))


def layout_of(reader: CellReader, cells: Sequence[Rect]) -> Layout | None:
    """The layout of boards whose cells the user has shown (frame pixels): no edge needs to tell them, and nothing that
    they are boards. None where they don't form tables."""
    boards = in_order(tables_of(cells))
    if not boards:
        return None
    return Layout(
        tuple(boards),
        find_keys(reader, cell_boxes(reader.outlines), [board.box for board in boards]),
    )


def _with_hidden(keys: Mapping[str, Rect], known: Layout | None) -> Mapping[str, Rect]:
    """The keys that were known, where those that are seen are some of them: something covers the others."""
    if known is None or len(keys) >= len(known.keys):
        return keys
    return known.keys if all(map(_near, keys.values(), map(known.keys.get, keys))) else keys


def _boards_otherwise(
    reader: CellReader, boxes: Boxes, kinds: Collection[Cells], known: Layout | None
) -> tuple[Cells, list[Lattice]]:
    """The boards that aren't of boxes in rows and columns."""
    staggered = _staggered(reader, boxes) if Cells.STAGGERED in kinds else []
    if staggered:
        return Cells.STAGGERED, staggered
    lines = _boards(reader, underlined_cells(reader.outlines)) if Cells.LINES in kinds else []
    if lines:
        return Cells.LINES, lines
    marked = _marked(reader, marked_cells(reader.pixels, boxes), known) if Cells.MARKS in kinds else []
    return (Cells.MARKS if marked else Cells.BOXES), marked


def _with_keys(reader: CellReader, boxes: Boxes, boards: list[Lattice]) -> tuple[list[Lattice], Mapping[str, Rect]]:
    """The boards, and the keys; what looked like part of a board, and is part of a known keyboard, is no board."""
    keys = find_keys(reader, boxes, [board.box for board in boards])
    parts = [board for board in boards if is_part_of_board(board)]
    if keys or not parts:
        return boards, keys
    whole = [board for board in boards if board not in parts]
    keys = find_keys(reader, boxes, [board.box for board in whole], known_only=True)
    on_keys = [board for board in parts if any(board.box.iou(key) > 0 for key in keys.values())]
    return [board for board in boards if board not in on_keys], keys


def _may_show_keys(reader: CellReader, known: Layout) -> bool:
    """Whether so much has changed that keys which weren't seen before (a dialog lay over them) can be there now."""
    return (
        len(known.keys) < KEYS
        and reader.changed is not None
        and reader.changed.area >= KEYBOARD * reader.pixels.size / 3
    )


def _near(key: Rect, before: Rect | None) -> bool:
    return before is not None and key.iou(before) > SAME_KEY


def _never_smaller(reader: CellReader, known: Sequence[Lattice], found: list[Lattice]) -> list[Lattice]:
    """The boards that were found, with known ones in the place of those that are parts of them: something covers these.
    Cells of which an outline was seen before have one still, whatever lies over them now.

    Known boards that aren't found at all are still there where others are in their places, or, where none is found, if
    many of their cells look as before.
    """
    if not found:
        cells = [cell for board in known for cell in board.cells]
        same = sum(reader.stays(cell) for cell in cells)
        return list(known) if same >= LEAST_SAME * len(cells) else []
    boards = [
        next((whole for whole in known if _is_part(board, whole) or _same(board, whole)), board) for board in found
    ]
    if len(boards) < len(known) and all(any(_same(board, before) for before in known) for board in boards):
        return list(known)
    return boards


def _all_there(known: Sequence[Lattice], found: Sequence[Lattice]) -> bool:
    """Whether as many boards are found as are known, and none has fewer rows."""
    rows = sorted(len(board.rows) for board in known), sorted(len(board.rows) for board in found)
    return len(known) <= len(found) and all(a <= b for a, b in zip(*rows, strict=False))


def _is_uncovered(reader: CellReader, board: Lattice, known: Layout | None, beside: bool) -> bool:
    """Whether nothing lies over a known board that isn't found any more. beside: whether others are found."""
    if known is not None and not known.covered and reader.stays(board.box):
        return True
    if known is not None and known.kind is Cells.MARKS:
        # These have no outline that could be missed.
        return all(_is_centred(one) or _is_blank(one) for one in reader.read(board.cells))
    return _is_still_there(reader, board, reader.outlines) or (beside and _has_faded(reader, board))


def _is_still_there(reader: CellReader, known: Lattice, outlines: Collection[tuple[int, int, int, int]]) -> bool:
    """Whether each row of a known board has its outlines, or is full of letters as it was before, or blank where none
    was seen before: scored tiles may have no outlines, or join those beside them, and empty ones may be too faint."""
    close = SAME_PLACE + 0.05 * known.width
    boxes = np.array(list(outlines), np.float64).reshape(-1, 4)
    before = reader.before.cells if reader.before is not None else {}
    for n in range(len(known.rows) - known.hidden):
        row = [known.cell(n, c) for c in range(len(known.columns))]
        was = [before.get(box) for box in row]
        lettered = all(one is not None and one.cell.letter is not None for one in was)
        if lettered and all(map(_is_centred, reader.read(row))):
            continue
        if not known.seen[n].any() and all(map(_is_blank, reader.read(row))):
            continue
        if not all(_is_outlined(box, boxes, close) for box in row):
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
        if all(map(_is_blank, row)) and not any(was):
            continue
        # Of a row that was turning over not every letter was read.
        same = all(now) and all(a == b for a, b in zip(was, now, strict=True) if a)
        if not same or any(map(reader.stays, boxes)):
            return False
        lettered += 1
    return lettered > 0


def _letter_on(one: ReadCell | None) -> str:
    return one.glyph.letter if one is not None and one.glyph is not None else ""


def _is_blank(one: ReadCell) -> bool:
    """Whether nothing stands in a cell."""
    return one.cell.letter is None and not one.cell.odd


def _is_centred(one: ReadCell) -> bool:
    """Whether a letter, readable or not, stands in the middle of a cell."""
    return one.cell.letter is not None and max(map(abs, one.cell.offset)) <= CENTRED


def _is_outlined(cell: Rect, boxes: Boxes, close: float) -> bool:
    """Whether one of the boxes is as broad as a cell, and stands there: in its middle, or as a line at its foot."""
    left, right = boxes[:, 0], boxes[:, 0] + boxes[:, 2]
    foot, middle = boxes[:, 1] + boxes[:, 3], boxes[:, 1] + boxes[:, 3] / 2
    level = (np.abs(foot - cell.bottom) <= close) | (np.abs(middle - cell.center.y) <= close)
    return bool(((np.abs(left - cell.x) <= close) & (np.abs(right - cell.right) <= close) & level).any())


def _is_part(part: Lattice, whole: Lattice) -> bool:
    """Whether a board has the columns of another, and some of its rows, in the same places."""
    if len(part.columns) != len(whole.columns) or len(part.rows) >= len(whole.rows):
        return False
    close = SAME_PLACE + 0.05 * whole.width
    if any(abs(a - b) > close for a, b in zip(part.columns, whole.columns, strict=True)):
        return False
    return all(min(abs(row - other) for other in whole.rows) <= close for row in part.rows)


def _boards(reader: CellReader, boxes: Boxes) -> list[Lattice]:
    boards = choose_boards(lattices_of(reader, boxes), reader.pixels)
    return [_with_guesses_above(reader, board, boards) for board in boards]


def _marked(reader: CellReader, boxes: Boxes, known: Layout | None) -> list[Lattice]:
    """The boards of which only marks are seen, with their rows where their letters stand, or stood before."""
    boards = _boards(reader, boxes)
    moved = [_on_letters(reader, board, boards) for board in boards]
    # Of marks alone only what was seen before tells where letters stand.
    before = known.boards if known is not None else ()
    return [on_rows_of(one, before) if one is board else one for one, board in zip(moved, boards, strict=True)]


def _on_letters(reader: CellReader, board: Lattice, boards: Sequence[Lattice]) -> Lattice:
    """A board with its rows where its letters stand, with those of letters alone above its marks."""
    for one in (board, board.with_more_rows(above=1)):
        moved = rows_of_letters(reader.pixels, one)
        first = [moved.cell(0, column) for column in range(len(moved.columns))]
        if moved is not one and (one is board or all(map(_is_letter, reader.read(first)))):
            return _with_guesses_above(reader, moved, [other for other in boards if other is not board])
    return board


def _staggered(reader: CellReader, boxes: Boxes) -> list[Lattice]:
    """The boards whose every second row is set off: the cells of guesses may join, and show as rows of letters only."""
    outlined = staggered_boards(boxes, LEAST_OUTLINED)
    boards = [_with_guesses_above(reader, board, outlined) for board in outlined]
    return [board for board in boards if len(board.rows) >= LEAST_ROWS]


def _with_guesses_above(reader: CellReader, board: Lattice, boards: Sequence[Lattice]) -> Lattice:
    """The board with the rows of letters above its first one: boards are filled from the top.

    Tiles that are absent may hardly differ from the page, and of their letters not all have an outline. Of a full row
    that is typed the cells may look unlike all empty ones below it.
    """
    columns = range(len(board.columns))
    others = [other.box for other in boards if other is not board]
    first = reader.read(board.cell(0, c) for c in columns)
    if not all(map(_is_letter, first)) and any(one.cell.letter is not None or one.cell.odd for one in first):
        return board
    while len(board.rows) < MOST_LINES:
        larger = board.with_more_rows(above=1)
        if larger.rows[0] < larger.height / 2 or any(larger.box.iou(other) > 0 for other in others):
            break
        if not all(map(_is_letter, reader.read(larger.cell(0, c) for c in columns))):
            break
        board = larger
    return board


def _is_letter(one: ReadCell) -> bool:
    """Whether a letter that can be read stands in the middle of a cell."""
    glyph = one.glyph
    return _is_centred(one) and glyph is not None and glyph.letter != "" and glyph.confidence >= READABLE


def lattices_of(reader: CellReader, boxes: Boxes) -> list[Lattice]:
    """The lattices of a picture that may be boards: grown by rows that were hardly seen, without those of keys."""
    found = find_lattices(boxes)
    lattices = [grown(lattice, found, boxes, reader.pixels) for lattice in found]
    parted = [without_keys(reader, lattice) for lattice in put_together(lattices)]
    return [lattice for lattice in parted if lattice is not None]


def _stays(reader: CellReader, known: Layout) -> bool:
    """Whether nothing has changed about the boards and keys but what stands on them."""
    if reader.before is None or reader.changed is None:
        return reader.before is not None
    on_boards = [cell.grown(_margin(board)) for board in known.boards for cell in board.cells]
    on_keys = [key.grown(1) for key in known.keys.values()]
    ground = _ground(known, reader)
    left, top = max(ground.x, reader.changed.x), max(ground.y, reader.changed.y)
    right, bottom = min(ground.right, reader.changed.right), min(ground.bottom, reader.changed.bottom)
    if left >= right or top >= bottom:
        return True
    changed = Rect(left, top, right - left, bottom - top)
    return changed_only_within(reader.before.pixels, reader.pixels, changed, on_boards + on_keys)


def _look_around(reader: CellReader, known: Layout) -> Layout | None:
    """The boards where they were, with what has happened about them; None when they aren't there as they were."""
    ground = _ground(known, reader)
    x, y = int(ground.x), int(ground.y)
    part = reader.pixels[y : int(ground.bottom), x : int(ground.right)]
    outlines = outline_boxes(part)
    boxes = underlined_cells(outlines) if known.kind is Cells.LINES else cell_boxes(outlines, sharpest=known.sharpest)
    if known.kind is Cells.MARKS:
        boxes = marked_cells(part, boxes)
    boxes[:, :2] += (x, y)
    if known.kind is Cells.STAGGERED:
        still_there = all(_is_still_there(reader, board, reader.outlines) for board in known.boards)
        boards = list(known.boards) if still_there else _staggered(reader, boxes)
    else:
        found = _marked(reader, boxes, known) if known.kind is Cells.MARKS else _boards(reader, boxes)
        boards = completed(with_siblings(reader, found), list(known.keys.values()), reader.pixels)
    if len(boards) != len(known.boards) or not all(map(_same, boards, known.boards)):
        return None
    keys_stay = all(reader.stays(key) for key in known.keys.values())
    keys: Mapping[str, Rect] = (
        known.keys if keys_stay else find_keys(reader, boxes, [board.box for board in known.boards])
    )
    return replace(known, keys=keys, covered=False)


def _same(a: Lattice, b: Lattice) -> bool:
    if len(a.rows) != len(b.rows) or len(a.columns) != len(b.columns):
        return False
    ends: Sequence[tuple[float, float]] = [
        (a.rows[0], b.rows[0]),
        (a.rows[-1], b.rows[-1]),
        (a.columns[0], b.columns[0]),
        (a.columns[-1], b.columns[-1]),
    ]
    return all(abs(one - other) <= SAME_PLACE for one, other in ends)


def _ground(known: Layout, reader: CellReader) -> Rect:
    """The boards and keys with some room about them, whole pixels."""
    across, down = known.boards[0].pitch
    around = Rect.around([*(board.box for board in known.boards), *known.keys.values()])
    grown = around.grown(1.3 * max(across, down)).clipped(reader.pixels.shape[1], reader.pixels.shape[0])
    return Rect(int(grown.x), int(grown.y), int(grown.w), int(grown.h))


def _margin(board: Lattice) -> float:
    """Half the gap of a board's cells: as far as a cell may grow when a letter pops up in it."""
    across, down = board.pitch
    return max(1.0, min(across - board.width, down - board.height) / 2)
