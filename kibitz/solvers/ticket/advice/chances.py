"""The chance that tickets are completed in time, and what sets of tickets are worth by that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt

from kibitz.solvers.ticket.advice.danger import Dangers
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.routing.forest import Plan

SPACE = 0.6
"""Points that a space of a plan costs: what its train and its card would bring elsewhere."""
EVEN, TIME_FOR_ALL, TIME_FOR_IT, EXPOSED = 0.15, 0.8, 0.3, -5.0
"""Log odds that a planned ticket is completed: where time is just enough; for each standard deviation (the root of the
turns left and one) of turns to spare after the whole plan, and after this ticket alone; and for the chances that its
tracks are lost soon, added up. Fitted to games of bots (benchmarks/ticket_advice.py)."""
LEFT_OUT = 0.12
"""The chance of a ticket that isn't planned, because there are too few trains for it; it may come into a later plan."""
MOST_ODDS = 60.0
"""Log odds beyond which nothing changes."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What becomes of tickets: their plan, the turns it takes, each one's chance, and the points they bring."""

    plan: Plan
    turns: float
    chances: tuple[float, ...]
    worth: float


class Chances:
    """Chances of tickets at one position."""

    def __init__(self, position: Position, dangers: Dangers) -> None:
        self._position = position
        self._dangers = dangers
        self._alone: dict[Ticket, tuple[float, float]] = {}
        """Turns that a ticket alone takes, and how exposed its tracks are."""

    def outlook(self, tickets: Sequence[Ticket], plan: Plan | None = None) -> Outlook:
        """For tickets that aren't complete yet, all of them held; ``plan``: not that with the fewest spaces."""
        plan = plan or self._position.plan_for(tickets)
        turns = self._position.turns_for(plan.choices)
        planned = [tickets[i] for i in plan.tickets]
        each = self._turns_of(planned) if turns > self._position.rounds else {}
        chances = tuple(
            self._chance(ticket, each.get(ticket, turns)) if i in plan.tickets else self._against(i in plan.left_out)
            for i, ticket in enumerate(tickets)
        )
        worth = sum(ticket.points * (2 * chance - 1) for ticket, chance in zip(tickets, chances, strict=True))
        return Outlook(plan, turns, chances, worth - SPACE * plan.spaces)

    def _against(self, possible: bool) -> float:
        """The chance of a ticket that isn't planned; one that is cut off may still use another's track by a station."""
        return LEFT_OUT if possible or self._position.state.player.stations else 0.0

    def _turns_of(self, tickets: Sequence[Ticket]) -> dict[Ticket, float]:
        """Turns until each is complete, where there is no time for all of them: those that take fewest turns first."""
        found = {}
        before: list[Ticket] = []
        for ticket in sorted(tickets, key=lambda ticket: self._by_itself(ticket)[0]):
            before.append(ticket)
            found[ticket] = self._position.turns_for(self._position.plan_for(before).choices)
        return found

    def _chance(self, ticket: Ticket, turns: float) -> float:
        alone, exposed = self._by_itself(ticket)
        if alone == 0.0:
            return 1.0
        return in_time(self._position.rounds, turns, alone, exposed)

    def _by_itself(self, ticket: Ticket) -> tuple[float, float]:
        if ticket not in self._alone:
            plan = self._position.plan_for((ticket,))
            exposed = sum(self._dangers.losing(choices) for choices in plan.choices)
            self._alone[ticket] = self._position.turns_for(plan.choices), exposed
        return self._alone[ticket]


def in_time(left: float, turns: float, alone: float, exposed: float = 0.0) -> float:
    """The chance that a ticket is completed with so many turns left.

    turns: that the whole plan takes; alone: that this ticket would take without the others; exposed: the chances that
    its tracks are lost soon, added up.
    """
    spread = sqrt(1.0 + left)
    odds = EVEN + TIME_FOR_ALL * (left - turns) / spread + TIME_FOR_IT * (left - alone) / spread + EXPOSED * exposed
    return 1.0 / (1.0 + exp(-max(-MOST_ODDS, min(MOST_ODDS, odds))))
