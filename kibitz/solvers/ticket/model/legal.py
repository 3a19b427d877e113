"""What the rules let a player do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kibitz.solvers.ticket.model.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    Pass,
    Payment,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import CARDS, PLAIN, Colour
from kibitz.solvers.ticket.model.claims import SHARED_FROM
from kibitz.solvers.ticket.model.state import Counts, GameState, Phase

KEEP_FIRST, KEEP = 2, 1
"""As many of the offered tickets must be kept, at the beginning and later."""


def legal_actions(state: GameState) -> list[Action]:
    """All that the player whose turn it is can do; never none until the game is over."""
    match state.phase:
        case Phase.FIRST_TICKETS:
            return list(_keeps(state.player.offered, KEEP_FIRST))
        case Phase.TICKETS:
            return list(_keeps(state.player.offered, KEEP))
        case Phase.SECOND_CARD:
            return list(_draws(state, first=False))
        case Phase.TUNNEL:
            return list(_extras(state))
        case Phase.TURN:
            return list(_turns(state)) or [Pass()]
        case Phase.OVER:
            return []


def claimable(state: GameState, track: int) -> bool:
    """Whether the player whose turn it is may claim a track, cards aside."""
    if state.owners[track] is not None or state.player.trains < state.board.tracks[track].length:
        return False
    twins = [state.owners[twin] for twin in state.board.twins[track]]
    if state.turn in twins:
        return False
    return len(state.players) >= SHARED_FROM or all(owner is None for owner in twins)


def payments(hand: Counts, number: int, colour: Colour, locomotives: int = 0) -> Iterator[Payment]:
    """The ways of paying a number of cards of one colour (GREY: any), with so many locomotives at least."""
    jokers = hand[Colour.LOCOMOTIVE]
    for kind in PLAIN if colour is Colour.GREY else (colour,):
        for coloured in range(min(hand[kind], number - locomotives), 0, -1):
            if number - coloured <= jokers:
                yield Payment(kind, coloured, number - coloured)
    if number <= jokers:
        yield Payment(Colour.LOCOMOTIVE, 0, number)


def can_draw_more(state: GameState) -> bool:
    """Whether there is a second card to be drawn."""
    return any(True for _ in _draws(state, first=False))


def _turns(state: GameState) -> Iterator[Action]:
    yield from _draws(state, first=True)
    if state.pile:
        yield DrawTickets()
    hand = state.player.hand
    for i, track in enumerate(state.board.tracks):
        if claimable(state, i):
            yield from (
                ClaimTrack(i, payment) for payment in payments(hand, track.length, track.colour, track.locomotives)
            )
    if state.player.stations:
        price = state.board.stations - state.player.stations + 1
        ways = list(payments(hand, price, Colour.GREY))
        built = {city for city, _ in state.stations}
        for city in range(len(state.board.cities)):
            if city not in built:
                yield from (BuildStation(city, payment) for payment in ways)


def _draws(state: GameState, *, first: bool) -> Iterator[Action]:
    for colour in CARDS:
        if state.row[colour] and (first or colour is not Colour.LOCOMOTIVE):
            yield DrawFaceUp(colour)
    if any(state.deck) or any(state.discards):
        yield DrawBlind()


def _keeps(offered: tuple[int, ...], least: int) -> Iterator[KeepTickets]:
    for number in range(min(least, len(offered)), len(offered) + 1):
        yield from map(KeepTickets, combinations(offered, number))


def _extras(state: GameState) -> Iterator[Action]:
    assert state.tunnel is not None
    tunnel, hand = state.tunnel, state.player.hand
    paid = tunnel.payment
    jokers = hand[Colour.LOCOMOTIVE] - paid.locomotives
    coloured = 0 if paid.colour is Colour.LOCOMOTIVE else hand[paid.colour] - paid.coloured
    for locomotives in range(min(jokers, tunnel.extra) + 1):
        if tunnel.extra - locomotives <= coloured:
            yield PayMore(locomotives)
    yield GiveUp()
