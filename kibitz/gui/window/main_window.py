"""The window of Kibitz: choose what to watch, see what was read, get advice, have it played."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import QApplication

from kibitz.automation.systems.choice import this_system
from kibitz.core.advice import HelpLevel
from kibitz.gui.desktop.global_keys import GlobalKeys
from kibitz.gui.desktop.single_instance import Command, Reply
from kibitz.gui.watching.worker import Mode, Worker
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.gui.window.beginning import BeginningWindow
from kibitz.gui.window.commands import Commands
from kibitz.gui.window.in_tray import InTray
from kibitz.gui.window.launcher import Launcher
from kibitz.gui.window.narrator import Narrator
from kibitz.gui.window.souvenir import Souvenirs
from kibitz.registry import title_of
from kibitz.services.settings import Settings, SettingsStore

if TYPE_CHECKING:
    from kibitz.gui.first_run.dialog import IntroductionDialog

log = logging.getLogger(__name__)


class MainWindow(BeginningWindow):
    """Shows and asks; the loop runs in a `Worker`."""

    def __init__(
        self,
        settings: Settings,
        store: SettingsStore,
        worker: Worker | None = None,
        told: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """``told``: game -> options of it that the user has given (see `GameChoice`)."""
        super().__init__(settings, store, worker, told)
        self.introduction: IntroductionDialog | None = None
        self._souvenirs, self.narrator = Souvenirs(self), Narrator(self)
        self.launcher = Launcher(self, self._watched_board)
        self._keys = GlobalKeys(self)
        self._keys.pressed.connect(self.obey)
        self.in_tray = InTray(self)
        self._connect()
        # Grabbing keys needs the X server's library, which would delay the first picture of the window.
        QTimer.singleShot(0, self._take_hotkeys)

    def _connect(self) -> None:
        QShortcut(QKeySequence("Ctrl+Q"), self, self.quit)
        self.top.overlay_button.toggled.connect(self.set_overlay)
        self.top.settings_button.clicked.connect(self.show_settings)
        self.top.history_button.clicked.connect(self.show_history)
        self.top.help_button.clicked.connect(self.show_help)
        for action in self.top.practice_menu.actions():
            if game := action.data():
                action.triggered.connect(partial(self.practise, game))
        self._by_hand.triggered.connect(self.launcher.set_by_hand)
        self.advice.level_chosen.connect(self.set_level)
        self.advice.tables.copy_asked.connect(lambda: self._souvenirs.copy(self.findings))
        self.advice.tables.save_asked.connect(lambda: self._souvenirs.save(self.findings, self))
        self.stage.failed.connect(self.notice.show_problem)
        self.stage.told.connect(self.tell)
        for teller in (self._souvenirs, self.narrator, self.launcher):
            teller.said.connect(self.say)
            teller.failed.connect(self.notice.show_problem)
        self.narrator.told.connect(self.controls.status.tell)
        for asking in (self.narrator.asked, self.narrator.left):
            asking.connect(self.notice.show_request)
        self.narrator.pictured.connect(self.notice.show_pictures)
        self.controls.play.clicked.connect(self.play)
        self.controls.step.clicked.connect(self.step)
        self.controls.stop.clicked.connect(self.stop)
        self.go_behind.clicked.connect(self.lower)
        queued = Qt.ConnectionType.QueuedConnection
        self.worker.happened.connect(self.narrator.happened, queued)
        self.worker.played.connect(self.narrator.played, queued)
        self.worker.kept.connect(self.narrator.kept, queued)

    # Help

    def set_level(self, level: HelpLevel) -> None:
        """Give away this much from now on."""
        self.level = level
        self.advice.choose(level)
        self._keep(help_level=int(level))
        self._show_view()

    def more_help(self) -> None:
        """The next level of help; after the last, the first."""
        self.set_level(HelpLevel(int(self.level) % len(HelpLevel) + 1))

    def set_overlay(self, shown: bool) -> None:
        """Draw on the game itself, or don't."""
        self.top.overlay_button.setChecked(shown)
        self._keep(overlay=shown)
        self._show_view()

    # Play

    def play(self) -> None:
        """Play until nothing is left to do."""
        self._play(None)

    def step(self) -> None:
        """Make one move."""
        self._play(1)

    def stop(self) -> None:
        """Stop playing; when nothing is played, stop watching."""
        if self.mode is Mode.IDLE:
            return
        self._was_stopped = True
        self.controls.status.begin(self.tr("Stopping …"))
        self.worker.stop(self.tr("Stop was pressed."))

    def _play(self, max_moves: int | None) -> None:
        if self.source is None or not self.source.live:
            self.say(self.tr("Watch a game on the screen first; a picture cannot be played."))
            return
        self.controls.status.begin(self.tr("Looking once more before the first move …"))
        self._make_way()
        self._ask(Mode.PLAYING, max_moves)

    def _make_way(self) -> None:
        """Go behind the game where this window covers a part of it: the player clicks on nothing that is covered."""
        board = self._watched_board()
        if board is None:
            return
        around = board.grown(max(board.w, board.h) / 4)
        if any(around.iou(spot) > 0 for spot in self._own_spots()):
            self.lower()

    def practise(self, game: str, _checked: bool = False) -> None:
        """Open a practice board beside this window."""
        self.launcher.practise(game, title_of(game))

    # What hotkeys and later starts of the program ask for

    def obey(self, command: Command) -> Reply:
        """Do what a hotkey or a later start of the program asks for; what came of it, for whoever asked."""
        if command in (Command.TOGGLE, Command.STEP):
            self.leave_introduction()
        reply = Commands(self).obey(command)
        if not reply.done:
            self.say(reply.text)
        return reply

    @property
    def has_overlay(self) -> bool:
        """Whether the user wants it drawn on the game."""
        return self._settings.overlay

    @property
    def can_play(self) -> bool:
        """Whether something that is watched may be played."""
        return self._can_play()

    @property
    def sees_board(self) -> bool:
        """Whether a board was read in the last look at the screen."""
        return self._watched_board() is not None

    # Dialogs

    def show_settings(self) -> None:
        """Let the user change the settings."""
        with self._busy(self.tr("Opening the settings …")):
            from kibitz.gui.settings.dialog import SettingsDialog

            dialog = SettingsDialog(self._settings, self)
        if not dialog.exec():
            return
        self._keep(**dialog.changes)
        theme.apply(ThemeChoice(self._settings.theme))
        # A file that was imported says these, too.
        self.set_level(HelpLevel(self._settings.help_level))
        self.top.overlay_button.setChecked(self._settings.overlay)
        self.top.game.setCurrentIndex(max(0, self.top.game.findData(self._settings.game)))
        self.overlay.thickness = self._settings.overlay_thickness
        self.overlay.numbers = self._settings.overlay_numbers
        self.overlay.hide()
        self._take_hotkeys()
        self.choose_game(self._settings.game)

    def show_history(self) -> None:
        """Show the games that were kept."""
        with self._busy(self.tr("Opening the history …")):
            from kibitz.gui.history import HistoryDialog

            dialog = HistoryDialog(parent=self)
        dialog.exec()

    def show_help(self) -> None:
        """Show what each button does, the keys, and how to stop."""
        from kibitz.gui.window.help_dialog import HelpDialog

        dialog = HelpDialog(self._settings, self)
        dialog.about_asked.connect(self.show_about)
        dialog.introduction_asked.connect(self.show_introduction)
        dialog.exec()

    def show_introduction(self) -> None:
        """Show the four steps of the introduction; afterwards look around, unless something is watched."""
        if self.introduction is not None:
            return
        from kibitz.gui.first_run.dialog import IntroductionDialog

        self.introduction = IntroductionDialog(self._settings, has_tray=self.in_tray.tray.is_there, parent=self)
        self.introduction.level_chosen.connect(self.set_level)
        self.introduction.finished.connect(self._introduced)
        # Window-modal, without a loop of its own: hotkeys and later starts of the program are heard meanwhile.
        self.introduction.open()

    def leave_introduction(self) -> None:
        """Close the introduction, if it is shown, without a look around: something else was asked for."""
        if self.introduction is not None:
            self.introduction.finished.disconnect(self._introduced)
            self.introduction.reject()
            self._forget_introduction()

    def end(self) -> None:
        """Close all windows, asked from outside: no look around follows, which would hide this one from closing."""
        self.leave_introduction()
        self.first_look.leave_off()
        self.in_tray.end()
        QApplication.closeAllWindows()
        # Hidden in the tray it was none of all windows.
        self.close()

    def quit(self) -> None:
        """Close the window, and don't stay in the tray."""
        self.in_tray.end()
        self.close()

    def _introduced(self) -> None:
        self._forget_introduction()
        if self.source is None:
            self.look_around()

    def _forget_introduction(self) -> None:
        assert self.introduction is not None, "it was shown"
        self.introduction.deleteLater()
        self.introduction = None
        if not self._settings.introduced:
            self._keep(introduced=True)

    def show_about(self, *, checks: bool = False) -> None:
        """Show what this program is; with ``checks``, what works on this computer."""
        from kibitz.gui.window.about import AboutDialog

        dialog = AboutDialog(self)
        if checks:
            dialog.examine()
        dialog.exec()

    def _take_hotkeys(self) -> None:
        chosen = self._settings
        for problem in self._keys.take(
            {
                Command.OVERLAY: chosen.hotkey_toggle,
                Command.STEP: chosen.hotkey_step,
                Command.HINT: chosen.hotkey_hint,
                Command.STOP: chosen.hotkey_stop,
            }
        ):
            log.warning("%s", problem)
            if this_system().has_hotkeys:
                self.say(problem)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.in_tray.stays(self._settings.stay_in_tray):
            event.ignore()
            self.hide()
            return
        self._keys.close()
        self.in_tray.close()
        self._middle.keep()
        self._store.keep_geometry("main", self.saveGeometry().data())
        super().closeEvent(event)
        QApplication.quit()
