"""What covers one screen while a rectangle is picked: its frozen picture, what is offered, and a magnifier."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QScreen,
)
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Point, Rect
from kibitz.gui.overlay.magnifier import paint_magnifier
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.native import bypasses_manager, desktop_is_in_points
from kibitz.gui.widgets.scaling import as_rect, physical_bounds, rect_to_logical, to_logical, to_physical
from kibitz.gui.widgets.theme import RADIUS, Space, TypeSize

if TYPE_CHECKING:
    from kibitz.gui.overlay.region_picker import RegionPicker

_DARK = 0.45
_EDGE = 48.0
"""From the screen's edge to the middle of the words, logical px."""
_FREE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""Held down, nothing snaps."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A rectangle that one click takes, physical px of the desktop, and what it is."""

    rect: Rect
    words: str
    is_board: bool = False


class Curtain(QWidget):
    """One screen; it tells the picker of mouse and keys, and paints what that knows."""

    def __init__(self, picker: RegionPicker, screen: QScreen) -> None:
        flags = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint | Qt.WindowType.Tool
        if bypasses_manager():
            flags |= Qt.WindowType.X11BypassWindowManagerHint
        super().__init__(None, flags)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAccessibleName(self.tr("{words}; Esc cancels").format(words=picker.words))
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setMouseTracking(True)
        self.screen_shown = screen
        self.bounds = as_rect(physical_bounds(screen))
        """Of the screen, physical px of the desktop."""
        self.picture: QImage = screen.grabWindow(0).toImage()
        self.picture.setDevicePixelRatio(1.0)
        if desktop_is_in_points():
            self.picture = self.picture.scaled(screen.geometry().size())
        self._picker = picker

    def cover(self) -> None:
        """Lie over the screen."""
        self.setGeometry(self.screen_shown.geometry())
        self.show()
        self.raise_()

    # Mouse and keys

    def _physical(self, at: QPointF) -> Point:
        point = to_physical(at + QPointF(self.screen_shown.geometry().topLeft()), self.screen_shown)
        # What is between two pixels of a scaled screen belongs to the one before.
        return Point(math.floor(point.x() + 1e-6), math.floor(point.y() + 1e-6))

    def _point(self, event: QMouseEvent) -> Point:
        at = self._physical(event.position())
        self._picker.point(self, at, snaps=not event.modifiers() & _FREE)
        return at

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self._picker.finish(None)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._picker.press(self._point(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._picker.release(self._physical(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._picker.press_key(event)

    def event(self, event: QEvent) -> bool:
        # Else Qt takes Tab for itself, to move the focus.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.keyPressEvent(event)
            return True
        return super().event(event)

    # Painting

    def _logical(self, rect: Rect) -> QRectF:
        shown = rect_to_logical(rect, self.screen_shown)
        return shown.translated(-QPointF(self.screen_shown.geometry().topLeft()))

    def _bright(self, painter: QPainter, rect: Rect) -> None:
        """What is in the rectangle, as it is."""
        local = rect.moved(-self.bounds.x, -self.bounds.y)
        painter.drawImage(self._logical(rect), self.picture, QRectF(local.x, local.y, local.w, local.h))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        if not self.picture.isNull():
            painter.drawImage(whole, self.picture, QRectF(self.picture.rect()))
        painter.fillRect(whole, theme.colour("#000000", _DARK))
        picker = self._picker
        selected = picker.selected
        if selected is None or picker.held is not None:
            self._paint_offers(painter)
        if selected is not None:
            self._bright(painter, selected)
            painter.setPen(QPen(QColor(theme.current().accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._logical(selected))
        if picker.anchor is None:
            self._paint_words(painter, whole)
        self._paint_pointer(painter, whole)

    def _paint_offers(self, painter: QPainter) -> None:
        picker = self._picker
        first = picker.offer if picker.held is None else None
        accent = QColor(theme.current().accent)
        for one in picker.offers:
            box = self._logical(one.rect)
            if not box.intersects(QRectF(self.rect())):
                continue
            if one is first:
                self._bright(painter, one.rect)
            painter.setPen(
                QPen(accent, 3 if one is first else 2, Qt.PenStyle.SolidLine if one is first else Qt.PenStyle.DashLine)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            words = self.tr("{offer} — click or Enter").format(offer=one.words) if one is first else one.words
            self._plate(painter, "", words, QPointF(box.center().x(), max(box.top() - 16, 18)))

    def _paint_words(self, painter: QPainter, whole: QRectF) -> None:
        picker, tr = self._picker, self.tr
        more = [tr("Arrow keys: 1 px, with Shift 10. Space: a corner.")]
        if len(picker.offers) > 1:
            more.append(tr("Tab: what is offered."))
        if any(one.is_board for one in picker.offers):
            more.append(tr("Ctrl: no snapping."))
        elif picker.is_searching:
            more.append(tr("Looking for boards …"))
        more.append(tr("Esc cancels."))
        pointer = picker.pointer
        # Where neither the pointer nor its magnifier is.
        is_above = pointer is not None and pointer.y > self.bounds.center.y
        y = whole.top() + _EDGE if is_above else whole.bottom() - _EDGE
        self._plate(painter, picker.words, " ".join(more), QPointF(whole.center().x(), y))

    def _paint_pointer(self, painter: QPainter, whole: QRectF) -> None:
        pointer, selected = self._picker.pointer, self._picker.selected
        if pointer is None or not self.bounds.grown(0.5).contains(pointer):
            return
        local = QPointF(self.screen_shown.geometry().topLeft())
        at = to_logical(QPointF(pointer.x, pointer.y), self.screen_shown) - local
        painter.setPen(QPen(theme.colour("#FFFFFF", 0.6), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(at.x(), 0), QPointF(at.x(), whole.bottom()))
        painter.drawLine(QPointF(0, at.y()), QPointF(whole.right(), at.y()))
        words = f"{pointer.x:.0f}, {pointer.y:.0f}"
        if selected is not None:
            words += f"\n{selected.w:.0f} × {selected.h:.0f}"
        pixel = QPoint(round(pointer.x - self.bounds.x), round(pointer.y - self.bounds.y))
        paint_magnifier(painter, self.picture, pixel, at, whole, words)

    def _plate(self, painter: QPainter, title: str, text: str, centre: QPointF) -> None:
        """Words that can be read on any picture; they are broken into lines where the screen is narrow."""
        look = theme.current()
        fonts = (
            (title, theme.font(TypeSize.TITLE, bold=True), look.text),
            (text, theme.font(), look.muted if title else look.text),
        )
        flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        room = QRect(0, 0, self.width() - 2 * (Space.XS + Space.M), self.height())
        lines = [
            (words, font, colour, QFontMetrics(font).boundingRect(room, flags, words).size())
            for words, font, colour in fonts
            if words
        ]
        width = max(size.width() for *_, size in lines) + 2 * Space.M
        height = sum(size.height() for *_, size in lines) + Space.S
        box = QRectF(0, 0, width, height)
        box.moveCenter(centre)
        # A name stays on the screen where its place is at the edge.
        box.moveLeft(max(Space.XS, min(box.left(), self.width() - width - Space.XS)))
        painter.setPen(QColor(look.border))
        painter.setBrush(theme.colour(look.surface, 0.95))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        top = box.top() + Space.XS
        for words, font, colour, size in lines:
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(QRectF(box.left(), top, width, size.height()), flags, words)
            top += size.height()
