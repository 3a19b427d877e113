"""Short things to know, each with an icon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, frame, label, row

_ICON = 28


@dataclass(frozen=True, slots=True)
class Fact:
    """icon: a name of `icons`. title: in a word or two. text: the rest."""

    icon: str
    title: str
    text: str


def facts(shown: Sequence[Fact]) -> QWidget:
    """A panel with one below the other."""
    inside = column(*map(_FactLine, shown), None, spacing=Space.S, margins=(Space.M, Space.S, Space.M, Space.S))
    return frame("panel", inside)


class _FactLine(QWidget):
    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self._icon, self._name = QLabel(), fact.icon
        self._icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        words = column(label(fact.title, "heading", wrap=True), label(fact.text, "muted", wrap=True), None, spacing=0)
        layout = row(self._icon, spacing=Space.M)
        layout.addLayout(words, 1)
        self.setLayout(layout)
        self._tint()
        theme.watch_changes(self._tint)

    def _tint(self) -> None:
        ratio = self.devicePixelRatioF()
        picture = icons.pixmap(self._name, round(_ICON * ratio), theme.current().accent)
        picture.setDevicePixelRatio(ratio)
        self._icon.setPixmap(picture)
