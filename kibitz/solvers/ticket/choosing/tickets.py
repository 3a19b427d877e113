"""Which tickets to keep, and whether to draw more."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.choosing.game_plan import GamePlan, best_game_plan
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.model.actions import DrawTickets, KeepTickets
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.routing.route import best_way_on

MOST_OPEN = 2
"""With more tickets that aren't completed none are drawn."""
NO = 20.0
"""Points that drawing tickets is taken to be worse than the plan where it is out of the question."""


def keep_choices(pos: Position) -> list[Choice]:
    """Every choice of the offered tickets."""
    tickets = pos.board.tickets
    before = best_game_plan(pos, pos.unfinished)
    choices = []
    for action in legal_actions(pos.state):
        assert isinstance(action, KeepTickets)
        kept = [tickets[i] for i in action.tickets]
        game_plan = best_game_plan(pos, (*pos.unfinished, *kept))
        choices.append(Choice(action, game_plan.value, _reasons(pos, kept, before, game_plan)))
    return choices


def draw_choice(pos: Position, game_plan: GamePlan) -> Choice:
    """Drawing tickets: good while there is time, for someone who has little to do for those that he has."""
    weights = pos.weights
    late = pos.holdings.turns - game_plan.turns < weights.tickets_turns or pos.state.turns_left is not None
    if late or game_plan.turns > weights.tickets_plan or len(pos.unfinished) > MOST_OPEN:
        reasons = (Reason(Why.TOO_LATE),) if late else (Reason(Why.COSTS, number=game_plan.spaces, of=game_plan.turns),)
        return Choice(DrawTickets(), game_plan.value - NO, reasons)
    gains = _gains(pos)
    worth = game_plan.value + best_of_three(gains, weights.second) - weights.turn - weights.tickets
    good = sum(gain > 0 for gain in gains) / max(1, len(gains))
    return Choice(DrawTickets(), worth, (Reason(Why.NO_PLAN), Reason(Why.CHANCE, number=good)))


def best_of_three(gains: Sequence[float], second: float) -> float:
    """What three of these are expected to bring, of which the best must be kept, and a share of the second if it gains.

    >>> round(best_of_three([5, -1, -2, -3], 0.0), 2)
    3.5
    """
    order, number = sorted(gains, reverse=True), len(gains)
    if number < 3:
        return max(order, default=0.0)
    first = sum(gain * comb(number - 1 - i, 2) for i, gain in enumerate(order))
    more = sum(max(0.0, gain) * i * (number - 1 - i) for i, gain in enumerate(order))
    return (first + second * more) / comb(number, 3)


def _gains(pos: Position) -> list[float]:
    """What each ticket that may be drawn would add to the value of the rest of the game."""
    held = pos.state.player.tickets
    before = best_game_plan(pos, pos.unfinished, quick=True).value
    return [
        best_game_plan(pos, (*pos.unfinished, ticket), quick=True).value - before
        for i, ticket in enumerate(pos.board.tickets)
        if not ticket.long and i not in held
    ]


def _reasons(pos: Position, kept: Sequence[Ticket], before: GamePlan, game_plan: GamePlan) -> tuple[Reason, ...]:
    spaces, turns = game_plan.spaces - before.spaces, game_plan.turns - before.turns
    found = [Reason(Why.COSTS, number=spaces, of=turns), Reason(Why.CHANCE, number=game_plan.chance)]
    alone = {ticket: best_way_on(pos.ground, ticket.a, ticket.b) for ticket in kept}
    for ticket, way in alone.items():
        if way is None:
            found.append(Reason(Why.CUT_OFF, ticket=ticket))
        elif way.spaces and ticket not in game_plan.aim.tickets:
            found.append(Reason(Why.TOO_LATE, ticket=ticket))
        elif not way.spaces:
            found.append(Reason(Why.SAME_WAY, ticket=ticket))
    ways = sum(way.spaces for way in alone.values() if way is not None)
    if len(kept) > 1 and ways > spaces:
        found += [Reason(Why.SAME_WAY, ticket=ticket) for ticket in kept if ticket in game_plan.aim.tickets]
    return tuple(found)
