"""``kibitz play``: plays what is on the screen or in a browser, each action checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import typer

from kibitz.automation.player.next_game import begin_next
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.automation.stop import INTERRUPTED, Stop
from kibitz.cli.commands.overlay import Onlooker, run_work
from kibitz.cli.common.exit_codes import ExitCode
from kibitz.cli.common.options import (
    AsJson,
    Browser,
    BrowserPort,
    BrowserProfile,
    GameName,
    GameOptions,
    Headless,
    Monitor,
    Overlay,
    PageName,
    Profile,
    Region,
    Url,
    browser_profile,
    make_game,
    parse_point,
)
from kibitz.cli.common.surfaces import keeping, open_surface
from kibitz.cli.common.switches import switched
from kibitz.cli.common.waiting import WAIT_S, Wait, await_board
from kibitz.cli.printing.output import say
from kibitz.cli.printing.report import PlayReport
from kibitz.core.errors import UsageError
from kibitz.core.folders import folders
from kibitz.core.geometry import Point
from kibitz.loop import Listener, Loop, Pace
from kibitz.registry import options_of
from kibitz.services.page_options import keep_page_options, page_options
from kibitz.services.page_store import use_pages

Moves = Annotated[
    int | None,
    typer.Option("--moves", "--sets", min=1, metavar="N", help="End after this many moves (in Set: sets)."),
]
Games = Annotated[
    int, typer.Option(min=1, metavar="N", help="Play so many games; say with --next or --url how another one is begun.")
]
Next = Annotated[
    str | None,
    typer.Option(
        "--next",
        metavar="X,Y",
        help="Where to click for the next game, in pixels of the screen or of the browser's page; without it the "
        "browser opens the page anew.",
    ),
]
Rest = Annotated[
    float,
    typer.Option(
        "--pause", min=0, metavar="SECONDS", help="Rest so long between two moves, to be able to follow them."
    ),
]
EvidenceFolder = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", file_okay=False, help="Where pictures of an unexpected screen are saved."),
]


def play(
    game: GameName,
    options: GameOptions = None,
    switches: Mapping[str, Any] = MappingProxyType({}),
    profile: Profile = None,
    page: PageName = None,
    region: Region = None,
    monitor: Monitor = None,
    browser: Browser = None,
    url: Url = None,
    headless: Headless = False,
    folder: BrowserProfile = None,
    port: BrowserPort = None,
    wait: Wait = WAIT_S,
    moves: Moves = None,
    games: Games = 1,
    next_at: Next = None,
    pause: Rest = 0.0,
    overlay: Overlay = False,
    evidence: EvidenceFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play a game with the mouse and the keyboard, checking on the screen that each action had its effect.

    Esc, a corner of the screen, moving the mouse or Ctrl+C stops it.
    """
    stop = Stop()
    profile, folder = browser_profile(profile, folder, browser, [game])
    flags = {
        **switched(options_of(game), switches),
        "profile": ("--profile", profile),
        **_learnt(game, url, options),
    }
    wanted = make_game(game, options, flags)
    use_pages([wanted], page)
    button = _button(next_at)
    if games > 1 and button is None and url is None and page is None:
        raise UsageError(
            "Say how the next game is begun: --next X,Y, the place of a button, a --page of which that was shown, or "
            "--browser with a --url that is opened anew."
        )
    with open_surface(region, monitor, browser, url, headless, folder, port) as surface:
        say(f"Playing {wanted.title} on {surface.name}. Esc, moving the mouse or Ctrl+C stops.")

        def work(onlooker: Onlooker) -> int:
            # One loop for all games: what a game taught (words that it refused) is remembered in the next.
            report = PlayReport(as_json=as_json)
            listeners: list[Listener] = [onlooker, report, *keeping([wanted], browser)]
            loop = Loop(onlooker.blindfold(surface), [wanted], listeners, Pace(rest_s=pause))
            await_board(loop, stop, wait or 0.0, headless=headless)
            try:
                return played(report, loop)
            finally:
                last = loop.known.get(game)
                keep_page_options(url, game, wanted.page_options(last) if last is not None else {})

        def played(report: PlayReport, loop: Loop) -> int:
            codes = []
            for number in range(1, games + 1):
                if number > 1:
                    begin_next(surface, loop, stop, button or _shown_button(loop))
                if games > 1:
                    report.begin(number, games)
                outcome = loop.play(stop, moves)
                last = loop.view.reading if loop.view else None
                won = wanted.won(last) if outcome.finished and last is not None else None
                report.end(outcome, won)
                if outcome.ending is Ending.GIVEN_UP and last is None and wanted.when_not_found():
                    say(wanted.when_not_found())
                save_evidence(outcome, evidence)
                codes.append(exit_code(outcome, won))
                if not outcome.finished:
                    break
            if len(codes) > 1:
                report.sum_up(codes.count(ExitCode.FINE), codes.count(ExitCode.LOST), games)
            return max(codes)

        raise typer.Exit(run_work(work, stop, overlay=overlay))


def exit_code(outcome: PlayResult, won: bool | None = None) -> int:
    """0 where the play came to its end, 4 where the game is lost, 6 where no more is visible but the end isn't proven,
    130 after Ctrl+C, else that of a stopped play."""
    if outcome.finished:
        return ExitCode.LOST if won is False else ExitCode.FINE
    if outcome.ending is Ending.EXHAUSTED:
        return ExitCode.UNPROVEN
    return ExitCode.INTERRUPTED if outcome.reason == INTERRUPTED else ExitCode.STOPPED


def _shown_button(loop: Loop) -> Point | None:
    """Where the page's button for the next game is, if the user has shown it."""
    pages = [known.page for known in loop.known.values() if known.page is not None]
    return next((at for page in pages if (at := page.point("new_game")) is not None), None)


def _button(text: str | None) -> Point | None:
    try:
        return parse_point(text) if text is not None else None
    except ValueError:
        raise UsageError(f"--next {text} is not a place. Write it as X,Y in pixels, such as --next 640,480.") from None


def save_evidence(outcome: PlayResult, folder: Path | None) -> None:
    """Save the pictures of what was not as expected, if there are any, and say where."""
    if outcome.evidence is None:
        return
    target = folder or folders().evidence
    try:
        paths = outcome.evidence.save(target)
    except OSError as error:
        say(f"kibitz: the pictures of it cannot be saved in {target}: {error.strerror}.")
        return
    say("What was seen is saved in:")
    for path in paths:
        say(f"  {path}")


def _learnt(game: str, url: str | None, options: Sequence[str] | None) -> dict[str, tuple[str, str]]:
    """What earlier games on the page have taught, without the options that the user gives."""
    given = {option.partition("=")[0] for option in options or ()}
    return {name: ("--url", value) for name, value in page_options(url, game).items() if name not in given}
