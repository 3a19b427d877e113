"""What a player has in his hand for the tracks that he wants: ways of paying, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kibitz.solvers.ticket.model.actions import ClaimTrack, Payment
from kibitz.solvers.ticket.model.boards import PLAIN, Colour, Ticket
from kibitz.solvers.ticket.model.legal import claimable, payments
from kibitz.solvers.ticket.model.scoring import joined
from kibitz.solvers.ticket.model.state import GameState


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
