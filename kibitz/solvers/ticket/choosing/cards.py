"""Which card to draw."""

from __future__ import annotations

from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.choosing.game_plan import GamePlan, assess, colours_of
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.model.actions import DrawBlind, DrawFaceUp
from kibitz.solvers.ticket.model.boards import CARDS, PLAIN, Colour
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.seen import unseen_cards
from kibitz.solvers.ticket.model.state import Phase

JOKER = Colour.LOCOMOTIVE


def card_choices(pos: Position, game_plan: GamePlan) -> list[Choice]:
    """Every way of drawing a card, by what the plan gains from it; of two cards the second as it is likely to be."""
    gains = _gains(pos, game_plan)
    unseen = unseen_cards(pos.shown)
    hidden = max(1, sum(unseen))
    blind = sum(number * gain for number, gain in zip(unseen, gains, strict=True)) / hidden
    useful = sum(unseen[kind] for kind in CARDS if kind is JOKER or game_plan.need[kind]) / hidden
    row = pos.state.row
    two = pos.state.phase is Phase.TURN
    choices = []
    for action in legal_actions(pos.state):
        match action:
            case DrawFaceUp(Colour.LOCOMOTIVE):
                worth = gains[JOKER]
                reasons: tuple[Reason, ...] = (Reason(Why.LOCOMOTIVE), *_needs(pos, game_plan, JOKER))
            case DrawFaceUp(colour):
                others = (gains[kind] for kind in PLAIN if row[kind] - (kind is colour) > 0)
                worth = gains[colour] + max(blind, *others, -1e9) * two
                lies = Reason(Why.LIES_OPEN, colour=colour, number=row[colour])
                reasons = (lies, *_needs(pos, game_plan, colour))
            case DrawBlind():
                worth = blind + max(blind, *(gains[kind] for kind in PLAIN if row[kind]), -1e9) * two
                reasons = (Reason(Why.CHANCE, number=useful),)
            case _:
                continue
        choices.append(Choice(action, game_plan.value + worth - pos.weights.turn, reasons))
    return choices


def _gains(pos: Position, game_plan: GamePlan) -> list[float]:
    """What a card of each kind adds to the value of the rest of the game."""
    before = assess(pos, pos.holdings, game_plan.aim, trail=False).value
    return [assess(pos, pos.holdings.with_card(kind), game_plan.aim, trail=False).value - before for kind in CARDS]


def _needs(pos: Position, game_plan: GamePlan, colour: Colour) -> tuple[Reason, ...]:
    """The track of most points that a card of this colour is missing for."""
    if colour is JOKER:
        number = sum(game_plan.need)
        wants = [i for i in (*game_plan.tracks, *game_plan.fill) if pos.board.tracks[i].locomotives]
    else:
        number = game_plan.need[colour]
        wants = [i for i in game_plan.tracks if colour in colours_of(pos, i)] or [
            i for i in game_plan.fill if colour in colours_of(pos, i)
        ]
    if not number or not wants:
        return ()
    track = max(wants, key=lambda i: (pos.colours[i] == colour, pos.points[i]))
    return (Reason(Why.NEEDS, track=track, colour=colour, number=number),)
