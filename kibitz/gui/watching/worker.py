"""Runs the loop in a thread of its own. The window asks, and is told by queued signals; the newest request wins."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from kibitz.automation.player.events import Event, Looked
from kibitz.automation.player.player import PlayResult
from kibitz.automation.stopping.stop import Stop
from kibitz.core.errors import KibitzError
from kibitz.core.folders import folders
from kibitz.core.game import Game, View
from kibitz.core.reading import Reading
from kibitz.gui.watching.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.gui.watching.sources import Source
from kibitz.loop import Loop, Pace

log = logging.getLogger(__name__)

JOIN_MS = 3000
"""Stop is asked for first; the longest thing that cannot be interrupted is one reading of one frame."""


class Mode(Enum):
    """What the worker is doing."""

    IDLE = "idle"
    WATCHING = "watching"
    PLAYING = "playing"


@dataclass(frozen=True)
class Job:
    """What the worker is asked to do.

    games: makes the games to look for, in the worker's thread. max_moves: for playing; None for all. goes_on: what was
    read of the same source by the games before is what these go on from.
    """

    mode: Mode
    source: Source
    games: Callable[[], Sequence[Game[Any]]]
    pace: Pace
    max_moves: int | None = None
    goes_on: bool = False

    def shares_loop_with(self, other: Job) -> bool:
        """Whether the other job looks at the same thing for the same games."""
        return self.source.live and self.source == other.source and self.games is other.games


class Worker(QObject):
    """The loop's thread, seen from the window.

    looked: a new look can be had from `take_view`; looks that nobody took are dropped.
    happened: an event of the loop other than a look. played: a PlayResult. failed: a message for the user.
    mode_changed: a Mode. kept: the folder with the pictures of a move that went wrong.
    """

    looked = Signal()
    happened = Signal(object)
    played = Signal(object)
    failed = Signal(str)
    mode_changed = Signal(object)
    kept = Signal(str)

    def __init__(self, spots: BlindSpots | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.spots = spots or BlindSpots()
        self._condition = threading.Condition()
        self._next: Job | None = None
        self._closing = False
        self._paused = threading.Event()
        self._stop = Stop()
        self._view: View | None = None
        self._thread = _Thread(self._run)

    def ask(self, job: Job) -> None:
        """Do this next, and leave off what is being done now."""
        with self._condition:
            self._next = job
            self._stop.request(self.tr("Something else was asked for."))
            self._condition.notify()
        if not self._thread.isRunning() and not self._closing:
            self._thread.start()

    def follow(self, stop: Stop) -> None:
        """Tell of a play that somebody else runs until ``stop`` and reports to `hear` and `ended`."""
        with self._condition:
            self._stop = stop
        self.mode_changed.emit(Mode.PLAYING)

    def ended(self, result: PlayResult) -> None:
        """The play that is followed has ended."""
        self.mode_changed.emit(Mode.IDLE)
        self.played.emit(result)

    def stop(self, reason: str) -> None:
        """Stop playing (then watching goes on) or watching; ``reason`` is told to the user."""
        with self._condition:
            self._stop.request(reason)

    def pause(self, paused: bool) -> None:
        """Grab nothing while paused."""
        if paused:
            self._paused.set()
        else:
            self._paused.clear()

    @property
    def paused(self) -> bool:
        return self._paused.is_set()

    def take_view(self) -> View | None:
        """The newest look that was not taken yet."""
        with self._condition:
            view, self._view = self._view, None
        return view

    def close(self) -> bool:
        """End the thread; whether it ended in time."""
        with self._condition:
            self._closing = True
            self._stop.request(self.tr("Kibitz is closed."))
            self._condition.notify()
        return self._thread.wait(JOIN_MS)

    # In the worker's thread

    def _run(self) -> None:
        loop: Loop | None = None
        done: Job | None = None
        try:
            while (job := self._wait_for_job(done)) is not None:
                # A play is followed by watching the same thing with the same loop: it remembers what it read.
                known: Mapping[str, Reading[Any]] = {}
                if loop is not None and (done is None or not done.shares_loop_with(job)):
                    if done is not None and job.goes_on and job.source == done.source:
                        known = loop.known
                    loop.surface.close()
                    loop = None
                loop, done = self._do(job, loop, known), job
        finally:
            if loop is not None:
                loop.surface.close()

    def _wait_for_job(self, done: Job | None) -> Job | None:
        """The next job; after a play that is watching, and after everything else what is asked for; None to end."""
        with self._condition:
            if self._next is None and not self._closing and (done is None or done.mode is Mode.WATCHING):
                self.mode_changed.emit(Mode.IDLE)
                self._condition.wait_for(lambda: self._next is not None or self._closing)
            if self._closing:
                return None
            job, self._next = self._next, None
            self._stop = Stop()
        if job is None and done is not None:
            return replace(done, mode=Mode.WATCHING, max_moves=None)
        return job

    def _do(self, job: Job, loop: Loop | None, known: Mapping[str, Reading[Any]]) -> Loop | None:
        """Do one job to its end; gives the loop, or None where it must not be used again."""
        try:
            loop = loop or Loop(self._open(job.source), job.games(), [self.hear], known=known)
            loop.pace = job.pace
            self.mode_changed.emit(job.mode)
            if job.mode is Mode.PLAYING:
                result: PlayResult = loop.play(self._stop, job.max_moves)
                self.played.emit(result)
                self._keep_evidence(result)
            elif job.source.live:
                loop.watch(self._stop, self._paused.is_set)
            else:
                loop.study(self._stop)
            return loop
        except KibitzError as error:
            self.failed.emit(str(error))
            if job.mode is Mode.PLAYING and loop is not None:
                return loop
        except Exception as error:
            # A fault of ours must not take the window down silently: the log has the story, the window says so.
            log.exception("the loop failed")
            self.failed.emit(
                self.tr("A fault in Kibitz stopped it: {error}. The log file has the details.").format(error=error)
            )
        if loop is not None:
            loop.surface.close()
        return None

    def _keep_evidence(self, result: PlayResult) -> None:
        if result.evidence is None or result.stopped:
            return
        try:
            self.kept.emit(str(result.evidence.save(folders().evidence)[0].parent))
        except OSError as error:
            log.warning("the pictures of the failed move are not kept: %s", error)

    def _open(self, source: Source) -> BlindfoldedSurface:
        return BlindfoldedSurface(source.open(), self.spots)

    def hear(self, event: Event) -> None:
        """A loop's listener."""
        if not isinstance(event, Looked):
            self.happened.emit(event)
            return
        with self._condition:
            waiting, view = self._view, event.view
            # A look that nobody took may have brought something new: the one in its place brings it now.
            self._view = replace(view, changed=True) if waiting is not None and waiting.changed else view
        if waiting is None:
            self.looked.emit()


class _Thread(QThread):
    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("kibitz loop")
        self._work = work

    def run(self) -> None:
        self._work()
