"""The boards of a game read together: what colours mean on most of them, and how many guesses all got."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.wordle.model.shown import TOLD, ShownBoard, Tile
from kibitz.vision.clusters import average_linkage
from kibitz.vision.colour import to_lab
from kibitz.vision.glyphs import READABLE, Glyph, common_colour
from kibitz.vision.lattice import Lattice
from kibitz.vision.strokes import strokes_named
from kibitz.vision.wordle.cells.cell_reader import CellReader, ReadCell
from kibitz.vision.wordle.cells.tiles import Cell, Lab
from kibitz.vision.wordle.details import SeenBoard
from kibitz.vision.wordle.evidence import ALIKE, APART, Evidence, Legend, Palette
from kibitz.vision.wordle.found import Layout
from kibitz.vision.wordle.legend import read_legend
from kibitz.vision.wordle.marked_part import by_marked_part
from kibitz.vision.wordle.progress import Progress
from kibitz.vision.wordle.states import tile_states

LEAST_LETTERS = 3
"""Letters of a row whose places tell whether it is off its own."""
TAILED = frozenset("ŁДЦЩҐ")
"""Letters that stand out above or below the others, or to a side, beside those with accents."""
SHIFTED = 0.06
"""Share of a cell by which letters of a row that is moved to a side lie off their usual place at least."""


def read_boards(
    reader: CellReader,
    layout: Layout,
    read_cells: Sequence[Sequence[Sequence[ReadCell]]],
    shown: Palette | None = None,
    legend: Legend | None = None,
    before: Palette | None = None,
) -> tuple[list[SeenBoard], Legend | None]:
    """The boards, and what the page says of their colours; of several, each takes a colour for what most of them do.
    Where the page says what its colours mean, they mean that, however usual another meaning is.

    shown: what colours mean where the user has shown that. legend: of the picture before, if that is known. before:
    what colours meant there, which tells where nothing else does any more, such as keys that are gone.
    """
    pages = [_page(reader.pixels, lattice.box) for lattice in layout.boards]
    named = _with_strokes(read_cells)
    by_part, part = by_marked_part(named, shown.part if shown is not None else "", pages)
    boards = _read_boards(reader, layout, by_part, pages, shown)
    asked = [] if shown is not None else [fill for board in boards for fill in _named_fills(board)]
    moves = any(board.moving or board.progress is Progress.TURNING for board in boards)
    if asked and not moves and not _was_asked(legend, asked, part):
        # It stays what it is from one guess to the next.
        legend = Legend(read_legend(reader, layout, part, asked), tuple(asked), part)
    if not asked or legend is None or legend.palette is None:
        if before is not None and shown is None and not moves and _unclear(boards):
            anew = _read_boards(reader, layout, by_part, pages, replace(before, part=part))
            boards = min(boards, anew, key=_unclear)
        return boards, legend
    return _read_boards(reader, layout, by_part, pages, legend.palette), legend


def _unclear(boards: Sequence[SeenBoard]) -> int:
    """How many tiles of full rows have no meaning."""
    rows = [row for board in boards for row in board.shown.tiles[: full_rows(board)]]
    return sum(row.count(Tile.UNKNOWN) for row in rows)


def _was_asked(legend: Legend | None, asked: Sequence[Lab], part: str) -> bool:
    """Whether a legend was looked for by the same colours of as many tiles."""
    if legend is None or legend.part != part or len(legend.asked) != len(asked):
        return False
    return all(any(float(np.linalg.norm(a - b)) <= ALIKE for b in legend.asked) for a in asked)


def _named_fills(board: SeenBoard) -> list[Lab]:
    """The fills of letters of full rows that nothing lies over, and that aren't absent for certain."""
    rows = list(zip(board.cells, board.shown.tiles, board.shown.letters, strict=True))[: full_rows(board)]
    return [
        cell.fill
        for cells, tiles, letters in rows
        for cell, tile, letter in zip(cells, tiles, letters, strict=True)
        if tile not in (Tile.ABSENT, Tile.TYPED) and letter and not cell.odd
    ]


def _read_boards(
    reader: CellReader,
    layout: Layout,
    read_cells: Sequence[Sequence[Sequence[ReadCell]]],
    pages: Sequence[Lab],
    shown: Palette | None,
) -> list[SeenBoard]:
    """The boards, by cells whose fill is the colour of the part that shows their states. pages: the ground about each.
    shown: what colours are known to mean."""
    fills, plain = _key_fills(reader, layout.keys, _letters_of(read_cells))
    typed = {box: one.cell for box, one in reader.typed.items()}
    boards = []
    for lattice, rows, page in zip(layout.boards, read_cells, pages, strict=True):
        boards.append(_board(lattice, rows, Evidence(page, shown, fills, None, typed, plain=plain)))
    palette = shown or (_majority(boards) if len(boards) > 1 else None)
    if palette is not None:
        for number, board in enumerate(boards):
            if _agrees(board, palette):
                continue
            evidence = Evidence(pages[number], palette, fills, None, typed, plain=plain)
            boards[number] = _board(board.lattice, read_cells[number], evidence)
    taken = _taken(boards)
    if taken is None:
        return boards
    boards = [_solved_if_left_off(board, taken) for board in boards]
    for number, board in enumerate(boards):
        behind = board.progress in (Progress.TYPED, Progress.TURNING) and full_rows(board) <= taken
        if behind or (board.progress is Progress.SCORED and not taken):
            evidence = Evidence(pages[number], palette if taken else None, fills, taken, typed, plain=plain)
            boards[number] = _board(board.lattice, read_cells[number], evidence)
    return boards


def _with_strokes(boards: Sequence[Sequence[Sequence[ReadCell]]]) -> list[list[list[ReadCell]]]:
    """The cells, with bare strokes named by the other letters of all boards."""
    cells = [one for table in boards for row in table for one in row]
    named = iter(strokes_named([None if one.glyph is None else (one.glyph, one.cell.size[1]) for one in cells]))
    return [[[replace(one, glyph=next(named)) for one in row] for row in table] for table in boards]


def _taken(boards: Sequence[SeenBoard]) -> int | None:
    """How many guesses boards of one game have scored for certain; None where only one is seen, or nobody can tell.

    That a first guess has no letter in common with any of several words hardly happens: it is typed, and no more,
    unless tiles of different colours, or a later row, say else.
    """
    rows = [row for board in boards for row in board.shown.tiles]
    if len(boards) < 2 or not any(any(row) for board in boards for row in board.shown.letters):
        return None
    varied = [board for board in boards if any(len(set(row)) > 1 for row in board.shown.tiles[: board.shown.scored])]
    coloured = any(tile in (Tile.PRESENT, Tile.CORRECT, Tile.EITHER) for row in rows for tile in row)
    if not varied and (coloured or max(full_rows(board) for board in boards) > 1):
        return None
    return max((board.shown.scored for board in varied), default=0)


def _solved_if_left_off(board: SeenBoard, taken: int) -> SeenBoard:
    """A board gets no more guesses once it is solved, so the last of fewer than the others have is all correct.

    Pages let such boards fade, and then their colours say little.
    """
    full = full_rows(board)
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


def full_rows(board: SeenBoard) -> int:
    """Rows from the top that are full of letters."""
    return next((r for r, row in enumerate(board.shown.letters) if not all(row)), len(board.shown.letters))


def _agrees(board: SeenBoard, palette: Palette) -> bool:
    """Whether all of a board's tiles have a meaning, and the one of the palette."""
    if any({Tile.UNKNOWN, Tile.EITHER} & set(row) for row in board.shown.tiles):
        return False
    return all(palette.name(np.median(own, axis=0)) is tile for tile, own in fills_of(board).items())


def _majority(boards: Sequence[SeenBoard]) -> Palette | None:
    """What most boards hold each colour for; None where no tile is scored."""
    fills, tiles, weights = [], [], []
    for board in boards:
        kinds = fills_of(board)
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


def _board(lattice: Lattice, read_cells: Sequence[Sequence[ReadCell]], evidence: Evidence) -> SeenBoard:
    letters = tuple(tuple(_letter(one.glyph) for one in row) for row in read_cells)
    cells = [[one.cell for one in row] for row in read_cells]
    tiles, progress, decision = tile_states(cells, letters, evidence)
    shown = ShownBoard(letters, tuple(tuple(row) for row in tiles))
    plain = [[one.cell for one in row if one.glyph is None or _is_plain(one.glyph.whole)] for row in read_cells]
    moving = _is_moving(lattice, plain)
    return SeenBoard(lattice, tuple(tuple(row) for row in read_cells), shown, progress, moving, decision)


def _is_plain(letter: str) -> bool:
    """Whether a letter has no accent and no tail."""
    return len(unicodedata.normalize("NFD", letter)) <= 1 and letter not in TAILED


def _is_moving(lattice: Lattice, cells: Sequence[Sequence[Cell]]) -> bool:
    """Whether a row of letters is off its place: it shakes, or bounces. cells: those of letters without accents and
    tails, which move a letter's middle."""
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


def _letter(glyph: Glyph | None) -> str:
    if glyph is None:
        return ""
    return glyph.whole if glyph.letter and glyph.confidence >= READABLE else "?"


def _page(pixels: NDArray[np.uint8], box: Rect) -> Lab:
    """The colour of the page just above a board, or below it."""
    left, right = max(0, int(box.x)), int(box.right)
    for top in (int(box.y) - 4, int(box.bottom) + 2):
        strip = pixels[max(0, top) : max(0, top) + 2, left:right]
        if strip.size:
            return to_lab(common_colour(strip))
    return np.zeros(3)


def _key_fills(
    reader: CellReader, keys: Mapping[str, Rect], played: Collection[str]
) -> tuple[dict[str, Lab], frozenset[str]]:
    """Fills of the letters' keys, without those that have the commonest one of letters that stand on no board; and
    these. played: letters on the boards."""
    named = {name: box for name, box in keys.items() if len(name) == 1}
    fills = {name: one.cell.fill for name, one in zip(named, reader.read(named.values()), strict=True)}
    if not fills:
        return {}, frozenset()
    every = np.array(list(fills.values()))
    near = np.linalg.norm(every[:, None] - every[None], axis=2) < 3
    free = np.array([name not in played for name in fills])
    common = every[int(near[:, free if free.any() else ~free].sum(axis=1).argmax())]
    marked = {name: fill for name, fill in fills.items() if float(np.linalg.norm(fill - common)) >= 3}
    return marked, frozenset(fills.keys() - marked.keys())


def _letters_of(read_cells: Sequence[Sequence[Sequence[ReadCell]]]) -> set[str]:
    """The letters on all boards."""
    return {one.glyph.letter for table in read_cells for row in table for one in row if one.glyph is not None}


def palette_of(boards: Sequence[SeenBoard], *, solved: bool = True) -> Palette:
    """What the fills of all boards mean. solved: see `fills_of`."""
    fills: dict[Tile, list[Lab]] = {}
    for board in boards:
        for tile, own in fills_of(board, solved=solved).items():
            fills.setdefault(tile, []).extend(own)
    return Palette(tuple((tile, np.median(known, axis=0)) for tile, known in fills.items()))


def fills_of(board: SeenBoard, *, solved: bool = True) -> dict[Tile, list[Lab]]:
    """The fills of a board's scored tiles. solved: those of a row that is all correct, too; that may have been told by
    there being no other meaning left, while it was on its way to its colour."""
    fills: dict[Tile, list[Lab]] = {}
    for row, tiles in zip(board.cells, board.shown.tiles, strict=True):
        if not solved and set(tiles) == {Tile.CORRECT}:
            continue
        for cell, tile in zip(row, tiles, strict=True):
            if tile in TOLD:
                fills.setdefault(tile, []).append(cell.fill)
    return fills
