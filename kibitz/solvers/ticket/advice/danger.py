"""How likely tracks are to be taken by others soon."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log1p, prod

from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.claims import SHARED_FROM

SOON = 3
"""Turns of each player that dangers are for."""
NEVER, WANTED, TOUCHED, GREY, TWIN, CARDS, SHORT = -4.45, 0.55, 0.92, 0.25, -0.45, 0.26, -1.0
"""Log odds that a player takes a track within SOON turns: to begin with; for each unit of the log odds that he needs it
for his tickets; where he has tracks at one of its cities; where any colour pays for it; where its twin would do too;
for the logarithm of the cards in his hand; and where these are fewer than its spaces. Fitted to games of bots
(benchmarks/ticket_advice.py)."""
LEAST = 1e-3
LIKELY_CARDS = 6
"""Cards of a player of whom that isn't known."""


class Dangers:
    """The chances that others take tracks within SOON turns of each."""

    def __init__(self, position: Position) -> None:
        self._position = position
        board, shown = position.board, position.shown
        self._reach = [{city for i in shown.tracks_of(seat) for city in board.tracks[i].pair} for seat in self._seats]
        self._taken: dict[int, tuple[float, ...]] = {}

    def near(self, track: int) -> tuple[int, ...]:
        """Other players who have tracks at its cities."""
        pair = self._position.board.tracks[track].pair
        return tuple(
            seat
            for seat, cities in zip(self._seats, self._reach, strict=True)
            if not cities.isdisjoint(pair) and self._can(seat, track)
        )

    def wanted(self, track: int) -> float:
        """The chance that any other player needs it for his tickets."""
        wants = self._position.unseen.wants
        return 1.0 - prod(1.0 - float(wants[row, track]) for row in range(len(self._seats)))

    def of(self, track: int) -> float:
        """The chance that any other player claims this very track."""
        return 1.0 - prod(1.0 - chance for chance in self._chances(track))

    def losing(self, choices: Sequence[int]) -> float:
        """The chance that one can't use any of these tracks (of one pair of cities) any more.

        With few players it is enough that one of them is claimed; otherwise each must be.
        """
        if len(self._position.shown.seats) < SHARED_FROM:
            pair = self._position.board.pairs[self._position.board.tracks[choices[0]].pair]
            return 1.0 - prod(1.0 - self.of(i) for i in pair if self._position.shown.owners[i] is None)
        return prod(self.of(i) for i in choices)

    @property
    def _seats(self) -> tuple[int, ...]:
        return self._position.unseen.seats

    def _can(self, seat: int, track: int) -> bool:
        shown, board = self._position.shown, self._position.board
        twins = [shown.owners[twin] for twin in board.twins[track]]
        closed = len(shown.seats) < SHARED_FROM and any(owner is not None for owner in twins)
        return (
            shown.owners[track] is None
            and seat not in twins
            and not closed
            and self._position.trains[seat] >= board.tracks[track].length
        )

    def _chances(self, track: int) -> tuple[float, ...]:
        if track not in self._taken:
            self._taken[track] = tuple(self._chance(row, track) for row in range(len(self._seats)))
        return self._taken[track]

    def _chance(self, row: int, track: int) -> float:
        seat, found = self._seats[row], self._position.board.tracks[track]
        if not self._can(seat, track):
            return 0.0
        wants = min(1.0 - LEAST, max(LEAST, float(self._position.unseen.wants[row, track])))
        held = self._position.shown.seats[seat].cards
        cards = LIKELY_CARDS if held is None else held
        odds = NEVER + WANTED * log(wants / (1.0 - wants)) + CARDS * log1p(cards)
        odds += TOUCHED * (not self._reach[row].isdisjoint(found.pair)) + GREY * (found.colour is Colour.GREY)
        odds += TWIN * bool(self._position.board.twins[track]) + SHORT * (found.length > cards)
        return 1.0 / (1.0 + exp(-odds))
