"""What is drawn on any picture: rectangles, handles and names that can be seen whatever is under them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import TypeSize

DARK_INK, LIGHT_INK = "#17181B", "#FFFFFF"
HANDLE = 6.0
"""Radius of what is dragged, logical px."""
CHOSEN = "#0072B2"
"""On the picture, whatever the theme: what the user did or selected."""


class Strokes:
    """Draws with one painter by one camera."""

    def __init__(self, painter: QPainter, camera: Camera) -> None:
        self.painter, self.camera = painter, camera

    def band(self, rect: Rect) -> None:
        """A rectangle that is being drawn."""
        self.painter.setBrush(theme.colour(CHOSEN, 0.15))
        self.outline(rect, CHOSEN, 1.6)

    def outline(self, rect: Rect, colour: str, width: float) -> None:
        """The edges of a rectangle of the picture, filled with the painter's brush."""
        box = self.box(rect)
        self.cased(lambda: self.painter.drawRect(box), QColor(colour), width)

    def plate_at(
        self,
        text: str,
        at: QPointF,
        *,
        to_left: bool = False,
        above: bool = False,
        below: bool = False,
        centred: bool = False,
    ) -> QRectF:
        """Where a name goes: right of a place unless said otherwise, and inside the view."""
        self.painter.setFont(theme.font(TypeSize.CAPTION))
        metrics = self.painter.fontMetrics()
        width, height = metrics.horizontalAdvance(text) + 6.0, float(metrics.height())
        left = at.x() - (width if to_left else width / 2 if centred else 0)
        top = at.y() - (height if above else 0 if below else height / 2)
        box = QRectF(left, top, width, height)
        box.moveLeft(min(max(box.left(), 2), max(2, self.camera.width - width - 2)))
        box.moveTop(min(max(box.top(), 2), max(2, self.camera.height - height - 2)))
        return box

    def plate(self, box: QRectF, text: str, is_strong: bool) -> None:
        """A name there."""
        painter = self.painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(CHOSEN if is_strong else LIGHT_INK, 0.95 if is_strong else 0.82))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor(LIGHT_INK if is_strong else DARK_INK))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def handle(self, at: QPointF, *, square: bool = False) -> None:
        """What something is dragged by."""
        painter = self.painter
        painter.setPen(QPen(QColor(CHOSEN), 2))
        painter.setBrush(QColor(LIGHT_INK))
        if square:
            painter.drawRect(QRectF(at.x() - HANDLE / 2, at.y() - HANDLE / 2, HANDLE, HANDLE))
        else:
            painter.drawEllipse(at, HANDLE, HANDLE)

    def cased(self, draw: Callable[[], object], colour: QColor, width: float) -> None:
        """Draw with a dark line, and with a narrower one in colour over it."""
        self.painter.setPen(QPen(theme.colour(DARK_INK, 0.75), width + 2))
        draw()
        self.painter.setPen(QPen(colour, width))
        draw()

    def box(self, rect: Rect) -> QRectF:
        """Where a rectangle of the picture is seen."""
        return QRectF(self.seen(Point(rect.x, rect.y)), self.seen(Point(rect.right, rect.bottom)))

    def seen(self, at: Point) -> QPointF:
        """Where a point of the picture is seen."""
        return QPointF(*self.camera.pixel(at.x, at.y))
