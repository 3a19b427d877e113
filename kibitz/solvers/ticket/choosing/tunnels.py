"""Whether to pay what a tunnel asks for."""

from __future__ import annotations

from dataclasses import replace

from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.choosing.game_plan import best_game_plan
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.model.actions import GiveUp, Payment, PayMore
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.rules import cards_of
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Phase, Tunnel


def tunnel_choices(pos: Position) -> list[Choice]:
    """Every way of paying, and giving up; where the hand isn't known, paying comes first."""
    tunnel, hand = pos.state.tunnel, pos.shown.hand
    assert tunnel is not None  # else it is not that phase
    later = replace(pos.shown, phase=Phase.TURN, tunnel=None)
    if hand is None:
        unknown = (Reason(Why.UNKNOWN, tunnel.track),)
        return [Choice(PayMore(0), 1.0, unknown), Choice(GiveUp(), 0.0, unknown)]
    choices = []
    for action in legal_actions(pos.state):
        # Who gives up must come back, and may find the track taken or the next cards as dear.
        worth, shown = -pos.weights.turn, later
        reasons: tuple[Reason, ...] = ()
        if isinstance(action, PayMore):
            worth, shown = pos.points[tunnel.track], _paid(pos, later, tunnel, action)
            reasons = (
                Reason(Why.POINTS, tunnel.track, number=worth),
                Reason(Why.PAYS_WITH, tunnel.track, colour=tunnel.payment.colour, number=action.locomotives),
            )
        after = Position.of(shown, pos.weights)
        assert after is not None  # the same player as before
        choices.append(Choice(action, worth + best_game_plan(after, pos.unfinished).value, reasons))
    return choices


def _paid(pos: Position, later: ShownTicket, tunnel: Tunnel, action: PayMore) -> ShownTicket:
    """What is seen once the tunnel is paid for."""
    first, more = tunnel.payment, tunnel.extra - action.locomotives
    price = cards_of(Payment(first.colour, first.coloured + more, first.locomotives + action.locomotives))
    hand = tuple(have - pay for have, pay in zip(pos.holdings.hand, price, strict=True))
    owners = (*later.owners[: tunnel.track], pos.me, *later.owners[tunnel.track + 1 :])
    trains = pos.holdings.trains - pos.lengths[tunnel.track]
    seats = tuple(replace(seat, trains=trains) if i == pos.me else seat for i, seat in enumerate(later.seats))
    return replace(later, hand=hand, owners=owners, seats=seats)
