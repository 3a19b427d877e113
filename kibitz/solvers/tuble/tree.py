"""Decision trees: the guesses that find every station with the fewest guesses in all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import UsageError
from kibitz.solvers.figures import Figures
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.search import RIGHT, UNLIMITED, Search, Stations
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.solvers.tuble.variants import Variant

if TYPE_CHECKING:
    from graphviz import Digraph

Reply = tuple[int, ZoneColour]
"""Stops and colour."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position of a tree: the guess to make there, and where each reply leads.

    left: stations that can be the answer when the position is reached. solves: whether the guess is one of them.
    replies: what the game can say -> next position; the right guess has none, because the game is over.
    """

    guess: str
    left: int
    solves: bool
    replies: dict[Reply, Node] = field(default_factory=dict)

    def paths(self, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        """The guesses for every answer below this position, the answer last."""
        guesses = (*before, self.guess)
        if self.solves:
            yield guesses
        for node in self.replies.values():
            yield from node.paths(guesses)

    def to_json(self) -> dict[str, Any]:
        """The position and all below it; a reply's key is stops and colour, such as ``16,1``."""
        replies = {f"{stops},{int(colour)}": node.to_json() for (stops, colour), node in self.replies.items()}
        return {"guess": self.guess, "left": self.left, "replies": replies}


@dataclass(frozen=True, repr=False)
class TubleTree:
    """An optimal tree: no tree finds all stations of its variant with fewer guesses in all.

    limit: guesses that no station may take more than; None where there was no such limit.
    """

    variant: Variant
    root: Node
    limit: int | None = None

    @property
    def opener(self) -> str:
        """The first guess."""
        return self.root.guess

    @cached_property
    def figures(self) -> Figures:
        """How many stations take how many guesses."""
        return Figures.of(map(len, self.root.paths()))

    def play(self, answer: str) -> tuple[str, ...]:
        """The guesses that find a station, itself the last.

        Raises UsageError for a station that the network hasn't got.
        """
        for guesses in self.root.paths():
            if guesses[-1] == answer:
                return guesses
        raise UsageError(f"The graph {self.variant.network_id} has no station {answer}.")

    def text(self, depth: int | None = None) -> str:
        """The tree as indented lines, each a reply and the guess to make then; at most ``depth`` guesses deep.

        A number in brackets says how many stations are left, where it is more than one.
        """
        lines = []
        stack: list[tuple[int, str, Node]] = [(1, "", self.root)]
        while stack:
            level, reply, node = stack.pop()
            left = f" ({node.left})" if node.left > 1 else ""
            lines.append(f"{'  ' * (level - 1)}{reply}{node.guess}{left}")
            if depth is None or level < depth:
                following = [(level + 1, f"{told_reply(key)}: ", child) for key, child in node.replies.items()]
                stack.extend(reversed(following))
        return "\n".join(lines)

    def __str__(self) -> str:
        """One line: opener, variant, stations, guesses."""
        figures = self.figures
        limit = f", never more than {self.limit}" if self.limit else ""
        return f"Tree of {self.opener} on {self.variant}: {figures.games} stations, {figures.total} guesses{limit}"

    def summary(self) -> dict[str, Any]:
        """The figures as a JSON object; ``histogram`` has the stations found with one guess, with two, and so on."""
        figures = self.figures
        return {
            "graph": self.variant.network_id,
            "rule": self.variant.rule.value,
            "opener": self.opener,
            "stations": figures.games,
            "total": figures.total,
            "mean": round(figures.mean, 6),
            "histogram": [figures.histogram.get(guesses, 0) for guesses in range(1, figures.depth + 1)],
            "worst": figures.depth,
        }

    def to_json(self) -> dict[str, Any]:
        """The figures and the tree as a JSON object."""
        return {**self.summary(), "tree": self.root.to_json()}

    def digraph(self, wanted: Callable[[str], bool] | None = None) -> Digraph:
        """The tree for Graphviz; ``wanted``: given an answer, whether its game is drawn.

        Raises NotPossibleHereError where the Python package graphviz is missing.
        """
        from kibitz.solvers.tuble.tree_picture import digraph

        return digraph(self.root, wanted)


def grow_tree(variant: Variant, limit: int | None = None, opener: str | None = None) -> TubleTree:
    """The optimal tree of a variant; with a limit, the best of those in which no station takes more guesses.

    opener: its first guess (an exact name of the network); None: the best one.

    Raises UsageError where the limit is impossible, and for an opener that the network hasn't got.
    """
    network = variant.network
    search = Search(variant.outcomes)
    everything = tuple(range(len(network)))
    most = limit or UNLIMITED
    if opener is None:
        plan = search.plan(everything, most)
    elif opener not in network.index:
        raise UsageError(f"The graph {network.id} has no station {opener}.")
    else:
        plan = search.judge(network.index[opener], everything, most)
    if plan is None:
        after = f" after {opener}" if opener else ""
        raise UsageError(
            f"It is impossible to find every station of the graph {network.id} within {most} guesses{after}. "
            "Allow more."
        )
    return TubleTree(variant, _grow(search, network.names, everything, plan.guess, most), limit)


def _grow(search: Search, names: tuple[str, ...], left: Stations, guess: int, limit: int) -> Node:
    groups = search.split(guess, left)
    replies = {}
    for code in sorted(groups.keys() - {RIGHT}):
        plan = search.plan(groups[code], limit - 1)
        assert plan is not None  # the plan that led here keeps the limit
        replies[parts_of(code)] = _grow(search, names, groups[code], plan.guess, limit - 1)
    return Node(names[guess], len(left), RIGHT in groups, replies)


def told_reply(reply: Reply) -> str:
    """A reply in words.

    >>> told_reply((16, ZoneColour.YELLOW))
    '16 yellow'
    """
    stops, colour = reply
    return f"{stops} {colour.name.lower()}"
