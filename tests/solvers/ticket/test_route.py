"""The best way between two cities: the article's examples, and against slower ways of finding it."""

from __future__ import annotations

import random
from itertools import combinations

import networkx
import pytest

from kibitz.core.errors import ImpossibleBoardError
from kibitz.solvers.ticket.model.boards import BOARDS, Board, load_board
from kibitz.solvers.ticket.model.claims import Claims, Ground
from kibitz.solvers.ticket.routing.route import Order, Way, all_ways, best_way, best_way_on, cutting_tracks
from kibitz.solvers.ticket.routing.typed import parse_claims
from tests.support.ticket.boards import NOWHERE, brute_force, costs, random_claims

ARTICLE = ["Calgary-Helena", "Helena-Denver", "Helena-Omaha", "Duluth-Omaha", "Duluth-Omaha"]


def ends(board: Board, a: str, b: str) -> tuple[int, int]:
    return board.index[a], board.index[b]


def is_way(board: Board, claims: Claims, way: Way) -> bool:
    """Whether the tracks to claim and one's own join the cities of the way, each after the other."""
    joined = networkx.Graph([board.tracks[i].pair for i in (*way.tracks, *claims.own)])
    return (
        all(joined.has_edge(*pair) for pair in zip(way.cities, way.cities[1:], strict=False))
        and len(set(way.tracks)) == len(way.tracks)
        and way.spaces == sum(board.tracks[i].length for i in way.tracks)
        and not claims.others.intersection(*way.choices or [()])
    )


def test_san_francisco_to_nashville() -> None:
    board = load_board()
    ways = all_ways(board, Claims(), *ends(board, "San Francisco", "Nashville"))
    assert [(way.routes, way.spaces) for way in ways] == [(5, 16), (5, 17), (5, 18), (5, 19)]
    assert [board.names[city] for city in ways[0].cities[1:-1]] == [
        "Salt Lake City",
        "Denver",
        "Kansas City",
        "Saint Louis",
    ]


def test_calgary_to_denver_around_five_claims() -> None:
    board = load_board()
    claims = parse_claims(board, [], ARTICLE)
    assert len(claims.others) == 5
    ways = all_ways(board, claims, *ends(board, "Calgary", "Denver"))
    assert [(way.routes, way.spaces) for way in ways] == [(4, 14), (4, 16), (4, 16)]
    assert [board.names[city] for city in ways[0].cities[1:-1]] == ["Seattle", "Portland", "Salt Lake City"]
    fewest = best_way(board, claims, *ends(board, "Calgary", "Denver"), Order.SPACES)
    assert fewest is not None
    assert fewest.spaces == 14


def test_neighbours_are_joined_by_their_own_track() -> None:
    board = load_board()
    way = best_way(board, Claims(), *ends(board, "Dallas", "Houston"))
    assert way is not None
    assert (way.routes, way.spaces, len(way.choices[0])) == (1, 1, 2)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("board_id", BOARDS)
def test_best_ways_are_as_good_as_brute_force_finds(board_id: str, seed: int) -> None:
    board, rng = load_board(board_id), random.Random(seed)
    for _ in range(3):
        claims = random_claims(board, rng)
        slow, ground = brute_force(board, claims), Ground(board, claims)
        for a, b in combinations(range(len(board.cities)), 2):
            for order in Order:
                way = best_way_on(ground, a, b, order)
                routes, spaces = slow[order][a, b]
                assert (way is None) == (spaces >= NOWHERE)
                if way is not None:
                    assert (way.routes, way.spaces, way.cities[0], way.cities[-1]) == (routes, spaces, a, b)


@pytest.mark.parametrize("seed", range(6))
def test_all_ways_are_all_there_are(seed: int) -> None:
    board, rng = load_board(), random.Random(seed)
    claims = random_claims(board, rng, 60)
    for order in Order:
        a, b = rng.sample(range(len(board.cities)), 2)
        ways = all_ways(board, claims, a, b, order)
        assert all(is_way(board, claims, way) for way in ways)
        best = best_way(board, claims, a, b, order)
        assert ways[:1] == ((best,) if best else ())
        assert len({way.tracks for way in ways}) == len(ways)
        assert sorted(way.cities for way in ways) == sorted(map(tuple, slow_ways(board, claims, a, b, order)))


def slow_ways(board: Board, claims: Claims, a: int, b: int, order: Order) -> list[list[int]]:
    """The cities of all best ways; those inside one's own tracks are as `Ground` goes through them."""
    table, ground = costs(board, claims), Ground(board, claims)
    graph = networkx.MultiGraph()
    graph.add_nodes_from(ground.home_of)
    for c, d in combinations(range(len(table)), 2):
        if 0 < table[c, d] < NOWHERE and ground.home_of[c] != ground.home_of[d]:
            weight = 1 if order is Order.ROUTES else int(table[c, d])
            graph.add_edge(ground.home_of[c], ground.home_of[d], key=(c, d), weight=weight)
    start, end = ground.home_of[a], ground.home_of[b]
    if not networkx.has_path(graph, start, end):
        return []
    if start == end:
        return [ground.own_way(a, b)]
    least = networkx.dijkstra_path_length(graph, start, end)
    found = []
    routes = least if order is Order.ROUTES else None
    for path in networkx.all_simple_edge_paths(graph, start, end, cutoff=routes or 9):
        if sum(graph.edges[edge]["weight"] for edge in path) == least:
            cities = [a]
            for home, _, (c, d) in path:
                near, far = (c, d) if ground.home_of[c] == home else (d, c)
                cities += [*ground.own_way(cities[-1], near)[1:], far]
            found.append([*cities, *ground.own_way(cities[-1], b)[1:]])
    return found


@pytest.mark.parametrize("seed", range(20))
def test_a_cut_is_made_of_claims_and_as_small_as_it_can_be(seed: int) -> None:
    board, rng = load_board(), random.Random(seed)
    claims = random_claims(board, rng, 80)
    cuts = 0
    for a, b in combinations(range(0, len(board.cities), 3), 2):
        cut = cutting_tracks(board, claims, a, b)
        possible = best_way(board, claims, a, b) is not None
        assert possible == (not cut)
        if possible:
            continue
        cuts += 1
        assert set(cut) <= claims.others
        # Alone it keeps them apart too, and no smaller one does.
        assert best_way(board, Claims(claims.own, frozenset(cut), claims.players), a, b) is None
        assert len({board.tracks[i].pair for i in cut}) == least_cut(board, claims, a, b)
    assert cuts or len(claims.others) < 50


def least_cut(board: Board, claims: Claims, a: int, b: int) -> int:
    """By trying: pairs that can't be used cost 1, all others are endless."""
    table = costs(board, claims)
    graph = networkx.Graph()
    for c, d in board.pairs:
        graph.add_edge(c, d, capacity=1 if table[c, d] >= NOWHERE else NOWHERE)
    return int(networkx.maximum_flow_value(graph, a, b))


def test_miami_cut_off() -> None:
    board = load_board()
    claims = parse_claims(
        board, [], ["Atlanta-Miami", "Charleston-Miami", "New Orleans-Miami", "Seattle-Portland", "Seattle-Portland"]
    )
    cut = cutting_tracks(board, claims, *ends(board, "Los Angeles", "Miami"))
    assert [board.track_name(i) for i in cut] == ["Atlanta-Miami", "Charleston-Miami", "Miami-New Orleans"]


@pytest.mark.parametrize(("players", "open_still"), [(2, False), (3, False), (4, True), (5, True)])
def test_the_second_track_of_a_double_route_closes_with_few_players(players: int, open_still: bool) -> None:
    board = load_board()
    claims = parse_claims(board, [], ["Portland-Seattle"], players)
    way = best_way(board, claims, *ends(board, "Portland", "Seattle"))
    assert way is not None
    assert (way.routes == 1) == open_still


def test_own_tracks_cost_nothing_and_are_passed() -> None:
    board = load_board()
    claims = parse_claims(board, ["Denver-Omaha", "Omaha-Chicago"], [])
    way = best_way(board, claims, *ends(board, "Denver", "Toronto"))
    assert way is not None
    assert [board.names[city] for city in way.cities] == ["Denver", "Omaha", "Chicago", "Toronto"]
    assert [board.track_name(i) for i in way.tracks] == ["Chicago-Toronto"]
    assert way.spaces == 4


def test_a_track_is_claimed_once() -> None:
    board = load_board()
    with pytest.raises(ImpossibleBoardError, match="more often than it has tracks"):
        parse_claims(board, ["Miami-Atlanta"], ["Atlanta-Miami"])
    with pytest.raises(ImpossibleBoardError, match="at once"):
        Claims(frozenset({1}), frozenset({1}))
    mixed = parse_claims(board, [], ["Denver-Kansas City", "Denver-Kansas City black"])
    assert {board.track_name(i) for i in mixed.others} == {
        "Denver-Kansas City (black)",
        "Denver-Kansas City (orange)",
    }
