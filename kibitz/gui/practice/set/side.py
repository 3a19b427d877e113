"""The panel beside the table: what the last three cards were and why, the sets found, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import capitalised, clock_text
from kibitz.gui.practice.common.statistics import Record
from kibitz.gui.practice.set.cards import PALETTES, Palette
from kibitz.gui.practice.set.mini_cards import MiniCards, draw_row
from kibitz.gui.practice.set.session import FoundSet, Pick, PickResult
from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, frame, label, row, set_role
from kibitz.solvers.set import ATTRIBUTES, describe

WIDTH = 272
_MINI = 26
_ROW_HEIGHT = 40
_Index = QModelIndex | QPersistentModelIndex


class FoundModel(QAbstractListModel):
    """The sets found, newest first."""

    def __init__(self) -> None:
        super().__init__()
        self._found: list[FoundSet] = []
        self.palette_in_use = PALETTES["classic"]

    def show_found(self, found: Sequence[FoundSet], palette: Palette) -> None:
        """Show these sets."""
        self.beginResetModel()
        self._found, self.palette_in_use = list(reversed(found)), palette
        self.endResetModel()

    def found(self, row: int) -> FoundSet:
        """The set of a row."""
        return self._found[row]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            cards = self._found[index.row()].cards
            return translated(joined("; ", (describe(self.palette_in_use.told(card)) for card in cards)))
        return None


class _FoundDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(200, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, FoundModel)
        found = model.found(index.row())
        rect = QRectF(option.rect)
        look = theme.current()
        painter.save()
        painter.setPen(QColor(look.muted))
        painter.setFont(theme.font(theme.TypeSize.CAPTION))
        number = str(model.rowCount() - index.row())
        painter.drawText(
            rect.adjusted(0, 0, -4, 0),
            int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
            clock_text(found.at_s),
        )
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), number)
        draw_row(painter, rect.adjusted(24, 0, 0, 0), _MINI, found.cards, model.palette_in_use)
        painter.restore()


class VerdictPanel(QFrame):
    """Three picked cards and, attribute by attribute, whether they agree."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._title = label(self.tr("Pick three cards"), "heading")
        self._icon = QLabel()
        self._cards = MiniCards(40)
        self._text = label(
            self.tr(
                "Three cards are a set if number, shape, colour and shading are each all the same or all different."
            ),
            "muted",
            wrap=True,
        )
        # Without it the list below would take the room of its last line.
        self._text.setMinimumHeight(self._text.heightForWidth(WIDTH - 2 * Space.L))
        self._table = QWidget()
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(Space.S)
        grid.setVerticalSpacing(Space.XS)
        grid.setColumnStretch(2, 1)
        self._rows: list[tuple[QLabel, QLabel, QLabel]] = []
        for number, attribute in enumerate(ATTRIBUTES):
            sign, name, words = QLabel(), label(translated(capitalised(attribute)), "muted"), label(wrap=True)
            for place, cell in enumerate((sign, name, words)):
                grid.addWidget(cell, number, place, Qt.AlignmentFlag.AlignTop if place < 2 else Qt.AlignmentFlag(0))
            self._rows.append((sign, name, words))
        layout = column(spacing=Space.M, margins=(Space.L, Space.M, Space.L, Space.L))
        layout.addLayout(row(self._icon, self._title, None, spacing=Space.S))
        for widget in (self._cards, self._text, self._table):
            layout.addWidget(widget)
        self.setLayout(layout)
        self.clear()

    def clear(self) -> None:
        """Show the rule instead of a pick."""
        self._title.setText(self.tr("Pick three cards"))
        set_role(self._title, "heading")
        self._icon.hide()
        self._cards.hide()
        self._table.hide()
        self._text.show()

    def show_pick(self, pick: Pick, palette: Palette) -> None:
        """Show what three cards were, and why."""
        title, role, sign = {
            PickResult.SET: (self.tr("A set"), "good", "tick"),
            PickResult.NOT_A_SET: (self.tr("Not a set"), "bad", "cross"),
            PickResult.FOUND_BEFORE: (self.tr("Found before"), "muted", "tick"),
        }[pick.verdict]
        look = theme.current()
        self._title.setText(title)
        set_role(self._title, role)
        self._icon.setPixmap(_sign(sign, getattr(look, role)))
        self._icon.show()
        self._cards.show_cards(pick.cards, palette)
        self._cards.show()
        self._text.hide()
        for (sign_label, name_label, words), name, values in zip(
            self._rows, ATTRIBUTES, zip(*pick.cards, strict=True), strict=True
        ):
            different = len(set(values))
            fine = different != 2
            sign_label.setPixmap(_sign("tick" if fine else "cross", look.good if fine else look.bad))
            shown = [translated(Phrase(str(palette.word(value)))) for value in values]
            if different == 1:
                text = self.tr("all {value}").format(value=shown[0])
            elif different == 3:
                text = self.tr("all different")
            else:
                odd = next(value for value in shown if shown.count(value) == 1)
                pair = next(value for value in shown if value != odd)
                text = self.tr("two {pair}, one {odd}").format(pair=pair, odd=odd)
            words.setText(text)
            set_role(words, "" if fine else "bad")
            name_label.setAccessibleName(translated(name))
        self._table.show()


class SummaryPanel(QFrame):
    """How a finished game went."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "notice")
        self._title = label(role="title")
        self._lines = label(wrap=True)
        self._record = label(role="caption", wrap=True)
        self.setLayout(column(self._title, self._lines, self._record, margins=(Space.L, Space.M, Space.L, Space.M)))
        self.hide()

    def show_result(self, title: str, lines: str, record: Record) -> None:
        """Show the result and the record of all games like it."""
        self._title.setText(title)
        self._lines.setText(lines)
        best = clock_text(record.best_s) if record.best_s is not None else self.tr("none without hints yet")
        average = clock_text(record.total_s / record.games) if record.games else "-"
        self._record.setText(
            self.tr("Games finished: {games}. Best time: {best}. Average: {average}.").format(
                games=record.games, best=best, average=average
            )
        )
        self.show()


class SetSidePanel(QWidget):
    """Summary, verdict and found sets below each other."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self.verdict = VerdictPanel()
        self.summary = SummaryPanel()
        self._model = FoundModel()
        self._count = label(role="muted")
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(_FoundDelegate(self.list))
        self.list.setAccessibleName(self.tr("Sets found"))
        self.list.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.list.setUniformItemSizes(True)
        self._nothing = label(self.tr("Sets that you find are listed here."), "muted", wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        inside = QVBoxLayout()
        inside.setContentsMargins(Space.L, Space.M, Space.S, Space.S)
        inside.setSpacing(Space.S)
        head = row(label(self.tr("Sets found"), "heading"), None, self._count, margins=(0, 0, Space.S, 0))
        inside.addLayout(head)
        inside.addWidget(self._nothing, 1)
        inside.addWidget(self.list, 1)
        layout = column(self.summary, self.verdict, spacing=Space.M)
        layout.addWidget(frame("panel", inside), 1)
        self.setLayout(layout)

    def show_found(self, found: Sequence[FoundSet], to_find: int | None, palette: Palette) -> None:
        """List the sets found, newest first."""
        self._model.show_found(found, palette)
        self._nothing.setVisible(not found)
        self.list.setVisible(bool(found))
        self._count.setText(f"{len(found)} / {to_find}" if to_find is not None else str(len(found)))


def _sign(name: str, colour: str) -> QPixmap:
    made = icons.pixmap(name, 32, colour)
    made.setDevicePixelRatio(2)
    return made
