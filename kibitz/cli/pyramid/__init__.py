"""``kibitz pyramid``: the engine without a picture."""

from __future__ import annotations

import typer

from kibitz.cli.pyramid import solve

app = typer.Typer(no_args_is_help=True, epilog="Example: kibitz pyramid solve p ir aao ntib ogueo")


@app.callback()
def pyramid() -> None:
    """Letter pyramids: words along paths that use every letter once."""


app.command(epilog="Example: kibitz pyramid solve p ir aao ntib ogueo")(solve.solve)
