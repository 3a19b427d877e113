"""Ways between stations."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.tuble.networks import ON_FOOT, load_network
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.routes import Route, shortest_route
from kibitz.solvers.tuble.variants import variant


def route(start: str, end: str, network_id: str = "game2023") -> Route:
    network = load_network(network_id)
    return shortest_route(network, network.index[start], network.index[end])


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 268), st.integers(0, 268))
def test_a_way_has_as_many_stops_as_the_game_counts_and_goes_by_links(a: int, b: int) -> None:
    game = variant("game2023")
    found = shortest_route(game.network, a, b)
    assert (found.stops, found.colour) == parts_of(int(game.outcomes[a, b]))
    assert found.stations[0] == game.network.names[a]
    assert found.stations[-1] == game.network.names[b]
    joints = {(link.line, frozenset((link.a, link.b))) for link in game.network.links}
    index = game.network.index
    passed = [found.stations[0]]
    for leg in found.legs:
        assert leg.stations[0] == passed[-1]
        passed += leg.stations[1:]
        for here, there in zip(leg.stations, leg.stations[1:], strict=False):
            assert (leg.line, frozenset((index[here], index[there]))) in joints
    assert tuple(passed) == found.stations


def test_a_change_is_avoided_where_that_costs_no_stop() -> None:
    """Circle and District trains run side by side there."""
    found = route("Edgware Road (Circle Line)", "High Street Kensington")
    assert found.stops == 4
    assert found.changes == 0


def test_a_walk_is_a_leg() -> None:
    found = route("Monument", "St. Paul's", "current")
    assert [leg.line for leg in found.legs] == [ON_FOOT, "Central"]
    assert found.stops == 2


@pytest.mark.parametrize("station", ["Temple", "Heathrow Terminal 5"])
def test_a_station_is_no_stops_from_itself(station: str) -> None:
    found = route(station, station)
    assert (found.stops, found.changes, found.legs, found.stations) == (0, 0, (), (station,))
