"""Why to claim a track."""

from __future__ import annotations

from kibitz.solvers.ticket.choosing.choice import Reason, Why
from kibitz.solvers.ticket.choosing.game_plan import GamePlan
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.model.actions import Payment
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.rules import LAST_TRAINS
from kibitz.solvers.ticket.model.scoring import joined, track_points
from kibitz.solvers.ticket.routing.route import best_way_on

LATE = 4.0
"""With so many turns left or fewer that is a reason."""


def reasons_for(
    pos: Position, game_plan: GamePlan, i: int, payment: Payment, lost: GamePlan | None
) -> tuple[Reason, ...]:
    """What speaks for claiming a track; ``lost``: the plan without it, for one that the tickets need."""
    found = [Reason(Why.POINTS, i, number=pos.points[i])]
    if i in pos.shown.unknown or pos.shown.hand is None:
        found.append(Reason(Why.UNKNOWN, i))
    found += _for_tickets(pos, game_plan, i)
    if lost is not None:
        found += _if_lost(pos, game_plan, i, lost)
    owners = pos.state.owners
    if any(owners[twin] is not None for twin in pos.board.twins[i]):
        found.append(Reason(Why.TWIN_TAKEN, i))
    near = {owners[j] for city in pos.pairs[i] for j in pos.board.tracks_at[city]}
    found += [Reason(Why.RIVAL_NEAR, i, seat=rival) for rival in pos.rivals if rival in near]
    found += _for_trail(pos, i)
    if not pos.unfinished and pos.shown.tickets is not None:
        found.append(Reason(Why.NO_PLAN))
    if pos.state.turns_left is None and pos.holdings.trains - pos.lengths[i] <= LAST_TRAINS:
        found.append(Reason(Why.ENDS_GAME, i, number=_lead(pos, i)))
    elif pos.holdings.turns <= LATE:
        found.append(Reason(Why.LAST_TURNS, number=round(pos.holdings.turns)))
    if pos.shown.hand is not None:
        found.append(Reason(Why.PAYS_WITH, i, colour=payment.colour, number=payment.locomotives))
    return tuple(found)


def _for_tickets(pos: Position, game_plan: GamePlan, i: int) -> list[Reason]:
    """The tickets that it completes, and those that the plan completes with it and wouldn't without."""
    board, own, tickets = pos.board, pos.holdings.own, game_plan.aim.tickets
    numbers = [board.tickets.index(ticket) for ticket in tickets]
    now = joined(board, (*own, i), numbers)
    rest = joined(board, (*own, *(j for j in game_plan.tracks if j not in (i, *board.twins[i]))), numbers)
    return [
        Reason(Why.COMPLETES if number in now else Why.SERVES, i, ticket, number=ticket.points)
        for number, ticket in zip(numbers, tickets, strict=True)
        if number in now or number not in rest
    ]


def _if_lost(pos: Position, game_plan: GamePlan, i: int, lost: GamePlan) -> list[Reason]:
    """What becomes of the tickets if others take it."""
    ground = pos.without(pos.pairs[i]).ground
    cut = [ticket for ticket in game_plan.aim.tickets if best_way_on(ground, ticket.a, ticket.b) is None]
    found = [Reason(Why.LAST_WAY, i, ticket) for ticket in cut]
    if not cut and lost.aim.tickets == game_plan.aim.tickets and lost.spaces > game_plan.spaces:
        found.append(Reason(Why.DETOUR, i, number=lost.spaces - game_plan.spaces))
    return found


def _for_trail(pos: Position, i: int) -> list[Reason]:
    """Whether it brings the lead in the longest path, or makes it longer."""
    board = pos.board
    rivals = max(longest_trail(board, pos.state.tracks_of(rival))[0] for rival in pos.rivals)
    before, after = (longest_trail(board, own)[0] for own in (pos.holdings.own, (*pos.holdings.own, i)))
    if after > before and after > rivals > 0:
        return [Reason(Why.LONGEST, i, number=after, of=rivals)]
    return []


def _lead(pos: Position, i: int) -> int:
    """Points ahead after claiming it, as far as they are known: all tracks, and one's own tickets."""
    board, held = pos.board, pos.state.player.tickets
    own = (*pos.holdings.own, i)
    done = joined(board, own, held)
    tickets = sum(board.tickets[n].points * (1 if n in done else -1) for n in held)
    return track_points(board, own) + tickets - max(track_points(board, pos.state.tracks_of(r)) for r in pos.rivals)
