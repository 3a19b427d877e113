"""``kibitz play tuble`` on a simulated page: what it prints, how it ends, several games."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kibitz.cli.common import surfaces
from kibitz.games.tuble import check as tuble_check
from kibitz.games.tuble import game as tuble
from tests.cli.conftest import Run
from tests.support.tuble.page import TublePage

HARDLY = ["Angel", "Barking", "Epping", "Upney", "Oval"]
"""Guesses that leave one only."""


class PageOpenedAnew(TublePage):
    """One that has another answer each time that it is opened."""

    def __init__(self, *answers: str, **options: Any) -> None:
        super().__init__(answers[0], **options)
        self.later = list(answers[1:])

    def open_anew(self) -> None:
        self.answer, self.guesses, self.typed = self.later.pop(0), [], ""


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Callable[[TublePage], TublePage]:
    def show_it(page: TublePage) -> TublePage:
        readers = (page.read, lambda reading, fits: reading)
        monkeypatch.setattr(surfaces, "_desktop", lambda region, monitor: page)
        monkeypatch.setattr(surfaces, "_browser", lambda browser, url, headless, profile: page)
        monkeypatch.setattr(tuble, "vision_readers", lambda: readers)
        monkeypatch.setattr(type(page), "close", lambda self: None)
        monkeypatch.setattr(tuble_check, "SAME_S", 0.05)
        return page

    return show_it


def test_a_win_is_told_with_the_judgement_of_each_guess(run: Run, show: Any) -> None:
    page = show(TublePage("Kingsbury"))
    ran = run("play", "tuble")
    assert ran.code == 0
    assert page.guesses[-1] == "Kingsbury"
    assert "Kingsbury (0 stops, green) [ok" in ran.out
    assert "Won with guess 2, Kingsbury." in ran.out
    told = ran.out.split("Each guess")[1]
    assert all(word in told for word in ("left", "cost", "better", *page.guesses))


def test_a_loss_has_an_exit_code_of_its_own(run: Run, show: Any) -> None:
    show(TublePage("Kingsbury", guesses=HARDLY, lacks=frozenset({"Kingsbury"})))
    ran = run("play", "tuble")
    assert ran.code == 4
    assert "Lost. It was Kingsbury." in ran.out


def test_json_says_what_was_done_whether_it_was_won_and_has_the_tables(run: Run, show: Any) -> None:
    show(TublePage("Kingsbury"))
    *moves, end = (json.loads(line) for line in run("play", "tuble", "--json").out.splitlines())
    assert [move["title"] for move in moves] == ["Chigwell", "Kingsbury"]
    assert [move["done"] for move in moves] == [True, True]
    assert (end["finished"], end["won"], end["tables"][0]["title"]) == (True, True, "Each guess")


def test_the_graph_is_an_option(run: Run, show: Any) -> None:
    page = show(TublePage("Monument", graph="current"))
    ran = run("play", "tuble", "-o", "graph=current")
    assert ran.code == 0
    assert page.guesses[-1] == "Monument"


def test_several_games_are_played_on_a_page_that_is_opened_anew(run: Run, show: Any) -> None:
    show(PageOpenedAnew("Kingsbury", "Oval", lacks=frozenset({"Chigwell"})))
    ran = run("play", "tuble", "--games", "2", "--browser", "chrome", "--url", "http://x")
    assert ran.code == 0
    assert "Of 2 games 2 went well, 0 lost." in ran.out
    assert ran.out.count("the page doesn't take Chigwell") == 1, "what was refused is remembered"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-o", "graph=moon"], "no graph 'moon'"),
        (["-o", "worst=many"], "no worst 'many'"),
        (["-o", "palette=red"], "not four different colours"),
        (["--hard"], "--hard is for other games"),
    ],
)
def test_options_that_cannot_be_are_refused_in_words(run: Run, show: Any, words: list[str], told: str) -> None:
    page = show(TublePage("Kingsbury"))
    ran = run("play", "tuble", *words)
    assert (ran.code, page.presses) == (2, [])
    assert told in ran.err
