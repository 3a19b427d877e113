"""The boards of a game of Wordle for a terminal: coloured squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.solvers.wordle.model.shown import DIGITS, ShownBoard, ShownGame, Tile
from kibitz.solvers.wordle.model.tiles import STYLES, WIDE

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text


def boards_text(game: ShownGame) -> RenderableType:
    """All boards as far as they are filled in; several stand side by side, as many as fit."""
    from rich.columns import Columns
    from rich.text import Text

    if len(game.boards) == 1:
        return _board(game.boards[0])
    boards = []
    for number, board in enumerate(game.boards, start=1):
        name = Text(f"Board {number}{': solved' if board.solved else ''}", style="bold")
        boards.append(Text("\n").join([name, _board(board)]))
    return Columns(boards, padding=(1, 3))


def _board(board: ShownBoard) -> Text:
    from rich.text import Text

    filled = [row for row in range(board.rows) if set(board.tiles[row]) != {Tile.EMPTY}]
    return Text("\n").join(_row(board, row) for row in (filled or [0]))


def _row(board: ShownBoard, row: int) -> Text:
    """One row, with its score in digits for terminals and eyes without colours."""
    from rich.text import Text

    padded = "{}" if board.columns > WIDE else " {} "
    made = Text(no_wrap=True)
    for letter, tile in zip(board.letters[row], board.tiles[row], strict=True):
        style = STYLES.get(DIGITS.get(tile, ""), "reverse dim" if tile is Tile.UNKNOWN else "")
        made.append(padded.format(letter or "·"), style)
    score = board.score(row)
    return made.append(f"  {score}") if score else made
