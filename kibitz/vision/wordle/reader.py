"""Reading a game of Wordle or of its family from a picture: all boards, and the on-screen keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.core.wording import counted
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from kibitz.vision.clusters import average_linkage
from kibitz.vision.glyphs import CAPITALS, Glyph, common_colour
from kibitz.vision.lattice import Lattice
from kibitz.vision.wordle.cover import with_covered
from kibitz.vision.wordle.eye import Eye, Look, Memory
from kibitz.vision.wordle.keyboard import Key, name_keys
from kibitz.vision.wordle.layout import Layout, locate
from kibitz.vision.wordle.states import ALIKE, APART, Evidence, Palette, Progress, is_word, tile_states
from kibitz.vision.wordle.tiles import Cell, Lab, to_lab

MOST_WRONG = 0.1
"""Share of letters that may stand where no guess would have put them (something lies over the board)."""
MOST_UNREAD = 0.34
"""Share of letters that may be unreadable; of digits and signs more are."""
SURE = 0.45
"""Confidence below which a letter counts as unreadable."""
LEAST_LETTERS = 3
"""Letters of a row whose places tell whether it is off its own."""
LEAST_ROWS = 2
"""Full rows from which on words are expected."""
SHIFTED = 0.06
"""Share of a cell by which letters of a row that is moved to a side lie off their usual place at least."""


@dataclass(frozen=True)
class BoardLook:
    """One board as it was read: its cells and letters, what they say, and how far the last row with letters is."""

    lattice: Lattice
    looks: tuple[tuple[Look, ...], ...]
    shown: ShownBoard
    progress: Progress
    moving: bool

    @property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells, row by row."""
        return tuple(tuple(look.cell for look in row) for row in self.looks)


@dataclass(frozen=True)
class GameLook:
    """A game as it was read, and what is remembered for the next picture."""

    boards: tuple[BoardLook, ...]
    keys: tuple[Key, ...]
    layout: Layout
    memory: Memory

    @property
    def covered(self) -> list[Rect]:
        """Cells that something lies over, or is thought to lie over: when they change all is to be looked for again."""
        covered = [cell.box for board in self.boards for row in board.cells for cell in row if cell.odd]
        if self.layout.covered:
            covered += [board.lattice.box for board in self.boards]
        for board in self.boards:
            covered += [cell.box for row in board.cells[len(board.cells) - board.lattice.hidden :] for cell in row]
        return covered


def read_wordle(frame: Frame, previous: Reading[ShownGame] | None = None) -> list[Reading[ShownGame]]:
    """The game in a frame, with all its boards; empty when there is no letter board in it.

    Places: ``tile B.R.C`` (board, row and column from 0), ``key Q``, ``key ENTER`` and ``key BACKSPACE``. A letter or a
    colour that isn't certain is ``?`` or unknown, never guessed. The condition tells whether a row is turning,
    something lies over a board, a board is cut off, or the game is over. Details: a `GameLook`.

    previous: the last reading of the same surface. What has not changed since is not looked at again.
    """
    pixels = frame.pixels
    known = previous.details if previous is not None and isinstance(previous.details, GameLook) else None
    if known is not None and known.memory.pixels.shape != pixels.shape:
        known = None
    eye = Eye(pixels, known.memory if known else None)
    layout = locate(eye, known.layout, known.covered) if known else locate(eye)
    if layout is None:
        return []
    looks = [_looks(eye, lattice) for lattice in layout.boards]
    boards = _boards(eye, layout, looks)
    keys = name_keys(eye, layout.keys, _palette(boards))
    # Without a keyboard, and without a letter, any table is a grid of empty cells.
    lettered = any(letter not in ("", "?") for board in boards for row in board.shown.letters for letter in row)
    if not (keys or lettered or (layout.is_plain and _are_blank(boards))) or not _are_filled_in_rows(boards):
        return []
    # Languages that we have no list of come with their keyboard.
    if not keys and not _have_words(boards):
        return []
    return [_reading(GameLook(tuple(boards), tuple(keys), layout, eye.memory()))]


def _looks(eye: Eye, lattice: Lattice) -> list[list[Look]]:
    """A board's cells as they look; those that are covered are odd, and those behind the keyboard not visible."""
    rows, columns = range(len(lattice.rows)), range(len(lattice.columns))
    seen = len(lattice.rows) - lattice.hidden
    looks = eye.look_twice(lattice.cell(row, column) for row in rows[:seen] for column in columns)
    wide = len(lattice.columns)
    table = [looks[row * wide : (row + 1) * wide] for row in rows[:seen]]
    cells = with_covered([[look.cell for look in row] for row in table])
    table = [
        [look if cell is look.cell else replace(look, cell=cell) for look, cell in zip(*both, strict=True)]
        for both in zip(table, cells, strict=True)
    ]
    hidden = [
        [Cell(lattice.cell(row, column), np.zeros(3), None, visible=False, odd=False) for column in columns]
        for row in rows[seen:]
    ]
    return table + [[Look(cell, None) for cell in row] for row in hidden]


def _boards(eye: Eye, layout: Layout, looks: Sequence[Sequence[Sequence[Look]]]) -> list[BoardLook]:
    """The boards; of several, each takes a colour for what most of them do."""
    fills = _key_fills(eye, layout.keys)
    boards = []
    for lattice, rows in zip(layout.boards, looks, strict=True):
        boards.append(_board(lattice, rows, Evidence(_page(eye.pixels, lattice.box), keys=fills)))
    palette = _majority(boards) if len(boards) > 1 else None
    if palette is not None:
        for number, board in enumerate(boards):
            if _agrees(board, palette):
                continue
            evidence = Evidence(_page(eye.pixels, board.lattice.box), palette, fills)
            boards[number] = _board(board.lattice, looks[number], evidence)
    taken = _taken(boards)
    if taken is None:
        return boards
    boards = [_solved_if_left_off(board, taken) for board in boards]
    for number, board in enumerate(boards):
        behind = board.progress is Progress.TYPED and _full_rows(board) <= taken
        if behind or (board.progress is Progress.SCORED and not taken):
            evidence = Evidence(_page(eye.pixels, board.lattice.box), palette if taken else None, fills, taken)
            boards[number] = _board(board.lattice, looks[number], evidence)
    return boards


def _taken(boards: Sequence[BoardLook]) -> int | None:
    """How many guesses boards of one game have scored for certain; None where only one is seen, or nobody can tell.

    That a first guess has no letter in common with any of several words hardly happens: it is typed, and no more,
    unless tiles of different colours, or a later row, say else.
    """
    rows = [row for board in boards for row in board.shown.tiles]
    if len(boards) < 2 or not any(any(row) for board in boards for row in board.shown.letters):
        return None
    varied = [board for board in boards if any(len(set(row)) > 1 for row in board.shown.tiles[: board.shown.scored])]
    coloured = any(tile in (Tile.PRESENT, Tile.CORRECT) for row in rows for tile in row)
    if not varied and (coloured or max(_full_rows(board) for board in boards) > 1):
        return None
    return max((board.shown.scored for board in varied), default=0)


def _solved_if_left_off(board: BoardLook, taken: int) -> BoardLook:
    """A board gets no more guesses once it is solved, so the last of fewer than the others have is all correct.

    Pages let such boards fade, and then their colours say little.
    """
    full = _full_rows(board)
    if not 0 < full < taken or any(map(any, board.shown.letters[full:])):
        return board
    if full == len(board.cells) or not all(cell.visible for cell in board.cells[full]):
        # Its next row may be there, where nobody sees it.
        return board
    cells = board.cells[full - 1]
    middle = np.median([cell.fill for cell in cells], axis=0)
    alike = all(float(np.linalg.norm(cell.fill - middle)) < ALIKE for cell in cells)
    if board.shown.solved or not alike or any(cell.odd for row in board.cells for cell in row):
        return board
    tiles = (*board.shown.tiles[: full - 1], (Tile.CORRECT,) * board.shown.columns, *board.shown.tiles[full:])
    return replace(board, shown=replace(board.shown, tiles=tiles), progress=Progress.SCORED)


def _full_rows(board: BoardLook) -> int:
    """Rows from the top that are full of letters."""
    return next((r for r, row in enumerate(board.shown.letters) if not all(row)), len(board.shown.letters))


def _agrees(board: BoardLook, palette: Palette) -> bool:
    """Whether all of a board's tiles have a meaning, and the one of the palette."""
    if any(Tile.UNKNOWN in row for row in board.shown.tiles):
        return False
    return all(palette.name(np.median(own, axis=0)) is tile for tile, own in _fills(board).items())


def _majority(boards: Sequence[BoardLook]) -> Palette | None:
    """What most boards hold each colour for; None where no tile is scored."""
    fills, tiles, weights = [], [], []
    for board in boards:
        kinds = _fills(board)
        for tile, own in kinds.items():
            fills.append(np.median(own, axis=0))
            tiles.append(tile)
            # All three colours beside each other tell what each means; two of them far less, and one hardly anything.
            weights.append(len(own) * 30.0 ** len(kinds))
    if not fills:
        return None
    points = np.array(fills)
    meanings = []
    for group in average_linkage(np.linalg.norm(points[:, None] - points[None], axis=2), APART, len(points), APART):
        votes: dict[Tile, float] = {}
        for one in group:
            votes[tiles[one]] = votes.get(tiles[one], 0.0) + weights[one]
        meanings.append((max(votes, key=lambda tile: votes[tile]), np.median(points[group], axis=0)))
    return Palette(tuple(meanings))


def _board(lattice: Lattice, looks: Sequence[Sequence[Look]], evidence: Evidence) -> BoardLook:
    letters = tuple(tuple(_letter(look.glyph) for look in row) for row in looks)
    cells = [[look.cell for look in row] for row in looks]
    tiles, progress = tile_states(cells, letters, evidence)
    shown = ShownBoard(letters, tuple(tuple(row) for row in tiles))
    return BoardLook(lattice, tuple(tuple(row) for row in looks), shown, progress, _is_moving(lattice, cells))


def _is_moving(lattice: Lattice, cells: Sequence[Sequence[Cell]]) -> bool:
    """Whether a row of letters is off its place: it shakes, or bounces."""
    rows = {r: [cell.offset for cell in row if cell.letter is not None] for r, row in enumerate(cells)}
    rows = {r: offsets for r, offsets in rows.items() if len(offsets) >= LEAST_LETTERS}
    if any(float(np.std([y for _, y in offsets])) > SHIFTED for offsets in rows.values()):
        return True
    middles = {r: float(np.mean([x for x, _ in offsets])) for r, offsets in rows.items()}
    if len(middles) > 1:
        usual = float(np.median(list(middles.values())[:-1]))
        return any(abs(middle - usual) > SHIFTED for middle in middles.values())
    # Of one row alone the outlines tell: they are where the others of their column are, or not.
    return any(abs(middle) > SHIFTED and not lattice.seen[r].any() for r, middle in middles.items())


def _are_blank(boards: Sequence[BoardLook]) -> bool:
    """Whether all cells that can be seen are of one fill, with nothing on them."""
    cells = [cell for board in boards for row in board.cells for cell in row if cell.visible]
    fills = np.array([cell.fill for cell in cells])
    alike = np.linalg.norm(fills - np.median(fills, axis=0), axis=1) < ALIKE
    return bool(alike.all()) and not any(cell.odd or cell.letter is not None for cell in cells)


def _are_filled_in_rows(boards: Sequence[BoardLook]) -> bool:
    """Whether letters fill the boards as guesses do: row by row from the top, only the last one perhaps not to its end.

    A crossword, a word search, a calendar or a table of numbers isn't filled like that.
    """
    wrong = unread = lettered = odd = visible = 0
    for board in boards:
        open_row = False
        last = max((r for r, row in enumerate(board.shown.letters) if any(row)), default=-1)
        for r, (cells, letters) in enumerate(zip(board.cells, board.shown.letters, strict=True)):
            seen = [(cell, letter) for cell, letter in zip(cells, letters, strict=True) if cell.visible]
            filled = sum(bool(letter) for _, letter in seen)
            lettered += filled
            visible += len(seen)
            odd += sum(cell.odd for cell, _ in seen)
            unread += sum(letter == "?" for _, letter in seen)
            if open_row:
                wrong += filled
            elif filled < sum(not cell.odd for cell, _ in seen):
                open_row = True
                # Of a row that is being typed the letters come first; of one that turns over any may be missing.
                wrong += sum(bool(letter) for _, letter in seen[filled:]) if r < last else 0
    return wrong <= MOST_WRONG * max(1, lettered) and unread <= MOST_UNREAD * max(3, lettered) and 2 * odd <= visible


def _have_words(boards: Sequence[BoardLook]) -> bool:
    """Whether half of the full rows are words, where there are several that we could know."""
    rows = ["".join(row) for board in boards for row in board.shown.letters if all(row)]
    return len(rows) < LEAST_ROWS or 2 * sum(is_word(row) for row in rows) >= len(rows)


def _letter(glyph: Glyph | None) -> str:
    if glyph is None:
        return ""
    return glyph.letter if glyph.letter and glyph.confidence >= SURE else "?"


def _page(pixels: NDArray[np.uint8], box: Rect) -> Lab:
    """The colour of the page just above a board, or below it."""
    left, right = max(0, int(box.x)), int(box.right)
    for top in (int(box.y) - 4, int(box.bottom) + 2):
        strip = pixels[max(0, top) : max(0, top) + 2, left:right]
        if strip.size:
            return to_lab(common_colour(strip))
    return np.zeros(3)


def _key_fills(eye: Eye, keys: Mapping[str, Rect]) -> dict[str, Lab]:
    """Fills of the letters' keys, without those that have the commonest one: most letters were never played."""
    named = {name: box for name, box in keys.items() if name in CAPITALS}
    fills = {name: look.cell.fill for name, look in zip(named, eye.look(named.values()), strict=True)}
    if not fills:
        return {}
    every = np.array(list(fills.values()))
    near = np.linalg.norm(every[:, None] - every[None], axis=2) < 3
    common = every[int(near.sum(axis=1).argmax())]
    return {name: fill for name, fill in fills.items() if float(np.linalg.norm(fill - common)) >= 3}


def _palette(boards: Sequence[BoardLook]) -> Palette:
    """What the fills of all boards mean."""
    fills: dict[Tile, list[Lab]] = {}
    for board in boards:
        for tile, own in _fills(board).items():
            fills.setdefault(tile, []).extend(own)
    return Palette(tuple((tile, np.median(known, axis=0)) for tile, known in fills.items()))


def _fills(board: BoardLook) -> dict[Tile, list[Lab]]:
    """The fills of a board's scored tiles."""
    fills: dict[Tile, list[Lab]] = {}
    for row, tiles in zip(board.cells, board.shown.tiles, strict=True):
        for cell, tile in zip(row, tiles, strict=True):
            if tile in (Tile.ABSENT, Tile.PRESENT, Tile.CORRECT):
                fills.setdefault(tile, []).append(cell.fill)
    return fills


def _reading(game: GameLook) -> Reading[ShownGame]:
    height, width = game.memory.pixels.shape[:2]
    places: dict[str, Rect] = {}
    doubts: list[str] = []
    for b, board in enumerate(game.boards):
        for r, row in enumerate(board.cells):
            for c, cell in enumerate(row):
                # What can't be seen can't be attended to either.
                if cell.visible:
                    places[f"tile {b}.{r}.{c}"] = cell.box.clipped(width, height)
        unread = sum(letter == "?" for row in board.shown.letters for letter in row)
        unknown = sum(tile is Tile.UNKNOWN for row in board.shown.tiles for tile in row)
        hidden = sum(not cell.visible for row in board.cells for cell in row)
        name = f"board {b + 1}: " if len(game.boards) > 1 else ""
        if unread:
            doubts.append(f"{name}{counted(unread, 'letter')} not readable")
        if unknown > hidden:
            doubts.append(f"{name}the meaning of {counted(unknown - hidden, 'tile')} is not certain")
    places.update({f"key {key.name}": key.box for key in game.keys})
    glyphs = [look.glyph for board in game.boards for row in board.looks for look in row]
    sure = [glyph.confidence for glyph in glyphs if glyph is not None]
    letters = {key.name: key.tile for key in game.keys if key.name in CAPITALS}
    return Reading(
        game="wordle",
        state=ShownGame(tuple(board.shown for board in game.boards), letters),
        places=places,
        confidence=0.0 if doubts else min(sure, default=1.0),
        doubts=tuple(doubts),
        condition=_condition(game),
        details=game,
    )


def _condition(game: GameLook) -> Condition:
    boards = game.boards
    if any(board.moving or board.progress is Progress.TURNING for board in boards):
        return Condition.UNSETTLED
    if game.layout.covered or any(cell.odd for board in boards for row in board.cells for cell in row):
        return Condition.COVERED
    cut = game.layout.more or any(not cell.visible for board in boards for row in board.cells for cell in row)
    shown = [board.shown for board in boards]
    # Below boards that are cut off there may be others.
    if all(board.solved or board.scored == board.rows for board in shown) and not (cut and len(boards) > 1):
        return Condition.OVER
    return Condition.CUT_OFF if cut else Condition.READY
