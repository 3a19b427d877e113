"""Waiting for a board: a page may open with a dialog over it, or load for a while."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Annotated

import typer

from kibitz.automation.player.events import Event, Looked
from kibitz.automation.stop import Stop
from kibitz.cli.printing.output import say
from kibitz.core.frame import Frame
from kibitz.core.game import View
from kibitz.core.reading import Condition, Reading
from kibitz.loop import Loop

WAIT_S = 60.0
TELL_AFTER_S = 2.0
"""Most pages show their board sooner, and then nothing need be said."""
READ_AFTER_S, MOST_READ = 1.0, 3
"""When it is looked for what lies over a board, and how often at most."""
BEYOND_S, BEYOND = 20.0, 2 / 3
"""When it is looked for what names the game on a page without a board, and at which share of a shorter time to wait."""
POLL_S = 0.25

Wait = Annotated[
    float | None,
    typer.Option(
        min=0,
        metavar="SECONDS",
        help="How long to wait for a board that can be played while none is seen, or something lies over it, such as a "
        "page's first dialog.",
    ),
]


def await_board(loop: Loop, stop: Stop, wait_s: float, *, headless: bool) -> None:
    """Look on until a board is free to be played, or what lies over it is something that play closes by itself, or the
    time is over; say once what the user can do.

    What is wrong with a board after that, the play itself says. Raises CaptureError.
    """
    patience, began_s = Patience(wait_s, headless=headless), time.monotonic()
    beyond_s = began_s + min(BEYOND_S, BEYOND * wait_s)
    read: list[Frame] = []
    while patience.lasts(view := loop.look()):
        # Reading a whole page takes a second: a page that changes all the time is not read again and again.
        if time.monotonic() - began_s >= READ_AFTER_S and len(read) < MOST_READ and view.frame not in read:
            read.append(view.frame)
            if any(game.way_in(view.frame) is not None for game in loop.games):
                return
        # The user may be about to close something; then more of a page that is about the game is shown.
        if view.reading is None and time.monotonic() >= beyond_s:
            beyond_s = math.inf
            if any(game.named_at(view.frame) is not None for game in loop.games):
                return
        if stop.wait(POLL_S):
            return


class Patience:
    """How long nothing has been seen, and what is told of it."""

    def __init__(self, wait_s: float, *, headless: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._wait_s, self._headless, self._clock = wait_s, headless, clock
        self._began_s = clock()
        self._told = False

    def lasts(self, view: View) -> bool:
        """Whether to go on waiting: no board is free, and there is time."""
        if _is_free(view.reading):
            return False
        waited_s = self._clock() - self._began_s
        if waited_s >= self._wait_s:
            return False
        if waited_s >= TELL_AFTER_S and not self._told:
            self._told = True
            say(self._words(view.reading))
        return True

    def _words(self, reading: Reading[object] | None) -> str:
        seen = "No board is seen yet" if reading is None else "Something lies over the board"
        left = f"for {self._wait_s:g} s" if math.isfinite(self._wait_s) else "until Ctrl+C"
        if self._headless:
            return f"{seen}: waiting {left}."
        return f"{seen}. If the page shows a dialog, close the dialog and I begin; I wait {left} (see --wait)."


class Impatience:
    """A listener of a watch that ends it where no board was seen for too long at first. wait_s: None never does."""

    def __init__(self, stop: Stop, wait_s: float | None, *, headless: bool) -> None:
        self.gave_up = False
        self._stop = stop
        self._wait_s = math.inf if wait_s is None else wait_s
        self._patience: Patience | None = Patience(self._wait_s, headless=headless)

    def __call__(self, event: Event) -> None:
        if self._patience is None or not isinstance(event, Looked) or self._patience.lasts(event.view):
            return
        self._patience = None
        if not _is_free(event.view.reading):
            self.gave_up = True
            self._stop.request(f"No board was seen for {self._wait_s:g} s.")


def _is_free(reading: Reading[object] | None) -> bool:
    return reading is not None and reading.condition is not Condition.COVERED
