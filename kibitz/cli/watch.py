"""``kibitz watch``: looks on and says what to do, without touching anything."""

from __future__ import annotations

import typer

from kibitz.automation.stop import Stop
from kibitz.cli.options import (
    AsJson,
    Browser,
    GameOption,
    GameOptions,
    Headless,
    Monitor,
    Overlay,
    Profile,
    Region,
    Url,
    games_for,
)
from kibitz.cli.output import say
from kibitz.cli.overlay import Onlooker, run_work
from kibitz.cli.surfaces import open_surface
from kibitz.cli.watch_report import WatchReport
from kibitz.loop import Loop


def watch(
    game: GameOption = None,
    options: GameOptions = None,
    profile: Profile = None,
    region: Region = None,
    monitor: Monitor = None,
    browser: Browser = None,
    url: Url = None,
    headless: Headless = False,
    overlay: Overlay = False,
    as_json: AsJson = False,
) -> None:
    """Watch the screen or a browser and print each new board with its advice, until Ctrl+C."""
    games = games_for(game, options, {"profile": ("--profile", profile)})
    stop = Stop()
    with open_surface(region, monitor, browser, url, headless) as surface:
        say(f"Watching {surface.name} for {' and '.join(game.title for game in games)}. Ctrl+C ends.")

        def work(onlooker: Onlooker) -> int:
            report = WatchReport(games, as_json=as_json)
            Loop(onlooker.blindfold(surface), games, [onlooker, report]).watch(stop)
            return 0

        raise typer.Exit(run_work(work, stop, overlay=overlay))
