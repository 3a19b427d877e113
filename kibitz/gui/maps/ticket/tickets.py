"""One's own tickets beside the map: chosen from a list that can be searched, ticked when they are done."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QListView, QListWidget, QListWidgetItem, QWidget

from kibitz.gui.maps.ticket.layout import same_board
from kibitz.gui.maps.ticket.scene import Flagged, flagged
from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, label, row
from kibitz.solvers.ticket.model.boards import Board, Ticket
from kibitz.solvers.ticket.model.shown import ShownTicket


@dataclass(frozen=True, slots=True)
class Held:
    """Tickets that one has, and those that one can choose from."""

    mine: tuple[Ticket, ...] = ()
    offered: tuple[Ticket, ...] = ()


class TicketsBox(QWidget):
    """The tickets, and what adds and removes them.

    changed: the user has changed them (`Held`).
    """

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self.choice = QComboBox()
        self.choice.setEditable(True)
        self.choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.choice.setMinimumContentsLength(14)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setAccessibleName(tr("A ticket to add"))
        line = QLineEdit()
        line.setPlaceholderText(tr("Find a ticket: a city, or points"))
        self.choice.setLineEdit(line)
        self.choice.activated.connect(self._chosen)
        self.add = button(tr("Add"), tip=tr("Add the ticket to yours (Enter)"))
        self.add.clicked.connect(lambda: self._add(offered=False))
        self.offer = button(tr("Offered"), kind="quiet", tip=tr("It is one of those that you can choose from now"))
        self.offer.clicked.connect(lambda: self._add(offered=True))
        self.list = _List()
        self.list.setAccessibleName(tr("Your tickets"))
        self.list.setIconSize(QSize(16, 16))
        self.list.setFlow(QListView.Flow.TopToBottom)
        self.list.setWrapping(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setSpacing(1)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.removed.connect(self._remove)
        self.keep = button(tr("Keep"), kind="quiet", tip=tr("Keep the offered ticket"))
        self.keep.clicked.connect(self._keep)
        self.remove = button(tr("Remove"), kind="quiet", tip=tr("Remove the ticket (Del)"))
        self.remove.clicked.connect(self._remove)
        self._sum = label(role="caption")
        top = row(self.choice, self.add, self.offer, spacing=Space.XS)
        top.setStretch(0, 1)
        layout = column(spacing=Space.XS, margins=(0, Space.S, 0, 0))
        layout.addLayout(top)
        layout.addWidget(self.list, 1)
        layout.addLayout(row(self._sum, None, self.keep, self.remove, spacing=Space.XS))
        self.setLayout(layout)
        self._board: Board | None = None
        self._held = Held()
        self._enable()

    def show_tickets(self, shown: ShownTicket) -> None:
        """Show the tickets of this position."""
        if self._board is None or not same_board(shown.board, self._board):
            self._fill(shown.board)
        self._board = shown.board
        held = Held(shown.tickets or (), shown.offered)
        self._held = held
        chosen = self.list.currentRow()
        self.list.clear()
        for number, one in enumerate(flagged(shown), 1):
            self._list(f"{number}  {told(shown.board, one.ticket)}", one)
        for ticket in held.offered:
            self._list(self.tr("offered:  {ticket}").format(ticket=told(shown.board, ticket)), None)
        self.list.setCurrentRow(min(chosen, self.list.count() - 1))
        done = sum(one.ticket.points for one in flagged(shown) if one.done)
        points = sum(ticket.points for ticket in held.mine)
        self._sum.setText(self.tr("{done} of {points} points").format(done=done, points=points) if held.mine else "")
        self._enable()

    def _fill(self, board: Board) -> None:
        self.choice.clear()
        for ticket in sorted(board.tickets, key=board.ticket_name):
            self.choice.addItem(told(board, ticket), ticket)
        completer = QCompleter(self.choice.model(), self.choice)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        popup = QListView()
        popup.setProperty("role", "popup")
        completer.setPopup(popup)
        self.choice.setCompleter(completer)
        self.choice.setCurrentIndex(-1)

    def _list(self, text: str, one: Flagged | None) -> None:
        item = QListWidgetItem(text)
        look = theme.current()
        if one is None:
            item.setIcon(icons.icon("question", look.muted))
        elif one.done:
            item.setIcon(icons.icon("tick", look.good))
            item.setToolTip(self.tr("Done"))
        elif one.lost:
            item.setIcon(icons.icon("cross", look.bad))
            item.setToolTip(self.tr("Cut off: its cities can't be joined any more"))
        else:
            item.setIcon(icons.icon("map", look.muted))
        self.list.addItem(item)

    def _chosen(self, index: int) -> None:
        if index >= 0:
            self._add(offered=bool(self._held.offered))

    def _add(self, *, offered: bool) -> None:
        assert self._board is not None, "shown before anything can be added"
        text = self.choice.currentText().strip().casefold()
        texts = [self.choice.itemText(index) for index in range(self.choice.count())]
        found = [index for index, there in enumerate(texts) if there.casefold() == text]
        found = found or [index for index, there in enumerate(texts) if text and text in there.casefold()]
        if not found:
            return
        ticket = self.choice.itemData(found[0])
        held = self._held
        if ticket not in (*held.mine, *held.offered):
            mine, more = (held.mine, (*held.offered, ticket)) if offered else ((*held.mine, ticket), held.offered)
            self.changed.emit(Held(mine, more))
        self.choice.setCurrentIndex(-1)
        self.choice.setEditText("")

    def _keep(self) -> None:
        index = self.list.currentRow() - len(self._held.mine)
        if index >= 0:
            offered = self._held.offered
            self.changed.emit(Held((*self._held.mine, offered[index]), offered[:index] + offered[index + 1 :]))

    def _remove(self) -> None:
        index, held = self.list.currentRow(), self._held
        if index < 0:
            return
        if index < len(held.mine):
            self.changed.emit(Held(held.mine[:index] + held.mine[index + 1 :], held.offered))
        else:
            index -= len(held.mine)
            self.changed.emit(Held(held.mine, held.offered[:index] + held.offered[index + 1 :]))

    def _enable(self) -> None:
        chosen = self.list.currentRow()
        self.remove.setEnabled(chosen >= 0)
        self.keep.setVisible(bool(self._held.offered))
        self.keep.setEnabled(chosen >= len(self._held.mine))


class _List(QListWidget):
    """removed: the user has pressed Delete."""

    removed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)


def told(board: Board, ticket: Ticket) -> str:
    """``Los Angeles – Miami  20``."""
    return f"{board.names[ticket.a]} \N{EN DASH} {board.names[ticket.b]}  {ticket.points}"
