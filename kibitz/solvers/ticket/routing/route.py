"""The best way from one city to another on what is left of a board.

Exact, after Dijkstra (1959): homes (`claims.Ground`) are joined by links, a link costs one route and its spaces, and
one of the two counts before the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from heapq import heappop, heappush

from kibitz.solvers.ticket.model.boards import Board
from kibitz.solvers.ticket.model.claims import Claims, Ground, Link

UNIT = 1 << 10
"""What one of the first criterion weighs against the second: more than all spaces of a board."""


class Order(StrEnum):
    """What counts first; the other one decides between equals."""

    ROUTES = "routes"
    SPACES = "spaces"


@dataclass(frozen=True, slots=True)
class Way:
    """A way between two cities.

    cities: all that it passes, the ends included. tracks: those to be claimed, in this order; one's own, which cost
    nothing, are left out. choices: for each of these, the tracks that do as well (the other one of a double route,
    while it is open), itself first. spaces: trains that it takes.
    """

    cities: tuple[int, ...]
    tracks: tuple[int, ...]
    choices: tuple[tuple[int, ...], ...]
    spaces: int

    @property
    def routes(self) -> int:
        """How many tracks are to be claimed."""
        return len(self.tracks)


def best_way(board: Board, claims: Claims, a: int, b: int, order: Order = Order.ROUTES) -> Way | None:
    """The best way from city ``a`` to city ``b``; of equals, always the same. None where there is none.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> board = load_board()
    >>> way = best_way(board, Claims(), board.index["San Francisco"], board.index["Nashville"])
    >>> way.routes, way.spaces, board.names[way.cities[2]]
    (5, 16, 'Denver')
    """
    return best_way_on(Ground(board, claims), a, b, order)


def best_way_on(ground: Ground, a: int, b: int, order: Order = Order.ROUTES) -> Way | None:
    """`best_way` where several are asked for the same claims."""
    start, end = ground.home_of[a], ground.home_of[b]
    unit = (UNIT, 1) if order is Order.ROUTES else (1, UNIT)
    costs = _costs_to(ground, end, start, unit)
    if start not in costs:
        return None
    links: list[Link] = []
    here = start
    while here != end:
        # Links are in order of their tracks, so this is the first of equals as `all_ways` sorts them.
        step = next(
            link
            for link in ground.links[here]
            if link.there in costs and costs[link.there] + unit[0] + unit[1] * link.length == costs[here]
        )
        links.append(step)
        here = step.there
    return _way(ground, a, b, links)


def all_ways(board: Board, claims: Claims, a: int, b: int, order: Order = Order.ROUTES) -> tuple[Way, ...]:
    """Every way that is best by what counts first, in order of the other criterion; none where there is none.

    Tracks of a double route make no ways of their own (`Way.choices`).

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> board = load_board()
    >>> ways = all_ways(board, Claims(), board.index["San Francisco"], board.index["Nashville"])
    >>> [way.spaces for way in ways]
    [16, 17, 18, 19]
    """
    ground = Ground(board, claims)
    start, end = ground.home_of[a], ground.home_of[b]
    unit = (1, 0) if order is Order.ROUTES else (0, 1)
    costs = _costs_to(ground, end, None, unit)

    def walk(here: int) -> Iterator[list[Link]]:
        if here == end:
            yield []
            return
        for link in ground.links[here]:
            if link.there in costs and costs[link.there] + unit[0] + unit[1] * link.length == costs[here]:
                yield from ([link, *rest] for rest in walk(link.there))

    if start not in costs:
        return ()
    ways = [_way(ground, a, b, links) for links in walk(start)]
    second = (lambda way: (way.spaces, way.tracks)) if order is Order.ROUTES else (lambda way: (way.routes, way.tracks))
    return tuple(sorted(ways, key=second))


def cutting_tracks(board: Board, claims: Claims, a: int, b: int) -> tuple[int, ...]:
    """The claimed tracks that keep two cities apart: of as few pairs of neighbouring cities as possible.

    Every way would have to use one of them; none where there is a way. By maximum flow, minimum cut.
    """
    from networkx import Graph, minimum_cut

    ground = Ground(board, claims)
    graph = Graph()
    graph.add_nodes_from(ground.home_of)
    for home, links in enumerate(ground.links):
        # Without a capacity it is endless: a cut never runs through an open link.
        graph.add_edges_from((home, link.there) for link in links)
    between: dict[tuple[int, int], int] = {}
    for pair in ground.blocked:
        low, high = sorted(ground.home_of[city] for city in pair)
        between[low, high] = between.get((low, high), 0) + 1
    for (low, high), count in between.items():
        if not graph.has_edge(low, high):
            graph.add_edge(low, high, capacity=count)
    start, end = ground.home_of[a], ground.home_of[b]
    if start in _costs_to(ground, end, None, (1, 0)):
        return ()
    _, (near, _) = minimum_cut(graph, start, end)
    cut = [pair for pair in ground.blocked if len({ground.home_of[city] in near for city in pair}) == 2]
    return tuple(i for pair in cut for i in board.pairs[pair] if i in claims.others)


def _costs_to(ground: Ground, end: int, start: int | None, unit: tuple[int, int]) -> dict[int, int]:
    """Home -> what the way from there to ``end`` costs; only as far as is needed for ``start``, if there is one.

    ``unit``: what a route and a space cost.
    """
    best = {end: 0}
    queue = [(0, end)]
    while queue:
        cost, here = heappop(queue)
        if here == start:
            break
        if cost > best[here]:
            continue
        for link in ground.links[here]:
            there = cost + unit[0] + unit[1] * link.length
            if there < best.get(link.there, there + 1):
                best[link.there] = there
                heappush(queue, (there, link.there))
    return best


def _way(ground: Ground, a: int, b: int, links: list[Link]) -> Way:
    """The way that goes by these links, and by one's own tracks between them."""
    cities = [a]
    for link in links:
        near, far = ground.board.tracks[link.tracks[0]].pair
        if ground.home_of[near] != ground.home_of[cities[-1]]:
            near, far = far, near
        cities += [*ground.own_way(cities[-1], near)[1:], far]
    cities += ground.own_way(cities[-1], b)[1:]
    choices = tuple(link.tracks for link in links)
    return Way(tuple(cities), tuple(tracks[0] for tracks in choices), choices, sum(link.length for link in links))
