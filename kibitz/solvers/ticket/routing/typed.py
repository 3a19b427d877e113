"""Tracks, tickets and claims as they are typed: ``Los Angeles-Miami``, ``Denver-Kansas City orange``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.solvers.ticket.model.boards import Board, Colour, Ticket
from kibitz.solvers.ticket.model.claims import SHARED_FROM, Claims
from kibitz.solvers.ticket.model.names import city_in, meant_city
from kibitz.solvers.ticket.routing.route import Order, best_way

Owner = TypeVar("Owner")

JOINTS = re.compile(r"\s*(?:[-\u2013\u2014]+|\bto\b)\s*", re.IGNORECASE)
"""What stands between two cities."""
COLOURED = re.compile(r"(?P<cities>.+?)[\s(=]+(?P<colour>[A-Za-z]+)\)?\s*")


def two_cities(board: Board, text: str) -> tuple[int, int]:
    """The two cities of ``Los Angeles-Miami`` or ``Los Angeles to Miami``, in this order. Raises UsageError."""
    parts = JOINTS.split(text.strip())
    if len(parts) != 2 or not all(parts):
        raise UsageError(f"{text.strip()!r} doesn't name two cities. Write them as 'Los Angeles-Miami'.")
    a, b = (meant_city(board, part) for part in parts)
    if a == b:
        raise UsageError(f"{text.strip()!r} names the same city twice.")
    return a, b


def respelt(board: Board, texts: Iterable[str]) -> dict[str, str]:
    """Of cities, tracks and tickets as they are typed: what was not spelt right -> the city that it is taken for."""
    words = (word for text in texts for word in JOINTS.split(_coloured(text)[0].strip()))
    return {word: board.names[meant_city(board, word)] for word in words if city_in(board, word) is None}


def meant_ticket(board: Board, text: str) -> Ticket:
    """The ticket of ``Los Angeles-Miami``; one that isn't among the board's is worth the spaces of its best way.

    That is how the printed tickets are valued, by and large. Raises UsageError.
    """
    a, b = two_cities(board, text)
    for ticket in board.tickets:
        if {ticket.a, ticket.b} == {a, b}:
            return ticket
    way = best_way(board, Claims(), a, b, Order.SPACES)
    return Ticket(a, b, way.spaces if way else 0)


def meant_tickets(board: Board, texts: Iterable[str]) -> list[Ticket]:
    """The tickets of several texts, see `meant_ticket`. Raises UsageError, also for one that is named twice."""
    found: dict[frozenset[int], str] = {}
    tickets = []
    for text in texts:
        ticket = meant_ticket(board, text)
        cities = frozenset((ticket.a, ticket.b))
        if cities in found:
            raise UsageError(
                f"{text.strip()!r} is the same ticket as {found[cities]!r}, and the game has it once. Name each once."
            )
        found[cities] = text.strip()
        tickets.append(ticket)
    return tickets


def meant_tracks(board: Board, text: str) -> tuple[int, ...]:
    """The tracks that ``Denver-Kansas City`` can mean (a double route), or ``Denver-Kansas City orange`` (one of it).

    Raises UsageError where the cities are no neighbours, or have no track of this colour.
    """
    cities, colour = _coloured(text)
    pair = two_cities(board, cities)
    low, high = sorted(pair)
    tracks = board.pairs.get((low, high), ())
    if not tracks:
        near = sorted(
            board.names[board.tracks[i].a + board.tracks[i].b - pair[0]] for i in set(board.tracks_at[pair[0]])
        )
        raise UsageError(
            f"There is no track {board.names[pair[0]]}-{board.names[pair[1]]} on the board {board.id}. "
            f"From {board.names[pair[0]]} tracks lead to: {', '.join(dict.fromkeys(near))}."
        )
    if colour is None:
        return tracks
    found = tuple(i for i in tracks if board.tracks[i].colour is colour)
    if not found:
        there = ", ".join(board.tracks[i].colour.word for i in tracks)
        raise UsageError(f"{text.strip()!r}: there is no such track in {colour.word}; there is {there}.")
    return found


def parse_claims(board: Board, own: Iterable[str], others: Iterable[str], players: int = SHARED_FROM) -> Claims:
    """The claims of a command line, such as ``Calgary-Helena`` or ``Denver-Kansas City orange``.

    Raises as `parse_owners` does.
    """
    taken = parse_owners(board, [*((text, True) for text in own), *((text, False) for text in others)])
    mine = frozenset(i for i, is_own in taken.items() if is_own)
    return Claims(mine, frozenset(taken) - mine, players)


def parse_owners(board: Board, claims: Iterable[tuple[str, Owner]]) -> dict[int, Owner]:
    """Track -> its owner, of claims as they are typed.

    A double route without a colour means the first of its tracks that isn't claimed yet, so that naming it twice means
    both. Raises UsageError for what is no track, ImpossibleBoardError for one that is claimed already.
    """
    taken: dict[int, Owner] = {}
    # Those with a colour first: they leave no choice.
    for text, owner in sorted(claims, key=lambda claim: len(meant_tracks(board, claim[0]))):
        free = [i for i in meant_tracks(board, text) if i not in taken]
        if not free:
            raise ImpossibleBoardError(f"{text.strip()!r} is claimed more often than it has tracks.")
        taken[free[0]] = owner
    return taken


def _coloured(text: str) -> tuple[str, Colour | None]:
    """What is typed of a track without its colour, and the colour, if there is one."""
    found = COLOURED.fullmatch(text.strip())
    colour = Colour.named(found["colour"]) if found else None
    return (found["cities"], colour) if found and colour is not None else (text, None)
