"""The networks and their outcomes: what is known of them from elsewhere, and from slow, obviously right versions."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.tuble.networks import NETWORKS, ON_FOOT, Network, load_network
from kibitz.solvers.tuble.outcomes import load_outcomes, outcome, parts_of
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.solvers.tuble.variants import Variant, all_variants, usual_rule, variant
from kibitz.solvers.tuble.zones import ZoneRule, zone_colour


def stops_from(network: Network, start: int) -> list[int]:
    """Stops to every station, one ring after another."""
    stops = [-1] * len(network)
    stops[start] = 0
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for link in network.links:
            if here in (link.a, link.b):
                there = link.a + link.b - here
                if stops[there] < 0:
                    stops[there] = stops[here] + 1
                    waiting.append(there)
    return stops


@pytest.mark.parametrize(
    ("network_id", "stations", "pairs"), [("game2023", 269, 311), ("game2023-t4", 270, 313), ("current", 272, 313)]
)
def test_networks_have_the_stations_and_links_of_their_sources(network_id: str, stations: int, pairs: int) -> None:
    network = load_network(network_id)
    assert len(network) == stations
    assert network.graph.number_of_edges() == pairs


def test_the_network_of_2009_has_its_stations_and_links() -> None:
    network = load_network("2009")
    assert (len(network), network.graph.number_of_edges()) == (266, 308)
    assert "Wood Lane" not in network.index
    assert "Hammersmith" in network.index


def test_an_unknown_network_is_told() -> None:
    with pytest.raises(UsageError, match="game2023, game2023-t4, current, 2009"):
        load_network("1863")


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_the_shipped_outcomes_are_those_of_the_rules(variant: Variant) -> None:
    network = variant.network
    for guess in range(0, len(network), 29):
        stops = stops_from(network, guess)
        for answer in range(len(network)):
            colour = zone_colour(network.stations[guess], network.stations[answer], variant.rule)
            assert variant.outcomes[guess, answer] == outcome(stops[answer], colour)


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_outcomes_are_symmetric_and_tell_only_the_answer_itself_as_right(variant: Variant) -> None:
    assert (variant.outcomes == variant.outcomes.T).all()
    assert ((variant.outcomes == 0) == np.eye(len(variant.network), dtype=bool)).all()


def test_outcomes_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        load_outcomes("game2023", ZoneRule.GAP)[0, 0] = 1


def test_a_real_game_said_so_many_stops() -> None:
    """The answer was Kingsbury."""
    game = variant("game2023")
    kingsbury = game.network.index["Kingsbury"]
    told = [
        parts_of(int(game.outcomes[game.network.index[name], kingsbury]))[0] for name in ("Oxford Circus", "Neasden")
    ]
    assert told == [5, 2]


def test_the_two_ways_of_counting_zones_differ_between_boundary_stations_only() -> None:
    game = load_network("game2023")
    for a in game.stations[::7]:
        for b in game.stations:
            gap, half = zone_colour(a, b, ZoneRule.GAP), zone_colour(a, b, ZoneRule.HALF)
            if a.zone_min == a.zone_max or b.zone_min == b.zone_max:
                assert gap is half
            else:
                assert gap <= half <= gap + 1


@pytest.mark.parametrize(
    ("a", "b", "colour"),
    [
        ("Turnham Green", "Acton Town", ZoneColour.GREEN),  # 2/3 and 3
        ("Turnham Green", "Oxford Circus", ZoneColour.YELLOW),  # 2/3 and 1
        ("Turnham Green", "East Ham", ZoneColour.GREEN),  # 2/3 and 3/4
        ("Oxford Circus", "Amersham", ZoneColour.RED),  # 1 and 9
    ],
)
def test_a_station_on_a_boundary_is_in_both_zones(a: str, b: str, colour: ZoneColour) -> None:
    game = load_network("game2023")
    assert zone_colour(game.stations[game.index[a]], game.stations[game.index[b]]) is colour


def test_the_networks_own_rule_comes_first_and_the_start_before_all() -> None:
    every = all_variants("2009")
    assert every[0] == variant("2009")
    assert every[0].rule is ZoneRule.HALF
    assert usual_rule("current") is ZoneRule.GAP
    assert len(set(every)) == 2 * len(NETWORKS)


def test_bank_and_monument_are_joined_on_foot_where_they_are_two_stations() -> None:
    for network_id in ("current", "2009"):
        network = load_network(network_id)
        walks = [(network.names[link.a], network.names[link.b]) for link in network.links if link.line == ON_FOOT]
        assert walks == [("Bank", "Monument")]
