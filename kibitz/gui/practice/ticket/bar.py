"""The choices above the board of Ticket to Ride: the day's game or any, the board, the bots."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from kibitz.gui.practice.common.choice_button import ChoiceButton
from kibitz.gui.practice.ticket.kind import MOST_BOTS, Level, TicketKind
from kibitz.gui.practice.ticket.session import BOT_NAMES
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, dress, row

_LEVELS = tuple(Level)
_NOBODY = 0
_ONE_LINE_FROM = 920
_DAILY, _RANDOM = "daily", "random"


class TicketBar(QWidget):
    """Emits ``chosen`` with the `TicketKind` that the user asks for."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._kind = TicketKind()
        tr = self.tr
        self.who = Segments(tr("Game"), [(_DAILY, tr("Daily")), (_RANDOM, tr("Random"))])
        tips = {_DAILY: tr("The deal of the day, the same for everybody"), _RANDOM: tr("Any deal")}
        self.boards = Segments(tr("Board"), [("usa", tr("USA")), ("europe", tr("Europe"))])
        tips_of_boards = {"usa": tr("The board of the USA"), "europe": tr("The board of Europe")}
        for number, (key, tip) in enumerate(tips.items(), start=1):
            dress(self.who.button(key), "", "segment", f"Ctrl+{number}", tip)
        for number, (key, tip) in enumerate(tips_of_boards.items(), start=3):
            dress(self.boards.button(key), "", "segment", f"Ctrl+{number}", tip)
        self.who.chosen.connect(lambda key: self.chosen.emit(replace(self._kind, daily=key == _DAILY)))
        self.boards.chosen.connect(lambda key: self.chosen.emit(replace(self._kind, board_id=key)))
        titles = {Level.EASY: tr("easy"), Level.MEDIUM: tr("medium"), Level.HARD: tr("hard")}
        self.bots = []
        for place, name in enumerate(BOT_NAMES):
            numbers = {number: f"{name}: {titles[level]}" for number, level in enumerate(_LEVELS, start=1)}
            if place:
                numbers = {_NOBODY: tr("No {name}").format(name=name), **numbers}
            made = ChoiceButton(tr("How well {name} plays").format(name=name), f"Alt+{place + 1}", numbers)
            made.chosen.connect(lambda number, place=place: self._choose_bot(place, number))
            self.bots.append(made)
        self._parts: QBoxLayout = row(spacing=Space.S)
        self._parts.addLayout(row(self.who, self.boards, None, spacing=Space.S))
        self._parts.addLayout(row(*self.bots, None, spacing=Space.S))
        self.setLayout(self._parts)

    def fit(self, width: int) -> None:
        """Lie in two lines where a window of this width (logical px) has no room for one."""
        direction = QBoxLayout.Direction.LeftToRight if width >= _ONE_LINE_FROM else QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(direction)

    def show_kind(self, kind: TicketKind) -> None:
        """Show this kind as the chosen one."""
        self._kind = kind
        self.who.choose(_DAILY if kind.daily else _RANDOM)
        self.boards.choose(kind.board_id)
        for place, made in enumerate(self.bots):
            number = _LEVELS.index(kind.levels[place]) + 1 if place < len(kind.levels) else _NOBODY
            made.show_number(number)
            # Bots come one after the other.
            made.setVisible(place <= min(len(kind.levels), MOST_BOTS - 1))

    def _choose_bot(self, place: int, number: int) -> None:
        chosen = (_LEVELS[number - 1],) if number != _NOBODY else ()
        levels = self._kind.levels
        self.chosen.emit(replace(self._kind, levels=(*levels[:place], *chosen, *levels[place + 1 :])))
