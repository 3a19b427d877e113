"""What the players that Kibitz plays share: they see their own cards and tickets, and what lies on the table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol

from kibitz.solvers.ticket.actions import (
    Action,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    GiveUp,
    Payment,
    PayMore,
)
from kibitz.solvers.ticket.boards import PLAIN, Colour, Ticket
from kibitz.solvers.ticket.legal import claimable, legal_actions, payments
from kibitz.solvers.ticket.scoring import joined
from kibitz.solvers.ticket.state import GameState


class Bot(Protocol):
    """A player. It may look at its own hand and tickets, and at what everyone sees."""

    def act(self, state: GameState, rng: random.Random) -> Action:
        """Its action, one of the legal ones, when it is its turn."""
        ...


def unfinished(state: GameState) -> list[Ticket]:
    """One's own tickets that aren't completed, the lowest first."""
    tickets = state.player.tickets
    done = joined(state.board, state.tracks_of(state.turn), tickets)
    return sorted((state.board.tickets[i] for i in tickets if i not in done), key=lambda ticket: ticket.points)


def best_payment(state: GameState, track: int, wanted: Sequence[int]) -> Payment | None:
    """How to pay for a track: with few locomotives, and with the colour that wanted tracks want least."""
    found = state.board.tracks[track]
    ways = payments(state.player.hand, found.length, found.colour, found.locomotives)
    return min(ways, key=lambda way: (way.locomotives, wanted[way.colour], way.colour), default=None)


def claims_within_reach(state: GameState, tracks: Iterable[int], wanted: Sequence[int]) -> list[ClaimTrack]:
    """Of these tracks, those that can be claimed now, with the best way of paying."""
    found = []
    for track in tracks:
        payment = best_payment(state, track, wanted) if claimable(state, track) else None
        if payment is not None:
            found.append(ClaimTrack(track, payment))
    return found


def longest_claim(state: GameState) -> ClaimTrack | None:
    """The longest track that can be claimed now."""
    nothing = [0] * len(Colour)
    found = claims_within_reach(state, range(len(state.board.tracks)), nothing)
    return max(found, key=lambda claim: state.board.tracks[claim.track].length, default=None)


def missing(state: GameState, tracks: Iterable[Sequence[int]]) -> list[int]:
    """For each colour, how many cards are missing for tracks (each with others that do as well).

    A grey track is paid with the colour of which there is most.
    """
    hand = state.player.hand
    most = max(PLAIN, key=lambda colour: hand[colour])
    lacking = [0] * len(Colour)
    for choices in tracks:
        options = []
        for i in choices:
            track = state.board.tracks[i]
            colour = most if track.colour is Colour.GREY else track.colour
            options.append((track.length - track.locomotives - hand[colour], colour))
            lacking[Colour.LOCOMOTIVE] = max(lacking[Colour.LOCOMOTIVE], track.locomotives - hand[Colour.LOCOMOTIVE])
        short, colour = min(options)
        lacking[colour] = max(lacking[colour], short)
    return lacking


def draw(state: GameState, lacking: Sequence[int], *, locomotive: bool) -> Action | None:
    """The face-up card that is missing most, else a locomotive if it is wanted, else a card from the deck.

    None where no card can be drawn.
    """
    legal = set(legal_actions(state))
    useful = [colour for colour in PLAIN if lacking[colour] > 0 and DrawFaceUp(colour) in legal]
    if useful:
        return DrawFaceUp(max(useful, key=lambda colour: lacking[colour]))
    if (locomotive or lacking[Colour.LOCOMOTIVE] > 0) and DrawFaceUp(Colour.LOCOMOTIVE) in legal:
        return DrawFaceUp(Colour.LOCOMOTIVE)
    if DrawBlind() in legal:
        return DrawBlind()
    return next((action for action in sorted(legal, key=str) if isinstance(action, DrawFaceUp)), None)


def pay_more(state: GameState) -> Action:
    """Pay for a tunnel what it asks for, with as few locomotives as can be; give up where that can't be done."""
    ways = [action for action in legal_actions(state) if isinstance(action, PayMore)]
    return min(ways, key=lambda way: way.locomotives, default=GiveUp())
