"""``kibitz ticket simulate``."""

from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_wins_and_means_with_intervals(run: Run) -> None:
    ran = run("ticket", "simulate", "--players", "planner,article", "--games", "6", "--seed", "2", "--json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    assert (found["games"], found["seed"], found["board"]) == (6, 2, "usa")
    planner, article = found["players"]
    assert (planner["name"], article["name"]) == ("planner", "article")
    assert planner["wins"] + article["wins"] == 6
    share, low, high = planner["share"]
    assert low < share < high or share == 1
    shown = run("ticket", "simulate", "--players", "planner,article", "--games", "6", "--seed", "2").out
    assert f"{planner['mean']:.1f} ± {planner['mean_error']:.1f}" in shown
    assert "6 games with seed 2" in shown


def test_players_that_cannot_play(run: Run) -> None:
    ran = run("ticket", "simulate", "--players", "planner,oracle")
    assert ran.code == 2
    assert "There are: article, planner" in ran.err
    ran = run("ticket", "simulate", "--players", "planner")
    assert ran.code == 2
    assert "2 to 5 players" in ran.err
