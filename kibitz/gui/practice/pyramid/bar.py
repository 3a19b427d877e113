"""The choices above the pyramid: the day's puzzle or any, rows, difficulty, expert mode."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from kibitz.gui.practice.common.choice_button import ChoiceButton
from kibitz.gui.practice.common.session import Chosen
from kibitz.gui.practice.pyramid.kind import PyramidKind
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, dress, row
from kibitz.solvers.pyramid.generator import BASES, Difficulty

_LEVELS = tuple(Difficulty)


class PyramidBar(QWidget):
    """Emits ``chosen`` with the `PyramidKind` that the user asks for."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._kind = PyramidKind()
        tr = self.tr
        self.who = Segments(tr("Puzzle"), [(Chosen.DAILY.value, tr("Daily")), (Chosen.RANDOM.value, tr("Random"))])
        tips = {Chosen.DAILY: tr("The puzzle of the day, the same for everybody"), Chosen.RANDOM: tr("Any puzzle")}
        for number, (chosen, tip) in enumerate(tips.items(), start=1):
            dress(self.who.button(chosen.value), "", "segment", f"Ctrl+{number}", tip)
        self.rows = ChoiceButton(tr("Rows of the pyramid"), "Ctrl+R", {n: tr("{n} rows").format(n=n) for n in BASES})
        titles = {Difficulty.EASY: tr("Easy"), Difficulty.MEDIUM: tr("Medium"), Difficulty.HARD: tr("Hard")}
        self.levels = ChoiceButton(
            tr("How common the words are"), "Ctrl+L", {n: titles[level] for n, level in enumerate(_LEVELS)}
        )
        self.expert = QPushButton(tr("Expert"))
        self.expert.setCheckable(True)
        dress(self.expert, "", "", "Ctrl+E", tr("Expert mode: words are judged once every letter is used"))
        self.who.chosen.connect(lambda name: self.chosen.emit(replace(self._kind, chosen=Chosen(name))))
        self.rows.chosen.connect(lambda rows: self.chosen.emit(replace(self._kind, rows=rows)))
        self.levels.chosen.connect(lambda n: self.chosen.emit(replace(self._kind, difficulty=_LEVELS[n])))
        self.expert.clicked.connect(lambda on: self.chosen.emit(replace(self._kind, expert=bool(on))))
        self.setLayout(row(self.who, self.rows, self.levels, self.expert, spacing=Space.S))

    def show_kind(self, kind: PyramidKind) -> None:
        """Show this kind as the chosen one."""
        self._kind = kind
        self.who.choose(kind.chosen.value)
        self.rows.show_number(kind.rows)
        self.levels.show_number(_LEVELS.index(kind.difficulty))
        self.expert.setChecked(kind.expert)
