"""Looking ahead on several boards: the guesses that look best are played out on samples of what may be hidden.

A game is played out only until the next choice: boards with one word left are guessed at once (they must be some time,
and the sooner they are, the more is known for the rest), and the position that is then reached is estimated, or, where
few outcomes are left, searched once more. Estimates vary far less from sample to sample than finished games do: a
hundred samples find a guess as good as a thousand games played to their ends.

`Lookahead` is the search in NumPy; `kibitz.solvers.wordle.many.compiled` has the same compiled.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.many.compiled import DEEPER, TRIED_BELOW, Work, compiled_lookahead
from kibitz.solvers.wordle.many.value import USUAL, Table, judge
from kibitz.solvers.wordle.search.machine import desk
from kibitz.solvers.wordle.search.search import Indices

SAMPLES = 128
"""Sets of hidden words that guesses are tried on."""
QUALIFYING, FINALISTS = 32, 8
"""All guesses are tried on the first few sets, and only the best of them on the others."""
EVERY_OUTCOME = 120
"""Up to so many sets of hidden words, all are tried instead."""
TIE = 1e-9
"""Sums in another order differ by less."""


@dataclass(frozen=True)
class Small:
    """A table of few words and guesses, and where in it things are.

    table: see `Table`. column: (words) the guess that each word is. boards: for each open board its words, as rows of
    the table, heaviest first.
    """

    table: Table
    column: Indices
    boards: list[Indices]


def samples(small: Small) -> tuple[Indices, NDArray[np.float64]]:
    """Sets of hidden words to try guesses on, shape (sets, boards), and their weights.

    All of them where they are few. Else points of an additive sequence (Kronecker's), which cover the words of each
    board, and of any two boards, more evenly than random ones do.
    """
    outcomes = 1
    for words in small.boards:
        outcomes = min(outcomes * len(words), EVERY_OUTCOME + 1)
    if outcomes <= EVERY_OUTCOME:
        truths = np.array(list(itertools.product(*small.boards)), dtype=np.int64)
        return truths, small.table.weights[truths].astype(np.float64).prod(axis=1)
    truths = np.empty((SAMPLES, len(small.boards)), dtype=np.int64)
    for board, (words, step) in enumerate(zip(small.boards, _steps(len(small.boards)), strict=True)):
        shares = np.cumsum(small.table.weights[words].astype(np.float64))
        points = (0.5 + (np.arange(SAMPLES) + 1) * step) % 1.0
        places = np.searchsorted(shares, points * shares[-1], side="right")
        truths[:, board] = words[np.minimum(places, len(words) - 1)]
    return truths, np.ones(SAMPLES)


@cache
def _steps(boards: int) -> tuple[float, ...]:
    """Steps of the sequence: the fractional parts of square roots of primes, independent of each other."""
    primes = [n for n in range(2, 140) if all(n % d for d in range(2, n))]
    return tuple(float(np.sqrt(prime) % 1.0) for prime in primes[:boards])


def look(small: Small, tries: int, *, compiled: bool) -> NDArray[np.float64]:
    """Expected guesses until the end of the game, this one counted, of the first ``tries`` guesses of the table.

    compiled: whether compiled code is to be used; NumPy takes ten times as long.
    """
    truths, shares = samples(small)
    if not compiled:
        return _looked(Lookahead(small), truths, shares, tries)
    with desk(small.table.patterns.dtype) as machine:
        return _looked(compiled_lookahead(machine, small, len(truths)), truths, shares, tries)


def _looked(ahead: Lookahead | Work, truths: Indices, shares: NDArray[np.float64], tries: int) -> NDArray[np.float64]:
    every = np.arange(tries)
    if len(truths) != SAMPLES or tries <= FINALISTS:
        return np.asarray(ahead.sums(truths, shares, every) / shares.sum())
    sums = ahead.sums(truths[:QUALIFYING], shares[:QUALIFYING], every)
    best = np.argsort(np.round(sums, 9), kind="stable")[:FINALISTS]
    totals = sums / QUALIFYING
    totals[best] = (sums[best] + ahead.sums(truths[QUALIFYING:], shares[QUALIFYING:], best)) / SAMPLES
    # One that was left behind doesn't come back because the finalists' luck ended.
    others = np.setdiff1d(every, best)
    totals[others] = np.maximum(totals[others], totals[best].max())
    return totals


@dataclass
class Lookahead:
    """The search in NumPy; see the module."""

    small: Small
    _known: dict[tuple[int, tuple[bytes, ...]], float] = field(default_factory=dict)

    def sums(self, truths: Indices, shares: NDArray[np.float64], guesses: Indices) -> NDArray[np.float64]:
        """For each of these guesses, share x guesses until the end of the game, added up over the sets of hidden words.

        truths: shape (sets, boards), as rows of the table. shares: (sets).
        """
        return np.array(
            [
                sum(
                    share * self._follow(self.small.boards, guess, truth, 1)
                    for truth, share in zip(truths, shares, strict=True)
                )
                for guess in guesses.tolist()
            ]
        )

    def _follow(self, boards: list[Indices], guess: int, truth: Indices, depth: int) -> float:
        """Guesses until the game ends when ``guess`` is made and the words of ``truth`` are hidden."""
        guesses = 0
        while True:
            guesses += 1
            boards = [self._narrowed(words, guess, word) for words, word in zip(boards, truth, strict=True)]
            if not any(map(len, boards)):
                return guesses
            sure = next((words[0] for words in boards if len(words) == 1), None)
            if sure is None:
                return guesses + self._value(boards, depth)
            guess = int(self.small.column[sure])

    def _narrowed(self, words: Indices, guess: int, word: int) -> Indices:
        """Those words that score as ``word`` does; none when the guess is the word."""
        column = self.small.table.patterns[:, guess]
        return words[column[words] == column[word]] if column[word] != self.small.table.solved else words[:0]

    def _value(self, boards: list[Indices], depth: int) -> float:
        """Expected guesses until the end of a position whose open boards all have several words left."""
        key = (depth, tuple(words.tobytes() for words in boards))
        if key not in self._known:
            still_open = [words for words in boards if len(words)]
            values = judge(self.small.table, still_open, USUAL)
            if depth > 1 or np.prod([float(len(words)) for words in still_open]) > DEEPER:
                self._known[key] = len(still_open) + 1.0 + float(values.min())
            else:
                self._known[key] = self._searched(boards, values, depth)
        return self._known[key]

    def _searched(self, boards: list[Indices], values: NDArray[np.float64], depth: int) -> float:
        """The least value of the guesses that look best, each over all the words that can be hidden."""
        best = []
        for _ in range(min(TRIED_BELOW, len(values))):
            best.append(int(np.flatnonzero(values <= values.min() + TIE)[0]))
            values[best[-1]] = 1e9
        sums, total = np.zeros(len(best)), 0.0
        for truth in itertools.product(*(words if len(words) else [-1] for words in boards)):
            weight = float(np.prod([self.small.table.weights[word] for word in truth if word >= 0]))
            total += weight
            sums += [weight * self._follow(boards, guess, np.array(truth), depth + 1) for guess in best]
        return float(sums.min() / total)
