"""``kibitz watch``: looks on and says what to do, without touching anything."""

from __future__ import annotations

import typer

from kibitz.automation.stop import Stop
from kibitz.cli.commands.overlay import Onlooker, run_work
from kibitz.cli.common.exit_codes import ExitCode
from kibitz.cli.common.options import (
    AsJson,
    Browser,
    BrowserPort,
    BrowserProfile,
    GameOption,
    GameOptions,
    Headless,
    Monitor,
    Overlay,
    PageName,
    Profile,
    Region,
    Url,
    browser_profile,
    games_for,
)
from kibitz.cli.common.surfaces import keeping, open_surface
from kibitz.cli.common.waiting import Impatience, Wait
from kibitz.cli.printing.output import say
from kibitz.cli.printing.watch_report import WatchReport
from kibitz.loop import Listener, Loop
from kibitz.services.page_store import use_pages


def watch(
    game: GameOption = None,
    options: GameOptions = None,
    profile: Profile = None,
    page: PageName = None,
    region: Region = None,
    monitor: Monitor = None,
    browser: Browser = None,
    url: Url = None,
    headless: Headless = False,
    folder: BrowserProfile = None,
    port: BrowserPort = None,
    wait: Wait = None,
    overlay: Overlay = False,
    as_json: AsJson = False,
) -> None:
    """Watch the screen or a browser and print each new board with its advice, until Ctrl+C."""
    profile, folder = browser_profile(profile, folder, browser, [game] if game else [])
    games = games_for(game, options, {"profile": ("--profile", profile)})
    use_pages(games, page)
    stop = Stop()
    with open_surface(region, monitor, browser, url, headless, folder, port) as surface:
        say(f"Watching {surface.name} for {' and '.join(game.title for game in games)}. Ctrl+C ends.")

        def work(onlooker: Onlooker) -> int:
            report = WatchReport(games, as_json=as_json)
            impatience = Impatience(stop, wait, headless=headless)
            listeners: list[Listener] = [onlooker, report, impatience, *keeping(games, browser)]
            Loop(onlooker.blindfold(surface), games, listeners).watch(stop)
            if impatience.gave_up:
                say(f"{stop.reason} Bring the board into view, and watch again.")
                return ExitCode.STOPPED
            return 0

        raise typer.Exit(run_work(work, stop, overlay=overlay))
