"""The Wordle engine against its goals and against others: exact proofs, whole dictionaries, advice, cold starts.

    python benchmarks/wordle.py [--long] [--doddle PYTHON]

CPU seconds of one core (wall seconds where it says so), each with the total it must find; a wrong total ends the
program. ``--long`` adds the openers that take longer. ``--doddle`` names an interpreter that has Doddle (with numpy<2),
which is then timed in the same run; otherwise the values recorded in docs/benchmarks.md are the ones to compare with.
Several boards are in wordle_many.py.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np
from rich.console import Console
from rich.table import Table

from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.state import Mode, WordleState
from kibitz.solvers.wordle.model.words import load_words
from kibitz.solvers.wordle.search.matrix import patterns

Result = TypeVar("Result")
KIBITZ = [sys.executable, "-m", "kibitz"]
PROOFS = [
    # list, opener, mode, total, CPU seconds to reach, CPU seconds of alex1770/wordle (C++) where recorded
    ("original", "SALET", Mode.NORMAL, 7920, 0.5, 0.99),
    ("original", "RAISE", Mode.NORMAL, 8014, 1.0, 2.36),
    ("original", "SALET", Mode.HARD, 8122, 2.0, 2.05),
    ("nyt", "TARSE", Mode.NORMAL, 7883, 2.0, 3.21),
]
LONG_PROOFS = [
    ("original", "CRATE", Mode.NORMAL, 7926, 5.0, 9.65),
    ("original", "ADIEU", Mode.NORMAL, 8370, 4.0, 7.2),
    ("original", "SOARE", Mode.NORMAL, 7997, 3.0, 2.63),
    ("original", "REIST", Mode.NORMAL, 7987, 4.0, 8.29),
    ("nyt2022", "SALET", Mode.HARD, 8099, None, None),
    ("nyt", "SALET", Mode.HARD, 8097, None, 2.81),
]
DODDLE = """
import time
from doddle import Doddle
doddle = Doddle()
scores = doddle.scorer if hasattr(doddle, "scorer") else None
doddle("SALTY", guess="SALET")
start = time.process_time()
for answer in ("BRINY", "ROUND", "CRONY", "DOUGH", "MOUND"):
    doddle(answer, guess="SALET")
print((time.process_time() - start) / 5)
"""
"""CPU seconds of one of Doddle's games once its tables are warm."""


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """The result, and the CPU seconds of this process that it took."""
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


def process(*arguments: str, stdin: str = "") -> tuple[str, float, float]:
    """What ``kibitz`` printed, and the CPU and wall seconds of the whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run([*KIBITZ, *arguments], input=stdin, capture_output=True, text=True, check=True)
    wall_s = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout, cpu_s, wall_s


def first_line_s(*arguments: str) -> float:
    """Wall seconds from the start of ``kibitz`` to its first line."""
    start = time.perf_counter()
    with subprocess.Popen([*KIBITZ, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        while not running.stdout.readline().strip():
            if running.poll() is not None:
                sys.exit("kibitz said nothing")
        seconds = time.perf_counter() - start
        running.communicate("quit\n")
    return seconds


def proofs(table: Table, *, long: bool) -> None:
    """Openers' exact trees."""
    engines: dict[str, Engine] = {}
    for name, opener, mode, total, goal, other in [*PROOFS, *(LONG_PROOFS if long else [])]:
        engine = engines.setdefault(name, Engine(load_words(name)))
        engine.rows(np.arange(1))  # the table is measured by itself
        # A new engine for each opener, that none profits from what another has found out.
        fresh = Engine(engine.words)
        fresh.searches.answers = engine.searches.answers
        tree, cpu_s = timed(lambda fresh=fresh, opener=opener, mode=mode: fresh.tree([opener], "optimal", mode))
        if (tree.total, tree.proven) != (total, True):
            sys.exit(f"{opener} {name} {mode.value}: found {tree.total}, expected {total}")
        histogram = ", ".join(f"{number}: {count}" for number, count in sorted(tree.histogram.items()))
        what = f"{opener} {name} {mode.value}: {tree.total:,} {{{histogram}}}"
        table.add_row(what, f"{cpu_s:.2f}", _number(goal), f"C++ {other}" if other else "")


def whole_list(table: Table) -> None:
    """A benchmark over the whole list."""
    engine = Engine(load_words("original"))
    engine.rows(np.arange(1))
    tree, cpu_s = timed(lambda: engine.tree(["SALET"], "fast"))
    if tree.total != 7920:
        sys.exit(f"the fast benchmark of SALET found {tree.total}")
    table.add_row(f"benchmark of SALET, fast: mean {tree.mean:.4f}", f"{cpu_s:.2f}", "0.5", "Doddle 200 (8,061)")
    for strategy, other in (("minimax", "Doddle 200 (8,061)"), ("entropy", "Doddle ~375 (7,944)")):
        tree, cpu_s = timed(lambda strategy=strategy: engine.tree(["SALET"], strategy))
        table.add_row(f"benchmark of SALET, {strategy}: {tree.total:,}", f"{cpu_s:.2f}", "", other)


def advice(table: Table) -> None:
    """Ten best moves of positions of different sizes, each asked of an engine that has not seen it."""
    for turn, goal in (("CRANE=01200", 0.1), ("SALET=00000", 0.1), ("FUZZY=00000", 0.5)):
        engine = Engine(load_words("original"))
        engine.rows(np.arange(1))
        state = WordleState.parse([turn])
        told, cpu_s = timed(lambda engine=engine, state=state: engine.advise(state))
        what = f"ten best moves, {len(told.candidates):,} candidates left ({turn}): {told.moves[0].word}"
        table.add_row(what, f"{cpu_s:.3f}", _number(goal), "Doddle 0.077-0.187, one move")
    engine = Engine(load_words("original"))
    engine.advise(WordleState.parse(["CRANE=01200"]))
    _, cpu_s = timed(lambda: engine.analyse(["CRANE", "MOIST", "LIGHT", "NIGHT"], "NIGHT"))
    table.add_row("analysis of a game of four guesses", f"{cpu_s:.2f}", "1", "C++ 4.1")


def tables(table: Table) -> None:
    """The score matrix."""
    words = load_words("original")
    made, cpu_s = timed(lambda: patterns(words.answers, words.guesses))
    size = f"{made.nbytes / 1e6:.0f} MB"
    table.add_row(f"score matrix 2,315 x 12,972 ({size})", f"{cpu_s:.3f}", "0.4", "Doddle 15-21 s, 240 MB")


def cold(table: Table) -> None:
    """Whole processes."""
    printed, cpu_s, _ = process("wordle", "tree", "SALET", "--list", "original", "--strategy", "optimal", "--json")
    if json.loads(printed)["total"] != 7920:
        sys.exit(f"kibitz wordle tree SALET printed {printed[:200]}")
    table.add_row("SALET proven by a cold process", f"{cpu_s:.2f}", "2", "C++ 1.6")
    wall_s = min(first_line_s("wordle", "solve") for _ in range(5))
    table.add_row("first suggestion of a cold process (wall, best of 5)", f"{wall_s:.2f}", "0.6", "Doddle 2.9")


def _number(goal: float | None) -> str:
    return "" if goal is None else f"{goal:g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="prove the slower openers too")
    parser.add_argument("--doddle", metavar="PYTHON", help="an interpreter that has doddle, to be timed beside")
    options = parser.parse_args()
    table = Table("what", "CPU s", "goal", "others")
    tables(table)
    proofs(table, long=options.long)
    whole_list(table)
    advice(table)
    cold(table)
    if options.doddle:
        done = subprocess.run([options.doddle, "-c", DODDLE], capture_output=True, text=True, check=True)
        engine = Engine(load_words("original"))
        engine.tree(["SALET"])
        _, cpu_s = timed(lambda: [engine.choose(WordleState.parse(["SALET=00000"])) for _ in range(5)])
        ratio = float(done.stdout) / (cpu_s / 5)
        table.add_row(
            "a game's second move, warm; Doddle: a game, warm, in this run",
            f"{cpu_s / 5:.3f}",
            "",
            f"Doddle {float(done.stdout):.3f}, {ratio:.0f} x",
        )
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
