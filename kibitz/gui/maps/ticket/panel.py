"""The map of Ticket to Ride in the window: what was read, what is advised, and what the user sets by hand."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QCursor, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QMenu, QTabWidget, QToolButton, QWidget

from kibitz.core.advice import Advice
from kibitz.core.history import History
from kibitz.core.reading import Reading
from kibitz.gui.maps.common.view import MapButtons
from kibitz.gui.maps.ticket.cards import CardsBox
from kibitz.gui.maps.ticket.layout import same_board
from kibitz.gui.maps.ticket.menu import Owner, station_menu, track_menu
from kibitz.gui.maps.ticket.overrides import NOBODY, Overrides, begins_anew
from kibitz.gui.maps.ticket.plan import after_claim, drawn
from kibitz.gui.maps.ticket.players import PlayersBar
from kibitz.gui.maps.ticket.scene import scene_of
from kibitz.gui.maps.ticket.tickets import TicketsBox
from kibitz.gui.maps.ticket.view import TicketMapView
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, dress, label, row
from kibitz.solvers.ticket.model.boards import Board, load_board
from kibitz.solvers.ticket.model.shown import ShownTicket

_WORDS_FROM, _WIDE_FROM = 760, 820
"""Wider panels have room for words on the buttons, and buttons that zoom; and for all steppers side by side."""
_CONTROLS_WIDTH, _CONTROLS_HEIGHT, _LOW_CONTROLS_HEIGHT = 330, 230, 168
_ABOVE, _SHAPE = 56, 1.7
"""Height of what is above the map; and how much wider than high a map is."""
_LOW_BELOW = 600
"""In lower panels the controls would leave no room to the map: they are shown when they are asked for."""


def create() -> TicketPanel:
    """The panel for `Game.panel`."""
    return TicketPanel()


class TicketPanel(QWidget):
    """The map, the players above it, and tickets and cards beside or below it.

    by_hand: nothing is read; all that is known is set here, and the controls are shown from the beginning.
    options_changed: what the user has set, as options of the game; only those that changed. sheet_changed: the same as
    a `Overrides`.
    """

    options_changed = Signal(object)
    sheet_changed = Signal(object)

    def __init__(self, *, by_hand: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_hand = by_hand
        self._history = History(Overrides())
        self._read: ShownTicket | None = None
        self._shown = self.overrides.on_the_table(load_board())
        self._before: ShownTicket | None = None
        self._advice: Advice | None = None
        self._detour: frozenset[int] = frozenset()
        self._was_seen = False
        self._background = QtBackground("kibitz asks what if", self)
        self._background.failed.connect(self._say)
        self._build()
        self._connect()
        self._show()

    @property
    def overrides(self) -> Overrides:
        """What the user has set."""
        return self._history.now

    @property
    def shown(self) -> ShownTicket:
        """The position that is shown."""
        return self._shown

    @property
    def words(self) -> str:
        """What is said below the map."""
        return self._words.text()

    # What is shown

    def show_position(self, reading: Reading[ShownTicket] | None, advice: Advice | None) -> None:
        """Show what was read, and of the advice what it gives away."""
        if reading is None:
            return
        state = reading.state
        if state == self._shown and advice == self._advice:
            return
        before = self._read
        self._read = getattr(state, "read", None) or state
        self._advice = advice
        self._step(state)
        if before is not None and begins_anew(before, self._read) and self.overrides != Overrides(me=self.overrides.me):
            # What was set for the game before doesn't hold any more.
            before_it = self.overrides
            self._history.begin(Overrides(me=before_it.me))
            self._taken(before_it)

    def show_sheet(self, board: Board, overrides: Overrides) -> None:
        """By hand: show this board and what was set on it."""
        self._before = None
        self._history.begin(overrides)
        self._read = None
        self._shown = ShownTicket(board, (None,) * len(board.tracks), ())
        self._step(overrides.on_the_table(board))

    def show_advice(self, advice: Advice | None) -> None:
        """By hand: show what is advised for the position."""
        self._advice = advice
        self._show()

    def _step(self, shown: ShownTicket) -> None:
        if not same_board(shown.board, self._shown.board):
            self._before = None
        elif shown.owners != self._shown.owners:
            self._before = self._shown
            self._forget_what_if()
        self._shown = shown
        self._show()

    def _show(self) -> None:
        shown, what = self._shown, drawn(self._advice)
        self.view.show_board(shown.board)
        hinted = what.hinted | self._detour
        self.view.show_scene(scene_of(shown, what.planned, hinted, what.hinted_cities, self._before))
        self.seats.show_players(shown, by_hand=self._by_hand)
        self.tickets.show_tickets(shown)
        self.cards.show_cards(shown)
        self.undo.setEnabled(self._history.can_undo)
        self.redo.setEnabled(self._history.can_redo)

    # What the user sets

    def set(self, overrides: Overrides) -> None:
        """Take this as what the user has set."""
        before = self.overrides
        if self._history.change(overrides):
            self._taken(before)

    def take_back(self) -> None:
        """Undo what the user has set last."""
        before = self.overrides
        if self._history.undo():
            self._taken(before)

    def do_again(self) -> None:
        """Set again what was taken back last."""
        before = self.overrides
        if self._history.redo():
            self._taken(before)

    def _taken(self, was: Overrides) -> None:
        """Show what is set now, and tell what differs from before."""
        board, overrides = self._shown.board, self.overrides
        before, after = was.options(board), overrides.options(board)
        self._step(overrides.applied(self._read) if self._read is not None else overrides.on_the_table(board))
        self.sheet_changed.emit(overrides)
        changed = {name: text for name, text in after.items() if text != before[name]}
        if changed:
            self.options_changed.emit(changed)

    def _claim(self, track: int, owner: Owner) -> None:
        # Where nothing is read, a track is nobody's until somebody claims it.
        is_empty = self._by_hand and owner == NOBODY
        self.set(self.overrides.claimed(track, None if is_empty else owner))

    def _ask_owner(self, track: int, where: object) -> None:
        at = where if isinstance(where, QPoint) else QCursor.pos()
        if self.view.track_at(QPointF(self.view.mapFromGlobal(at))) != track:
            # It was chosen with the keys.
            at = self.view.mapToGlobal(self.view.spot(track).toPoint())
        self.menu_for(track).popup(at)

    def menu_for(self, track: int) -> QMenu:
        """The menu of a track."""
        told = None if self._by_hand else self.overrides.claims.get(track)
        return track_menu(self, self._shown, track, told, self._claim, self._what_if)

    def close_threads(self) -> None:
        """Wait for what is being worked out; to be called before the window goes."""
        self._background.close()

    def _ask_station(self, city: int) -> None:
        """By hand: whose station is in a city. Stations can't be told to a game that is read."""
        if self._by_hand and self._shown.board.stations and self._shown.seats:
            self.station_menu(city).popup(QCursor.pos())

    def station_menu(self, city: int) -> QMenu:
        """The menu of a city."""
        return station_menu(self, self._shown, city, lambda *station: self.set(self.overrides.with_station(*station)))

    # What if

    def _what_if(self, seat: int, track: int) -> None:
        shown = self._shown
        self._say(self.tr("Working it out …"))
        self._background.ask(lambda _: after_claim(shown, seat, track), lambda result: self._tell_what_if(*result))

    def _tell_what_if(self, words: str, detour: frozenset[int]) -> None:
        self._detour = detour
        self._say(words)
        self._show()

    def _forget_what_if(self) -> None:
        self._background.forget()
        self._detour = frozenset()
        self._say("")

    def _say(self, words: str) -> None:
        self._words.setText(words)
        self._words.setVisible(bool(words))

    # Widgets

    def _build(self) -> None:
        tr = self.tr
        self.view = TicketMapView(parent=self)
        # In the map's corners there are cities.
        self.map_buttons = MapButtons(self.view, over=False)
        self.seats = PlayersBar()
        self.tickets, self.cards = TicketsBox(), CardsBox()
        self.undo = QToolButton()
        dress(self.undo, "undo", "quiet", "", tr("Undo what was set last (Ctrl+Z)"))
        self.redo = QToolButton()
        dress(self.redo, "redo", "quiet", "", tr("Set again what was undone (Ctrl+Shift+Z)"))
        self.toggle = QToolButton()
        dress(self.toggle, "cards", "", "", tr("Set your tickets and cards by hand"))
        self.toggle.setText(tr("Tickets, cards"))
        self.toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggle.setCheckable(True)
        self.controls = QTabWidget()
        self.controls.addTab(self.tickets, tr("Tickets"))
        self.controls.addTab(self.cards, tr("Cards"))
        self.controls.hide()
        self._words = label(role="caption", wrap=True)
        self._words.setAccessibleName(tr("What if"))
        self._words.hide()
        top = row(self.seats, self.map_buttons, self.undo, self.redo, self.toggle, spacing=Space.XS)
        top.setStretch(0, 1)
        self._body: QBoxLayout = row(self.view, self.controls, spacing=Space.M)
        self._body.setStretch(0, 1)
        layout = column(spacing=Space.XS)
        layout.addLayout(top)
        layout.addLayout(self._body, 1)
        layout.addWidget(self._words)
        self.setLayout(layout)

    def _connect(self) -> None:
        self.view.track_clicked.connect(lambda track: self._ask_owner(track, None))
        self.view.menu_asked.connect(self._ask_owner)
        self.view.city_clicked.connect(self._ask_station)
        self.seats.me_chosen.connect(lambda colour: self.set(replace(self.overrides, me=colour)))
        self.seats.added.connect(lambda colour: self.set(self.overrides.with_seat(colour)))
        self.seats.removed.connect(lambda colour: self.set(self.overrides.without_seat(colour)))
        self.tickets.changed.connect(
            lambda held: self.set(replace(self.overrides, tickets=held.mine, offered=held.offered))
        )
        self.cards.hand_changed.connect(lambda hand: self.set(replace(self.overrides, hand=hand)))
        self.cards.row_changed.connect(lambda cards: self.set(replace(self.overrides, row=cards)))
        self.undo.clicked.connect(self.take_back)
        self.redo.clicked.connect(self.do_again)
        self.toggle.toggled.connect(self.controls.setVisible)
        # In the window they may be meant for what is corrected in the picture.
        context = Qt.ShortcutContext
        reach = context.WindowShortcut if self._by_hand else context.WidgetWithChildrenShortcut
        for keys, do in (("Ctrl+Z", self.take_back), ("Ctrl+Shift+Z", self.do_again)):
            QShortcut(QKeySequence(keys), self, do, context=reach)

    def _fits_beside(self) -> bool:
        """Whether the map is larger with the controls beside it than with them below."""
        width, height = self.width(), self.height() - _ABOVE
        below = min(width, _SHAPE * (height - _LOW_CONTROLS_HEIGHT))
        return width >= _WIDE_FROM and min(width - _CONTROLS_WIDTH, _SHAPE * height) > below

    def showEvent(self, event: QShowEvent) -> None:
        if self._by_hand and not self._was_seen:
            self._was_seen = True
            self.toggle.setChecked(self.height() >= _LOW_BELOW)
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        beside = self._fits_beside()
        way = QBoxLayout.Direction
        self._body.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self.controls.setMaximumWidth(_CONTROLS_WIDTH if beside else 16777215)
        self.controls.setMinimumWidth(_CONTROLS_WIDTH if beside else 0)
        is_wide = not beside and self.width() >= _WIDE_FROM
        self.cards.set_wide(is_wide)
        low = _LOW_CONTROLS_HEIGHT if is_wide else _CONTROLS_HEIGHT
        self.controls.setMaximumHeight(16777215 if beside else low)
        narrow = self.width() < _WORDS_FROM
        self.map_buttons.setVisible(not narrow)
        self.seats.set_narrow(narrow)
        style = Qt.ToolButtonStyle
        self.toggle.setToolButtonStyle(style.ToolButtonIconOnly if narrow else style.ToolButtonTextBesideIcon)
        super().resizeEvent(event)
