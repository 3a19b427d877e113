"""Draws the marks on the game itself: one click-through window a screen, cut out to its lines by a mask.

The mask makes it right with and without a compositor; bypassing the window manager on X11 lets clicks through on all
of them. After it is shown a self-test asks the system who would get the clicks; if that is us, it is taken down.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from kibitz.core.advice import Mark
from kibitz.core.geometry import Rect
from kibitz.gui.overlay.badges import Ground
from kibitz.gui.overlay.overlay_window import OverlayWindow, catches_clicks
from kibitz.gui.overlay.shapes import shapes_for
from kibitz.gui.watching.kept_out import KeptOut
from kibitz.gui.watching.veil import Lines
from kibitz.gui.widgets.native import ask_about_windows
from kibitz.gui.widgets.scaling import physical_bounds, scale_of, screens_under

log = logging.getLogger(__name__)

RAISE_EVERY_MS = 1000
"""Some managers, and a window raised without one, cover the overlay; raising it is cheap and takes no focus."""
SELF_TEST_AFTER_MS = 80
SETTLE_MS = 120
"""How long the same marks must be wanted before they are drawn."""
BACK_MS = 500
"""What was drawn before a look comes back after this long: the look may lead to something else."""
_LABEL_ROOM = 40.0
"""Labels reach that far out of the board, physical px."""
STILL_PX = 2.5
"""Places that moved less (physical px) are where they were."""


class Overlay(QObject):
    """Marks on all screens. Used in the window's thread only."""

    withheld = Signal(str)
    """Why the overlay is not shown although it was asked for."""
    drawn = Signal(object)
    """What of it is in pictures of the screen from now on: `Lines`."""
    lift_asked = Signal()
    lower_asked = Signal()
    """Emitted from any thread: see `lift` and `lower`."""

    def __init__(self, thickness: float = 3.0, numbers: bool = True, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.thickness, self.numbers = thickness, numbers
        self._windows: dict[QScreen, OverlayWindow] = {}
        self._wanted: _Drawing | None = None
        self._tested = False
        self._refused = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._draw)
        self._is_lifted = False
        self._kept_out = KeptOut()
        self.lift_asked.connect(self.lift)
        self.lower_asked.connect(self.lower)
        self._raise = QTimer(self)
        self._raise.setInterval(RAISE_EVERY_MS)
        self._raise.timeout.connect(self._raise_all)

    @property
    def windows(self) -> list[OverlayWindow]:
        """The overlay windows that are shown now."""
        return [window for window in self._windows.values() if window.isVisible()]

    def show_marks(
        self,
        marks: Sequence[Mark],
        places: Sequence[Rect],
        origin: tuple[int, int],
        on_dark: bool = False,
        over: bool = False,
        ground: Ground | None = None,
    ) -> None:
        """Draw marks in frame px of a frame whose top left is the desktop's physical pixel ``origin``.

        places: everything that is read, in frame px; nothing is drawn on it. on_dark: whether the page is dark. over:
        lines may lie on what is read (see `Game.covers`); labels don't lie on ``places`` all the same. ground: what
        labels would cover, in physical px of the desktop.
        What is drawn already and does not hold any more goes at once; the new comes once it was asked for a moment
        long, so that nothing flickers while cards move.
        """
        if self._refused:
            return
        if not marks:
            self.hide()
            return
        if QGuiApplication.platformName() == "wayland":
            self._withhold(
                self.tr(
                    "The overlay is not shown: this Wayland desktop has no XWayland, without which a window over the "
                    "game would catch the mouse. The marks are drawn on the live picture in this window instead."
                )
            )
            return
        wanted = _Drawing(tuple(marks), tuple(places), origin, on_dark, over, ground)
        if self._wanted is not None and wanted.looks_like(self._wanted) and not self._labels_on(ground):
            if self._settle.isActive() and not self._is_lifted:
                self._settle.start(SETTLE_MS)
            return
        self.hide()
        self._wanted = wanted
        if not self._is_lifted:
            self._settle.start(SETTLE_MS)

    def _labels_on(self, ground: Ground | None) -> bool:
        """Whether a label that is drawn lies where none may be any more: one of our windows was moved there."""
        labels = [label for window in self.windows for label in window.labels()]
        return ground is not None and any(ground.is_taken(label) for label in labels)

    def hide(self) -> None:
        """Take all marks off the screens."""
        self._wanted = None
        self._settle.stop()
        self._take_off()

    def lift(self) -> None:
        """Go off the screens while they are looked at; `lower` ends it."""
        self._is_lifted = True
        self._settle.stop()
        self._take_off()

    def lower(self) -> None:
        """Come back where nothing else was asked for meanwhile, unless that is asked for soon."""
        self._is_lifted = False
        if self._wanted is not None:
            self._settle.start(BACK_MS)

    def _take_off(self) -> None:
        self._raise.stop()
        if not self.windows:
            return
        for window in self._windows.values():
            window.hide()
        self.drawn.emit(Lines())

    def close(self) -> None:
        """Hide, and let go of the windows."""
        self.hide()
        for window in self._windows.values():
            window.close()
            window.deleteLater()
        self._windows.clear()

    def _draw(self) -> None:
        wanted = self._wanted
        if wanted is None:
            return
        board = Rect.around([mark.rect for mark in wanted.marks] + list(wanted.places)).moved(*wanted.origin)
        windows = [self._prepared(screen, wanted) for screen in screens_under(board.grown(_LABEL_ROOM))]
        # Told before it is drawn: a look in between must not find lines that it does not know of.
        if not all(self._kept_out.is_sure(window) for window in windows):
            rects = tuple(rect for window in windows for rect in window.lines())
            self.drawn.emit(Lines(rects, tuple(sign for window in windows for sign in window.signs())))
        for window in windows:
            window.appear()
        self._raise.start()
        if [window for window in self.windows if self._kept_out.ask(window)]:
            QTimer.singleShot(SELF_TEST_AFTER_MS, self._look_after)
        if not self._tested:
            self._tested = True
            QTimer.singleShot(SELF_TEST_AFTER_MS, self._self_test)

    def _prepared(self, screen: QScreen, wanted: _Drawing) -> OverlayWindow:
        bounds = physical_bounds(screen)
        dx, dy = wanted.origin[0] - bounds.x(), wanted.origin[1] - bounds.y()
        within = QRectF(0, 0, screen.geometry().width(), screen.geometry().height())
        shapes = shapes_for(
            [_moved(mark, dx, dy) for mark in wanted.marks],
            [place.moved(dx, dy) for place in wanted.places],
            scale_of(screen),
            within,
            self.thickness,
            self.numbers,
            wanted.on_dark,
            wanted.over,
            _OnScreen(wanted.ground, bounds.x(), bounds.y()) if wanted.ground is not None else None,
        )
        if screen not in self._windows:
            self._windows[screen] = OverlayWindow(screen)
        self._windows[screen].prepare(shapes, within)
        return self._windows[screen]

    def _raise_all(self) -> None:
        for window in self.windows:
            window.raise_()

    def _look_after(self) -> None:
        """Say that nothing of the overlay is in pictures, where that is so."""
        for window in self.windows:
            self._kept_out.look_after(window, window.signs)
        if self.windows and all(self._kept_out.is_sure(window) for window in self.windows):
            self.drawn.emit(Lines())

    def _self_test(self) -> None:
        desktop = ask_about_windows() if self.windows else None
        if desktop is None:
            self._tested = False
            return
        with closing(desktop):
            caught = [window for window in self.windows if catches_clicks(desktop.top_level_at, window)]
        if caught:
            self.hide()
            self._withhold(
                self.tr(
                    "The overlay is not shown: with this window manager it would catch the mouse. "
                    "The marks are drawn on the live picture in this window instead."
                )
            )

    def _withhold(self, reason: str) -> None:
        self._refused = True
        log.warning("the overlay is not shown: it would catch clicks here")
        self.withheld.emit(reason)


@dataclass(frozen=True)
class _Drawing:
    """What was asked to be drawn."""

    marks: tuple[Mark, ...]
    places: tuple[Rect, ...]
    origin: tuple[int, int]
    on_dark: bool
    over: bool = False
    ground: Ground | None = None

    def looks_like(self, other: _Drawing) -> bool:
        """Whether it differs by no more than the last pixel of a reading.

        Drawn anew for that, the lines would change the next picture, that the next reading, and so on for ever.
        """
        if (self.origin, self.on_dark) != (other.origin, other.on_dark) or len(self.places) != len(other.places):
            return False
        signs = [[(mark.shape, mark.group, mark.text, len(mark.points)) for mark in d.marks] for d in (self, other)]
        if signs[0] != signs[1]:
            return False
        rects = [[*d.places, *(mark.rect for mark in d.marks)] for d in (self, other)]
        return all(_close(a, b) for a, b in zip(*rects, strict=True))


@dataclass(frozen=True, slots=True)
class _OnScreen:
    """The ground in physical px of one screen, whose top left is that pixel of the desktop."""

    ground: Ground
    x: float
    y: float

    def is_taken(self, rect: Rect) -> bool:
        return self.ground.is_taken(rect.moved(self.x, self.y))

    def is_busy(self, rect: Rect) -> bool:
        return self.ground.is_busy(rect.moved(self.x, self.y))


def _close(a: Rect, b: Rect) -> bool:
    edges = ((a.x, b.x), (a.y, b.y), (a.right, b.right), (a.bottom, b.bottom))
    return all(abs(one - other) <= STILL_PX for one, other in edges)


def _moved(mark: Mark, dx: float, dy: float) -> Mark:
    points = tuple(point.moved(dx, dy) for point in mark.points)
    return Mark(mark.shape, mark.rect.moved(dx, dy), mark.group, mark.text, points)
