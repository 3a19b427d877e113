"""The compiled search, and whether it can be used at once.

Compiling takes some fifteen seconds a part and type of table, once a machine: numba keeps the result (see `jit`).
Nobody should wait for it who plays: `state` says whether it is done, and `kibitz.solvers.wordle.warming` does it (in a
process of its own, so that no window stutters).
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from kibitz.core.errors import NotPossibleHereError
from kibitz.core.file_lock import held
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.search.legal import legal_guesses
from kibitz.solvers.wordle.search.matrix import patterns
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
from kibitz.solvers.wordle.search.strategies import measure

if TYPE_CHECKING:
    from types import ModuleType

log = logging.getLogger(__name__)
Result = TypeVar("Result")

TABLE_BITS = 20
"""The position table has 2 ** 20 slots, 32 MB; the exact search of a usual opener fills a hundredth of it."""
MOST_NEAT = 100
"""Words up to which it takes no time to find, among equally good trees, one without long games."""
SPARE_DEPTH = 24
"""Depth beyond the rows, for playing a lost position to its end."""


class Part(StrEnum):
    """What is compiled by itself."""

    SEARCH = "search"
    """The search of one board."""
    BOARDS = "boards"
    """The planner of several boards, which needs the other part too."""


class KernelState(StrEnum):
    """Whether the compiled search can be used."""

    READY = "ready"
    COLD = "cold"
    """It must be compiled first."""
    MISSING = "missing"
    """numba is not installed, or does not work here."""


_ready: set[tuple[type[np.unsignedinteger], Part]] = set()
"""What was found compiled; it stays so while the process runs."""


def kernel() -> ModuleType:
    """The module with the compiled functions. Raises NotPossibleHereError when numba is missing or broken."""
    found = _kernel_or_reason()
    if isinstance(found, str):
        raise NotPossibleHereError(
            f"The compiled Wordle search cannot be used here ({found}). Searches run on NumPy instead, slower. "
            "To mend it: pip install --upgrade numba"
        )
    return found


@cache
def _kernel_or_reason() -> ModuleType | str:
    """The module, or why there is none; tried, and logged, once."""
    try:
        from kibitz.solvers.wordle.search import kernel as module
    except Exception as error:  # numba fails to import in many ways: missing, wrong NumPy, no place for its cache
        log.info("numba cannot be used (%s: %s): searches run on NumPy, slower", type(error).__name__, error)
        return f"{type(error).__name__}: {error}"
    return module


def state(dtype: type[np.unsignedinteger] = np.uint8, part: Part = Part.SEARCH) -> KernelState:
    """Whether a part for pattern tables of this type is compiled; imports numba to find out."""
    try:
        if (dtype, part) not in _ready and _stamp(dtype, part).exists():
            _ready.add((dtype, part))
    except NotPossibleHereError:
        return KernelState.MISSING
    return KernelState.READY if (dtype, part) in _ready else KernelState.COLD


def compile_search(dtype: type[np.unsignedinteger]) -> None:
    """Compile `Part.SEARCH`, or load it if that was done before. Raises NotPossibleHereError without numba."""
    ending = "" if dtype is np.uint8 else "XY"  # five letters fit into uint8, six don't
    words = [start + ending for start in ("ABCD", "ABCE", "ABCF", "BCDA", "EFGH")]
    column = np.arange(len(words), dtype=np.int64)
    for weights in (np.ones_like(column), column[::-1] + 1):
        search = CompiledSearch(Universe(words, patterns(words, words), column, weights), Limits(), table_bits=8)
        search.order(column, 6)
        search.nodes(column, 6)
        measure(search.universe.scores, weights, compiled=True)


@contextmanager
def compiling(dtype: type[np.unsignedinteger], part: Part) -> Iterator[None]:
    """While the block compiles a part, no other process does, and afterwards it is known to be done.

    Waits for one that does. Raises NotPossibleHereError without numba.
    """
    stamp = _stamp(dtype, part)
    with ExitStack() as stack:
        try:
            stack.enter_context(held(stamp.with_name("kibitz-compiling.lock")))
        except OSError as error:
            log.info("compiling without a lock: %s", error)
        yield
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()


def _stamp(dtype: type[np.unsignedinteger], part: Part) -> Path:
    """A file that stands in numba's cache once the part's functions, as their sources are now, have been compiled."""
    module = kernel()  # says so when numba is missing
    from kibitz.solvers.wordle.search.jit import version

    here = Path(__file__).parent
    sources = [here / "jit.py", here / "kernel.py", here / "tally.py"]
    if part is Part.BOARDS:
        sources.append(here.parent / "many" / "kernel.py")
    told = [str(source.stat().st_mtime_ns) + source.read_text(encoding="utf-8") for source in sources]
    content = "|".join([version, np.__version__, *told]).encode()
    folder = Path(module.search.stats.cache_path)
    return folder / f"kibitz-{part}-{np.dtype(dtype).name}-{hashlib.sha256(content).hexdigest()[:16]}.compiled"


class CompiledSearch:
    """`kibitz.solvers.wordle.search.search.Search`, compiled."""

    def __init__(self, universe: Universe, limits: Limits, table_bits: int = TABLE_BITS) -> None:
        """Allocates the arrays, some 20 MB and the position table. Raises NotPossibleHereError without numba."""
        self.universe = universe
        self.limits = limits
        self._kernel = kernel()
        self._table_bits = table_bits
        self._lock = threading.Lock()
        self._stopped = False
        self._rows = 0
        letters = sorted({letter for word in universe.guesses for letter in word})
        self._codes = {letter: code for code, letter in enumerate(letters)}

    def value(
        self, members: Indices, rows: int, guess: int = -1, beta: int = NEVER, history: Sequence[tuple[str, str]] = ()
    ) -> int:
        """See `Search.value`."""
        with self._lock:
            pool = self._place(members, rows, history)
            n = len(members)
            return self._checked(int(self._kernel.search(self._arena, 0, n, rows, beta, guess, pool)))

    def order(self, members: Indices, rows: int, history: Sequence[tuple[str, str]] = ()) -> tuple[Indices, Indices]:
        """See `Search.order`."""
        with self._lock:
            self._place(members, rows, history)
            found = self._kernel.scan_root(self._arena, len(members), rows)
            guesses = np.sort(self._arena.heap[0, :found]) & 0xFFFFF
            return guesses, self._arena.bounds[0, guesses].copy()

    def nodes(self, members: Indices, rows: int, guess: int = -1, history: Sequence[tuple[str, str]] = ()) -> Indices:
        """See `Search.nodes`."""
        return self._nodes(members, rows, guess, history, neat=True)

    def ending(
        self, members: Indices, rows: int, guess: int, history: Sequence[tuple[str, str]] = ()
    ) -> tuple[int, int]:
        """See `Search.ending`."""
        nodes = self._nodes(members, rows, guess, history, neat=len(members) <= MOST_NEAT)
        return ending_of(nodes, rows, self.universe)

    def _nodes(
        self, members: Indices, rows: int, guess: int, history: Sequence[tuple[str, str]], *, neat: bool
    ) -> Indices:
        with self._lock:
            pool = self._place(members, rows, history)
            self._arena.settings[self._kernel.NEAT] = neat
            n = len(members)
            # Every guess but a last one solves a word or splits a position, so there are fewer than twice as many.
            nodes = np.zeros((2 * n + 1, 5), dtype=np.int64)
            root = self._checked(self._kernel.write_tree(self._arena, 0, n, rows, guess, pool, nodes, -1))
            if root < 0:
                raise SearchStoppedError(f"The tree of {n} words is deeper than {rows + SPARE_DEPTH} guesses.")
            return nodes[: self._arena.counters[self._kernel.TREE_NODES]].copy()

    def stop(self) -> None:
        """See `Search.stop`."""
        self._stopped = True
        if self._rows:
            self._arena.counters[self._kernel.STOP] = 1

    @property
    def expanded(self) -> int:
        """Positions whose guesses were tried, in the last call."""
        return int(self._arena.counters[self._kernel.EXPANDED]) if self._rows else 0

    def _place(self, members: Indices, rows: int, history: Sequence[tuple[str, str]]) -> int:
        """Put the position at depth 0 of the arena; the number of legal guesses."""
        if rows > self._rows:
            self._arena = self._kernel.new_arena(self.universe, self.limits, rows + SPARE_DEPTH, self._table_bits)
            self._rows = rows
        arena, k = self._arena, self._kernel
        arena.counters[:] = 0
        arena.counters[k.STOP] = self._stopped
        arena.lists[0, : len(members)] = members
        size = arena.letters.shape[1]
        arena.fixed[0] = -1
        arena.wanted[0] = 0
        arena.clue_hash[0] = 0
        pool = np.arange(len(self.universe.guesses), dtype=np.int64)
        if self.limits.mode is not Mode.NORMAL and history:
            pool = legal_guesses(self.universe.guesses, history, self.limits.mode)
            for guess, given in history:
                marked = [letter for letter, digit in zip(guess, given, strict=True) if digit != "0"]
                for letter in set(marked) & set(self._codes):
                    code = self._codes[letter]
                    arena.wanted[0, code] = max(arena.wanted[0, code], min(marked.count(letter), size))
                for place, digit in enumerate(given):
                    if digit == "2":
                        arena.fixed[0, place] = self._codes.get(guess[place], -1)
            # Positions are remembered under their clues: another history must not meet them.
            told = hashlib.sha256(repr(sorted(history)).encode()).digest()
            arena.clue_hash[0] = np.frombuffer(told[:8], dtype=np.uint64)[0]
        arena.pool[0, : len(pool)] = pool
        arena.settings[k.POOL] = len(pool)
        return len(pool)

    def _checked(self, result: Result) -> Result:
        """A search's result. Raises SearchStoppedError if it was stopped, SearchBudgetError if it was cut short."""
        if self._arena.counters[self._kernel.ABORTED]:
            raise SearchStoppedError(STOPPED) if self._stopped else SearchBudgetError(SPENT)
        return result
