"""Stations by their names, however these are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.solvers.tuble.names import (
    canonical,
    canonicals,
    find_stations,
    index_in,
    indices_in,
    spelling,
    station_names,
)
from kibitz.solvers.tuble.networks import NETWORKS, load_network


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("earls court", "Earl's Court"),
        ("KING'S CROSS ST PANCRAS", "King's Cross St. Pancras"),
        ("Kings Cross", "King's Cross St. Pancras"),
        ("Saint James\N{RIGHT SINGLE QUOTATION MARK}s Park", "St. James's Park"),
        ("Elephant and Castle", "Elephant & Castle"),
        ("Harrow on the Hill", "Harrow-on-the-Hill"),
        ("Kensington Olympia", "Kensington (Olympia)"),
        ("Heathrow Terminals 1, 2 & 3", "Heathrow Terminals 2 & 3"),
        ("Heathrow Terminal 4", "Heathrow Terminal 4"),
        ("Picadilly Circus", "Piccadilly Circus"),
        ("Edgware Road (B)", "Edgware Road (Bakerloo)"),
        ("Edgware Road (Circle)", "Edgware Road (Circle Line)"),
        ("Shepherd's Bush (H)", "Shepherd's Bush Market"),
        ("Shepherd's Bush", "Shepherd's Bush (Central)"),
        ("Bank", "Bank - Monument"),
        ("Bank & Monument", "Bank - Monument"),
        ("Paddington (H&C Line)", "Paddington"),
        ("Oxford Circus Underground Station", "Oxford Circus"),
    ],
)
def test_a_name_is_known_in_any_spelling(written: str, name: str) -> None:
    assert canonical(written) == name


@pytest.mark.parametrize("written", ["Edgware Road", "Hammersmith"])
def test_a_name_of_two_stations_is_not_taken_for_one(written: str) -> None:
    assert canonical(written) is None
    assert len(canonicals(written)) == 2


@pytest.mark.parametrize("written", ["", "?", "Canary", "Abbey Road"])
def test_what_is_no_name_is_none(written: str) -> None:
    assert canonical(written) is None
    assert canonicals(written) == ()


def test_every_network_knows_its_own_names_and_every_spelling_is_a_station_of_some_network() -> None:
    for network_id in NETWORKS:
        network = load_network(network_id)
        assert [index_in(network, name) for name in network.names] == list(range(len(network)))
    assert all(canonicals(name) for name in station_names())


def test_stations_are_found_on_networks_that_have_them_otherwise() -> None:
    game, now, old = (load_network(network_id) for network_id in ("game2023", "current", "2009"))
    assert index_in(game, "Monument") == game.index["Bank - Monument"]
    assert {now.names[i] for i in indices_in(now, "Bank - Monument")} == {"Bank", "Monument"}
    assert index_in(now, "Bank - Monument") is None
    assert index_in(old, "Hammersmith (H&C)") == old.index["Hammersmith"]
    assert index_in(game, "Heathrow Terminal 4") is None
    assert index_in(old, "Wood Lane") is None


def test_a_name_is_spelt_as_a_network_spells_it() -> None:
    assert spelling("monument") == "Monument"
    assert spelling("bank monument") == "Bank - Monument"
    assert spelling("no such place") is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Totenham Cort Road", "Tottenham Court Road"),
        ("Ealingbroadway", "Ealing Broadway"),
        ("chalk", "Chalk Farm"),
        ("pancras", "King's Cross St. Pancras"),
        ("Kenn1ngton", "Kennington"),
        ("edgware", "Edgware"),
    ],
)
def test_a_name_that_is_mistyped_or_half_typed_is_found_first(typed: str, name: str) -> None:
    best, second = find_stations(typed, 2)
    assert best.name == name
    assert best.score > second.score


def test_names_that_are_as_likely_have_the_same_score() -> None:
    first, second, third = find_stations("Hammersmith", 3)
    assert {first.name, second.name} == {"Hammersmith (District)", "Hammersmith (H&C)"}
    assert first.score == second.score == 1.0
    assert third.score < 1.0


def test_nothing_typed_finds_nothing() -> None:
    assert find_stations("  ", 5) == []


@given(st.sampled_from(load_network("game2023").names), st.randoms(use_true_random=False))
def test_one_wrong_letter_is_forgiven(name: str, random) -> None:
    place = random.randrange(len(name))
    spoilt = name[:place] + random.choice("etaoin") + name[place + 1 :]
    assert name in [match.name for match in find_stations(spoilt, 3)]


@pytest.mark.slow
@given(st.text(max_size=40))
def test_any_text_can_be_looked_for(text: str) -> None:
    found = find_stations(text, 4)
    assert len(found) <= 4
    assert all(0 <= match.score <= 1.0 and canonical(match.name) == match.name for match in found)
