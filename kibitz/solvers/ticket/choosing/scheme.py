"""A scheme for the rest of a game: which tickets to complete, with which tracks, and what else to claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import exp

from kibitz.solvers.ticket.boards import Ticket
from kibitz.solvers.ticket.choosing.filling import best_filling
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.choosing.purse import GREY, KINDS, Purse
from kibitz.solvers.ticket.claims import Link
from kibitz.solvers.ticket.forest import Forest
from kibitz.solvers.ticket.longest import longest_trail

UNIT = 100
MOST_TICKETS = 7


@dataclass(frozen=True)
class Scheme:
    tickets: tuple[Ticket, ...]
    choices: tuple[tuple[int, ...], ...]
    base: int
    tracks: tuple[int, ...]
    fill: tuple[int, ...]
    need: tuple[int, ...]
    spaces: int
    turns: float
    forest_turns: float
    value: float
    chance: float


def best_scheme(pos: Position, tickets: Sequence[Ticket], *, quick: bool = False) -> Scheme:
    home = pos.ground.home_of
    open_tickets = [t for t in tickets if home[t.a] != home[t.b]]
    done = sum(t.points for t in tickets) - sum(t.points for t in open_tickets)
    asked = sorted(open_tickets, key=lambda t: -t.points)[:MOST_TICKETS]
    lost = sum(t.points for t in open_tickets)
    seen = set()
    best: Scheme | None = None
    ends = [(home[t.a], home[t.b]) for t in asked]
    variants = pos.weights.variants if asked else ((1.3, 0.0),)
    for train, aware in variants[:1] if quick else variants:
        forest = Forest(pos.ground, ends, partial(weigh, pos, train, aware))
        worth = [
            sum(2 * t.points for bit, t in enumerate(asked) if part >> bit & 1) - cost / UNIT
            for part, cost in enumerate(forest.costs)
        ]
        order = sorted((p for p in range(len(worth)) if forest.costs[p] < forest.never), key=lambda p: -worth[p])
        for part in order[: 1 if quick else pos.weights.per_variant]:
            choices = tuple(sorted(forest.tracks(part)))
            key = (part, choices)
            if key in seen:
                continue
            seen.add(key)
            spaces = sum(pos.lengths[c[0]] for c in choices)
            if spaces > pos.trains:
                continue
            chosen = tuple(t for bit, t in enumerate(asked) if part >> bit & 1)
            scheme = assess(pos, choices, chosen, done - lost)
            if best is None or scheme.value > best.value:
                best = scheme
    if best is None:
        best = assess(pos, (), (), done - lost)
    return best


def weigh(pos: Position, train: float, aware: float, link: Link) -> int:
    w = pos.weights
    points = pos.points[link.tracks[0]]
    hand = 0.0
    if aware:
        short = min(max(0, link.length - max(pos.hand[c] for c in colours_of(pos, i))) for i in link.tracks)
        hand = w.card * w.turn * aware * (short - link.length)
    track = pos.board.tracks[link.tracks[0]]
    extra = w.card * w.turn * (1.0 * track.tunnel + 1.5 * track.locomotives)
    cost = w.turn + train * link.length - points + hand + extra
    return max(int(UNIT * 0.2), int(UNIT * cost))


def colours_of(pos: Position, track: int) -> Sequence[int]:
    colour = pos.colours[track]
    return KINDS if colour == GREY else (colour,)


def assess(
    pos: Position,
    choices: tuple[tuple[int, ...], ...],
    tickets: tuple[Ticket, ...],
    base: int,
    hand: Sequence[int] | None = None,
    trains: int | None = None,
    own: tuple[int, ...] | None = None,
    spent: float = 0.0,
    gone: tuple[int, int] | None = None,
    trail: bool = True,
) -> Scheme:
    w = pos.weights
    trains = pos.trains if trains is None else trains
    own = pos.own if own is None else own
    limit = pos.turns - spent
    purse = Purse(pos.hand if hand is None else hand, w.luck)
    tracks = _pay_for(pos, purse, choices)
    spaces = sum(pos.lengths[i] for i in tracks)
    forest_turns = purse.turns()
    used = {pos.pairs[i] for i in tracks}
    if gone is not None:
        used.add(gone)
    rest = trains - spaces
    touched = {city for i in (*own, *tracks) for city in pos.pairs[i]}
    filling = best_filling(pos, purse, used, touched, rest, limit)
    fill = filling.tracks
    points = sum(pos.points[i] for i in tracks)
    spare = (limit - forest_turns) / w.late
    chance = 1.0 if not tracks or spare > 3 else 1 / (1 + exp(-2 * spare - 1))
    if pos.state.turns_left is not None or limit <= 2:
        chance = 1.0 if forest_turns <= limit + 1e-9 else 0.0
    worth = sum(t.points for t in tickets)
    length = longest_trail(pos.board, (*own, *tracks, *fill))[0] if trail else 0
    longest = 10 / (1 + exp(-(length - pos.rival_trail) / w.trail_sigma))
    value = points + filling.value + base + 2 * worth * chance + longest - w.turn * spent
    return Scheme(
        tickets, choices, base, tracks, fill, filling.need, spaces, filling.turns, forest_turns, value, chance
    )


def _pay_for(pos: Position, purse: Purse, choices: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Pay for tracks, those first that leave no choice of colour; which of each pair it is."""
    lengths, colours = pos.lengths, pos.colours

    def order(options: tuple[int, ...]) -> tuple[bool, bool, int]:
        return colours[options[0]] == GREY, len(options) > 1, -lengths[options[0]]

    def fit(length: int, i: int) -> tuple[int, bool]:
        """Cards that there are; else the colour that is drawn for anyway."""
        kinds = colours_of(pos, i)
        return max((min(purse.left[c], length), purse.need[c] > 0) for c in kinds)

    tracks = []
    for options in sorted(choices, key=order):
        length = lengths[options[0]]
        i = max(options, key=partial(fit, lengths[options[0]]))
        purse.pay(length, colours[i], pos.extra[i])
        tracks.append(i)
    return tuple(tracks)
