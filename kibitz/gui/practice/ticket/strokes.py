"""What the practice board of Ticket to Ride is painted with: boxes, lines of text, cards, patches of colour."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from kibitz.core.geometry import Rect
from kibitz.gui.maps.ticket.canvas import font_of
from kibitz.gui.maps.ticket.colours import ink_on, track_colour, train_colour
from kibitz.gui.maps.ticket.scene import LETTERS
from kibitz.gui.widgets.colours import Theme
from kibitz.solvers.ticket.model.boards import PLAIN, Colour

LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
CENTRE = int(Qt.AlignmentFlag.AlignCenter)
CORNER = 6.0
_LOCOMOTIVE = "L"


class Strokes:
    """Draws with a painter, in the colours of a theme."""

    def __init__(self, painter: QPainter, look: Theme) -> None:
        self.painter, self.look = painter, look

    def patch(self, rect: Rect, trains: str) -> None:
        """A patch of the colour of a player's trains."""
        self.painter.setPen(QPen(QColor(self.look.border_strong), 1))
        self.painter.setBrush(train_colour(trains))
        self.painter.drawRect(to_qt(rect.grown(1)))

    def card(self, rect: Rect, kind: Colour, *, middle: bool = False) -> None:
        """A card: its colour and its letter, in a corner or in the middle."""
        where = to_qt(rect)
        ground = track_colour(kind)
        self.painter.setPen(QPen(QColor(self.look.border_strong), 1.5))
        if kind is Colour.LOCOMOTIVE:
            stripes = QLinearGradient(where.topLeft(), where.bottomLeft())
            for number, colour in enumerate(PLAIN):
                for end in (number + 0.001, number + 0.999):
                    stripes.setColorAt(end / len(PLAIN), track_colour(colour))
            self.painter.setBrush(stripes)
        else:
            self.painter.setBrush(ground)
        self.painter.drawRoundedRect(where, CORNER, CORNER)
        ink = ink_on(ground)
        letter = LETTERS.get(kind, _LOCOMOTIVE)
        at = where.center() if middle else where.topLeft() + QPointF(13, 14)
        size = 22.0 if middle else 15.0
        if kind is Colour.LOCOMOTIVE:
            ink = QColor("#17181B")
            self.painter.setPen(QPen(ink, 1))
            self.painter.setBrush(QColor("#FFFFFF"))
            self.painter.drawEllipse(at, size * 0.62, size * 0.62)
        self.painter.setFont(font_of(size, bold=True))
        self.painter.setPen(ink)
        self.painter.drawText(QRectF(at.x() - 20, at.y() - 20, 40, 40), CENTRE, letter)

    def box(self, rect: Rect, fill: str, edge: str, width: float = 1, radius: float = CORNER) -> None:
        """A box with round corners; without an edge where that has no colour."""
        self.painter.setPen(QPen(QColor(edge), width) if edge else QPen(Qt.PenStyle.NoPen))
        self.painter.setBrush(QColor(fill))
        self.painter.drawRoundedRect(to_qt(rect), radius, radius)

    def text(self, rect: Rect, text: str, px: float, ink: str, *, bold: bool = False, flags: int = CENTRE) -> None:
        """A line of text, smaller where it wouldn't fit."""
        font = font_of(px, bold)
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if wide > rect.w > 0:
            font.setPixelSize(max(7, int(px * rect.w / wide)))
        self.painter.setFont(font)
        self.painter.setPen(QColor(ink))
        self.painter.drawText(to_qt(rect), flags, text)


def to_qt(rect: Rect) -> QRectF:
    """The same rectangle as Qt has it."""
    return QRectF(rect.x, rect.y, rect.w, rect.h)
