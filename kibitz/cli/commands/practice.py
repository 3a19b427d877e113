"""``kibitz practice``: a game to play, made by Kibitz."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import typer

from kibitz.cli.common.options import GameName, Theme, parse_day, parse_region
from kibitz.cli.common.switches import variant_words
from kibitz.cli.common.windows import in_windows
from kibitz.core.geometry import Rect


def practice(
    game: GameName,
    variant: Annotated[str, typer.Option()] = "",
    seed: Annotated[int | None, typer.Option(help="The same number gives the same game.")] = None,
    daily: Annotated[str | None, typer.Option(metavar="DATE", help="The daily puzzle of a date.")] = None,
    switches: Mapping[str, Any] = MappingProxyType({}),
    theme: Annotated[Theme | None, typer.Option(help="Colours of the windows; auto follows the desktop.")] = None,
    palette: Annotated[str, typer.Option()] = "",
    landscape: Annotated[
        bool | None, typer.Option("--landscape/--portrait", help="Set: how the cards lie (default: as last time).")
    ] = None,
    animations: Annotated[
        bool | None,
        typer.Option("--animations/--no-animations", help="Let cards move and tiles turn (default: as last time)."),
    ] = None,
    geometry: Annotated[
        str | None, typer.Option(metavar="X,Y,W,H", help="Place and size of the window, in logical pixels.")
    ] = None,
    quit_when_over: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="Close the window that long after the game is over.")
    ] = None,
    counted: Annotated[
        bool, typer.Option("--counted/--not-counted", help="Whether games are added to your statistics.")
    ] = True,
    log: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Write every click and its meaning to this file (JSON Lines).")
    ] = None,
) -> None:
    """Open the practice board of a game."""
    day = parse_day(daily) if daily else None
    place = parse_region(geometry)
    named = [variant, "daily" if day and "daily" not in variant else "", *variant_words(switches)]
    raise typer.Exit(
        in_windows("kibitz.gui.app:run_practice")(
            game,
            variant=" ".join(word for word in named if word),
            seed=seed,
            day=day,
            theme_choice=theme.value if theme else "",
            palette=palette,
            landscape=landscape,
            animations=animations,
            geometry=Rect(*place) if place else None,
            quit_when_over_s=quit_when_over,
            log_file=log,
            counted=counted,
        )
    )
