"""``kibitz ticket profile wizard``: a profile made in a window."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.common.options import Theme
from kibitz.cli.common.windows import in_windows
from kibitz.cli.printing.output import result, say
from kibitz.cli.ticket.options import known_boards
from kibitz.core.errors import UsageError


def wizard(
    pictures: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PICTURE...", help="Up to three pictures of the empty board.", dir_okay=False),
    ] = None,
    board: Annotated[
        str,
        typer.Option(
            "--board",
            metavar="NAME",
            help="The board: usa or europe; by default it is known by its cities' names.",
            autocompletion=known_boards,
        ),
    ] = "",
    theme: Annotated[Theme | None, typer.Option(help="Colours of the windows; auto follows the desktop.")] = None,
) -> None:
    """Make a profile in a window: it draws what it finds on the picture, and you drag what is wrong.

    Without a picture it takes one from the screen, a file or the clipboard.
    """
    from kibitz.games.ticket.profile_store import PROFILES
    from kibitz.solvers.ticket.model.boards import BOARDS

    if board and board not in BOARDS:
        raise UsageError(f"There is no board {board!r}. There are: {', '.join(BOARDS)}.")
    name = in_windows("kibitz.gui.profile_wizard.dialog:run_wizard")(
        [str(path) for path in pictures or ()], board, theme.value if theme else ""
    )
    if not name:
        say("No profile was saved.")
        raise typer.Exit(1)
    result(f"profile: {PROFILES.file(name)}")
