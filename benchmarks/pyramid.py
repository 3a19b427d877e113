"""The pyramid solver against its goals, and against plain backtracking on graphs.

    python benchmarks/pyramid.py [--long]

CPU milliseconds of one core with the word list loaded; every puzzle is new to the engine each time, and the least of
three runs counts. Puzzles are random pyramids tiled with words from the 3,000 commonest of the shipped list, always the
same. ``--long`` adds the ranks over 300 puzzles of several vocabularies, and all covers of grids.

The other method is backtracking in two levels, as a first solver on networkx would do it: every simple path of the
graph is looked up in a set of words, a found word's nodes are taken out of a copy of the graph, and so on until
nothing is left. Both must find the same sets of words, else the program ends.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import networkx
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kibitz.solvers.pyramid.engine import PyramidEngine
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shapes import adjacency_of, graph_of, grid_graph
from kibitz.solvers.pyramid.words import SHORTEST, WordList, load_words
from tests.support.pyramid.puzzles import Planted, planted, planted_on

Result = TypeVar("Result")
GAME = Puzzle.parse(["p", "ir", "aao", "ntib", "ogueo"])
PUZZLES = 30
RUNS = 3
GOALS_MS = {5: "5", 6: "20", 7: "100", 8: "3,000"}
QUICK_MS = {8: "200"}


class Backtracking:
    """Covers by walking every path of the graph, and every choice of paths."""

    def __init__(self, puzzle: Puzzle, words: frozenset[str]) -> None:
        self.letters = puzzle.letters
        self.words = words
        self.graph = graph_of(puzzle.neighbours)

    def covers(self) -> Iterator[tuple[str, ...]]:
        """Each set of words once."""
        told = set()
        for paths in self._choices(self.graph, frozenset()):
            texts = tuple(sorted(map(self._text, paths)))
            if texts not in told:
                told.add(texts)
                yield texts

    def _choices(
        self, graph: networkx.Graph, chosen: frozenset[tuple[int, ...]]
    ) -> Iterator[frozenset[tuple[int, ...]]]:
        if not len(graph):
            yield chosen
            return
        if min(map(len, networkx.connected_components(graph))) < SHORTEST:
            return
        for path in self._words_in(graph, ()):
            rest = graph.copy()
            rest.remove_nodes_from(path)
            yield from self._choices(rest, chosen | {path})

    def _words_in(self, graph: networkx.Graph, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) >= SHORTEST and self._text(path) in self.words:
            yield path
        for node in graph[path[-1]] if path else list(graph):
            if node not in path:
                yield from self._words_in(graph, (*path, node))

    def _text(self, path: Sequence[int]) -> str:
        return "".join(self.letters[node] or "" for node in path)


def timed_ms(work: Callable[[], Result], runs: int = RUNS) -> tuple[Result, float]:
    """The result, and the least CPU milliseconds that it took."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        result = work()
        best = min(best, (time.process_time() - start) * 1000)
    return result, best


def fresh(words: WordList) -> PyramidEngine:
    """An engine that has seen no puzzle."""
    return PyramidEngine(words)


def against_backtracking(words: WordList) -> Table:
    """The published puzzle and five random ones, both ways."""
    table = Table("base 5, all covers", "sets of words", "backtracking, ms", "first of them, ms", "Kibitz, ms", "ratio")
    known = frozenset(words.words)
    named = [("p ir aao ntib ogueo", GAME)]
    named += [(f"random {seed}", planted(5, seed, words).puzzle) for seed in range(5)]
    for name, puzzle in named:
        _, first_ms = timed_ms(lambda puzzle=puzzle: next(Backtracking(puzzle, known).covers()), 1)
        slow, slow_ms = timed_ms(lambda puzzle=puzzle: sorted(Backtracking(puzzle, known).covers()), 1)
        covers, quick_ms = timed_ms(lambda puzzle=puzzle: fresh(words).solve(puzzle, best=10_000))
        if sorted(tuple(sorted(cover.texts)) for cover in covers.best) != slow:
            sys.exit(f"{name}: {len(covers.best)} sets of words, and backtracking finds {len(slow)}")
        # What both do is to list everything; the goals are about the best 20.
        table.add_row(
            name,
            f"{len(slow):,}",
            f"{slow_ms:,.0f}",
            f"{first_ms:,.0f}",
            f"{quick_ms:.1f}",
            f"{slow_ms / quick_ms:,.0f}",
        )
    return table


def scaling(words: WordList) -> Table:
    """Bases 3 to 9: all covers counted, best 20 listed; the same of common words only; and with shares."""
    heads = (
        "placements",
        "covers",
        "solve, ms",
        "goal",
        "common words, ms",
        "goal",
        "advise, ms",
        "first",
        "top 3",
        "top 10",
    )
    table = Table("base", *heads, title=f"{PUZZLES} planted puzzles each; median / most")
    for base in range(3, 10):
        puzzles = [planted(base, seed, words) for seed in range(PUZZLES)]
        placements, covers, ranks = [], [], []
        times: dict[str, list[float]] = {"solve": [], "glance": [], "advise": []}
        for one in puzzles:
            found, ms = timed_ms(lambda one=one: fresh(words).solve(one.puzzle))
            times["solve"].append(ms)
            times["glance"].append(timed_ms(lambda one=one: fresh(words).glance(one.puzzle))[1])
            times["advise"].append(timed_ms(lambda one=one: fresh(words).advise(one.puzzle), 1)[1])
            placements.append(len(fresh(words).placements(one.puzzle)))
            covers.append(found.count)
            ranks.append(rank(one, [cover.texts for cover in found.best]))
        table.add_row(
            str(base),
            _spread(placements),
            _spread(covers),
            _spread(times["solve"], 1),
            GOALS_MS.get(base, ""),
            _spread(times["glance"], 1),
            QUICK_MS.get(base, ""),
            _spread(times["advise"], 1),
            *(str(sum(place <= most for place in ranks)) for most in (1, 3, 10)),
        )
    return table


def vocabularies(words: WordList) -> Table:
    """How often the planted words come first, the rarer they are."""
    table = Table("base 5, words from the commonest", "first", "top 3", "top 10", title="of 300 puzzles")
    for commonest in (2000, 3000, 6000, 12000):
        ranks = []
        for seed in range(300):
            one = planted(5, seed, words, commonest)
            ranks.append(rank(one, [cover.texts for cover in fresh(words).solve(one.puzzle).best]))
        table.add_row(f"{commonest:,}", *(f"{sum(place <= most for place in ranks)}" for most in (1, 3, 10)))
    return table


def grids(words: WordList, *, long: bool) -> Table:
    """Another shape: 48 letters with eight neighbours each."""
    table = Table("6 x 8 grid", "placements", "common words, ms", "covers of them", "all covers, ms", "covers")
    adjacency = adjacency_of(grid_graph(6, 8))
    for seed in range(5):
        puzzle = planted_on(adjacency, seed, words).puzzle
        quick, quick_ms = timed_ms(lambda puzzle=puzzle: fresh(words).glance(puzzle))
        whole = ("", "")
        if long:
            covers, ms = timed_ms(lambda puzzle=puzzle: fresh(words).solve(puzzle), 1)
            whole = (f"{ms:,.0f}", f"{covers.count:.1e}")
        placements = len(fresh(words).placements(puzzle))
        table.add_row(f"seed {seed}", f"{placements:,}", f"{quick_ms:.0f}", f"{quick.count:,}", *whole)
    return table


def rank(one: Planted, found: Sequence[tuple[str, ...]]) -> int:
    """Where the planted words stand."""
    return found.index(one.words) + 1 if one.words in found else sys.maxsize


def _spread(values: Sequence[float], digits: int = 0) -> str:
    return f"{statistics.median(values):,.{digits}f} / {max(values):,.{digits}f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="300 puzzles of several vocabularies, all covers of grids")
    options = parser.parse_args()
    console = Console(width=150)
    words, load_ms = timed_ms(load_words, 1)
    _, ready_ms = timed_ms(lambda: fresh(words).solve(GAME), 1)
    console.print(f"{len(words):,} words loaded in {load_ms:.0f} ms; the first puzzle of all takes {ready_ms:.0f} ms")
    console.print(scaling(words))
    console.print(against_backtracking(words))
    console.print(grids(words, long=options.long))
    if options.long:
        console.print(vocabularies(words))


if __name__ == "__main__":
    main()
