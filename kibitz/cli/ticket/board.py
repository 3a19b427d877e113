"""``kibitz ticket board``: the map in a window of its own, where everything is set by hand."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.common.options import Theme
from kibitz.cli.common.windows import in_windows
from kibitz.cli.ticket.options import known_boards


def board(
    name: Annotated[
        str,
        typer.Option(
            "--board",
            metavar="NAME",
            help="Begin with an empty board: usa or europe. Without it the last one goes on.",
            autocompletion=known_boards,
        ),
    ] = "",
    theme: Annotated[Theme | None, typer.Option(help="Colours of the windows; auto follows the desktop.")] = None,
) -> None:
    """Get advice without a picture: for a game on the table, or a client that Kibitz can't read.

    Claims are set by clicks on the map, tickets and cards beside it; the advice is there at once. What was set is kept.
    """
    code = in_windows("kibitz.gui.maps.ticket_by_hand:run_by_hand")(name, theme.value if theme else "")
    if code:
        raise typer.Exit(code)
