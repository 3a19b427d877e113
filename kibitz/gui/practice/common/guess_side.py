"""The panel beside a guessing game: the help so far, and how the games went."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from kibitz.gui.practice.common.side_column import SideColumn
from kibitz.gui.practice.common.statistics import GuessRecord
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, label

_BAR, _BAR_GAP = 18, 5


class HelpPanel(QFrame):
    """The three steps of help, as far as they were asked for. ``introduction``: what they will be."""

    def __init__(self, introduction: str) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._introduction = label(introduction, "muted", wrap=True)
        self._steps = [label(wrap=True) for _ in range(3)]
        names = (self.tr("Nudge"), self.tr("Hint"), self.tr("Answer"))
        self._headings = [label(name, "caption") for name in names]
        layout = column(
            label(self.tr("Help"), "heading"), spacing=Space.XS, margins=(Space.L, Space.M, Space.L, Space.L)
        )
        layout.addWidget(self._introduction)
        for heading, step in zip(self._headings, self._steps, strict=True):
            layout.addWidget(heading)
            layout.addWidget(step)
        self.setLayout(layout)
        self.show_steps(())

    def show_steps(self, steps: Sequence[str]) -> None:
        """Show these steps; none is the introduction."""
        self._introduction.setVisible(not steps)
        for number, (heading, step) in enumerate(zip(self._headings, self._steps, strict=True)):
            step.setText(steps[number] if number < len(steps) else "")
            heading.setVisible(number < len(steps))
            step.setVisible(number < len(steps))


class RecordPanel(QFrame):
    """Games finished, won, in a row, and wins by guesses."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._kind = label(role="caption", wrap=True)
        self._lines = label(wrap=True)
        self._bars = _Bars()
        self.setLayout(
            column(
                label(self.tr("Your games"), "heading"),
                self._kind,
                self._lines,
                self._bars,
                spacing=Space.S,
                margins=(Space.L, Space.M, Space.L, Space.L),
            )
        )

    def show_record(self, kind: str, record: GuessRecord, just_now: int | None) -> None:
        """Show the record of a kind of game; ``just_now``: the guesses of the game that was just won."""
        self._kind.setText(kind)
        if record.games:
            text = self.tr(
                "{games} finished, {share:.0%} won.\nIn a row: {streak}, at best {best}.\nWith help: {helped}."
            )
            self._lines.setText(
                text.format(
                    games=record.games,
                    share=record.wins / record.games,
                    streak=record.streak,
                    best=record.best_streak,
                    helped=record.helped,
                )
            )
        else:
            self._lines.setText(self.tr("None finished yet. What you achieve is kept on this computer only."))
        self._bars.show_numbers(record.by_guesses, just_now)


class GuessSidePanel(SideColumn):
    """Help and record below each other. ``introduction``: of the help."""

    def __init__(self, introduction: str) -> None:
        super().__init__()
        self.help = HelpPanel(introduction)
        self.record = RecordPanel()
        self.show_panels(self.help, self.record)
        self.setAccessibleName(self.tr("Help and statistics"))


class _Bars(QWidget):
    """A bar for each number of guesses that won a game."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers: list[tuple[int, int]] = []
        self._just_now: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_numbers(self, by_guesses: Sequence[int], just_now: int | None) -> None:
        """Show these, from the fewest guesses that ever won."""
        pairs = list(enumerate(by_guesses, start=1))
        first = next((place for place, (_, count) in enumerate(pairs) if count), len(pairs))
        self._numbers, self._just_now = pairs[first:], just_now
        self.setVisible(bool(self._numbers))
        text = self.tr("{guesses} guesses: {count}")
        self.setAccessibleName(self.tr("Wins by guesses"))
        self.setAccessibleDescription("; ".join(text.format(guesses=g, count=c) for g, c in self._numbers))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, len(self._numbers) * (_BAR + _BAR_GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(theme.TypeSize.CAPTION, bold=True))
        most = max((count for _, count in self._numbers), default=1)
        label_width = 26
        for number, (guesses, count) in enumerate(self._numbers):
            line = QRectF(0, number * (_BAR + _BAR_GAP), self.width(), _BAR)
            painter.setPen(QColor(look.muted))
            painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), str(guesses))
            room = self.width() - label_width - 34
            bar = QRectF(label_width, line.top(), max(4.0, room * count / most), _BAR)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.accent if guesses == self._just_now else look.border_strong))
            painter.drawRoundedRect(bar, 3, 3)
            painter.setPen(QColor(look.text))
            beside = QRectF(bar.right() + 6, line.top(), 40, _BAR)
            painter.drawText(beside, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), str(count))
