"""``kibitz pyramid solve``: the words that use every letter of a pyramid."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.common.exit_codes import ExitCode
from kibitz.cli.printing.output import json_line
from kibitz.cli.printing.talk import hold
from kibitz.cli.pyramid import show
from kibitz.cli.pyramid.rows import read_puzzles, split_words
from kibitz.cli.pyramid.solve_talk import SolveTalk
from kibitz.core.errors import UsageError
from kibitz.solvers.pyramid.engine import BEST, PyramidEngine
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.words import read_words


def solve(
    rows: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ROW ... | FILE",
            help="The rows from the top, ? for a letter that you can't tell; or a text file with a row a line, puzzles "
            "apart by empty lines. Without any, you are asked, and help goes on until the puzzle is solved.",
        ),
    ] = None,
    words: Annotated[
        Path | None,
        typer.Option("--list", metavar="FILE", help="Own words, one a line, with their zipf if known."),
    ] = None,
    right: Annotated[
        list[str] | None, typer.Option(metavar="WORD,...", help="The game says that these are in the solution.")
    ] = None,
    wrong: Annotated[
        list[str] | None, typer.Option(metavar="WORD,...", help="The game says that these are not in the solution.")
    ] = None,
    starts: Annotated[
        list[str] | None, typer.Option(metavar="LETTER", help="A hint: a word of the solution begins so.")
    ] = None,
    theme: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD,...|FILE", help="Words that are likelier, such as a theme's."),
    ] = None,
    count: Annotated[
        str | None, typer.Option("--words", metavar="N|N-M", help="How many words the solution has, if you know.")
    ] = None,
    best: Annotated[int, typer.Option(min=1, metavar="N", help="How many solutions to show.")] = BEST,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Find the words that use every letter of a pyramid once, the likeliest first."""
    engine = PyramidEngine(read_words(words) if words else None)
    least, most = _count(count)
    _check(split_words(right), split_words(wrong), split_words(starts))

    def told(puzzle: Puzzle) -> Puzzle:
        return replace(
            puzzle,
            right=tuple(split_words(right)),
            wrong=frozenset(split_words(wrong)),
            starts="".join(split_words(starts)),
            theme=frozenset(split_words(theme, files=True)),
            least=least,
            most=most,
        )

    if not rows:
        raise typer.Exit(hold(SolveTalk(engine, told, best, as_json=as_json)))
    solved = [_answer(engine, told(puzzle), best, as_json=as_json) for puzzle in read_puzzles(rows)]
    if not all(solved):
        raise typer.Exit(ExitCode.UNREADABLE)


def _answer(engine: PyramidEngine, puzzle: Puzzle, best: int, *, as_json: bool) -> bool:
    """Print what there is to say about one puzzle; whether it has a solution."""
    advice = engine.advise(puzzle, best, most_states=None)
    if as_json:
        json_line({"letters": show.rows_of(puzzle), **advice.to_json()})
    elif advice.covers.count:
        show.solutions(puzzle, advice, best)
    else:
        show.none(puzzle, engine)
    return advice.covers.count > 0


def _check(right: list[str], wrong: list[str], starts: list[str]) -> None:
    """Raises UsageError for what a game can't have said."""
    both = [word for word in right if word in wrong]
    if both:
        raise UsageError(f"{both[0]} can't be both in the solution and not in it. Leave it out of --right or --wrong.")
    for option, words in (("--right", right), ("--wrong", wrong), ("--starts", starts)):
        other = next((word for word in words if not word.isalpha()), None)
        if other is not None:
            what = "a letter, such as --starts G" if option == "--starts" else "a word, such as PIANO"
            raise UsageError(f"{option} {other} is not understood: it takes {what}.")


def _count(text: str | None) -> tuple[int, int | None]:
    """The least and the most words, from ``3`` or ``2-5``. Raises UsageError."""
    if text is None:
        return 1, None
    least, dash, most = text.partition("-")
    if not least.isdecimal() or int(least) < 1 or (dash and not most.isdecimal()):
        raise UsageError(f"--words {text} is not understood. Write a number of words, or the least and the most: 2-5.")
    return int(least), int(most if dash else least)
