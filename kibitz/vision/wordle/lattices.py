"""Boards in a picture by what is drawn of their cells: outlines, marks, or rows that are set off by turns."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.vision.boxes import Boxes
from kibitz.vision.glyphs import READABLE
from kibitz.vision.lattice import MOST_LINES, Lattice, find_lattices, put_together
from kibitz.vision.lattice_growth import grown
from kibitz.vision.wordle.cells.cell_reader import CellReader, ReadCell, is_blank, is_centred
from kibitz.vision.wordle.grid.boards import LEAST_ROWS, choose_boards
from kibitz.vision.wordle.grid.cuts import USUAL_ROWS
from kibitz.vision.wordle.grid.letter_rows import on_rows_of, rows_of_letters
from kibitz.vision.wordle.grid.staggered import staggered_boards
from kibitz.vision.wordle.keyboard import without_keys

LEAST_OUTLINED = 2
"""Rows of outlined cells at least, of a board that is set off by turns, below those of guesses."""


def boards_in(reader: CellReader, boxes: Boxes) -> list[Lattice]:
    boards = choose_boards(lattices_of(reader, boxes), reader.pixels)
    return [_with_guesses_above(reader, board, boards) for board in boards]


def marked_boards(reader: CellReader, found: Sequence[Lattice], known: Sequence[Lattice]) -> list[Lattice]:
    """The boards whose empty cells are marks, with their rows where their letters stand, or stood before.

    found: lattices of marks and tiles. known: the boards of the picture before."""
    chosen = choose_boards(_without_keys(reader, found), reader.pixels)
    boards = [_with_guesses_above(reader, board, chosen) for board in chosen]
    moved = [_on_letters(reader, board, boards) for board in boards]
    # Of marks alone only what was seen before tells where letters stand.
    return [on_rows_of(one, known) if one is board else one for one, board in zip(moved, boards, strict=True)]


def _on_letters(reader: CellReader, board: Lattice, boards: Sequence[Lattice]) -> Lattice:
    """A board with its rows where its letters stand, with those of letters alone above its marks."""
    for one in (board, board.with_more_rows(above=1)):
        moved = rows_of_letters(reader.pixels, one)
        first = [moved.cell(0, column) for column in range(len(moved.columns))]
        if moved is not one and (one is board or all(map(_is_letter, reader.read(first)))):
            return _with_guesses_above(reader, moved, [other for other in boards if other is not board])
    return board


def staggered_rows(reader: CellReader, boxes: Boxes) -> list[Lattice]:
    """The boards whose every second row is set off: the cells of guesses may join, and show as rows of letters only."""
    outlined = staggered_boards(boxes, LEAST_OUTLINED)
    boards = [_with_guesses_above(reader, board, outlined) for board in outlined]
    return [board for board in boards if len(board.rows) >= LEAST_ROWS]


def _with_guesses_above(reader: CellReader, board: Lattice, boards: Sequence[Lattice]) -> Lattice:
    """The board with the rows of letters above its first one: boards are filled from the top.

    Tiles that are absent may hardly differ from the page, and of their letters not all have an outline. Of a full row
    that is typed the cells may look unlike all empty ones below it. Where nothing is entered yet, cells that hardly
    differ from the page show by their first letters.
    """
    columns = range(len(board.columns))
    others = [other.box for other in boards if other is not board]
    first = reader.read(board.cell(0, c) for c in columns)
    if not all(map(_is_letter, first)) and any(one.cell.letter is not None or one.cell.odd for one in first):
        return board
    is_fresh = all(map(is_blank, first))
    while len(board.rows) < MOST_LINES:
        larger = board.with_more_rows(above=1)
        if larger.rows[0] < larger.height / 2 or any(larger.box.iou(other) > 0 for other in others):
            break
        row = reader.read(larger.cell(0, c) for c in columns)
        if not all(map(_is_letter, row)) and not (is_fresh and _is_typed(row) and len(board.rows) < USUAL_ROWS):
            break
        board = larger
    return board


def begins_with_letters(reader: CellReader, board: Lattice) -> bool:
    """Whether a letter that can be read stands in each cell of a board's first row."""
    return all(map(_is_letter, reader.read(board.cell(0, column) for column in range(len(board.columns)))))


def _is_typed(row: Sequence[ReadCell]) -> bool:
    """Whether letters stand in the first cells of a row, and nothing in the others."""
    count = sum(map(_is_letter, row))
    return count > 0 and all(map(_is_letter, row[:count])) and all(map(is_blank, row[count:]))


def _is_letter(one: ReadCell) -> bool:
    """Whether a letter that can be read stands in the middle of a cell."""
    glyph = one.glyph
    return is_centred(one) and glyph is not None and glyph.letter != "" and glyph.confidence >= READABLE


def lattices_of(reader: CellReader, boxes: Boxes) -> list[Lattice]:
    """The lattices of a picture that may be boards: grown by rows that were hardly seen, without those of keys."""
    found = find_lattices(boxes)
    lattices = [grown(lattice, found, boxes, reader.pixels) for lattice in found]
    return _without_keys(reader, put_together(lattices))


def _without_keys(reader: CellReader, lattices: Sequence[Lattice]) -> list[Lattice]:
    parted = [without_keys(reader, lattice) for lattice in lattices]
    return [lattice for lattice in parted if lattice is not None]
