"""Where the boards and the keys of a game are: looked for in the whole picture once, then followed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from kibitz.core.geometry import Rect
from kibitz.solvers.scripts import Script
from kibitz.vision.boxes import JOINED, Boxes, cell_boxes, dashed_boxes, outline_boxes
from kibitz.vision.lattice import MOST_LINES, Lattice, tables_of
from kibitz.vision.wordle.cells.cell_reader import CellReader, is_centred
from kibitz.vision.wordle.found import KEYS, Cells, Layout
from kibitz.vision.wordle.grid.boards import LEAST_ROWS, in_order, is_part_of_board
from kibitz.vision.wordle.grid.cell_marks import marked_lattices
from kibitz.vision.wordle.grid.coming_rows import boards_with_rows_to_come
from kibitz.vision.wordle.grid.cuts import another_begins, completed
from kibitz.vision.wordle.grid.letter_rows import rows_of_letters
from kibitz.vision.wordle.grid.underlines import underlined_cells
from kibitz.vision.wordle.keyboard import find_keys, has_strange_keys
from kibitz.vision.wordle.lattices import begins_with_letters, boards_in, marked_boards, staggered_rows
from kibitz.vision.wordle.siblings import with_boards_below, with_siblings
from kibitz.vision.wordle.staying import (
    all_there,
    ground_of,
    is_still_there,
    is_uncovered,
    never_smaller,
    nothing_moved,
    same_place,
)

KEYBOARD = 0.02
"""Share of the picture that a keyboard takes at least."""
LETTERED = 0.6
"""Share of the cells in which letters stand above a board's first row, from which on that isn't its first one."""
SAME_KEY = 0.7
"""Overlap (intersection over union) of a key with itself in the picture before."""


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
        # What has been seen to grow goes on to.
        alone = known.kind in (Cells.STAGGERED, Cells.COMING)
        kinds = {known.kind} if alone else {known.kind, Cells.BOXES}
    boxes, script = cell_boxes(reader.outlines, sharpest=sharpest), reader.script
    kind, joining, seen = _boards(reader, boxes, kinds, known)
    if not seen:
        if known is None:
            return None
        kind, joining = known.kind, known.joining
    if seen and kind is Cells.COMING:
        return _with_rows_to_come(reader, boxes, seen, sharpest=sharpest)
    seen, keys = _with_keys(reader, boxes, seen)
    if script is Script.LATIN and reader.script is not script:
        # What was read before to tell boards from keys was read in another script than that of the keys.
        return locate(reader, known, sharpest=sharpest, kinds=kinds)
    if known is None and not keys and _needs_keys(reader, kind, seen):
        return None
    if seen and kind is Cells.STAGGERED and (known is None or all_there(known.boards, seen)):
        return Layout(tuple(seen), keys, kind=kind, sharpest=sharpest)
    seen = with_boards_below(reader, with_siblings(reader, seen), boxes, list(keys.values()))
    strange = not keys and has_strange_keys(reader, boxes, [board.box for board in seen])
    found = Layout(
        tuple(seen), _with_hidden(keys, known), kind=kind, sharpest=sharpest, joining=joining, strange=strange
    )
    return _completed(reader, found, known)


def _needs_keys(reader: CellReader, kind: Cells, boards: Sequence[Lattice]) -> bool:
    """Whether what was found is no board without a keyboard: any form has lines to write on, many a ground has dots,
    and letters that are joined are as large as cells. But not where words stand above marks."""
    if kind is Cells.MARKS:
        return not all(begins_with_letters(reader, board) for board in boards)
    return kind in (Cells.DASHED, Cells.LINES)


def _completed(reader: CellReader, found: Layout, known: Layout | None) -> Layout | None:
    """What was found, with what is known to be there and isn't seen now, and whether something lies over that; None
    where there is no board at all."""
    keys = list(found.keys.values())
    seen = completed(list(found.boards), keys, reader.pixels)
    boards = seen if known is None else never_smaller(reader, known.boards, seen)
    if not boards:
        return None
    more = another_begins(boards, keys, reader.pixels)
    gone = [board for board in boards if not any(same_place(board, other) for other in seen)]
    hidden = not all(is_uncovered(reader, board, known, bool(seen)) for board in gone)
    return replace(found, boards=tuple(boards), more=more, covered=hidden)


def _followed(reader: CellReader, known: Layout, covered: Sequence[Rect]) -> Layout | None:
    """The layout that was known, as far as it is where it was; None where all is to be looked for again."""
    if _may_show_keys(reader, known) or not all(reader.stays(rect) for rect in covered):
        return None
    if known.kind is Cells.COMING and reader.changed is not None:
        return None
    if not nothing_moved(reader, known):
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


def _boards(
    reader: CellReader, boxes: Boxes, kinds: Collection[Cells], known: Layout | None
) -> tuple[Cells, int, list[Lattice]]:
    """The boards of the first of some kinds of cells of which there are any, with that kind and what joins the dashes
    of their outlines. known: the layout in the picture before."""
    before = known.boards if known is not None else ()
    finders: dict[Cells, Callable[[], list[Lattice]]] = {
        Cells.BOXES: lambda: boards_in(reader, boxes),
        Cells.STAGGERED: lambda: staggered_rows(reader, boxes),
        Cells.LINES: lambda: boards_in(reader, underlined_cells(reader.outlines)),
        Cells.MARKS: lambda: marked_boards(reader, marked_lattices(reader.pixels, boxes), before),
        Cells.COMING: lambda: boards_with_rows_to_come(boxes, MOST_LINES if known is not None else LEAST_ROWS - 1),
    }
    for kind in (kind for kind in Cells if kind in kinds):
        joining, found = _dashed_boards(reader, boxes, known) if kind is Cells.DASHED else (0, finders[kind]())
        if found:
            return kind, joining, found
    return Cells.BOXES, 0, []


def _dashed_boards(reader: CellReader, boxes: Boxes, known: Layout | None) -> tuple[int, list[Lattice]]:
    """The boards whose cells have dashed outlines, and how these are joined. That is tried only where there is a
    keyboard: it takes long."""
    if known is None and not find_keys(reader, boxes, [], known_only=True):
        return 0, []
    ways = range(len(JOINED)) if known is None else [known.joining]
    found = [(way, boards_in(reader, cell_boxes(reader.dashed_outlines(way)))) for way in ways]
    # Too little joins parts of outlines only, and too much joins cells.
    return max(found, key=lambda one: (sum(len(board.cells) for board in one[1]), _least_area(one[1])))


def _least_area(boards: Sequence[Lattice]) -> float:
    """Of a cell, of the boards whose cells are smallest; square pixels."""
    return min((board.width * board.height for board in boards), default=0.0)


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


def _with_rows_to_come(reader: CellReader, boxes: Boxes, found: Sequence[Lattice], *, sharpest: bool) -> Layout | None:
    """The layout of the one board that has only some rows as yet; None where there is none, or more than one."""
    keys = find_keys(reader, boxes, [])
    boards = [board for board in found if _may_be_first_rows(reader, board, keys.values())]
    return Layout(tuple(boards), keys, kind=Cells.COMING, sharpest=sharpest) if len(boards) == 1 else None


def _may_be_first_rows(reader: CellReader, board: Lattice, keys: Collection[Rect]) -> bool:
    """Whether rows are no keys, stand above these, and no letters stand above them as on rows of another look."""
    last = board.rows[len(board.rows) - board.hidden - 1] + board.height / 2
    if any(key.y < last for key in keys):
        return False
    above = board.with_more_rows(above=1)
    lettered = sum(map(is_centred, reader.read(above.cell(0, c) for c in range(len(board.columns)))))
    return lettered < LETTERED * len(board.columns)


def _may_show_keys(reader: CellReader, known: Layout) -> bool:
    """Whether so much has changed that keys which weren't seen before (a dialog lay over them) can be there now."""
    return (
        len(known.keys) < KEYS
        and reader.changed is not None
        and reader.changed.area >= KEYBOARD * reader.pixels.size / 3
    )


def _near(key: Rect, before: Rect | None) -> bool:
    return before is not None and key.iou(before) > SAME_KEY


def _look_around(reader: CellReader, known: Layout) -> Layout | None:
    """The boards where they were, with what has happened about them; None when they aren't there as they were."""
    ground = ground_of(known, reader)
    x, y = int(ground.x), int(ground.y)
    part = reader.pixels[y : int(ground.bottom), x : int(ground.right)]
    outlines = outline_boxes(part)
    if known.kind is Cells.DASHED:
        outlines = {**dashed_boxes(part, known.joining), **outlines}
    boxes = underlined_cells(outlines) if known.kind is Cells.LINES else cell_boxes(outlines, sharpest=known.sharpest)
    marked = marked_lattices(part, boxes, (x, y)) if known.kind is Cells.MARKS else []
    boxes[:, :2] += (x, y)
    if known.kind is Cells.STAGGERED:
        still_there = all(is_still_there(reader, board, reader.outlines) for board in known.boards)
        boards = list(known.boards) if still_there else staggered_rows(reader, boxes)
    else:
        found = marked_boards(reader, marked, known.boards) if known.kind is Cells.MARKS else boards_in(reader, boxes)
        boards = completed(with_siblings(reader, found), list(known.keys.values()), reader.pixels)
    if len(boards) != len(known.boards) or not all(map(same_place, boards, known.boards)):
        return None
    keys_stay = all(reader.stays(key) for key in known.keys.values())
    keys: Mapping[str, Rect] = (
        known.keys if keys_stay else find_keys(reader, boxes, [board.box for board in known.boards])
    )
    return replace(known, keys=keys, covered=False)
