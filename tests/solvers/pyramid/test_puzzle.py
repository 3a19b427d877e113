"""Shapes, and puzzles as they are typed and shown."""

from __future__ import annotations

from itertools import pairwise

import networkx
import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shapes import adjacency_of, base_of, grid_graph, pyramid_adjacency, pyramid_graph
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid

FREE, USED = CellState.FREE, CellState.USED


def test_the_pyramid_of_the_game_has_its_neighbours() -> None:
    graph = pyramid_graph(5)
    assert len(graph) == 15
    assert sorted(graph[4]) == [1, 2, 3, 5, 7, 8]
    assert sorted(graph[10]) == [6, 11]
    assert max(dict(graph.degree).values()) == 6


@pytest.mark.parametrize("base", range(3, 10))
def test_a_pyramid_is_a_triangle_of_triangles(base: int) -> None:
    graph = pyramid_graph(base)
    assert base_of(len(graph)) == base
    assert graph.number_of_edges() == 3 * base * (base - 1) // 2
    assert sum(networkx.triangles(graph).values()) / 3 == (base - 1) ** 2


def test_other_shapes_come_as_graphs() -> None:
    graph = grid_graph(6, 8)
    assert (len(graph), graph.number_of_edges()) == (48, 5 * 8 + 6 * 7 + 2 * 5 * 7)
    assert adjacency_of(networkx.path_graph(["x", "y", "z"])) == ((1,), (0, 2), (1,))
    assert adjacency_of(pyramid_graph(6)) == pyramid_adjacency(6)
    with pytest.raises(UsageError, match="directed"):
        adjacency_of(networkx.DiGraph([(0, 1)]))


def test_rows_are_typed() -> None:
    assert Puzzle.parse(["p", "ir", "aao", "ntib", "ogueo"]).letters == tuple("PIRAAONTIBOGUEO")
    assert Puzzle.parse(["ä", "b c", "d?f"]).letters == ("Ä", "B", "C", "D", None, "F")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("p ir aa", r"Row 3 \(AA\) has 2 letters and should have 3"),
        ("p i1 aao", "Row 2 has '1', which is not a letter"),
        ("p ir", "has 3 to 9 rows, and these are 2"),
        ("", "and these are 0"),
    ],
)
def test_rows_that_are_no_pyramid_are_refused(rows: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Puzzle.parse(rows.split())


def test_letters_must_fit_their_shape() -> None:
    with pytest.raises(UsageError, match="5 letters are no pyramid"):
        Puzzle(tuple("ABCDE"))
    with pytest.raises(UsageError, match="2 letters for 3 cells"):
        Puzzle(tuple("AB"), ((1,), (0, 2), (1,)))
    with pytest.raises(UsageError, match="from 0 to 5"):
        Puzzle(tuple("ABCDEF"), used=frozenset([6]))
    with pytest.raises(UsageError, match="at least 3 and at most 2"):
        Puzzle(tuple("ABCDEF"), least=3, most=2)


def test_cells_of_found_words_are_done_with() -> None:
    states = [FREE] * 15
    for cell in (5, 9, 13, 14):
        states[cell] = USED
    puzzle = Puzzle.of(
        ShownPyramid(tuple("PIRAAONTIBOGUEO"), tuple(states), found=("OBOE",), words=3), right=["oboe"], wrong=["Rai"]
    )
    assert puzzle.used == {5, 9, 13, 14}
    assert puzzle.right == ()
    assert puzzle.wrong == {"RAI"}
    assert (puzzle.least, puzzle.most) == (2, 2)


def test_found_words_whose_cells_a_page_does_not_show_are_required() -> None:
    puzzle = Puzzle.of(ShownPyramid(tuple("PIRAAONTIBOGUEO"), (FREE,) * 15, found=("OBOE",)), right=["PIANO"])
    assert puzzle.used == frozenset()
    assert puzzle.right == ("OBOE", "PIANO")
    assert (puzzle.least, puzzle.most) == (1, None)


def test_neighbours_hang_together_in_rows() -> None:
    adjacency = pyramid_adjacency(4)
    assert all(b in adjacency[a] for a, b in pairwise(range(6, 10)))
    assert 6 not in adjacency[5]
