"""Which card to draw."""

from __future__ import annotations

from kibitz.solvers.ticket.actions import DrawBlind, DrawFaceUp
from kibitz.solvers.ticket.boards import PLAIN, Colour
from kibitz.solvers.ticket.choosing.choice import Choice
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.choosing.scheme import Scheme, assess
from kibitz.solvers.ticket.legal import legal_actions
from kibitz.solvers.ticket.seen import unseen_cards
from kibitz.solvers.ticket.state import Phase

JOKER = Colour.LOCOMOTIVE


def card_values(pos: Position, scheme: Scheme) -> list[float]:
    """What a card of each kind is worth."""
    values = []
    for c in range(9):
        hand = list(pos.hand)
        hand[c] += 1
        after = assess(pos, scheme.choices, scheme.tickets, scheme.base, hand=hand, trail=False)
        values.append(after.value)
    plain = assess(pos, scheme.choices, scheme.tickets, scheme.base, trail=False).value
    return [v - plain for v in values]


def card_choices(pos: Position, scheme: Scheme) -> list[Choice]:
    values = card_values(pos, scheme)
    unseen = unseen_cards(pos.shown)
    blind = sum(n * v for n, v in zip(unseen, values, strict=True)) / max(1, sum(unseen))
    row = pos.state.row
    first = pos.state.phase is Phase.TURN
    choices = []
    for action in legal_actions(pos.state):
        match action:
            case DrawFaceUp(colour) if colour is not JOKER:
                value = values[colour]
                second = max([blind, *(values[c] for c in PLAIN if row[c] - (c == colour) > 0)])
            case DrawFaceUp():
                value = values[JOKER]
                second = 0.0
            case DrawBlind():
                value = blind
                second = max([blind, *(values[c] for c in PLAIN if row[c] > 0)])
            case _:
                continue
        worth = scheme.value + value + second * first - pos.weights.turn
        choices.append(Choice(action, worth))
    return choices
