"""How many boards a game of Wordle has, and whether all of them are seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.solvers.wordle.model.state import default_rows

FAMILIES = (2, 4, 8, 16, 32)
"""Boards of games that have several; each has five rows more than boards."""
USUAL_SIZE = 5
"""Letters of the words of such games."""
MOST_ALONE = 8
"""Rows that a game of one board with such words may have, more or less usually."""


def missing_boards(reading: Reading[ShownGame], wanted: int | None) -> tuple[int, str]:
    """How many boards aren't seen, and that in words; wanted: how many there are, if the user has said so.

    Else the rows tell: nine are those of a game of four boards, thirteen those of one of eight. Where the keys, or the
    picture's end, follow at once there may be more rows than are seen. One board of seven rows is rather a longer game
    than half of one.
    """
    game = reading.state
    count = len(game.boards)
    total, why = (wanted, "") if wanted is not None else (_implied(reading), "")
    if wanted is None:
        why = Phrase(
            ", as games with {default_rows} rows have; say --boards {n} if these are all",
            default_rows=default_rows(total),
            n=count,
        )
    rows = max(board.rows for board in game.boards)
    if wanted is None and 1 < count == total and rows < default_rows(count):
        # No such game has as few: something lies over the others, and perhaps over other boards.
        return (
            1,
            Phrase(
                "{rows} rows of {n} boards are seen, and such games have more; say --boards {n} if these are all",
                rows=rows,
                n=count,
            ),
        )
    if total == count:
        return 0, ""
    if total < count:
        return 0, Phrase("{n} boards are seen, more than the {total} of --boards", n=count, total=total)
    last = (
        Phrase("board {total} is", total=total)
        if total == count + 1
        else Phrase("boards {n} to {total} are", n=count + 1, total=total)
    )
    return total - count, Phrase(
        "{n} of {total} boards are seen{why}; {last} missing", n=count, total=total, why=why, last=last
    )


def _implied(reading: Reading[ShownGame]) -> int:
    boards = reading.state.boards
    count, rows = len(boards), max(board.rows for board in boards)
    if any(board.columns != USUAL_SIZE for board in boards):
        return count
    most = default_rows(count) if count > 1 else MOST_ALONE
    least = rows + 1 if rows > most and _is_followed_at_once(reading) else rows
    larger = [family for family in FAMILIES if family > max(count, 2)]
    if least == rows:
        return next((family for family in larger if default_rows(family) == rows), count)
    return next((family for family in larger if default_rows(family) >= rows), count)


def _is_followed_at_once(reading: Reading[ShownGame]) -> bool:
    """Whether the keys, or the picture's end, leave no room below the lowest row, as below those that they hide."""
    tiles = [rect for name, rect in reading.places.items() if name.startswith("tile ")]
    lowest, height = max(rect.bottom for rect in tiles), max(rect.h for rect in tiles)
    below = [rect.y for name, rect in reading.places.items() if name.startswith("key ") and rect.y > lowest - height]
    pixels = getattr(getattr(reading.details, "memory", None), "pixels", None)
    if pixels is not None:
        below.append(float(pixels.shape[0]))
    return bool(below) and min(below) - lowest < height


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
