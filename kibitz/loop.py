"""The loop that drives the line: grab, skip if unchanged, read, advise, tell the listeners; and, in play, act.

Plain Python without Qt: the window, the command line and the tests all run this one.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kibitz.automation.events import Event, Looked
from kibitz.automation.player import Player, PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.surface import Surface
from kibitz.errors import ImpossibleBoardError
from kibitz.frame import Frame
from kibitz.game import Advice, Game, Reading, View

log = logging.getLogger(__name__)

FORGET_AFTER_S = 3.0
"""A board that was not seen for this long is no longer looked for by its old size and place."""

Listener = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a watched surface is grabbed, in seconds (measured: 1-2 % of a core at 10 a second)."""

    lively_s: float = 0.1
    quiet_s: float = 0.5
    quiet_after_s: float = 3.0


class Loop:
    """Looks at one surface for one or more games, and plays what it sees.

    Of several games the first that is found is followed until it is gone; then all are tried again.
    Listeners are called in the loop's own thread.
    """

    def __init__(
        self,
        surface: Surface,
        games: Sequence[Game[Any]],
        listeners: Sequence[Listener] = (),
        pace: Pace = Pace(),
    ) -> None:
        self.surface = surface
        self.games = tuple(games)
        self.listeners = list(listeners)
        self.pace = pace
        self._game: Game[Any] | None = None
        self._view: View | None = None
        self._known: dict[str, Reading[Any]] = {}
        self._seen_s = 0.0
        self._playing = False

    @property
    def game(self) -> Game[Any] | None:
        """The game that was found in the last look."""
        return self._game

    @property
    def view(self) -> View | None:
        """The last look."""
        return self._view

    def look(self) -> View:
        """Grab once; where the picture changed, read it and advise. Tells the listeners.

        Raises CaptureError.
        """
        start = time.perf_counter()
        frame = self.surface.grab()
        grab_ms = _ms_since(start)
        last = self._view
        if last is not None and (frame is last.frame or frame.same_pixels(last.frame)):
            view = replace(last, frame=frame, ms={"grab": grab_ms}, changed=False, time_s=time.monotonic())
        else:
            view = self._read(frame, grab_ms)
        self._view = view
        self._tell(Looked(view))
        return view

    def remember(self, reading: Reading[Any]) -> None:
        """Go on from a reading that knows more than the pixels show (see `Verdict.reading`)."""
        if self._view is None:
            return
        self._known[reading.game] = reading
        advice, ms = self._advise(reading)
        self._view = replace(self._view, reading=reading, advice=advice, ms=ms)
        self._tell(Looked(self._view))

    def watch(self, stop: Stop, paused: Callable[[], bool] = lambda: False) -> None:
        """Look again and again until stopped: lively while something moves, seldom when nothing does.

        paused: while it says so nothing is grabbed.
        Raises CaptureError.
        """
        last_change_s = time.monotonic()
        while not stop.requested:
            if paused():
                stop.wait(self.pace.quiet_s)
                continue
            start_s = time.monotonic()
            if self.look().changed:
                last_change_s = time.monotonic()
            quiet = time.monotonic() - last_change_s > self.pace.quiet_after_s
            pause_s = self.pace.quiet_s if quiet else self.pace.lively_s
            stop.wait(pause_s - (time.monotonic() - start_s))

    def play(self, stop: Stop, max_moves: int | None = None) -> PlayResult:
        """Play what is on the surface until the game is over, ``max_moves`` are made, or it is stopped.

        A stop or an unconfirmed action ends play with a result that says so; it is not raised.
        Raises CaptureError.
        """
        self._playing = True
        try:
            return Player(self.surface, self, stop, self._tell).play(max_moves)
        finally:
            self._playing = False

    def _read(self, frame: Frame, grab_ms: float) -> View:
        start = time.perf_counter()
        reading: Reading[Any] | None = None
        for game in sorted(self.games, key=lambda game: game is not self._game):
            # The last reading is kept while the board is covered: what it remembers must survive that.
            reading = game.read(frame, self._known.get(game.id))
            if reading is not None:
                self._game, self._known[game.id] = game, reading
                break
        ms = {"grab": grab_ms, "read": _ms_since(start)}
        now_s = time.monotonic()
        if reading is None:
            # While playing, another board than the one that was begun must not be taken for it.
            if now_s - self._seen_s > FORGET_AFTER_S and not self._playing:
                self._known.clear()
            return View(frame, None, None, ms, time_s=now_s)
        self._seen_s = now_s
        advice, advise_ms = self._advise(reading)
        return View(frame, reading, advice, ms | advise_ms, time_s=time.monotonic())

    def _advise(self, reading: Reading[Any]) -> tuple[Advice | None, dict[str, float]]:
        assert self._game is not None, "a reading comes from a game"
        start = time.perf_counter()
        try:
            advice = self._game.advise(reading.state)
        except ImpossibleBoardError as error:
            # A half-drawn frame can read as an impossible board; the next frame will tell.
            log.info("no advice: %s", error)
            return None, {"advise": _ms_since(start)}
        return advice, {"advise": _ms_since(start)}

    def _tell(self, event: Event) -> None:
        for listener in self.listeners:
            listener(event)


def _ms_since(start: float) -> float:
    return (time.perf_counter() - start) * 1000
