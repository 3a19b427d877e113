"""The exact search against a slow one, its ranking, and the trees that are known to be best."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.ranking import Ranking
from kibitz.solvers.tuble.search import RIGHT, Search
from kibitz.solvers.tuble.tree import Node, TubleTree, grow_tree
from kibitz.solvers.tuble.variants import variant

GAME = variant("game2023")
NEVER = 10**6


def least_guesses(table, left: tuple[int, ...], weights: dict[int, int], limit: int) -> int:
    """The fewest guesses over all stations left: every guess is tried."""

    @cache
    def least(left: tuple[int, ...], limit: int) -> int:
        if not left:
            return 0
        if limit == 0:
            return NEVER
        best = NEVER
        for guess in range(len(table)):
            groups: dict[int, list[int]] = {}
            for station in left:
                groups.setdefault(int(table[guess, station]), []).append(station)
            groups.pop(RIGHT, None)
            if list(groups.values()) != [list(left)]:
                after = sum(least(tuple(group), limit - 1) for group in groups.values())
                best = min(best, after + sum(weights[station] for station in left))
        return best

    return least(left, limit)


@st.composite
def positions(draw):
    """A small game: a table of outcomes, the stations left, and their weights."""
    size = draw(st.integers(3, 7))
    numbers = st.integers(1, draw(st.integers(1, 4)))
    table = np.array(draw(st.lists(st.lists(numbers, min_size=size, max_size=size), min_size=size, max_size=size)))
    np.fill_diagonal(table, RIGHT)
    left = draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=5, unique=True))
    weights = {station: draw(st.sampled_from([1, 1, 3, 8])) for station in range(size)}
    return table.astype(np.uint8), tuple(sorted(left)), weights


@settings(deadline=None)
@given(positions(), st.integers(1, 6))
def test_the_search_is_as_good_as_trying_everything(position, limit: int) -> None:
    table, left, weights = position
    plan = Search(table, weights).plan(left, limit)
    least = least_guesses(table, left, weights, limit)
    assert (plan.total if plan else NEVER) == min(least, NEVER)
    if plan:
        assert plan.worst <= limit


@settings(deadline=None)
@given(positions())
def test_all_stations_weighing_the_same_is_as_good_as_no_weights(position) -> None:
    table, left, _ = position
    assert Search(table).plan(left) == Search(table, dict.fromkeys(range(len(table)), 1)).plan(left)


@settings(deadline=None, max_examples=25)
@given(st.sets(st.integers(0, 268), min_size=1, max_size=12))
def test_the_ranking_has_the_best_guesses_and_candidates_before_others(stations: set[int]) -> None:
    left = tuple(sorted(stations))
    ranked = Ranking(GAME).rank(left, 10)
    search = Search(GAME.outcomes)
    totals = sorted(plan.total for guess in range(269) if (plan := search.judge(guess, left)))
    assert [round(move.expected_guesses * len(left)) for move in ranked] == totals[:10]
    order = [(move.expected_guesses, not move.is_candidate) for move in ranked]
    assert order == sorted(order)


@settings(deadline=None, max_examples=25)
@given(st.sets(st.integers(0, 268), min_size=2, max_size=30))
def test_figures_of_a_guess_are_those_of_its_groups(stations: set[int]) -> None:
    left = tuple(sorted(stations))
    for move in Ranking(GAME).rank(left, 5):
        guess = GAME.network.index[move.name]
        codes = GAME.outcomes[guess, left].tolist()
        sizes = [codes.count(code) for code in set(codes) - {RIGHT}]
        assert move.groups == len(set(codes))
        assert move.worst_left == max(sizes, default=0)
        assert move.expected_left == pytest.approx(sum(size * size for size in sizes) / len(left))
        assert move.is_candidate == (guess in left)
        assert move.chance == pytest.approx(move.is_candidate / len(left))


def guesses_by_replies(node: Node, answer: int, tree: TubleTree) -> list[str]:
    """The guesses of a game, following the tree by what the rules say to each of them."""
    network, outcomes = tree.variant.network, tree.variant.outcomes
    made = [node.guess]
    while network.index[node.guess] != answer:
        node = node.replies[parts_of(int(outcomes[network.index[node.guess], answer]))]
        made.append(node.guess)
    return made


@pytest.mark.parametrize(
    ("network_id", "limit", "total", "histogram", "opener"),
    [
        ("game2023", None, 748, [1, 88, 151, 27, 2], "Chigwell"),
        ("game2023", 4, 756, None, None),
        ("current", None, 753, [1, 85, 162, 24], "Chigwell"),
        ("2009", None, 733, None, "Woodford"),
    ],
)
def test_trees_need_the_known_number_of_guesses(
    network_id: str, limit: int | None, total: int, histogram: list[int] | None, opener: str | None
) -> None:
    tree = grow_tree(variant(network_id), limit)
    record = tree.summary()
    assert record["total"] == total
    assert record["worst"] == (limit or {"game2023": 5}.get(network_id, 4))
    assert record["opener"] == opener or opener is None
    assert record["histogram"] == histogram or histogram is None
    games = [guesses_by_replies(tree.root, answer, tree) for answer in range(len(tree.variant.network))]
    assert sum(map(len, games)) == total
    assert max(map(len, games)) == record["worst"]


@pytest.mark.parametrize("network_id", ["game2023", "current", "2009"])
def test_within_three_guesses_it_is_impossible(network_id: str) -> None:
    with pytest.raises(UsageError, match="impossible"):
        grow_tree(variant(network_id), 3)


def test_a_tree_can_begin_with_any_station() -> None:
    tree = grow_tree(GAME, opener="Temple")
    assert tree.opener == "Temple"
    assert tree.play("Temple") == ("Temple",)
    assert tree.figures.total > 748
    with pytest.raises(UsageError, match="no station"):
        grow_tree(GAME, opener="Crystal Palace")
    with pytest.raises(UsageError, match="no station"):
        tree.play("Crystal Palace")


def test_a_tree_as_text_is_as_deep_as_is_asked_for() -> None:
    tree = grow_tree(GAME)
    lines = tree.text(2).splitlines()
    assert lines[0] == "Chigwell (269)"
    assert len(lines) == 1 + 90
    assert "  1 green: Grange Hill" in "\n".join(lines)
    assert all(name in tree.text() for name in GAME.network.names)
