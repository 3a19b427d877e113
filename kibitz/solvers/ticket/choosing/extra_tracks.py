"""What else to claim, with the trains and turns that the tickets leave."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from kibitz.solvers.ticket.choosing.budget import CARD, GREY, Budget
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.model.rules import LAST_TRAINS


@dataclass(frozen=True, slots=True)
class ExtraTracks:
    """Tracks in the order in which they were chosen.

    need: cards of each colour that are missing for them and for what was planned before. turns: for all of that.
    value: their points, less what the turns until the end of the game are worth.
    """

    tracks: tuple[int, ...]
    need: tuple[int, ...]
    turns: float
    value: float


def best_extra_tracks(
    pos: Position,
    budget: Budget,
    used: Set[tuple[int, int]],
    touched: Set[int],
    rest: int,
    limit: float,
) -> ExtraTracks:
    """The best of some fillings. used: pairs of cities that can't be had. touched: cities of one's own network."""
    worth = {
        i: pos.points[i] + pos.weights.touching * ((pos.pairs[i][0] in touched) + (pos.pairs[i][1] in touched))
        for i in pos.open
        if pos.pairs[i] not in used and pos.lengths[i] <= rest
    }
    left, most = budget.left, max(budget.left)

    def quick(i: int) -> float:
        have = most if pos.colours[i] == GREY else left[pos.colours[i]]
        return worth[i] / (1 + pos.extra[i] + CARD * max(0, pos.lengths[i] - have))

    pool = sorted(worth, key=quick, reverse=True)
    best = _extended(pos, budget, pool, worth, rest, limit, None)
    firsts = {pos.lengths[i]: i for i in reversed(pool) if i not in best.tracks}
    for length in pos.weights.firsts:
        if length in firsts and rest > LAST_TRAINS:
            other = _extended(pos, budget, pool, worth, rest, limit, firsts[length])
            if other.value > best.value:
                best = other
    return best


def _extended(
    pos: Position,
    budget: Budget,
    pool: list[int],
    worth: dict[int, float],
    rest: int,
    limit: float,
    first: int | None,
) -> ExtraTracks:
    """One track after the other, that which brings most for each train; as many as are best."""
    lengths, colours, extra, turn = pos.lengths, pos.colours, pos.extra, pos.weights.turn
    budget = budget.copy()
    turns = budget.turns()
    tracks: list[int] = []
    points = 0
    best = ExtraTracks((), tuple(budget.need), turns, -turn * (min(limit, turns) if rest <= LAST_TRAINS else limit))
    while rest > LAST_TRAINS:
        chosen, most, after = -1, -1e9, 0.0
        for i in [first] if first is not None else pool[: pos.weights.fillings]:
            takes = budget.turns_with(lengths[i], colours[i], extra[i])
            if takes > limit:
                continue
            rate = (worth[i] - turn * (takes - turns)) / lengths[i]
            if rate > most:
                chosen, most, after = i, rate, takes
        first = None
        if chosen < 0:
            break
        budget.pay(lengths[chosen], colours[chosen], extra[chosen])
        tracks.append(chosen)
        turns = after
        rest -= lengths[chosen]
        points += pos.points[chosen]
        pair = pos.pairs[chosen]
        pool = [i for i in pool if lengths[i] <= rest and pos.pairs[i] != pair]
        value = points - turn * (min(limit, turns) if rest <= LAST_TRAINS else limit)
        if value > best.value:
            best = ExtraTracks(tuple(tracks), tuple(budget.need), turns, value)
    return best
