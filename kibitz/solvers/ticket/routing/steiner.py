"""Steiner trees over every set of terminals of a graph, exactly.

After Dreyfus and Wagner (1971): the cheapest tree that joins a set of terminals and one more node is two trees that
meet at a node, and a way from there. All sets of one size are found together in NumPy.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Costs: TypeAlias = NDArray[np.int32]
NEVER = 1 << 26
"""The cost of what can't be; three of them still fit into 32 bits."""
CELLS = 1 << 21
"""As many numbers are held at once, at most (8 MB)."""


class SteinerTrees:
    """Trees over the terminals (nodes) of a graph.

    ``weights``: (n, n), symmetric, NEVER where there is no edge, 0 on the diagonal, int32.
    """

    def __init__(self, weights: Costs, terminals: tuple[int, ...]) -> None:
        self.weights = weights
        self.terminals = terminals
        self.distances = _distances(weights)
        # The last terminal is only ever a node to be reached, which halves the work.
        self.inner = len(terminals) - 1
        self.trees = np.full((1 << self.inner, len(weights)), NEVER, np.int32)
        """Set of terminals (bits) and a node -> the cost of the cheapest tree over them."""
        for bit, terminal in enumerate(terminals[:-1]):
            self.trees[1 << bit] = self.distances[terminal]
        for size in range(2, self.inner + 1):
            self._join(size)

    def cost(self, members: int) -> int:
        """The cost of the cheapest tree over a set of terminals (bits); NEVER or more where there is none."""
        return int(self.trees[self._rooted(members)])

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
        sets, halves = _sets(self.inner, size)
        nodes = len(self.weights)
        step = max(1, CELLS // (nodes * max(nodes, halves.shape[1])))
        for start in range(0, len(sets), step):
            whole, half = sets[start : start + step], halves[start : start + step]
            meeting = (self.trees[half] + self.trees[whole[:, None] ^ half]).min(axis=1)
            self.trees[whole] = (meeting[:, :, None] + self.distances).min(axis=1)

    def _way(self, a: int, b: int) -> set[tuple[int, int]]:
        """The edges of the cheapest way from node to node."""
        found = set()
        while a != b:
            onward = self.weights[a] + self.distances[:, b]
            onward[a] = NEVER
            there = int(onward.argmin())
            found.add((min(a, there), max(a, there)))
            a = there
        return found


def _distances(weights: Costs) -> Costs:
    """The cost of the cheapest way between every two nodes (Floyd and Warshall)."""
    found = weights.copy()
    for node in range(len(found)):
        np.minimum(found, found[:, node, None] + found[node], out=found)
    return np.minimum(found, NEVER, out=found)


@cache
def _sets(bits: int, size: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """All sets of ``size`` of so many bits; and for each, those parts of it that hold its lowest bit."""
    places = np.array(list(combinations(range(bits), size)), dtype=np.intp)
    flags: NDArray[Any] = 1 << places
    parts = np.arange((1 << (size - 1)) - 1)
    # The lowest bit is in each part, and the last part, which would be the whole, is left out.
    has = np.concatenate([np.ones((len(parts), 1), np.intp), (parts[:, None] >> np.arange(size - 1)) & 1], axis=1)
    return flags.sum(axis=1), flags @ has.T


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
