"""``kibitz play``: plays what is on the screen or in a browser, each action checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kibitz.automation.player import PlayResult
from kibitz.automation.stop import Stop
from kibitz.cli.options import (
    AsJson,
    Browser,
    GameName,
    GameOptions,
    Headless,
    Monitor,
    Overlay,
    Region,
    Url,
    make_game,
)
from kibitz.cli.output import say
from kibitz.cli.overlay import INTERRUPTED, Onlooker, run_work
from kibitz.cli.report import PlayReport
from kibitz.cli.surfaces import open_surface
from kibitz.errors import ActionError
from kibitz.folders import folders
from kibitz.loop import Loop

Moves = Annotated[
    int | None,
    typer.Option("--moves", "--sets", min=1, metavar="N", help="End after this many moves (in Set: sets)."),
]
EvidenceFolder = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", file_okay=False, help="Where pictures of an unexpected screen are saved."),
]


def play(
    game: GameName,
    options: GameOptions = None,
    region: Region = None,
    monitor: Monitor = None,
    browser: Browser = None,
    url: Url = None,
    headless: Headless = False,
    moves: Moves = None,
    overlay: Overlay = False,
    evidence: EvidenceFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play a game with the mouse and the keyboard, checking on the screen that each action had its effect.

    Esc, a corner of the screen, moving the mouse or Ctrl+C stops it.
    """
    stop = Stop()
    wanted = make_game(game, options)
    with open_surface(region, monitor, browser, url, headless) as surface:
        say(f"Playing {wanted.title} on {surface.name}. Esc, moving the mouse or Ctrl+C stops.")
        report = PlayReport(as_json=as_json)

        def work(onlooker: Onlooker) -> int:
            outcome = Loop(onlooker.blindfold(surface), [wanted], [onlooker, report]).play(stop, moves)
            report.end(outcome)
            save_evidence(outcome, evidence)
            return exit_code(outcome)

        raise typer.Exit(run_work(work, stop, overlay=overlay))


def exit_code(outcome: PlayResult) -> int:
    """0 where the play came to its end, 130 after Ctrl+C, else that of a stopped play."""
    if outcome.finished:
        return 0
    return 130 if outcome.reason == INTERRUPTED else ActionError.exit_code


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
