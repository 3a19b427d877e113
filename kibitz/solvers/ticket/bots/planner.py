"""A player that plans all its tickets together, and claims what is most likely to be lost first."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kibitz.solvers.ticket.bots.common import draw, longest_claim, pay_more
from kibitz.solvers.ticket.model.actions import Action, ClaimTrack, DrawTickets, KeepTickets
from kibitz.solvers.ticket.model.legal import claimable, legal_actions
from kibitz.solvers.ticket.model.state import GameState, Phase
from kibitz.solvers.ticket.routing.forest import Plan, best_plan
from kibitz.solvers.ticket.routing.payments import claims_within_reach, missing, unfinished

SPACE = 0.6
"""Points that a space of a plan must bring."""
LONG = 5
"""Tracks of this length are worth their trains without a ticket."""
TICKETS_UNTIL = 20
"""With fewer trains, its own or another's, it draws no more tickets."""
HURRY = 6
"""When another player has so few trains it claims whatever it can."""
MOST_OPEN = 5
"""Tickets that it wants to have open at once."""


class PlannerBot:
    """Keeps the tickets that bring most for their spaces, and follows `best_plan`; then claims long tracks."""

    def act(self, state: GameState, rng: random.Random) -> Action:
        """See `Bot`."""
        if state.phase in (Phase.FIRST_TICKETS, Phase.TICKETS):
            return _keep(state)
        if state.phase is Phase.TUNNEL:
            return pay_more(state)
        plan = best_plan(state.board, state.claims(state.turn), unfinished(state), state.player.trains)
        wanted: list[Sequence[int]] = list(plan.choices) or _long_tracks(state)
        lacking = missing(state, wanted)
        if state.phase is Phase.TURN and (action := _turn(state, plan, wanted, lacking)):
            return action
        # A face-up locomotive costs both cards, so it is taken only where nothing less will do.
        drawn = draw(state, lacking, locomotive=sum(max(0, short) for short in lacking) == 1)
        return drawn or longest_claim(state) or legal_actions(state)[0]


def _turn(state: GameState, plan: Plan, wanted: Sequence[Sequence[int]], lacking: Sequence[int]) -> Action | None:
    """What to do other than draw cards; None for nothing."""
    claims = claims_within_reach(state, (i for choices in wanted for i in choices), lacking)
    if claims:
        return max(claims, key=lambda claim: _urgency(state, claim))
    least = min(player.trains for i, player in enumerate(state.players) if i != state.turn)
    if least <= HURRY and not plan.tracks and (claim := longest_claim(state)):
        return claim
    trains = min(least, state.player.trains)
    if not plan.tracks and state.pile and trains >= TICKETS_UNTIL and len(unfinished(state)) < MOST_OPEN:
        return DrawTickets()
    return None


def _urgency(state: GameState, claim: ClaimTrack) -> tuple[bool, int, int]:
    """Single tracks, and those at cities where others have been, go first; of these the longest."""
    track = state.board.tracks[claim.track]
    others = sum(state.owners[i] not in (None, state.turn) for city in track.pair for i in state.board.tracks_at[city])
    free_twins = [twin for twin in state.board.twins[claim.track] if state.owners[twin] is None]
    return not free_twins, others, track.length


def _keep(state: GameState) -> Action:
    """The choice whose plan, with the tickets that are open already, brings most."""
    claims, held = state.claims(state.turn), unfinished(state)

    def worth(choice: KeepTickets) -> float:
        tickets = [*held, *(state.board.tickets[i] for i in choice.tickets)]
        plan = best_plan(state.board, claims, tickets, state.player.trains)
        lost = sum(ticket.points for ticket in tickets) - plan.points
        return plan.points - lost - SPACE * plan.spaces

    return max((action for action in legal_actions(state) if isinstance(action, KeepTickets)), key=worth)


def _long_tracks(state: GameState) -> list[Sequence[int]]:
    """The long tracks that can still be claimed; all, once there are none or no trains for them."""
    open_still = [i for i in range(len(state.board.tracks)) if claimable(state, i)]
    return [(i,) for i in open_still if state.board.tracks[i].length >= LONG] or [(i,) for i in open_still]
