"""Lets the user drag a rectangle over a frozen picture of all screens. Esc or the right button cancels."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QScreen,
)
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Rect
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.scaling import rect_to_logical, rect_to_physical
from kibitz.gui.widgets.theme import RADIUS, Space, TypeSize

SMALLEST_PX = 40
"""Smaller rectangles (physical px) are taken for a click by mistake."""


class RegionPicker(QObject):
    """Covers every screen until a rectangle is dragged (``picked``, physical px of the desktop) or it is cancelled.

    last: the rectangle of last time, which Enter takes again. words: what to drag around, where that isn't the board; a
    click will do for such a small thing.
    """

    picked = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QObject | None = None, last: Rect | None = None, words: str = "") -> None:
        super().__init__(parent)
        self.last, self.is_small = last, bool(words)
        self.words = words or self.tr("Drag a rectangle around the board")
        self._curtains = [_Curtain(self, screen) for screen in QGuiApplication.screens()]

    @property
    def curtains(self) -> list[QWidget]:
        """The windows that cover the screens."""
        return list(self._curtains)

    def start(self) -> None:
        """Cover the screens."""
        for curtain in self._curtains:
            curtain.setGeometry(curtain.screen_shown.geometry())
            curtain.show()
            curtain.raise_()
        # Without a window manager's help (the curtains bypass it) nobody else sends us the Esc key.
        self._curtains[0].activateWindow()
        self._curtains[0].grabKeyboard()

    def finish(self, rect: Rect | None) -> None:
        """Uncover the screens, and tell what was picked."""
        for curtain in self._curtains:
            curtain.releaseKeyboard()
            curtain.close()
            curtain.deleteLater()
        self._curtains = []
        if rect is None:
            self.cancelled.emit()
        else:
            self.picked.emit(rect)


class _Curtain(QWidget):
    def __init__(self, picker: RegionPicker, screen: QScreen) -> None:
        flags = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint | Qt.WindowType.Tool
        if sys.platform.startswith("linux"):
            flags |= Qt.WindowType.X11BypassWindowManagerHint
        super().__init__(None, flags)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAccessibleName(self.tr("{words}; Esc cancels").format(words=picker.words))
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setMouseTracking(True)
        self.screen_shown = screen
        self._picker = picker
        self._picture: QPixmap = screen.grabWindow(0)
        self._start: QPointF | None = None
        self._end = QPointF()

    def _dragged(self) -> QRectF:
        return QRectF(self._start, self._end).normalized() if self._start is not None else QRectF()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self._picker.finish(None)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._start = self._end = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._end = event.position()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._start is None:
            return
        self._end = event.position()
        rect = self._physical()
        if min(rect.w, rect.h) < SMALLEST_PX and not self._picker.is_small:
            self._start = None
            self.update()
            return
        self._picker.finish(rect)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._picker.finish(None)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._picker.last is not None:
            self._picker.finish(self._picker.last)

    def _physical(self) -> Rect:
        corner = QPointF(self.screen_shown.geometry().topLeft())
        return rect_to_physical(self._dragged().translated(corner), self.screen_shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        painter.drawPixmap(whole, self._picture, QRectF(self._picture.rect()))
        painter.fillRect(whole, theme.colour("#000000", 0.45))
        chosen = self._dragged()
        if chosen.isEmpty() and self._start is None:
            self._paint_last(painter)
            last = self.tr("Enter takes the one of last time. ") if self._picker.last is not None else ""
            self._plate(painter, self._picker.words, last + self.tr("Esc cancels."), whole.center())
            return
        ratio = self._picture.width() / max(1.0, whole.width())
        source = QRectF(chosen.x() * ratio, chosen.y() * ratio, chosen.width() * ratio, chosen.height() * ratio)
        painter.drawPixmap(chosen, self._picture, source)
        painter.setPen(QPen(QColor(theme.current().accent), 2))
        painter.drawRect(chosen)
        size = self._physical()
        below = QPointF(chosen.center().x(), min(chosen.bottom() + 26, whole.bottom() - 20))
        self._plate(painter, f"{size.w:.0f} × {size.h:.0f}", "", below)

    def _paint_last(self, painter: QPainter) -> None:
        if self._picker.last is None:
            return
        box = rect_to_logical(self._picker.last, self.screen_shown)
        painter.setPen(QPen(QColor(theme.current().accent), 2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.translated(-self.screen_shown.geometry().topLeft()))

    def _plate(self, painter: QPainter, title: str, text: str, centre: QPointF | QPoint) -> None:
        look = theme.current()
        title_font, text_font = theme.font(TypeSize.TITLE, bold=True), theme.font()
        painter.setFont(title_font)
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(title) + 2 * Space.L, metrics.height() + 2 * Space.S
        if text:
            height += metrics.height()
            width = max(width, QFontMetrics(text_font).horizontalAdvance(text) + 2 * Space.L)
        box = QRectF(0, 0, width, height)
        box.moveCenter(QPointF(centre))
        painter.setPen(QColor(look.border))
        painter.setBrush(theme.colour(look.surface, 0.95))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        painter.setPen(QColor(look.text))
        align = Qt.AlignmentFlag.AlignHCenter
        inside = box.adjusted(0, Space.S, 0, -Space.S)
        painter.drawText(inside, int(align | Qt.AlignmentFlag.AlignTop), title)
        if text:
            painter.setFont(text_font)
            painter.setPen(QColor(look.muted))
            painter.drawText(inside, int(align | Qt.AlignmentFlag.AlignBottom), text)
