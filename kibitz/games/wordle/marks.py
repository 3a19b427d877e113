"""What the overlay says about a game of Wordle: beside its tiles, never on them."""

from __future__ import annotations

from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape, Move
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading
from kibitz.games.wordle.places import tile_place
from kibitz.solvers.wordle.model.shown import ShownGame

MOST_MARKED = 4
"""Moves that are named at most."""


def wordle_marks(reading: Reading[ShownGame], advice: Advice, level: HelpLevel, *, sequence: bool) -> list[Mark]:
    """The marks of one level of help; ``sequence``: only the first open board is played."""
    boards = _boards(reading)
    tiles = Rect.around(list(boards.values())) if boards else reading.bounds
    if not advice.moves:
        return [Mark(MarkShape.LABEL, tiles, text=advice.answer)]
    if level == HelpLevel.NUDGE:
        return [Mark(MarkShape.LABEL, tiles, text=advice.nudge)]
    rows = _rows_to_type(reading, sequence=sequence)
    if not rows:
        return [Mark(MarkShape.LABEL, tiles, text=advice.hint if level == HelpLevel.HINT else advice.answer)]
    if level == HelpLevel.HINT:
        return [Mark(MarkShape.LABEL, tiles, text=advice.hint)]
    # Beside one board there is room from the row downwards; between several boards there is none.
    row = next(iter(rows.values()))
    beside = Rect(row.x, row.y, row.w, tiles.bottom - row.y) if len(boards) == 1 else tiles
    named = advice.moves[: MOST_MARKED if level == HelpLevel.ALL else 1]
    tags = [Mark(MarkShape.TAG, beside, group, _named(move, level)) for group, move in enumerate(named)]
    rings = [Mark(MarkShape.RING, row) for row in rows.values()]
    return [*rings, *tags, *_counts(advice, boards, rows, tiles)]


def _named(move: Move, level: HelpLevel) -> str:
    """A guess; with its figure where there are others to compare it with."""
    figure = move.figures.get("guesses", "")
    return f"{move.title}  {figure}" if figure and level == HelpLevel.ALL else move.title


def _counts(advice: Advice, boards: dict[int, Rect], rows: dict[int, Rect], tiles: Rect) -> list[Mark]:
    """How many words are left, at each board that is played."""
    left = advice.facts.get("words left", "").split(" + ")
    if len(boards) == 1 or len(left) != len(rows):
        count = " + ".join(left)
        return [
            Mark(
                MarkShape.LABEL,
                tiles,
                text=Phrase("{n} word left", n=count) if count == "1" else Phrase("{n} words left", n=count),
            )
        ]
    # Between two boards a label could be about either.
    return [
        Mark(MarkShape.LABEL, boards[board], text=Phrase("board {board}: {n} left", board=board + 1, n=count))
        for board, count in zip(rows, left, strict=True)
    ]


def _boards(reading: Reading[ShownGame]) -> dict[int, Rect]:
    """Each board that is seen, and its tiles' bounds."""
    found: dict[int, Rect] = {}
    for number, board in enumerate(reading.state.boards):
        names = [tile_place(number, row, column) for row in range(board.rows) for column in range(board.columns)]
        tiles = [reading.places[name] for name in names if name in reading.places]
        if tiles:
            found[number] = Rect.around(tiles)
    return found


def _rows_to_type(reading: Reading[ShownGame], *, sequence: bool) -> dict[int, Rect]:
    """The row to be typed on each open board, as far as it is seen; in a sequence, on the first."""
    game = reading.state
    rows = {}
    for number in game.open_boards[:1] if sequence else game.open_boards:
        names = [tile_place(number, game.turns, column) for column in range(game.boards[number].columns)]
        tiles = [reading.places[name] for name in names if name in reading.places]
        if tiles:
            rows[number] = Rect.around(tiles)
    return rows
