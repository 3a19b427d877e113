"""Which cells touch which: pyramids, grids, and any other graph."""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import TYPE_CHECKING

from kibitz.core.errors import UsageError

if TYPE_CHECKING:
    import networkx

Adjacency = tuple[tuple[int, ...], ...]
"""The neighbours of every cell, in ascending order; cells are numbered from 0."""
LEAST_BASE, MOST_BASE = 3, 9


def base_of(cells: int) -> int | None:
    """The base of the pyramid that has so many cells; None where none has.

    >>> base_of(15), base_of(16)
    (5, None)
    """
    base = (isqrt(8 * cells + 1) - 1) // 2
    return base if base * (base + 1) // 2 == cells else None


@cache
def pyramid_adjacency(base: int) -> Adjacency:
    """The neighbours in a pyramid of ``base`` rows, numbered row by row from the top: beside, above and below.

    >>> pyramid_adjacency(3)
    ((1, 2), (0, 2, 3, 4), (0, 1, 4, 5), (1, 4), (1, 2, 3, 5), (2, 4))
    """
    cells = [(row, place) for row in range(base) for place in range(row + 1)]
    # A place has the two places of the row below that are as far from the left as it is, and one further.
    steps = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
    return _adjacency(cells, steps)


@cache
def grid_adjacency(rows: int, columns: int) -> Adjacency:
    """The neighbours in a grid, eight for a cell inside, numbered row by row."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    steps = tuple((down, along) for down in (-1, 0, 1) for along in (-1, 0, 1) if down or along)
    return _adjacency(cells, steps)


def pyramid_graph(base: int) -> networkx.Graph:
    """A pyramid of ``base`` rows (see `pyramid_adjacency`) as a graph."""
    return graph_of(pyramid_adjacency(base))


def grid_graph(rows: int, columns: int) -> networkx.Graph:
    """A grid with eight neighbours (see `grid_adjacency`) as a graph."""
    return graph_of(grid_adjacency(rows, columns))


def graph_of(adjacency: Adjacency) -> networkx.Graph:
    """The graph with these neighbours; its nodes are the cells' numbers."""
    import networkx

    return networkx.Graph({cell: list(neighbours) for cell, neighbours in enumerate(adjacency)})


def adjacency_of(graph: networkx.Graph) -> Adjacency:
    """The neighbours in any graph; its nodes become cells in the graph's own order.

    Raises UsageError for a directed graph, since words run both ways.
    """
    if graph.is_directed():
        raise UsageError("The graph of the letters is directed, but words run both ways. Give an undirected graph.")
    numbers = {node: number for number, node in enumerate(graph)}
    return tuple(tuple(sorted({numbers[other] for other in graph[node]} - {numbers[node]})) for node in graph)


def _adjacency(cells: list[tuple[int, int]], steps: tuple[tuple[int, int], ...]) -> Adjacency:
    numbers = {cell: number for number, cell in enumerate(cells)}
    around = ([(row + down, place + along) for down, along in steps] for row, place in cells)
    return tuple(tuple(sorted(numbers[cell] for cell in near if cell in numbers)) for near in around)
