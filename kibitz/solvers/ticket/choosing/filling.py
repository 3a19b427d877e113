"""What else to claim, with the trains and turns that the tickets leave."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.choosing.purse import CARD, GREY, Purse
from kibitz.solvers.ticket.model.rules import LAST_TRAINS


@dataclass(frozen=True, slots=True)
class Filling:
    """Tracks in the order in which they were chosen.

    need: cards of each colour that are missing for them and for what was planned before. turns: for all of that.
    value: their points, less what the turns until the end of the game are worth.
    """

    tracks: tuple[int, ...]
    need: tuple[int, ...]
    turns: float
    value: float


def best_filling(
    pos: Position,
    purse: Purse,
    used: Set[tuple[int, int]],
    touched: Set[int],
    rest: int,
    limit: float,
) -> Filling:
    """The best of some fillings. used: pairs of cities that can't be had. touched: cities of one's own network."""
    worth = {
        i: pos.points[i] + pos.weights.touching * ((pos.pairs[i][0] in touched) + (pos.pairs[i][1] in touched))
        for i in pos.open
        if pos.pairs[i] not in used and pos.lengths[i] <= rest
    }
    left, most = purse.left, max(purse.left)

    def quick(i: int) -> float:
        have = most if pos.colours[i] == GREY else left[pos.colours[i]]
        return worth[i] / (1 + pos.extra[i] + CARD * max(0, pos.lengths[i] - have))

    pool = sorted(worth, key=quick, reverse=True)
    best = _filled(pos, purse, pool, worth, rest, limit, None)
    firsts = {pos.lengths[i]: i for i in reversed(pool) if i not in best.tracks}
    for length in pos.weights.firsts:
        if length in firsts and rest > LAST_TRAINS:
            other = _filled(pos, purse, pool, worth, rest, limit, firsts[length])
            if other.value > best.value:
                best = other
    return best


def _filled(
    pos: Position,
    purse: Purse,
    pool: list[int],
    worth: dict[int, float],
    rest: int,
    limit: float,
    first: int | None,
) -> Filling:
    """One track after the other, that which brings most for each train; as many as are best."""
    lengths, colours, extra, turn = pos.lengths, pos.colours, pos.extra, pos.weights.turn
    purse = purse.copy()
    turns = purse.turns()
    tracks: list[int] = []
    points = 0
    best = Filling((), tuple(purse.need), turns, -turn * (min(limit, turns) if rest <= LAST_TRAINS else limit))
    while rest > LAST_TRAINS:
        chosen, most, after = -1, -1e9, 0.0
        for i in [first] if first is not None else pool[: pos.weights.fillings]:
            takes = purse.turns_with(lengths[i], colours[i], extra[i])
            if takes > limit:
                continue
            rate = (worth[i] - turn * (takes - turns)) / lengths[i]
            if rate > most:
                chosen, most, after = i, rate, takes
        first = None
        if chosen < 0:
            break
        purse.pay(lengths[chosen], colours[chosen], extra[chosen])
        tracks.append(chosen)
        turns = after
        rest -= lengths[chosen]
        points += pos.points[chosen]
        pair = pos.pairs[chosen]
        pool = [i for i in pool if lengths[i] <= rest and pos.pairs[i] != pair]
        value = points - turn * (min(limit, turns) if rest <= LAST_TRAINS else limit)
        if value > best.value:
            best = Filling(tuple(tracks), tuple(purse.need), turns, value)
    return best
