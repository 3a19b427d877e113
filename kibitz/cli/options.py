"""Arguments and options that several commands share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kibitz.errors import UsageError
from kibitz.game import game_ids


class BrowserName(StrEnum):
    """The browsers that can be driven."""

    CHROME = "chrome"
    FIREFOX = "firefox"


def _known_games(incomplete: str) -> list[str]:
    return [game_id for game_id in game_ids() if game_id.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, such as set.", autocompletion=_known_games)]
GameOption = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="Look for this game only.", autocompletion=_known_games),
]
Region = Annotated[
    str | None,
    typer.Option(metavar="X,Y,W,H", help="Look at this part of the desktop only, in physical pixels."),
]
Monitor = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Look at this monitor only; the primary one is 1."),
]
Browser = Annotated[BrowserName | None, typer.Option(help="Open a browser of its own and look at that.")]
Url = Annotated[str | None, typer.Option(metavar="URL", help="The page that the browser opens.")]
Headless = Annotated[bool, typer.Option("--headless", help="Let the browser show no window.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON Lines.")]
Overlay = Annotated[
    bool, typer.Option("--overlay/--no-overlay", help="Draw the advice on the screen, round the game's own pieces.")
]


def parse_region(text: str | None) -> tuple[int, int, int, int] | None:
    """Left, top, width and height from ``X,Y,W,H``.

    Raises UsageError where these are not four whole numbers, or the region has no area.

    >>> parse_region("-1920,0,800,600")
    (-1920, 0, 800, 600)
    """
    if text is None:
        return None
    try:
        x, y, w, h = (int(part) for part in text.split(","))
    except ValueError:
        raise UsageError(
            f"{text!r} is not a region. Write left, top, width and height in pixels, such as 100,80,800,600."
        ) from None
    if w < 1 or h < 1:
        raise UsageError(f"The region {text} has no area: its width and height must be 1 or more.")
    return x, y, w, h
