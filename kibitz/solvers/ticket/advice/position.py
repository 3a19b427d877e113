"""What all parts of an advice ask about a position, each worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from kibitz.solvers.ticket.advice.opponents import Unseen, unseen_tickets
from kibitz.solvers.ticket.advice.pace import drawing_turns, likely_cards, missing_cards, rounds_left
from kibitz.solvers.ticket.choosing.game_plan import GamePlan, best_game_plan
from kibitz.solvers.ticket.choosing.position import Position as Chooser
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.claims import Claims
from kibitz.solvers.ticket.model.scoring import Score, scores
from kibitz.solvers.ticket.model.seen import imagined
from kibitz.solvers.ticket.model.shown import Row, ShownTicket
from kibitz.solvers.ticket.model.state import Counts, GameState
from kibitz.solvers.ticket.routing.forest import Plan, best_plan

MOST_PLANNED = 6
"""Tickets that are planned at once: more take too long for an advice."""


class Position:
    """A position as one player sees it; what needs something unknown is None."""

    def __init__(self, shown: ShownTicket) -> None:
        self.shown = shown
        self.board = shown.board
        self.me = shown.me
        self.claims = shown.claims(shown.me)
        state = imagined(shown if shown.me is not None else replace(shown, me=0, hand=None, tickets=None, offered=()))
        assert state is not None  # there is a seat
        self.state: GameState = state
        """What the rules are asked about; if one's own seat isn't known, nobody's hand and tickets are in it."""
        self.trains = tuple(state.players[seat].trains for seat in range(len(shown.seats)))
        self.likely = likely_cards(shown)

    @property
    def others(self) -> int:
        """How many other players there are."""
        return max(1, len(self.shown.seats) - 1)

    @property
    def own_trains(self) -> int:
        """One's own trains that are left; those of the beginning where nothing is known."""
        return self.state.player.trains

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """Everybody's score as if the game ended now, of tickets only one's own."""
        return scores(self.state)

    @cached_property
    def done(self) -> tuple[Ticket, ...]:
        """One's own tickets that are complete, in their order; stations count."""
        if self.me is None:
            return ()
        return tuple(
            self.state.board.tickets[i] for i in self.state.player.tickets if i in self.scores[self.me].completed
        )

    @cached_property
    def open(self) -> tuple[Ticket, ...]:
        """One's own tickets that aren't complete yet."""
        if self.me is None:
            return ()
        done = self.done
        return tuple(ticket for ticket in self.shown.tickets or () if ticket not in done)

    @cached_property
    def game_plan(self) -> GamePlan | None:
        """What the moves aim at: tickets, the tracks for them that bring most, and others.

        None where one's own seat or tickets aren't known.
        """
        chooser = None if self.shown.tickets is None else Chooser.of(self.shown)
        return None if chooser is None else best_game_plan(chooser, self.open)

    @cached_property
    def plan(self) -> Plan | None:
        """A plan for one's own open tickets, as many as there are trains for.

        The plan's, whose tracks bring most, where it aims at all of these; else that with the fewest spaces.
        """
        if self.game_plan is None:
            return None
        shortest = self.plan_for(self.open)
        aim, taken = self.game_plan.aim, {*self.game_plan.tracks}
        if any(self.open[i] not in aim.tickets for i in shortest.tickets):
            return shortest
        # Of tracks that do as well, the one that the plan pays for comes first.
        choices = tuple(tuple(sorted(options, key=lambda i: i not in taken)) for options in aim.choices)
        tracks = tuple(options[0] for options in choices)
        return replace(shortest, tracks=tracks, choices=choices, spaces=self.game_plan.spaces)

    @cached_property
    def given_up(self) -> tuple[Ticket, ...]:
        """Planned tickets that the moves don't aim at, because other tracks bring more."""
        if self.game_plan is None or self.plan is None:
            return ()
        planned = (self.open[i] for i in self.plan.tickets)
        return tuple(ticket for ticket in planned if ticket not in self.game_plan.aim.tickets)

    def plan_for(self, tickets: Sequence[Ticket], claims: Claims | None = None) -> Plan:
        """The plan with the fewest spaces for these tickets; ``claims``: other ones than there are.

        Of more than MOST_PLANNED only those with most points are planned, the others are left out.
        """
        by_points = sorted(range(len(tickets)), key=lambda i: -tickets[i].points)
        asked = sorted(by_points[:MOST_PLANNED])
        plan = best_plan(self.board, claims or self.claims, [tickets[i] for i in asked], self.own_trains)
        if len(asked) == len(tickets):
            return plan
        left_out = {*(asked[i] for i in plan.left_out), *by_points[MOST_PLANNED:]}
        return replace(
            plan,
            tickets=tuple(asked[i] for i in plan.tickets),
            left_out=tuple(sorted(left_out)),
            impossible=tuple(asked[i] for i in plan.impossible),
        )

    @cached_property
    def unseen(self) -> Unseen:
        """What is likely about the others' tickets."""
        return unseen_tickets(self.shown)

    @cached_property
    def rounds(self) -> float:
        """Turns that one still has, expected; where no player is known, those of a whole game."""
        return rounds_left(self.shown, self.trains or (self.board.trains,))

    def turns_for(self, tracks: Sequence[Sequence[int]], hand: Counts | None = None, row: Row | None = None) -> float:
        """Turns to draw the cards for all of these tracks and to claim them, expected.

        hand, row: one's own and the one on the table if they aren't given; what isn't known is taken for none.
        """
        missing = missing_cards(self.board, self.state.player.hand if hand is None else hand, tracks)
        lying = self.shown.row or () if row is None else row
        return drawing_turns(missing, self.likely, lying, self.others) + len(tracks)
