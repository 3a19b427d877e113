"""Wordle's better advice: what the search of all guesses finds while the board stays as it is."""

from __future__ import annotations

import pytest

from kibitz.core.advice import Advice
from kibitz.games.wordle.game import WordleGame
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.solvers.wordle.model.words import load_words
from kibitz.solvers.wordle.search.searches import Searches
from tests.games.wordle.test_game import look, page


def improved(made: WordleGame, state: ShownGame, first: Advice) -> list[Advice]:
    return list(made.improve(state, first, lambda: False))


def test_the_exact_search_says_that_it_is_exact() -> None:
    words = load_words("original")
    made, reading = look(page("SIGHT", guesses=["CRANE"], known=frozenset(words.guesses)), words=words)
    first = made.advise(reading.state)
    (better,) = improved(made, reading.state, first)
    assert (first.facts["search"], better.facts["search"]) == ("fast", "exact")
    assert float(better.moves[0].figures["guesses"]) <= float(first.moves[0].figures["guesses"])
    assert made.advise(reading.state) is first, "what is given at once stays the same"


def test_with_few_words_left_the_first_advice_is_exact() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    first = made.advise(reading.state)
    assert first.facts["search"] == "exact"
    assert improved(made, reading.state, first) == []


def test_nothing_is_searched_for_nobody() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    assert list(made.improve(reading.state, made.advise(reading.state), lambda: True)) == []


@pytest.mark.parametrize(
    "board", [page("SIGHT"), page("SIGHT", "CRANE", guesses=["BRICK"]), page("SIGHT", guesses=["SIGHT"])]
)
def test_an_opener_several_boards_and_a_finished_game_have_nothing_to_improve(board: object) -> None:
    made, reading = look(board)  # type: ignore[arg-type]
    assert improved(made, reading.state, made.advise(reading.state)) == []


def test_a_glance_gives_the_best_guess_before_it_is_known_which_guesses_are_sure_to_win() -> None:
    words = load_words("today")
    made, reading = look(page("HILLY", guesses=["CRANE", "MOIST"], known=frozenset(words.guesses)), words=words)
    glance = made.glance(reading.state)

    assert glance is not None
    assert glance.facts["search"] == "quick"
    better = next(made.improve(reading.state, glance, lambda: False))
    assert better is made.advise(reading.state)
    assert [move.title for move in glance.moves] == [better.moves[0].title]
    assert len(better.moves) == 10


def test_where_the_search_is_not_compiled_yet_a_glance_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    words = load_words("today")
    made, reading = look(page("HILLY", guesses=["CRANE", "MOIST"], known=frozenset(words.guesses)), words=words)
    monkeypatch.setattr(Searches, "compiled", False)
    glance = made.glance(reading.state)

    assert glance is not None
    assert glance.facts["search"] == "quick"
    left = {row[0] for table in glance.tables for row in table.rows}
    assert {move.title for move in glance.moves} <= left, "it looks at words that can be the answer"
    better = next(made.improve(reading.state, glance, lambda: False))
    assert better is made.advise(reading.state)
    assert better.facts["search"] == "fast"
    assert made.glance(reading.state) is glance, "what was found since belongs to the same first advice"


def test_with_few_words_left_no_glance_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    monkeypatch.setattr(Searches, "compiled", False)
    assert made.glance(reading.state) is None


def test_the_words_that_are_left_are_listed_by_board() -> None:
    made, reading = look(page("SIGHT", "CRANE", guesses=["MINTS"]))
    advice = made.advise(reading.state)
    assert [table.title for table in advice.tables] == ["Board 1: 1 word is possible", "Board 2: 2 words are possible"]
    assert advice.tables[0].rows == (("SIGHT", "100%"),)
