"""Stations: whether one should be built, and what those that are built are used for."""

from __future__ import annotations

from kibitz.solvers.ticket.choosing.budget import CARD
from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.choosing.game_plan import GamePlan, best_game_plan
from kibitz.solvers.ticket.choosing.position import Position
from kibitz.solvers.ticket.model.actions import BuildStation
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.legal import payments
from kibitz.solvers.ticket.model.scoring import STATION

SAFE_CHANCE = 0.8
"""With this chance of completing all tickets no station is thought of."""

MOST_LENT = 12
"""Others' tracks that are looked at closely: those first that end at one's own cities or a ticket's."""


def with_stations(pos: Position) -> Position:
    """The position with others' tracks that the player's own stations are best used for."""
    for city, owner in pos.state.stations:
        lent = _lent(pos, city) if owner == pos.me else []
        if lent:
            pos = max((pos.borrowing(i) for i in lent), key=lambda found: _value(found))
    return pos


def station_choices(pos: Position, game_plan: GamePlan) -> list[Choice]:
    """The best station, where tickets are in danger and there are cards for one."""
    player = pos.state.player
    safe = set(pos.unfinished) <= set(game_plan.aim.tickets) and game_plan.chance >= SAFE_CHANCE
    if safe or not player.stations:
        return []
    price = pos.board.stations - player.stations + 1
    need = (*game_plan.need, 0)
    ways = payments(pos.holdings.hand, price, Colour.GREY)
    payment = min(
        ways, key=lambda way: (way.locomotives, need[way.colour], -pos.holdings.hand[way.colour]), default=None
    )
    built = {city for city, _ in pos.state.stations}
    lent = {i: city for city in range(len(pos.board.cities)) if city not in built for i in _lent(pos, city)}
    if payment is None or not lent:
        return []
    ends = {city for ticket in pos.unfinished for city in (ticket.a, ticket.b)}
    ends.update(city for i in pos.holdings.own for city in pos.pairs[i])
    likely = sorted(lent, key=lambda i: (-len(ends.intersection(pos.pairs[i])), i))[:MOST_LENT]
    values = {i: _value(pos.borrowing(i)) for i in likely}
    best = max(values, key=values.__getitem__)
    worth = values[best] - STATION - pos.weights.turn * (1 + CARD * price)
    reasons = [Reason(Why.CUT_OFF, best, ticket) for ticket in pos.unfinished if ticket not in game_plan.aim.tickets]
    return [Choice(BuildStation(lent[best], payment), worth, tuple(reasons))]


def _lent(pos: Position, city: int) -> list[int]:
    """Others' tracks that a station in a city could be used for."""
    owners = pos.state.owners
    return [i for i in pos.board.tracks_at[city] if owners[i] not in (None, pos.me) and i not in pos.ground.claims.own]


def _value(pos: Position) -> float:
    return best_game_plan(pos, pos.unfinished, quick=True).value
