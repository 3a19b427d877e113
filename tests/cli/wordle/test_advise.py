"""`kibitz wordle advise`: what to guess next, for people and scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

TURNS = ("CRANE=01200", "SLOTH=20010", "--list", "original")


def test_moves_and_candidates_are_shown(run: Run) -> None:
    ran = run("wordle", "advise", *TURNS)
    assert ran.code == 0
    assert "4 words are possible: " in ran.out
    assert {"SMART", "STAIR", "STARK", "START"} <= set(ran.out.replace(",", "").split())
    assert "expected" in ran.out


def test_scripts_get_ranked_moves_and_candidates(run: Run) -> None:
    record = json.loads(run("wordle", "advise", *TURNS, "--json").out)
    assert [c["word"] for c in record["candidates"]] == ["SMART", "STAIR", "STARK", "START"]
    assert len(record["moves"]) == 10
    values = [move["expected"] for move in record["moves"]]
    assert values == sorted(values)
    assert len(json.loads(run("wordle", "advise", *TURNS, "--json", "--count", "3").out)["moves"]) == 3


def test_hard_mode_offers_only_what_it_allows(run: Run) -> None:
    record = json.loads(run("wordle", "advise", "CRANE=01200", "STAIR=22202", "--hard", "--json").out)
    assert record["moves"]
    assert all(move["word"].startswith("STA") and move["word"].endswith("R") for move in record["moves"])


def test_help_comes_in_three_steps(run: Run) -> None:
    told = [run("wordle", "advise", *TURNS, "--level", level).out for level in ("nudge", "hint", "answer")]
    best = json.loads(run("wordle", "advise", *TURNS, "--json").out)["moves"][0]["word"]
    assert best not in told[0] + told[1]
    assert best in told[2]


def test_two_boards_are_advised_together(run: Run) -> None:
    ran = run("wordle", "advise", "CRANE=01200,22222", "--boards", "2", "--list", "original", "--json")
    record = json.loads(ran.out)
    assert len(record["boards"]) == 2
    assert "CIGAR" not in [c["word"] for c in record["candidates"]]


def test_a_site_that_marks_every_copy_is_found_out(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("abide\ncrane\nspeed\n", encoding="utf-8")
    ran = run("wordle", "advise", "SPEED=00111", "--answers", path)
    assert ran.code == 0
    assert "every copy" in ran.out
    assert "ABIDE" in ran.out


def test_scores_that_cannot_be_are_told_with_the_nearest_words(run: Run) -> None:
    ran = run("wordle", "advise", "CRANE=01200", "BRAID=00000", "--list", "original")
    assert ran.code == 1
    assert "A is in place 3 (CRANE 01200) and isn't (BRAID 00000)" in ran.err
    assert "contradict the fewest" in ran.out


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        ("CRANE", "WORD=SCORE"),
        ("CRANE=0120", "4 signs"),
        ("CRANE=01203", "'3'"),
        ("CR4NE=01200", "WORD=SCORE"),
        ("CRQNE=01200", "CRANE"),
        ("CRANE=01200,00000", "2 scores"),
        ("CR=00", "3 to 15"),
        ("PLANET=000000 CRANE=00000", "CRANE has 5 letters"),
        ("--boards 2 CRANE=01200", "2 boards"),
        ("--size 99", "15"),
        ("--answers missing.txt", "missing.txt"),
        ("--list nyt PLANET=000000", "PLANET has 6 letters"),
    ],
)
def test_what_is_mistyped_is_told(run: Run, turn: str, says: str) -> None:
    ran = run("wordle", "advise", *turn.split())
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err


LATE = ("VELUM=00010", "NURTS=12000", "BANAK=00201", "FUNKY=02222")


def test_the_aim_is_told_and_what_speaks_for_the_other_one(run: Run) -> None:
    streak = run("wordle", "advise", *LATE)
    assert "The best chance of a win comes first" in streak.out
    assert "guaranteed" not in streak.out
    assert "sure" in streak.out
    average = run("wordle", "advise", *LATE, "--aim", "average")
    assert "The fewest guesses on average come first." in average.out
    assert "is sure to win within the 2 rows that are left, and HUNKY is not." in " ".join(average.out.split())
    assert "96.7%" in average.out
    record = json.loads(run("wordle", "advise", *LATE, "--aim", "streak", "--json").out)
    assert (record["aim"], record["moves"][0]["guarantees"], record["moves"][0]["win"]) == ("streak", True, 1.0)


@pytest.mark.parametrize("others", [("--boards", "2"), ("--strategy", "entropy")])
@pytest.mark.parametrize("command", ["advise", "solve", "benchmark"])
def test_an_aim_where_nothing_is_searched_for_it_is_refused(run: Run, command: str, others: tuple[str, ...]) -> None:
    ran = run("wordle", command, "--aim", "streak", *others)
    assert ran.code == 2
    assert "--aim is for" in ran.err
    assert "Leave it out" in ran.err


@pytest.mark.parametrize(
    "command",
    [("advise",), ("solve",), ("hide", "--solve")],
)
def test_a_turn_that_hard_mode_forbids_is_refused(run: Run, command: tuple[str, ...]) -> None:
    ran = run("wordle", *command, "CRANE=01200", "SLOTH=00000", "--hard")
    assert (ran.code, ran.out) == (2, "")
    assert "hard mode doesn't allow SLOTH as guess 2: it must contain A in place 3." in ran.err
    assert "leave --hard out" in ran.err
    assert run("wordle", "advise", "CRANE=01200", "TIARA=00222", "--ultra").code == 0


def test_on_several_boards_a_turn_follows_the_clues_of_one(run: Run) -> None:
    two = ("--boards", "2", "--hard")
    assert run("wordle", "advise", "CRANE=01200,00000", "SLOTH=00000,00000", *two).code == 0
    ran = run("wordle", "advise", "CRANE=01200,00001", "SLOTH=00000,00000", *two)
    assert (ran.code, ran.out) == (2, "")
    shown_later = run("wordle", "advise", "CRANE=01200,-", "SLOTH=00000,-", *two, "--sequence")
    assert (shown_later.code, shown_later.out) == (2, "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("CRANE=22222", "SLOTH=00000"), "The game is won with CRANE, so there is no turn SLOTH after it."),
        (("CRANE=22222,22222", "SLOTH=00000,00000", "--boards", "2"), "The game is won with CRANE"),
        (("CRANE=01200", "SLOTH=20010", "--rows", "1"), "There are 2 turns, and --rows 1 has no place for them."),
    ],
)
def test_turns_that_no_game_has_are_refused(run: Run, words: tuple[str, ...], told: str) -> None:
    ran = run("wordle", "advise", *words)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_a_game_that_is_over_has_no_moves_and_says_so(run: Run) -> None:
    assert "The game is won." in run("wordle", "advise", "CRANE=22222").out
    ran = run("wordle", "advise", "CRANE=01200", "SLOTH=20010", "--rows", "2", "--list", "original")
    assert ran.code == 0
    assert "All rows are used up." in ran.out
    assert "expected" not in ran.out
