"""The loop that drives the line: grab, skip if unchanged, read, advise, tell the listeners; and, in play, act.

Plain Python without Qt: the window, the command line and the tests all run this one.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from kibitz.automation.player.covers import doubted_where_covered
from kibitz.automation.player.events import Event, Looked
from kibitz.automation.player.player import Player, PlayResult
from kibitz.automation.stopping.stop import Stop
from kibitz.automation.surfaces.surface import Surface
from kibitz.core.advice import Advice
from kibitz.core.errors import ImpossibleBoardError, KibitzError
from kibitz.core.frame import Frame
from kibitz.core.game import Game, View
from kibitz.core.reading import Condition, Reading, log_decisions
from kibitz.registry import resolve

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


LEAVE_OFF_S = 2.0
"""How long to wait at the end for a search that was told to leave off."""


class Improver:
    """Searches for better advice in a thread of its own while the loop looks on; see `Game.improve`.

    The newest position counts: what is searched for another one is left off.
    """

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._wanted: _Task | None = None
        self._prepared: set[str] = set()
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="kibitz improver", daemon=True)

    def follow(self, game: Game[Any], state: Any, advice: Advice) -> tuple[Advice, bool]:
        """The best advice known instead of ``advice``, and whether a better one is being searched for.

        Begins to search, or goes on.
        """
        with self._condition:
            task = self._wanted
            # The same advice once more is about the same position: games give equal advice for equal states.
            if task is None or task.game is not game or task.given != advice:
                task = self._wanted = _Task(game, state, advice, advice)
                self._condition.notify()
                if not self._thread.ident:
                    self._thread.start()
            return task.best, not task.done

    def leave_off(self) -> None:
        """Search for nothing until `follow` asks again."""
        with self._condition:
            self._wanted = None

    def close(self) -> None:
        """End the thread."""
        with self._condition:
            self._wanted, self._closing = None, True
            self._condition.notify()
        if self._thread.is_alive():
            self._thread.join(LEAVE_OFF_S)

    def _work(self) -> None:
        while (task := self._wait()) is not None:
            self._improve(task)

    def _wait(self) -> _Task | None:
        """The next position to search; None to end."""
        with self._condition:
            self._condition.wait_for(lambda: self._closing or (self._wanted is not None and not self._wanted.done))
            return None if self._closing else self._wanted

    def _improve(self, task: _Task) -> None:
        def stopped() -> bool:
            return self._wanted is not task

        try:
            if task.game.prepare and task.game.id not in self._prepared:
                self._prepared.add(task.game.id)
                threading.Thread(target=resolve(task.game.prepare), name="kibitz preparation", daemon=True).start()
            for better in task.game.improve(task.state, task.given, stopped):
                with self._condition:
                    task.best = better
                if stopped():
                    break
        except KibitzError as error:
            log.info("no better advice: %s", error)
        except Exception:
            # Advice that could have been better must not end the watching.
            log.exception("the search for better advice failed")
        with self._condition:
            task.done = True


@dataclass(eq=False, slots=True)
class _Task:
    """A position to search: the advice that was given for it, the best so far, and whether that is all."""

    game: Game[Any]
    state: Any
    given: Advice
    best: Advice
    done: bool = False


class Loop:
    """Looks at one surface for one or more games, and plays what it sees.

    Of several games the first that is found is followed until it is gone; then all are tried again.
    Listeners are called in the loop's own thread. ``known``: game -> a reading of it on this surface to go on from.
    """

    def __init__(
        self,
        surface: Surface,
        games: Sequence[Game[Any]],
        listeners: Sequence[Listener] = (),
        pace: Pace = Pace(),
        known: Mapping[str, Reading[Any]] | None = None,
    ) -> None:
        self.surface = surface
        self.games = tuple(games)
        self.listeners = list(listeners)
        self.pace = pace
        self._game: Game[Any] | None = None
        self._view: View | None = None
        self._known: dict[str, Reading[Any]] = dict(known or {})
        self._seen_s = time.monotonic() if known else 0.0
        self._playing = False
        self._given: Advice | None = None
        self._improver: Improver | None = None

    @property
    def game(self) -> Game[Any] | None:
        """The game that was found in the last look."""
        return self._game

    @property
    def view(self) -> View | None:
        """The last look."""
        return self._view

    @property
    def known(self) -> Mapping[str, Reading[Any]]:
        """Game -> its last reading."""
        return self._known

    def look(self) -> View:
        """Grab once; where the picture changed, read it and advise. Tells the listeners.

        Raises CaptureError.
        """
        start = time.perf_counter()
        frame = self.surface.grab()
        grab_ms = _ms_since(start)
        # Reading and advising take their time: what is seen was so before them.
        grabbed_s = time.monotonic()
        last = self._view
        if last is not None and (frame is last.frame or frame.same_pixels(last.frame)):
            view = replace(last, frame=frame, ms={"grab": grab_ms}, changed=False, time_s=grabbed_s)
        else:
            view = self._read(frame, grab_ms, grabbed_s)
        self._view = view
        self._tell(Looked(view))
        return view

    def remember(self, reading: Reading[Any]) -> None:
        """Go on from a reading that knows more than the pixels show (see `Verdict.reading`)."""
        if self._view is None:
            return
        self._known[reading.game] = reading
        advice, ms = self._advise(reading)
        self._given = advice
        self._view = replace(self._view, reading=reading, advice=advice, ms=ms)
        self._tell(Looked(self._view))

    def watch(self, stop: Stop, paused: Callable[[], bool] = lambda: False) -> None:
        """Look again and again until stopped: lively while something moves, seldom when nothing does.

        While a board stays as it is, better advice is searched for, and told as another look.

        paused: while it says so nothing is grabbed.
        Raises CaptureError.
        """
        last_change_s = time.monotonic()
        with self._improving():
            while not stop.requested:
                if paused():
                    stop.wait(self.pace.quiet_s)
                    continue
                start_s = time.monotonic()
                if self.look().changed:
                    last_change_s = time.monotonic()
                self._tell_improved()
                quiet = time.monotonic() - last_change_s > self.pace.quiet_after_s
                pause_s = self.pace.quiet_s if quiet else self.pace.lively_s
                stop.wait(pause_s - (time.monotonic() - start_s))

    def study(self, stop: Stop) -> View:
        """Look once, and go on until the best advice is found, or it is stopped; for pictures, which do not change.

        Raises CaptureError.
        """
        with self._improving():
            view = self.look()
            self._tell_improved()
            while self._view is not None and self._view.improving and not stop.wait(self.pace.lively_s):
                self._tell_improved()
        return self._view or view

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

    def _read(self, frame: Frame, grab_ms: float, grabbed_s: float) -> View:
        start = time.perf_counter()
        reading: Reading[Any] | None = None
        for game in sorted(self.games, key=lambda game: game is not self._game):
            # The last reading is kept while the board is covered: what it remembers must survive that.
            reading = game.read(frame, self._known.get(game.id))
            if reading is not None:
                self._game, self._known[game.id] = game, reading
                log_decisions(log, reading)
                reading = doubted_where_covered(reading, frame.covers)
                break
        ms = {"grab": grab_ms, "read": _ms_since(start)}
        if reading is None:
            self._given = None
            # While playing, another board than the one that was begun must not be taken for it.
            if grabbed_s - self._seen_s > FORGET_AFTER_S and not self._playing:
                self._known.clear()
            return View(frame, None, None, ms, time_s=grabbed_s)
        self._seen_s = grabbed_s
        if self._playing and reading.condition in (Condition.UNSETTLED, Condition.COVERED, Condition.CUT_OFF):
            # Nothing is played now, and advice on a board that is half turned over would cost the next look.
            return View(frame, reading, None, ms, time_s=grabbed_s)
        advice, advise_ms = self._advise(reading)
        view = View(frame, reading, advice, ms | advise_ms, time_s=grabbed_s)
        self._given = advice
        return self._improved(view)

    def _improved(self, view: View) -> View:
        """The look with the best advice that is known by now."""
        reading, given, game = view.reading, self._given, self._game
        if self._improver is None or game is None or type(game).improve is Game.improve:
            return view
        if reading is None or given is None or reading.condition is not Condition.READY:
            self._improver.leave_off()
            return replace(view, improving=False)
        advice, improving = self._improver.follow(game, reading.state, given)
        return replace(view, advice=advice, improving=improving)

    @contextmanager
    def _improving(self) -> Iterator[None]:
        """While it lasts, better advice is searched for."""
        self._improver = Improver()
        try:
            yield
        finally:
            self._improver.close()
            self._improver = None
            if self._view is not None and self._view.improving:
                self._view = replace(self._view, improving=False)
                self._tell(Looked(self._view))

    def _tell_improved(self) -> None:
        """Tell the listeners of the last look again if better advice has come since."""
        assert self._view is not None, "looked before"
        view = self._improved(self._view)
        if view.advice is not self._view.advice or view.improving != self._view.improving:
            self._view = replace(view, changed=True)
            self._tell(Looked(self._view))

    def _advise(self, reading: Reading[Any]) -> tuple[Advice | None, dict[str, float]]:
        assert self._game is not None, "a reading comes from a game"
        start = time.perf_counter()
        try:
            glance = self._game.glance(reading.state) if self._improver is not None else None
            advice = glance or self._game.advise(reading.state)
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
