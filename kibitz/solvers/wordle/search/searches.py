"""The searches of one word list: over which words, compiled or plain, and what they remember."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

import numpy as np

from kibitz.core.errors import NotPossibleHereError
from kibitz.solvers.wordle.model.words import WordList
from kibitz.solvers.wordle.search import machine
from kibitz.solvers.wordle.search.candidates import Candidates
from kibitz.solvers.wordle.search.compiled import CompiledSearch
from kibitz.solvers.wordle.search.matrix import Patterns, PatternTable
from kibitz.solvers.wordle.search.plain import PlainSearch
from kibitz.solvers.wordle.search.search import STOPPED, Indices, Limits, Search, SearchStoppedError, Universe
from kibitz.solvers.wordle.search.sure import SureWins

log = logging.getLogger(__name__)
Result = TypeVar("Result")

MOST_LETTERS = 10
"""Longer words have more patterns than the compiled search has counters."""


class Searches:
    """Makes searches over the words of a list and keeps them, with the positions that they remember.

    compiled: whether compiled code may be used. Results don't depend on it.
    """

    def __init__(self, words: WordList, *, compiled: bool = True) -> None:
        self.words = words
        self._wanted = compiled and words.size <= MOST_LETTERS
        self._kept: dict[tuple[int, Limits], Search] = {}
        self._last: tuple[bytes, Universe] | None = None
        self._running: Search | None = None
        self._stopped = threading.Event()

    def rows(self, hidden: Indices) -> Patterns:
        """Patterns of hidden words (indices of the list's guesses) against all guesses, shape (hidden, guesses)."""
        if len(hidden) and int(hidden.max()) < len(self.words.answers):
            return self.answers.scores[hidden]
        return self._table.rows([self.words.guesses[i] for i in hidden])

    @cached_property
    def answers(self) -> Universe:
        """All answers, equally likely."""
        count = len(self.words.answers)
        table = self._table.rows(self.words.answers)
        every = np.arange(count, dtype=np.int64)
        return Universe(self.words.guesses, table, every, np.ones(count, dtype=np.int64))

    @cached_property
    def sure(self) -> SureWins:
        """What is known of wins that are certain."""
        return SureWins(self.rows, self._stopped.is_set, compiled=self.compiled)

    def universe(self, candidates: Candidates) -> Universe:
        """What to search for these candidates: all answers if they are equally likely answers, else just them.

        So what was found out about a position serves all games in which it comes up again.
        """
        weights = candidates.search_weights()
        if int(candidates.words.max()) < len(self.words.answers) and int(weights.max()) == 1:
            return self.answers
        identity = candidates.words.tobytes()
        if self._last is None or self._last[0] != identity:
            made = Universe(self.words.guesses, self.rows(candidates.words), candidates.words, weights)
            self._last = (identity, made)
        return self._last[1]

    def search(self, universe: Universe, limits: Limits) -> Search:
        """A search over the universe. Raises SearchStoppedError after `stop`."""
        if self._stopped.is_set():
            raise SearchStoppedError(STOPPED)
        name = (id(universe), limits)
        if name not in self._kept:
            # Searches over the candidates of one position are of no use after it.
            lasting = id(self.answers)
            self._kept = {kept: search for kept, search in self._kept.items() if kept[0] in (lasting, id(universe))}
            self._kept[name] = self._made(universe, limits)
        self._running = self._kept[name]
        return self._running

    def _made(self, universe: Universe, limits: Limits) -> Search:
        if self.compiled:
            try:
                return CompiledSearch(universe, limits)
            except NotPossibleHereError as error:
                log.info("searching on NumPy: %s", error)
        return PlainSearch(universe, limits)

    @property
    def compiled(self) -> bool:
        """Whether compiled code is used; imports wasmtime to find out."""
        return self._wanted and machine.works(np.dtype(self._table.dtype))

    @property
    def missing(self) -> bool:
        """Whether compiled code would be used here if wasmtime worked."""
        return self._wanted and not self.compiled

    def stop(self) -> None:
        """End the work that is running in another thread; it raises SearchStoppedError."""
        self._stopped.set()
        if self._running is not None:
            # What a stopped search remembers is given up with it.
            self._kept = {name: search for name, search in self._kept.items() if search is not self._running}
            self._running.stop()

    def run(self, work: Callable[[], Result]) -> Result:
        """Do work that searches, so that `stop` and, in the main thread, Ctrl+C end it.

        Compiled code never hears Ctrl+C; so the main thread listens while another one works.
        """
        self._stopped.clear()
        if threading.current_thread() is not threading.main_thread():
            return work()
        results: list[Result] = []
        failures: list[BaseException] = []

        def do() -> None:
            try:
                results.append(work())
            except BaseException as error:  # handed on to the caller below
                failures.append(error)

        thread = threading.Thread(target=do, name="wordle search")
        thread.start()
        try:
            thread.join()
        except KeyboardInterrupt:
            self.stop()
            thread.join()
            raise
        if failures:
            raise failures[0]
        return results[0]

    @cached_property
    def _table(self) -> PatternTable:
        return PatternTable(self.words.guesses)
