"""``kibitz tuble tree``: the guesses that find every station with the fewest guesses in all."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.files import may_write, write_output
from kibitz.cli.output import json_line, result, say
from kibitz.cli.tuble.options import GAME, AsJson, OneGraph, Rule, Worst, find_station
from kibitz.errors import UsageError

if TYPE_CHECKING:
    from kibitz.solvers.tuble.tree import TubleTree

OVERVIEW_LEVELS = 2


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
    form = form or _format_of(output)
    if form is TreeFormat.PNG and output is None:
        raise UsageError("A PNG needs a file: add --output tree.png.")
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
        write_output(_in_format(grown, form, levels, wanted), output)
        if output:
            say(f"{grown}. Written to {output}.")
    elif not as_json:
        result(grown.text(levels or OVERVIEW_LEVELS))
        result()
        result(str(grown))
        result(grown.figures.text())


def _format_of(output: Path | None) -> TreeFormat | None:
    if output is None:
        return None
    ending = output.suffix.lstrip(".").lower()
    if ending == "txt":
        return TreeFormat.TEXT
    if ending not in list(TreeFormat):
        raise UsageError(f"{output}: its end tells no format. Use .txt, .json, .dot, .svg or .png, or --format.")
    return TreeFormat(ending)


def _in_format(grown: TubleTree, form: TreeFormat, levels: int | None, only: set[str]) -> str | bytes:
    if form is TreeFormat.TEXT:
        return grown.text(levels)
    if form is TreeFormat.JSON:
        return json.dumps(grown.to_json(), ensure_ascii=False)
    picture = grown.digraph(only.__contains__ if only else None)
    if form is TreeFormat.DOT:
        return str(picture.source)
    from kibitz.solvers.tree_picture import render

    drawn = render(picture, form.value)
    return drawn if form is TreeFormat.PNG else drawn.decode()
