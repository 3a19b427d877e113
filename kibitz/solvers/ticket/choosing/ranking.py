"""What a player can do, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.solvers.ticket.actions import ClaimTrack, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, PayMore
from kibitz.solvers.ticket.boards import Colour
from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.forest import best_plan
from kibitz.solvers.ticket.legal import claimable, legal_actions
from kibitz.solvers.ticket.means import claims_within_reach, missing, unfinished
from kibitz.solvers.ticket.seen import imagined
from kibitz.solvers.ticket.shown import ShownTicket
from kibitz.solvers.ticket.state import GameState, Phase

SPACE = 0.6


def ranked(shown: ShownTicket) -> tuple[Choice, ...]:
    """What the player whose picture it is can do, the best first; none where it isn't known who he is.

    While it is another's turn: what it would be if it were his. Of a track there is only the best way of paying. Where
    his hand isn't known he is taken to have the cards for a track.
    """
    state = imagined(shown)
    if state is None:
        return ()
    match state.phase:
        case Phase.FIRST_TICKETS | Phase.TICKETS:
            choices = _keeps(state)
        case Phase.TUNNEL:
            choices = [
                Choice(action, 1.0 - action.locomotives / 10 if isinstance(action, PayMore) else 0.0)
                for action in legal_actions(state)
            ]
        case _:
            choices = _turns(state)
    return tuple(sorted(choices, key=lambda choice: -choice.worth))


def _keeps(state: GameState) -> list[Choice]:
    claims, held, tickets = state.claims(state.turn), unfinished(state), state.board.tickets
    choices = []
    for action in legal_actions(state):
        assert isinstance(action, KeepTickets)
        wanted = [*held, *(tickets[i] for i in action.tickets)]
        plan = best_plan(state.board, claims, wanted, state.player.trains)
        lost = sum(ticket.points for ticket in wanted) - plan.points
        costs = Reason(Why.COSTS, number=plan.spaces, of=plan.routes + plan.spaces / 2)
        choices.append(Choice(action, plan.points - lost - SPACE * plan.spaces, (costs,)))
    return choices


def _turns(state: GameState) -> list[Choice]:
    board = state.board
    plan = best_plan(board, state.claims(state.turn), unfinished(state), state.player.trains)
    open_still = [i for i in range(len(board.tracks)) if claimable(state, i)]
    long = [(i,) for i in open_still if board.tracks[i].length >= 5] or [(i,) for i in open_still]
    wanted: list[Sequence[int]] = list(plan.choices) or list(long)
    planned = {i for choices in wanted for i in choices}
    lacking = missing(state, wanted)
    choices = []
    legal = legal_actions(state)
    if state.phase is Phase.TURN:
        for claim in claims_within_reach(state, open_still, lacking):
            track = board.tracks[claim.track]
            points = board.points[track.length]
            worth = (20 if claim.track in planned else -5) + points / 10
            choices.append(Choice(claim, worth, (Reason(Why.POINTS, claim.track, number=points),)))
    for action in legal:
        match action:
            case DrawFaceUp(colour) if colour is not Colour.LOCOMOTIVE:
                worth = 2.0 + lacking[colour] if lacking[colour] > 0 else 0.2
                choices.append(Choice(action, worth, (Reason(Why.LIES_OPEN, colour=colour, number=state.row[colour]),)))
            case DrawFaceUp():
                choices.append(Choice(action, 1.5 if sum(map(abs, lacking)) == 1 else 0.5, (Reason(Why.LOCOMOTIVE),)))
            case DrawBlind():
                choices.append(Choice(action, 1.0))
            case DrawTickets():
                least = min(player.trains for player in state.players)
                good = not plan.tracks and least >= 20 and len(unfinished(state)) < 5
                choices.append(Choice(action, 6.0 if good else -10.0))
            case ClaimTrack():
                pass
            case _:
                choices.append(Choice(action, -20.0))
    return choices
