"""A window over one screen: it shows lines, and lets every click through."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QRegion, QScreen
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Rect
from kibitz.gui.overlay.shapes import Shapes
from kibitz.gui.widgets.native import bypasses_manager, let_through, number_of
from kibitz.gui.widgets.scaling import rect_to_physical, rects_to_physical, scale_of

_PROBES = 9


_SIGNS = 60


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
        if bypasses_manager():
            flags |= flag.X11BypassWindowManagerHint
        super().__init__(None, flags)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setWindowTitle(self.tr("Kibitz overlay"))
        self.setAccessibleName(self.tr("Marks on the game"))
        # Whoever asks for its number has it made, and a mask has the scale of the screen on which it was made.
        self.setGeometry(QRect(screen.geometry().center(), QSize(1, 1)))
        self._screen = screen
        self._shapes: Shapes | None = None
        self._box = QRectF()
        self._region = QRegion()
        self._lines: list[Rect] = []

    def prepare(self, shapes: Shapes, within: QRectF) -> None:
        """Take these shapes (logical px of the screen), cut off at ``within``; drawn once it appears."""
        self._shapes = shapes
        self._box = QRectF(shapes.bounds().toAlignedRect().adjusted(-1, -1, 1, 1)).intersected(within)
        self._region = shapes.region(self._box) if not self._box.isEmpty() else QRegion()
        # The region's parts are in whole points from the box's corner, which is in whole points, too.
        corner = self._screen.geometry().topLeft() + self._box.topLeft().toPoint()
        parts: list[QRect] = list(self._region.translated(corner))  # type: ignore[call-overload]  # it does iterate
        self._lines = rects_to_physical(parts, self._screen)

    def appear(self) -> None:
        """Show what was prepared; nothing if that is nowhere on this screen."""
        if self._region.isEmpty():
            self.hide()
            return
        self.setGeometry(self._box.toAlignedRect().translated(self._screen.geometry().topLeft()))
        self.setMask(self._region)
        self.update()
        self.show()
        let_through(self)
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
        return self._lines

    def picture(self) -> QImage:
        """What it looks like, in physical pixels; where it isn't drawn on, it has no pixels of its own."""
        scale = scale_of(self._screen)
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
        picture = self.picture()
        pixels = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), picture.bytesPerLine() // 4)
        left, top = (round(v) for v in self.corner())
        colours = {QColor(colour).rgb() for colour in self._shapes.colours}
        found = []
        for x, y in ((int(rect.center.x), int(rect.center.y)) for rect in self._lines):
            if 0 <= y - top < picture.height() and 0 <= x - left < picture.width():
                colour = int(pixels[y - top, x - left])
                if colour in colours:
                    found.append((x, y, (colour & 255, colour >> 8 & 255, colour >> 16 & 255)))
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
    own = number_of(window)
    return any(top_level_at(point.x(), point.y()) == own for point in window.probe_points())
