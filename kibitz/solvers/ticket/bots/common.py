"""What the players that Kibitz plays share: they see their own cards and tickets, and what lies on the table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from kibitz.solvers.ticket.model.actions import (
    Action,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    GiveUp,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import PLAIN, Colour
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.state import GameState
from kibitz.solvers.ticket.routing.payments import claims_within_reach


class Bot(Protocol):
    """A player. It may look at its own hand and tickets, and at what everyone sees."""

    def act(self, state: GameState, rng: random.Random) -> Action:
        """Its action, one of the legal ones, when it is its turn."""
        ...


def longest_claim(state: GameState) -> ClaimTrack | None:
    """The longest track that can be claimed now."""
    nothing = [0] * len(Colour)
    found = claims_within_reach(state, range(len(state.board.tracks)), nothing)
    return max(found, key=lambda claim: state.board.tracks[claim.track].length, default=None)


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
