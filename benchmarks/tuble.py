"""The Tuble engine against the method of the article about the game, in one run; and how long an answer takes.

    python benchmarks/tuble.py [--quick] [--pandas]

CPU milliseconds of one core. The article's method is written afresh here: NetworkX finds the shortest path of each pair
of stations whenever it is asked for, every station is tried against every candidate, and the guess whose outcomes have
the fewest duplicates is chosen. The article looks each zone up in a pandas frame, which costs it most of its time; with
``--pandas`` (and pandas installed) so is it done here, without it zones are in a dict. Then its method takes a minute
without a guess, which ``--quick`` leaves out. Totals that must come out end the program when they don't.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import networkx
from rich.console import Console
from rich.table import Table

from kibitz.solvers.figures import Figures
from kibitz.solvers.tuble.benchmark import Player
from kibitz.solvers.tuble.engine import TubleEngine
from kibitz.solvers.tuble.names import indices_in
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.ranking import Ranking
from kibitz.solvers.tuble.search import Search
from kibitz.solvers.tuble.shown import GUESSES, Observation, ZoneColour
from kibitz.solvers.tuble.tree import grow_tree
from kibitz.solvers.tuble.variants import all_variants, variant

Result = TypeVar("Result")
Guess = tuple[str, int, int]
"""Station, stops, colour."""
EXAMPLE = ("Ealing Broadway", 16, 1)
RUNS = 20
COLD = """
import time
from kibitz.solvers.tuble.engine import TubleEngine
from kibitz.solvers.tuble.shown import Observation, ZoneColour
if {numpy}:
    import numpy
start = time.process_time()
TubleEngine().advise({seen})
print(time.process_time() - start)
"""


class Article:
    """The article's method on its own data; ``pandas``: whether zones are looked up in a frame, as it does."""

    def __init__(self, *, pandas: bool = False) -> None:
        self.network = variant("2009").network
        self.names = list(self.network.names)
        self.graph = networkx.relabel_nodes(self.network.graph, dict(enumerate(self.names)))
        self.zones = {station.name: (station.zone_min + station.zone_max) / 2 for station in self.network.stations}
        self.frame = None
        if pandas:
            from pandas import DataFrame

            self.frame = DataFrame({"name": list(self.zones), "zone": list(self.zones.values())})

    def stops(self, a: str, b: str) -> int:
        return len(networkx.shortest_path(self.graph, a, b)) - 1

    def zones_between(self, a: str, b: str) -> float:
        return abs(self.zone(a) - self.zone(b))

    def zone(self, name: str) -> float:
        if self.frame is None:
            return self.zones[name]
        return float(self.frame[self.frame["name"] == name]["zone"].item())

    def fits(self, station: str, guess: Guess) -> bool:
        """Whether a station can be the answer; green asks for the very same zone, unlike the outcome below."""
        name, stops, colour = guess
        if self.stops(name, station) != stops:
            return False
        zones = self.zones_between(name, station)
        return zones == 0 if colour == 0 else colour <= zones < (colour + 1 if colour < 3 else 99)

    def outcome(self, guess: str, answer: str) -> tuple[int, int]:
        return self.stops(guess, answer), min(3, int(self.zones_between(guess, answer)))

    def suggest(self, guesses: Sequence[Guess]) -> tuple[str, list[str]]:
        """The next guess, and what can be the answer; the guess is empty when nothing can."""
        left = [name for name in self.names if all(self.fits(name, guess) for guess in guesses)]
        if len(left) <= 2:
            return (left[0] if left else ""), left
        return self.least_duplicates(left), left

    def least_duplicates(self, left: Sequence[str]) -> str:
        best, fewest = "", len(left) + 1
        for guess in (*left, *self.names):
            duplicates = len(left) - len({self.outcome(guess, station) for station in left})
            if duplicates < fewest:
                best, fewest = guess, duplicates
        return best


class QuickArticle(Article):
    """The same choices with the paths of all pairs found once, to play many games."""

    def __init__(self) -> None:
        super().__init__()
        self._stops = dict(networkx.all_pairs_shortest_path_length(self.graph))
        self._first = ""

    def stops(self, a: str, b: str) -> int:
        return int(self._stops[a][b])

    def suggest(self, guesses: Sequence[Guess]) -> tuple[str, list[str]]:
        if guesses:
            return super().suggest(guesses)
        self._first = self._first or super().suggest(())[0]
        return self._first, self.names


def cpu_s(work: Callable[[], Result]) -> tuple[Result, float]:
    """What the work gave, and its CPU seconds."""
    start = time.process_time()
    made = work()
    return made, time.process_time() - start


def cold_s(seen: str, *, numpy: bool) -> float:
    """CPU seconds of the first advice of a new process, imports left out; the least of five processes."""
    code = COLD.format(seen=seen, numpy=numpy)
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def expect(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        sys.exit(f"{what}: found {found}, expected {wanted}")


def against_the_article(table: Table, *, quick: bool, pandas: bool) -> None:
    """Both methods on the article's data."""
    article = Article(pandas=pandas)
    seen = [Observation(EXAMPLE[0], EXAMPLE[1], ZoneColour(EXAMPLE[2]))]
    cases: list[tuple[str, list[Guess], list[Observation]]] = [("after Ealing Broadway 16, 1 zone", [EXAMPLE], seen)]
    if not quick:
        cases.append(("no guess", [], []))
    for what, guesses, observations in cases:
        (name, left), theirs = cpu_s(lambda guesses=guesses: article.suggest(guesses))
        times = []
        for _ in range(RUNS):
            engine = TubleEngine("2009", only=True)
            advice, ours = cpu_s(lambda engine=engine, seen=observations: engine.advise(seen))
            times.append(ours)
        expect(what, [candidate.name for candidate in advice.candidates], sorted(left))
        ours = statistics.median(times)
        told = f"{name}; Kibitz {advice.moves[0].name}"
        table.add_row(f"{what}: {told}", f"{theirs * 1e3:,.0f}", f"{ours * 1e3:.2f}", f"{theirs / ours:,.0f}")


def played_by_the_article(table: Table) -> None:
    """How many answers of the game itself the article's method finds."""
    article, game = QuickArticle(), variant("game2023")
    found = 0
    for answer in range(len(game.network)):
        guesses: list[Guess] = []
        while len(guesses) < GUESSES:
            name, _ = article.suggest(guesses)
            offered = indices_in(game.network, name) if name else ()
            if not offered:
                break
            stops, colour = parts_of(int(game.outcomes[offered[0], answer]))
            guesses.append((name, stops, int(colour)))
            if stops == 0:
                found += 1
                break
    lengths = Figures.of(len(guesses) for _, guesses in Player(TubleEngine(), game).play_all())
    expect("games of the engine", (lengths.games, lengths.total), (269, 748))
    table.add_row("answers of the game found, of 269", str(found), str(lengths.games - lengths.over(GUESSES)), "")


def answers(table: Table) -> None:
    """How long answers take."""
    table.add_row("first suggestion of a new process", "", f"{cold_s('[]', numpy=False) * 1e3:.2f}", "")
    example = "[Observation('Ealing Broadway', 16, ZoneColour.YELLOW)]"
    table.add_row(
        "first advice after a guess, new process, NumPy loaded", "", f"{cold_s(example, numpy=True) * 1e3:.2f}", ""
    )
    game = variant("game2023")
    times = []
    for guess in range(0, len(game.network), 4):
        search = Search(game.outcomes)
        for left in search.split(guess, tuple(range(len(game.network)))).values():
            ranking = Ranking(game)  # that knows nothing from before
            times.append(cpu_s(lambda ranking=ranking, left=left: ranking.rank(left, 10))[1] * 1e3)
    many = statistics.quantiles(times, n=100)[98]
    told = f"ten best guesses, exact, in {len(times):,} positions after a guess"
    table.add_row(f"{told}: median", "", f"{statistics.median(times):.2f}", "")
    table.add_row("the same: 99th percentile and most", "", f"{many:.2f}, {max(times):.2f}", "")


def trees(table: Table) -> None:
    """Optimal trees, from nothing."""
    for graph, limit, total in (
        ("game2023", None, 748),
        ("game2023", 4, 756),
        ("current", None, 753),
        ("2009", None, 733),
    ):
        tree, seconds = cpu_s(lambda graph=graph, limit=limit: grow_tree(variant(graph), limit))
        expect(str(tree), tree.figures.total, total)
        table.add_row(str(tree), "", f"{seconds * 1e3:.0f}", "")


def all_games(table: Table) -> None:
    """Every answer of every variant, which the engine is not told."""
    for truth in all_variants():
        player = Player(TubleEngine(), truth)
        games, seconds = cpu_s(lambda player=player: list(player.play_all()))
        figures = Figures.of(len(guesses) for answer, guesses in games if guesses[-1] == answer)
        expect(f"games on {truth}", figures.games, len(truth.network))
        told = f"all {figures.games} games on {truth}, untold: mean {figures.mean:.4f}, worst {figures.depth}"
        table.add_row(told, "", f"{seconds * 1e3:.0f}", "")


def misread(table: Table) -> None:
    """Every answer of the game, with one reply misread."""
    game = variant("game2023")
    ways: dict[str, Callable[[Observation], Observation]] = {
        "number one too high": lambda shown: replace(shown, stops=(shown.stops or 0) + 1),
        "number ten too high": lambda shown: replace(shown, stops=(shown.stops or 0) + 10),
        "colour one off": lambda shown: replace(shown, colour=ZoneColour(abs((shown.colour or 0) - 1))),
    }
    for what, way in ways.items():
        for wrong in (1, 2):
            player = Player(
                TubleEngine(),
                game,
                lambda number, shown, way=way, wrong=wrong: way(shown) if number == wrong else shown,
            )
            games = [len(guesses) if guesses[-1] == answer else 99 for answer, guesses in player.play_all()]
            found = sum(length <= GUESSES for length in games)
            table.add_row(f"games won, of 269, with reply {wrong} misread: {what}", "", str(found), "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave out the article's method without a guess")
    parser.add_argument("--pandas", action="store_true", help="let the article's method look zones up in pandas")
    options = parser.parse_args()
    table = Table("what", "article", "Kibitz", "times")
    against_the_article(table, quick=options.quick, pandas=options.pandas)
    played_by_the_article(table)
    answers(table)
    trees(table)
    all_games(table)
    misread(table)
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
