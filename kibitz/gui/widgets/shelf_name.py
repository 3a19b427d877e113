"""Where the user names what is to be saved, and is told under which file, and whether one is replaced."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from kibitz.core.errors import UsageError
from kibitz.core.shelf import Shelf
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, label, set_role


class ShelfName(QWidget):
    """``named``: whether the name can be one."""

    named = Signal(bool)

    def __init__(self, shelf: Shelf[Any], placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self.edit = QLineEdit()
        self.edit.setAccessibleName(self.tr("Name of the {thing}").format(thing=shelf.what))
        self.edit.setPlaceholderText(placeholder)
        self.edit.textChanged.connect(self.check)
        self._where = label(role="caption", wrap=True)
        self.setLayout(column(self.edit, self._where, spacing=Space.S))

    @property
    def text(self) -> str:
        """The name."""
        return self.edit.text().strip()

    def begin(self, title: str) -> None:
        """Ask for a name; ``title``: one to begin with, where there is none yet."""
        if not self.edit.text():
            self.edit.setText(title)
        self.edit.selectAll()
        self.edit.setFocus()
        self.check()

    @property
    def is_named(self) -> bool:
        """Whether there is a name that can be one."""
        try:
            self._shelf.file(self.text)
        except UsageError:
            return False
        return True

    def check(self) -> None:
        """Tell where the thing goes."""
        if self.is_named:
            file = self._shelf.file(self.text)
            exists = file.exists()
            words = self.tr("Replaces the {thing} that is saved in {file}") if exists else "{file}"
            self._where.setText(words.format(file=file, thing=self._shelf.what))
            set_role(self._where, "bad" if exists else "caption")
        else:
            self._where.setText(self.tr("Give it a name with letters or figures."))
            set_role(self._where, "caption")
        self.named.emit(self.is_named)
