"""``kibitz practice``: a game to play, made by Kibitz."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.options import GameName, parse_region
from kibitz.game import resolve
from kibitz.geometry import Rect


class Theme(StrEnum):
    """The windows' colours."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


def practice(
    game: GameName,
    variant: Annotated[str, typer.Option(help="A variant of the game, such as classic or daily.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same number gives the same game.")] = None,
    daily: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], metavar="DATE", help="The daily puzzle of a date.")
    ] = None,
    theme: Annotated[Theme | None, typer.Option(help="Light or dark; auto follows the desktop.")] = None,
    palette: Annotated[str, typer.Option(help="The cards' colours, by the name in the board's menu.")] = "",
    landscape: Annotated[
        bool | None, typer.Option("--landscape/--portrait", help="How the cards lie (default: as last time).")
    ] = None,
    animations: Annotated[
        bool | None, typer.Option("--animations/--no-animations", help="Let cards move (default: as last time).")
    ] = None,
    geometry: Annotated[
        str | None, typer.Option(metavar="X,Y,W,H", help="Place and size of the window, in logical pixels.")
    ] = None,
    quit_when_over: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="Close the window that long after the game is over.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Write every click and its meaning to this file (JSON Lines).")
    ] = None,
) -> None:
    """Open the practice board of a game."""
    day = daily.date() if daily else None
    place = parse_region(geometry)
    raise typer.Exit(
        resolve("kibitz.gui.app:run_practice")(
            game,
            variant=variant or ("daily" if day else ""),
            seed=seed,
            day=day,
            theme_choice=theme.value if theme else "",
            palette=palette,
            landscape=landscape,
            animations=animations,
            geometry=Rect(*place) if place else None,
            quit_when_over_s=quit_when_over,
            log_file=log,
        )
    )
