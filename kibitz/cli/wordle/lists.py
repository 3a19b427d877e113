"""``kibitz wordle lists``: the word lists that come with Kibitz."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import put, ruled_table
from kibitz.cli.wordle.options import AsJson, complete_list, load_named


def lists(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Print the words of this list.", autocompletion=complete_list)
    ] = None,
    guesses: Annotated[
        bool, typer.Option("--guesses", help="With NAME: print the words that may be guessed too.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the word lists that there are, or the words of one of them, one a line."""
    from kibitz.solvers.wordle.model.words import list_names, load_words

    if name is not None:
        words = load_named(name)
        shown = words.guesses if guesses else words.answers
        if as_json:
            json_line({"name": words.name, "words": shown, "weights": words.weights[: len(shown)]})
            return
        result("\n".join(shown))
        return
    known = [load_words(name) for name in list_names()]
    if as_json:
        json_line(
            [
                {"name": w.name, "title": w.title, "size": w.size, "answers": len(w.answers), "guesses": len(w)}
                for w in known
            ]
        )
        return
    heads = ("name", "letters", "answers", "guesses", "what it is")
    rows = [(w.name, str(w.size), f"{len(w.answers):,}", f"{len(w):,}", w.title.partition(":")[0]) for w in known]
    put(ruled_table(heads, rows, right=heads[1:4]))
