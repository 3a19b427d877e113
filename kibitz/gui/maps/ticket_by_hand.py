"""Ticket to Ride without a picture: the board is set by hand, for a table or for a client that can't be read."""

from __future__ import annotations

import logging
from pathlib import Path

import numpy as np
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QMessageBox, QWidget

from kibitz.core.advice import Advice, HelpLevel
from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.folders import folders
from kibitz.core.frame import Frame
from kibitz.core.game import View
from kibitz.core.reading import Reading
from kibitz.games.ticket.game import TicketGame
from kibitz.gui.app import make_app, run
from kibitz.gui.maps.ticket.overrides import Overrides, read_overrides
from kibitz.gui.maps.ticket.panel import TicketPanel
from kibitz.gui.widgets import icons
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, choice_box, column, label, row
from kibitz.gui.window.panels.advice_panel import AdvicePanel
from kibitz.gui.window.panels.findings import findings
from kibitz.services.settings import SettingsStore
from kibitz.solvers.ticket.model.boards import BOARDS, Board, load_board
from kibitz.solvers.ticket.model.shown import ShownTicket

log = logging.getLogger(__name__)

FILE = "ticket-board.json"
"""In the data folder: the board as it was left."""
_BESIDE_FROM = 820
_ADVICE_WIDTH, _NARROW_ADVICE_WIDTH, _ADVICE_HEIGHT = 348, 290, 260
_WIDE_FROM = 1100
_NO_LIMIT = 16777215  # QWIDGETSIZE_MAX, which PySide does not export


def kept_board() -> Path:
    """Where the board is kept from one time to the next."""
    return folders().data / FILE


class TicketByHand(QWidget):
    """The map with its controls, and the advice beside it. What is set is kept in a file from change to change."""

    def __init__(self, board_id: str = "", file: Path | None = None, store: SettingsStore | None = None) -> None:
        """``board_id``: begin with an empty board; else go on with the one in ``file`` (`kept_board`)."""
        super().__init__()
        self.setWindowTitle(self.tr("Kibitz: Ticket to Ride by hand"))
        self.setWindowIcon(icons.app_icon())
        self.setMinimumSize(640, 520)
        self.resize(1280, 780)
        self._file = file or kept_board()
        self._store = store or SettingsStore()
        self._level = HelpLevel(self._store.load().help_level)
        self._background = QtBackground("kibitz advises by hand", self)
        self._advice: Advice | None = None
        self._build()
        geometry = self._store.geometry("ticket by hand")
        if geometry is not None:
            self.restoreGeometry(geometry)
        self._begin(board_id)

    @property
    def shown(self) -> ShownTicket:
        """The position."""
        return self.panel.shown

    def begin_anew(self, board: Board) -> None:
        """An empty board; the players stay."""
        before = self.panel.overrides
        self._put(board, Overrides(before.seats, before.me))

    def set_level(self, level: HelpLevel) -> None:
        """Give away this much from now on."""
        self._level = level
        self.advice.choose(level)
        try:
            self._store.update(help_level=int(level))
        except KibitzError as error:
            self._say(translated(str(error)))
        self._show_advice()

    def _begin(self, board_id: str) -> None:
        if not board_id and self._file.exists():
            try:
                self._put(*read_overrides(self._file.read_text(encoding="utf-8")), keep=False)
                return
            except (OSError, UsageError) as error:
                log.warning("%s can't be read: %s", self._file, error)
                self._say(self.tr("The board that was kept can't be read; this is an empty one."))
        self._put(load_board(board_id or next(iter(BOARDS))), Overrides(), keep=False)

    def _put(self, board: Board, overrides: Overrides, *, keep: bool = True) -> None:
        self.boards.setCurrentIndex(self.boards.findData(board.id))
        self.panel.show_sheet(board, overrides)
        if keep:
            self._keep()
        self._think()

    def _changed(self) -> None:
        self._say("")
        self._keep()
        self._think()

    def _keep(self) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(self.panel.overrides.to_json(self.shown.board), encoding="utf-8")
        except OSError as error:
            self._say(
                self.tr("The board can't be kept in {file}: {error}").format(file=self._file, error=error.strerror)
            )

    # Advice

    def _think(self) -> None:
        shown = self.shown
        self._advice = None
        self.panel.show_advice(None)
        self._background.forget()
        if shown.me is None:
            add = self.tr("Add the players above the map, yourself first. Then add your tickets and cards.")
            choose = self.tr("Click on your colour above the map.")
            self.advice.show_words("cards", self.tr("Who are you?"), choose if shown.seats else add)
            return
        game = TicketGame(board=shown.board.id)
        self._background.ask(lambda _: (game, _advised(game, shown)), lambda found: self._advised(shown, *found))

    def _advised(self, shown: ShownTicket, game: TicketGame, advice: Advice | str) -> None:
        if isinstance(advice, str):
            self.advice.show_words("warning", self.tr("This can't be"), advice)
            return
        self._game, self._position, self._advice = game, shown, advice
        self._show_advice()

    def _show_advice(self) -> None:
        if self._advice is None:
            return
        reading = Reading("ticket", self._position, {}, 1.0)
        view = View(Frame(np.zeros((1, 1, 3), np.uint8), "by hand"), reading, self._advice)
        found = findings(view, [self._game], self._level)
        self.advice.show_findings(found)
        self.panel.show_advice(found.given)

    # Widgets

    def _build(self) -> None:
        tr = self.tr
        self.boards = choice_box(tr("Board"))
        for board_id, title in BOARDS.items():
            self.boards.addItem(title, board_id)
        self.boards.activated.connect(lambda: self._ask_anew(self.boards.currentData()))
        self.new = button(tr("New game"), "new", shortcut="Ctrl+N", tip=tr("Begin with an empty board"))
        self.new.clicked.connect(lambda: self._ask_anew(self.shown.board.id))
        self._message = label(role="muted")
        self._message.setAccessibleDescription(tr("Message"))
        hint = tr("Click a track to say whose it is; Ctrl+Z undoes.")
        bar = QFrame()
        bar.setProperty("role", "bar")
        bar.setLayout(
            row(
                self.boards,
                self.new,
                self._message,
                None,
                label(hint, role="caption"),
                margins=(Space.M, Space.S, Space.M, Space.S),
            )
        )
        self.panel = TicketPanel(by_hand=True)
        self.panel.sheet_changed.connect(self._changed)
        self.advice = AdvicePanel()
        self.advice.choose(self._level)
        self.advice.level_chosen.connect(self.set_level)
        self._background.failed.connect(self._say)
        self._body: QBoxLayout = row(self.panel, self.advice, spacing=Space.M, margins=(Space.M,) * 4)
        self._body.setStretch(0, 1)
        layout = column(bar, spacing=0)
        layout.addLayout(self._body, 1)
        self.setLayout(layout)
        self.panel.seats.add.setFocus()

    def _ask_anew(self, board_id: str) -> None:
        """Begin anew, after asking where something would be lost."""
        overrides = self.panel.overrides
        if overrides.claims or overrides.tickets or overrides.hand:
            ask = QMessageBox.question(self, self.tr("New game"), self.tr("Clear the board that is shown?"))
            if ask is not QMessageBox.StandardButton.Yes:
                self.boards.setCurrentIndex(self.boards.findData(self.shown.board.id))
                return
        self.begin_anew(load_board(board_id))

    def _say(self, text: str) -> None:
        self._message.setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        beside = self.width() >= _BESIDE_FROM
        way = QBoxLayout.Direction
        self._body.setDirection(way.LeftToRight if beside else way.TopToBottom)
        width = _ADVICE_WIDTH if self.width() >= _WIDE_FROM else _NARROW_ADVICE_WIDTH
        self.advice.setMinimumWidth(width if beside else 0)
        self.advice.setMaximumWidth(width if beside else _NO_LIMIT)
        self.advice.setMaximumHeight(_NO_LIMIT if beside else _ADVICE_HEIGHT)
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._background.close()
        self.panel.close_threads()
        self._store.keep_geometry("ticket by hand", self.saveGeometry().data())
        super().closeEvent(event)


def _advised(game: TicketGame, shown: ShownTicket) -> Advice | str:
    """The advice, or why there can't be any."""
    try:
        return game.advise(shown)
    except KibitzError as error:
        return translated(str(error))


def run_by_hand(board_id: str = "", theme_choice: str = "") -> int:
    """Show the window until it is closed; gives the exit code. ``board_id``: as in `TicketByHand`.

    Raises UsageError for a board that there is not, NotPossibleHereError (no display).
    """
    if board_id:
        load_board(board_id)
    app = make_app(theme_choice)
    window = TicketByHand(board_id)
    window.show()
    return run(app)
