"""Which track to claim now."""

from __future__ import annotations

from collections.abc import Collection

from kibitz.solvers.ticket.actions import ClaimTrack, Payment
from kibitz.solvers.ticket.boards import Colour
from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.choosing.purse import JOKER
from kibitz.solvers.ticket.choosing.scheme import Scheme, assess, best_scheme
from kibitz.solvers.ticket.legal import payments


def ways_to_pay(pos: Position, i: int) -> list[Payment]:
    """The best ways to pay for each colour: with as few locomotives as can be."""
    track = pos.board.tracks[i]
    best: dict[int, Payment] = {}
    for way in payments(pos.hand, track.length, track.colour, track.locomotives):
        if way.colour not in best or way.locomotives < best[way.colour].locomotives:
            best[way.colour] = way
    if len(best) > 1:
        best.pop(Colour.LOCOMOTIVE, None)
    return sorted(best.values(), key=lambda way: (way.locomotives, -pos.hand[way.colour]))[:4]


def claim_choices(pos: Position, scheme: Scheme) -> list[Choice]:
    planned = {i for options in scheme.choices for i in options}
    choices = []
    others = []
    for i in pos.open:
        ways = ways_to_pay(pos, i)
        if not ways:
            continue
        if i in planned or i in scheme.fill or pos.turns <= 3:
            choices.append(max((claim(pos, scheme, i, way, planned) for way in ways), key=lambda c: c.worth))
        else:
            others.append((pos.points[i], i, ways))
    others.sort(reverse=True)
    for rank, (points, i, ways) in enumerate(others):
        if rank < 2 and points >= 7:
            choices.append(max((claim(pos, scheme, i, way, planned) for way in ways), key=lambda c: c.worth))
        else:
            choices.append(Choice(ClaimTrack(i, ways[0]), scheme.value - 20 + points))
    return choices


def claim(pos: Position, scheme: Scheme, i: int, way: Payment, planned: Collection[int]) -> Choice:
    hand = list(pos.hand)
    if way.colour != JOKER:
        hand[way.colour] -= way.coloured
    hand[JOKER] -= way.locomotives
    left = tuple(o for o in scheme.choices if i not in o)
    after = assess(
        pos, left, scheme.tickets, scheme.base, hand, pos.trains - pos.lengths[i], (*pos.own, i), 1.0, pos.pairs[i]
    )
    worth = after.value + pos.points[i]
    if i in planned:
        worth += danger(pos, i) * loss(pos, scheme, i)
    elif i in scheme.fill:
        worth += danger(pos, i) * pos.weights.fill_loss
    else:
        worth -= pos.weights.unplanned
    return Choice(ClaimTrack(i, way), worth, (Reason(Why.POINTS, i, number=pos.points[i]),))


def danger(pos: Position, i: int) -> float:
    """How likely it is that others take a track, or close it, within a round or two."""
    board, owners, w = pos.board, pos.state.owners, pos.weights
    rivals = sum(owners[k] not in (None, pos.me) for city in board.tracks[i].pair for k in board.tracks_at[city])
    free_twins = [t for t in board.twins[i] if owners[t] is None] if len(pos.state.players) >= 4 else []
    return w.risk * (w.take * len(pos.rivals) + w.take_near * min(rivals, 4)) * (0.2 if free_twins else 1.0)


def loss(pos: Position, scheme: Scheme, i: int) -> float:
    """What it would cost to lose a track of the scheme to another."""
    found = best_scheme(pos.without(pos.pairs[i]), pos.unfinished, quick=True)
    return max(0.0, scheme.value - found.value)
