"""`kibitz wordle analyse`: skill and luck of a game."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

GAME = ("CRANE", "MOIST", "LIGHT", "NIGHT")


def test_each_guess_gets_its_skill_and_luck(run: Run) -> None:
    ran = run("wordle", "analyse", *GAME, "--answer", "night", "--list", "original")
    assert ran.code == 0
    assert "CRANE 00010" in ran.out
    assert "2,315" in ran.out
    assert "SALET" in ran.out  # better than CRANE
    assert "Skill " in ran.out


def test_scripts_get_every_figure(run: Run) -> None:
    record = json.loads(run("wordle", "analyse", *GAME, "--answer", "night", "--list", "original", "--json").out)
    assert record["solved"] is True
    assert [g["guess"] for g in record["guesses"]] == list(GAME)
    assert record["guesses"][0]["before"] == 2315
    assert all(0 <= g["skill"] <= 99 and g["loss"] >= 0 for g in record["guesses"])


def test_a_game_whose_answer_is_not_known_is_given_by_its_scores(run: Run) -> None:
    with_answer = run("wordle", "analyse", *GAME[:2], "--answer", "night", "--list", "original", "--json")
    by_scores = run("wordle", "analyse", "CRANE=00010", "MOIST=00102", "--list", "original", "--json")
    assert json.loads(by_scores.out)["answer"] is None
    assert json.loads(by_scores.out)["guesses"] == json.loads(with_answer.out)["guesses"]


def test_guesses_that_hard_mode_forbids_are_named(run: Run) -> None:
    ran = run("wordle", "analyse", "CRANE", "MOIST", "--answer", "night", "--list", "original", "--hard")
    assert "Guess 2 isn't allowed in hard mode: MOIST must contain N" in ran.out


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("CRANE", 2, "--answer"),
        ("CRANE --answer NIGHTS", 2, "NIGHTS has 6 letters"),
        ("CRANE --answer QWXYZ", 2, "QWXYZ"),
        ("CRQNE --answer NIGHT", 2, "CRANE"),
        ("CRANE --answer NIGHT,LIGHT", 2, "not one word"),
        ("NIGHT CRANE --answer NIGHT", 2, "guess 1"),
        ("CRANE=01200 BRAID=00000", 1, "BRAID = 00000"),
        ("CRANE=0120", 2, "4 signs"),
    ],
)
def test_what_cannot_be_judged_is_told(run: Run, line: str, code: int, says: str) -> None:
    ran = run("wordle", "analyse", *line.split(), "--list", "original")
    assert ran.code == code
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_a_streak_judges_by_the_win_that_was_given_away(run: Run) -> None:
    game = ("VELUM", "NURTS", "BANAK", "FUNKY", "HUNKY", "--answer", "HUNKY", "--json")
    average, streak = (json.loads(run("wordle", "analyse", *game, "--aim", aim).out) for aim in ("average", "streak"))
    assert (average["aim"], streak["aim"]) == ("average", "streak")
    assert (average["guesses"][-1]["loss"], average["guesses"][-1]["skill"]) == (0, 99)
    assert streak["guesses"][-1]["loss"] == pytest.approx(0.033, abs=1e-3)
    assert streak["guesses"][-1]["better"]["guarantees"]
