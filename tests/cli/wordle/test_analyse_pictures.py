"""``kibitz analyse`` on screenshots of Wordle: what people read, what programs read, and the picture to share."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from tests.cli.conftest import Run
from tests.support.wordle.shot import draw_wordle


@pytest.fixture
def running(tmp_path: Path) -> Path:
    return draw_wordle(tmp_path / "running.png", ["CRANE", "MOIST"], ["HILLY"])


@pytest.fixture
def won(tmp_path: Path) -> Path:
    return draw_wordle(tmp_path / "won.png", ["CRANE", "MOIST", "HILLY"], ["HILLY"])


def test_a_running_game_is_told_with_its_board_the_best_guesses_and_the_words_left(run: Run, running: Path) -> None:
    ran = run("analyse", running, "--game", "wordle")
    assert ran.code == 0
    assert " C  R  A  N  E   00000" in ran.out
    assert " M  O  I  S  T   00100" in ran.out
    assert " guesses" in ran.out
    assert "64 words are possible" in ran.out
    assert "and 44 more" in ran.out


def test_a_finished_game_is_analysed_guess_by_guess(run: Run, won: Path) -> None:
    ran = run("analyse", won, "--game", "wordle")
    assert "Won with guess 3, HILLY. Skill" in ran.out
    assert all(head in ran.out for head in ("guess", "left", "skill", "luck", "better"))


def test_json_has_the_documented_fields_and_the_analysis(run: Run, won: Path) -> None:
    ran = run("analyse", won, "--game", "wordle", "--json")
    (reading,) = json.loads(ran.out)["readings"]
    (board,) = reading["boards"]
    assert (board["rows"], board["cols"]) == (6, 5)
    first = board["cells"][0]
    assert {name: first[name] for name in ("row", "col", "letter", "state")} == {
        "row": 0,
        "col": 0,
        "letter": "C",
        "state": "absent",
    }
    assert len(first["box"]) == len(board["box"]) == 4
    assert reading["keyboard"] == {}
    assert [guess["guess"] for guess in reading["analysis"]["guesses"]] == ["CRANE", "MOIST", "HILLY"]


def test_the_picture_to_share_is_drawn_for_finished_games_only(
    run: Run, running: Path, won: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ran = run("analyse", running, won, "--game", "wordle", "--share", out)
    assert [path.name for path in out.iterdir()] == ["won.png"]
    assert "1 finished game" in ran.err
    light = cv2.imread(str(out / "won.png"))
    assert run("analyse", won, "--game", "wordle", "--share", out).code == 2, "it is not replaced"
    assert run("analyse", won, "--game", "wordle", "--share", out, "--dark", "--force").code == 0
    dark = cv2.imread(str(out / "won.png"))
    assert light.shape == dark.shape
    assert light[2, 2].mean() > 200 > 60 > dark[2, 2].mean()


def test_several_boards_are_told_one_by_one(run: Run, tmp_path: Path) -> None:
    guesses = ["CRANE", "MOIST", "HILLY", "WEDGE"]
    shot = draw_wordle(tmp_path / "two.png", guesses, ["HILLY", "WEDGE"], rows=7)
    ran = run("analyse", shot, "--game", "wordle", "--share", tmp_path / "out")
    assert "Board 1: solved" in ran.out
    assert "Won: 2 of 2 boards in 4 guesses." in ran.out
    assert (tmp_path / "out" / "two.png").exists()


def test_what_is_drawn_on_an_annotated_picture_leaves_the_letters_readable(
    run: Run, running: Path, tmp_path: Path
) -> None:
    run("analyse", running, "--game", "wordle", "--annotate", tmp_path / "out")
    plain, drawn = cv2.imread(str(running)), cv2.imread(str(tmp_path / "out" / "running.png"))
    top, left = 60, 140
    middle = (slice(top + 12, top + 38), slice(left + 20, left + 45))
    assert (drawn[middle] == plain[middle]).all()
    assert (drawn[: len(plain)] != plain).any()


def test_the_word_list_and_the_mode_can_be_chosen(run: Run, running: Path) -> None:
    ran = run("analyse", running, "--game", "wordle", "-o", "words=original", "-o", "mode=hard")
    assert "hard mode" in ran.out
    assert "19 words are possible" in ran.out
    ran = run("analyse", running, "-o", "words=original")
    assert ran.code == 2
    assert "--game" in ran.err
