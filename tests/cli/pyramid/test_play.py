"""``kibitz play pyramid`` on a simulated page: what it prints, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kibitz.automation.player import settling
from kibitz.cli.common import surfaces
from kibitz.games.pyramid import check as pyramid_check
from kibitz.games.pyramid import game as pyramid
from tests.cli.conftest import Run
from tests.support.pyramid.page import PyramidPage

WORDS = {"OBOE": (5, 9, 14, 13), "PIANO": (0, 1, 3, 6, 10), "GUITAR": (11, 12, 8, 7, 4, 2)}


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Callable[..., PyramidPage]:
    def show_it(**options: Any) -> PyramidPage:
        page = PyramidPage("PIRAAONTIBOGUEO", dict(WORDS), **options)
        monkeypatch.setattr(surfaces, "_desktop", lambda region, monitor: page)
        monkeypatch.setattr(pyramid, "vision_reader", lambda: page.read)
        monkeypatch.setattr(type(page), "close", lambda self: None)
        monkeypatch.setattr(settling, "SETTLE_S", 0.01)
        for name, value_s in {"SELECTED_S": 0.01, "FIRST_S": 0.03, "RIGHT_S": 0.02, "LAST_S": 0.2}.items():
            monkeypatch.setattr(pyramid_check, name, value_s)
        return page

    return show_it


def test_a_win_is_told_with_its_words(run: Run, show: Any) -> None:
    page = show()
    ran = run("play", "pyramid")
    assert (ran.code, page.won) == (0, True)
    assert all(f"{word} taken" in ran.out for word in WORDS)
    assert "Won: " in ran.out


def test_a_loss_has_an_exit_code_of_its_own(run: Run, show: Any) -> None:
    page = show(lives=1)
    page.words = {"GUE": (11, 12, 13), "OBI": (14, 9, 8), "TARO": (7, 4, 2, 5), "PIANO": (0, 1, 3, 6, 10)}
    ran = run("play", "pyramid")
    assert ran.code == 4
    assert "Lost." in ran.out


def test_json_says_what_was_done_and_whether_it_was_won(run: Run, show: Any) -> None:
    show()
    *moves, end = (json.loads(line) for line in run("play", "pyramid", "--json").out.splitlines())
    assert {move["title"] for move in moves} == set(WORDS)
    assert all(move["done"] for move in moves)
    assert (end["finished"], end["won"]) == (True, True)


def test_an_own_list_and_the_entry_are_options(run: Run, show: Any, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("guitar\npiano\noboe\n")
    page = show(takes="drag-sends")
    ran = run("play", "pyramid", "-o", f"words={words}", "-o", "entry=drag")
    assert ran.code == 0
    assert page.presses == 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-o", "entry=shout"], "no entry 'shout'"),
        (["-o", "theme=a1"], "is not a word"),
        (["-o", "words=nowhere.txt"], "nowhere.txt"),
        (["--hard"], "--hard is for other games"),
    ],
)
def test_options_that_cannot_be_are_refused_in_words(run: Run, show: Any, words: list[str], told: str) -> None:
    page = show()
    ran = run("play", "pyramid", *words)
    assert (ran.code, page.presses) == (2, 0)
    assert told in ran.err
