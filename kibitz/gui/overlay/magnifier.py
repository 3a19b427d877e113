"""The pixels around the pointer, so large that they can be counted, with what is known of the place."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import RADIUS, Space

PIXELS = 17
"""So many are shown each way; the one in the middle is the pointer's."""
_ZOOM = 9
_AWAY = 26.0
"""From the pointer to the magnifier's corner, logical px."""


def place_for(pointer: QPointF, screen: QRectF, height: float) -> QRectF:
    """Where the magnifier is shown: right of the pointer and below it, or where the screen has the room for it."""
    size = QSizeF(PIXELS * _ZOOM, PIXELS * _ZOOM + height)
    x = (
        pointer.x() + _AWAY
        if pointer.x() + _AWAY + size.width() < screen.right()
        else pointer.x() - _AWAY - size.width()
    )
    y = pointer.y() + _AWAY
    if y + size.height() > screen.bottom():
        y = pointer.y() - _AWAY - size.height()
    return QRectF(QPointF(x, y), size)


def paint_magnifier(
    painter: QPainter, picture: QImage, pixel: QPoint, pointer: QPointF, screen: QRectF, words: str
) -> None:
    """Show what is around ``pixel`` (of the picture) beside ``pointer`` (logical px of the screen's window)."""
    look = theme.current()
    painter.setFont(theme.font())
    line = painter.fontMetrics().height()
    lines = words.count("\n") + 1
    box = place_for(pointer, screen, lines * line + Space.S)
    painter.setPen(QPen(QColor(look.border_strong), 1))
    painter.setBrush(theme.colour(look.surface, 0.97))
    painter.drawRoundedRect(box, RADIUS, RADIUS)
    glass = QRectF(box.topLeft(), QSizeF(PIXELS * _ZOOM, PIXELS * _ZOOM)).adjusted(1, 1, -1, -1)
    half = PIXELS // 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    # Beyond the screen's edge there is nothing: the copy is filled up with black.
    painter.drawImage(glass, picture.copy(QRect(pixel.x() - half, pixel.y() - half, PIXELS, PIXELS)))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    step = glass.width() / PIXELS
    painter.setPen(QPen(QColor(128, 128, 128, 90), 1))
    for number in range(1, PIXELS):
        at = number * step
        painter.drawLine(glass.topLeft() + QPointF(at, 0), glass.bottomLeft() + QPointF(at, 0))
        painter.drawLine(glass.topLeft() + QPointF(0, at), glass.topRight() + QPointF(0, at))
    middle = QRectF(glass.topLeft() + QPointF(half * step, half * step), QSizeF(step, step))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(QColor("#000000"), 3), QPen(QColor("#FFFFFF"), 1)):
        painter.setPen(pen)
        painter.drawRect(middle)
    painter.restore()
    painter.setPen(QColor(look.text))
    text = QRectF(box.left(), glass.bottom(), box.width(), box.bottom() - glass.bottom())
    painter.drawText(text, int(Qt.AlignmentFlag.AlignCenter), words)
