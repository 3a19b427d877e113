"""Ways of paying on the practice board of Ticket to Ride: which are best, and what things cost in words."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.core.phrase import Phrase, plural
from kibitz.core.wording import counted
from kibitz.solvers.ticket.model.actions import Payment
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.legal import payments
from kibitz.solvers.ticket.model.state import GameState
from kibitz.solvers.ticket.routing.forest import best_plan
from kibitz.solvers.ticket.routing.payments import unfinished

PLANNED = 5
"""Of the tickets that aren't complete, so many of the dearest have a say in how is paid."""


def track_payments(state: GameState, track: int, colour: Colour | None = None) -> list[Payment]:
    """The ways in which the player whose turn it is can pay for a track, the best first; in one colour, if it is given.

    The best leaves locomotives and the cards that his tickets ask for.
    """
    asked = state.board.tracks[track]
    return _best_first(state, payments(state.player.hand, asked.length, asked.colour, asked.locomotives), colour, track)


def station_payments(state: GameState, colour: Colour | None = None) -> list[Payment]:
    """The same for the next station."""
    return _best_first(state, payments(state.player.hand, station_price(state), Colour.GREY), colour, None)


def can_pay(state: GameState, track: int | None, colour: Colour | None = None) -> bool:
    """Whether he can pay for a track, or (None) for the next station, at all; in one colour, if it is given."""
    if track is None:
        ways = payments(state.player.hand, station_price(state), Colour.GREY)
    else:
        asked = state.board.tracks[track]
        ways = payments(state.player.hand, asked.length, asked.colour, asked.locomotives)
    return any(colour is None or way.colour is colour for way in ways)


def station_price(state: GameState) -> int:
    """Cards that the next station costs."""
    return state.board.stations - state.player.stations + 1


def price_in_words(number: int, colour: Colour, locomotives: int = 0) -> str:
    """``3 red cards``."""
    if colour is Colour.GREY:
        cards = plural(number, "{count} card of one colour", "{count} cards of one colour")
    else:
        cards = plural(number, "{count} {colour} card", "{count} {colour} cards", colour=Phrase(colour.word))
    if not locomotives:
        return cards
    return Phrase("{cards}, {locomotives} among them", cards=cards, locomotives=counted(locomotives, "locomotive"))


def _best_first(state: GameState, ways: Iterable[Payment], colour: Colour | None, track: int | None) -> list[Payment]:
    found = [way for way in ways if colour is None or way.colour is colour]
    if len(found) < 2:
        return found
    hand, wanted = state.player.hand, _wanted(state, track)

    def lacks(way: Payment) -> int:
        """Cards that are wanted and would be missing then."""
        return min(max(0, wanted[way.colour] - hand[way.colour] + way.coloured), way.coloured)

    return sorted(found, key=lambda way: (way.locomotives, lacks(way), -hand[way.colour]))


def _wanted(state: GameState, but: int | None) -> list[int]:
    """How many cards of each colour one's own tickets ask for, but for a track that is paid for now."""
    plan = best_plan(state.board, state.claims(state.turn), unfinished(state)[-PLANNED:], state.player.trains)
    wanted = [0] * len(Colour)
    for choices in plan.choices:
        if but not in choices:
            track = state.board.tracks[choices[0]]
            wanted[track.colour] += track.length
    return wanted
