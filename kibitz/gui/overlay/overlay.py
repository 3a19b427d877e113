"""Draws the marks on the game itself: one click-through window a screen, cut out to its lines by a mask.

The mask makes it right with and without a compositor; bypassing the window manager on X11 lets clicks through on all
of them. After it is shown a self-test asks the X server who would get the clicks; if that is us, it is taken down.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPaintEvent, QRegion, QScreen
from PySide6.QtWidgets import QWidget

from kibitz.automation.surfaces.session import is_x11
from kibitz.core.advice import Mark
from kibitz.core.errors import NotPossibleHereError
from kibitz.core.geometry import Rect
from kibitz.gui.overlay.shapes import Ground, Shapes, shapes_for
from kibitz.gui.watching.veil import Lines
from kibitz.gui.widgets.scaling import physical_bounds, rect_to_physical, screens_under

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
_PROBES = 9
_SIGNS = 60


class Overlay(QObject):
    """Marks on all screens. Used in the window's thread only."""

    withheld = Signal(str)
    """Why the overlay is not shown although it was asked for."""
    drawn = Signal(object)
    """What is drawn from now on: `Lines`."""
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
        rects = tuple(rect for window in windows for rect in window.lines())
        self.drawn.emit(Lines(rects, tuple(sign for window in windows for sign in window.signs())))
        for window in windows:
            window.appear()
        self._raise.start()
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
            screen.devicePixelRatio(),
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

    def _self_test(self) -> None:
        if not is_x11() or QGuiApplication.platformName() != "xcb" or not self.windows:
            self._tested = False
            return
        from kibitz.automation.surfaces.x11 import XDesktop

        try:
            desktop = XDesktop()
        except NotPossibleHereError as error:
            log.warning("the overlay's self-test was not possible: %s", error)
            return
        try:
            caught = [window for window in self.windows if catches_clicks(desktop.top_level_at, window)]
        finally:
            desktop.close()
        if caught:
            self.hide()
            self._refused = True
            log.warning("the overlay would catch clicks here")
            self.withheld.emit(
                self.tr(
                    "The overlay is not shown: with this window manager it would catch the mouse. "
                    "The marks are drawn on the live picture in this window instead."
                )
            )


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


class OverlayWindow(QWidget):
    """The overlay's window on one screen, no larger than what it draws."""

    def __init__(self, screen: QScreen) -> None:
        flag = Qt.WindowType
        flags = (
            flag.FramelessWindowHint
            | flag.WindowStaysOnTopHint
            | flag.Tool
            | flag.WindowTransparentForInput
            | flag.WindowDoesNotAcceptFocus
            | flag.NoDropShadowWindowHint
        )
        if sys.platform.startswith("linux"):
            flags |= flag.X11BypassWindowManagerHint
        super().__init__(None, flags)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(self.tr("Kibitz overlay"))
        self.setAccessibleName(self.tr("Marks on the game"))
        self._screen = screen
        self._shapes: Shapes | None = None
        self._box = QRectF()
        self._region = QRegion()

    def prepare(self, shapes: Shapes, within: QRectF) -> None:
        """Take these shapes (logical px of the screen), cut off at ``within``; drawn once it appears."""
        self._shapes = shapes
        self._box = QRectF(shapes.bounds().toAlignedRect().adjusted(-1, -1, 1, 1)).intersected(within)
        self._region = shapes.region(self._box) if not self._box.isEmpty() else QRegion()

    def appear(self) -> None:
        """Show what was prepared; nothing if that is nowhere on this screen."""
        if self._region.isEmpty():
            self.hide()
            return
        self.setGeometry(self._box.toAlignedRect().translated(self._screen.geometry().topLeft()))
        self.setMask(self._region)
        self.update()
        self.show()
        self.raise_()

    def labels(self) -> list[Rect]:
        """Where its labels are, in physical pixels of the desktop."""
        corner = QPointF(self._screen.geometry().topLeft())
        badges = self._shapes.badges if self._shapes is not None else ()
        return [rect_to_physical(badge.box.translated(corner), self._screen) for badge in badges]

    def corner(self) -> tuple[float, float]:
        """Its top left, in physical pixels of the desktop."""
        at = rect_to_physical(self._box.translated(QPointF(self._screen.geometry().topLeft())), self._screen)
        return at.x, at.y

    def lines(self) -> list[Rect]:
        """What is drawn on, in physical pixels of the desktop."""
        corner = QPointF(self._screen.geometry().topLeft()) + self._box.topLeft()
        rects: list[QRect] = list(self._region)  # type: ignore[call-overload]  # the stubs do not know that it iterates
        return [rect_to_physical(QRectF(rect).translated(corner), self._screen) for rect in rects]

    def picture(self) -> QImage:
        """What it looks like, in physical pixels; where it isn't drawn on, it has no pixels of its own."""
        scale = self.devicePixelRatioF()
        picture = QImage((self._box.size() * scale).toSize(), QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(scale)
        painter = QPainter(picture)
        self._paint(painter)
        painter.end()
        return picture

    def signs(self) -> list[tuple[int, int, tuple[int, int, int]]]:
        """Some points of it with their colours (see `Lines`): those that have the colour of a line or a plate."""
        if self._shapes is None or self._region.isEmpty():
            return []
        picture, lines = self.picture(), self.lines()
        left, top = (round(v) for v in self.corner())
        colours = {QColor(colour).rgb() for colour in self._shapes.colours}
        found = []
        for x, y in ((int(rect.center.x), int(rect.center.y)) for rect in lines):
            at = QPoint(x - left, y - top)
            if picture.valid(at) and picture.pixel(at) in colours:
                colour = picture.pixelColor(at)
                found.append((x, y, (colour.blue(), colour.green(), colour.red())))
        return found[:: max(1, len(found) // _SIGNS)]

    def probe_points(self) -> list[QPoint]:
        """Some points that are drawn on, in physical pixels of the desktop, for the self-test."""
        lines = self.lines()
        chosen = lines[:: max(1, len(lines) // _PROBES)][:_PROBES]
        return [QPoint(int(rect.center.x), int(rect.center.y)) for rect in chosen]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._paint(painter)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        if self._shapes is None:
            return
        painter.fillRect(QRectF(QPointF(), self._box.size()), QColor(self._shapes.casing))
        painter.translate(-self._box.topLeft())
        self._shapes.paint(painter)


def catches_clicks(top_level_at: Callable[[int, int], int | None], window: OverlayWindow) -> bool:
    """Whether any pixel that the overlay draws would get a click, as ``top_level_at(x, y)`` (a window's id) tells."""
    own = int(window.winId())
    return any(top_level_at(point.x(), point.y()) == own for point in window.probe_points())


def _close(a: Rect, b: Rect) -> bool:
    edges = ((a.x, b.x), (a.y, b.y), (a.right, b.right), (a.bottom, b.bottom))
    return all(abs(one - other) <= STILL_PX for one, other in edges)


def _moved(mark: Mark, dx: float, dy: float) -> Mark:
    points = tuple(point.moved(dx, dy) for point in mark.points)
    return Mark(mark.shape, mark.rect.moved(dx, dy), mark.group, mark.text, points)
