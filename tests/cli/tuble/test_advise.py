"""`kibitz tuble advise`, `route`, `benchmark` and the ways in which stations can be typed."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

SIX = {"Bermondsey", "Bethnal Green", "Chalk Farm", "Finsbury Park", "Holloway Road", "Kentish Town"}


@pytest.mark.parametrize(
    ("graph", "more"), [("2009", set()), ("game2023", {"Goldhawk Road"}), ("current", {"Wood Lane"})]
)
def test_scripts_find_candidates_and_moves_in_the_json(run: Run, graph: str, more: set[str]) -> None:
    ran = run("tuble", "advise", "Ealing Broadway=16,1", "--graph", graph, "--json")
    assert ran.code == 0
    record = json.loads(ran.out)
    assert set(record["candidates"]) == SIX | more
    assert len(record["probabilities"]) == len(record["candidates"])
    assert (record["graph"], record["exact"], record["dropped"]) == (graph, True, [])
    assert {"station", "chance", "expected_guesses", "expected_left", "groups", "worst", "candidate"} <= set(
        record["moves"][0]
    )
    assert record["moves"][0]["candidate"] is True


def test_a_person_reads_the_stations_and_a_table(run: Run) -> None:
    ran = run("tuble", "advise", "Ealing Broadway=16,1", "--count", "3")
    assert "7 stations are possible: Bermondsey, Bethnal Green" in ran.out
    assert "expected" in ran.out
    assert ran.out.count("14.3%") == 3


def test_without_a_guess_the_opener_is_suggested(run: Run) -> None:
    record = json.loads(run("tuble", "advise", "--json").out)
    assert record["moves"][0]["station"] == "Chigwell"
    assert len(record["candidates"]) == 269


def test_another_variant_is_taken_up_where_the_usual_one_is_contradicted(run: Run) -> None:
    record = json.loads(run("tuble", "advise", "Ealing Broadway=5,1", "Shepherd's Bush Market=1,0", "--json").out)
    assert record["graph"] == "2009"
    assert record["dropped"] == ["game2023", "game2023-t4", "current"]
    assert "Goldhawk Road" in record["candidates"]


def test_when_nothing_fits_the_nearest_are_given_with_a_warning(run: Run) -> None:
    ran = run("tuble", "advise", "Temple=30,0")
    assert ran.code == 0
    assert "No station fits all guesses" in ran.out
    assert "Temple (30 stops, green)" in ran.out


def test_a_name_that_is_nearly_right_is_taken_and_that_is_said(run: Run) -> None:
    ran = run("tuble", "advise", "ealing brodway=16 yellow", "--json")
    assert "'ealing brodway' is taken for Ealing Broadway." in ran.err
    assert set(json.loads(ran.out)["candidates"]) >= SIX


@pytest.mark.parametrize(
    ("guess", "says"),
    [
        ("Edgware Road=3,1", "Write which: Edgware Road (Bakerloo), Edgware Road (Circle Line)"),
        ("ealing=3,1", "Ealing Common, Ealing Broadway, North Ealing"),
        ("Gotham City=3,1", "no station like 'Gotham City'"),
        ("Temple=3,blue", "'blue' is no colour"),
        ("Temple=many", "'many' is no colour"),
        ("Temple", "STATION=STOPS,COLOUR"),
        ("=3,1", "STATION=STOPS,COLOUR"),
    ],
)
def test_what_is_not_understood_is_told(run: Run, guess: str, says: str) -> None:
    ran = run("tuble", "advise", guess)
    assert ran.code == 2
    assert says in ran.err


def test_an_exact_name_is_never_ambiguous(run: Run) -> None:
    ran = run("tuble", "advise", "Edgware=3,1", "--json")
    assert ran.code == 0
    assert ran.err == ""
    assert run("tuble", "advise", "Paddington=3,0", "--graph", "current").code == 0


def test_stations_that_are_one_on_the_graph_are_not_asked_about(run: Run) -> None:
    assert run("tuble", "advise", "hammersmth=3,1").code == 2
    ran = run("tuble", "advise", "hammersmth=3,1", "--graph", "2009")
    assert ran.code == 0
    assert "is taken for Hammersmith." in ran.err


def test_an_unknown_graph_is_told(run: Run) -> None:
    ran = run("tuble", "advise", "--graph", "1933")
    assert ran.code == 2
    assert "game2023, game2023-t4, current, 2009" in ran.err


def test_a_route_has_its_lines_stops_and_zones(run: Run) -> None:
    ran = run("tuble", "route", "chalk farm", "EARLS COURT")
    assert ran.code == 0
    assert ran.out.startswith("Chalk Farm (zone 2) to Earl's Court (zone 1/2): ")
    assert "Northern" in ran.out


def test_a_route_as_json(run: Run) -> None:
    record = json.loads(run("tuble", "route", "Bank", "Monument", "--graph", "current", "--json").out)
    assert (record["stops"], record["changes"], record["colour"]) == (1, 0, 0)
    assert record["legs"] == [{"line": "On foot", "stations": ["Bank", "Monument"]}]


def test_a_station_that_the_graph_has_not_got_is_told(run: Run) -> None:
    ran = run("tuble", "route", "Temple", "Wood Lane", "--graph", "2009")
    assert ran.code == 2
    assert "The graph 2009 has no station Wood Lane" in ran.err


def test_the_benchmark_plays_every_answer_of_a_variant(run: Run) -> None:
    (line,) = run("tuble", "benchmark", "--graph", "current", "--told", "--json").out.splitlines()
    record = json.loads(line)
    assert (record["stations"], record["found"], record["total"], record["worst"]) == (272, 272, 753, 4)
    assert sum(record["histogram"]) == 272


def test_the_benchmark_of_all_variants_is_a_table(run: Run) -> None:
    ran = run("tuble", "benchmark", "--rule", "gap")
    assert ran.code == 0
    assert {"game2023", "game2023-t4", "current", "2009"} <= set(ran.out.split())
