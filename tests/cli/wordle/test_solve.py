"""The session of `kibitz wordle solve`, typed line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Talk

NIGHTS = ("eight", "fight", "light", "might", "night", "right", "sight", "tight")


@pytest.fixture
def nights(tmp_path: Path) -> str:
    """Options for a small list: words that differ in one letter, and some that tell them apart."""
    answers, guesses = tmp_path / "nights.txt", tmp_path / "guesses.txt"
    answers.write_text("\n".join(NIGHTS), encoding="utf-8")
    guesses.write_text("flint\nmerle\nstern\nabaca\n", encoding="utf-8")
    return f"--answers {answers} --guesses {guesses}"


def test_the_first_suggestion_comes_with_the_best_moves_and_the_score_is_asked_for(talk: Talk) -> None:
    ran = talk("solve")
    assert ran.code == 0
    assert "Guess 1 of 6: " in ran.out
    assert "expected" in ran.out
    assert "Score of " in ran.out


def test_a_game_is_solved_with_scores_of_all_kinds(talk: Talk, nights: str) -> None:
    ran = talk(f"solve {nights}", "flint=00102", "merle ⬛⬛🟨⬛⬛", "right = ggggg")
    assert ran.code == 0
    assert "Solved with 3 of 6 guesses" in ran.out
    assert "🟩🟩🟩🟩🟩" in ran.out


def test_the_words_that_are_possible_are_listed(talk: Talk, nights: str) -> None:
    ran = talk(f"solve {nights}", "merle=00000", "list")
    after = ran.out.split("list\n")[1]
    assert {"FIGHT", "NIGHT", "SIGHT", "TIGHT"} <= set(after.split())
    assert "MIGHT" not in after.split()


def test_undo_takes_a_turn_back(talk: Talk, nights: str) -> None:
    ran = talk(f"solve {nights}", "merle=00000", "undo", "undo", "board", "list")
    assert "no turn to take back" in ran.err
    assert "Nothing was guessed yet" in ran.err
    assert {word.upper() for word in NIGHTS} <= set(ran.out.split("list\n")[1].split())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1020", "4 signs"),
        ("merle=0000x0", "6 signs"),
        ("merl=00000", "4 letters"),
        ("merle=00700", "'7'"),
        ("murle=00000", "MERLE"),
        ("m3rle=00000", "not a word"),
        ("merle=22222", "can't be"),
        ("moves few", "moves 20"),
        ("keep", "no turn was refused"),
    ],
)
def test_what_cannot_be_followed_is_told_and_changes_nothing(talk: Talk, nights: str, line: str, says: str) -> None:
    ran = talk(f"solve {nights}", "merle=00000", line, "board")
    assert ran.code == 0
    assert says.lower() in ran.err.lower()
    board = ran.out.split("board\n")[1]
    assert board.count(" M  E  R  L  E ") == 1
    assert "22222" not in board


def test_scores_that_contradict_each_other_are_told_with_the_nearest_word(talk: Talk, nights: str) -> None:
    ran = talk(f"solve {nights}", "merle=00000", "might=22222", "keep")
    assert ran.code == 0
    assert "M is in place 1 (MIGHT 22222) and isn't (MERLE 00000)" in ran.err
    assert "The nearest is" in ran.err


def test_a_turn_that_was_refused_can_be_kept(talk: Talk, nights: str) -> None:
    ran = talk(f"solve {nights}", "night=00222", "keep", "board", "list")
    assert "'keep'" in ran.err
    assert "N  I  G  H  T" in ran.out
    assert "contradict" in ran.out


def test_hard_mode_explains_what_may_not_be_guessed(talk: Talk, nights: str) -> None:
    ran = talk(f"solve --hard {nights}", "flint=00102", "merle=00000", "merle")
    assert ran.err.count("hard mode doesn't allow MERLE: it must contain T in place 5") == 2


def test_a_word_alone_shows_what_it_would_bring_and_is_asked_for(talk: Talk, nights: str) -> None:
    ran = talk(f"solve {nights}", "flint", "00102", "board")
    assert "Score of FLINT" in ran.out
    assert " F  L  I  N  T   00102" in ran.out.split("board\n")[1]


def test_several_boards_are_solved_at_once(talk: Talk, nights: str) -> None:
    ran = talk(f"solve --boards 2 {nights}", "light=22222 02222", "merle=00000", "night=22222")
    assert ran.code == 0
    assert "Board 1: solved" in ran.out
    assert "Solved with 3 of 7 guesses" in ran.out


def test_in_a_sequence_the_next_board_is_asked_for_what_it_says_to_earlier_guesses(talk: Talk, nights: str) -> None:
    ran = talk(
        f"solve --boards 2 --sequence {nights}", "light=22222", "02222 11", "02222", "undo", "02222", "night=22222"
    )
    assert ran.code == 0
    assert "Board 2 is shown now. Its scores of LIGHT" in ran.out
    assert "2 scores for 1 guess" in ran.err
    assert "Solved with 2 of 7 guesses" in ran.out


def test_a_board_that_cannot_be_is_named(talk: Talk, nights: str) -> None:
    ran = talk(f"solve --boards 2 {nights}", "light=02222 20000")
    assert "Board 2: That can't be" in ran.err


def test_openers_are_suggested_first(talk: Talk, nights: str) -> None:
    ran = talk(f"solve --opener merle,flint {nights}", "00000", "quit", "never read")
    assert "Guess 1 of 6: MERLE" in ran.out
    assert "Guess 2 of 6: FLINT" in ran.out
    assert ran.err == ""


def test_a_game_can_be_begun_in_the_middle_and_anew(talk: Talk, nights: str) -> None:
    ran = talk(f"solve {nights} merle=00000", "new")
    assert "Guess 2 of 6" in ran.out
    assert "Guess 1 of 6" in ran.out


def test_rows_that_are_used_up_are_told_and_the_game_can_go_on(talk: Talk, nights: str) -> None:
    ran = talk(f"solve --rows 1 {nights}", "merle=00000", "night=22222")
    assert "used up" in ran.out
    assert ran.code == 0


def test_json_gives_an_object_a_turn_and_no_prompts(talk: Talk, nights: str) -> None:
    ran = talk(f"solve --json {nights}", "merle=00000", "12", "flint")
    first, second, error, look = [json.loads(line) for line in ran.out.splitlines()]
    assert first["turn"] == 1
    assert second["moves"][0]["word"] == second["guess"]
    assert {c["word"] for c in second["candidates"]} == {"FIGHT", "NIGHT", "SIGHT", "TIGHT"}
    assert "2 signs" in error["error"]
    assert look["move"]["word"] == "FLINT"


def test_ctrl_c_ends_the_session_politely(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = talk("solve")
    assert ran.code == 130
    assert "Traceback" not in ran.err


def test_every_copy_being_marked_is_found_out(talk: Talk, tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("abide\nspeed\ncrane\n", encoding="utf-8")
    ran = talk(f"solve --answers {answers}", "speed=00111")
    assert "every copy" in ran.out
    assert "ABIDE" in ran.out


def test_a_first_word_of_another_length_is_told(run: Run) -> None:
    ran = run("wordle", "solve", "--list", "nyt", "planet=000000")
    assert ran.code == 2
    assert "PLANET has 6 letters" in ran.err


def test_the_first_suggestion_waits_for_nothing_heavy() -> None:
    code = """
import sys
from kibitz.cli.main import run
from kibitz.cli.wordle.adviser import ListAdviser
ListAdviser.start = lambda self: None
run(["wordle", "solve"])
print("\\n".join(sys.modules), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=True)
    assert "Guess 1 of 6: " in done.stdout
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert loaded.isdisjoint({"numpy", "wasmtime", "cv2", "PySide6", "networkx", "dask"})
