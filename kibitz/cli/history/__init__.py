"""``kibitz history``: the games that were watched or played."""

from __future__ import annotations

import typer

from kibitz.cli.history import commands

app = typer.Typer(no_args_is_help=True, epilog="Example: kibitz history list")
app.command(name="list", epilog="Example: kibitz history list --game wordle --most 10")(commands.list_games)
app.command(epilog="Example: kibitz history show 1")(commands.show)
app.command(epilog="Example: kibitz history figures wordle")(commands.figures)
app.command(epilog="Example: kibitz history export games.csv")(commands.export)
app.command(epilog="Example: kibitz history delete 1")(commands.delete)
