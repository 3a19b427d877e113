"""The overlay without a window, for the command line: a loop that somebody else runs, drawn on the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from kibitz.automation.events import Event, Looked
from kibitz.automation.stop import Stop
from kibitz.automation.surface import Surface
from kibitz.game import Game, HelpLevel, View, get_game
from kibitz.gui.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.gui.findings import findings
from kibitz.gui.overlay import Overlay
from kibitz.gui.preferences import PreferenceStore
from kibitz.settings import load_settings

Work = Callable[["OverlayListener"], int]


class OverlayListener:
    """A listener of a loop whose looks are drawn. The loop is to look through `blindfold`, not to read our lines."""

    def __init__(self, hear: Callable[[Event], None], spots: BlindSpots) -> None:
        self._hear, self._spots = hear, spots

    def __call__(self, event: Event) -> None:
        self._hear(event)

    def blindfold(self, surface: Surface) -> Surface:
        """The surface without what the overlay draws on it."""
        return BlindfoldedSurface(surface, self._spots)


class BesideOverlay(QObject):
    """Runs ``work`` in a thread and draws the looks that it tells of. ``ended``: it is done; see `result`."""

    ended = Signal()
    _looked = Signal()

    def __init__(self, work: Work, stop: Stop) -> None:
        super().__init__()
        self._work, self._stop = work, stop
        preferences = PreferenceStore().load()
        self.overlay = Overlay(preferences.overlay_thickness, preferences.overlay_numbers, self)
        self.overlay.withheld.connect(print)
        self._spots = BlindSpots()
        self.overlay.drawn.connect(self._spots.set_lines)
        self._level = HelpLevel(load_settings()[0].help_level)
        self._games: dict[str, Game[Any]] = {}
        self._lock = threading.Lock()
        self._view: View | None = None
        self._code = 0
        self._error: BaseException | None = None
        self._thread = _Thread(self._run)
        self._thread.finished.connect(self._finish)
        self._looked.connect(self._show)

    def start(self) -> None:
        """Start the work."""
        self._thread.start()

    def result(self) -> int:
        """What the work gave. Raises what it raised."""
        self._stop.request("Kibitz ended.")
        self._thread.wait()
        if self._error is not None:
            raise self._error
        return self._code

    def _run(self) -> None:
        try:
            self._code = self._work(OverlayListener(self._hear, self._spots))
        except BaseException as error:
            # It belongs to the thread that waits for the result.
            self._error = error

    def _hear(self, event: Event) -> None:
        if isinstance(event, Looked):
            with self._lock:
                waiting, self._view = self._view is not None, event.view
            if not waiting:
                self._looked.emit()

    def _show(self) -> None:
        with self._lock:
            view, self._view = self._view, None
        if view is None:
            return
        if view.reading is not None and view.reading.game not in self._games:
            self._games[view.reading.game] = get_game(view.reading.game)
        found = findings(view, list(self._games.values()), self._level)
        if found.overlay_fits() and view.frame.origin is not None:
            self.overlay.show_marks(found.marks, found.places, view.frame.origin, found.page_is_dark())
        else:
            self.overlay.hide()

    def _finish(self) -> None:
        self.overlay.close()
        self.ended.emit()


class _Thread(QThread):
    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._work = work

    def run(self) -> None:
        self._work()
