"""What the window of Kibitz consists of: its bars, pages and panels, and how they lie."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from kibitz.core.advice import HelpLevel
from kibitz.core.errors import KibitzError
from kibitz.gui.widgets import icons
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.places import FRAME, TITLE
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Stack, button, column
from kibitz.gui.window.panels.advice_panel import AdvicePanel
from kibitz.gui.window.panels.live_view import LiveView
from kibitz.gui.window.panels.main_panels import ControlBar, Notice, TopBar, welcome
from kibitz.gui.window.panels.panes import Panes
from kibitz.gui.window.panels.stage import Stage
from kibitz.registry import game_ids, title_of
from kibitz.services.settings import Settings, SettingsStore

log = logging.getLogger(__name__)

_USUAL_SIZE, _LEAST_SIZE = (1120, 740), (560, 460)
_PICTURE_FROM = 24
"""Lines of text that fit into a narrow window from which on the picture is shown above the advice."""


class MainLayout(QMainWindow):
    """The window without what it does. It keeps the settings, as what the user chooses in it is kept there."""

    def __init__(self, settings: Settings, store: SettingsStore) -> None:
        super().__init__()
        self.setWindowTitle("Kibitz")
        self.setWindowIcon(icons.app_icon())
        self.setMinimumSize(*_LEAST_SIZE)
        self.resize(QSize(*_USUAL_SIZE).boundedTo(self.screen().availableSize() - QSize(2 * FRAME, TITLE + FRAME)))
        self._settings, self._store = settings, store
        self.level = HelpLevel(settings.help_level)
        self._build()
        geometry = store.geometry("main")
        if geometry is not None:
            self.restoreGeometry(geometry)

    def _build(self) -> None:
        self.top = TopBar([(game_id, title_of(game_id)) for game_id in game_ids()])
        self.top.game.setCurrentIndex(max(0, self.top.game.findData(self._settings.game)))
        self.top.overlay_button.setChecked(self._settings.overlay)
        for game_id in game_ids():
            action = self.top.practice_menu.addAction(self.tr("Practice {game}").format(game=title_of(game_id)))
            action.setData(game_id)
            icons.bind(action, "cards")
        self.top.practice_menu.addSeparator()
        self._by_hand = self.top.practice_menu.addAction(self.tr("Ticket to Ride without a picture, by hand"))
        icons.bind(self._by_hand, "map")
        self.notice = Notice()
        self.stage = Stage(LiveView())
        watch = self._watch_button = button(
            self.tr("Watch the screen"), "eye", kind="primary", tip=self.tr("Watch the whole screen")
        )
        practice = self._practice_button = button(
            self.tr("Practice board"), "cards", tip=self.tr("Open a practice board")
        )
        practice.setMenu(self.top.practice_menu)
        self.again = button(self.tr("The region of last time"), "region", tip=self.tr("Watch the region of last time"))
        self._welcome = welcome(practice, watch, self.again)
        self._pages = Stack()
        self._pages.addWidget(self._welcome)
        self._pages.addWidget(self.stage)
        self.advice = AdvicePanel()
        self.advice.choose(self.level)
        self.controls = ControlBar()
        self.go_behind = button(
            self.tr("Put this window behind the game"), "eye", tip=self.tr("What this window lies over can't be read")
        )
        self.make_profile = button(self.tr("Make a board profile …"), "map", kind="primary")
        self.show_me = button(
            self.tr("Show me the board …"), "region", kind="primary", tip=self.tr("Draw where the board is, once")
        )
        self._middle = Panes(self._pages, self.advice, self._store)
        body = column(self.notice, spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.L))
        body.addWidget(self._middle, 1)
        layout = column(self.top, spacing=0)
        layout.addLayout(body, 1)
        layout.addWidget(self.controls)
        central = QWidget()
        central.setLayout(layout)
        self.setCentralWidget(central)
        self._pages.currentChanged.connect(self._arrange)
        self.controls.wizard.hide()
        watch.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        """Advice beside the picture, or below it where there is no room beside; there only once there is any."""
        wide = self._middle.fit_beside(self.width())
        watched = self._pages.currentWidget() is self.stage
        # Where large text leaves hardly any room, what is advised is worth more than a tiny picture.
        lines = self.height() / self.fontMetrics().height()
        self._pages.setVisible(wide or not watched or lines >= _PICTURE_FROM)
        self.advice.setVisible(wide or watched)
        self._middle.arrange(beside=wide)
        self.top.fit(self.width())

    def come_forward(self) -> None:
        """Show the window in front of others."""
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()

    def show_problem(self, text: str) -> None:
        """Show what went wrong, until the user closes the message."""
        self.notice.show_problem(text)

    def say(self, text: str, role: str = "muted") -> None:
        self.controls.status.say(text, role)

    @contextmanager
    def _busy(self, text: str) -> Iterator[None]:
        """Show at once that something was begun that takes the window's own thread for a moment."""
        self.controls.status.begin(text)
        self.controls.repaint()
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            yield
        finally:
            QApplication.restoreOverrideCursor()
            self.controls.status.done()

    def _keep(self, **changes: object) -> None:
        self._settings = self._settings.model_copy(update=changes)
        try:
            self._store.update(**changes)
        except KibitzError as error:
            self.notice.show_problem(translated(str(error)))
