"""The surface that ``watch`` and ``play`` are asked to look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kibitz.automation.surfaces.surface import Surface
from kibitz.cli.common.options import BrowserName, parse_region
from kibitz.core.errors import UsageError
from kibitz.core.game import Game
from kibitz.loop import Listener
from kibitz.services.settings import load_settings


@contextmanager
def open_surface(
    region: str | None,
    monitor: int | None,
    browser: BrowserName | None,
    url: str | None,
    headless: bool,
    profile: Path | None = None,
    port: int | None = None,
) -> Iterator[Surface]:
    """The desktop or a browser, as the options say; closed at the end.

    profile: the browser's folder. port: of a Firefox that runs already.

    Raises UsageError for options that do not go together, CaptureError or NotPossibleHereError where the screen
    or the browser cannot be had.
    """
    if browser is None:
        if port:
            raise UsageError("--browser-port needs --browser firefox.")
        if url or headless:
            raise UsageError("--url and --headless need --browser chrome or --browser firefox.")
        surface = _desktop(region, monitor)
    else:
        if region or monitor:
            raise UsageError("--region and --monitor are for the desktop; leave them out with --browser.")
        if not url:
            raise UsageError("--browser needs --url with the page of the game.")
        if port and (browser is not BrowserName.FIREFOX or headless or profile):
            raise UsageError(
                "--browser-port is for --browser firefox that runs already, with the window and profile that it has."
            )
        surface = _browser(port or browser.value, url, headless, profile)
    try:
        yield surface
    finally:
        surface.close()


def keeping(games: Sequence[Game[Any]], browser: BrowserName | None) -> list[Listener]:
    """What keeps the games that are seen in the history; nothing where the user doesn't want that."""
    from kibitz.services.history.recorder import recorder_for

    recorder = recorder_for(load_settings()[0], games, "browser" if browser else "screen")
    return [recorder] if recorder is not None else []


def _desktop(region: str | None, monitor: int | None) -> Surface:
    from kibitz.automation.systems.choice import open_desktop

    return open_desktop(region=parse_region(region), monitor=monitor)


def _browser(browser: str | int, url: str, headless: bool, profile: Path | None) -> Surface:
    from kibitz.automation.browser.surface import BrowserSurface
    from kibitz.automation.systems.choice import this_system

    return BrowserSurface(browser, url, headless=headless, profile=profile, system=this_system())
