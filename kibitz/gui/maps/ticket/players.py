"""The players beside the map: their colours, points and trains, and which of them one is."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from kibitz.gui.maps.ticket.icons import HEIGHT, WIDTH, train_icon
from kibitz.gui.maps.ticket.overrides import COLOURS
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import dress, row
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import PLAYERS

MORE_COLOURS = (*COLOURS, "white", "pink", "orange", "purple")
"""Clients have others than the printed games."""


class PlayersBar(QWidget):
    """A button for each player, and one to add another.

    me_chosen: the colour that one plays. added, removed: a colour.
    """

    me_chosen = Signal(str)
    added = Signal(str)
    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QToolButton] = []
        self.add = QToolButton()
        dress(self.add, "", "quiet", "", self.tr("Add a player, or say which colour you play"))
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._layout = row(self.add, None, spacing=Space.XS)
        self.setLayout(self._layout)
        self._shown: ShownTicket | None = None
        self._by_hand = self._narrow = False
        theme.watch_changes(self._build)

    def show_players(self, shown: ShownTicket, *, by_hand: bool) -> None:
        """Show the players of this position; ``by_hand``: the user says who plays."""
        before = self._shown
        self._shown, self._by_hand = shown, by_hand
        # A menu that is open shall stay as long as nothing has changed for it.
        if before is None or _told(before) != _told(shown):
            self._build()

    def set_narrow(self, narrow: bool) -> None:
        """Show the players' numbers and points only, where there is little room."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._build()

    def _build(self) -> None:
        for made in self.buttons:
            self._layout.removeWidget(made)
            made.hide()
            made.deleteLater()
        self.buttons = []
        shown = self._shown
        if shown is None:
            return
        for seat in range(len(shown.seats)):
            made = self._button(shown, seat)
            self._layout.insertWidget(seat, made)
            self.buttons.append(made)
        colours = [seat.colour for seat in shown.seats]
        is_full = len(colours) >= PLAYERS[-1] and "" not in colours
        free = [] if is_full else [colour for colour in MORE_COLOURS if colour not in colours]
        menu = QMenu(self.add)
        for colour in free:
            text = self.tr("A player with {colour} trains") if self._by_hand else self.tr("I play {colour}")
            action = menu.addAction(text.format(colour=colour))
            told = self.added if self._by_hand else self.me_chosen
            action.triggered.connect(lambda _checked=False, colour=colour, told=told: told.emit(colour))
        self.add.setText("+" if self._narrow else self.tr("+ Player"))
        self.add.setMenu(menu)
        self.add.setVisible(bool(free))

    def _button(self, shown: ShownTicket, seat: int) -> QToolButton:
        tr = self.tr
        colour = shown.seats[seat].colour
        is_me = seat == shown.me
        points, trains = points_of(shown, seat), trains_of(shown, seat)
        made = QToolButton(self)
        told = tr("{who}: {points} points for tracks, {trains} trains left").format(
            who=f"{colour or seat + 1}{tr(' (you)') if is_me else ''}", points=points, trains=trains
        )
        dress(made, "", "", "", told)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.setIconSize(QSize(WIDTH, HEIGHT))
        made.setIcon(train_icon(seat, tuple(one.colour for one in shown.seats)))
        made.setText(str(points) if self._narrow else f"{tr('you') if is_me else colour} {points}")
        made.setCheckable(True)
        made.setChecked(is_me)
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(made)
        head = QAction(told, menu)
        head.setEnabled(False)
        menu.addAction(head)
        me = menu.addAction(tr("I don't play {colour}") if is_me else tr("I play {colour}"))
        me.setText(me.text().format(colour=colour))
        me.setEnabled(bool(colour))
        me.triggered.connect(lambda: self.me_chosen.emit("" if is_me else colour))
        if self._by_hand:
            gone = menu.addAction(tr("Take {colour} out of the game").format(colour=colour))
            gone.setEnabled(seat not in shown.owners)
            gone.triggered.connect(lambda: self.removed.emit(colour))
        made.setMenu(menu)
        return made


def _told(shown: ShownTicket) -> tuple[object, ...]:
    """All that is told of the players."""
    return shown.board.id, shown.seats, shown.me, shown.owners


def points_of(shown: ShownTicket, seat: int) -> int:
    """A player's points for his tracks."""
    board = shown.board
    return sum(board.points[board.tracks[track].length] for track in shown.tracks_of(seat))


def trains_of(shown: ShownTicket, seat: int) -> int:
    """Trains that a player has left: as the client shows them, or those that aren't on the board."""
    told = shown.seats[seat].trains
    return (
        told
        if told is not None
        else shown.board.trains - sum(shown.board.tracks[track].length for track in shown.tracks_of(seat))
    )
