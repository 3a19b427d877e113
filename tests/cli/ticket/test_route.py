"""``kibitz ticket route`` and ``kibitz ticket plan``."""

from __future__ import annotations

import json
from typing import Any

from tests.cli.conftest import Run

ARTICLE = ["Calgary-Helena", "Helena-Denver", "Helena-Omaha", "Duluth-Omaha", "Duluth-Omaha"]


def claimed(*tracks: str) -> list[str]:
    return [word for track in tracks for word in ("--claimed", track)]


def asked(run: Run, *words: str) -> dict[str, Any]:
    ran = run("ticket", *words, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_the_articles_ways_as_json(run: Run) -> None:
    found = asked(run, "route", "San Francisco", "Nashville", "--all")
    assert [way["spaces"] for way in found["ways"]] == [16, 17, 18, 19]
    assert (found["possible"], found["routes"], found["spaces"]) == (True, 5, 16)
    assert sum(track["length"] for track in found["tracks"]) == 16
    around = asked(run, "route", "Calgary", "Denver", "--all", *claimed(*ARTICLE))
    assert [way["spaces"] for way in around["ways"]] == [14, 16, 16]


def test_one_way_and_the_other_order(run: Run) -> None:
    found = asked(run, "route", "Dallas", "Houston", "--by", "spaces")
    assert len(found["ways"]) == 1
    assert found["tracks"] == [
        {"city_a": "Dallas", "city_b": "Houston", "length": 1, "colour": "grey", "or": ["grey"]}
    ]  # fmt: skip


def test_what_cuts_a_city_off_is_named(run: Run) -> None:
    around_miami = claimed("Miami-Atlanta", "Miami-Charleston", "Miami-New Orleans")
    ran = run("ticket", "route", "Miami", "Dallas", *around_miami)
    assert ran.code == 0
    assert "no way from Miami to Dallas" in ran.out
    assert "Atlanta-Miami, Charleston-Miami, Miami-New Orleans" in ran.out
    found = asked(run, "route", "Miami", "Dallas", *around_miami)
    assert (found["possible"], found["spaces"], found["ways"], len(found["cut"])) == (False, None, [], 3)


def test_own_tracks_and_few_players(run: Run) -> None:
    own = ["--own", "Denver-Omaha", "--own", "Chicago-Omaha"]
    assert "Denver to Chicago: joined already." in run("ticket", "route", "Denver", "Chicago", *own).out
    seattle = ["route", "Portland", "Seattle", *claimed("Portland-Seattle")]
    assert asked(run, *seattle)["spaces"] == 1
    assert asked(run, *seattle, "--players", "3")["spaces"] > 1


def test_europe_tells_of_tunnels_and_ferries(run: Run) -> None:
    shown = run("ticket", "plan", "Palermo-Moskva", "--board", "europe").out
    assert "tunnel" in shown
    assert "ferry: 2 locomotives" in shown


def test_a_plan_as_json_and_in_words(run: Run) -> None:
    tickets = ["Los Angeles-Miami", "Seattle-New York", "Denver-Pittsburgh"]
    found = asked(run, "plan", *tickets)
    assert (found["spaces"], found["points"]) == (35, 53)
    assert sum(track["length"] for track in found["tracks"]) == 35
    assert {ticket["state"] for ticket in found["tickets"]} == {"completed"}
    shown = run("ticket", "plan", *tickets, "--own", "Denver-Omaha", "--trains", "30").out
    assert "33 points of tickets" in shown
    assert "More than 30 trains would be needed for: Los Angeles-Miami." in shown


def test_a_plan_that_no_player_has_the_trains_for_says_so(run: Run) -> None:
    ran = run(
        "ticket", "plan", "Seattle-New York", "Los Angeles-Miami", "Vancouver-Montreal", "Calgary-Phoenix",
        "Winnipeg-Houston", "Boston-Miami",
    )  # fmt: skip
    assert "more than the 45 trains" in ran.err


def test_a_ticket_that_is_cut_off(run: Run) -> None:
    ran = run("ticket", "plan", "Miami-Dallas", *claimed("Miami-Atlanta", "Miami-Charleston", "Miami-New Orleans"))
    assert "Cut off" in ran.out
    assert "Dallas-Miami" in ran.out or "Miami-Dallas" in ran.out


def test_what_is_wrong_is_said(run: Run) -> None:
    ran = run("ticket", "route", "Timbuktu", "Miami")
    assert ran.code == 2
    assert "no city like 'Timbuktu'" in ran.err
    ran = run("ticket", "plan", "Miami", "--board", "usa")
    assert ran.code == 2
    assert "'Los Angeles-Miami'" in ran.err
    ran = run("ticket", "route", "Miami", "Dallas", "--claimed", "Miami-Dallas")
    assert ran.code == 2
    assert "tracks lead to" in ran.err
    ran = run("ticket", "route", "Miami", "Dallas", *claimed("Miami-Atlanta", "Miami-Atlanta"))
    assert ran.code == 1
    assert "more often" in ran.err


def test_what_is_not_spelt_right_is_said(run: Run) -> None:
    ran = run("ticket", "route", "Atlantis", "St. Louis", "--claimed", "Atlanta-Nashvile")
    assert ran.out.startswith("Atlanta to Saint Louis")
    assert ran.err.splitlines() == ["'Atlantis' is taken for Atlanta.", "'Nashvile' is taken for Nashville."]
