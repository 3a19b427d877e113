"""What the user can say of tiles: their letters and colours, and that a row isn't entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from kibitz.core.correction import Aspect, Choice, Correction, Said
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading
from kibitz.games.common.correcting import as_said, holding
from kibitz.games.wordle.memory import LETTER, STATE, numbers_of
from kibitz.games.wordle.places import tile_place
from kibitz.solvers.wordle.model.shown import TOLD, ShownGame, Tile
from kibitz.vision.glyphs import Glyph, named_by_shape, shape_of
from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.details import SeenBoard, WordleDetails
from kibitz.vision.wordle.meanings import usual
from kibitz.vision.wordle.reader import reading_of

PartT = TypeVar("PartT")

WHITE = np.array([100.0, 0.0, 0.0])


def aspects(reading: Reading[ShownGame], place: str) -> list[Aspect]:
    """What can be said of a tile; nothing of keys, and of readings that were made by hand."""
    details = reading.details
    if not place.startswith("tile ") or not isinstance(details, WordleDetails):
        return []
    number, row, column = numbers_of(place)
    board, shown = details.boards[number], reading.state.boards[number]
    tile, letter = shown.tiles[row][column], shown.letters[row][column]
    told = tile not in (Tile.UNKNOWN, Tile.EITHER)
    return [
        Aspect(STATE, _states(reading, number, row), tile.value if told else "", "" if told else _likely(board, place)),
        Aspect(
            LETTER,
            (Choice("", Phrase("no letter"), rare=True),) if not letter else (),
            "" if letter == "?" else letter,
            _second(board.read_cells[row][column]) if letter == "?" else "",
            letters=True,
            drawn=True,
            known=not letter,
        ),
    ]


def _states(reading: Reading[ShownGame], number: int, row: int) -> tuple[Choice, ...]:
    lettered = [
        tile_place(number, row, column)
        for column, letter in enumerate(reading.state.boards[number].letters[row])
        if letter
    ]
    return (
        Choice(Tile.CORRECT.value, "correct", "2", ("green",)),
        Choice(Tile.PRESENT.value, "present", "1", ("yellow", "elsewhere")),
        Choice(Tile.ABSENT.value, "absent", "0", ("grey", "gray", "black")),
        Choice(Tile.TYPED.value, "row not entered", "3", ("typed", "unentered"), rare=True, others=tuple(lettered)),
        Choice(Tile.EMPTY.value, "empty", "4", rare=True),
    )


def _likely(board: SeenBoard, place: str) -> str:
    """What a tile's colour is used for most often."""
    _, row, column = numbers_of(place)
    empty = [cell.fill for line in board.cells for cell in line if cell.letter is None and cell.visible]
    ground = np.median(empty, axis=0) if empty else WHITE
    fill = board.cells[row][column].fill
    order = (Tile.CORRECT, Tile.PRESENT, Tile.ABSENT)
    return max(order, key=lambda tile: usual(fill, ground, tile)).value


def _second(one: ReadCell) -> str:
    return one.glyph.whole if one.glyph is not None else ""


def called(place: str) -> str:
    """A tile as people count: ``tile 2,3`` is the third of the second row; further boards are told.

    >>> called("tile 0.1.2"), called("tile 3.0.0"), called("key Q")
    ('tile 2,3', 'tile 1,1 of board 4', 'key Q')
    """
    if not place.startswith("tile "):
        return place
    board, row, column = numbers_of(place)
    return f"tile {row + 1},{column + 1}" + (Phrase(" of board {board}", board=board + 1) if board else "")


def lesson(
    reading: Reading[ShownGame], place: str, aspect: str, value: str, measured: tuple[float, ...]
) -> Mapping[str, tuple[float, ...]]:
    """What a correction teaches: how such tiles look, or how this letter is drawn. measured: of the tile."""
    number, row, column = numbers_of(place)
    letter = reading.details.boards[number].cells[row][column].letter
    if aspect == STATE:
        return {value: measured} if Tile(value) in TOLD else {}
    return {f"letter {value}": shape_of(letter)} if letter is not None and value else {}


def with_said(
    reading: Reading[ShownGame],
    pixels: NDArray[np.uint8],
    said: Sequence[Correction],
    letters: Sequence[tuple[str, tuple[float, ...]]],
) -> Reading[ShownGame]:
    """The reading with what was said of tiles that look as they did, and with letters drawn as examples are."""
    details: WordleDetails = reading.details
    tiles = {place: rect for place, rect in reading.places.items() if place.startswith("tile ")}
    held = holding(pixels, tiles, said)
    if not held and not letters:
        return reading
    boards = [_with_letters(board, letters) for board in details.boards]
    for one in held:
        number, row, column = numbers_of(one.place)
        boards[number] = _with_one(boards[number], row, column, one)
    mended = reading_of(replace(details, boards=tuple(boards)))
    return as_said(mended, list(held))


def _with_one(board: SeenBoard, row: int, column: int, said: Said) -> SeenBoard:
    shown = board.shown
    if said.aspect == STATE:
        tiles = _changed(shown.tiles, row, column, Tile(said.value))
        return replace(board, shown=replace(shown, tiles=tiles))
    tiles = shown.tiles
    if bool(said.value) != bool(shown.letters[row][column]):
        tiles = _changed(tiles, row, column, Tile.TYPED if said.value else Tile.EMPTY)
    shown = replace(shown, letters=_changed(shown.letters, row, column, said.value), tiles=tiles)
    cell = board.read_cells[row][column]
    glyph = Glyph(said.value, 1.0, "", 1.0) if said.value else None
    return replace(board, shown=shown, read_cells=_changed(board.read_cells, row, column, replace(cell, glyph=glyph)))


def _with_letters(board: SeenBoard, letters: Sequence[tuple[str, tuple[float, ...]]]) -> SeenBoard:
    """The board with the letters that are drawn as one of the examples is."""
    for row, line in enumerate(board.read_cells):
        for column, one in enumerate(line):
            drawn = one.cell.letter if one.glyph is not None else None
            if drawn is not None and (name := named_by_shape(drawn, letters)):
                board = _with_one(board, row, column, Said("", LETTER, name))
    return board


def _changed(table: tuple[tuple[PartT, ...], ...], row: int, column: int, to: PartT) -> tuple[tuple[PartT, ...], ...]:
    line = table[row]
    return (*table[:row], (*line[:column], to, *line[column + 1 :]), *table[row + 1 :])
