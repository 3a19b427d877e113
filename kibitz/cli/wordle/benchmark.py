"""``kibitz wordle benchmark``: how many guesses a strategy takes, over all answers or many draws."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.common.options import Scheduler, Workers
from kibitz.cli.printing.busy import counting_bar
from kibitz.cli.printing.files import may_write, write_file
from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.printing.tables import put, ruled_table
from kibitz.cli.wordle.options import (
    RESEARCH_LIST,
    AimOption,
    AsJson,
    Boards,
    Depth,
    Force,
    GameChoice,
    InSequence,
    StrategyOption,
    check_aim,
    game_options,
    split_words,
)
from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.model.state import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributed import Client

    from kibitz.services.work.simulations import Openings
    from kibitz.solvers.wordle.reports.benchmark import Benchmark

GAMES = 100
"""Draws of several boards, unless it is said how many."""
SEED = 13
"""That of Doddle: the same seed draws the same games."""


@game_options(RESEARCH_LIST)
def benchmark(
    game: GameChoice,
    openers: Annotated[
        list[str] | None,
        typer.Option(
            "--opener",
            "--guess",
            metavar="WORD,...",
            help="Begin with this guess, or with these; give the option again to compare (default: the engine's own).",
        ),
    ] = None,
    strategy: StrategyOption = Strategy.FAST,
    aim: AimOption = None,
    depth: Depth = 1,
    boards: Boards = 1,
    games: Annotated[
        int | None, typer.Option(min=1, metavar="M", help=f"Several boards: random games (default: {GAMES}).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help=f"Several boards: the same seed, the same games (default: {SEED}).")
    ] = None,
    sequence: InSequence = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", dir_okay=False, help="Write all games (WordleBot contest format).")
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Play every answer of the list, or random games on several boards, and count the guesses."""
    if boards == 1 and (games or seed is not None or sequence):
        raise UsageError("With one board every answer is played: --games, --seed and --sequence need --boards.")
    if csv and (boards > 1 or len(openers or ()) > 1):
        raise UsageError("--csv holds the games of one opener on one board.")
    check_aim(aim, strategy, boards)
    may_write(csv, force=force)
    from kibitz.services.work.cluster import cluster_if
    from kibitz.services.work.simulations import Openings

    starts = [split_words(text) for text in openers or [""]]
    openings = Openings(
        words=game.load(*starts[0]),
        strategy=strategy,
        mode=game.mode,
        depth=depth,
        aim=aim,
        boards=boards,
        games=games or GAMES,
        seed=SEED if seed is None else seed,
        sequence=sequence,
    )
    with cluster_if(scheduler, workers) as client:
        done = []
        for bench in _all(openings, starts, client):
            done.append(bench)
            if as_json:
                json_line(bench.to_json())
            else:
                result(f"{bench}\n")
    if csv:
        write_file(csv, done[0].to_csv())
        say(f"The {done[0].figures.games:,} games are in {csv}.")
    if len(done) > 1 and not as_json:
        _compare(done)


def _all(openings: Openings, starts: list[list[str]], client: Client | None) -> Iterator[Benchmark]:
    """The benchmark of each start: in their order by this process, as they come by a cluster."""
    from kibitz.services.work.simulations import benchmark, benchmarks

    if client is None:
        for start in starts:
            after = f" after {', '.join(start)}" if start else ""
            what = f"Answers{after}" if openings.boards == 1 else f"Games on {openings.boards} boards{after}"
            with counting_bar(what) as tell:
                bench = benchmark(openings, start, tell)
            yield bench
        return
    with counting_bar("Openers") as tell:
        for count, bench in enumerate(benchmarks(openings, starts, client), start=1):
            tell(count, len(starts))
            yield bench


def _compare(done: list[Benchmark]) -> None:
    """The benchmarks beside each other, the best one first."""
    heads = ("opener", "guesses", "mean", "std", "longest", "lost")
    rows = [
        (
            ",".join(bench.openers),
            f"{bench.figures.total:,}",
            f"{bench.figures.mean:.4f}",
            f"{bench.figures.std:.3f}",
            str(bench.figures.depth),
            f"{bench.figures.over(bench.rows):,}",
        )
        for bench in sorted(done, key=lambda bench: bench.figures.total)
    ]
    put(ruled_table(heads, rows, right=heads[1:]))
