"""Reading a game of Wordle or of its family from a picture: all boards, and the on-screen keyboard."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.core.wording import counted
from kibitz.solvers.scripts import Script
from kibitz.solvers.wordle.model.shown import ShownGame, Tile
from kibitz.vision.boxes import cell_boxes
from kibitz.vision.lattice import Lattice
from kibitz.vision.noise import cleaned
from kibitz.vision.wordle.cells.blank_marks import without_marks
from kibitz.vision.wordle.cells.caret import without_caret
from kibitz.vision.wordle.cells.cell_reader import CellReader, ReadCell
from kibitz.vision.wordle.cells.tiles import Cell
from kibitz.vision.wordle.cells.typed import with_typed
from kibitz.vision.wordle.cover import with_covered
from kibitz.vision.wordle.details import SeenBoard, WordleDetails
from kibitz.vision.wordle.evidence import Legend, Palette
from kibitz.vision.wordle.found import Cells, Layout
from kibitz.vision.wordle.grid.boards import LEAST_ROWS
from kibitz.vision.wordle.keyboard import Key, name_keys
from kibitz.vision.wordle.lattices import lattices_of
from kibitz.vision.wordle.layout import layout_of, locate
from kibitz.vision.wordle.lexicon import is_known_word
from kibitz.vision.wordle.lines import without_others
from kibitz.vision.wordle.plausible import are_blank, are_filled_in_rows, asks_for_words, have_words
from kibitz.vision.wordle.progress import Progress
from kibitz.vision.wordle.scripts import script_of_rows
from kibitz.vision.wordle.several import palette_of, read_boards

DOTTED, TURKISH = "İ", frozenset("ĞŞ")
"""What a small i looks like, and letters beside which it can be one."""
MOST_TOLD = 8
"""Lattices of a picture without a board that are told."""


def read_wordle(
    frame: Frame,
    previous: Reading[ShownGame] | None = None,
    palette: Palette | None = None,
    cells: Sequence[Rect] = (),
    script: Script = Script.LATIN,
) -> list[Reading[ShownGame]]:
    """The game in a frame, with all its boards; empty when there is no letter board in it.

    Places: ``tile B.R.C`` (board, row and column from 0), ``key Q``, ``key ENTER`` and ``key BACKSPACE``. A letter or a
    colour that isn't certain is ``?`` or unknown, never guessed. The condition tells whether a row is turning,
    something lies over a board, a board is cut off, or the game is over. Details: a `WordleDetails`.

    previous: the last reading of the same surface. What has not changed since is not looked at again. palette: what
    colours mean, where the user has shown that. cells: those of all boards, where the user has shown them. script: that
    letters are in where keys and words tell no other.
    """
    pixels = cleaned(frame.pixels)
    known = previous.details if previous is not None and isinstance(previous.details, WordleDetails) else None
    if known is not None and known.memory.pixels.shape != pixels.shape:
        known = None
    reader = CellReader(pixels, known.memory if known else None, script)
    if cells:
        layout = layout_of(reader, cells)
        return [reading_of(_game(reader, layout, palette))] if layout is not None else []
    layout = locate(reader, known.layout, known.covered) if known else locate(reader)
    legend = known.legend if known is not None else None
    before = palette_of(known.boards, solved=False) if known is not None else None
    game = _game(reader, layout, palette, legend, before) if layout is not None else None
    if known is None and (game is None or _against(game)):
        game = _of_other_outlines(reader, palette, blank=game is None)
    elif known is None and game is not None and _lacks_rows(game):
        game = _larger(game, _of_marks(reader, palette))
    return [reading_of(game)] if game is not None and not _against(game) else []


def _of_other_outlines(reader: CellReader, palette: Palette | None, *, blank: bool) -> WordleDetails | None:
    """What is read where what the rules don't allow was no cell's outline, or there was nothing; None where that is no
    game either. Cells of other outlines need a keyboard to be believed.

    blank: whether there was nothing. Lines and marks are none of boxes: they were looked for in vain then.
    """
    by_marks = None if blank else _of_marks(reader, palette)
    if by_marks is not None:
        return by_marks
    # Between hexagons there are gaps that stand in rows and columns, too.
    for kinds in ((Cells.BOXES, Cells.STAGGERED) if blank else tuple(Cells), (Cells.STAGGERED,)):
        layout = locate(reader, sharpest=True, kinds=kinds)
        game = _game(reader, layout, palette) if layout is not None and layout.keys else None
        if game is not None and not _against(game):
            return game
    return None


def _of_marks(reader: CellReader, palette: Palette | None) -> WordleDetails | None:
    """What is read where each empty cell is a mark, which may be taken for letters in cells; None where that is no
    game."""
    layout = locate(reader, kinds=(Cells.MARKS,))
    game = _game(reader, layout, palette) if layout is not None else None
    return game if game is not None and not _against(game) else None


def _lacks_rows(game: WordleDetails) -> bool:
    """Whether rows may not have been seen: a board has no room for another guess, or cells that can't be read."""
    if game.layout.kind is not Cells.BOXES:
        return False
    full = any(all(board.shown.letters[-1]) for board in game.boards if not board.lattice.hidden)
    return full or any(Tile.UNKNOWN in tiles for board in game.boards for tiles in board.shown.tiles)


def _larger(game: WordleDetails, other: WordleDetails | None) -> WordleDetails:
    """Of two readings of one picture the one with more cells, unless it knows less of them."""
    if other is None or _unread(other) > _unread(game):
        return game
    return max(game, other, key=lambda one: sum(len(board.lattice.cells) for board in one.boards))


def _unread(game: WordleDetails) -> int:
    """How many letters and colours of a game aren't known."""
    letters = sum(row.count("?") for board in game.boards for row in board.shown.letters)
    return letters + sum(row.count(Tile.UNKNOWN) for board in game.boards for row in board.shown.tiles)


@dataclass(frozen=True)
class Against(WeightTable):
    """What makes a lattice no board, each alone: what they count is only how much of it there is."""

    few: float = weight(-1.0, "rows less than a board has", -1, 0)
    unlettered: float = weight(-1.0, "no letter, no keyboard, and cells that any table may have", -1, 0)
    unfilled: float = weight(-1.0, "letters that don't fill it row by row from the top", -1, 0)
    wordless: float = weight(-1.0, "full rows that are no words, and no keyboard", -1, 0)


AGAINST = Against()


def nearest_boards(frame: Frame) -> tuple[Decision, ...]:
    """What came nearest to boards in a frame in which none was found, and what it lacked."""
    reader = CellReader(cleaned(frame.pixels))
    layout = locate(reader)
    if layout is not None:
        score = AGAINST.score(**_against(_game(reader, layout)))
        candidates = [_candidate(lattice, score) for lattice in layout.boards]
    else:
        lattices = lattices_of(reader, cell_boxes(reader.outlines))
        few = [AGAINST.score(few=max(0, LEAST_ROWS - len(lattice.rows))) for lattice in lattices]
        candidates = [_candidate(*both) for both in zip(lattices, few, strict=True)]
    candidates.sort(key=lambda one: -one.score.total)
    return (Decision("which lattice is a board", tuple(candidates[:MOST_TOLD]), None),) if candidates else ()


def _candidate(lattice: Lattice, score: Score) -> Candidate:
    box = lattice.box
    where = f"at {box.x:.0f}, {box.y:.0f}, {box.w:.0f} × {box.h:.0f} px"
    return Candidate(f"{len(lattice.rows)} rows of {len(lattice.columns)} cells {where}", score, box)


def _game(
    reader: CellReader,
    layout: Layout,
    palette: Palette | None = None,
    legend: Legend | None = None,
    before: Palette | None = None,
) -> WordleDetails:
    """What is read of a layout's boards and keys, whether it is a game or not. legend, before: what the page said of
    its colours, and what these meant, in the picture before."""
    if not layout.keys:
        reader.use(script_of_rows(reader, [row for lattice in layout.boards for row in _seen_rows(lattice)]))
    read_cells = [_read_cells(reader, lattice) for lattice in layout.boards]
    hidden = [_with_all_hidden(*both) for both in zip(layout.boards, read_cells, strict=True)]
    layout = replace(layout, boards=tuple(lattice for lattice, _ in hidden))
    layout, read_cells = without_others(layout, without_marks([cells for _, cells in hidden]))
    read_cells = with_small_i(without_caret(read_cells), layout.keys)
    read_cells = [with_typed(table, reader.typed) for table in read_cells]
    boards, legend = read_boards(reader, layout, read_cells, palette, legend, before)
    if layout.kind is Cells.COMING:
        boards = [_with_empty_rows(board) for board in boards]
    keys = name_keys(reader, layout.keys, palette_of(boards))
    return WordleDetails(tuple(boards), tuple(keys), layout, reader.memory(_typed(boards)), legend)


def _with_empty_rows(board: SeenBoard) -> SeenBoard:
    """The board whose rows that are still to come are empty."""
    lattice, shown = board.lattice, board.shown
    there = len(lattice.rows) - lattice.hidden
    empty = (Tile.EMPTY,) * len(lattice.columns)
    return replace(board, shown=replace(shown, tiles=(*shown.tiles[:there], *[empty] * lattice.hidden)))


def _typed(boards: Sequence[SeenBoard]) -> dict[Rect, ReadCell]:
    """The cells of the letters that are typed, by their boxes."""
    rows = [
        row
        for board in boards
        if board.progress in (Progress.TYPING, Progress.TYPED)
        for row, tiles in zip(board.read_cells, board.shown.tiles, strict=True)
        if Tile.TYPED in tiles
    ]
    return {one.cell.box: one for row in rows for one in row if one.glyph is not None}


def with_small_i(tables: list[list[list[ReadCell]]], keys: Collection[str]) -> list[list[list[ReadCell]]]:
    """The cells of all boards; the dot of a small i makes no İ, unless the keys or other letters are Turkish."""
    glyphs = [one.glyph for table in tables for row in table for one in row if one.glyph is not None]
    turkish = DOTTED in keys or (not keys and any(glyph.accented in TURKISH for glyph in glyphs))
    if turkish or not any(glyph.accented == DOTTED for glyph in glyphs):
        return tables

    def plain(one: ReadCell) -> ReadCell:
        if one.glyph is None or one.glyph.accented != DOTTED:
            return one
        return replace(one, glyph=replace(one.glyph, accented=""))

    return [[[plain(one) for one in row] for row in table] for table in tables]


def _against(game: WordleDetails) -> Mapping[str, float]:
    """What speaks against its being a game, as in `Against`; empty where nothing does."""
    boards, keys = game.boards, game.keys
    if game.layout.kind is Cells.COMING and not _is_told(game):
        return {"few": 1}
    # Without a keyboard, and without a letter, any table is a grid of empty cells.
    lettered = any(letter not in ("", "?") for board in boards for row in board.shown.letters for letter in row)
    if not (keys or lettered or _is_blank_board(game)):
        return {"unlettered": 1}
    if not are_filled_in_rows(boards, keyed=bool(keys)):
        return {"unfilled": 1}
    # Languages that we have no list of come with their keyboard.
    return {} if keys or have_words(boards) else {"wordless": 1}


def _is_told(game: WordleDetails) -> bool:
    """Whether keys, words or what the page says tell that a few rows are those of a game."""
    [board] = game.layout.boards
    rows = ["".join(row) for row in game.boards[0].shown.letters if all(row)]
    # The last one may not have been sent yet.
    guesses = rows[:-1] if len(rows) > 1 else rows
    if any("?" in row for row in rows) or not all(map(is_known_word, guesses)):
        return False
    asks = game.keys or len(rows) > 1 or asks_for_words(game.memory.pixels, board.box, board.width)
    return bool(asks)


def _is_blank_board(game: WordleDetails) -> bool:
    """Whether empty cells alone are boards, by their places, or by what the page says about them."""
    layout = game.layout
    if not are_blank(game.boards):
        return False
    [board, *_] = layout.boards
    return layout.is_plain or (layout.is_usual and asks_for_words(game.memory.pixels, board.box, board.width))


def _read_cells(reader: CellReader, lattice: Lattice) -> list[list[ReadCell]]:
    """A board's cells as they look; those that are covered are odd, and those behind the keyboard not visible."""
    rows, columns = range(len(lattice.rows)), range(len(lattice.columns))
    seen = len(lattice.rows) - lattice.hidden
    read_cells = reader.read_twice(box for row in _seen_rows(lattice) for box in row)
    wide = len(lattice.columns)
    table = [read_cells[row * wide : (row + 1) * wide] for row in rows[:seen]]
    cells = with_covered([[one.cell for one in row] for row in table])
    table = [
        [one if cell is one.cell else replace(one, cell=cell) for one, cell in zip(*both, strict=True)]
        for both in zip(table, cells, strict=True)
    ]
    hidden = [
        [Cell(lattice.cell(row, column), np.zeros(3), None, visible=False, odd=False) for column in columns]
        for row in rows[seen:]
    ]
    return table + [[ReadCell(cell, None) for cell in row] for row in hidden]


def _seen_rows(lattice: Lattice) -> list[list[Rect]]:
    """The boxes of the cells of each row that the keyboard doesn't hide."""
    columns = range(len(lattice.columns))
    return [[lattice.cell(row, column) for column in columns] for row in range(len(lattice.rows) - lattice.hidden)]


def _with_all_hidden(lattice: Lattice, table: list[list[ReadCell]]) -> tuple[Lattice, list[list[ReadCell]]]:
    """The board of which the keyboard hides the last rows; odd ones above these lie behind its upper end."""
    seen = len(lattice.rows) - lattice.hidden
    first = seen
    while lattice.hidden and first and all(one.cell.odd and one.glyph is None for one in table[first - 1]):
        first -= 1
    unseen = [[ReadCell(replace(one.cell, visible=False, odd=False), None) for one in row] for row in table[first:seen]]
    return replace(lattice, hidden=len(lattice.rows) - first), [*table[:first], *unseen, *table[seen:]]


OPEN = 0.5
"""Confidence of a board with two colours of which it isn't known yet which means *correct*."""


def reading_of(game: WordleDetails) -> Reading[ShownGame]:
    doubts = [doubt for number, board in enumerate(game.boards) for doubt in _doubts(game, number, board)]
    glyphs = [one.glyph for board in game.boards for row in board.read_cells for one in row]
    sure = [glyph.confidence for glyph in glyphs if glyph is not None]
    letters = {key.name: key.tile for key in _in_reading_order(game.keys) if len(key.name) == 1}
    strange = game.layout.strange and not _has_words(game)
    return Reading(
        game="wordle",
        state=ShownGame(tuple(board.shown for board in game.boards), letters, strange=strange),
        places=_places(game),
        confidence=0.0 if doubts else min([*sure, *[OPEN for board in game.boards if board.shown.open]], default=1.0),
        doubts=tuple(doubts),
        condition=_condition(game),
        details=game,
        decisions=tuple(board.decision for board in game.boards if board.decision is not None),
    )


def _has_words(game: WordleDetails) -> bool:
    """Whether a board has a word of ours: then its script is one that can be read, whatever its keys show besides their
    letters."""
    rows = (row for board in game.boards for row in board.shown.letters)
    return any(all(row) and is_known_word("".join(row)) for row in rows)


def _in_reading_order(keys: Sequence[Key]) -> list[Key]:
    """Row by row, from left to right: the order tells one keyboard from another."""
    rows: list[list[Key]] = []
    for key in sorted(keys, key=lambda key: key.box.center.y):
        if rows and key.box.center.y - rows[-1][0].box.center.y < key.box.h / 2:
            rows[-1].append(key)
        else:
            rows.append([key])
    return [key for row in rows for key in sorted(row, key=lambda key: key.box.x)]


def _places(game: WordleDetails) -> dict[str, Rect]:
    """Tiles and keys; what can't be seen can't be attended to either."""
    height, width = game.memory.pixels.shape[:2]
    tiles = {
        f"tile {b}.{r}.{c}": cell.box.clipped(width, height)
        for b, board in enumerate(game.boards)
        for r, row in enumerate(board.cells)
        for c, cell in enumerate(row)
        if cell.visible
    }
    return tiles | {f"key {key.name}": key.box for key in game.keys}


def _doubts(game: WordleDetails, number: int, board: SeenBoard) -> list[str]:
    """What of a board was not read. number: of the board, from 0."""
    unread = sum(row.count("?") for row in board.shown.letters)
    unknown = sum(row.count(Tile.UNKNOWN) for row in board.shown.tiles)
    unknown -= sum(not cell.visible for row in board.cells for cell in row)
    name = Phrase("board {number}: ", number=number + 1) if len(game.boards) > 1 else ""
    doubts: list[str] = [name + Phrase("{letters} not readable", letters=counted(unread, "letter"))] if unread else []
    if unknown > 0:
        doubts.append(name + Phrase("the meaning of {tiles} is not certain", tiles=counted(unknown, "tile")))
    return doubts


def _turns(board: SeenBoard) -> bool:
    """Whether a row turns over. What is written on something that lies over the board looks so, too."""
    return board.progress is Progress.TURNING and not _is_covered(board)


def _is_covered(board: SeenBoard) -> bool:
    return any(cell.odd for row in board.cells for cell in row)


def _condition(game: WordleDetails) -> Condition:
    boards = game.boards
    if any(board.moving or _turns(board) for board in boards):
        return Condition.UNSETTLED
    if game.layout.covered or any(map(_is_covered, boards)):
        return Condition.COVERED
    unseen = any(not cell.visible for board in boards for row in board.cells for cell in row)
    cut = game.layout.more or (unseen and game.layout.kind is not Cells.COMING)
    shown = [board.shown for board in boards]
    # Below boards that are cut off there may be others.
    if all(board.solved or board.scored == board.rows for board in shown) and not (cut and len(boards) > 1):
        return Condition.OVER
    return Condition.CUT_OFF if cut else Condition.READY
