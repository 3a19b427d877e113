"""Wordle's better advice: what the search of all guesses finds while the board stays as it is."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.game import Advice
from kibitz.games.wordle import WordleGame
from kibitz.solvers.wordle import compiled
from kibitz.solvers.wordle.shown import ShownGame
from tests.games.test_wordle_game import look, page


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    compiled.warm_up(np.uint8)


def improved(made: WordleGame, state: ShownGame, first: Advice) -> list[Advice]:
    return list(made.improve(state, first, lambda: False))


def test_the_exact_search_says_that_it_is_exact() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    first = made.advise(reading.state)
    (better,) = improved(made, reading.state, first)
    assert (first.facts["search"], better.facts["search"]) == ("fast", "exact")
    assert float(better.moves[0].figures["guesses"]) <= float(first.moves[0].figures["guesses"])
    assert made.advise(reading.state) is first, "what is given at once stays the same"


def test_nothing_is_searched_for_nobody() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    assert list(made.improve(reading.state, made.advise(reading.state), lambda: True)) == []


@pytest.mark.parametrize(
    "board", [page("SIGHT"), page("SIGHT", "CRANE", guesses=["BRICK"]), page("SIGHT", guesses=["SIGHT"])]
)
def test_an_opener_several_boards_and_a_finished_game_have_nothing_to_improve(board: object) -> None:
    made, reading = look(board)  # type: ignore[arg-type]
    assert improved(made, reading.state, made.advise(reading.state)) == []


def test_the_words_that_are_left_are_listed_by_board() -> None:
    made, reading = look(page("SIGHT", "CRANE", guesses=["MINTS"]))
    advice = made.advise(reading.state)
    assert [table.title for table in advice.tables] == ["Board 1: 1 word is possible", "Board 2: 2 words are possible"]
    assert advice.tables[0].rows == (("SIGHT", "100%"),)
