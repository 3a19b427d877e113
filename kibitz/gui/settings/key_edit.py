"""A field for a key sequence, as it stands in the settings."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit

from kibitz.gui.widgets.accessible import Role, give_role

_HEIGHT = 36


class KeyEdit(QKeySequenceEdit):
    """One key with its modifiers; empty for none."""

    def __init__(self, text: str) -> None:
        """``text``: a portable key sequence."""
        super().__init__(QKeySequence(text))
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)
        self.setMinimumHeight(_HEIGHT)
        give_role(self, Role.HotkeyField)

    @property
    def text(self) -> str:
        """The portable key sequence."""
        return self.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    @text.setter
    def text(self, text: str) -> None:
        self.setKeySequence(QKeySequence(text))
