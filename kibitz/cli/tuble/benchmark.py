"""``kibitz tuble benchmark``: how many guesses the engine takes, over all answers."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer

from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import put, ruled_table
from kibitz.cli.tuble.options import AsJson, Graph, Rule, Worst, make_engine


def benchmark(
    graph: Graph = None,
    rule: Rule = None,
    worst: Worst = None,
    told: Annotated[bool, typer.Option("--told", help="Tell the engine which variant is played.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play every answer of every variant of the game (or of one graph) and count the guesses.

    The engine isn't told which variant is played: it starts with the game's own and has to find out.
    """
    from kibitz.solvers.figures import Figures
    from kibitz.solvers.tuble.benchmark import Player
    from kibitz.solvers.tuble.shown import GUESSES
    from kibitz.solvers.tuble.variants import all_variants, variant

    records: list[dict[str, Any]] = []
    for truth in [variant(graph, rule)] if graph else all_variants():
        if rule is not None and truth.rule is not rule:
            continue
        engine = make_engine(truth.network_id, worst, truth.rule) if told else make_engine(None, worst, None)
        begun = time.process_time()
        games = list(Player(engine, truth).play_all())
        figures = Figures.of(len(guesses) for answer, guesses in games if guesses[-1] == answer)
        record = {
            "graph": truth.network_id,
            "rule": truth.rule.value,
            "told": told,
            "stations": len(games),
            "found": figures.games - figures.over(GUESSES),
            "total": figures.total,
            "mean": round(figures.mean, 6),
            "histogram": [figures.histogram.get(guesses, 0) for guesses in range(1, figures.depth + 1)],
            "worst": figures.depth,
            "cpu_s": round(time.process_time() - begun, 4),
        }
        records.append(record)
        if as_json:
            json_line(record)
    if as_json:
        return
    heads = ("graph", "zones", "games", "found", "guesses", "mean", "worst", "1, 2, 3 …")
    rows = [
        (
            record["graph"],
            record["rule"],
            *(str(record[key]) for key in ("stations", "found", "total")),
            f"{record['mean']:.4f}",
            str(record["worst"]),
            " ".join(map(str, record["histogram"])),
        )
        for record in records
    ]
    put(ruled_table(heads, rows, right=heads[2:7]))
    result(f"Found: within {GUESSES} guesses. 1, 2, 3 …: games that took so many.")
