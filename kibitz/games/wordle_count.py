"""How many boards a game of Wordle has, and whether all of them are seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from kibitz.game import Reading
from kibitz.solvers.wordle.shown import ShownGame
from kibitz.solvers.wordle.state import default_rows

FAMILIES = (2, 4, 8, 16, 32)
"""Boards of games that have several; each has five rows more than boards."""
USUAL_SIZE = 5
"""Letters of the words of such games."""


def missing_boards(game: ShownGame, wanted: int | None) -> tuple[int, str]:
    """How many boards aren't seen, and that in words; wanted: how many there are, if the user has said so.

    Else the rows tell: nine are those of a game of four boards, thirteen those of one of eight. One board of seven rows
    is rather a longer game than half of one.
    """
    count = len(game.boards)
    total, why = (wanted, "") if wanted is not None else (_implied(game), "")
    if wanted is None:
        rows = max(board.rows for board in game.boards)
        why = f", as games with {rows} rows have; say --boards {count} if these are all"
    if total == count:
        return 0, ""
    if total < count:
        return 0, f"{count} boards are seen, more than the {total} of --boards"
    last = f"board {total} is" if total == count + 1 else f"boards {count + 1} to {total} are"
    return total - count, f"{count} of {total} boards are seen{why}; {last} missing"


def _implied(game: ShownGame) -> int:
    count, rows = len(game.boards), max(board.rows for board in game.boards)
    if any(board.columns != USUAL_SIZE for board in game.boards):
        return count
    return next((boards for boards in FAMILIES if default_rows(boards) == rows and boards > max(count, 2)), count)


def as_many_as(reading: Reading[ShownGame], wanted: int | None) -> Reading[ShownGame]:
    """The reading with so many boards, where it has more and those of the commonest size are as many."""
    boards = reading.state.boards
    if wanted is None or len(boards) <= wanted:
        return reading
    sizes = Counter((board.rows, board.columns) for board in boards)
    [(size, count), *_] = sizes.most_common()
    if count != wanted:
        return reading
    kept = [number for number, board in enumerate(boards) if (board.rows, board.columns) == size]
    names = {f"tile {number}": f"tile {place}" for place, number in enumerate(kept)}
    places = {}
    for name, rect in reading.places.items():
        head, dot, rest = name.partition(".")
        if not name.startswith("tile "):
            places[name] = rect
        elif head in names:
            places[f"{names[head]}{dot}{rest}"] = rect
    state = replace(reading.state, boards=tuple(boards[number] for number in kept))
    return replace(reading, state=state, places=places)
