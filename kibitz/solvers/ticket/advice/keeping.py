"""Which of the offered tickets to keep, and whether to have any offered."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.solvers.ticket.advice.chances import SPACE, Chances, in_time
from kibitz.solvers.ticket.advice.distances import distances
from kibitz.solvers.ticket.advice.model import DrawAdvice, KeepAdvice
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.choosing import Choice
from kibitz.solvers.ticket.model.actions import DrawTickets, KeepTickets
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.claims import Claims, Ground
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.scoring import joined
from kibitz.solvers.ticket.model.state import OFFERED

TURNS_A_SPACE = 0.8
"""To draw a card for a space, and to claim it with others."""


def keeps(position: Position, chances: Chances) -> tuple[KeepAdvice, ...]:
    """Every choice of the offered tickets that the rules allow, the best first; none where none are offered."""
    if position.me is None or not position.shown.offered:
        return ()
    before = chances.outlook(position.open)
    choices = [action for action in legal_actions(position.state) if isinstance(action, KeepTickets)]
    alone = {ticket: chances.outlook((*position.open, ticket)) for ticket in position.shown.offered}
    first = len(position.open)
    found = []
    for choice in choices:
        kept = tuple(position.state.board.tickets[i] for i in choice.tickets)
        done = _complete(position, choice.tickets)
        more = tuple(ticket for ticket in kept if ticket not in done)
        after = chances.outlook((*position.open, *more))
        lost = {*after.plan.left_out, *after.plan.impossible}
        of = dict(zip(more, after.chances[first:], strict=True))
        each = tuple(of.get(ticket, 1.0) for ticket in kept)
        both = 1.0
        for chance in each:
            both *= chance
        found.append(
            KeepAdvice(
                kept,
                tuple(position.shown.offered.index(ticket) for ticket in kept),
                choice.tickets,
                sum(ticket.points for ticket in kept),
                after.plan.spaces - before.plan.spaces,
                after.plan,
                max(0.0, after.turns - before.turns),
                each,
                both,
                after.worth - before.worth + sum(ticket.points for ticket in done),
                tuple(ticket for i, ticket in enumerate(more, first) if i in lost),
                done,
                tuple(
                    ticket
                    for ticket in more
                    if alone[ticket].plan.spaces == before.plan.spaces and first in alone[ticket].plan.tickets
                ),
            )
        )
    return tuple(sorted(found, key=lambda keep: -keep.worth))


def draw_advice(position: Position, moves: Sequence[Choice]) -> DrawAdvice | None:
    """What new tickets are worth; None where one's own tickets aren't known, or to draw some is none of the moves.

    Each unseen ticket is taken by itself: with the plan's tracks as one's own, it takes so many more spaces.
    """
    plan = position.plan
    draws = [move.worth for move in moves if isinstance(move.action, DrawTickets)]
    others = [move.worth for move in moves if not isinstance(move.action, DrawTickets)]
    tickets = [ticket for ticket in position.unseen.tickets if not ticket.long]
    if plan is None or not draws or not tickets:
        return None
    claims = position.claims
    planned = Claims(claims.own | frozenset(plan.tracks), claims.others, claims.players)
    apart = distances(Ground(position.board, planned))
    spare = position.own_trains - plan.spaces
    turns = position.turns_for(plan.choices)
    worths = []
    free = 0
    for ticket in tickets:
        spaces = float(apart[ticket.a, ticket.b])
        free += spaces == 0.0
        worths.append(-ticket.points if spaces > spare else _alone(position, ticket, spaces, turns))
    number = min(OFFERED, len(tickets), position.shown.pile or OFFERED)
    worth = _best_of(sorted(worths), number)
    none_free = 1.0
    for drawn in range(number):
        none_free *= max(0.0, (len(tickets) - free - drawn) / (len(tickets) - drawn))
    return DrawAdvice(worth, 1.0 - none_free, max(others, default=draws[0]) - draws[0])


def _alone(position: Position, ticket: Ticket, spaces: float, turns: float) -> float:
    """What one more ticket brings that takes so many spaces after the plan."""
    if spaces == 0.0:
        return ticket.points
    whole = turns + 1.0 + spaces * TURNS_A_SPACE
    return ticket.points * (2.0 * in_time(position.rounds, whole, whole) - 1.0) - SPACE * spaces


def _best_of(worths: list[float], number: int) -> float:
    """The best of so many drawn from them (rising), expected."""
    whole, expected = 0.0, 0.0
    ways = 1.0
    for place in range(number - 1, len(worths)):
        # So many choices have this one as their best.
        expected += ways * worths[place]
        whole += ways
        ways *= (place + 1) / (place + 2 - number)
    return expected / whole


def _complete(position: Position, numbers: tuple[int, ...]) -> tuple[Ticket, ...]:
    tickets = position.state.board.tickets
    own = position.shown.tracks_of(position.state.turn)
    return tuple(tickets[i] for i in joined(position.state.board, own, numbers))
