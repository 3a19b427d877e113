"""The engine as scripts and notebooks use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.facade import Wordle
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.words import WordList

NIGHTS = WordList.of(
    ["EIGHT", "FIGHT", "LIGHT", "MIGHT", "NIGHT", "RIGHT", "SIGHT", "TIGHT"], ["FLINT", "MERLE", "STERN"]
)


@pytest.fixture(scope="module")
def wordle() -> Wordle:
    return Wordle(NIGHTS)


def test_a_word_is_played_until_it_is_found(wordle: Wordle) -> None:
    board = wordle("sight")
    assert board.rows[-1].guess == "SIGHT"
    assert all(row.score == score(row.guess, "SIGHT") and row.answer == "SIGHT" for row in board)
    left = [row.words_left or 0 for row in board]
    assert left == sorted(left, reverse=True)
    assert left[-1] == 1


def test_first_guesses_are_taken_as_they_are(wordle: Wordle) -> None:
    assert [row.guess for row in wordle("FIGHT", guess=["eight", "light"])][:2] == ["EIGHT", "LIGHT"]
    assert [row.guess for row in wordle("EIGHT", guess=["EIGHT", "LIGHT"])] == ["EIGHT"]


def test_a_lost_game_is_played_to_its_end(wordle: Wordle) -> None:
    slow = wordle("TIGHT", guess=["EIGHT", "FIGHT", "LIGHT", "MIGHT", "NIGHT", "RIGHT"])
    assert slow.rows[-1].guess == "TIGHT"
    assert not slow.won
    assert wordle("TIGHT", guess=["EIGHT", "FIGHT", "LIGHT", "MIGHT", "NIGHT", "RIGHT"], rows=9).won


def test_several_boards_are_played_at_once(wordle: Wordle) -> None:
    board = wordle(["SIGHT", "EIGHT", "SIGHT"])
    assert board.boards == 3
    assert [one.rows[-1].guess for one in board.many()] == ["SIGHT", "EIGHT", "SIGHT"]
    assert board.limit == 8


def test_a_benchmark_plays_every_answer_and_no_other_word(wordle: Wordle) -> None:
    bench = wordle.benchmark("flint")
    assert bench.openers == ("FLINT",)
    assert [game.answers for game in bench.games] == [(word,) for word in NIGHTS.answers]
    assert all(game.guesses[0] == "FLINT" for game in bench.games)
    assert bench.figures.total == wordle.tree("FLINT").total


def test_a_benchmark_of_several_boards_plays_the_same_games_for_the_same_seed(wordle: Wordle) -> None:
    first, again = (wordle.benchmark("FLINT", boards=2, games=5) for _ in range(2))
    assert first.games == again.games
    assert {len(game.answers) for game in first.games} == {2}
    assert (first.rows, first.figures.games) == (7, 5)
    assert wordle.benchmark("FLINT", boards=2, games=5, seed=14).games != first.games


def test_the_draws_of_a_benchmark_can_be_watched(wordle: Wordle) -> None:
    seen: list[tuple[str, ...]] = []
    wordle.benchmark("FLINT", boards=2, games=3, progress=lambda draws: (seen.append(tuple(d)) or d for d in draws))
    assert len(seen) == 3


def test_the_best_tree_is_proven(wordle: Wordle) -> None:
    tree = wordle.tree("FLINT", strategy="optimal")
    assert tree.proven
    assert tree.total <= wordle.tree("FLINT", strategy="minimax").total


def test_without_an_opener_the_strategy_chooses_its_own(wordle: Wordle) -> None:
    assert wordle.benchmark().openers == (wordle("SIGHT").rows[0].guess,)


def test_advice_and_analysis_are_for_the_same_words(wordle: Wordle) -> None:
    advice = wordle.advise("FLINT=00102", count=3)
    assert len(advice.moves) <= 3
    assert {candidate.word for candidate in advice.candidates} <= set(NIGHTS.guesses)
    assert wordle.analyse(["FLINT", "SIGHT"], "SIGHT") is not None


def test_hard_mode_keeps_to_its_rules() -> None:
    hard = Wordle(NIGHTS, mode="hard")
    for answer in NIGHTS.answers:
        guesses = [row.guess for row in hard(answer, guess="FIGHT")]
        assert all(guess.endswith("IGHT") for guess in guesses)


def test_words_are_added() -> None:
    assert Wordle(NIGHTS, extras=["WIGHT"])("WIGHT").rows[-1].guess == "WIGHT"


def test_a_word_that_is_only_a_guess_can_be_hidden_too(wordle: Wordle) -> None:
    assert wordle("STERN").rows[-1].guess == "STERN"


def test_a_list_is_chosen_by_name_or_length() -> None:
    assert Wordle().words.name == Wordle(5).words.name == "original"
    assert Wordle("nyt").words.name == "nyt"
    assert Wordle(7).words.size == 7


def test_the_adversary_keeps_what_it_can(wordle: Wordle) -> None:
    game = wordle.hide("FIGHT", "LIGHT")
    assert not game.over
    assert len(game.left) == 6


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda w: w("NIHGT"), "NIHGT is not in the list own (11 words). Did you mean"),
        (lambda w: w("NIGHTS"), "NIGHTS has 6 letters; the words of the list own have 5"),
        (lambda w: w("NIGHT", guess="XXXXX"), "XXXXX is not in the list own"),
        (lambda w: w(["NIGHT", "KNIGHT"]), "KNIGHT has 6 letters"),
        (lambda w: w([]), "The answer is missing"),
        (lambda w: w(None), "The answer must be a word or a list of words; None is neither"),
        (lambda w: w("NIGHT", guess=5), "The guess must be a word or a list of words"),
        (lambda w: w(["NIGHT"] * 33), "A game has 1 to 32 boards"),
        (lambda w: w.benchmark("NIHGT"), "NIHGT is not in the list own"),
        (lambda w: w.benchmark(boards=33), "A game has 1 to 32 boards"),
        (lambda w: w.benchmark(boards=0), "A game has 1 to 32 boards"),
        (lambda w: w.benchmark(boards=2, games=0), "At least one game has to be played"),
        (lambda w: w.tree("FLINT", strategy="luck"), "luck"),
        (lambda w: w.advise("FLINT"), "is not WORD=SCORE"),
        (lambda w: w.advise("FLINT=0010"), "has 4 signs; a word of 5 letters needs 5"),
        (lambda w: w.advise("FLINTS=001020"), "FLINTS has 6 letters"),
        (lambda w: w.analyse(["FLINT"], "XXXXX"), "XXXXX is not in the list own"),
        (lambda w: w.hide("XXXXX"), "XXXXX is not in the list own"),
        (lambda w: Wordle(2), "There is no word list 2"),
        (lambda w: Wordle("oxford"), "There is no word list 'oxford'"),
        (lambda w: Wordle(mode="soft"), "There is no mode 'soft'. There are: normal, hard, ultra."),
        (lambda w: Wordle(strategy="luck"), "luck"),
        (lambda w: Wordle(extras=["LONGER"]), "LONGER has 6 letters"),
        (lambda w: Wordle(NIGHTS, mode="hard")("NIGHT", ["FIGHT", "MERLE"]), "MERLE is not allowed in hard mode"),
    ],
)
def test_bad_input_is_refused_in_words(wordle: Wordle, act: Callable[[Wordle], Any], message: str) -> None:
    with pytest.raises(UsageError) as error:
        act(wordle)
    assert message in str(error.value)


def test_scores_that_contradict_each_other_are_said_to_do_so(wordle: Wordle) -> None:
    advice = wordle.advise("FIGHT=22222", "LIGHT=22222")
    assert advice.contradicted == 1
    assert "No word of the list own fits these scores" in advice.notes[0]
