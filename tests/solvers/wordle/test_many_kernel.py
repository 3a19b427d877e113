"""The compiled estimate and search for several boards give what NumPy gives."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.wordle.many.compiled import judge_compiled
from kibitz.solvers.wordle.many.search import Small, look
from kibitz.solvers.wordle.many.value import USUAL, WINNING, Table, judge, table_weights

same = settings(max_examples=30, deadline=None)


@st.composite
def smalls(draw: st.DrawFn) -> Small:
    """Random tables of patterns in which every word has a guess of its own, and boards over their words."""
    words, guesses = draw(st.integers(2, 9)), draw(st.integers(9, 14))
    random = np.random.default_rng(draw(st.integers(0, 10_000)))
    patterns = random.integers(0, draw(st.integers(2, 6)), (words, guesses), dtype=np.uint8)
    column = random.permutation(guesses)[:words]
    patterns[np.arange(words), column] = 242
    weights = np.sort(random.integers(1, draw(st.sampled_from([2, 500])), words))[::-1]
    boards = [
        np.sort(random.permutation(words)[:n]) for n in draw(st.lists(st.integers(2, words), min_size=1, max_size=4))
    ]
    return Small(Table(patterns, table_weights(weights), 242), column, boards)


@same
@given(smalls(), st.sampled_from([USUAL, WINNING]))
def test_estimates(small: Small, estimate) -> None:  # type: ignore[no-untyped-def]
    plain, compiled = judge(small.table, small.boards, estimate), judge_compiled(small.table, small.boards, estimate)
    np.testing.assert_allclose(plain, compiled, atol=1e-12)


@same
@given(smalls())
def test_searches(small: Small) -> None:
    np.testing.assert_allclose(look(small, 5, compiled=False), look(small, 5, compiled=True), atol=1e-9)
