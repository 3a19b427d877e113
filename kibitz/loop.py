"""The loop that drives the line: grab, skip if unchanged, read, advise, tell the listeners; and, in play, act.

Plain Python without Qt: the window, the command line and the tests all run this one.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kibitz.automation.player.covers import doubted_where_covered
from kibitz.automation.player.events import Event, Looked
from kibitz.automation.player.player import Player
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.surface import Surface
from kibitz.core.advice import Advice
from kibitz.core.background import Background, Task
from kibitz.core.correction import Corrector
from kibitz.core.errors import ImpossibleBoardError
from kibitz.core.frame import Frame
from kibitz.core.freed_memory import give_back
from kibitz.core.game import Game, View
from kibitz.core.reading import Condition, Reading, log_decisions

log = logging.getLogger(__name__)

FORGET_AFTER_S = 3.0
"""A board that was not seen for this long is no longer looked for by its old size and place."""

LEAST_BOARD_PX = 40
"""What changes and is no higher is no board that has come: a clock, a caret, a line of text."""

GIVEN_BACK_AFTER_S = 5.0
"""How long after a picture was read the memory that this has freed is given back to the system."""
MOVING_S = 0.15
"""Between two looks while something moves, and no game does."""

Listener = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a watched surface is grabbed, and how fast is played, in seconds. A look at what has not changed takes
    some 6 ms of a core for a screen of 1920 x 1080 pixels.

    lively_s: while a game goes on. moving_s: while something else moves, such as a clock. quiet_s: while nothing does.
    """

    lively_s: float = 0.03
    moving_s: float = MOVING_S
    quiet_s: float = 0.5
    quiet_after_s: float = 3.0
    patience_s: float = 30.0
    """While no board is seen, and only what is no higher than `LEAST_BOARD_PX` changes, it is read so seldom."""
    rest_s: float = 0.0
    """Between two moves of a play, for who wants to follow it."""

    @classmethod
    def of_ms(cls, lively: float, quiet: float, rest: float = 0.0) -> Pace:
        """A pace of whole milliseconds, as settings have them."""
        moving_s = min(max(MOVING_S, lively / 1000), quiet / 1000)
        return cls(lively / 1000, moving_s, quiet / 1000, rest_s=rest / 1000)


LEAVE_OFF_S = 2.0
"""How long to wait at the end for a search that was told to leave off."""


class Improver:
    """Searches for better advice in a thread of its own while the loop looks on; see `Game.improve`.

    The newest position counts: what is searched for another one is left off.
    """

    def __init__(self) -> None:
        self._search: _Search | None = None
        self._background = Background("kibitz improver", in_turn=True)

    def follow(self, game: Game[Any], reading: Reading[Any], advice: Advice) -> tuple[Advice, bool]:
        """The best advice known instead of ``advice``, and whether a better one is being searched for.

        Begins to search, or goes on.
        """
        search = self._search
        # The same advice once more is about the same position: games give equal advice for equal states.
        if search is None or search.game is not game or search.given != advice:
            search = self._search = _Search(game, reading, advice, advice)
            search.task = self._background.ask(search.run, failed=partial(log.info, "no better advice: %s"))
        searching = search.task is not None and not search.task.ended
        return search.best, searching

    def leave_off(self) -> None:
        """Search for nothing until `follow` asks again."""
        self._search = None
        self._background.forget()

    def close(self) -> None:
        """End the thread."""
        self._background.close(LEAVE_OFF_S)


@dataclass(eq=False, slots=True)
class _Search:
    """Of one position: the advice that was given for it, and the best so far."""

    game: Game[Any]
    reading: Reading[Any]
    given: Advice
    best: Advice
    task: Task[None] | None = None

    def run(self, task: Task[None]) -> None:
        for better in self.game.improve(self.reading.state, self.given, lambda: task.left_off, self.reading.memory):
            self.best = better
            if task.left_off:
                break


class Loop:
    """Looks at one surface for one or more games, and plays what it sees.

    Of several games the first that is found is followed until it is gone; then all are tried again.
    Listeners are called in the loop's own thread. ``known``: game -> a reading of it on this surface to go on from.
    ``corrector``: reads with what the user says of places.
    """

    def __init__(
        self,
        surface: Surface,
        games: Sequence[Game[Any]],
        listeners: Sequence[Listener] = (),
        pace: Pace = Pace(),
        known: Mapping[str, Reading[Any]] | None = None,
        corrector: Corrector | None = None,
    ) -> None:
        self.surface = surface
        self._games = tuple(games)
        self.listeners = list(listeners)
        self.pace = pace
        self._game: Game[Any] | None = None
        self._view: View | None = None
        self._known: dict[str, Reading[Any]] = dict(known or {})
        self._seen_s = time.monotonic() if known else 0.0
        self._playing = False
        self._given: Advice | None = None
        self._read_s = 0.0
        self._improver: Improver | None = None
        self._corrector = corrector

    @property
    def games(self) -> tuple[Game[Any], ...]:
        """Those that are looked for."""
        return self._games

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

    @property
    def corrector(self) -> Corrector | None:
        """What reads with corrections."""
        return self._corrector

    def correct(self, corrector: Corrector | None) -> None:
        """Read by other corrections from the next look on, which looks at the same picture again."""
        said, before = (one.corrections.all if one is not None else () for one in (corrector, self._corrector))
        if said == before:
            return
        taken_back = any(one not in said for one in before)
        games = {game.id: game for game in self.games}
        self._known = {game: games[game].anew(reading, taken_back=taken_back) for game, reading in self._known.items()}
        self._corrector, self._view = corrector, None

    def look(self) -> View:
        """Grab once; where the picture changed, read it and advise. Tells the listeners.

        Raises CaptureError.
        """
        return self._look_at(*self._grabbed())

    def _grabbed(self) -> tuple[Frame, float, float]:
        """A picture, how many ms it took, and when it was taken, seconds of ``time.monotonic()``."""
        start = time.perf_counter()
        frame = self.surface.grab()
        # Reading and advising take their time: what is seen was so before them.
        return frame, _ms_since(start), time.monotonic()

    def _look_at(self, frame: Frame, grab_ms: float, grabbed_s: float) -> View:
        last = self._view
        if last is not None and (frame is last.frame or frame.same_pixels(last.frame)):
            if _is_outdated(last, grabbed_s):
                return self._looked(self._read(replace(frame, time_s=grabbed_s), grab_ms, grabbed_s))
            view = replace(last, frame=frame, ms={"grab": grab_ms}, changed=False, time_s=grabbed_s)
        else:
            view = self._read(frame, grab_ms, grabbed_s)
            self._read_s = grabbed_s
        return self._looked(view)

    def _glance(self) -> View:
        """A look while one watches: looking for all games in vain takes half a second, so that what can be no board is
        passed over for a while, compared with the picture that was read last.

        Raises CaptureError.
        """
        last = self._view
        if last is None or last.reading is not None or time.monotonic() - self._read_s > self.pace.patience_s:
            return self.look()
        frame, grab_ms, grabbed_s = self._grabbed()
        if frame.changed_height(last.frame) > LEAST_BOARD_PX:
            return self._look_at(frame, grab_ms, grabbed_s)
        return self._looked(replace(last, changed=False, time_s=grabbed_s))

    def _looked(self, view: View) -> View:
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
        """Look again and again until stopped: often while a game goes on, seldom when nothing moves (see `Pace`).

        While a board stays as it is, better advice is searched for, and told as another look.

        paused: while it says so nothing is grabbed.
        Raises CaptureError.
        """
        last_change_s = last_move_s = time.monotonic()
        before: object = None
        freed_s = math.inf
        with self._improving():
            while not stop.requested:
                if paused():
                    stop.wait(self.pace.quiet_s)
                    continue
                start_s = time.monotonic()
                view = self._glance()
                if view.changed:
                    last_change_s = time.monotonic()
                shown = view.reading and (view.reading.state, view.reading.condition)
                if shown != before:
                    before, last_move_s = shown, last_change_s
                self._tell_improved()
                if view.changed and freed_s == math.inf:
                    freed_s = last_change_s + GIVEN_BACK_AFTER_S
                if time.monotonic() > freed_s:
                    # What reading took isn't needed until it is read again.
                    freed_s = math.inf
                    give_back()
                stop.wait(self._pause_s(last_change_s, last_move_s) - (time.monotonic() - start_s))

    def _pause_s(self, last_change_s: float, last_move_s: float) -> float:
        """How long the next look is away: since when nothing has changed, and nothing of the game."""
        since_s = time.monotonic() - self.pace.quiet_after_s
        if last_move_s > since_s:
            return self.pace.lively_s
        return self.pace.moving_s if last_change_s > since_s else self.pace.quiet_s

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
            return Player(self, stop, self._tell, self.pace.rest_s).play(max_moves)
        finally:
            self._playing = False

    def _read(self, frame: Frame, grab_ms: float, grabbed_s: float) -> View:
        start = time.perf_counter()
        reading: Reading[Any] | None = None
        # What the user has shown of a page counts before what another game's reader may take for its own there.
        for game in sorted(self.games, key=lambda game: (game is not self._game, game.pages is None)):
            # The last reading is kept while the board is covered: what it remembers must survive that.
            before = self._known.get(game.id)
            reading = self._corrector.look(game, frame, before) if self._corrector else game.look(frame, before)
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
            last = self._known.get(self._game.id) if self._game is not None else None
            return View(frame, None, None, ms, time_s=grabbed_s, last=last)
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
        advice, improving = self._improver.follow(game, reading, given)
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
            position = reading.state, reading.memory
            glance = self._game.glance(*position) if self._improver is not None else None
            advice = glance or self._game.advise(*position)
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


def _is_outdated(view: View, now_s: float) -> bool:
    """Whether the same picture may mean something else by now."""
    return view.reading is not None and view.reading.until_s is not None and now_s > view.reading.until_s
