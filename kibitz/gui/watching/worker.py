"""Runs the loop in a thread of its own. The window asks, and is told by queued signals; the newest request wins."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from kibitz.automation.player.events import Event, Looked
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.core.background import Background, Task, explained
from kibitz.core.correction import Corrector
from kibitz.core.errors import KibitzError
from kibitz.core.folders import folders
from kibitz.core.game import Game, View
from kibitz.core.reading import Reading
from kibitz.gui.watching.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.gui.watching.sources import Source
from kibitz.loop import Listener, Loop, Pace
from kibitz.services.history.recorder import Recorder, recorder_for
from kibitz.services.settings import load_settings

log = logging.getLogger(__name__)

JOIN_S = 3.0
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
    read of the same source by the games before is what these go on from. corrector: reads with what the user says.
    """

    mode: Mode
    source: Source
    games: Callable[[], Sequence[Game[Any]]]
    pace: Pace
    max_moves: int | None = None
    goes_on: bool = False
    corrector: Corrector | None = None

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
        self._background = Background("kibitz loop", at_end=self._close_loop)
        self._lock = threading.Lock()
        self._paused = threading.Event()
        self._stop = Stop()
        self._view: View | None = None
        self._loop: Loop | None = None
        self._last: Job | None = None
        self._recorder: Recorder | None = None

    def ask(self, job: Job) -> None:
        """Do this next, and leave off what is being done now."""
        leave = partial(self.stop, self.tr("Something else was asked for."))
        leave()
        self._background.ask(partial(self._run, job), failed=self.failed.emit, leave=leave)

    def follow(self, stop: Stop) -> None:
        """Tell of a play that somebody else runs until ``stop`` and reports to `hear` and `ended`."""
        with self._lock:
            self._stop = stop
        self.mode_changed.emit(Mode.PLAYING)

    def ended(self, result: PlayResult) -> None:
        """The play that is followed has ended."""
        self.mode_changed.emit(Mode.IDLE)
        self.played.emit(result)

    def stop(self, reason: str) -> None:
        """Stop playing (then watching goes on) or watching; ``reason`` is told to the user."""
        with self._lock:
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
        with self._lock:
            view, self._view = self._view, None
        return view

    def close(self) -> bool:
        """End the thread; whether it ended in time."""
        self.stop(self.tr("Kibitz is closed."))
        return self._background.close(JOIN_S)

    # In the worker's thread

    def _run(self, job: Job, task: Task[None]) -> None:
        self._do(job, task)
        if job.mode is Mode.PLAYING and not task.left_off:
            # A play is followed by watching the same thing with the same loop: it remembers what it read.
            self._do(replace(job, mode=Mode.WATCHING, max_moves=None), task)
        if not task.left_off:
            self.mode_changed.emit(Mode.IDLE)

    def _do(self, job: Job, task: Task[None]) -> None:
        """Do one job to its end."""
        with self._lock:
            if task.left_off:
                return
            stop = self._stop = Stop()
        try:
            self._loop = loop = self._loop_for(job)
            loop.pace = job.pace
            loop.correct(job.corrector)
            self.mode_changed.emit(job.mode)
            if job.mode is Mode.PLAYING:
                result: PlayResult = loop.play(stop, job.max_moves)
                self.played.emit(result)
                self._keep_evidence(result)
            elif job.source.live:
                loop.watch(stop, self._paused.is_set)
            else:
                loop.study(stop)
        except Exception as error:
            self.failed.emit(explained(error))
            # After a play that could not go on, watching can.
            if job.mode is not Mode.PLAYING or not isinstance(error, KibitzError):
                self._close_loop()

    def _loop_for(self, job: Job) -> Loop:
        """The loop of the job before, if it looks at the same; otherwise a new one, which may know what was read."""
        before, self._last = self._last, job
        known: Mapping[str, Reading[Any]] = {}
        corrector: Corrector | None = None
        if self._loop is not None and before is not None:
            if before.shares_loop_with(job):
                return self._loop
            if job.goes_on and job.source == before.source:
                known, corrector = self._loop.known, self._loop.corrector
            self._close_loop()
        games = job.games()
        listeners = [self.hear, *self._keeping(job.source, games)]
        return Loop(self._open(job.source), games, listeners, known=known, corrector=corrector)

    def _keeping(self, source: Source, games: Sequence[Game[Any]]) -> list[Listener]:
        """What keeps the games that are seen, as the user wants it now; pictures are no games."""
        if not source.live:
            return []
        settings = load_settings()[0]
        if self._recorder is None or self._recorder.pictures is not settings.history_pictures:
            self._recorder = recorder_for(settings, games, "screen")
        if self._recorder is None or not settings.history:
            return []
        # A game that is gone on with after something else was looked at stays one game.
        self._recorder.games = games
        return [self._recorder]

    def _close_loop(self) -> None:
        if self._loop is not None:
            self._loop.surface.close()
            self._loop = None

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
        with self._lock:
            waiting, view = self._view, event.view
            # A look that nobody took may have brought something new: the one in its place brings it now.
            self._view = replace(view, changed=True) if waiting is not None and waiting.changed else view
        if waiting is None:
            self.looked.emit()
