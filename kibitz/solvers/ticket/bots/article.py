"""The player of the article about the game: one ticket after the other, the lowest first."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kibitz.solvers.ticket.bots.common import draw, longest_claim, pay_more
from kibitz.solvers.ticket.model.actions import Action, DrawTickets, KeepTickets
from kibitz.solvers.ticket.model.claims import Ground
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.state import GameState, Phase
from kibitz.solvers.ticket.routing.payments import claims_within_reach, missing, unfinished
from kibitz.solvers.ticket.routing.route import best_way_on

TARGETS = 5
"""Tracks that it thinks of at once."""
MANY_CARDS = 24
"""With so many it claims the longest track that it can."""
MANY_TICKETS = 5
"""With so many it draws no more."""


class ArticleBot:
    """Keeps every ticket that can be reached, aims at the lowest one, and claims the first track that it can pay.

    Unlike the article's own it has ways that are best, and knows the rule of double routes.
    """

    def act(self, state: GameState, rng: random.Random) -> Action:
        """See `Bot`."""
        if state.phase in (Phase.FIRST_TICKETS, Phase.TICKETS):
            return _keep(state)
        if state.phase is Phase.TUNNEL:
            return pay_more(state)
        targets = _targets(state)
        lacking = missing(state, targets)
        if state.phase is Phase.TURN:
            claims = claims_within_reach(state, (i for choices in targets for i in choices), lacking)
            if claims:
                return claims[0]
            if sum(state.player.hand) >= MANY_CARDS and (claim := longest_claim(state)):
                return claim
            if not targets and state.pile and len(state.player.tickets) < MANY_TICKETS:
                return DrawTickets()
        drawn = draw(state, lacking, locomotive=True)
        return drawn or longest_claim(state) or legal_actions(state)[0]


def _keep(state: GameState) -> Action:
    ground = Ground(state.board, state.claims(state.turn))
    offered = [state.board.tickets[i] for i in state.player.offered]
    reached = sum(best_way_on(ground, ticket.a, ticket.b) is not None for ticket in offered)
    choices = [action for action in legal_actions(state) if isinstance(action, KeepTickets)]

    def worth(choice: KeepTickets) -> tuple[int, int]:
        tickets = [state.board.tickets[i] for i in choice.tickets]
        good = sum(best_way_on(ground, ticket.a, ticket.b) is not None for ticket in tickets)
        return -abs(len(choice.tickets) - max(reached, 1)), good

    return max(choices, key=worth)


def _targets(state: GameState) -> list[Sequence[int]]:
    """Tracks of the way for the lowest ticket that has one, each with those that do as well."""
    ground = Ground(state.board, state.claims(state.turn))
    for ticket in unfinished(state):
        way = best_way_on(ground, ticket.a, ticket.b)
        if way is not None and way.spaces <= state.player.trains:
            return list(way.choices[:TARGETS])
    return []
