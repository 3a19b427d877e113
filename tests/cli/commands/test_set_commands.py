from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

THREE = ("1rso", "2rso", "3 red solid ovals")


def test_solve_names_the_set_and_its_reason(run: Run) -> None:
    ran = run("set", "solve", *THREE, "1 green open diamond")
    assert ran.code == 0
    assert "1. 1 red solid oval + 2 red solid ovals + 3 red solid ovals" in ran.out
    assert "number: all different (1, 2, 3); shape: all oval" in ran.out


def test_solve_gives_json(run: Run) -> None:
    record = json.loads(run("set", "solve", *THREE, "--json").out)
    assert record["sets"][0]["cards"] == [0, 1, 2]
    assert record["cards"][2] == {"number": 3, "shape": "oval", "colour": "red", "shading": "solid"}


def test_solve_says_that_there_is_no_set(run: Run) -> None:
    ran = run("set", "solve", "1rso", "2rso")
    assert ran.code == 0
    assert "no set among these 2 cards" in ran.out


@pytest.mark.parametrize(("cards", "code"), [(["1xyz"], 2), ([], 2), (["1rso", "1rso", "2rso"], 1)])
def test_wrong_cards_are_refused_in_words(run: Run, cards: list[str], code: int) -> None:
    ran = run("set", "solve", *cards)
    assert ran.code == code
    assert ran.err.startswith("kibitz: ")
    assert "Traceback" not in ran.err


def test_the_daily_puzzle_of_a_date_is_always_the_same_and_has_six_sets(run: Run) -> None:
    first = json.loads(run("set", "daily", "2026-11-21", "--answers", "--json").out)
    assert first == json.loads(run("set", "daily", "2026-11-21", "--answers", "--json").out)
    assert len(first["cards"]) == 12
    assert len(first["sets"]) == 6


def test_chance_grows_with_the_cards_that_are_dealt(run: Run) -> None:
    record = json.loads(run("set", "chance", "1rso", "2gtd", "3pod", "1gos", "--json").out)
    assert record["chance"][0] == 0
    assert record["chance"] == sorted(record["chance"])


@pytest.mark.parametrize("command", ["solve", "chance"])
@pytest.mark.parametrize("cards", [(), ("",), (" ", "")])
def test_no_cards_are_no_question(run: Run, command: str, cards: tuple[str, ...]) -> None:
    ran = run("set", command, *cards)
    assert (ran.code, ran.out) == (2, "")
    assert "No cards were given. Name them" in ran.err
