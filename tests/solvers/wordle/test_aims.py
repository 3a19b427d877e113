"""Fewest guesses, or never a loss that can be helped: both against trying everything, and no sure win denied."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.scoring import all_correct, score
from kibitz.solvers.wordle.model.state import FAIL_COST, Aim, Mode, Strategy, WordleState
from kibitz.solvers.wordle.model.words import WordList, load_words

Cost = tuple[int, int]
"""Weight of the words that are lost, and the guesses that all words take; a lost one takes the rows."""
History = tuple[tuple[str, str], ...]

FUNKY = ["VELUM=00010", "NURTS=12000", "BANAK=00201", "FUNKY=02222"]
small_lists = st.lists(st.text(alphabet="ABCDE", min_size=4, max_size=4), min_size=2, max_size=8, unique=True)


def weighed(words: Sequence[str], weights: Sequence[int]) -> WordList:
    """A list whose first words are hidden, with these weights; the others are mere guesses."""
    hidden = len(weights)
    every = (*weights, *([1] * (len(words) - hidden)))
    return WordList("own", "own", len(words[0]), tuple(words[:hidden]), tuple(words[hidden:]), every, tiered=True)


class Slow:
    """What each guess is worth, by trying every guess everywhere."""

    def __init__(self, words: WordList, aim: Aim, mode: Mode = Mode.NORMAL) -> None:
        self.words, self.mode = words, mode
        self.weight = dict(zip(words.guesses, words.weights, strict=True))
        self.score = cache(score)
        order: dict[Aim, Callable[[Cost], tuple[int, ...]]] = {
            Aim.AVERAGE: lambda cost: (cost[1] + FAIL_COST * cost[0],),
            Aim.STREAK: lambda cost: cost,
        }
        self.order = order[aim]
        self.best = cache(self._best)

    def legal(self, history: History) -> list[str]:
        return [word for word in self.words.guesses if illegal(word, list(history), self.mode) is None]

    def _best(self, left: frozenset[str], rows: int, history: History) -> Cost:
        if not left:
            return 0, 0
        if rows == 0:
            return sum(self.weight[word] for word in left), 0
        return min((self.after(guess, left, rows, history) for guess in self.legal(history)), key=self.order)

    def after(self, guess: str, left: frozenset[str], rows: int, history: History) -> Cost:
        groups = defaultdict(set)
        for word in left - {guess}:
            groups[self.score(guess, word)].add(word)
        lost, guesses = 0, sum(self.weight[word] for word in left)
        for shown, group in groups.items():
            told = tuple(sorted({*history, (guess, shown)})) if self.mode is not Mode.NORMAL else ()
            more = self.best(frozenset(group), rows - 1, told)
            lost, guesses = lost + more[0], guesses + more[1]
        return lost, guesses


@pytest.fixture(scope="module", params=[True, False], ids=["compiled", "plain"])
def compiled(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    words=small_lists,
    weights=st.lists(st.sampled_from([1, 1, 2, 9, 1000]), min_size=2, max_size=6),
    rows=st.integers(1, 4),
    mode=st.sampled_from(Mode),
    aim=st.sampled_from(Aim),
    strategy=st.sampled_from([Strategy.FAST, Strategy.OPTIMAL]),
)
def test_moves_are_worth_what_trying_everything_finds(
    compiled: bool, words: list[str], weights: list[int], rows: int, mode: Mode, aim: Aim, strategy: Strategy
) -> None:
    known = weighed(words, weights[: len(words)])
    slow, sure = Slow(known, aim, mode), Slow(known, Aim.STREAK, mode)
    left, total = frozenset(known.answers), sum(slow.weight[word] for word in known.answers)
    advice = Engine(known, compiled=compiled).advise(WordleState(4, rows=rows, mode=mode), strategy, aim=aim)

    assert advice.aim == aim
    assert slow.order(slow.after(advice.moves[0].word, left, rows, ())) == slow.order(slow.best(left, rows, ()))
    worths = [slow.order(slow.after(move.word, left, rows, ())) for move in advice.moves]
    assert worths == sorted(worths)
    for move in advice.moves:
        lost, guesses = slow.after(move.word, left, rows, ())
        assert move.expected == pytest.approx((guesses + FAIL_COST * lost) / total)
        assert move.guarantees == (sure.after(move.word, left, rows, ())[0] == 0)
        if aim is Aim.STREAK:
            assert move.win == pytest.approx(1 - lost / total)
    assert says(advice.notes, "no longer be guaranteed") == (sure.best(left, rows, ())[0] > 0)


@pytest.mark.parametrize("seed", range(24))
def test_late_in_a_game_no_sure_win_is_denied_or_given_away(compiled: bool, seed: int) -> None:
    """Families of words that differ in one letter, with one, two or three rows left."""
    draw = random.Random(seed)
    original = load_words("original")
    family = [word for word in original.answers if word[1:] in ("IGHT", "OUND", "ATCH", "ILLS", "OWER", "ASTE")]
    hidden = draw.sample(family, 9) + draw.sample(original.answers, draw.choice([3, 8]))
    hidden = sorted(set(hidden), key=lambda _: draw.random())
    others = [word for word in draw.sample(original.others, 40) if word not in hidden]
    rows = 1 + seed % 3
    known = weighed((*hidden, *others), [draw.choice([1, 3, 100]) for _ in hidden])
    slow, left = Slow(known, Aim.STREAK), frozenset(hidden)
    can_be_won = slow.best(left, rows, ())[0] == 0
    engine = Engine(known, compiled=compiled)
    for strategy in (Strategy.FAST, Strategy.OPTIMAL):
        for aim in (*Aim, None):
            advice = engine.advise(WordleState(rows=rows), strategy, aim=aim)
            best = advice.moves[0]
            for move in advice.moves:
                assert move.guarantees == (slow.after(move.word, left, rows, ())[0] == 0)
            assert says(advice.notes, "no longer be guaranteed") != can_be_won
            assert says(advice.notes, "is sure to win") == (can_be_won and not best.guarantees)
            if aim is not Aim.AVERAGE:
                assert best.guarantees == can_be_won
    exact = engine.advise(WordleState(rows=rows), Strategy.OPTIMAL, aim=Aim.STREAK).moves[0]
    assert slow.after(exact.word, left, rows, ()) == slow.best(left, rows, ())


def test_a_game_that_can_be_won_for_sure_is_won() -> None:
    """Every word that fits, played to its end by the advice as it is without a chosen aim."""
    engine = Engine(load_words("today"))
    state = WordleState.parse(FUNKY[:3])
    assert engine.advise(state).moves[0].guarantees
    for candidate in engine.named(engine.candidates(state)):
        played = state
        while not played.over:
            played = played.played(engine.choose(played), [candidate.word])
        assert played.scores[0][-1] == all_correct(5)


def test_what_is_best_depends_on_the_aim() -> None:
    engine, state = Engine(load_words("today")), WordleState.parse(FUNKY)
    average, streak = (engine.advise(state, aim=aim) for aim in Aim)
    likely, sure = average.moves[0], streak.moves[0]
    assert (likely.word, likely.guarantees, sure.guarantees, sure.win) == ("HUNKY", False, True, 1.0)
    assert (likely.expected or 9) < (sure.expected or 0) == 2.0
    assert says(average.notes, " is sure to win within the 2 rows that are left, and HUNKY is not.")
    assert not streak.notes
    assert engine.advise(state).to_json()["aim"] == "streak", "the rows run out"
    assert engine.advise(WordleState.parse(FUNKY[:2])).to_json()["aim"] == "average"
    assert engine.judge(state, "HUNKY", Aim.STREAK).win == pytest.approx(1 - 2 * 0.0162, abs=2e-3)


def says(notes: Sequence[str], words: str) -> bool:
    return any(words in note for note in notes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("today", ["BEARS=01011", "REFEL=10020", "GOGOS=00001"]),
        ("today", ["LYCEA=10021", "ESCOT=10000", "SURFY=00000"]),
        ("original", ["DEEPS=01000", "PLOPS=00100", "LURES=00120"]),
    ],
)
def test_a_sure_win_is_found_where_the_best_looking_guesses_have_none(name: str, turns: list[str]) -> None:
    engine, state = Engine(load_words(name)), WordleState.parse(turns)
    words, left = engine.words.guesses, [one.word for one in engine.advise(state).candidates]
    average, streak = (engine.advise(state, aim=aim) for aim in Aim)
    assert streak.moves[0].guarantees
    assert any("is sure to win within the 3 rows" in note for note in average.notes) == (
        not average.moves[0].guarantees
    )
    for move in (move for advice in (average, streak) for move in advice.moves if move.guarantees):
        groups = defaultdict(list)
        for word in set(left) - {move.word}:
            groups[score(move.word, word)].append(word)
        for group in groups.values():
            assert any(len({score(guess, word) for word in group}) == len(group) for guess in (*group, *words))


@pytest.mark.parametrize("aim", Aim)
def test_a_whole_tree_is_the_best_one_for_its_aim(aim: Aim) -> None:
    family = [f"{letter}IGHT" for letter in "MNSTLFER"]
    known = weighed([*family, "TENOR", "MELTS", "FLINT", "GRIMS"], [1] * len(family))
    slow = Slow(known, aim)
    tree = Engine(known).tree(strategy=Strategy.OPTIMAL, rows=3, aim=aim)
    depths = [depth for depth, node in tree.root.walk() if node.solves]
    assert slow.order((tree.failures, sum(min(depth, 3) for depth in depths))) == slow.order(
        slow.best(frozenset(known.answers), 3, ())
    )
    assert tree.aim == tree.summary()["aim"] == aim
    assert tree.proven == (tree.failures == 0)
