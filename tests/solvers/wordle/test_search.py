"""Both searches, compiled and plain, against trying everything; and the published totals."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.node import Node
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.model.words import load_words
from kibitz.solvers.wordle.search.compiled import CompiledSearch
from kibitz.solvers.wordle.search.matrix import patterns
from kibitz.solvers.wordle.search.plain import PlainSearch
from kibitz.solvers.wordle.search.search import (
    NEVER,
    Limits,
    Search,
    SearchBudgetError,
    SearchStoppedError,
    Universe,
    rank,
    to_tree,
)

SEARCHES = [CompiledSearch, PlainSearch]
small_lists = st.lists(st.text(alphabet="ABCDE", min_size=4, max_size=4), min_size=2, max_size=9, unique=True)


def brute_value(words: Sequence[str], weights: dict[str, int], rows: int, mode: Mode, fail_cost: int) -> int:
    """Least sum of weight x guesses for hiding any of ``weights``, by trying every guess everywhere."""

    @cache
    def value(left: frozenset[str], rows: int, history: tuple[tuple[str, str], ...]) -> int:
        if not left:
            return 0
        if rows == 0:
            return NEVER if fail_cost >= NEVER else fail_cost * sum(weights[word] for word in left)
        best = NEVER
        for guess in words:
            if illegal(guess, list(history), mode) is not None:
                continue
            groups: dict[str, set[str]] = {}
            for word in left - {guess}:
                groups.setdefault(score(guess, word), set()).add(word)
            cost = sum(weights[word] for word in left)
            for shown, group in groups.items():
                told = tuple(sorted({*history, (guess, shown)})) if mode is not Mode.NORMAL else ()
                cost += value(frozenset(group), rows - 1, told)
            best = min(best, cost)
        return best

    return value(frozenset(weights), rows, ())


def cost_of(node: Node, weights: dict[str, int], rows: int, fail_cost: int) -> int:
    """The same sum, of a tree."""
    total = 0
    for depth, inner in node.walk():
        if inner.solves:
            total += weights[inner.guess] * (depth if depth <= rows else rows + fail_cost)
    return total


def make_universe(words: Sequence[str], weights: Sequence[int]) -> Universe:
    hidden = list(words[: len(weights)])
    return Universe(
        tuple(words),
        patterns(hidden, words),
        np.arange(len(hidden), dtype=np.int64),
        np.array(sorted(weights, reverse=True), dtype=np.int64),
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", SEARCHES)
@settings(max_examples=60)
@given(
    words=small_lists,
    weights=st.lists(st.sampled_from([1, 1, 2, 9]), min_size=2, max_size=6),
    rows=st.integers(1, 4),
    mode=st.sampled_from(Mode),
    fail_cost=st.sampled_from([NEVER, 3]),
)
def test_values_are_those_of_trying_everything(
    kind: type[CompiledSearch | PlainSearch],
    words: list[str],
    weights: list[int],
    rows: int,
    mode: Mode,
    fail_cost: int,
) -> None:
    universe = make_universe(words, weights[: len(words)])
    hidden = dict(zip(words, universe.weights.tolist(), strict=False))
    want = brute_value(words, hidden, rows, mode, fail_cost)
    every = np.arange(len(hidden), dtype=np.int64)
    search: Search = kind(universe, Limits(mode, 0, fail_cost))

    assert search.value(every, rows) == want
    tree = to_tree(search.nodes(every, rows), universe.guesses)
    if want < NEVER:
        assert cost_of(tree, hidden, rows, fail_cost) == want
    assert min(search.value(every, rows, guess) for guess in range(len(words))) == want
    for beta in (want - 1, want, want + 1):
        found = search.value(every, rows, beta=beta)
        assert found == want if want < beta else beta <= found <= want


@pytest.mark.parametrize("kind", SEARCHES)
@given(words=small_lists, weights=st.lists(st.sampled_from([1, 3]), min_size=2, max_size=6))
def test_bounds_never_exceed_values(
    kind: type[CompiledSearch | PlainSearch], words: list[str], weights: list[int]
) -> None:
    universe = make_universe(words, weights[: len(words)])
    every = np.arange(len(universe.weights), dtype=np.int64)
    search = kind(universe, Limits())
    guesses, bounds = search.order(every, 6)
    for guess, bound in zip(guesses.tolist(), bounds.tolist(), strict=True):
        assert bound <= search.value(every, 6, guess)


@pytest.mark.parametrize("kind", SEARCHES)
@pytest.mark.parametrize(("size", "words_left"), [(4, 9), (4, 30), (5, 80), (5, 150), (6, 40)])
@pytest.mark.parametrize("most", [1, 5, 16])
def test_the_few_best_looking_guesses_are_the_first_of_all(
    kind: type[CompiledSearch | PlainSearch], size: int, words_left: int, most: int
) -> None:
    words = load_words(size)
    some = np.random.default_rng(words_left).choice(len(words.answers), words_left, replace=False)
    hidden = [words.answers[i] for i in some.tolist()]
    others = [word for word in words.guesses if word not in hidden][::29]
    universe = make_universe([*hidden, *others], [1] * words_left)
    search = kind(universe, Limits())
    members = np.arange(words_left, dtype=np.int64)
    guesses, bounds = search.order(members, 6)
    few, their_bounds = search.order(members, 6, most=most)

    assert few.tolist() == guesses[:most].tolist()
    assert their_bounds.tolist() == bounds[:most].tolist()


@pytest.mark.parametrize("kind", SEARCHES)
@given(
    words=small_lists,
    weights=st.lists(st.sampled_from([1, 3]), min_size=2, max_size=6),
    mode=st.sampled_from(Mode),
    count=st.integers(1, 4),
)
def test_the_best_guesses_are_those_of_searching_for_each(
    kind: type[CompiledSearch | PlainSearch], words: list[str], weights: list[int], mode: Mode, count: int
) -> None:
    universe = make_universe(words, weights[: len(words)])
    every = np.arange(len(universe.weights), dtype=np.int64)
    found = rank(kind(universe, Limits(mode)), every, 6, count, len(words))
    alone = kind(universe, Limits(mode))
    members = set(universe.column.tolist())
    splitting = alone.order(every, 6)[0].tolist()
    want = sorted((alone.value(every, 6, guess), guess not in members) for guess in splitting)

    assert [(value, guess not in members) for guess, value in found] == want[:count]
    assert all(alone.value(every, 6, guess) == value for guess, value in found)


@pytest.mark.parametrize("kind", SEARCHES)
def test_a_search_can_be_stopped_and_bounded(kind: type[CompiledSearch | PlainSearch]) -> None:
    words = load_words("original").answers[:400:2]
    universe = make_universe(words, [1] * len(words))
    every = np.arange(len(words), dtype=np.int64)
    with pytest.raises(SearchBudgetError):
        kind(universe, Limits(budget=1)).value(every, 6)
    stopped = kind(universe, Limits())
    stopped.stop()
    with pytest.raises(SearchStoppedError):
        stopped.value(every, 6)


@pytest.fixture(scope="module")
def original() -> Engine:
    return Engine(load_words("original"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("opener", "mode", "total"),
    [("SALET", Mode.NORMAL, 7920), ("RAISE", Mode.NORMAL, 8014), ("SALET", Mode.HARD, 8122)],
)
def test_the_published_totals_are_proven(original: Engine, opener: str, mode: Mode, total: int) -> None:
    tree = original.tree([opener], "optimal", mode)
    assert (tree.total, tree.proven, tree.games, tree.failures) == (total, True, 2315, 0)


def test_the_tree_of_salet_is_the_published_one(original: Engine) -> None:
    exact = original.tree(["SALET"], "optimal")
    assert dict(exact.histogram) == {2: 78, 3: 1225, 4: 971, 5: 41}
    assert original.tree(["SALET"], "fast").total == exact.total


def test_every_answer_is_found_the_way_the_tree_says(original: Engine) -> None:
    tree = original.tree(["CRANE"], "fast")
    for answer in original.words.answers[::37]:
        path = tree.play(answer)
        assert path[0] == "CRANE"
        assert path[-1] == answer
