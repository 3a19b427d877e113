"""A player's position as plans need it: what is open, what he has, how long the game will last."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from kibitz.solvers.ticket.choosing.weights import WEIGHTS, Weights
from kibitz.solvers.ticket.model.actions import Payment
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.claims import Ground
from kibitz.solvers.ticket.model.legal import claimable
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.rules import LAST_TRAINS, cards_of
from kibitz.solvers.ticket.model.seen import imagined
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import HAND, Counts, GameState
from kibitz.solvers.ticket.routing.payments import unfinished


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a player has for the rest of a game, in a position or after something that he may do in it.

    turns: of his own, until others are likely to end the game. own: his tracks. gone: pairs of cities that he has
    claimed since. points, spent: what that brought, and turns that went by.
    """

    hand: Counts
    trains: int
    turns: float
    own: tuple[int, ...]
    gone: tuple[tuple[int, int], ...] = ()
    points: int = 0
    spent: int = 0

    def with_card(self, card: int) -> Holdings:
        """With one more card of this kind."""
        return replace(self, hand=(*self.hand[:card], self.hand[card] + 1, *self.hand[card + 1 :]))

    def paid(self, payment: Payment) -> Holdings:
        """A turn later, these cards given away."""
        hand = tuple(have - pay for have, pay in zip(self.hand, cards_of(payment), strict=True))
        return replace(self, hand=hand, turns=self.turns - 1, spent=self.spent + 1)


class Position:
    """What a player knows, with what follows from it.

    For each track of the board: lengths, colours, points, pairs (its cities), extra (turns beyond cards and claim).
    """

    def __init__(self, shown: ShownTicket, state: GameState, weights: Weights = WEIGHTS) -> None:
        self.shown, self.state, self.weights = shown, state, weights
        self.board, self.me = state.board, state.turn
        tracks = self.board.tracks
        self.lengths = [track.length for track in tracks]
        self.colours = [int(track.colour) for track in tracks]
        self.points = [self.board.points[track.length] for track in tracks]
        self.pairs = [track.pair for track in tracks]
        self.extra = [weights.tunnel * track.tunnel + weights.locomotive * track.locomotives for track in tracks]
        self.holdings = Holdings(state.player.hand, state.player.trains, self._turns(), state.tracks_of(self.me))
        self.ground = Ground(self.board, state.claims(self.me))
        self.open = tuple(i for i in range(len(tracks)) if claimable(state, i))
        """Tracks that can be claimed, cards aside."""

    @classmethod
    def of(cls, shown: ShownTicket, weights: Weights = WEIGHTS) -> Position | None:
        """None where it isn't known who the player is."""
        state = imagined(shown)
        return None if state is None else cls(shown, state, weights)

    def after_claim(self, track: int, payment: Payment) -> Holdings:
        """What the player has after claiming a track."""
        paid = self.holdings.paid(payment)
        return replace(
            paid,
            trains=paid.trains - self.lengths[track],
            own=(*paid.own, track),
            gone=(*paid.gone, self.pairs[track]),
            points=paid.points + self.points[track],
        )

    def without(self, pair: tuple[int, int]) -> Position:
        """As it would be if others had claimed what is open between two cities."""
        tracks = self.board.pairs[pair]
        claims = self.ground.claims
        found = copy(self)
        found.open = tuple(i for i in self.open if i not in tracks)
        found.ground = Ground(self.board, replace(claims, others=claims.others.union(tracks)))
        return found

    def borrowing(self, track: int) -> Position:
        """As it would be if another's track could be used for tickets."""
        claims = self.ground.claims
        found = copy(self)
        found.ground = Ground(self.board, replace(claims, own=claims.own | {track}, others=claims.others - {track}))
        return found

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        """The other players' seats."""
        return tuple(number for number in range(len(self.state.players)) if number != self.me)

    @cached_property
    def unfinished(self) -> tuple[Ticket, ...]:
        """One's own tickets that aren't completed, the lowest first."""
        return tuple(unfinished(self.state))

    @cached_property
    def rival_trail(self) -> float:
        """How long the longest path of another is likely to be in the end; with more of them it is longer."""
        grows = self.weights.trail
        lengths = [
            longest_trail(self.board, self.state.tracks_of(rival))[0] + grows * self.state.players[rival].trains
            for rival in self.rivals
        ]
        return max(lengths) + len(lengths) - 1

    def _turns(self) -> float:
        if self.state.turns_left is not None:
            return 1.0
        return max(1.0, min(map(self._turns_of, self.rivals))) + 1.0

    def _turns_of(self, rival: int) -> float:
        """Turns that another needs to bring the last round."""
        weights, trains = self.weights, self.state.players[rival].trains - LAST_TRAINS
        if trains <= 0:
            return 0.0
        seat = self.shown.seats[rival] if rival < len(self.shown.seats) else None
        cards = HAND if seat is None or seat.cards is None else seat.cards
        return trains * (weights.train - weights.card * min(weights.cap, cards / trains))
