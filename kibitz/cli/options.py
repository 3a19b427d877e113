"""Arguments and options that several commands share."""

from __future__ import annotations

import inspect
from enum import StrEnum
from typing import Annotated, Any

import typer

from kibitz.errors import UsageError
from kibitz.game import Game, game_ids, get_game
from kibitz.geometry import Point


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

GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, such as variant=daily; a point is X,Y. Can be given more than once.",
    ),
]


def make_game(game_id: str, options: list[str] | None) -> Game[Any]:
    """The game with its options. Raises UsageError for a game or an option that there is not."""
    values: dict[str, Any] = {}
    for option in options or ():
        name, equals, text = option.partition("=")
        if not equals:
            raise UsageError(f"{option!r} is not an option of a game. Write it as NAME=VALUE, such as variant=daily.")
        values[name] = _value(text)
    kind = type(get_game(game_id))
    known = [name for name in inspect.signature(kind).parameters if name not in ("args", "kwargs")]
    unknown = [name for name in values if name not in known]
    if unknown:
        raise UsageError(
            f"{kind.title} has no option {unknown[0]!r}. It has: {', '.join(known) if known else 'none at all'}."
        )
    return get_game(game_id, **values)


def _value(text: str) -> Any:
    parts = text.split(",")
    if len(parts) == 2:
        try:
            return Point(float(parts[0]), float(parts[1]))
        except ValueError:
            return text
    return text


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
