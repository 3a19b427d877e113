"""The estimate for several boards and the search on top of it, compiled: what `value` and `search` have in NumPy.

The code is `kibitz/solvers/wordle/native/boards.h`; its results are the same, in a tenth of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kibitz.solvers.wordle.many.value import USUAL, Estimate, Table
from kibitz.solvers.wordle.search.machine import Machine, desk
from kibitz.solvers.wordle.search.search import Indices

if TYPE_CHECKING:
    from kibitz.solvers.wordle.many.search import Small

# As in native/boards.h: the first members of struct work.
WORK = (
    *("patterns", "weights", "column", "members", "counts", "estimate"),
    *("marks", "values", "truths", "shares", "tries", "totals"),
)
DEEPER = 24
"""Positions with up to so many sets of hidden words are searched themselves."""
TRIED_BELOW = 6
"""Guesses that such a search tries."""


class Work:
    """What a machine works on: a table, its boards, and room for ``sets`` of hidden words."""

    def __init__(
        self, machine: Machine, table: Table, boards: Sequence[Indices], estimate: Estimate, sets: int = 1
    ) -> None:
        """Forgets what the machine held. Raises NotPossibleHereError when there is too little memory."""
        words, self._width = table.patterns.shape
        most = max(map(len, boards))
        self._machine = machine
        shape = (words, self._width, len(boards), most, sets)
        place = machine.made("prepare_boards", *shape, table.solved, TRIED_BELOW, float(DEEPER))
        self._at = machine.pointers(place, WORK)
        self.view("patterns", table.patterns.dtype, words, self._width)[:] = table.patterns
        self.view("weights", np.int32, words)[:] = table.weights
        self.view("estimate", np.float64, len(estimate))[:] = estimate
        members = self.view("members", np.int32, len(boards), most)
        counts = self.view("counts", np.int32, len(boards))
        for number, board in enumerate(boards):
            members[number, : len(board)] = board
            counts[number] = len(board)

    def view(self, name: str, dtype: DTypeLike, *shape: int) -> NDArray[Any]:
        """One of the arrays, see native/boards.h."""
        return self._machine.view(self._at[name], dtype, *shape)

    def judge(self) -> NDArray[np.float64]:
        """The estimate for every guess."""
        self._machine.call("judge", 0)
        values: NDArray[np.float64] = self.view("values", np.float64, self._width).copy()
        return values

    def sums(self, truths: Indices, shares: NDArray[np.float64], guesses: Indices) -> NDArray[np.float64]:
        """See `kibitz.solvers.wordle.many.search.Lookahead.sums`."""
        self.view("truths", np.int32, *truths.shape)[:] = truths
        self.view("shares", np.float64, len(shares))[:] = shares
        self.view("tries", np.int32, len(guesses))[:] = guesses
        self._machine.call("look", len(truths), len(guesses))
        totals: NDArray[np.float64] = self.view("totals", np.float64, len(guesses)).copy()
        return totals


def judge_compiled(table: Table, boards: Sequence[Indices], estimate: Estimate) -> NDArray[np.float64]:
    """`kibitz.solvers.wordle.many.value.judge`, compiled. Raises NotPossibleHereError, see `Machine`."""
    with desk(table.patterns.dtype) as machine:
        return Work(machine, table, boards, estimate).judge()


def compiled_lookahead(machine: Machine, small: Small, sets: int) -> Work:
    """`kibitz.solvers.wordle.many.search.Lookahead`, compiled, for up to so many sets of hidden words at a time."""
    work = Work(machine, small.table, small.boards, USUAL, sets)
    work.view("column", np.int32, len(small.column))[:] = small.column
    words, boards = len(small.table.patterns), len(small.boards)
    work.view("marks", np.uint64, boards * words)[:] = _marks(boards * words)
    return work


@cache
def _marks(count: int) -> NDArray[np.uint64]:
    return np.random.default_rng(1).integers(1, 1 << 63, count, dtype=np.uint64)
