"""What is corrected, chosen and unclear, drawn on the live picture: by shapes, not by colours alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import TypeSize

_CORNER, _LEAST_CORNER, _MOST_CORNER = 0.26, 7.0, 22.0
_SIGN, _OF_SIDE = 17.0, 0.42


def draw_corrected(painter: QPainter, box: QRectF) -> None:
    """A dashed frame, and a folded corner with a pencil on it."""
    look = theme.current()
    ink, paper = QColor(look.accent), QColor(look.on_accent)
    side = max(_LEAST_CORNER, min(_MOST_CORNER, _CORNER * min(box.width(), box.height())))
    inner = box.adjusted(1.5, 1.5, -1.5, -1.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(QColor(look.surface), 4), QPen(ink, 2, Qt.PenStyle.DashLine)):
        painter.setPen(pen)
        painter.drawRoundedRect(inner, 3, 3)
    right, top = inner.right(), inner.top()
    painter.setPen(QPen(QColor(look.surface), 1.5))
    painter.setBrush(ink)
    fold = QPolygonF([QPointF(right - side, top), QPointF(right, top), QPointF(right, top + side)])
    painter.drawPolygon(fold)
    painter.setPen(QPen(paper, max(1.4, side / 9), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(right - 0.44 * side, top + 0.36 * side), QPointF(right - 0.16 * side, top + 0.14 * side))


def draw_unclear(painter: QPainter, box: QRectF) -> None:
    """A question mark on a plate in the upper left corner."""
    look = theme.current()
    side = min(_SIGN, _OF_SIDE * box.height(), _OF_SIDE * box.width())
    plate = QRectF(box.left() + 2, box.top() + 2, side, side)
    painter.setPen(QPen(QColor(look.surface), 1.2))
    painter.setBrush(QColor(look.warn))
    painter.drawRoundedRect(plate, side / 2, side / 2)
    painter.setPen(QColor(look.surface))
    font = theme.font(TypeSize.CAPTION, bold=True)
    font.setPixelSize(max(7, round(0.75 * side)))
    painter.setFont(font)
    painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), "?")


def draw_chosen(painter: QPainter, box: QRectF, *, has_focus: bool) -> None:
    """A frame with corners that stand out; thinner while the keyboard is elsewhere."""
    look = theme.current()
    width = 3.0 if has_focus else 2.0
    frame = box.adjusted(-2, -2, 2, 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(QColor(look.surface), width + 3), QPen(QColor(look.accent), width)):
        painter.setPen(pen)
        painter.drawRoundedRect(frame, 4, 4)
    arm = min(frame.width(), frame.height()) / 4
    painter.setPen(QPen(QColor(look.text), width + 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for x, across in ((frame.left(), arm), (frame.right(), -arm)):
        for y, down in ((frame.top(), arm), (frame.bottom(), -arm)):
            painter.drawLine(QPointF(x, y), QPointF(x + across, y))
            painter.drawLine(QPointF(x, y), QPointF(x, y + down))
