"""A plan for the rest of a game: which tickets to complete, with which tracks, and what else to claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import exp

from kibitz.solvers.ticket.choosing.budget import CARD, GREY, KINDS, Budget
from kibitz.solvers.ticket.choosing.extra_tracks import best_extra_tracks
from kibitz.solvers.ticket.choosing.position import Holdings, Position
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.claims import Link
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.scoring import LONGEST_BONUS
from kibitz.solvers.ticket.routing.forest import Forest
from kibitz.solvers.ticket.routing.route import best_way_on

UNIT = 100
"""Of a link's weight, for a point."""
LEAST_WEIGHT = 0.2
"""Points that a link weighs at least: long tracks pay for themselves."""
MOST_TICKETS = 5
"""More open tickets take too long; then only the most promising count."""
LAST_TURNS = 2.0
"""With so many turns left it is certain what can still be done."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Tickets to complete, and the tracks for them, each with those that do as well.

    base: points of the tickets beside them, those that aren't completed counted against; these tickets' too.
    """

    tickets: tuple[Ticket, ...]
    choices: tuple[tuple[int, ...], ...]
    base: int


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The rest of a game as it would be best.

    tracks: for the tickets; fill: others. need: cards of each colour that are missing for all of them. spaces, turns:
    for the tickets. chance: that the tickets are completed in time. value: points of it all, tickets included, less
    what the turns are worth.
    """

    aim: Aim
    tracks: tuple[int, ...]
    fill: tuple[int, ...]
    need: tuple[int, ...]
    spaces: int
    turns: float
    chance: float
    value: float


def best_game_plan(pos: Position, tickets: Sequence[Ticket], *, quick: bool = False) -> GamePlan:
    """The best plan for tickets that one holds; ``quick``: only the likeliest plan for them is looked at."""
    home = pos.ground.home_of
    still = [ticket for ticket in tickets if home[ticket.a] != home[ticket.b]]
    lost = sum(ticket.points for ticket in still)
    base = sum(ticket.points for ticket in tickets) - 2 * lost
    asked = still if len(still) <= MOST_TICKETS else _most_promising(pos, still)
    game_plans = [assess(pos, pos.holdings, aim) for aim in _aims(pos, asked, base, quick=quick)]
    return max(game_plans, key=lambda game_plan: game_plan.value)


def assess(pos: Position, holdings: Holdings, aim: Aim, *, trail: bool = True) -> GamePlan:
    """What an aim is worth with these means. ``trail``: the longest path counts too."""
    weights = pos.weights
    budget = Budget(holdings.hand, weights.luck)
    tracks = _pay_for(pos, budget, aim.choices)
    turns = budget.turns()
    pairs = {*holdings.gone, *(pos.pairs[i] for i in tracks)}
    cities = {city for i in (*holdings.own, *tracks) for city in pos.pairs[i]}
    spaces = sum(pos.lengths[i] for i in tracks)
    extra_tracks = best_extra_tracks(pos, budget, pairs, cities, holdings.trains - spaces, holdings.turns)
    chance = _chance(turns, holdings.turns, weights.late) if tracks else 1.0
    points = sum(pos.points[i] for i in tracks) * (1 - weights.unsure * (1 - chance))
    bonus = 0.0
    if trail:
        length = longest_trail(pos.board, (*holdings.own, *tracks, *extra_tracks.tracks))[0]
        bonus = LONGEST_BONUS / (1 + exp((pos.rival_trail - length) / weights.spread))
    worth = 2 * chance * sum(ticket.points for ticket in aim.tickets)
    value = aim.base + worth + holdings.points + points + extra_tracks.value + bonus - weights.turn * holdings.spent
    return GamePlan(aim, tracks, extra_tracks.tracks, extra_tracks.need, spaces, turns, chance, value)


def colours_of(pos: Position, track: int) -> Sequence[int]:
    """The colours that a track can be paid with."""
    colour = pos.colours[track]
    return KINDS if colour == GREY else (colour,)


def _chance(turns: float, limit: float, late: float) -> float:
    """That so many turns are enough where the game is likely to last as long as ``limit``."""
    if limit <= LAST_TURNS:
        return float(turns <= limit + 1e-9)
    spare = (limit - turns) / late
    return 1.0 if spare > 3 else 1 / (1 + exp(-2 * spare - 1))


def _most_promising(pos: Position, tickets: Sequence[Ticket]) -> list[Ticket]:
    """Those that bring most beyond what their own ways take."""
    ways = {ticket: best_way_on(pos.ground, ticket.a, ticket.b) for ticket in tickets}
    left = {ticket: ticket.points - CARD * way.spaces for ticket, way in ways.items() if way is not None}
    return sorted(left, key=lambda ticket: -left[ticket])[:MOST_TICKETS]


def _aims(pos: Position, tickets: Sequence[Ticket], base: int, *, quick: bool) -> list[Aim]:
    """Sets of tickets with tracks for them that may be best; the last has none."""
    home = pos.ground.home_of
    ends = [(home[ticket.a], home[ticket.b]) for ticket in tickets]
    plans = pos.weights.plans if tickets else ()
    found: dict[tuple[int, tuple[tuple[int, ...], ...]], Aim] = {}
    for train, aware in plans[:1] if quick else plans:
        forest = Forest(pos.ground, ends, partial(_weigh, pos, train, aware))

        def worth(part: int, costs: Sequence[int] = forest.costs) -> float:
            return sum(2 * ticket.points for bit, ticket in enumerate(tickets) if part >> bit & 1) - costs[part] / UNIT

        parts = [part for part, cost in enumerate(forest.costs) if 0 < cost < forest.never]
        for part in sorted(parts, key=worth, reverse=True)[: 1 if quick else pos.weights.best_plans]:
            choices = tuple(sorted(forest.tracks(part)))
            if sum(pos.lengths[options[0]] for options in choices) <= pos.holdings.trains:
                chosen = tuple(ticket for bit, ticket in enumerate(tickets) if part >> bit & 1)
                found[part, choices] = Aim(chosen, choices, base)
    return [*found.values(), Aim((), (), base)]


def _weigh(pos: Position, train: float, aware: float, link: Link) -> int:
    """What a link costs: turn, cards and trains, less its points; the hand counts as far as ``aware``."""
    turn, first = pos.weights.turn, link.tracks[0]
    cost = turn * (1 + pos.extra[first]) + train * link.length - pos.points[first]
    if aware:
        have = max(pos.holdings.hand[colour] for i in link.tracks for colour in colours_of(pos, i))
        cost -= CARD * turn * aware * min(have, link.length)
    return int(UNIT * max(LEAST_WEIGHT, cost))


def _pay_for(pos: Position, budget: Budget, choices: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Pay for tracks, those first that leave no choice of colour; which of each pair it is."""
    lengths, colours = pos.lengths, pos.colours

    def order(options: tuple[int, ...]) -> tuple[bool, bool, int]:
        return colours[options[0]] == GREY, len(options) > 1, -lengths[options[0]]

    def fit(i: int) -> tuple[int, bool]:
        """Cards that there are; else the colour that is drawn for anyway."""
        return max((min(budget.left[kind], lengths[i]), budget.need[kind] > 0) for kind in colours_of(pos, i))

    tracks = []
    for options in sorted(choices, key=order):
        i = max(options, key=fit) if len(options) > 1 else options[0]
        budget.pay(lengths[i], colours[i], pos.extra[i])
        tracks.append(i)
    return tuple(tracks)
