"""One's hand and the cards face up beside the map, set with steppers."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSpinBox, QWidget

from kibitz.core.wording import counted
from kibitz.gui.maps.ticket.icons import HEIGHT, WIDTH, card_icon
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, label, row
from kibitz.solvers.ticket.model.boards import CARDS, Colour
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import ALL_CARDS, ROW

_NARROW, _WIDE = 3, len(CARDS)
"""Steppers side by side."""


class CardsBox(QWidget):
    """Nine steppers for the hand, and five choices for the cards face up.

    hand_changed: nine numbers, or None for a hand that isn't known. row_changed: five colours or None, or None.
    """

    hand_changed = Signal(object)
    row_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self.counts: dict[Colour, QSpinBox] = {}
        self._pictures: dict[Colour, QLabel] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(Space.S)
        self._grid.setVerticalSpacing(Space.XS)
        self._cells: list[QWidget] = []
        for card in CARDS:
            counter = QSpinBox()
            counter.setRange(-1, ALL_CARDS[card])
            counter.setSpecialValueText("?")
            counter.setValue(-1)
            counter.setAccessibleName(tr("{colour} cards in your hand").format(colour=card.word))
            counter.setToolTip(
                tr("{colour}: how many you have; ? for a hand that isn't known").format(colour=card.word)
            )
            counter.valueChanged.connect(lambda value, card=card: self._set_count(card, value))
            picture = QLabel()
            self.counts[card], self._pictures[card] = counter, picture
            cell = QWidget()
            cell.setLayout(row(picture, counter, spacing=Space.XS))
            self._cells.append(cell)
        self._total = label(role="caption")
        self.row_choices: list[QComboBox] = []
        for number in range(ROW):
            choice = QComboBox()
            choice.setIconSize(QSize(WIDTH, HEIGHT))
            choice.addItem("?", None)
            for card in CARDS:
                choice.addItem("", card)
            choice.setAccessibleName(tr("Card {number} of those face up").format(number=number + 1))
            choice.setToolTip(tr("Card {number} of those face up").format(number=number + 1))
            choice.activated.connect(self._row_chosen)
            self.row_choices.append(choice)
        layout = column(spacing=Space.S, margins=(0, Space.S, 0, 0))
        layout.addLayout(self._grid)
        layout.addWidget(self._total)
        faces = row(label(tr("Face up:")), *self.row_choices, spacing=Space.XS)
        for choice in self.row_choices:
            choice.setMinimumWidth(52)
            faces.setStretchFactor(choice, 1)
        layout.addLayout(faces)
        layout.addStretch(1)
        self.setLayout(layout)
        self._columns = 0
        self.set_wide(False)
        self._tint()
        theme.watch_changes(self._tint)

    def show_cards(self, shown: ShownTicket) -> None:
        """Show the cards of this position, without a signal."""
        for card, counter in self.counts.items():
            counter.blockSignals(True)
            counter.setValue(-1 if shown.hand is None else shown.hand[card])
            counter.blockSignals(False)
        total = 0 if shown.hand is None else sum(shown.hand)
        self._total.setText("" if shown.hand is None else translated(counted(total, "card")))
        row_ = (*(shown.row or ()), *[None] * ROW)[:ROW]
        for choice, face in zip(self.row_choices, row_, strict=True):
            choice.setCurrentIndex(0 if face is None else 1 + CARDS.index(face))

    def set_wide(self, wide: bool) -> None:
        """All steppers side by side, or in three lines."""
        columns = _WIDE if wide else _NARROW
        if columns == self._columns:
            return
        self._columns = columns
        for place, cell in enumerate(self._cells):
            self._grid.removeWidget(cell)
            self._grid.addWidget(cell, place // columns, place % columns)

    def _set_count(self, card: Colour, value: int) -> None:
        if value < 0:
            self.hand_changed.emit(None)
        else:
            self.hand_changed.emit(tuple(max(0, self.counts[one].value()) for one in CARDS))

    def _row_chosen(self) -> None:
        row_ = tuple(choice.currentData() for choice in self.row_choices)
        cards = tuple(None if card is None else Colour(card) for card in row_)
        self.row_changed.emit(cards if any(card is not None for card in cards) else None)

    def _tint(self) -> None:
        for card, picture in self._pictures.items():
            picture.setPixmap(card_icon(card).pixmap(QSize(WIDTH, HEIGHT)))
            for choice in self.row_choices:
                choice.setItemIcon(1 + CARDS.index(card), card_icon(card))
                choice.setItemData(1 + CARDS.index(card), card.word, Qt.ItemDataRole.ToolTipRole)
