"""The icon in the system's tray, where there is one; it shows up as soon as there is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from kibitz.gui.watching.worker import Mode
from kibitz.gui.widgets import icons

_TOLD_MS = 6000


class Tray(QObject):
    """Signals say what was chosen in the icon's menu, or that the icon was clicked on."""

    shown_or_hidden = Signal()
    watch_asked = Signal()
    step_asked = Signal()
    play_asked = Signal()
    stop_asked = Signal()
    pause_asked = Signal(bool)
    overlay_asked = Signal(bool)
    settings_asked = Signal()
    quit_asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self.menu = QMenu()
        self.window = self._action(tr("Show Kibitz"), "eye", self.shown_or_hidden.emit)
        self.menu.addSeparator()
        self.watch = self._action(tr("Watch the screen"), "screen", self.watch_asked.emit)
        self.pause = self._switch(tr("Pause watching"), self.pause_asked)
        self.step = self._action(tr("Make one move"), "step", self.step_asked.emit)
        self.play = self._action(tr("Play"), "play", self.play_asked.emit)
        self.stop = self._action(tr("Stop"), "stop", self.stop_asked.emit)
        self.overlay = self._switch(tr("Overlay"), self.overlay_asked)
        self.menu.addSeparator()
        self.settings = self._action(tr("Settings …"), "settings", self.settings_asked.emit)
        self.quit = self._action(tr("Quit"), "cross", self.quit_asked.emit)
        self._icon = QSystemTrayIcon(icons.app_icon(), self)
        self._icon.setToolTip("Kibitz")
        self._icon.setContextMenu(self.menu)
        self._icon.activated.connect(self._activated)
        # On X it waits for a tray. Elsewhere one is there from the beginning, and Qt warns where none is.
        if self.is_there or QGuiApplication.platformName() == "xcb":
            self._icon.show()
        self.show_mode(Mode.IDLE, can_play=False)

    @property
    def is_there(self) -> bool:
        """Whether the desktop has a tray now: one that is started later, or has gone, counts as it is."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def show_mode(self, mode: Mode, can_play: bool) -> None:
        """Enable what can be done now."""
        self.watch.setEnabled(mode is Mode.IDLE)
        self.pause.setEnabled(mode is Mode.WATCHING)
        self.step.setEnabled(can_play and mode is not Mode.PLAYING)
        self.play.setEnabled(can_play and mode is not Mode.PLAYING)
        self.stop.setEnabled(mode is not Mode.IDLE)
        words = {
            Mode.IDLE: "Kibitz",
            Mode.WATCHING: self.tr("Kibitz is watching"),
            Mode.PLAYING: self.tr("Kibitz is playing"),
        }
        self._icon.setToolTip(words[mode])

    def show_window(self, is_visible: bool) -> None:
        """Say what the menu's first entry does: show the window, or hide it."""
        self.window.setText(self.tr("Hide Kibitz") if is_visible else self.tr("Show Kibitz"))

    def show_overlay(self, is_drawn: bool) -> None:
        """Show whether the overlay is wanted."""
        self.overlay.setChecked(is_drawn)

    def tell(self, text: str) -> None:
        """Say something beside the icon, for some seconds."""
        self._icon.showMessage("Kibitz", text, icons.app_icon(), _TOLD_MS)

    def close(self) -> None:
        """Take the icon away."""
        self._icon.hide()

    def _action(self, text: str, icon: str, then: Callable[[], object]) -> QAction:
        made = self.menu.addAction(text, then)
        icons.bind(made, icon)
        return made

    def _switch(self, text: str, then: SignalInstance) -> QAction:
        made = self.menu.addAction(text)
        made.setCheckable(True)
        # Not toggled: that would tell what the window has set itself.
        made.triggered.connect(then)
        return made

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.shown_or_hidden.emit()
