"""The engine on the game's own puzzle, on planted ones, and on other shapes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.core.errors import UnreadableBoardError
from kibitz.solvers.pyramid.engine import PyramidEngine
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shapes import adjacency_of, grid_graph
from kibitz.solvers.pyramid.words import WordList
from tests.support.pyramid.puzzles import planted, planted_on

GAME = Puzzle.parse(["p", "ir", "aao", "ntib", "ogueo"])
INTENDED = ("OBOE", "PIANO", "GUITAR")


@pytest.fixture(scope="module")
def engine() -> PyramidEngine:
    return PyramidEngine()


def test_the_published_puzzle_gives_its_own_words_first(engine: PyramidEngine) -> None:
    covers = engine.solve(GAME)
    assert covers.count == len(covers.best) == 10
    assert covers.best[0].texts == INTENDED
    assert covers.best[0].score == pytest.approx(2.69 + 4.31 + 4.48 - 24)
    assert covers.best[0].words[0].path == (5, 9, 14, 13)
    assert not covers.rare_only


def test_the_word_to_try_is_the_likeliest(engine: PyramidEngine) -> None:
    advice = engine.advise(GAME)
    assert {move.word for move in advice.moves[:3]} == set(INTENDED)
    assert advice.moves[2].share > 0.999
    assert advice.moves[3].share < 0.001


def test_what_the_game_says_ranks_anew(engine: PyramidEngine) -> None:
    without = engine.solve(replace(GAME, wrong=frozenset(["GUITAR"])))
    assert without.count == 9
    assert without.best[0].texts == ("GUT", "RAI", "OBOE", "PIANO")
    hinted = engine.solve(replace(GAME, wrong=frozenset(["GUITAR"]), starts="T"))
    assert all(any(word.startswith("T") for word in cover.texts) for cover in hinted.best)
    right = engine.advise(replace(GAME, right=("OBIT",)))
    assert right.covers.best[0].texts == ("GUE", "ORA", "OBIT", "PIANO")
    assert [move.word for move in right.moves if move.required] == ["OBIT"]
    used = engine.solve(replace(GAME, used=frozenset([5, 9, 13, 14])))
    assert used.best[0].texts == ("PIANO", "GUITAR")
    four = engine.solve(replace(GAME, least=4, most=4))
    assert {len(cover.words) for cover in four.best} == {4}


def test_a_right_word_may_be_in_no_list(engine: PyramidEngine) -> None:
    assert engine.solve(replace(GAME, right=("PIBO",))).count == 0
    covers = engine.solve(replace(GAME, right=("EOBO",)))
    assert covers.best[0].texts == ("EOBO", "PIANO", "GUITAR")
    assert covers.count == 3


def test_words_of_a_theme_come_first(engine: PyramidEngine) -> None:
    covers = engine.solve(replace(GAME, theme=frozenset(["TARO", "OBI", "GUE"])))
    assert covers.best[0].texts == ("GUE", "OBI", "TARO", "PIANO")


def test_rare_words_are_told(engine: PyramidEngine) -> None:
    words = WordList.of({"PIANO": 4.3, "OBOE": 1.5, "GUITAR": 4.5})
    assert PyramidEngine(words).solve(GAME).rare_only
    assert PyramidEngine(words).glance(GAME).best[0].texts == INTENDED
    assert not PyramidEngine(words).glance(GAME).common_only


def test_no_words_no_cover(engine: PyramidEngine) -> None:
    advice = engine.advise(Puzzle(tuple("XQZXQZ")))
    assert (advice.covers.count, advice.covers.best, advice.moves) == (0, (), ())
    assert not advice.covers.rare_only


def test_a_letter_that_cannot_be_told_is_found(engine: PyramidEngine) -> None:
    blank = replace(GAME, letters=(*GAME.letters[:9], None, *GAME.letters[10:]))
    assert engine.solve(blank).best[0].texts == INTENDED
    candidates: list[dict[str, float]] = [{letter or "": 1.0} for letter in GAME.letters]
    candidates[9] = {"D": 0.6, "B": 0.3, "8": 0.1}
    settled = engine.settle(candidates)
    assert settled.letters == GAME.letters
    assert settled.shares[9]["B"] > 0.9
    assert set(settled.shares) == {9}


def test_a_wrong_letter_is_pointed_out(engine: PyramidEngine) -> None:
    misread = replace(GAME, letters=("Q", *GAME.letters[1:]))
    assert engine.solve(misread).count == 0
    mended = engine.mend(misread)
    assert (mended[0].cell, mended[0].letter, mended[0].cover.texts) == (0, "P", INTENDED)
    assert engine.mend(Puzzle(tuple("XQZXQZ"))) == ()


def test_too_many_unknown_letters_are_refused(engine: PyramidEngine) -> None:
    with pytest.raises(UnreadableBoardError, match="So many letters are unknown"):
        engine.solve(Puzzle((None,) * 15))


def test_planted_words_are_found_and_come_first_on_base_5(engine: PyramidEngine) -> None:
    ranks = []
    for seed in range(30):
        puzzle = planted(5, seed, engine.words)
        found = [cover.texts for cover in engine.solve(puzzle.puzzle).best]
        ranks.append(found.index(puzzle.words) + 1)
    assert ranks.count(1) >= 26
    assert max(ranks) <= 3


@pytest.mark.parametrize("base", [3, 4, 6, 7, 8])
def test_planted_words_are_found_on_any_base(engine: PyramidEngine, base: int) -> None:
    for seed in range(3):
        puzzle = planted(base, seed, engine.words)
        covers = engine.solve(puzzle.puzzle, best=50)
        assert covers.count >= 1
        assert puzzle.words in [cover.texts for cover in covers.best]
        assert engine.glance(puzzle.puzzle).count >= 1


def test_base_9_has_its_common_words_at_once(engine: PyramidEngine) -> None:
    puzzle = planted(9, 1, engine.words)
    covers = engine.glance(puzzle.puzzle, best=50)
    assert covers.common_only
    assert puzzle.words in [cover.texts for cover in covers.best]


def test_an_advice_makes_do_with_common_words_where_all_would_take_long(engine: PyramidEngine) -> None:
    puzzle = planted(7, 2, engine.words)
    whole = engine.advise(puzzle.puzzle)
    hasty = engine.advise(puzzle.puzzle, most_states=100)
    assert hasty.covers.common_only
    assert not whole.covers.common_only
    assert 1 <= hasty.covers.count < whole.covers.count
    assert {move.word for move in hasty.moves[: len(puzzle.words)]} == set(puzzle.words)


def test_a_grid_of_48_letters_with_eight_neighbours(engine: PyramidEngine) -> None:
    puzzle = planted_on(adjacency_of(grid_graph(6, 8)), 1, engine.words)
    covers = engine.glance(puzzle.puzzle)
    assert puzzle.words in [cover.texts for cover in covers.best]


def test_same_puzzle_same_answer(engine: PyramidEngine) -> None:
    puzzle = planted(6, 4, engine.words).puzzle
    assert PyramidEngine(engine.words).advise(puzzle) == engine.advise(puzzle)
    assert planted(6, 4, engine.words).puzzle == puzzle
