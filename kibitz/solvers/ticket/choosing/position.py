"""A player's position as plans need it: what is open, what he holds, how long the game will last."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cached_property

from kibitz.solvers.ticket.boards import Ticket
from kibitz.solvers.ticket.choosing.weights import WEIGHTS, Weights
from kibitz.solvers.ticket.claims import Ground
from kibitz.solvers.ticket.legal import claimable
from kibitz.solvers.ticket.longest import longest_trail
from kibitz.solvers.ticket.means import unfinished
from kibitz.solvers.ticket.rules import LAST_TRAINS
from kibitz.solvers.ticket.seen import imagined
from kibitz.solvers.ticket.shown import ShownTicket
from kibitz.solvers.ticket.state import GameState


class Position:
    """What a player knows, with what follows from it."""

    def __init__(self, shown: ShownTicket, state: GameState, weights: Weights = WEIGHTS) -> None:
        self.shown = shown
        self.state = state
        self.weights = weights
        self.board = state.board
        self.me = state.turn
        self.hand = state.player.hand
        self.trains = state.player.trains
        self.own = state.tracks_of(self.me)
        tracks = self.board.tracks
        self.lengths = [track.length for track in tracks]
        self.colours = [int(track.colour) for track in tracks]
        self.points = [self.board.points[track.length] for track in tracks]
        self.pairs = [track.pair for track in tracks]
        self.extra = [0.3 * track.tunnel + 0.7 * track.locomotives for track in tracks]
        self.ground = Ground(self.board, state.claims(self.me))

    @classmethod
    def of(cls, shown: ShownTicket, weights: Weights = WEIGHTS) -> Position | None:
        """None where it isn't known who the player is."""
        state = imagined(shown)
        return None if state is None else cls(shown, state, weights)

    def without(self, pair: tuple[int, int]) -> Position:
        """As it would be if the tracks between two cities were others'."""
        gone = self.board.pairs[pair]
        found = copy(self)
        found.__dict__.update(rival_trail=self.rival_trail, turns=self.turns)
        found.__dict__["open"] = tuple(i for i in self.open if i not in gone)
        claims = self.ground.claims
        found.ground = Ground(self.board, replace(claims, others=claims.others.union(gone)))
        return found

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        return tuple(number for number in range(len(self.state.players)) if number != self.me)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """Tracks that can be claimed, cards aside."""
        return tuple(i for i in range(len(self.board.tracks)) if claimable(self.state, i))

    @cached_property
    def unfinished(self) -> tuple[Ticket, ...]:
        return tuple(unfinished(self.state))

    @cached_property
    def turns(self) -> float:
        left = self.state.turns_left
        if left is not None:
            return 1.0 if left else 0.0
        found = [self._turns_of(number) for number in self.rivals]
        return max(1.0, min(found)) + 1

    def _turns_of(self, number: int) -> float:
        weights = self.weights
        trains = self.state.players[number].trains - LAST_TRAINS
        seat = self.shown.seats[number] if number < len(self.shown.seats) else None
        cards = 4 if seat is None or seat.cards is None else seat.cards
        least = trains / 5
        return max(least, weights.rival_train * trains + weights.rival_card * cards + weights.rival_turns * trains / 43)

    @cached_property
    def rival_trail(self) -> float:
        """How long the longest path of another is likely to be in the end."""
        found = []
        for number in self.rivals:
            now = longest_trail(self.board, self.state.tracks_of(number))[0]
            found.append(now + self.weights.trail_half * self.state.players[number].trains)
        return max(found) + len(found) - 1
