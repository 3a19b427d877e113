"""Reading a game of Wordle or of its family from a picture: all boards, and the on-screen keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.frame import Frame
from kibitz.game import Condition, Reading
from kibitz.geometry import Rect
from kibitz.solvers.wordle.shown import ShownBoard, ShownGame, Tile
from kibitz.vision.glyphs import Glyph, common_colour, read_glyphs
from kibitz.vision.lattice import Lattice, cell_boxes, find_lattices
from kibitz.vision.wordle.boards import choose_boards
from kibitz.vision.wordle.keyboard import Key, find_keys
from kibitz.vision.wordle.states import Palette, is_turning, tile_states
from kibitz.vision.wordle.tiles import Cell, Lab, look_at, to_lab

MOST_WRONG = 0.1
"""Share of letters that may stand where no guess would have put them (something lies over the board)."""
MOST_UNREAD = 0.34
"""Share of letters that may be unreadable; of digits and signs more are."""
SURE = 0.45
"""Confidence below which a letter counts as unreadable."""


@dataclass(frozen=True)
class BoardLook:
    """One board as it was read: its cells' boxes, and what they show."""

    lattice: Lattice
    cells: tuple[tuple[Cell, ...], ...]
    glyphs: tuple[tuple[Glyph | None, ...], ...]
    shown: ShownBoard
    turning: bool


def read_wordle(frame: Frame) -> list[Reading[ShownGame]]:
    """The game in a frame, with all its boards; empty when there is no letter board in it.

    Places: ``tile B.R.C`` (board, row and column from 0) and ``key Q``. A letter or a colour that isn't certain is
    ``?`` or unknown, never guessed. The condition tells whether a row is turning, something lies over a board, a board
    is cut off, or the game is over.
    """
    pixels = frame.pixels
    boxes = cell_boxes(pixels)
    lattices = choose_boards(find_lattices(boxes), pixels.shape[0])
    if not lattices:
        return []
    looked = [look_at(pixels, lattice) for lattice in lattices]
    letters = [cell.letter for board in looked for row in board for cell in row if cell.letter is not None]
    glyphs = iter(read_glyphs(letters))
    boards = [
        _board(
            pixels,
            lattice,
            cells,
            [[next(glyphs) if cell.letter is not None else None for cell in row] for row in cells],
        )
        for lattice, cells in zip(lattices, looked, strict=True)
    ]
    keys = find_keys(pixels, boxes, [lattice.box for lattice in lattices], _palette(boards))
    # Without a keyboard, and without a letter, any table is a grid of empty cells.
    lettered = any(letter not in ("", "?") for board in boards for row in board.shown.letters for letter in row)
    return [_reading(boards, keys)] if (keys or lettered) and _are_filled_in_rows(boards) else []


def _board(
    pixels: NDArray[np.uint8], lattice: Lattice, cells: list[list[Cell]], glyphs: list[list[Glyph | None]]
) -> BoardLook:
    letters = tuple(tuple(_letter(glyph) for glyph in row) for row in glyphs)
    words = ["".join(row) for row in letters]
    tiles = tile_states(cells, words, _page(pixels, lattice.box))
    shown = ShownBoard(letters, tuple(tuple(row) for row in tiles))
    lettered = [row for row in cells if any(cell.letter is not None for cell in row)]
    blank = [cell.fill for row in cells for cell in row if cell.letter is None and cell.visible and not cell.odd]
    empty = np.median(blank, axis=0) if blank else None
    full = bool(lettered) and all(cell.letter is not None for cell in lettered[-1])
    turning = full and is_turning(lettered[-1], empty)
    frozen = tuple(tuple(row) for row in cells)
    return BoardLook(lattice, frozen, tuple(tuple(row) for row in glyphs), shown, turning)


def _are_filled_in_rows(boards: Sequence[BoardLook]) -> bool:
    """Whether letters fill the boards as guesses do: row by row from the top, only the last one perhaps not to its end.

    A crossword, a word search, a calendar or a table of numbers isn't filled like that.
    """
    wrong = unread = lettered = odd = visible = 0
    for board in boards:
        open_row = False
        for cells, letters in zip(board.cells, board.shown.letters, strict=True):
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
                # Of a row that is being typed the letters come first.
                wrong += sum(bool(letter) for _, letter in seen[filled:])
    return wrong <= MOST_WRONG * max(1, lettered) and unread <= MOST_UNREAD * max(3, lettered) and 2 * odd <= visible


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


def _palette(boards: Sequence[BoardLook]) -> Palette:
    """What the fills of all boards mean."""
    fills: dict[Tile, list[Lab]] = {}
    for board in boards:
        for row, tiles in zip(board.cells, board.shown.tiles, strict=True):
            for cell, tile in zip(row, tiles, strict=True):
                if tile in (Tile.ABSENT, Tile.PRESENT, Tile.CORRECT):
                    fills.setdefault(tile, []).append(cell.fill)
    return Palette(tuple((tile, np.median(known, axis=0)) for tile, known in fills.items()))


def _reading(boards: Sequence[BoardLook], keys: Sequence[Key]) -> Reading[ShownGame]:
    places: dict[str, Rect] = {}
    doubts: list[str] = []
    for b, board in enumerate(boards):
        for r in range(len(board.cells)):
            for c, cell in enumerate(board.cells[r]):
                places[f"tile {b}.{r}.{c}"] = cell.box
        unread = sum(letter == "?" for row in board.shown.letters for letter in row)
        unknown = sum(tile is Tile.UNKNOWN for row in board.shown.tiles for tile in row)
        hidden = sum(not cell.visible for row in board.cells for cell in row)
        name = f"board {b + 1}: " if len(boards) > 1 else ""
        if unread:
            doubts.append(f"{name}{unread} letters are not readable")
        if unknown > hidden:
            doubts.append(f"{name}the meaning of {unknown - hidden} tiles is not certain")
    places.update({f"key {key.name}": key.box for key in keys})
    sure = [glyph.confidence for board in boards for row in board.glyphs for glyph in row if glyph is not None]
    return Reading(
        game="wordle",
        state=ShownGame(tuple(board.shown for board in boards), {key.name: key.tile for key in keys}),
        places=places,
        confidence=0.0 if doubts else min(sure, default=1.0),
        doubts=tuple(doubts),
        condition=_condition(boards),
        details=tuple(boards),
    )


def _condition(boards: Sequence[BoardLook]) -> Condition:
    if any(board.turning for board in boards):
        return Condition.UNSETTLED
    if any(cell.odd for board in boards for row in board.cells for cell in row):
        return Condition.COVERED
    shown = [board.shown for board in boards]
    if all(board.solved or board.scored == board.rows for board in shown):
        return Condition.OVER
    if any(not cell.visible for board in boards for row in board.cells for cell in row):
        return Condition.CUT_OFF
    return Condition.READY
