"""The session of `kibitz tuble solve`, typed line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from io import StringIO

import pytest

from tests.cli.conftest import Ran, Run

Talk = Callable[..., Ran]


@pytest.fixture
def talk(run: Run, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Runs a session with lines typed into it."""

    def type_lines(words: list[str], *lines: str) -> Ran:
        monkeypatch.setattr("sys.stdin", StringIO("".join(line + "\n" for line in lines)))
        return run("tuble", "solve", *words)

    return type_lines


def test_the_first_suggestion_comes_with_its_figures_and_the_reply_is_asked_for(talk: Talk) -> None:
    ran = talk([])
    assert ran.code == 0
    assert "269 stations are possible" in ran.out
    assert "Guess 1 of 6: Chigwell" in ran.out
    assert "Reply to Chigwell" in ran.out


def test_a_game_is_solved_with_replies_of_all_kinds(talk: Talk) -> None:
    ran = talk([], "ealing broadway=16,1", "Chalk Farm = 15 🟢", "Goldhawk Road=0")
    assert "Guess 2 of 6: Chalk Farm" in ran.out
    assert "It is Goldhawk Road: solved with 3 guesses of 6." in ran.out


def test_a_reply_alone_is_meant_for_the_suggestion(talk: Talk) -> None:
    ran = talk([], "16 yellow", "0")
    assert "1 station is possible: Dagenham East" in ran.out
    assert "It is Dagenham East: solved with 2 guesses" in ran.out


def test_a_colour_alone_and_a_number_alone_are_replies_too(talk: Talk) -> None:
    ran = talk([], "red", "board", "undo", "? red", "undo", "16", "board")
    assert ran.err == ""
    boards = ran.out.split("board\n")
    assert "red" in boards[1].splitlines()[0]
    assert "16" in boards[2].splitlines()[0]


def test_a_station_alone_shows_what_it_would_bring_and_is_asked_for(talk: Talk) -> None:
    ran = talk([], "temple", "5 green", "board")
    assert "Reply to Temple" in ran.out
    assert "1  Temple" in ran.out.split("board\n")[1]


def test_the_stations_that_are_possible_are_listed(talk: Talk) -> None:
    ran = talk(["Ealing Broadway=16,1"], "list")
    after = ran.out.split("list\n")[1]
    assert "7 stations are possible" in after
    assert "Goldhawk Road" in after


def test_a_station_that_the_page_does_not_take_is_not_suggested_again(talk: Talk) -> None:
    ran = talk(["Ealing Broadway=16,1"], "no", "moves 5")
    assert "Guess 2 of 6: Finsbury Park" in ran.out
    assert "Chalk Farm" not in ran.out.split("moves 5\n")[1]


def test_undo_takes_a_guess_back_and_new_begins_another_game(talk: Talk) -> None:
    ran = talk(["Ealing Broadway=16,1"], "Chalk Farm=3,1", "undo", "board", "new", "board", "undo")
    assert "Chalk Farm" not in ran.out.split("board\n")[1].split("\n\n")[0]
    assert "Nothing was guessed yet" in ran.err
    assert "There is no guess to take back" in ran.err


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("edgware road=1,1", "Edgware Road (Bakerloo)"),
        ("16 blue", "no colour"),
        ("16 17 18", "not understood"),
        ("moves few", "moves 20"),
        ("Atlantis", "no station like"),
    ],
)
def test_what_cannot_be_followed_is_told_and_changes_nothing(talk: Talk, line: str, says: str) -> None:
    ran = talk(["Ealing Broadway=16,1"], line, "board")
    assert ran.code == 0
    assert says in ran.err
    assert ran.out.split("board\n")[1].count("Ealing Broadway") == 1


def test_replies_that_contradict_each_other_are_told_with_the_likeliest_mistake(talk: Talk) -> None:
    ran = talk([], "Ealing Broadway=16,1", "Chalk Farm=30,3")
    assert "No station fits all guesses" in ran.out
    assert "Likeliest to be wrong is Chalk Farm (30 stops, red)" in ran.out


def test_used_up_guesses_are_told_and_the_game_can_go_on(talk: Talk) -> None:
    ran = talk([], *["Ealing Broadway=16,1"] * 6)
    assert "The game's 6 guesses are used up." in ran.out


def test_json_gives_an_object_a_turn_and_no_prompts(talk: Talk) -> None:
    ran = talk(["--json"], "Ealing Broadway=16,1", "16 blue", "temple", "Chalk Farm=0")
    first, second, error, look, end = [json.loads(line) for line in ran.out.splitlines()]
    assert (first["turn"], first["guess"]) == (1, "Chigwell")
    assert second["moves"][0]["station"] == second["guess"]
    assert "no colour" in error["error"]
    assert look["move"]["station"] == "Temple"
    assert end == {"solved": True, "answer": "Chalk Farm", "guesses": ["Ealing Broadway", "Chalk Farm"]}


def test_help_lists_the_commands(talk: Talk) -> None:
    assert "the page doesn't take the suggested station" in talk([], "?").out


def test_the_first_suggestion_waits_for_nothing_heavy() -> None:
    code = """
import sys
from kibitz.cli.main import run
from kibitz.solvers.tuble.engine import TubleEngine
TubleEngine.prepare = lambda self: None
run(["tuble", "solve"])
print("\\n".join(sys.modules), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=True)
    assert "Guess 1 of 6: Chigwell" in done.stdout
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert loaded.isdisjoint({"numpy", "wasmtime", "cv2", "PySide6", "networkx", "rapidfuzz"})
