"""``kibitz tuble tree``: the guesses that find every station with the fewest guesses in all."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.printing.files import may_write, write_output
from kibitz.cli.printing.output import json_line, say
from kibitz.cli.printing.trees import chosen_format, in_format, put_overview
from kibitz.cli.tuble.options import GAME, AsJson, OneGraph, Rule, Worst, find_station


class TreeFormat(StrEnum):
    """How a tree is written."""

    TEXT = "text"
    JSON = "json"
    DOT = "dot"
    SVG = "svg"
    PNG = "png"


def tree(
    opener: Annotated[
        str | None, typer.Argument(metavar="OPENER", help="The first guess (default: the best one).")
    ] = None,
    graph: OneGraph = GAME,
    rule: Rule = None,
    worst: Worst = None,
    form: Annotated[
        TreeFormat | None, typer.Option("--format", help="Write the whole tree: text, json, or a picture by Graphviz.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", dir_okay=False, help="Write to this file; its end tells the format."),
    ] = None,
    levels: Annotated[int | None, typer.Option(min=1, metavar="N", help="Text only: so many guesses deep.")] = None,
    only: Annotated[
        list[str] | None, typer.Option(metavar="STATION", help="Pictures only: the games of these answers.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that are there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make the tree that finds every station with the fewest guesses, and print its figures or all of it."""
    form = chosen_format(form, output, TreeFormat)
    may_write(output, force=force)
    from kibitz.solvers.tuble.tree import grow_tree
    from kibitz.solvers.tuble.variants import variant

    chosen = variant(graph, rule)
    first = find_station(opener, chosen.network) if opener else None
    grown = grow_tree(chosen, worst, first)
    if as_json:
        json_line(grown.to_json())
    if form is not None:
        wanted = {find_station(name, chosen.network) for name in only or ()}
        picture = partial(grown.digraph, wanted.__contains__ if wanted else None)
        write_output(in_format(grown, form, levels, picture), output)
        if output:
            say(f"{grown}. Written to {output}.")
    elif not as_json:
        put_overview(grown, levels)
