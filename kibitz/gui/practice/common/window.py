"""What the windows of practice boards have in common: a line of text, buttons, the log of presses and of places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCloseEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.common.played import PlayedMark
from kibitz.gui.practice.common.press_log import PressLog
from kibitz.gui.settings.preferences import PreferenceStore
from kibitz.gui.widgets import icons
from kibitz.gui.widgets.widgets import button, label, set_role, set_text

_RESTS_MS = 300
"""The geometry is told to the log once it rested so long."""


class PracticeWindow(QWidget):
    """A practice board's window.

    game: its name. narrow_below: in windows less wide than this (logical px) its buttons show their icons only.
    ``options.log`` is told of every press and what the game made of it.
    """

    def __init__(self, game: str, options: PracticeOptions, store: PreferenceStore | None, narrow_below: int) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Kibitz practice: {game}").format(game=game))
        self.setWindowIcon(icons.app_icon())
        self._options = options
        self._store = store or PreferenceStore()
        self._narrow_below = narrow_below
        self._texts: dict[QPushButton, str] = {}
        self._message = label(role="muted", wrap=True)
        self._message.setAccessibleName(self.tr("Message"))
        self._message.setMinimumHeight(2 * self._message.fontMetrics().lineSpacing())
        self._layout_told = QTimer(self)
        self._layout_told.setSingleShot(True)
        self._layout_told.setInterval(_RESTS_MS)
        self._layout_told.timeout.connect(lambda: options.log("layout", **self._layout_facts()))
        self._presses = PressLog(self, options.log, self._name_of)
        self._played = PlayedMark(self)

    def _layout_facts(self) -> dict[str, Any]:
        """What the log is told about where things are, in physical pixels of the desktop."""
        raise NotImplementedError

    def _home(self) -> QWidget:
        """What has the keyboard when nothing else was chosen."""
        raise NotImplementedError

    def _names(self) -> dict[QWidget, str]:
        """The controls of the game, by the names that the log is told."""
        raise NotImplementedError

    def _name_of(self, widget: QWidget, event: QMouseEvent) -> str:
        """What the log is told that a press hit; see `PressLog`."""
        # A click beside the controls gives a window the keyboard; in these games it means nothing else.
        return self._names().get(widget, "background")

    def _tool(
        self, text: str, icon: str, shortcut: str, tip: str, act: Callable[[], object] | None = None
    ) -> QPushButton:
        """A button that does ``act`` and loses its text in narrow windows."""
        made = button(text, icon, shortcut=shortcut, tip=tip)
        if act is not None:
            made.clicked.connect(lambda: act())
        # The keyboard goes on where it was after a click.
        made.clicked.connect(lambda: self._home().setFocus())
        self._texts[made] = text
        return made

    def _say(self, text: str, role: str = "muted") -> None:
        self._message.setText(text)
        set_role(self._message, role)

    def _whose(self) -> str:
        """What to add to the words about the end of a game that wasn't the user's own."""
        return "" if self._played.is_own() else self.tr(" Kibitz played, so it isn't counted.")

    def _close_later(self) -> None:
        """Close once the game was over for as long as the options say."""
        if self._options.quit_when_over_s is not None:
            QTimer.singleShot(round(self._options.quit_when_over_s * 1000), self.close)

    def showEvent(self, event: QShowEvent) -> None:
        self._home().setFocus()
        self._layout_told.start()
        self._played.announce()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < self._narrow_below
        for made, text in self._texts.items():
            set_text(made, "" if narrow else f" {text}")
        self._layout_told.start()
        super().resizeEvent(event)

    def moveEvent(self, event: Any) -> None:
        self._layout_told.start()
        super().moveEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._layout_told.stop()
        self._presses.close()
        super().closeEvent(event)
