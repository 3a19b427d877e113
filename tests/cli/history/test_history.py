"""``kibitz history``: what people and programs are told of the games that were kept."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from kibitz.services.history.records import Ended, Position, Result
from kibitz.services.history.store import History
from tests.cli.conftest import Run

BOARD = {"game": "wordle", "advice": [{"title": "SALET", "reason": "tells most", "places": [], "worth": 1.0}]}


@pytest.fixture
def number(own_folders: Path) -> int:
    history = History()
    kept = history.begin("wordle", "screen", Position(1_700_000_000.0, BOARD, "an empty board\n"))
    history.add(kept, Position(1_700_000_065.0, BOARD, "a full board\n", "CRANE"))
    history.end(kept, Ended(Result.WON, 91, 45))
    return kept


def test_without_a_game_it_says_so(run: Run) -> None:
    assert run("history", "list").out.startswith("No game is kept yet.")
    assert run("history", "list", "--json").out == ""


def test_games_are_listed(run: Run, number: int) -> None:
    ran = run("history", "list")
    assert ran.code == 0
    for word in ("Wordle", "2023-11-1", "1:05", "Kibitz", "won", "91"):
        assert word in ran.out
    (record,) = [json.loads(line) for line in run("history", "list", "--json").out.splitlines()]
    assert (record["number"], record["moves"], record["seconds"], record["result"]) == (number, 1, 65.0, "won")
    assert run("history", "list", "--game", "set").out.startswith("No game")


def test_a_game_is_shown_move_by_move_with_the_advice_of_then(run: Run, number: int) -> None:
    out = run("history", "show", str(number)).out
    order = [
        "At the beginning",
        "an empty board",
        "advised: SALET  tells most",
        "After move 1, 1:05: Kibitz played CRANE",
    ]
    order += ["a full board", "Won after 1 move, 1:05. Skill 91, luck 45."]
    places = [out.index(part) for part in order]
    assert places == sorted(places)
    assert run("history", "show", "99").code == 2


def test_figures_of_a_game(run: Run, number: int) -> None:
    found = json.loads(run("history", "figures", "wordle", "--json").out)
    assert (found["you"]["games"], found["Kibitz"]["won"], found["Kibitz"]["share"]) == (0, 1, 1.0)
    assert "100%" in run("history", "figures", "wordle").out


def test_games_are_exported(run: Run, number: int, tmp_path: Path) -> None:
    assert run("history", "export", tmp_path / "games.csv").err.startswith("1 game written into")
    assert [row["result"] for row in csv.DictReader((tmp_path / "games.csv").read_text().splitlines())] == ["won"]
    run("history", "export", tmp_path / "games.json")
    assert len(json.loads((tmp_path / "games.json").read_text())[0]["positions"]) == 2
    assert run("history", "export", tmp_path / "games.json").code == 2
    assert run("history", "export", tmp_path / "games.txt").code == 2
    assert run("history", "export", tmp_path / "more.csv", "--pictures").code == 2


def test_games_are_forgotten(run: Run, number: int) -> None:
    assert run("history", "delete").code == 2
    assert run("history", "delete", str(number)).err == f"Game {number} is forgotten.\n"
    assert run("history", "delete", str(number)).code == 2
    assert run("history", "delete", "--all").err == "Forgotten: 0 games.\n"
