"""``kibitz wordle``: the engine without a picture. One file a command; what they share is in options and show."""

from __future__ import annotations

import typer

from kibitz.cli.wordle import lists

app = typer.Typer(no_args_is_help=True)
app.command(epilog="Example: kibitz wordle lists --json")(lists.lists)
