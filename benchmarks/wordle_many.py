"""Several boards of Wordle at once: guesses and time a game, beside Doddle.

    python benchmarks/wordle_many.py [--games 100] [--seeds 13 21 34 55] [--doddle PYTHON]

Four boards of the original list, whose answers are drawn as Doddle draws them; seed 13 draws the very games of its own
benchmark (`simul_benchmark(4, num_rounds=100)`). Times are CPU seconds of one core for a game, compiling not counted.
``--doddle`` names an interpreter that has Doddle (with numpy<2), which then plays the games of seed 13 in the same run;
without it, the values recorded in docs/benchmarks.md stand in its place. Other numbers of boards follow, with the time
for a guess.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Sequence
from time import process_time

from rich.console import Console
from rich.table import Table

from kibitz.solvers.figures import Figures
from kibitz.solvers.wordle.engine import LOOKING, Engine
from kibitz.solvers.wordle.many import draw_answers, play
from kibitz.solvers.wordle.model.state import Strategy
from kibitz.solvers.wordle.model.words import load_words

RECORDED = {"MINIMAX": ({6: 12, 7: 64, 8: 24}, 0.81), "ENTROPY": ({6: 17, 7: 69, 8: 14}, 1.08)}
"""Doddle 1.6.0: games by guesses of seed 13, CPU seconds a game (2 cores, November 2026)."""
DODDLE = """
import json, resource, sys
from doddle import Doddle
doddle = Doddle(solver_type=sys.argv[1], lazy_eval=False)
doddle.histogram_builder.score_matrix.precompute()
used = lambda: sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
start = used()
games = int(sys.argv[2])
histogram = doddle.simul_benchmark(4, num_rounds=games).histogram
print(json.dumps([histogram, (used() - start) / games]))
"""


def doddles(python: str | None, solver: str, games: int) -> tuple[dict[int, int], float]:
    """Games by guesses and CPU seconds a game of Doddle on seed 13."""
    if python is None:
        return RECORDED[solver]
    done = subprocess.run([python, "-c", DODDLE, solver, str(games)], capture_output=True, text=True, check=True)
    histogram, seconds = json.loads(done.stdout.splitlines()[-1])
    return {int(guesses): number for guesses, number in sorted(histogram.items())}, seconds


def ours(
    engine: Engine, boards: int, games: int, seed: int, strategy: Strategy, openers: Sequence[str] = ()
) -> tuple[Figures, float]:
    """The figures of so many random games, and CPU seconds a game; an own opener is worked out once for all of them."""
    draws = draw_answers(engine.words, boards, games, seed)
    engine.openers.clear()
    start = process_time()
    lengths = [len(play(engine, answers, openers, strategy=strategy).guesses) for answers in draws]
    return Figures.of(lengths), (process_time() - start) / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games of each line (default 100)")
    parser.add_argument("--seeds", type=int, nargs="+", default=[13, 21, 34, 55], help="seeds of Kibitz's own games")
    parser.add_argument("--doddle", metavar="PYTHON", help="interpreter that has Doddle and numpy<2")
    options = parser.parse_args()
    engine = Engine(load_words("original"))
    play(engine, draw_answers(engine.words, 4, 1, 1)[0])
    table = Table("four boards", "seed", "mean", "± ", "games by guesses", "CPU s a game", "Doddle's time is")
    anchors = {solver: doddles(options.doddle, solver, options.games) for solver in RECORDED}
    for solver, (histogram, seconds) in anchors.items():
        add(table, f"Doddle {solver.lower()}", 13, Figures(histogram), seconds, "")
    # Doddle opens with RAISE, whatever the rule.
    looking = [(strategy, opener, 13) for strategy in LOOKING for opener in ("RAISE", "")]
    for strategy, opener, seed in (*looking, *((Strategy.FAST, "", seed) for seed in options.seeds)):
        figures, seconds = ours(engine, 4, options.games, seed, strategy, [opener] if opener else ())
        ratios = [f"{anchor / seconds:.0f}" for _, anchor in anchors.values()]
        name = f"Kibitz {strategy}{f' from {opener}' if opener else ''}"
        add(table, name, seed, figures, seconds, f"{' / '.join(ratios)} times as long")
    console = Console(width=120)
    console.print(table)
    others = Table("boards", "games", "mean", "games by guesses", "CPU s a game", "CPU s a guess")
    for boards in (2, 8, 16, 32):
        games = max(5, options.games // boards)
        figures, seconds = ours(engine, boards, games, 13, Strategy.FAST)
        counts = " ".join(f"{guesses}:{number}" for guesses, number in figures.histogram.items())
        others.add_row(
            str(boards), str(games), f"{figures.mean:.2f}", counts, f"{seconds:.3f}", f"{seconds / figures.mean:.4f}"
        )
    console.print(others)


def add(table: Table, name: str, seed: int, figures: Figures, seconds: float, ratio: str) -> None:
    """A line of the table of four boards."""
    counts = " ".join(f"{guesses}:{number}" for guesses, number in figures.histogram.items())
    error = figures.std / figures.games**0.5
    table.add_row(name, str(seed), f"{figures.mean:.2f}", f"{error:.2f}", counts, f"{seconds:.3f}", ratio)


if __name__ == "__main__":
    main()
