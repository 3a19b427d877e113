"""``kibitz tuble``: the engine without a picture. One file a command; what they share is in options and show."""

from __future__ import annotations

import typer

app = typer.Typer(no_args_is_help=True)
