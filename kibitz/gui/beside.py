"""A loop that the command line runs, drawn on the screen: by the overlay alone, or with the window beside the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from kibitz.automation.player.events import Event, Looked
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.surface import Surface
from kibitz.core.advice import HelpLevel
from kibitz.core.game import Game, View
from kibitz.core.geometry import Rect
from kibitz.gui.overlay.overlay import Overlay
from kibitz.gui.overlay.page_ground import PageGround
from kibitz.gui.watching.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.window.main_window import MainWindow
from kibitz.gui.window.panels.findings import findings
from kibitz.registry import get_game
from kibitz.services.settings import SettingsStore

Work = Callable[["OverlayListener"], int]


class Screenwriter(Protocol):
    """Draws what it hears of. `hear` and `played` are called in the work's thread."""

    @property
    def spots(self) -> BlindSpots:
        """Where it draws."""

    def hear(self, event: Event) -> None:
        """A listener of the loop."""

    def played(self, result: PlayResult) -> None:
        """A play has ended."""

    def close(self) -> None:
        """Take everything off the screen."""


class OverlayListener:
    """A listener of a loop whose looks are drawn. The loop is to look through `blindfold`, not to read our lines."""

    def __init__(self, drawn_by: Screenwriter) -> None:
        self._drawn_by = drawn_by

    def __call__(self, event: Event) -> None:
        self._drawn_by.hear(event)

    @property
    def spots(self) -> BlindSpots:
        """Where it is drawn."""
        return self._drawn_by.spots

    def played(self, result: PlayResult) -> None:
        """Say how a play ended."""
        self._drawn_by.played(result)

    def blindfold(self, surface: Surface) -> Surface:
        """The surface without what is drawn on it."""
        return BlindfoldedSurface(surface, self.spots)


class Beside(QObject):
    """Runs ``work`` in a thread and has it drawn. ``ended``: it is done; see `result`."""

    ended = Signal()

    def __init__(self, work: Work, stop: Stop, drawn_by: Screenwriter) -> None:
        super().__init__()
        self._work, self._stop, self._drawn_by = work, stop, drawn_by
        self._code = 0
        self._error: BaseException | None = None
        self._background = QtBackground("kibitz work", self)

    def start(self) -> None:
        """Start the work."""
        self._background.ask(lambda _: self._run(), lambda _: self._finish(), leave=self._leave_off)

    def result(self) -> int:
        """What the work gave. Raises what it raised."""
        self._leave_off()
        self._background.close(limit_s=None)
        if self._error is not None:
            raise self._error
        return self._code

    def _leave_off(self) -> None:
        self._stop.request("Kibitz ended.")

    def _run(self) -> None:
        try:
            self._code = self._work(OverlayListener(self._drawn_by))
        except BaseException as error:
            # It belongs to the thread that waits for the result.
            self._error = error

    def _finish(self) -> None:
        self._drawn_by.close()
        self.ended.emit()


class WindowBeside:
    """The window of Kibitz at a place beside the game, ``place`` in logical px of the desktop."""

    def __init__(self, stop: Stop, place: Rect) -> None:
        store = SettingsStore()
        settings = store.load().model_copy(update={"help_level": int(HelpLevel.ALL), "overlay": True})
        self.window = MainWindow(settings, store)
        # It shows one play: closing it ends that.
        self.window.in_tray.end()
        self.window.setGeometry(round(place.x), round(place.y), round(place.w), round(place.h))
        # The game keeps the keyboard: play ends where the focus goes elsewhere.
        self.window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.window.follow(stop)
        self.window.show()

    @property
    def spots(self) -> BlindSpots:
        return self.window.worker.spots

    def hear(self, event: Event) -> None:
        self.window.worker.hear(event)

    def played(self, result: PlayResult) -> None:
        self.window.worker.ended(result)

    def close(self) -> None:
        self.window.close()


class OverlayAlone(QObject):
    """The overlay without a window."""

    _looked = Signal()

    def __init__(self) -> None:
        super().__init__()
        settings = SettingsStore().load()
        self.overlay = Overlay(settings.overlay_thickness, settings.overlay_numbers, self)
        self.overlay.withheld.connect(print)
        self.spots = BlindSpots()
        self.overlay.drawn.connect(self.spots.set_lines)
        self.spots.lift, self.spots.lower = self.overlay.lift_asked.emit, self.overlay.lower_asked.emit
        self._level = HelpLevel(settings.help_level)
        self._games: dict[str, Game[Any]] = {}
        self._lock = threading.Lock()
        self._view: View | None = None
        self._looked.connect(self._show)

    def hear(self, event: Event) -> None:
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
            dark, ground = found.page_is_dark(), PageGround(view.frame, ())
            self.overlay.show_marks(found.marks, found.places, view.frame.origin, dark, found.covers, ground)
        else:
            self.overlay.hide()

    def played(self, result: PlayResult) -> None:
        pass

    def close(self) -> None:
        self.overlay.close()
