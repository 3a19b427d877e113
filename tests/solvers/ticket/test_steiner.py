"""Steiner trees against trying every set of other nodes, with costs in 16 and in 32 bits."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.ticket.model.boards import BOARDS, load_board
from kibitz.solvers.ticket.routing.forest import SPACE
from kibitz.solvers.ticket.routing.steiner import NEVER, NEVER_SMALL, Costs, SteinerTrees

NODES = 7
edges = st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1), st.integers(1, 9))


def to_weights(edges: list[tuple[int, int, int]], scale: int) -> Costs:
    weights = np.full((NODES, NODES), NEVER, np.int32)
    np.fill_diagonal(weights, 0)
    for a, b, weight in edges:
        if a != b:
            weights[a, b] = weights[b, a] = weight * scale
    return weights


def spanning(weights: Costs, nodes: set[int]) -> int | None:
    """The weight of the cheapest tree over exactly these nodes (Prim); None where there is none."""
    start, *_ = nodes
    joined, total = {start}, 0
    while joined < nodes:
        weight, there = min((int(weights[a, b]), b) for a in joined for b in nodes - joined)
        if weight >= NEVER:
            return None
        joined.add(there)
        total += weight
    return total


def slow_cost(weights: Costs, terminals: set[int]) -> int | None:
    others = set(range(NODES)) - terminals
    trees = (
        spanning(weights, terminals | set(more)) for n in range(len(others) + 1) for more in combinations(others, n)
    )
    return min((cost for cost in trees if cost is not None), default=None)


def two_or_more(terminals: int) -> list[int]:
    """The sets (bits) of at least two of the terminals."""
    return [members for members in range(1 << terminals) if members.bit_count() > 1]


@settings(max_examples=60, deadline=None)
@given(st.lists(edges, min_size=4, max_size=14), st.integers(2, 5), st.sampled_from([1, 90, 5_000]))
def test_no_tree_is_cheaper(given: list[tuple[int, int, int]], terminals: int, scale: int) -> None:
    weights = to_weights(given, scale)
    trees = SteinerTrees(weights, tuple(range(terminals)))
    for members in two_or_more(terminals):
        cost = slow_cost(weights, {node for node in range(terminals) if members >> node & 1})
        assert trees.cost(members) == (NEVER if cost is None else cost)
        if cost is not None:
            assert sum(int(weights[edge]) for edge in trees.edges(members)) == cost


@settings(max_examples=60, deadline=None)
@given(st.lists(edges, min_size=4, max_size=14))
def test_costs_in_16_bits_and_in_32_give_the_same_trees(given: list[tuple[int, int, int]]) -> None:
    small, large = (SteinerTrees(to_weights(given, scale), (0, 1, 2, 3)) for scale in (1, NEVER_SMALL))
    assert small.trees.dtype == np.uint16
    assert large.trees.dtype == np.int32 or not large.weights[large.weights < large.never].any()
    for members in two_or_more(4):
        cost = small.cost(members)
        assert large.cost(members) == (NEVER if cost == NEVER else cost * NEVER_SMALL)
        if cost < NEVER:
            assert small.edges(members) == large.edges(members)


@pytest.mark.parametrize("name", BOARDS)
def test_a_space_weighs_more_than_all_routes_of_a_forest(name: str) -> None:
    assert len(load_board(name).cities) <= SPACE
