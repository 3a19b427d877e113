"""``kibitz tuble advise``: what to guess next in a game."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.printing.output import json_line
from kibitz.cli.tuble import show
from kibitz.cli.tuble.options import AsJson, Graph, Guesses, Rule, Worst, make_engine, parse_guesses


def advise(
    guesses: Guesses = None,
    graph: Graph = None,
    rule: Rule = None,
    worst: Worst = None,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="Guesses to rank.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Say what to guess next: the stations that are possible, and the best guesses with their figures.

    Without --graph the game's own is taken first, and another one when something contradicts it.
    """
    advice = make_engine(graph, worst, rule).advise(parse_guesses(guesses or (), graph), count=count)
    if as_json:
        json_line(advice.to_json())
    else:
        show.advice(advice)
