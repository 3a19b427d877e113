"""The window's line of words: what Kibitz is doing, and how it ended."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QSizePolicy

from kibitz.gui.widgets.accessible import announce
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.widgets import set_role

LEAST_MS, MS_A_SIGN = 4000, 60
"""How long a result stays at least, and how much longer for each of its signs: slow readers manage some 16 a second."""


class StatusLine(QLabel):
    """Three kinds of messages, by who may replace them.

    `begin` says that what the user has just asked for is begun; it replaces everything. `say` tells what goes on.
    `tell` says how something ended: it stays until the user asks for something else, and nothing that merely goes on
    replaces it before it can have been read.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleDescription(self.tr("Status"))
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWordWrap(True)
        # Long results take a second line; what is shown beside them makes way.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._begun = ""
        self._waiting: tuple[str, str] | None = None
        self._kept = QTimer(self)
        self._kept.setSingleShot(True)
        self._kept.timeout.connect(self._go_on)

    def begin(self, text: str) -> None:
        """What the user asked for is begun: a sign of it at once."""
        self._kept.stop()
        self._waiting, self._begun = None, text
        self._show(text, "muted")

    def done(self) -> None:
        """What was begun has led to something that is seen elsewhere: the line need not speak of it any more."""
        if self._begun and self.text() == self._begun:
            self.begin("")

    def say(self, text: str, role: str = "muted") -> None:
        """Tell what goes on; where a result is still to be read, afterwards."""
        if self._kept.isActive():
            self._waiting = text, role
        else:
            self._show(text, role)

    def tell(self, text: str, role: str = "muted") -> None:
        """Say how something ended."""
        self._waiting, self._begun = None, ""
        self._kept.start(LEAST_MS + MS_A_SIGN * len(text))
        self._show(text, role)

    def _go_on(self) -> None:
        if self._waiting is not None:
            self._show(*self._waiting)
            self._waiting = None

    def _show(self, text: str, role: str) -> None:
        text = translated(text)
        if text != self.text():
            announce(self, text)
        self.setText(text)
        set_role(self, role)
