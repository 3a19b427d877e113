"""Tells a practice board's log of every press of the mouse, and what it hit."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from kibitz.gui.practice.common.options import Log
from kibitz.gui.widgets.scaling import to_physical


class PressLog(QObject):
    """Logs ``click`` (x and y in physical pixels of the desktop, and ``on``) for presses on ``window``.

    name_of: what a press on a widget hit; ``nothing`` for what doesn't belong to the game, ``other`` for a control
    that has no name.
    """

    def __init__(self, window: QWidget, log: Log, name_of: Callable[[QWidget, QMouseEvent], str]) -> None:
        super().__init__(window)
        self._window, self._log, self._name_of = window, log, name_of
        app = QApplication.instance()
        assert app is not None, "a QApplication is made first"
        app.installEventFilter(self)

    def close(self) -> None:
        """Log nothing more."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and event.spontaneous() and isinstance(watched, QWidget):
            assert isinstance(event, QMouseEvent)
            # A press that a widget ignores is offered to its parents too; it counts once, for what lies under it.
            if watched.window() is self._window and QApplication.widgetAt(event.globalPosition().toPoint()) is watched:
                at = to_physical(event.globalPosition(), self._window.screen())
                self._log("click", x=round(at.x()), y=round(at.y()), on=self._name_of(watched, event))
        return False
