"""The window and its tray icon: the menu does what the buttons do, and closing the window may leave it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from kibitz.gui.desktop.tray import Tray
from kibitz.gui.watching.worker import Mode
from kibitz.gui.widgets.language import translated

if TYPE_CHECKING:
    from kibitz.gui.window.main_window import MainWindow


class InTray(QObject):
    """Obeys the icon's menu for a window, and says whether closing that only hides it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._is_ending = self._has_told = False
        tray = self.tray = Tray(self)
        tray.shown_or_hidden.connect(self.show_or_hide)
        tray.watch_asked.connect(window.watch_screen)
        tray.step_asked.connect(window.step)
        tray.play_asked.connect(window.play)
        tray.stop_asked.connect(window.stop)
        tray.pause_asked.connect(window.worker.pause)
        tray.overlay_asked.connect(window.set_overlay)
        tray.settings_asked.connect(self._show_settings)
        tray.quit_asked.connect(window.quit)
        tray.menu.aboutToShow.connect(self.refresh)
        queued = Qt.ConnectionType.QueuedConnection
        window.worker.mode_changed.connect(self._mode_changed, queued)
        window.worker.failed.connect(self._tell_if_hidden, queued)
        for said in (window.narrator.told, window.narrator.failed, window.narrator.asked):
            said.connect(self._tell_if_hidden)
        # The session ends: whoever hid then instead would keep it from ending.
        QGuiApplication.instance().commitDataRequest.connect(self.end)  # type: ignore[union-attr]
        self.refresh()

    def end(self) -> None:
        """From now on closing the window closes it."""
        self._is_ending = True

    def stays(self, wanted: bool) -> bool:
        """Whether closing the window leaves Kibitz in the tray. wanted: the user's choice. Says so the first time."""
        if self._is_ending or not wanted or not self.tray.is_there:
            return False
        if not self._has_told:
            self._has_told = True
            self.tray.tell(self.tr("Kibitz goes on here. Quit in this icon's menu ends it."))
        return True

    def show_or_hide(self) -> None:
        """Bring the window to the front, or put it away where it is shown."""
        window = self._window
        is_shown = window.isVisible() and not window.isMinimized()
        # A dialog that waits for an answer belongs to the window.
        if is_shown and QApplication.activeModalWidget() is None:
            window.hide()
        else:
            window.come_forward()

    def refresh(self) -> None:
        """Let the menu say what can be done now."""
        window = self._window
        self.tray.show_mode(window.mode, window.can_play)
        self.tray.show_window(window.isVisible() and not window.isMinimized())
        self.tray.show_overlay(window.has_overlay)

    def close(self) -> None:
        """Take the icon away."""
        self.tray.close()

    def _show_settings(self) -> None:
        self._window.come_forward()
        if QApplication.activeModalWidget() is None:
            self._window.show_settings()

    def _mode_changed(self, mode: Mode) -> None:
        if mode is Mode.IDLE:
            # What is watched next isn't paused.
            self.tray.pause.setChecked(False)
            self._window.worker.pause(False)
        self.refresh()

    def _tell_if_hidden(self, text: str) -> None:
        """What the window would say, and nobody sees there."""
        if text and not self._window.isVisible():
            self.tray.tell(translated(text))
