"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz.cli.printing.output import say
from kibitz.core.errors import UsageError
from kibitz.core.game import Game
from kibitz.core.geometry import Point
from kibitz.registry import all_options, built_in, game_class, game_ids, get_game, options_of, title_of
from kibitz.services.settings import game_options, load_settings


class BrowserName(StrEnum):
    """The browsers that can be driven."""

    CHROME = "chrome"
    FIREFOX = "firefox"


class Theme(StrEnum):
    """The windows' colours."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


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
BrowserPort = Annotated[
    int | None,
    typer.Option(
        "--browser-port",
        min=1,
        max=65535,
        metavar="PORT",
        help="With --browser firefox: use the Firefox that runs already, started with --remote-debugging-port=PORT. A "
        "tab that shows the URL is taken as it stands, else a new one is opened.",
    ),
]
Url = Annotated[str | None, typer.Option(metavar="URL", help="The page that the browser opens.")]
Headless = Annotated[bool, typer.Option("--headless", help="Let the browser show no window.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON Lines.")]
Profile = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="PROFILE",
        help="Read the board by this profile, a saved one's name or a file (Ticket to Ride); by default all saved ones "
        "are tried. With --browser, a folder is the browser's profile, as by --browser-profile.",
    ),
]
PageName = Annotated[
    str | None,
    typer.Option(
        "--page",
        metavar="PAGE",
        help="Read the board by this page, a saved one's name or a file (see `kibitz page teach`); by default all "
        "saved ones are tried.",
    ),
]
BrowserProfile = Annotated[
    Path | None,
    typer.Option(
        "--browser-profile",
        metavar="FOLDER",
        file_okay=False,
        help="Where the browser keeps what pages store, such as consent and themes, for the next time; made where it "
        "is missing. By default nothing lasts.",
    ),
]
Overlay = Annotated[
    bool, typer.Option("--overlay/--no-overlay", help="Draw the advice on the screen, round the game's own pieces.")
]

Workers = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Let N processes share the work; results come as they are done."),
]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Let the workers of a running Dask scheduler share the work."),
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


def browser_profile(
    profile: str | None, folder: Path | None, browser: BrowserName | None, games: Sequence[str]
) -> tuple[str | None, Path | None]:
    """The board's profile and the browser's folder, from ``--profile`` and ``--browser-profile``.

    With a browser ``--profile`` means its folder where it is one, or where none of the games (all, if empty) reads
    boards by profiles.
    Raises UsageError where the folder is given twice, or without a browser.
    """
    if profile is not None and browser is not None:
        known = [options_of(game_id) for game_id in games] or all_options().values()
        by_profiles = any("profile" in model.model_fields for model in known)
        if Path(profile).is_dir() or not by_profiles:
            if folder is not None:
                raise UsageError(
                    "--profile and --browser-profile both name the browser's folder. Leave one of them out."
                )
            return None, Path(profile)
    if folder is not None and browser is None:
        raise UsageError("--browser-profile needs --browser chrome or --browser firefox.")
    return profile, folder


Flags = Mapping[str, tuple[str, Any]]
"""Options of some games that have flags of their own: name -> the flag as the user wrote it, and its value (None where
it wasn't given)."""


def make_game(game_id: str, options: list[str] | None, flags: Flags | None = None) -> Game[Any]:
    """The game with its options. Raises UsageError as `options_for` does."""
    return games_for(game_id, options, flags)[0]


def _values(game_id: str, options: list[str] | None, flags: Flags | None) -> dict[str, Any]:
    """The options of a game, as they are given and as the window has saved them."""
    known = {name: option for name, option in options_of(game_id).options().items() if option.types}
    title = _title(game_id)
    values: dict[str, Any] = {}
    given = {name: flag for name, flag in (flags or {}).items() if flag[1] is not None}
    for name, (flag, value) in given.items():
        if name not in known:
            raise UsageError(f"{flag} is for other games: {title} has no such option. Leave it out.")
        values[name] = value
    for option in options or ():
        name, equals, text = option.partition("=")
        if not equals:
            raise UsageError(f"{option!r} is not an option of a game. Write it as NAME=VALUE, such as variant=daily.")
        if name not in known:
            raise UsageError(f"{title} has no option {name!r}. It has: {', '.join(known) if known else 'none at all'}.")
        if name in values:
            raise UsageError(
                f"{name} is given twice, by {given[name][0] if name in given else name} and by -o {option}."
            )
        values[name] = _value(name, text, known[name].types)
    return {**_saved(game_id, values), **values}


def games_for(game_id: str | None, options: list[str] | None, flags: Flags | None = None) -> list[Game[Any]]:
    """The named game with its options, or all games. Raises UsageError as `options_for` does."""
    return [get_game(known, **values) for known, values in options_for(game_id, options, flags).items()]


def options_for(
    game_id: str | None, options: list[str] | None, flags: Flags | None = None
) -> dict[str, dict[str, Any]]:
    """The options of the named game, or of all games, by the games' ids.

    Raises UsageError for options without a game, for a game, an option or a value that there is not, and for a flag of
    other games.
    """
    if game_id is not None:
        return {game_id: _values(game_id, options, flags)}
    for flag, value in (flags or {}).values():
        if value is not None:
            raise UsageError(f"{flag} is an option of one game: say which with --game, such as --game ticket.")
    if options:
        raise UsageError(f"-o {options[0]} is an option of one game: say which with --game.")
    return {known: _saved(known) for known in game_ids()}


def _saved(game_id: str, given: Container[str] = ()) -> dict[str, Any]:
    """The game's options as the window has saved them, but those that are given; the user is told."""
    settings, complaint = load_settings()
    if complaint:
        say(complaint)
    saved = {name: value for name, value in game_options(settings, game_id).items() if name not in given}
    if saved:
        words = ", ".join(f"{name}={_written(value)}" for name, value in saved.items())
        say(f"{_title(game_id)} as set in the window: {words}.")
    return saved


def _written(value: Any) -> str:
    """A value as ``-o`` takes it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _title(game_id: str) -> str:
    """The game's title; of a game of another package, which goes by its id until it is loaded, its own."""
    return title_of(game_id) if built_in(game_id) else str(game_class(game_id).title)


def _value(name: str, text: str, types: frozenset[type]) -> Any:
    wanted: dict[type, tuple[Callable[[str], Any], str]] = {
        Point: (parse_point, "a point X,Y"),
        int: (int, "a whole number"),
        float: (float, "a number"),
    }
    for kind, (parse, what) in wanted.items():
        if kind in types and str not in types:
            try:
                return parse(text)
            except ValueError:
                raise UsageError(f"{name}={text} is not {what}.") from None
    if bool in types:
        if text.lower() not in ("yes", "no"):
            raise UsageError(f"Write {name}=yes or {name}=no.")
        return text.lower() == "yes"
    return text


def parse_point(text: str) -> Point:
    """A point from ``X,Y``.

    Raises ValueError where these are not two numbers.

    >>> parse_point("640,480.5")
    Point(x=640.0, y=480.5)
    """
    x, y = (float(part) for part in text.split(","))
    return Point(x, y)


def parse_day(text: str) -> date:
    """A date from ``YYYY-MM-DD``.

    Raises UsageError where that is none.

    >>> parse_day("2026-11-21")
    datetime.date(2026, 11, 21)
    """
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise UsageError(f"{text!r} is not a date. Write year, month and day, such as 2026-11-21.") from None


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
