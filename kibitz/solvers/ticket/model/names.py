"""Cities by any of their names: as a client spells them, as a person types them."""

from __future__ import annotations

from functools import cache

from kibitz.core.errors import UsageError
from kibitz.solvers.names import NameMatch, most_alike, plain_words
from kibitz.solvers.ticket.model.boards import Board, rows

SAME_WORDS = {"st": "saint", "ste": "saint", "sainte": "saint"}
LIKE = 0.7
"""A name must be at least so much like what was typed to be taken for it, or to be offered."""
CLEARLY = 0.06
"""And by so much more than the second."""
OFFERED = 5


@cache
def city_key(name: str) -> str:
    """A name without what makes no difference: two spellings of one name have the same key.

    >>> city_key("St. Louis") == city_key("SAINT LOUIS")
    True
    """
    return " ".join(SAME_WORDS.get(word, word) for word in plain_words(name))


def city_in(board: Board, name: str) -> int | None:
    """The city of a board that any spelling of its name means; None where there is none.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> board = load_board("europe")
    >>> board.names[city_in(board, "Constantinople")], city_in(board, "Atlantis")
    ('Constantinople', None)
    """
    return _cities_of(board).get(city_key(name))


def find_cities(board: Board, text: str, limit: int = 5) -> list[NameMatch]:
    """The cities that are most like a text, best first; the text may have mistakes, or be a beginning."""
    keys = {key: (board.names[city],) for key, city in _cities_of(board).items()}
    return most_alike(city_key(text), keys, limit)


def read_city(board: Board, text: str) -> NameMatch | None:
    """The city whose whole name is most like a line as it was read from a screen: letters may be wrong, spaces missing.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> read_city(load_board(), "SauitSte.Marie").name
    'Sault St. Marie'
    """
    from rapidfuzz import fuzz, process

    names = {key.replace(" ", ""): city for key, city in _cities_of(board).items()}
    best = process.extractOne(city_key(text).replace(" ", ""), names.keys(), scorer=fuzz.ratio)
    return NameMatch(board.names[names[best[0]]], best[1] / 100) if best else None


def meant_city(board: Board, text: str) -> int:
    """The city that was meant, mistakes in typing allowed.

    Raises UsageError where it may be one of several, or none, with those that are most like it.
    """
    exact = city_in(board, text)
    if exact is not None:
        return exact
    alike = [match for match in find_cities(board, text, OFFERED) if match.score >= LIKE]
    if not alike:
        raise UsageError(f"The board {board.id} has no city like {text.strip()!r}. Check its name, or choose --board.")
    if len(alike) > 1 and alike[0].score < alike[1].score + CLEARLY:
        names = ", ".join(match.name for match in alike)
        raise UsageError(f"{text.strip()!r} may be one of several cities. Write which: {names}.")
    return board.index[alike[0].name]


@cache
def _cities_of(board: Board) -> dict[str, int]:
    """Key of every spelling -> the city."""
    found = {city_key(name): i for i, name in enumerate(board.names)}
    for spelling, name in rows("aliases.tsv"):
        if name in board.index:
            found.setdefault(city_key(spelling), board.index[name])
    return found
