"""The order in which guesses are to be tried on several boards: estimate all of them, look ahead with the best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.many.compiled import judge_compiled
from kibitz.solvers.wordle.many.search import Small, look
from kibitz.solvers.wordle.many.value import (
    MOST_PAIRS,
    USUAL,
    WINNING,
    Estimate,
    Table,
    judge,
    table_weights,
)
from kibitz.solvers.wordle.search.candidates import Candidates
from kibitz.solvers.wordle.search.matrix import Patterns
from kibitz.solvers.wordle.search.search import Indices

TRIED = 20
"""Guesses that are tried by looking ahead."""
SHORT = 60
"""Guesses, the best of the position, that positions further ahead choose from, besides their own words."""
KEPT = 400
"""Guesses that are ranked; the others are not worth naming."""
MOST_AT_ONCE = 100
"""Up to so many words, of all boards together, all guesses are measured on all of them."""
WORTH_MEASURING = 1500
"""With more words, so many guesses are, the best by a part of the words."""
MOST_WORDS = 2400
"""Words, of all boards together, that guesses are measured on; the likeliest of each board where it has more."""
MOST_AHEAD = 400
"""Words, of all boards together, that are looked ahead on."""


@dataclass(frozen=True)
class Ranked:
    """Guesses (indices), best first, and for the first ones the expected guesses to the end; nan for the others."""

    guesses: Indices
    expected: NDArray[np.float64]


@dataclass(frozen=True)
class Planner:
    """Ranks guesses for several boards.

    rows_of: patterns of hidden words (indices of guesses) against all guesses. size: letters of a word.
    compiled: whether compiled code is to be used; NumPy is slower, with the same results.
    """

    rows_of: Callable[[Indices], Patterns]
    size: int
    compiled: bool = False

    def opener(self, board: Candidates, legal: Indices) -> Ranked:
        """The best of the legal guesses, best first, for a game that has not begun: all its boards are alike."""
        board = _thinned(board, MOST_PAIRS)
        guesses = legal[least(self._judged([board], legal, USUAL), KEPT)]
        return Ranked(guesses, np.full(len(guesses), np.nan))

    def rank(self, boards: list[Candidates], legal: Indices, spare: int) -> Ranked:
        """The best `KEPT` of the legal guesses, best first.

        boards: the candidates of each open board. legal: ascending indices of guesses. spare: how many guesses that
        solve no board the rows allow.
        """
        boards = [_thinned(board, min(MOST_PAIRS, max(40, MOST_WORDS // len(boards)))) for board in boards]
        if spare <= 1:
            return self._to_win(boards, legal, spare)
        if sum(map(len, boards)) > MOST_AT_ONCE:
            # A part of the words tells which guesses are worth being measured on all of them.
            few = [_thinned(board, max(8, MOST_AT_ONCE // len(boards))) for board in boards]
            legal = np.sort(legal[least(self._judged(few, legal, USUAL), WORTH_MEASURING)])
        guesses = legal[least(self._judged(boards, legal, USUAL), KEPT)]
        sure = np.array([board.words[0] for board in boards if len(board) == 1], dtype=np.int64)
        guesses = np.concatenate([sure, guesses[~np.isin(guesses, sure)]]) if len(sure) else guesses
        expected = np.full(len(guesses), np.nan)
        tries = min(TRIED, len(guesses))
        totals = self._looked(boards, guesses, tries)
        best = np.argsort(np.round(totals, 9), kind="stable")
        # A known word has to be guessed at some time, and nothing is lost by doing it now.
        best = np.concatenate([best[best < len(sure)], best[best >= len(sure)]])
        guesses[:tries], expected[:tries] = guesses[best], totals[best]
        return Ranked(guesses, expected)

    def _judged(self, boards: list[Candidates], legal: Indices, estimate: Estimate) -> NDArray[np.float64]:
        """The estimate for every legal guess, from all the boards' words."""
        words = np.unique(np.concatenate([board.words for board in boards]))
        patterns = self.rows_of(words)
        if len(legal) < patterns.shape[1]:
            patterns = patterns.take(legal, axis=1)
        table = Table(patterns, _weights(boards, words), 3**self.size - 1)
        places = [np.searchsorted(words, board.words) for board in boards]
        return judge_compiled(table, places, estimate) if self.compiled else judge(table, places, estimate)

    def _looked(self, boards: list[Candidates], guesses: Indices, tries: int) -> NDArray[np.float64]:
        """Expected guesses to the end of the game of the first guesses."""
        boards = [_thinned(board, max(20, MOST_AHEAD // len(boards))) for board in boards]
        words = np.unique(np.concatenate([board.words for board in boards]))
        short = guesses[: max(SHORT, tries)]
        columns = np.concatenate([short, np.setdiff1d(words, short)])
        place_of = {guess: place for place, guess in enumerate(columns.tolist())}
        small = Small(
            table=Table(self.rows_of(words).take(columns, axis=1), _weights(boards, words), 3**self.size - 1),
            column=np.array([place_of[word] for word in words.tolist()], dtype=np.int64),
            boards=[np.searchsorted(words, board.words) for board in boards],
        )
        return look(small, tries, compiled=self.compiled)

    def _to_win(self, boards: list[Candidates], legal: Indices, spare: int) -> Ranked:
        """The guesses in the order of the chance to win when one guess at most may solve nothing."""
        chance = 1.0 - self._judged(boards, legal, WINNING)
        unsolved = np.ones(len(legal))
        for board in boards:
            unsolved *= 1.0 - chances(board, legal)
        if spare < 1:
            chance *= 1.0 - unsolved
        order = np.lexsort((legal, unsolved, -np.round(chance, 9)))
        sure = [int(board.words[0]) for board in boards if len(board) == 1]
        guesses = np.array(list(dict.fromkeys([*sure, *legal[order].tolist()])), dtype=np.int64)
        return Ranked(guesses, np.full(len(guesses), np.nan))


def least(values: NDArray[np.float64], count: int) -> Indices:
    """The places of the ``count`` least values, least first, equal ones in their order."""
    values = np.round(values, 9)
    places = np.arange(len(values))
    if count < len(values):
        places = np.flatnonzero(values <= np.partition(values, count)[count])
    return places[np.argsort(values[places], kind="stable")][:count]


def chances(board: Candidates, guesses: Indices) -> NDArray[np.float64]:
    """Of each guess being the board's answer."""
    chance_of = dict(zip(board.words.tolist(), board.probabilities.tolist(), strict=True))
    return np.array([chance_of.get(guess, 0.0) for guess in guesses.tolist()])


def _thinned(board: Candidates, most: int) -> Candidates:
    """A board's candidates, not more than ``most``: the likeliest, or an even choice where all are equally likely."""
    if len(board) <= most or board.weights[0] != board.weights[-1]:
        return board.heaviest(most)
    chosen = np.linspace(0, len(board) - 1, most).astype(np.int64)
    return Candidates(board.words[chosen], board.weights[chosen], board.rule, board.contradicted)


def _weights(boards: list[Candidates], words: Indices) -> NDArray[np.uint8] | NDArray[np.float32]:
    """The weight of each of these words."""
    weights = np.zeros(len(words), dtype=np.int64)
    for board in boards:
        weights[np.searchsorted(words, board.words)] = board.weights
    return table_weights(weights)
