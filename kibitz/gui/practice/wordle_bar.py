"""The choices above the boards: who chooses the words, their length, how many boards, hard mode."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from kibitz.gui.practice.wordle_session import BOARDS, SIZES, Kind, Opponent
from kibitz.gui.theme import Space
from kibitz.gui.widgets import Segments, dress, row, set_text


class ChoiceButton(QToolButton):
    """A button that shows a number and opens a menu of others."""

    chosen = Signal(int)

    def __init__(self, name: str, shortcut: str, numbers: dict[int, str]) -> None:
        super().__init__()
        dress(self, "", "", shortcut, name)
        self._numbers = numbers
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
        self.setMinimumWidth(max(self.fontMetrics().horizontalAdvance(text) for text in numbers.values()) + 28)

    def show_number(self, number: int) -> None:
        """Show this number as the chosen one."""
        set_text(self, self._numbers[number])
        self.setAccessibleName(f"{self._name}: {self._numbers[number]}")
        self._actions[number].setChecked(True)

    def choose(self, number: int) -> None:
        """As if the user had chosen it from the menu."""
        self._actions[number].trigger()


class ChoiceBar(QWidget):
    """Emits ``chosen`` with the `Kind` that the user asks for."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._kind = Kind()
        self.opponents = Segments(
            self.tr("Words"),
            [
                (Opponent.DAILY.value, self.tr("Daily")),
                (Opponent.RANDOM.value, self.tr("Random")),
                (Opponent.HIDE.value, self.tr("Hide")),
            ],
        )
        tips = {
            Opponent.DAILY: self.tr("The words of the day, the same for everybody"),
            Opponent.RANDOM: self.tr("Random words"),
            Opponent.HIDE: self.tr("Against the adversary, who changes the word as long as it can"),
        }
        for number, (opponent, tip) in enumerate(tips.items(), start=1):
            button = self.opponents.button(opponent.value)
            dress(button, "", "segment", f"Ctrl+{number}", tip)
        self.sizes = ChoiceButton(
            self.tr("Length of the words"), "Ctrl+L", {n: self.tr("{n} letters").format(n=n) for n in SIZES}
        )
        self.boards = ChoiceButton(
            self.tr("Number of boards"),
            "Ctrl+B",
            {n: self.tr("1 board") if n == 1 else self.tr("{n} boards").format(n=n) for n in BOARDS},
        )
        self.hard = QPushButton(self.tr("Hard"))
        self.hard.setCheckable(True)
        dress(self.hard, "", "", "Ctrl+R", self.tr("Hard mode: what was revealed must be used"))
        self.opponents.chosen.connect(self._choose_opponent)
        self.sizes.chosen.connect(self._asks(lambda n: replace(self._kind, size=n)))
        self.boards.chosen.connect(self._asks(self._with_boards))
        self.hard.clicked.connect(self._asks(lambda on: replace(self._kind, hard=bool(on))))
        self.setLayout(row(self.opponents, self.sizes, self.boards, self.hard, spacing=Space.S))

    def show_kind(self, kind: Kind) -> None:
        """Show this kind as the chosen one."""
        self._kind = kind
        self.opponents.choose(kind.opponent.value)
        self.sizes.show_number(kind.size)
        self.boards.show_number(kind.boards)
        self.hard.setChecked(kind.hard)

    def _asks(self, made: Callable[[int], Kind]) -> Callable[[int], None]:
        return lambda value: self.chosen.emit(made(value))

    def _choose_opponent(self, name: str) -> None:
        opponent = Opponent(name)
        # The adversary has one board.
        boards = 1 if opponent is Opponent.HIDE else self._kind.boards
        self.chosen.emit(replace(self._kind, opponent=opponent, boards=boards))

    def _with_boards(self, boards: int) -> Kind:
        hiding = self._kind.opponent is Opponent.HIDE and boards > 1
        return replace(self._kind, boards=boards, opponent=Opponent.RANDOM if hiding else self._kind.opponent)
