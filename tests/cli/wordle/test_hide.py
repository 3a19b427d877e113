"""Playing against the adversary at the keyboard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Talk


def test_the_largest_group_is_kept_until_the_word_is_found(talk: Talk) -> None:
    ran = talk(
        "hide --add ABACK --list original", "raise", "count", "moldy", "boozy", "goofy", "hobby", "poppy", "/list"
    )
    assert ran.code == 0
    assert "168 words are possible" in ran.out
    assert "02000" in ran.out
    assert "[O]" in ran.out  # the keyboard


def test_a_small_game_is_won_with_share_text(talk: Talk, tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("cat\ncot\ncut\n", encoding="utf-8")
    ran = talk(f"hide --answers {answers}", "cat", "cot", "cut")
    assert ran.code == 0
    assert "You win with 3 guesses" in ran.out
    assert "🟩🟩🟩" in ran.out
    assert ran.out.count("Guess") == 3


def test_what_cannot_be_guessed_is_told_and_changes_nothing(talk: Talk) -> None:
    ran = talk("hide --guess raise", "crane1", "qwxyz", "craned", "undo", "undo", "list all")
    assert ran.code == 0
    assert "'crane1' is not a word of 5 letters" in ran.err
    assert "QWXYZ is not in the list" in ran.err
    assert "no guess to take back" in ran.err
    assert "ZONAL" in ran.out


def test_hard_mode_is_explained(talk: Talk) -> None:
    ran = talk("hide --hard --guess count", "raise", "boast")
    assert ran.code == 0
    assert "must contain" in ran.err


def test_a_word_named_as_a_command_is_a_guess_and_the_command_goes_with_a_slash(talk: Talk) -> None:
    ran = talk("hide --size 4", "list", "/undo", "/quit", "never read")
    assert ran.code == 0
    assert " L  I  S  T " in ran.out
    assert ran.err == ""


def test_json_gives_an_object_a_turn(talk: Talk) -> None:
    ran = talk("hide --json", "raise", "nonono", "count")
    records = [json.loads(line) for line in ran.out.splitlines()]
    assert records[1]["turns"] == [{"guess": "RAISE", "score": "00000"}]
    assert "nonono" in records[2]["error"]
    assert records[3]["left"] == 26


def test_a_game_that_runs_elsewhere_can_be_gone_on_with(talk: Talk) -> None:
    assert "168 words are possible" in talk("hide raise=00000").out
    ran = talk("hide raise=22222 count=22222")
    assert ran.code == 2
    assert "The game is won with RAISE, so there is no turn COUNT after it." in ran.err


def test_ctrl_c_ends_the_game_politely(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = talk("hide")
    assert ran.code == 130
    assert "Traceback" not in ran.err


def test_the_shortest_way_to_win_is_shown(run: Run) -> None:
    ran = run("wordle", "hide", "--solve", "raise=00000")
    assert ran.code == 0
    assert "3 guesses: no way is shorter" in ran.out
    assert len(json.loads(run("wordle", "hide", "--solve", "raise=00000", "--json").out)["guesses"]) == 3


def test_a_last_word_can_be_forced_or_not(run: Run, tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("cat\ncot\ncut\ndog\n", encoding="utf-8")
    assert "  C  U  T   222" in run("wordle", "hide", "--answers", answers, "--solve", "--last", "cut").out
    ran = run("wordle", "hide", "--answers", answers, "--solve", "--last", "dog")
    assert ran.code == 1
    assert "No way was found to DOG" in ran.err
