"""Whether a position can be won for certain within its rows, where every word may be guessed.

The exact search finds a sure win quickly where there is one, and needs long to find that there is none: it has to try
every guess. Here a guess that fails teaches why. A *core* is a set of words that can't be won within so many rows; any
guess whose reply would be the same for all of a core leaves it together, so all such guesses fail at once, in one look
at the table. Where no guess is left, the cores that ruled them out make up a core of their own, for one row more. This
is learning from conflicts, as solvers of satisfiability do it (Marques-Silva and Sakallah, GRASP, 1996).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.search.matrix import Patterns
from kibitz.solvers.wordle.search.search import SPENT, STOPPED, Indices, SearchBudgetError, SearchStoppedError
from kibitz.solvers.wordle.search.strategies import measure

Mask = NDArray[np.bool_]


class SureWins:
    """Answers whether positions can be won for certain; what it learns serves all positions of one game.

    Words and guesses are indices of the list's guesses. rows_of: patterns of hidden words against all guesses, shape
    (words, guesses). compiled: whether compiled code is used; results don't depend on it. stopped: whether to give
    up; all methods raise SearchStoppedError then.
    """

    def __init__(self, rows_of: Callable[[Indices], Patterns], stopped: Callable[[], bool], *, compiled: bool) -> None:
        self._rows_of = rows_of
        self._compiled = compiled
        self._stopped = stopped
        self._begin(np.zeros(0, dtype=np.int64))
        self._effort = 0

    def can_win(self, words: Indices, rows: int, effort: int) -> bool:
        """Whether some way to play finds each of these words within the rows.

        effort: cells of the pattern table to look at, at most. Raises SearchBudgetError when they don't suffice.
        """
        return self._core(self._start(words, effort), rows) is None

    def guesses(self, words: Indices, rows: int, order: Indices, most: int, effort: int) -> list[int]:
        """The first ``most`` guesses of ``order`` after which a win is still certain.

        effort: see `can_win`; what was found until it is spent will do. Raises SearchBudgetError when nothing was.
        """
        words = self._start(words, effort)
        found: list[int] = []
        try:
            for guess in self._sure(words, rows, order):
                found.append(guess)
                if len(found) == most:
                    break
        except SearchBudgetError:
            known = self._winning.get((words.tobytes(), rows))
            if not found:
                if known is None:
                    raise
                found = [known]
        return found

    def _sure(self, words: Indices, rows: int, order: Indices) -> Iterator[int]:
        """The guesses of the order after which a win is certain."""
        alive = np.zeros(self._table.shape[1], dtype=np.bool_)
        alive[order] = True
        for guess in order.tolist():
            if not alive[guess]:
                continue
            core = self._failing(words, guess, rows)
            if core is None:
                yield guess
            else:
                alive &= ~self._together(core)

    def _start(self, words: Indices, effort: int) -> Indices:
        """The words in order, with their rows at hand."""
        words = np.sort(words)
        if not np.isin(words, self._words).all():
            self._begin(words)
        self._effort = effort
        return words

    def _begin(self, words: Indices) -> None:
        """Forget everything: these are the words now."""
        self._words = words
        self._table = self._rows_of(words) if len(words) else np.zeros((0, 0), dtype=np.uint8)
        self._known: dict[tuple[bytes, int], Indices | None] = {}
        self._winning: dict[tuple[bytes, int], int] = {}
        self._cores: dict[int, list[tuple[Indices, frozenset[int]]]] = {}

    def _rows(self, words: Indices) -> Patterns:
        return self._table[np.searchsorted(self._words, words)]

    def _look_at(self, cells: int) -> None:
        if self._stopped():
            raise SearchStoppedError(STOPPED)
        self._effort -= cells
        if self._effort < 0:
            raise SearchBudgetError(SPENT)

    def _core(self, words: Indices, rows: int) -> Indices | None:
        """Some of the words that can't be won within the rows; None if all can."""
        if len(words) <= rows:
            return None  # one after the other
        if rows <= 1:
            return words[: rows + 1]
        key = (words.tobytes(), rows)
        if key not in self._known:
            core = next(self._known_cores(words, rows), None)
            if core is None:
                core = self._core_of_two_rows(words) if rows == 2 else self._core_of_more_rows(words, rows)
                if core is not None:
                    self._cores.setdefault(rows, []).append((core, frozenset(core.tolist())))
            self._known[key] = core
        return self._known[key]

    def _known_cores(self, words: Indices, rows: int) -> Iterator[Indices]:
        """Cores among the words that were met before; a core of more rows is one of fewer too."""
        whole = frozenset(words.tolist())
        return (
            core
            for core_rows, cores in self._cores.items()
            if core_rows >= rows
            for core, members in cores
            if members <= whole
        )

    def _core_of_two_rows(self, words: Indices) -> Indices | None:
        """The same for two rows: a guess has to tell all words apart. No word of the core can be spared."""
        core = self._alike(words)
        if core is None:
            return None
        needed, rest = core[-1:], core[:-1]
        while len(rest):
            last, rest = rest[-1:], rest[:-1]
            # The needed ones go first, so that of the others as few as possible are taken in.
            without = self._alike(np.concatenate([needed, rest]))
            if without is None:
                needed = np.concatenate([needed, last])
            else:
                rest = without[len(needed) :]
        return np.sort(needed)

    def _alike(self, words: Indices) -> Indices | None:
        """The first few of the words that no guess tells apart; None if one tells all apart."""
        rows = self._rows(words)
        for last in range(1, len(words)):
            apart = np.ones(rows.shape[1], dtype=np.bool_)
            self._look_at(last * rows.shape[1])
            for before in range(last):
                apart &= rows[before] != rows[last]
            if not apart.any():
                return words[: last + 1]
            if not apart.all():
                rows = rows[:, apart]
        return None

    def _core_of_more_rows(self, words: Indices, rows: int) -> Indices | None:
        """The same for three rows or more."""
        table = self._rows(words)
        alive = np.ones(table.shape[1], dtype=np.bool_)
        used: list[Indices] = []

        def rule_out(core: Indices) -> None:
            together = self._together(core)
            if (alive & together).any():
                used.append(core)
                alive[together] = False

        for core in list(self._known_cores(words, rows - 1)):
            rule_out(core)
        self._look_at(table.size)
        splits = measure(table, np.ones(len(words), dtype=np.int64), compiled=self._compiled)
        for guess in np.lexsort((-splits.groups, splits.largest)).tolist():
            if alive[guess]:
                failing = self._failing(words, guess, rows)
                if failing is None:
                    self._winning[words.tobytes(), rows] = guess
                    return None
                rule_out(failing)
        return np.unique(np.concatenate(used))

    def _failing(self, words: Indices, guess: int, rows: int) -> Indices | None:
        """A core that can't be won after the guess, in a row less; None if there is none."""
        patterns = self._rows(words)[:, guess]
        kinds, sizes = np.unique(patterns, return_counts=True)
        for kind in kinds[np.argsort(-sizes, kind="stable")].tolist():
            group = words[patterns == kind]
            core = None if group[0] == guess else self._core(group, rows - 1)
            if core is not None:
                return core
        return None

    def _together(self, core: Indices) -> Mask:
        """Which guesses get the same reply from all words of a core, so that they are no nearer to it afterwards."""
        rows = self._rows(core)
        self._look_at(rows.size)
        alike: Mask = (rows == rows[0]).all(axis=0)
        # When all rows are used up even a single word is one too many, unless it is the guess itself.
        if len(core) == 1:
            alike[core[0]] = False
        return alike
