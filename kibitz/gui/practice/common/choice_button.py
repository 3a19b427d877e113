"""A button that opens a menu of numbers, such as how many letters or boards."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton

from kibitz.gui.widgets.widgets import dress, set_text


class ChoiceButton(QToolButton):
    """A button that shows a number and opens a menu of others.

    numbers: each with its words. short: what the button shows of them, where the words are long.
    """

    chosen = Signal(int)

    def __init__(self, name: str, shortcut: str, numbers: dict[int, str], short: dict[int, str] | None = None) -> None:
        super().__init__()
        dress(self, "", "", shortcut, name)
        self._numbers, self._short = numbers, short or numbers
        self._name = name
        menu = QMenu(self)
        group = QActionGroup(self)
        self._actions: dict[int, QAction] = {}
        for number, text in numbers.items():
            action = menu.addAction(text)
            action.setCheckable(True)
            action.triggered.connect(lambda _checked=False, number=number: self.chosen.emit(number))
            group.addAction(action)
            self._actions[number] = action
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMinimumWidth(max(self.fontMetrics().horizontalAdvance(text) for text in self._short.values()) + 28)

    def show_number(self, number: int) -> None:
        """Show this number as the chosen one."""
        set_text(self, self._short[number])
        self.setAccessibleName(f"{self._name}: {self._numbers[number]}")
        self._actions[number].setChecked(True)

    def offer(self, numbers: Container[int]) -> None:
        """Offer these numbers only."""
        for number, action in self._actions.items():
            action.setEnabled(number in numbers)

    def choose(self, number: int) -> None:
        """As if the user had chosen it from the menu."""
        self._actions[number].trigger()
