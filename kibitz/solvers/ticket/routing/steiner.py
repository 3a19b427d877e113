"""Steiner trees over every set of terminals of a graph, exactly.

After Dreyfus and Wagner (1971): the cheapest tree that joins a set of terminals and one more node is two trees that
meet at a node, and a way from there. All sets of one size are found together in NumPy.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Costs: TypeAlias = NDArray[np.int32]
SmallCosts: TypeAlias = NDArray[Any]
"""Costs in 32 bits, or in 16 (int32, uint16)."""
NEVER = 1 << 26
"""The cost of what can't be; three of them still fit into 32 bits."""
NEVER_SMALL = (1 << 16) // 3
"""The same where all that can be is less than that: three of them fit into 16 bits."""
BYTES = 1 << 19
"""As much is worked on at once, about: it stays near the processor."""
FEW_SETS = 24
"""Up to so many sets are done one after the other, more of them side by side, by which the rows of numbers are long."""


class SteinerTrees:
    """Trees over the terminals (nodes) of a graph.

    ``weights``: (n, n), symmetric, NEVER where there is no edge, 0 on the diagonal, int32.

    Costs are held in 16 bits where none that can be is as much as NEVER_SMALL, which takes half of the time.
    """

    def __init__(self, weights: Costs, terminals: tuple[int, ...]) -> None:
        self.terminals = terminals
        self.weights, self.distances, self.never = _shrunk(weights, _distances(weights), terminals)
        # The last terminal is only ever a node to be reached, which halves the work.
        self.inner = len(terminals) - 1
        self.trees = np.full((1 << self.inner, len(weights)), self.never, self.distances.dtype)
        """Set of terminals (bits) and a node -> the cost of the cheapest tree over them."""
        for bit, terminal in enumerate(terminals[:-1]):
            self.trees[1 << bit] = self.distances[terminal]
        for size in range(2, self.inner + 1):
            self._join(size)

    def cost(self, members: int) -> int:
        """The cost of the cheapest tree over a set of terminals (bits); NEVER where there is none."""
        cost = int(self.trees[self._rooted(members)])
        return NEVER if cost >= self.never else cost

    def edges(self, members: int) -> set[tuple[int, int]]:
        """The edges, lower node first, of the cheapest tree over a set of terminals that can be joined."""
        found: set[tuple[int, int]] = set()
        todo = [self._rooted(members)]
        while todo:
            inner, node = todo.pop()
            if inner & (inner - 1) == 0:
                if inner:
                    found |= self._way(node, self.terminals[inner.bit_length() - 1])
                continue
            halves = _halves_of(inner)
            meeting = self.trees[halves] + self.trees[inner ^ halves]
            there = int((meeting.min(axis=0) + self.distances[:, node]).argmin())
            half = int(halves[meeting[:, there].argmin()])
            found |= self._way(node, there)
            todo += [(half, there), (inner ^ half, there)]
        return found

    def _rooted(self, members: int) -> tuple[int, int]:
        """A set of terminals as the others of them, and one as a node."""
        if members >> self.inner:
            return members & ((1 << self.inner) - 1), self.terminals[-1]
        top = members.bit_length() - 1
        return members ^ (1 << top), self.terminals[top]

    def _join(self, size: int) -> None:
        """Fill the table for sets of ``size``, from smaller ones."""
        sets, halves, others = _sets(self.inner, size)
        nodes = len(self.weights)
        step = max(FEW_SETS, BYTES // (self.trees.itemsize * nodes * max(nodes, len(halves))))
        for start in range(0, len(sets), step):
            some = slice(start, start + step)
            meeting = self.trees.take(halves[:, some], axis=0, mode="clip")
            meeting += self.trees.take(others[:, some], axis=0, mode="clip")
            self.trees[sets[some]] = np.minimum(self._spread(meeting.min(axis=0)), self.never)

    def _spread(self, meeting: SmallCosts) -> SmallCosts:
        """The costs at all nodes of trees, shape (sets, nodes), that cost ``meeting`` where they meet."""
        if len(meeting) <= FEW_SETS:
            found: SmallCosts = (meeting[:, :, None] + self.distances).min(axis=1)
        else:
            columns = np.ascontiguousarray(meeting.T)
            found = (columns[:, None, :] + self.distances[:, :, None]).min(axis=0).T
        return found

    def _way(self, a: int, b: int) -> set[tuple[int, int]]:
        """The edges of the cheapest way from node to node."""
        found = set()
        to = self.distances[:, b]
        while a != b:
            onward = self.weights[a] + to
            onward[a] = self.never
            there = int(onward.argmin())
            found.add((min(a, there), max(a, there)))
            a = there
        return found


def _shrunk(weights: Costs, distances: Costs, terminals: tuple[int, ...]) -> tuple[SmallCosts, SmallCosts, int]:
    """Weights, distances and what is never, in 16 bits if the costs of all trees over the terminals fit."""
    to_all = distances[list(terminals)]
    # No tree to a node costs more than the ways from there to all terminals.
    most = np.where(to_all < NEVER, to_all, 0).sum(axis=0).max() if len(terminals) else 0
    if most >= NEVER_SMALL:
        return weights, distances, NEVER
    small, near = (np.minimum(costs, NEVER_SMALL).astype(np.uint16) for costs in (weights, distances))
    return small, near, NEVER_SMALL


def _distances(weights: Costs) -> Costs:
    """The cost of the cheapest way between every two nodes (Floyd and Warshall)."""
    found, by_node = weights.copy(), np.empty_like(weights)
    for node in range(len(found)):
        np.add(found[:, node, None], found[node], out=by_node)
        np.minimum(found, by_node, out=found)
    return np.minimum(found, NEVER, out=found)


@cache
def _sets(bits: int, size: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """All sets of ``size`` of so many bits; those parts of each that hold its lowest bit; and what else it has.

    Shapes (sets), (parts, sets), (parts, sets).
    """
    places = np.array(list(combinations(range(bits), size)), dtype=np.intp)
    flags: NDArray[Any] = 1 << places
    parts = np.arange((1 << (size - 1)) - 1)
    # The lowest bit is in each part, and the last part, which would be the whole, is left out.
    has = np.concatenate([np.ones((len(parts), 1), np.intp), (parts[:, None] >> np.arange(size - 1)) & 1], axis=1)
    sets, halves = flags.sum(axis=1), has @ flags.T
    return sets, halves, sets ^ halves


@lru_cache(maxsize=1 << 10)
def _halves_of(members: int) -> NDArray[np.intp]:
    """The parts of a set of bits that hold its lowest bit, without the whole."""
    lowest = members & -members
    rest = members ^ lowest
    parts = []
    part = (rest - 1) & rest
    while True:
        parts.append(part | lowest)
        if not part:
            return np.array(parts)
        part = (part - 1) & rest
