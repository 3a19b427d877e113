"""Searching for the cheapest way to finish a position: what both searches, compiled and plain, have in common."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import KibitzError
from kibitz.solvers.wordle.model.node import Node
from kibitz.solvers.wordle.model.scoring import to_score
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.search.legal import legal_guesses
from kibitz.solvers.wordle.search.matrix import Patterns

NEVER = 1 << 50
"""Value of a position that cannot be won; more than any sum of weights times guesses."""
STREAK_COST = 1 << 26
"""Cost of a lost game where a win counts before all else: more than all guesses of a game that sums of weights up to
`MOST_WEIGHT` take, for up to 64 rows, and little enough for a sum of losses to stay below `NEVER`."""
MOST_WEIGHT = 1 << 20
"""Largest sum of weights that a search takes; with more, the order of the guesses would overflow 63 bits."""

FEW_MEMBERS = 20
"""Hidden words up to which many guesses part them alike; with more, finding that out takes longer than it saves."""

STOPPED = "The search was stopped before it was done."
SPENT = "The search used up its budget before it was done."

Indices = NDArray[np.int64]


class SearchStoppedError(KibitzError):
    """A search was stopped before it was done."""


class SearchBudgetError(SearchStoppedError):
    """A search used up its budget before it was done."""


@dataclass(frozen=True)
class Universe:
    """The hidden words that a search knows of, and all guesses.

    guesses: (G) words, upper case.
    scores: (H, G) patterns.
    column: (H) the guess that each hidden word is.
    weights: (H) positive and descending, their sum at most `MOST_WEIGHT`.
    """

    guesses: Sequence[str]
    scores: Patterns
    column: Indices
    weights: Indices

    def members_of(self, words: Indices) -> Indices:
        """The hidden words with these guess indices, as indices into the universe, heaviest first."""
        return np.flatnonzero(np.isin(self.column, words)).astype(np.int64)


@dataclass(frozen=True)
class Limits:
    """What a search is to do.

    best_k: guesses that are tried in a position, the best-looking ones; 0 tries all, which makes values exact.
    fail_cost: what a hidden word costs that isn't found within the rows, beyond those rows; `NEVER` forbids it.
    budget: positions to expand at most, 0 for any number.
    """

    mode: Mode = Mode.NORMAL
    best_k: int = 0
    fail_cost: int = NEVER
    budget: int = 0


class Search(Protocol):
    """A search over one universe, with one set of limits; it remembers positions from call to call.

    A position is given by its members (indices into the universe, ascending), the rows left, and, for the hard modes,
    the history of guesses and scores that led to it. Values are sums of weight times guesses still needed.
    """

    universe: Universe
    limits: Limits

    def value(
        self, members: Indices, rows: int, guess: int = -1, beta: int = NEVER, history: Sequence[tuple[str, str]] = ()
    ) -> int:
        """The position's value, or that of playing ``guess`` in it; a lower bound of at least beta if not below beta.

        Raises SearchStoppedError.
        """
        ...

    def order(
        self, members: Indices, rows: int, history: Sequence[tuple[str, str]] = (), most: int = 0
    ) -> tuple[Indices, Indices]:
        """Legal guesses that split the position, best-looking first, and a lower bound of the value of each.

        most: how many of them are wanted at most, 0 for all; a few take less time.
        """
        ...

    def nodes(self, members: Indices, rows: int, guess: int = -1, history: Sequence[tuple[str, str]] = ()) -> Indices:
        """The tree of best play, after ``guess`` if one is given; parents before children.

        Shape (nodes, 5): parent (-1 at the root), pattern of the parent's guess that leads here, guess, hidden words,
        1 if the guess is one of them. Raises SearchStoppedError.
        """
        ...

    def ending(
        self, members: Indices, rows: int, guess: int, history: Sequence[tuple[str, str]] = ()
    ) -> tuple[int, int]:
        """How games go on with best play: the guesses of the longest, and the weight of the words not found in time.

        ``guess`` is counted, and the longest game goes on beyond the rows where it must. Raises SearchStoppedError.
        """
        ...

    def stop(self) -> None:
        """Make the running and all later calls raise SearchStoppedError; may be called from another thread."""
        ...


def rank(
    search: Search,
    members: Indices,
    rows: int,
    count: int,
    tries: int,
    history: Sequence[tuple[str, str]] = (),
) -> list[tuple[int, int]]:
    """The ``count`` best guesses with their values, best first, of the ``tries`` best-looking ones.

    With two rows left or fewer they are the best of all guesses. Equal values are in the order of the guesses' looks,
    members first.
    """
    column, weights = search.universe.column[members], search.universe.weights[members]
    if len(members) == 1:
        return [(int(column[0]), int(weights[0]))]
    if rows == 1:
        # What isn't the answer is of no use, and the likeliest word is best.
        total, fail_cost = int(weights.sum()), search.limits.fail_cost
        legal = np.isin(column, legal_guesses(search.universe.guesses, history, search.limits.mode))
        if legal.any():
            values = np.minimum(total + fail_cost * (total - weights), NEVER)
            return list(zip(column[legal].tolist(), values[legal].tolist(), strict=True))[:count]
    # All are looked at where the bounds are the values, and where words may be tried that don't look good.
    most = 0 if rows == 2 or len(members) <= tries else tries
    guesses, bounds = search.order(members, rows, history, most)
    candidates = set(column.tolist())
    if rows == 2:
        # What can't be found with the second one is lost, so that the bounds are the values.
        best = np.lexsort((~np.isin(guesses, column), bounds))[:count]
        return list(zip(guesses[best].tolist(), bounds[best].tolist(), strict=True))
    # With few words left, the likeliest ones are worth a try however they look: players want to know.
    favourites = column[:3].tolist() if len(members) <= tries else []
    looked_at = list(dict.fromkeys([*guesses[:tries].tolist(), *(g for g in favourites if g in guesses)]))
    bound_of = dict(zip(guesses.tolist(), bounds.tolist(), strict=True))
    alike = _alike(search, members, looked_at)
    known: dict[int, int] = {}
    found: list[tuple[int, bool, int, int]] = []
    limit = NEVER
    for place, guess in enumerate(looked_at):
        if bound_of[guess] > limit:
            continue
        if alike[place] not in known:
            # One above the limit, so that guesses as good as the last one are kept too.
            known[alike[place]] = search.value(members, rows, guess, min(limit + 1, NEVER), history)
        value = known[alike[place]]
        # A lower bound stays above the limit, which only falls.
        if value <= limit:
            insort(found, (value, guess not in candidates, place, guess))
            del found[count:]
            if len(found) == count:
                limit = min(found[-1][0], NEVER)
    return [(guess, value) for value, _, _, guess in found]


def _alike(search: Search, members: Indices, guesses: Sequence[int]) -> list[int]:
    """A number for each guess; guesses with the same one are worth the same.

    So are those that part the members in the same way, and solve none of them. Where clues limit the next guess no two
    are: they leave other guesses. With two words left all of some thousand guesses are worth one of three values.
    """
    if search.limits.mode is not Mode.NORMAL or len(members) > FEW_MEMBERS:
        return list(range(len(guesses)))
    scores = search.universe.scores[np.ix_(members, np.asarray(guesses))]
    # Of each word the first one that is answered alike: that tells the parts, whatever the patterns are.
    parts = (scores[:, None, :] == scores[None, :, :]).argmax(axis=1)
    solved = search.universe.column[members][:, None] == np.asarray(guesses)
    keys = np.where(solved, len(members), parts).astype(np.uint8)
    return np.unique(keys, axis=1, return_inverse=True)[1].ravel().tolist()


def to_tree(nodes: Indices, guesses: Sequence[str]) -> Node:
    """The nodes of `Search.nodes` as linked positions, a position's larger groups first."""
    size = len(guesses[0])
    children: list[dict[str, Node]] = [{} for _ in nodes]
    made: list[Node] = []
    # Children come after their parents, so from the back every node's children are there.
    for index in range(len(nodes) - 1, -1, -1):
        parent, pattern, guess, answers, solves = nodes[index].tolist()
        below = dict(sorted(children[index].items(), key=lambda item: (-item[1].answers, item[0])))
        node = Node(guesses[guess], answers, bool(solves), below)
        made.append(node)
        if parent >= 0:
            children[parent][to_score(pattern, size)] = node
    return made[-1]


def ending_of(nodes: Indices, rows: int, universe: Universe) -> tuple[int, int]:
    """Guesses that the longest path of a tree needs, and the weight of the words that it finds beyond the rows."""
    depth = np.ones(len(nodes), dtype=np.int64)
    for index in range(1, len(nodes)):
        depth[index] = depth[nodes[index, 0]] + 1
    late = nodes[(depth > rows) & (nodes[:, 4] == 1), 2]
    return int(depth.max()), int(universe.weights[np.isin(universe.column, late)].sum())
