"""The search in NumPy: where wasmtime is missing, for very long words, and as the referee of the compiled one.

The same method as in kibitz/solvers/wordle/native/search.h, with vectors where that has loops; some ten to fifty times
slower.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.scoring import to_score
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.search.legal import legal_guesses
from kibitz.solvers.wordle.search.search import (
    NEVER,
    SPENT,
    STOPPED,
    Indices,
    Limits,
    SearchBudgetError,
    SearchStoppedError,
    Universe,
    ending_of,
)

History = tuple[tuple[str, str], ...]
MOST_REMEMBERED = 200_000
"""Positions kept; a dictionary entry takes some 300 bytes."""
BLOCK = 1 << 20
"""Cells of the pattern table that are sorted together."""


class PlainSearch:
    """`kibitz.solvers.wordle.search.search.Search`, in NumPy."""

    def __init__(self, universe: Universe, limits: Limits) -> None:
        self.universe = universe
        self.limits = limits
        self._stopped = threading.Event()
        self._expanded = 0
        self._known: dict[tuple[bytes, int, History], tuple[int, int, int]] = {}
        self._pools: dict[History, Indices] = {}
        self._hidden = np.full(len(universe.guesses), -1, dtype=np.int64)
        self._hidden[universe.column] = np.arange(len(universe.column))

    def value(
        self, members: Indices, rows: int, guess: int = -1, beta: int = NEVER, history: Sequence[tuple[str, str]] = ()
    ) -> int:
        """See `Search.value`."""
        self._expanded = 0
        turns = self._turns(history)
        if guess < 0:
            return self._search(members, rows, beta, turns)[0]
        return self._after(members, rows, guess, beta, turns)

    def order(
        self, members: Indices, rows: int, history: Sequence[tuple[str, str]] = (), most: int = 0
    ) -> tuple[Indices, Indices]:
        """See `Search.order`."""
        pool, bounds, _, worth = self._scan(members, rows, self._turns(history))
        order = np.argsort(worth, kind="stable")[: most or None]
        return pool[order], bounds[order]

    def nodes(self, members: Indices, rows: int, guess: int = -1, history: Sequence[tuple[str, str]] = ()) -> Indices:
        """See `Search.nodes`."""
        self._expanded = 0
        nodes: list[tuple[int, int, int, int, int]] = []
        self._write(nodes, members, rows, guess, self._turns(history), -1, -1)
        return np.array(nodes, dtype=np.int64).reshape(-1, 5)

    def ending(
        self, members: Indices, rows: int, guess: int, history: Sequence[tuple[str, str]] = ()
    ) -> tuple[int, int]:
        """See `Search.ending`."""
        return ending_of(self.nodes(members, rows, guess, history), rows, self.universe)

    def stop(self) -> None:
        """See `Search.stop`."""
        self._stopped.set()

    def _turns(self, history: Sequence[tuple[str, str]]) -> History:
        """The history in one order; none in normal mode, where it doesn't matter."""
        return () if self.limits.mode is Mode.NORMAL else tuple(sorted(set(history)))

    def _pool(self, turns: History) -> Indices:
        """Legal guesses."""
        if turns not in self._pools:
            self._pools[turns] = legal_guesses(self.universe.guesses, turns, self.limits.mode)
        return self._pools[turns]

    def _groups(self, members: Indices, guess: int) -> list[tuple[int, Indices]]:
        """Pattern and words of each group, in the order of their first words."""
        patterns, first, group = np.unique(self.universe.scores[members, guess], return_index=True, return_inverse=True)
        return [(int(patterns[g]), members[group == g]) for g in np.argsort(first)]

    def _below(self, turns: History, guess: int, pattern: int) -> History:
        if self.limits.mode is Mode.NORMAL:
            return turns
        words = self.universe.guesses
        return self._turns((*turns, (words[guess], to_score(pattern, len(words[0])))))

    def _closed(self, members: Indices, rows: int) -> int | None:
        """Value of a position of one or two words, or with one row or none left; None for others."""
        weights = self.universe.weights[members]
        if rows <= 1:
            failing = int(weights[rows:].sum())
            if failing and self.limits.fail_cost >= NEVER:
                return NEVER
            # With a row left the heaviest word is guessed, and all others take that row too.
            return rows * int(weights.sum()) + self.limits.fail_cost * failing
        if len(members) == 1:
            return int(weights[0])
        return int(weights[0] + 2 * weights[1]) if len(members) == 2 else None

    def _scan(
        self, members: Indices, rows: int, turns: History
    ) -> tuple[Indices, Indices, NDArray[np.bool_], NDArray[np.float64]]:
        """Legal guesses that split the position: guess, lower bound, whether that is exact, order (less is better)."""
        pool = self._pool(turns)
        weights = self.universe.weights[members]
        total = int(weights.sum())
        firsts, squares, most = _tally(self.universe.scores[members], pool, weights)
        own = np.where(np.isin(pool, self.universe.column[members]), self.universe.weights[self._hidden[pool]], 0)
        bounds = 3 * total - firsts - own
        exact = most <= 2
        if rows == 2:
            fails = total - firsts
            cost = NEVER if self.limits.fail_cost >= NEVER else 2 * total - own + self.limits.fail_cost * fails
            bounds = np.where(fails == 0, 2 * total - own, cost)
            exact = np.ones_like(exact)
        splits = most < len(members)
        worth = 2.0 * squares + float(total) * bounds
        return pool[splits], bounds[splits], exact[splits], worth[splits]

    def _search(self, members: Indices, rows: int, beta: int, turns: History) -> tuple[int, int]:
        """Value and best guess; a lower bound of at least beta, and any guess, if the value isn't below beta."""
        closed = self._closed(members, rows)
        if closed is not None:
            return closed, int(self.universe.column[members[0]])
        key = (members.tobytes(), min(rows, len(members)), turns)
        low, high, best = self._known.get(key, (0, NEVER, -1))
        if low >= high or low >= beta:
            return low, best
        if self._stopped.is_set():
            raise SearchStoppedError(STOPPED)
        if 0 < self.limits.budget <= self._expanded:
            raise SearchBudgetError(SPENT)
        self._expanded += 1
        pool, bounds, exact, worth = self._scan(members, rows, turns)
        value = high
        if exact.any():
            # Of equally good guesses the one that splits best: the fewer long games the better.
            at = np.lexsort((pool[exact], worth[exact], bounds[exact]))[0]
            if int(bounds[exact][at]) <= value:
                value, best = int(bounds[exact][at]), int(pool[exact][at])
        low = max(low, int(bounds.min()) if len(bounds) else NEVER)
        floor = NEVER
        tried = np.argsort(worth, kind="stable")
        tried = tried[~exact[tried]][: self.limits.best_k or None]
        for at in tried:
            if value <= low:
                break
            bound = min(beta, value)
            total = int(bounds[at])
            if total < bound:
                total = self._after(members, rows, int(pool[at]), bound, turns)
            if total < bound:
                value, best = total, int(pool[at])
            floor = min(floor, total)
        if value < beta:
            low = high = value
        else:
            low = max(low, min(floor, value, *(bounds[exact].tolist() or [NEVER])))
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[key] = (low, high, best)
        return low, best

    def _after(self, members: Indices, rows: int, guess: int, beta: int, turns: History) -> int:
        """Value of playing ``guess``; a lower bound of at least beta if not below beta."""
        weights = self.universe.weights
        groups = [g for g in self._groups(members, guess) if int(self.universe.column[g[1][0]]) != guess]
        least = [2 * int(weights[group].sum()) - int(weights[group[0]]) for _, group in groups]
        total = int(weights[members].sum()) + sum(least)
        for (pattern, group), at_least in sorted(zip(groups, least, strict=True), key=lambda item: len(item[0][1])):
            if total >= beta:
                break
            others = total - at_least
            below = self._below(turns, guess, pattern)
            total = others + self._search(group, rows - 1, beta - others, below)[0]
        return min(total, NEVER)

    def _write(
        self,
        nodes: list[tuple[int, int, int, int, int]],
        members: Indices,
        rows: int,
        guess: int,
        turns: History,
        parent: int,
        pattern: int,
    ) -> None:
        """Add the tree of best play to ``nodes``."""
        if guess < 0:
            guess = self._search(members, rows, NEVER, turns)[1]
            if guess < 0:
                guess = int(self.universe.column[members[0]])
        groups = self._groups(members, guess)
        index = len(nodes)
        solves = any(int(self.universe.column[group[0]]) == guess for _, group in groups)
        nodes.append((parent, pattern, guess, len(members), int(solves)))
        for reply, group in groups:
            if int(self.universe.column[group[0]]) != guess:
                # After the last row play goes on, so that the tree finds every word.
                left = rows - 1 if rows > 1 else len(group) + 1
                self._write(nodes, group, left, -1, self._below(turns, guess, reply), index, reply)


def _tally(rows: NDArray[np.unsignedinteger], pool: Indices, weights: Indices) -> tuple[Indices, Indices, Indices]:
    """For each guess of the pool: sum of its groups' heaviest weights, squares of their weights, and largest size."""
    n = len(rows)
    firsts = np.zeros(len(pool), dtype=np.int64)
    squares = np.zeros(len(pool), dtype=np.int64)
    most = np.zeros(len(pool), dtype=np.int64)
    step = max(1, BLOCK // n)
    for start in range(0, len(pool), step):
        block = pool[start : start + step]
        # Pattern and word in one number: a sort brings groups together, their heaviest words first.
        packed = np.sort((rows[:, block].T.astype(np.int64) << 32) | np.arange(n, dtype=np.int64), axis=1)
        patterns, words = packed >> 32, packed & 0xFFFFFFFF
        first = np.ones(patterns.shape, dtype=np.bool_)
        first[:, 1:] = patterns[:, 1:] != patterns[:, :-1]
        starts = np.flatnonzero(first)
        guess_of = start + starts // n
        mass = np.add.reduceat(weights[words].ravel(), starts)
        np.add.at(firsts, guess_of, weights[words.ravel()[starts]])
        np.add.at(squares, guess_of, mass * mass)
        np.maximum.at(most, guess_of, np.diff(np.append(starts, first.size)))
    return firsts, squares, most
