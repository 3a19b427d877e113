"""Pages that give the first letter of the word (Motus, Sutom), and show letters that are in their places once more.

What stands in the next row before anything is typed are hints, and no letters of a guess. Some pages keep the first
one, so that the second is typed first; on others the word is typed as a whole. The first key tells which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kibitz.core.reading import Condition, Reading
from kibitz.games.wordle.memory import WordleMemory, memory_of
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile


def with_given(reading: Reading[ShownGame], memory: WordleMemory) -> Reading[ShownGame]:
    """The reading with hints told from what is typed, and with the first letter among its facts where it is given.

    memory: of the look before.
    """
    first = memory.first or _marked_first(reading)
    if not first:
        return reading
    base = first if memory.keeps_first else ""
    board = _next_board(reading.state)
    if board is not None:
        row = _row(board)
        # A row that doesn't begin as play has typed it was cleared.
        typed = memory.typing if _begins(row, memory.typing) else base
        reading = with_typed(reading, typed, first)
    return replace(reading, state=replace(reading.state, given=first))


def with_typed(reading: Reading[ShownGame], typed: str, first: str = "") -> Reading[ShownGame]:
    """The reading of a row that is expected to show ``typed``: beyond it hints are no letters, within it they are.

    first: the letter that is given; by default the one that the reading has. Without any it stays as it is.
    """
    first = first or reading.state.given
    board = _next_board(reading.state) if first else None
    if board is None:
        return reading
    hints = _hints(board, first)
    letters = list(_row(board))
    for column, letter in enumerate(letters):
        hint = hints.get(column, "")
        if column >= len(typed) and letter == hint:
            letters[column] = ""
        elif column < len(typed) and not letter and typed[column] == hint:
            letters[column] = hint
    boards = tuple(_with_row(one, letters) if one is board else one for one in reading.state.boards)
    return replace(reading, state=replace(reading.state, boards=boards))


def wants_all(reading: Reading[ShownGame], shows: str) -> bool:
    """Whether the page has put the first key, which was the word's second letter, in the place of the first one.

    shows: what the row was to show.
    """
    first, typed = reading.state.given, reading.state.typed
    return bool(first) and memory_of(reading).keeps_first and len(shows) == 2 and typed == shows[1:]


def base_of(reading: Reading[ShownGame]) -> str:
    """What of the next word need not be typed."""
    return reading.state.given if memory_of(reading).keeps_first else ""


def _marked_first(reading: Reading[ShownGame]) -> str:
    """The first letter, where small marks stand for all others of the first row: of letters that turn over a few may
    look like marks for a moment, and on some pages they stand in every cell that has no letter."""
    boards: Sequence[Any] = getattr(reading.details, "boards", ())
    if len(boards) != 1 or reading.state.turns or reading.condition is not Condition.READY:
        return ""
    letters = reading.state.boards[0].letters[0]
    first = letters[0] if letters else ""
    row, *later = [[getattr(cell, "marked", False) for cell in cells] for cells in boards[0].cells]
    return first if first != "?" and all(row[1:]) and not all(map(any, later)) else ""


def _next_board(game: ShownGame) -> ShownBoard | None:
    """The only board, while it is open and has another row; such pages have one."""
    if len(game.boards) != 1 or game.finished or game.boards[0].revealing:
        return None
    return game.boards[0]


def _row(board: ShownBoard) -> tuple[str, ...]:
    """The letters of the row that is next."""
    return board.letters[board.scored]


def _hints(board: ShownBoard, first: str) -> dict[int, str]:
    """Column -> the letter that may stand there before anything is typed."""
    hints = {
        column: board.letters[row][column]
        for row in range(board.scored)
        for column, tile in enumerate(board.tiles[row])
        if tile in (Tile.CORRECT, Tile.EITHER)
    }
    return {**hints, 0: first}


def _begins(row: tuple[str, ...], typed: str) -> bool:
    return bool(typed) and all(seen in (letter, "?") for seen, letter in zip(row, typed, strict=False))


def _with_row(board: ShownBoard, letters: list[str]) -> ShownBoard:
    row = board.scored
    tiles = tuple(Tile.TYPED if letter else Tile.EMPTY for letter in letters)
    return ShownBoard(
        (*board.letters[:row], tuple(letters), *board.letters[row + 1 :]),
        (*board.tiles[:row], tiles, *board.tiles[row + 1 :]),
    )


def given_first(reading: Reading[ShownGame], first: str) -> Reading[ShownGame]:
    """The reading on which the letter in the row is known to be given."""
    return replace(reading, memory=replace(memory_of(reading), first=first))
