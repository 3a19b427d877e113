"""What a player can do, the best first."""

from __future__ import annotations

from kibitz.solvers.ticket.actions import (
    BuildStation,
    PayMore,
)
from kibitz.solvers.ticket.choosing.cards import card_choices
from kibitz.solvers.ticket.choosing.choice import Choice
from kibitz.solvers.ticket.choosing.claiming import claim_choices
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.choosing.scheme import best_scheme
from kibitz.solvers.ticket.choosing.tickets import draw_choice, keep_choices
from kibitz.solvers.ticket.choosing.weights import WEIGHTS, Weights
from kibitz.solvers.ticket.legal import legal_actions
from kibitz.solvers.ticket.shown import ShownTicket
from kibitz.solvers.ticket.state import Phase


def ranked(shown: ShownTicket, weights: Weights = WEIGHTS) -> tuple[Choice, ...]:
    """What the player whose picture it is can do, the best first; none where it isn't known who he is.

    While it is another's turn: what it would be if it were his. Of a track there is only the best way of paying. Where
    his hand isn't known he is taken to have the cards for a track.
    """
    pos = Position.of(shown, weights)
    if pos is None:
        return ()
    match pos.state.phase:
        case Phase.FIRST_TICKETS | Phase.TICKETS:
            choices = keep_choices(pos)
        case Phase.TUNNEL:
            choices = [
                Choice(action, 1.0 - action.locomotives / 10 if isinstance(action, PayMore) else 0.0)
                for action in legal_actions(pos.state)
            ]
        case Phase.OVER:
            choices = []
        case _:
            choices = _turns(pos)
    return tuple(sorted(choices, key=lambda choice: -choice.worth))


def _turns(pos: Position) -> list[Choice]:
    scheme = best_scheme(pos, pos.unfinished)
    choices = list(card_choices(pos, scheme))
    if pos.state.phase is Phase.TURN:
        choices += claim_choices(pos, scheme)
        if pos.state.pile:
            choices.append(draw_choice(pos, scheme))
        if pos.state.player.stations:
            choices += [Choice(a, -50.0) for a in legal_actions(pos.state) if isinstance(a, BuildStation)][:1]
    return choices or [Choice(action, 0.0) for action in legal_actions(pos.state)]
