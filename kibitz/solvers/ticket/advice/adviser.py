"""The whole advice for a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.solvers.ticket.advice.cards import card_advice
from kibitz.solvers.ticket.advice.chances import Chances
from kibitz.solvers.ticket.advice.danger import Dangers
from kibitz.solvers.ticket.advice.ending import end_advice
from kibitz.solvers.ticket.advice.keeping import draw_advice, keeps
from kibitz.solvers.ticket.advice.model import KeepAdvice, TicketAdvice, Unknown
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.advice.standings import longest_race, rivals, standings
from kibitz.solvers.ticket.advice.urgency import key_tracks, plan_tracks
from kibitz.solvers.ticket.choosing import Choice, ranked
from kibitz.solvers.ticket.model.actions import ClaimTrack, KeepTickets
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Phase


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
        over = shown.phase is Phase.OVER
        moves = _moves(position)
        choices = () if over else _in_order(keeps(position, chances), moves)
        plan = position.plan
        own = chances.outlook(position.open, plan) if plan is not None else None
        table = standings(position, others, _own_tickets(position, chances, choices))
        return TicketAdvice(
            shown.board,
            shown.seats,
            shown.me,
            moves,
            position.plan,
            position.open,
            position.done,
            position.given_up if moves else (),
            own.turns if own else None,
            own.chances if own else (),
            choices,
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


def _moves(position: Position) -> tuple[Choice, ...]:
    """What can be done, best first; as much of it as what is known gives a reason for."""
    shown, plan = position.shown, position.plan
    if shown.offered or (plan is not None and shown.hand is not None):
        return ranked(shown)
    # Without a hand there is no telling a card from another, and without tickets no track from another.
    planned = {i for choices in plan.choices for i in choices} if plan is not None else set()
    moves = ranked(shown) if planned else ()
    return tuple(move for move in moves if isinstance(move.action, ClaimTrack) and move.action.track in planned)


def _own_tickets(
    position: Position, chances: Chances, choices: Sequence[KeepAdvice]
) -> tuple[tuple[Ticket, float], ...] | None:
    """One's own tickets that aren't complete, with those of the best choice, and the chance of each."""
    if position.plan is None:
        return None
    tickets = (*position.open, *(choices[0].tickets if choices else ()))
    plan = None if choices else position.plan
    return tuple(zip(tickets, chances.outlook(tickets, plan).chances, strict=True))


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
