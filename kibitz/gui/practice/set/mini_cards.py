"""Small cards in a row, for lists and explanations: their symbols on one plate.

One plate and not three cards, so that nobody (a player, or Kibitz watching) takes them for cards on the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kibitz.gui.practice.set.cards import LONG_TO_SHORT, PALETTES, Palette, draw_symbols
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import RADIUS
from kibitz.solvers.set import Card

_GAP = 4
_INSET = 0.08


class MiniCards(QWidget):
    """Landscape cards side by side, ``short`` logical px high."""

    def __init__(self, short: int = 34, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._short = short
        self._cards: tuple[Card, ...] = ()
        self._palette = PALETTES["classic"]
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_cards(self, cards: Sequence[Card], palette: Palette) -> None:
        """Show these cards."""
        self._cards, self._palette = tuple(cards), palette
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        count = max(len(self._cards), 3)
        return QSize(round(_row_width(count, self._short)), self._short)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_row(painter, QRectF(self.rect()), self._short, self._cards, self._palette)


def draw_row(painter: QPainter, rect: QRectF, short: float, cards: Sequence[Card], palette: Palette) -> None:
    """Draw cards from the left edge of ``rect``, centred in its height."""
    look = theme.current()
    width = short * LONG_TO_SHORT
    top = rect.center().y() - short / 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.sunken))
    painter.drawRoundedRect(QRectF(rect.left(), top, _row_width(len(cards), short), short), RADIUS, RADIUS)
    for number, card in enumerate(cards):
        place = QRectF(rect.left() + number * (width + _GAP), top, width, short)
        inset = short * _INSET
        draw_symbols(painter, place.adjusted(inset, inset, -inset, -inset), card, palette, look)


def _row_width(count: int, short: float) -> float:
    return count * short * LONG_TO_SHORT + (count - 1) * _GAP
