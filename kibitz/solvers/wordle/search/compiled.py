"""The compiled search; the method is told in `kibitz/solvers/wordle/native/search.h`."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.state import Mode, default_rows
from kibitz.solvers.wordle.search.legal import legal_guesses
from kibitz.solvers.wordle.search.machine import Machine
from kibitz.solvers.wordle.search.matrix import code_points
from kibitz.solvers.wordle.search.search import (
    NEVER,
    SPENT,
    STOPPED,
    Indices,
    Limits,
    SearchBudgetError,
    SearchStoppedError,
    Universe,
)

Result = TypeVar("Result")

TABLE_BITS = 20
"""The position table has 2 ** 20 slots, 32 MB; the exact search of a usual opener fills a hundredth of it."""
MOST_NEAT = 100
"""Words up to which it takes no time to find, among equally good trees, one without long games."""
SPARE_DEPTH = 24
"""Depth beyond the rows, for playing a lost position to its end."""

# As in native/arena.h: the first members of struct arena, modes, places in settings and counters.
ARENA = (
    *("column", "hidden", "weights", "letters", "zobrist", "place_keys", "count_keys", "settings"),
    *("scores", "lists", "pool", "fixed", "wanted", "clue_hash", "counters", "heap", "bounds", "nodes"),
)
MODES = {Mode.NORMAL: 0, Mode.HARD: 1, Mode.ULTRA: 2}
MODE, BEST_K, FAIL_COST, BUDGET, POOL, ROWS, NEAT, SETTINGS = range(8)
STOP, EXPANDED, ABORTED, NODES, LONGEST, LATE, COUNTERS = range(7)


@lru_cache(maxsize=4)
def coded(guesses: tuple[str, ...]) -> tuple[NDArray[np.uint16], dict[str, int]]:
    """The letters of all guesses as small numbers, in the order of the alphabet, and the number of each letter."""
    points = code_points(guesses)
    alphabet, codes = np.unique(points, return_inverse=True)
    numbers = {chr(point): number for number, point in enumerate(alphabet.tolist())}
    return codes.reshape(points.shape).astype(np.uint16), numbers


class Arena:
    """The memory of a search over H hidden words and G guesses, down to a depth; each attribute a view of it.

    scores: (H, G), empty as yet. column, weights: as of `Universe`. hidden: (G) the hidden word that is a guess, or -1.
    letters: (G, size). zobrist, place_keys, count_keys: random numbers that positions and clues are known by.
    lists, pool, fixed, wanted, clue_hash: of the position to be searched. heap, bounds, nodes: results.
    """

    def __init__(self, universe: Universe, limits: Limits, depth: int, table_bits: int) -> None:
        """Raises NotPossibleHereError, see `Machine`."""
        (hidden, guesses), dtype = universe.scores.shape, universe.scores.dtype
        letters, numbers = coded(tuple(universe.guesses))
        size, alphabet = letters.shape[1], len(numbers)
        self.machine = Machine(dtype)
        place = self.machine.made("prepare", hidden, guesses, size, alphabet, depth, table_bits, 3**size)
        at = self.machine.pointers(place, ARENA)
        random = np.random.default_rng(20211019)  # any fixed seed: same input, same output

        def view(name: str, dtype: Any, *shape: int) -> NDArray[Any]:
            return self.machine.view(at[name], dtype, *shape)

        view("column", np.int32, hidden)[:] = universe.column
        is_hidden = view("hidden", np.int32, guesses)
        is_hidden[:] = -1
        is_hidden[universe.column] = np.arange(hidden)
        view("weights", np.int64, hidden)[:] = universe.weights
        view("letters", np.uint16, guesses, size)[:] = letters
        for name, shape in {
            "zobrist": (hidden,),
            "place_keys": (size, alphabet),
            "count_keys": (alphabet, size + 1),
        }.items():
            view(name, np.uint64, *shape)[:] = random.integers(0, 2**64, size=shape, dtype=np.uint64)
        self.settings = view("settings", np.int64, SETTINGS)
        self.settings[[MODE, BEST_K, FAIL_COST, BUDGET]] = (
            MODES[limits.mode],
            limits.best_k,
            limits.fail_cost,
            limits.budget,
        )
        self.scores = view("scores", dtype, hidden, guesses)
        self.lists = view("lists", np.int32, hidden)
        self.pool = view("pool", np.int32, guesses)
        self.fixed = view("fixed", np.int32, size)
        self.wanted = view("wanted", np.int32, alphabet)
        self.clue_hash = view("clue_hash", np.uint64, 1)
        self.counters = view("counters", np.int64, COUNTERS)
        self.heap = view("heap", np.int64, guesses)
        self.bounds = view("bounds", np.int64, guesses)
        self.nodes = view("nodes", np.int32, 2 * hidden + 1, 5)


class CompiledSearch:
    """`kibitz.solvers.wordle.search.search.Search`, compiled."""

    def __init__(self, universe: Universe, limits: Limits, table_bits: int = TABLE_BITS) -> None:
        """Takes some MB, and what the positions that it searches need. Raises NotPossibleHereError, see `Machine`."""
        self.universe = universe
        self.limits = limits
        self._table_bits = table_bits
        self._lock = threading.Lock()
        self._stopped = False
        self._make_room(default_rows(1))

    def value(
        self, members: Indices, rows: int, guess: int = -1, beta: int = NEVER, history: Sequence[tuple[str, str]] = ()
    ) -> int:
        """See `Search.value`."""
        with self._lock:
            pool = self._place(members, rows, history)
            return self._checked(self._arena.machine.call("search", 0, len(members), rows, beta, guess, pool))

    def order(
        self, members: Indices, rows: int, history: Sequence[tuple[str, str]] = (), most: int = 0
    ) -> tuple[Indices, Indices]:
        """See `Search.order`."""
        with self._lock:
            self._place(members, rows, history)
            found = self._arena.machine.call("scan_root", len(members), rows, most)
            guesses = np.sort(self._arena.heap[:found]) & 0xFFFFF
            return guesses, self._arena.bounds[guesses].copy()

    def nodes(self, members: Indices, rows: int, guess: int = -1, history: Sequence[tuple[str, str]] = ()) -> Indices:
        """See `Search.nodes`."""
        with self._lock:
            self._write(members, rows, guess, history, neat=True)
            return self._arena.nodes[: self._arena.counters[NODES]].astype(np.int64)

    def ending(
        self, members: Indices, rows: int, guess: int, history: Sequence[tuple[str, str]] = ()
    ) -> tuple[int, int]:
        """See `Search.ending`."""
        with self._lock:
            self._write(members, rows, guess, history, neat=len(members) <= MOST_NEAT)
            return int(self._arena.counters[LONGEST]), int(self._arena.counters[LATE])

    def stop(self) -> None:
        """See `Search.stop`."""
        self._stopped = True
        self._arena.counters[STOP] = 1

    @property
    def expanded(self) -> int:
        """Positions whose guesses were tried, in the last call."""
        return int(self._arena.counters[EXPANDED])

    def _make_room(self, rows: int) -> None:
        """An arena for positions with so many rows left."""
        self._arena = Arena(self.universe, self.limits, rows + SPARE_DEPTH, self._table_bits)
        self._there = np.zeros(len(self.universe.column), dtype=np.bool_)
        self._rows = rows

    def _write(
        self, members: Indices, rows: int, guess: int, history: Sequence[tuple[str, str]], *, neat: bool
    ) -> None:
        """Leave the tree of best play in the arena."""
        pool = self._place(members, rows, history)
        self._arena.settings[NEAT] = neat
        n = len(members)
        # Every guess but a last one solves a word or splits a position, so there are fewer than twice as many.
        written = self._arena.machine.call("write_tree", 0, n, rows, guess, pool, 2 * n + 1, -1, -1)
        if self._checked(written) < 0:
            raise SearchStoppedError(f"The tree of {n} words is deeper than {rows + SPARE_DEPTH} guesses.")

    def _place(self, members: Indices, rows: int, history: Sequence[tuple[str, str]]) -> int:
        """Put the position at depth 0 of the arena; the number of legal guesses."""
        if rows > self._rows:
            self._make_room(rows)
        arena = self._arena
        arena.counters[:] = 0
        arena.counters[STOP] = self._stopped
        # Only what is needed is copied: a position of some dozen words takes no 30 MB.
        new = members[~self._there[members]]
        if 2 * len(new) > len(self._there):
            arena.machine.in_large_pages(arena.scores)
        for member in new.tolist():  # one by one: all together they would be copied twice
            arena.scores[member] = self.universe.scores[member]
        self._there[new] = True
        arena.lists[: len(members)] = members
        arena.fixed[:] = -1
        arena.wanted[:] = 0
        arena.clue_hash[:] = 0
        pool = np.arange(len(self.universe.guesses), dtype=np.int64)
        if self.limits.mode is not Mode.NORMAL and history:
            pool = legal_guesses(self.universe.guesses, history, self.limits.mode)
            self._tell(history)
        arena.pool[: len(pool)] = pool
        arena.settings[[POOL, ROWS]] = len(pool), rows
        return len(pool)

    def _tell(self, history: Sequence[tuple[str, str]]) -> None:
        """Put what the history tells for hard mode into the arena."""
        numbers = coded(tuple(self.universe.guesses))[1]
        size = len(self._arena.fixed)
        for guess, given in history:
            marked = [letter for letter, digit in zip(guess, given, strict=True) if digit != "0"]
            for letter in set(marked) & set(numbers):
                wanted = min(marked.count(letter), size)
                self._arena.wanted[numbers[letter]] = max(self._arena.wanted[numbers[letter]], wanted)
            for place, digit in enumerate(given):
                if digit == "2":
                    self._arena.fixed[place] = numbers.get(guess[place], -1)
        # Positions are remembered under their clues: another history must not meet them.
        told = hashlib.sha256(repr(sorted(history)).encode()).digest()
        self._arena.clue_hash[0] = np.frombuffer(told[:8], dtype=np.uint64)[0]

    def _checked(self, result: Result) -> Result:
        """A search's result. Raises SearchStoppedError if it was stopped, SearchBudgetError if it was cut short."""
        if self._arena.counters[ABORTED]:
            raise SearchStoppedError(STOPPED) if self._stopped else SearchBudgetError(SPENT)
        return result
