"""``kibitz tuble solve``: help with a game that is played elsewhere."""

from __future__ import annotations

import typer

from kibitz.cli.printing.talk import hold
from kibitz.cli.tuble.options import GAME, AsJson, Graph, Guesses, Rule, Worst, make_engine, parse_guesses
from kibitz.cli.tuble.solve_talk import SolveTalk
from kibitz.solvers.tuble.networks import load_network


def solve(
    guesses: Guesses = None, graph: Graph = None, rule: Rule = None, worst: Worst = None, as_json: AsJson = False
) -> None:
    """Suggest guesses for a game that you play elsewhere: type what it says to each, and see what is possible."""
    engine = make_engine(graph, worst, rule)
    seen = parse_guesses(guesses or (), graph)
    raise typer.Exit(hold(SolveTalk(engine, load_network(graph or GAME), seen, as_json=as_json)))
