"""The day of a daily puzzle, with the days before and after it a click away."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import dress, label, row


class DayBar(QWidget):
    """Shows a day; emits ``chosen`` (a date) for another one. There is no day after today."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shown = date.today()
        self._day = label(role="heading")
        self._day.setAlignment(Qt.AlignmentFlag.AlignCenter)
        before = self._button("left", self.tr("The day before"), "Alt+Left", -1)
        self._after = self._button("right", self.tr("The day after"), "Alt+Right", 1)
        self.setLayout(row(before, self._day, self._after, spacing=Space.XS))

    def show_day(self, day: date) -> None:
        """Show this day."""
        self._shown = day
        self._day.setText(day.strftime("%d %B %Y").lstrip("0"))
        self._after.setEnabled(day < date.today())

    def _button(self, icon: str, tip: str, shortcut: str, step: int) -> QToolButton:
        made = QToolButton()
        dress(made, icon, "quiet", shortcut, tip)
        made.clicked.connect(lambda: self.chosen.emit(self._shown + timedelta(days=step)))
        return made
