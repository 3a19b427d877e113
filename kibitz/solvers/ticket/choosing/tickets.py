"""Which tickets to keep, and whether to draw more."""

from __future__ import annotations

from math import comb

from kibitz.solvers.ticket.actions import DrawTickets, KeepTickets
from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.choosing.scheme import Scheme, best_scheme
from kibitz.solvers.ticket.legal import legal_actions


def keep_choices(pos: Position) -> list[Choice]:
    tickets = pos.board.tickets
    choices = []
    for action in legal_actions(pos.state):
        assert isinstance(action, KeepTickets)
        scheme = best_scheme(pos, [*pos.unfinished, *(tickets[i] for i in action.tickets)])
        costs = Reason(Why.COSTS, number=scheme.spaces, of=scheme.forest_turns)
        choices.append(Choice(action, scheme.value, (costs,)))
    return choices


def draw_choice(pos: Position, scheme: Scheme) -> Choice:
    w = pos.weights
    left_turns = pos.turns - scheme.forest_turns
    if (
        left_turns < w.ticket_turns
        or pos.state.turns_left is not None
        or scheme.forest_turns > w.ticket_forest
        or w.draw_tickets > 50
    ):
        return Choice(DrawTickets(), scheme.value - 20)
    gains = sorted(ticket_gains(pos, scheme), reverse=True)
    worth = scheme.value + best_of_three(gains, w.second_ticket) - w.turn - w.draw_tickets
    return Choice(DrawTickets(), worth)


def ticket_gains(pos: Position, scheme: Scheme) -> list[float]:
    """What each ticket that may come would change in the value of the rest of the game."""
    held = set(pos.shown.tickets or ())
    gains = []
    plain = best_scheme(pos, pos.unfinished, quick=True).value
    for t in pos.board.tickets:
        if t.long or t in held:
            continue
        gains.append(best_scheme(pos, (*pos.unfinished, t), quick=True).value - plain)
    return gains


def best_of_three(gains: list[float], share: float) -> float:
    """Expected gain of three of these (falling), of which the best is kept, and the second if it is a gain."""
    n = len(gains)
    if n < 3:
        return sum(gains)
    all_ways = comb(n, 3)
    first = sum(g * comb(n - 1 - k, 2) for k, g in enumerate(gains)) / all_ways
    second = sum(max(0.0, g) * k * (n - 1 - k) for k, g in enumerate(gains)) / all_ways
    return first + share * second
