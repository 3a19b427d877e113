"""The choices above the boards: who chooses the words, their length, how many boards, their language, hard mode."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from kibitz.gui.practice.common.choice_button import ChoiceButton
from kibitz.gui.practice.wordle.session import BOARDS, SIZES, Kind, Opponent
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, dress, row
from kibitz.solvers.wordle.model.languages import LANGUAGES


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
        self._languages = tuple(LANGUAGES.values())
        self.languages = ChoiceButton(
            self.tr("Language of the words"),
            "Ctrl+G",
            {n: translated(one.name) for n, one in enumerate(self._languages)},
            {n: one.code.upper() for n, one in enumerate(self._languages)},
        )
        self.hard = QPushButton(self.tr("Hard"))
        self.hard.setCheckable(True)
        dress(self.hard, "", "", "Ctrl+R", self.tr("Hard mode: what was revealed must be used"))
        self.opponents.chosen.connect(self._choose_opponent)
        self.sizes.chosen.connect(self._asks(lambda n: replace(self._kind, size=n)))
        self.boards.chosen.connect(self._asks(self._with_boards))
        self.languages.chosen.connect(self._asks(lambda n: self._kind.in_language(self._languages[n])))
        self.hard.clicked.connect(self._asks(lambda on: replace(self._kind, hard=bool(on))))
        self.setLayout(row(self.opponents, self.sizes, self.boards, self.languages, self.hard, spacing=Space.S))

    def show_kind(self, kind: Kind) -> None:
        """Show this kind as the chosen one."""
        self._kind = kind
        self.opponents.choose(kind.opponent.value)
        self.sizes.show_number(kind.size)
        self.boards.show_number(kind.boards)
        self.languages.show_number(self._languages.index(kind.language))
        self.sizes.offer(kind.sizes)
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
