"""What a player can do, the best first."""

from __future__ import annotations

from kibitz.solvers.ticket.choosing.cards import card_choices
from kibitz.solvers.ticket.choosing.choice import Choice
from kibitz.solvers.ticket.choosing.claiming import claim_choices, unpaid_choices
from kibitz.solvers.ticket.choosing.game_plan import best_game_plan
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.choosing.stations import station_choices, with_stations
from kibitz.solvers.ticket.choosing.tickets import draw_choice, keep_choices
from kibitz.solvers.ticket.choosing.tunnels import tunnel_choices
from kibitz.solvers.ticket.choosing.weights import WEIGHTS, Weights
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Phase


def ranked(shown: ShownTicket, weights: Weights = WEIGHTS) -> tuple[Choice, ...]:
    """What the player whose picture it is can do, the best first; nothing where it isn't known who he is.

    While it is another's turn: what it would be if it were his. Each track, and each station, has only its best way of
    paying. Where his hand isn't known he is taken to have the cards for the tracks that he needs.
    """
    pos = Position.of(shown, weights)
    if pos is None:
        return ()
    pos = with_stations(pos)
    match pos.state.phase:
        case Phase.FIRST_TICKETS | Phase.TICKETS:
            choices = keep_choices(pos)
        case Phase.TUNNEL:
            choices = tunnel_choices(pos)
        case Phase.OVER:
            choices = []
        case _:
            choices = _turn_choices(pos)
    return tuple(sorted(choices, key=lambda choice: -choice.worth))


def _turn_choices(pos: Position) -> list[Choice]:
    game_plan = best_game_plan(pos, pos.unfinished)
    choices = card_choices(pos, game_plan)
    if pos.state.phase is Phase.TURN:
        choices += unpaid_choices(pos, game_plan) if pos.shown.hand is None else claim_choices(pos, game_plan)
        choices += station_choices(pos, game_plan)
        if pos.state.pile:
            choices.append(draw_choice(pos, game_plan))
    return choices or [Choice(action, 0.0) for action in legal_actions(pos.state)]
