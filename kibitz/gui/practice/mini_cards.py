"""Small cards in a row, for lists and explanations."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kibitz.gui import theme
from kibitz.gui.practice.cards import LONG_TO_SHORT, PALETTES, Palette, draw_card
from kibitz.solvers.set import Card

_GAP = 6


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
        return QSize(round(count * self._short * LONG_TO_SHORT) + (count - 1) * _GAP, self._short)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_row(painter, QRectF(self.rect()), self._short, self._cards, self._palette)


def draw_row(painter: QPainter, rect: QRectF, short: float, cards: Sequence[Card], palette: Palette) -> None:
    """Draw cards from the left edge of ``rect``, centred in its height."""
    width = short * LONG_TO_SHORT
    for number, card in enumerate(cards):
        place = QRectF(rect.left() + number * (width + _GAP), rect.center().y() - short / 2, width, short)
        draw_card(painter, place, card, palette, theme.current())
