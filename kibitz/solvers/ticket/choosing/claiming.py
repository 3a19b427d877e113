"""Which track to claim now, and how to pay for it."""

from __future__ import annotations

from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.choosing.claim_reasons import reasons_for
from kibitz.solvers.ticket.choosing.game_plan import GamePlan, assess, best_game_plan
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.model.actions import ClaimTrack, Payment
from kibitz.solvers.ticket.model.boards import PLAIN, Colour
from kibitz.solvers.ticket.model.claims import SHARED_FROM
from kibitz.solvers.ticket.model.legal import payments

JOKER = Colour.LOCOMOTIVE
MOST_WAYS = 4
"""Ways of paying for a track that are looked at closely."""
OTHERS = 2
"""Tracks beside the plan's, those of most points, that are looked at closely."""
WORTH_A_LOOK = 7
"""Points that such a track must bring."""
FAR_BEHIND = 20.0
"""Points that others are taken to be worse than the plan."""
SOON_OVER = 3.0
"""With so many turns left every track is looked at closely."""
MANY_NEAR = 4
"""Tracks of rivals nearby; more than these don't count."""


def claim_choices(pos: Position, game_plan: GamePlan) -> list[Choice]:
    """Every track that can be claimed, with the best way of paying for it."""
    planned = {i for options in game_plan.aim.choices for i in options}
    payable = {i: ways for i in pos.open if (ways := _ways_to_pay(pos, i))}
    others = [i for i in payable if i not in planned and i not in game_plan.fill]
    others.sort(key=lambda i: (-pos.points[i], i))
    looked_at = {i for i in others[:OTHERS] if pos.points[i] >= WORTH_A_LOOK}
    choices = []
    for i, ways in payable.items():
        if i in others and i not in looked_at and pos.holdings.turns > SOON_OVER:
            claim = ClaimTrack(i, ways[0])
            points = Reason(Why.POINTS, i, number=pos.points[i])
            choices.append(Choice(claim, game_plan.value - FAR_BEHIND + pos.points[i], (points,)))
        else:
            choices.append(_choice(pos, game_plan, i, ways, planned=i in planned))
    return choices


def unpaid_choices(pos: Position, game_plan: GamePlan) -> list[Choice]:
    """The plan's tracks as if one had the cards for them, where the hand isn't known."""
    choices = []
    for i in (*game_plan.tracks, *game_plan.fill):
        track = pos.board.tracks[i]
        colour = PLAIN[0] if track.colour is Colour.GREY else track.colour
        payment = Payment(colour, track.length - track.locomotives, track.locomotives)
        lost = _lost(pos, game_plan, i) if i in game_plan.tracks else None
        worth = game_plan.value + pos.points[i] / 10 + _danger(pos, i) * _stake(pos, game_plan, lost)
        choices.append(Choice(ClaimTrack(i, payment), worth, reasons_for(pos, game_plan, i, payment, lost)))
    return choices


def _choice(pos: Position, game_plan: GamePlan, i: int, ways: list[Payment], *, planned: bool) -> Choice:
    """The best way of claiming a track, and what it is worth not to leave it to others."""
    aim = game_plan.aim
    if planned:
        choices = tuple(options for options in aim.choices if i not in options)
        aim = type(aim)(aim.tickets, choices, aim.base)
    worth, payment = max(
        ((assess(pos, pos.after_claim(i, way), aim).value, way) for way in ways), key=lambda found: found[0]
    )
    lost = _lost(pos, game_plan, i) if planned else None
    if planned or i in game_plan.fill:
        worth += _danger(pos, i) * _stake(pos, game_plan, lost)
    else:
        worth -= pos.weights.unplanned
    if i in pos.shown.unknown:
        worth -= pos.weights.unplanned
    return Choice(ClaimTrack(i, payment), worth, reasons_for(pos, game_plan, i, payment, lost))


def _ways_to_pay(pos: Position, i: int) -> list[Payment]:
    """For each colour the way with the fewest locomotives, the best ones first."""
    track = pos.board.tracks[i]
    best: dict[Colour, Payment] = {}
    for way in payments(pos.holdings.hand, track.length, track.colour, track.locomotives):
        if way.colour not in best or way.locomotives < best[way.colour].locomotives:
            best[way.colour] = way
    if len(best) > 1:
        best.pop(JOKER, None)
    ways = sorted(best.values(), key=lambda way: (way.locomotives, -pos.holdings.hand[way.colour]))
    return ways[:MOST_WAYS]


def _lost(pos: Position, game_plan: GamePlan, i: int) -> GamePlan:
    """The plan that would be left if others took a track of this one."""
    return best_game_plan(pos.without(pos.pairs[i]), pos.unfinished, quick=True)


def _stake(pos: Position, game_plan: GamePlan, lost: GamePlan | None) -> float:
    """Points that would be lost with a track."""
    return pos.weights.spare if lost is None else max(0.0, game_plan.value - lost.value)


def _danger(pos: Position, i: int) -> float:
    """How likely it is that others take a track before one comes back to it."""
    weights, owners, board = pos.weights, pos.state.owners, pos.board
    near = sum(owners[j] not in (None, pos.me) for city in pos.pairs[i] for j in board.tracks_at[city])
    shared = len(pos.state.players) >= SHARED_FROM and any(owners[twin] is None for twin in board.twins[i])
    danger = weights.taken * len(pos.rivals) + weights.near * min(near, MANY_NEAR)
    return danger * (weights.twin if shared else 1.0)
