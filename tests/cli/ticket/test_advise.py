"""`kibitz ticket advise`: what it prints for people and for scripts, and what it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.conftest import Run

MIAMI = [
    *("--claimed", "Atlanta-Charleston=blue", "--claimed", "Charleston-Miami=blue"),
    *("--claimed", "Atlanta-Raleigh=blue", "--claimed", "Miami-New Orleans=green"),
]


def asked(run: Run, *words: str) -> dict[str, Any]:
    ran = run("ticket", "advise", *words, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_a_person_reads_the_move_and_why_and_tables(run: Run) -> None:
    ran = run("ticket", "advise", "Boston-Miami", *MIAMI, "--hand", "red 2", "--row", "red, blue, blue, pink, green")
    assert ran.code == 0
    first = ran.out.splitlines()[0]
    assert first.startswith(("Take", "Draw", "Claim"))
    assert ": " in first
    assert "Without Atlanta-Miami this can't be completed: Boston-Miami." in ran.out
    for heading in ("Other moves:", "Tracks of the plan:", "Players:", "What they may hold:"):
        assert heading in ran.out
    assert "5 blue" in ran.out
    assert "blue" in ran.out.split("Players:")[1]


def test_scripts_find_everything_in_the_json(run: Run) -> None:
    found = asked(run, "Boston-Miami", "Denver-El Paso", *MIAMI, "--own", "Denver-Santa Fe", "--hand", "red 2")
    assert {"moves", "plan", "keep", "tracks", "cards", "others", "players", "longest", "end", "unknown"} <= set(found)
    assert [player["player"] for player in found["players"]] == ["you", "blue", "green", "player 4"]
    assert found["players"][0]["trains"] == 43
    bridge = next(of for of in found["tracks"] if of["track"] == "Atlanta-Miami")
    assert bridge["loss"]["tickets"] == ["Boston-Miami"]
    assert "bridge" in bridge["because"]
    assert bridge["missing"] == {"blue": 5}
    assert found["unknown"] == ["row", "ticket counts"]
    assert all(0 <= of["probability"] <= 1 for of in found["others"][0]["tickets"])


def test_offered_tickets_are_advised_on(run: Run) -> None:
    offered = ["--offered", "Chicago-Los Angeles", "--offered", "Portland-Phoenix", "--offered", "Winnipeg-Houston"]
    found = asked(run, *offered, "--hand", "none")
    assert len(found["keep"]) == 4
    assert found["moves"][0]["title"].startswith("Keep ")
    assert len(asked(run, "Denver-El Paso", *offered)["keep"]) == 7
    assert "Keep " in run("ticket", "advise", *offered).out.splitlines()[0]


def test_what_if_is_answered(run: Run) -> None:
    supposed = ["--what-if", "Atlanta-Miami=blue"]
    out = run("ticket", "advise", "Boston-Miami", *MIAMI, *supposed).out
    assert "If blue claims Atlanta-Miami: Boston-Miami would be lost." in out
    found = asked(run, "Boston-Miami", *MIAMI, *supposed)["what_if"]
    assert found["lost"] == [{"from": "Boston", "to": "Miami", "points": 12}]
    mine = asked(run, "Boston-Miami", *MIAMI, "--what-if", "Atlanta-Miami=me")["what_if"]
    assert (mine["player"], mine["spaces"], mine["lost"]) == ("you", -5, [])


def test_without_tickets_the_tracks_that_matter_are_named(run: Run) -> None:
    ran = run("ticket", "advise", "--claimed", "Boston-Montreal=red")
    assert ran.code == 0
    assert "The tracks that most tickets need are" in ran.out
    assert "if you told your tickets, your cards and the cards face up." in ran.out
    found = asked(run)
    assert (found["moves"], found["plan"]) == ([], None)
    assert len(found["keys"]) == 10


def test_trains_and_board_count(run: Run) -> None:
    found = asked(run, "Cadiz-Stockholm", "--board", "europe", "--trains", "8")
    assert found["players"][0]["trains"] == 8
    assert found["plan"]["points"] == 0
    assert found["tickets"][0]["chance"] < 0.2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Boston-Zzyzx"], "Zzyzx"),
        (["Boston-Miami", "--claimed", "Boston-Miami=red"], "no track"),
        (["Boston-Miami", "--claimed", "Denver-Omaha=red", "--claimed", "Denver-Omaha=blue"], "more often"),
        (["Boston-Miami", "--hand", "tartan 3"], "tartan"),
        (["Boston-Miami", "--row", "red, red, red, red, red, red"], "6 cards"),
        (["Boston-Miami", "--players", "2", "--claimed", "Denver-Omaha=red", "--claimed", "Dallas-Houston"], "too few"),
        (["Boston-Miami", "--what-if", "Denver-Omaha=red"], "no player red"),
        (["Boston-Miami", "--claimed", "Denver-Omaha=red", "--what-if", "Denver-Omaha"], "claimed already"),
        (["--what-if", "Denver-Omaha"], "your own tickets"),
        (["Boston-Miami", "--players", "1", "--what-if", "Denver-Omaha"], "no other player"),
    ],
)
def test_what_can_not_be_is_refused(run: Run, words: list[str], told: str) -> None:
    ran = run("ticket", "advise", *words)
    assert ran.code in (1, 2)
    assert ran.out == ""
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_what_is_not_spelt_right_is_said(run: Run) -> None:
    ran = run("ticket", "advise", "Bostn-Miami", "--claimed", "Chicgo-Duluth=red")
    assert ran.code == 0
    assert "'Bostn' is taken for Boston." in ran.err
    assert "'Chicgo' is taken for Chicago." in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--hand", "red 99"), ("99 red cards", "the game has 12", "Check")),
        (("--hand", "locomotive 15"), ("15 locomotive cards", "the game has 14")),
        (("--hand", "red 11", "--row", "red, red, blue"), ("11 red cards", "2 face up", "the game has 12")),
        (("Boston-Miami", "Denver-El Paso", "Miami-Boston"), ("'Miami-Boston' is the same ticket as 'Boston-Miami'",)),
        (("Boston-Miami", "--offered", "Boston to Miami"), ("the game has it once", "Name each once")),
        (("--row", "locomotive, red, locomotive, wild"), ("3 locomotives", "laid anew", "write -")),
        (("--trains", "46"), ("46 trains left", "a player has 45", "Check --trains")),
        (("--own", "Calgary-Helena", "--trains", "42"), ("42 trains left and 4 on your tracks",)),
    ],
)
def test_what_the_game_does_not_have_is_refused(run: Run, words: tuple[str, ...], told: tuple[str, ...]) -> None:
    ran = run("ticket", "advise", *words)
    assert (ran.code, ran.out) == (2, "")
    for part in told:
        assert part in " ".join(ran.err.split())


@pytest.mark.parametrize(
    "command",
    [
        ("plan", "Boston-Miami", "Miami-Boston"),
        ("map", "map.svg", "--plan", "Boston-Miami", "--plan", "Boston-Miami"),
    ],
)
def test_a_ticket_is_named_once_for_a_plan_too(run: Run, command: tuple[str, ...]) -> None:
    ran = run("ticket", *command)
    assert ran.code == 2
    assert "is the same ticket as" in ran.err
