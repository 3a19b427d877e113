"""``kibitz wordle tree``: what to guess after every reply, as text, data or a picture."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.printing.busy import counting_bar
from kibitz.cli.printing.files import may_write, write_output
from kibitz.cli.printing.output import json_line, say
from kibitz.cli.printing.trees import chosen_format, in_format, put_overview
from kibitz.cli.wordle.options import (
    RESEARCH_LIST,
    AimOption,
    AsJson,
    Depth,
    Force,
    GameChoice,
    Rows,
    StrategyOption,
    check_aim,
    game_options,
    split_words,
)
from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.model.state import Aim, Strategy, default_rows

if TYPE_CHECKING:
    from kibitz.solvers.wordle.trees.tree import Tree


class TreeFormat(StrEnum):
    """How a tree is written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    DOT = "dot"
    SVG = "svg"
    PNG = "png"


@game_options(RESEARCH_LIST)
def tree(
    game: GameChoice,
    opener: Annotated[
        str | None, typer.Argument(metavar="OPENER", help="The first guess, or several with commas between them.")
    ] = None,
    strategy: StrategyOption = Strategy.FAST,
    aim: AimOption = None,
    depth: Depth = 1,
    rows: Rows = None,
    form: Annotated[
        TreeFormat | None,
        typer.Option("--format", help="Write the whole tree: text, json, csv (WordleBot contest), or Graphviz."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", dir_okay=False, help="Write to this file; its end tells the format."),
    ] = None,
    levels: Annotated[int | None, typer.Option(min=1, metavar="N", help="Text only: so many guesses deep.")] = None,
    only: Annotated[
        str | None, typer.Option(metavar="WORD,...", help="Pictures only: the games of these answers.")
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Instead of making a tree, read one from CSV, and check it."),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Make the decision tree of an opener and print its figures, or write all of it."""
    if bool(opener) == bool(check):
        raise UsageError("Name an opener, such as: kibitz wordle tree SALET; or give a file with --check.")
    check_aim(aim, strategy)
    form = chosen_format(form, output, TreeFormat)
    may_write(output, force=force)
    grown = _read(check, game) if check else _grow(opener or "", game, strategy, aim, depth, rows)
    if form is not None:
        write_output(_in_format(grown, form, levels, split_words(only or "")), output)
    if as_json:
        json_line(grown.summary())
    elif form is None:
        put_overview(grown, levels)
    elif output:
        say(f"{grown}. Written to {output}.")


def _grow(opener: str, game: GameChoice, strategy: Strategy, aim: Aim | None, depth: int, rows: int | None) -> Tree:
    from kibitz.solvers.wordle.engine import Engine

    openers = split_words(opener)
    words = game.load(*openers)
    with counting_bar(f"Tree of {', '.join(openers)}") as tell:
        return Engine(words).tree(openers, strategy, game.mode, rows or default_rows(1), depth, tell, aim)


def _read(path: Path, game: GameChoice) -> Tree:
    from kibitz.solvers.wordle.trees.tree import Tree

    return Tree.from_csv(path, game.load() if game.named else None)


def _in_format(grown: Tree, form: TreeFormat, levels: int | None, only: Sequence[str]) -> str | bytes:
    if form is TreeFormat.CSV:
        return grown.to_csv()
    wanted = (lambda guesses: guesses[-1] in only) if only else None
    return in_format(grown, form, levels, partial(grown.digraph, wanted))
