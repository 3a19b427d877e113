"""The window of a practice board on which time counts."""

from __future__ import annotations

from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QCloseEvent, QShowEvent

from kibitz.gui.practice.common.session import TimedSession
from kibitz.gui.practice.common.window import PracticeWindow
from kibitz.gui.widgets.widgets import label

TimedT = TypeVar("TimedT", bound=TimedSession[Any])
_TICK_MS = 250


class TimedWindow(PracticeWindow[TimedT]):
    """The clock runs while the window can be seen and the game isn't over."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._time = label(role="title")
        self._time.setAccessibleDescription(self.tr("Time"))
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self.show_time)

    def show_time(self) -> None:
        """Show how long the game has taken."""
        raise NotImplementedError

    def _begin(self, session: TimedT) -> None:
        super()._begin(session)
        if not self.isVisible():
            session.pause()
        self._tick.start()

    def showEvent(self, event: QShowEvent) -> None:
        self.session.resume()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.WindowStateChange:
            if self.isMinimized():
                self.session.pause()
            else:
                self.session.resume()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._tick.stop()
        super().closeEvent(event)
