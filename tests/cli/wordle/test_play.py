"""``kibitz play wordle`` on a simulated page: what it prints, how it ends, several games."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kibitz.cli.common import surfaces
from kibitz.core.action import Action, Click
from kibitz.core.geometry import Point
from kibitz.games.wordle import check as wordle_play
from kibitz.games.wordle import game as wordle
from kibitz.solvers.wordle.model.words import load_words
from tests.cli.conftest import Run
from tests.support.wordle.page import WordlePage

KNOWN = frozenset(load_words("today").guesses)
BUTTON = Point(700, 300)
NEARLY_LOST = ["MIGHT"] * 5
"""Many words of this kind are left, WIGHT being the least likely."""


class PageWithButton(WordlePage):
    """One with a button for another game, which begins one of the answers that are left."""

    def __init__(self, *answers: str, **options: Any) -> None:
        super().__init__([answers[0]], KNOWN, **options)
        self.later = list(answers[1:])
        self.opened_anew = 0
        self.all_refused: list[str] = []

    def perform(self, action: Action) -> None:
        if isinstance(action, Click) and action.at == BUTTON:
            self.open_anew()
        else:
            super().perform(action)

    def open_anew(self) -> None:
        self.opened_anew += 1
        if self.later:
            self.answers = [self.later.pop(0)]
            self.guesses, self.typed = [], ""


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Callable[[PageWithButton], PageWithButton]:
    def show_it(page: PageWithButton) -> PageWithButton:
        monkeypatch.setattr(surfaces, "_desktop", lambda region, monitor: page)
        monkeypatch.setattr(surfaces, "_browser", lambda browser, url, headless, profile: page)
        monkeypatch.setattr(wordle, "vision_reader", lambda script: page.read)
        monkeypatch.setattr(PageWithButton, "close", lambda self: None)
        monkeypatch.setattr(wordle_play, "STILL_S", 0.02)
        return page

    return show_it


def test_a_win_is_told_with_the_judgement_of_each_guess(run: Run, show: Any) -> None:
    page = show(PageWithButton("STORE"))
    ran = run("play", "wordle", "--boards", "1")
    assert ran.code == 0
    assert page.guesses[-1] == "STORE"
    assert "press  enter: STORE scored 22222 [ok" in ran.out
    assert "Won with guess 3, STORE." in ran.out
    told = ran.out.split("Each guess")[1]
    assert all(word in told for word in ("skill", "luck", "better", *page.guesses))


def test_a_loss_has_an_exit_code_of_its_own(run: Run, show: Any) -> None:
    show(PageWithButton("WIGHT", guesses=NEARLY_LOST))
    ran = run("play", "wordle")
    assert ran.code == 4, ran.out
    assert "Lost." in ran.out


def test_json_says_whether_it_was_won_and_has_the_tables(run: Run, show: Any) -> None:
    show(PageWithButton("STORE"))
    *moves, end = (json.loads(line) for line in run("play", "wordle", "--hard", "--json").out.splitlines())
    assert [move["done"] for move in moves] == [True] * len(moves)
    assert (end["finished"], end["won"], end["tables"][0]["title"]) == (True, True, "Each guess")


def test_too_few_boards_are_not_played(run: Run, show: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.3)
    page = show(PageWithButton("STORE"))
    ran = run("play", "wordle", "--boards", "4")
    assert (ran.code, page.keys) == (5, [])
    assert "1 of 4 boards are seen" in ran.out


@pytest.mark.parametrize("how", [["--next", "700,300"], ["--browser", "chrome", "--url", "http://x"]])
def test_the_next_game_is_begun_as_the_user_said(run: Run, show: Any, how: list[str]) -> None:
    page = show(PageWithButton("STORE", "PATSY", "THREW", needs_focus=True))
    ran = run("play", "wordle", "--games", "3", *how)
    assert ran.code == 0
    assert page.opened_anew == 2, "none after the last"
    assert [word in ran.out for word in ("STORE scored 22222", "PATSY scored 22222", "THREW scored 22222")] == [
        True
    ] * 3
    assert "Of 3 games 3 went well, 0 lost." in ran.out
    assert page.stray == []


def test_the_worst_of_several_games_is_the_exit_code(run: Run, show: Any) -> None:
    show(PageWithButton("WIGHT", "STORE", guesses=NEARLY_LOST))
    ran = run("play", "wordle", "--games", "2", "--next", "700,300")
    assert ran.code == 4, ran.out
    assert "Of 2 games 1 went well, 1 lost." in ran.out


def test_words_that_were_refused_are_remembered_in_the_next_game(run: Run, show: Any) -> None:
    page = show(PageWithButton("LEMON", "QUEEN"))
    page.known = KNOWN - {"SLATE"}
    assert run("play", "wordle", "--games", "2", "--next", "700,300").code == 0
    assert page.refused == ["SLATE"], "best in both games, it was tried in the first only"


def test_a_next_game_that_does_not_begin_ends_play(run: Run, show: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.next_game.BEGUN_WITHIN_S", 0.3)
    show(PageWithButton("STORE"))
    ran = run("play", "wordle", "--games", "2", "--next", "700,300")
    assert ran.code == 5
    assert "No other game began" in ran.err
    assert "700,300" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["set", "--hard"], "--hard is for other games"),
        (["toy", "--boards", "2"], "--boards is for other games"),
        (["wordle", "--games", "2"], "--next X,Y"),
        (["wordle", "--next", "here"], "not a place"),
        (["wordle", "--boards", "2", "-o", "boards=2"], "given twice"),
        (["wordle", "-o", "boards=two"], "not a whole number"),
        (["wordle", "-o", "sequence=perhaps"], "sequence=yes or sequence=no"),
    ],
)
def test_options_that_cannot_be_are_refused_in_words(run: Run, show: Any, words: list[str], told: str) -> None:
    page = show(PageWithButton("STORE"))
    ran = run("play", *words)
    assert ran.code == 2
    assert told in ran.err
    assert page.keys == []
