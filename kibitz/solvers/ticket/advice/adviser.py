"""The whole advice for a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.solvers.ticket.actions import KeepTickets
from kibitz.solvers.ticket.advice.cards import card_advice
from kibitz.solvers.ticket.advice.chances import Chances
from kibitz.solvers.ticket.advice.danger import Dangers
from kibitz.solvers.ticket.advice.ending import end_advice
from kibitz.solvers.ticket.advice.keeping import draw_advice, keeps
from kibitz.solvers.ticket.advice.parts import KeepAdvice, TicketAdvice, Unknown
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.advice.standings import longest_race, rivals, standings
from kibitz.solvers.ticket.advice.urgency import key_tracks, plan_tracks
from kibitz.solvers.ticket.choosing import Choice, ranked
from kibitz.solvers.ticket.shown import ShownTicket
from kibitz.solvers.ticket.state import Phase


class TicketAdviser:
    """Advises on games of Ticket to Ride; keeps nothing from one position to the next."""

    def advise(self, shown: ShownTicket) -> TicketAdvice:
        """All that there is to say about a position, for the player whose picture it is.

        While it is another's turn, moves are what they would be if it were one's own.
        """
        position = Position(shown)
        dangers = Dangers(position)
        chances = Chances(position, dangers)
        others = rivals(position)
        known = position.plan is not None
        own = chances.outlook(position.open) if known else None
        table = standings(position, others, own)
        over = shown.phase is Phase.OVER
        moves = ranked(shown)
        return TicketAdvice(
            shown.board,
            shown.seats,
            shown.me,
            moves,
            position.plan,
            position.open,
            position.done,
            own.turns if own else None,
            own.chances if own else (),
            () if over else _in_order(keeps(position, chances), moves),
            () if over else plan_tracks(position, dangers),
            () if over else card_advice(position),
            others,
            table,
            longest_race(position, table),
            end_advice(position, table),
            None if over else draw_advice(position, moves),
            () if over else key_tracks(position, dangers),
            tuple(_unknown(shown)),
        )


def _in_order(found: Sequence[KeepAdvice], moves: Sequence[Choice]) -> tuple[KeepAdvice, ...]:
    """The choices of tickets in the order of the moves."""
    order = {move.action.tickets: place for place, move in enumerate(moves) if isinstance(move.action, KeepTickets)}
    return tuple(sorted(found, key=lambda keep: order.get(keep.numbers, len(order))))


def _unknown(shown: ShownTicket) -> Iterator[Unknown]:
    if shown.me is None:
        yield Unknown.ME
    if shown.tickets is None:
        yield Unknown.TICKETS
    if shown.hand is None:
        yield Unknown.HAND
    if shown.row is None or None in shown.row:
        yield Unknown.ROW
    if shown.unknown:
        yield Unknown.TRACKS
    if any(seat.tickets is None for i, seat in enumerate(shown.seats) if i != shown.me):
        yield Unknown.TICKET_COUNTS
