"""The icon in the system's tray, where there is one."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from kibitz.gui.widgets import icons


class Tray(QObject):
    """Signals say what was chosen in the icon's menu."""

    show_asked = Signal()
    pause_asked = Signal(bool)
    stop_asked = Signal()
    quit_asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._menu = QMenu()
        icons.bind(self._menu.addAction(self.tr("Show Kibitz"), self.show_asked.emit), "eye")
        self._pause = self._menu.addAction(self.tr("Pause watching"))
        self._pause.setCheckable(True)
        self._pause.toggled.connect(self.pause_asked)
        icons.bind(self._menu.addAction(self.tr("Stop"), self.stop_asked.emit), "stop")
        self._menu.addSeparator()
        icons.bind(self._menu.addAction(self.tr("Quit"), self.quit_asked.emit), "cross")
        self._icon = QSystemTrayIcon(icons.app_icon(), self)
        self._icon.setToolTip("Kibitz")
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._activated)
        self._icon.show()

    def close(self) -> None:
        """Take the icon away."""
        self._icon.hide()

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.show_asked.emit()


def tray_if_there(parent: QObject) -> Tray | None:
    """A tray icon; None on desktops without a tray."""
    return Tray(parent) if QSystemTrayIcon.isSystemTrayAvailable() else None
