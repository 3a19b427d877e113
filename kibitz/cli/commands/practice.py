"""``kibitz practice``: a game to play, made by Kibitz."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.common.options import GameName, Theme, parse_region
from kibitz.core.geometry import Rect
from kibitz.registry import resolve


def practice(
    game: GameName,
    variant: Annotated[
        str,
        typer.Option(
            help="A variant of the game, such as daily; in Wordle also random, hide, or several words; "
            "in Tuble a network, such as current; "
            "in Pyramid Scheme easy, medium or hard words; "
            "in Ticket to Ride usa or europe, and a level for each bot, such as europe easy hard."
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same number gives the same game.")] = None,
    daily: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], metavar="DATE", help="The daily puzzle of a date.")
    ] = None,
    letters: Annotated[int | None, typer.Option(metavar="N", help="Wordle: letters of the words, 4 to 11.")] = None,
    boards: Annotated[int | None, typer.Option(metavar="N", help="Wordle: 1, 2, 4 or 8 boards.")] = None,
    rows: Annotated[int | None, typer.Option(metavar="N", help="Pyramid Scheme: rows, 3 to 7.")] = None,
    hard: Annotated[
        bool, typer.Option("--hard", help="Wordle: what was revealed must be used; Pyramid Scheme: rare words.")
    ] = False,
    expert: Annotated[
        bool, typer.Option("--expert", help="Pyramid Scheme: words are judged once every letter is used.")
    ] = False,
    hide: Annotated[
        bool, typer.Option("--hide", help="Wordle: against the adversary, who changes the word as long as it can.")
    ] = False,
    theme: Annotated[Theme | None, typer.Option(help="Light or dark; auto follows the desktop.")] = None,
    palette: Annotated[
        str,
        typer.Option(
            help="Colours of cards or tiles: classic; Set: safe, blocks; Wordle: contrast; Ticket to Ride: your trains."
        ),
    ] = "",
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
    day = daily.date() if daily else None
    place = parse_region(geometry)
    named = [
        variant,
        "daily" if day and "daily" not in variant else "",
        f"{letters} letters" if letters is not None else "",
        f"{boards} boards" if boards is not None else "",
        f"{rows} rows" if rows is not None else "",
        "hard" if hard else "",
        "expert" if expert else "",
        "hide" if hide else "",
    ]
    raise typer.Exit(
        resolve("kibitz.gui.app:run_practice")(
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
