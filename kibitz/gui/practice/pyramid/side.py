"""The panel beside the pyramid: the words so far, and how the games went."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from kibitz.core.wording import clock_text
from kibitz.gui.practice.common.side_column import SideColumn
from kibitz.gui.practice.pyramid.colours import ink_on, word_colour
from kibitz.gui.practice.pyramid.session import PyramidSession
from kibitz.gui.practice.pyramid.statistics import PyramidRecord
from kibitz.gui.practice.pyramid.turns import FoundWord
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, label, row

_LINE, _GAP, _CHIP = 30, 6, 26


class WordList(QWidget):
    """The words on the board, each with its number in its colour and the time when it was found."""

    def __init__(self) -> None:
        super().__init__()
        self._found: tuple[FoundWord, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Words found"))

    def show_words(self, found: tuple[FoundWord, ...]) -> None:
        """Show these."""
        self._found = found
        self.setAccessibleDescription("; ".join(f"{n}: {word.word}" for n, word in enumerate(found, start=1)))
        self.setVisible(bool(found))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, len(self._found) * (_LINE + _GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        for number, found in enumerate(self._found):
            line = QRectF(0, number * (_LINE + _GAP), self.width(), _LINE)
            chip = QRectF(1, line.center().y() - _CHIP / 2, _CHIP, _CHIP)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(word_colour(number)))
            painter.drawEllipse(chip)
            painter.setPen(QColor(ink_on(word_colour(number))))
            painter.setFont(theme.font(theme.TypeSize.CAPTION, bold=True))
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), str(number + 1))
            painter.setPen(QColor(look.text if found.at_s is not None else look.muted))
            painter.setFont(_spaced_font())
            painter.drawText(line.adjusted(_CHIP + 12, 0, 0, 0), middle | int(Qt.AlignmentFlag.AlignLeft), found.word)
            painter.setPen(QColor(look.muted))
            painter.setFont(theme.font(theme.TypeSize.CAPTION))
            at = clock_text(found.at_s) if found.at_s is not None else self.tr("not found")
            painter.drawText(line, middle | int(Qt.AlignmentFlag.AlignRight), at)


class WordsPanel(QFrame):
    """The words, and how many there are in all."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._count = label(role="muted")
        self.list = WordList()
        self._note = label(role="muted", wrap=True)
        layout = column(spacing=Space.S, margins=(Space.L, Space.M, Space.L, Space.L))
        layout.addLayout(row(label(self.tr("Words"), "heading"), None, self._count))
        layout.addWidget(self.list)
        layout.addWidget(self._note)
        self.setLayout(layout)

    def show_session(self, session: PyramidSession) -> None:
        """Show the words of a game."""
        self.list.show_words(session.found)
        found = [word for word in session.found if word.at_s is not None]
        self._count.setText(self.tr("{n} of {all}").format(n=len(found), all=len(session.puzzle.words)))
        lines = []
        if not session.found:
            lines.append(self.tr("Words of three letters or more, along letters that touch. Use each letter once."))
        given = [session.letters[cell] for cell in session.hinted if session.owner(cell) is None]
        if given:
            lines.append(self.tr("Hints: words that begin with {letters}.").format(letters=", ".join(given)))
        self._note.setText("\n".join(lines))
        self._note.setVisible(bool(lines))


class RecordPanel(QFrame):
    """Puzzles solved, in a row, and times."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._kind = label(role="caption", wrap=True)
        self._lines = label(wrap=True)
        self.setLayout(
            column(
                label(self.tr("Your games"), "heading"),
                self._kind,
                self._lines,
                spacing=Space.S,
                margins=(Space.L, Space.M, Space.L, Space.L),
            )
        )

    def show_record(self, kind: str, record: PyramidRecord) -> None:
        """Show the record of a kind of puzzle."""
        self._kind.setText(kind)
        if not record.games:
            self._lines.setText(self.tr("None finished yet. What you achieve is kept on this computer only."))
            return
        lines = [
            self.tr("Finished: {wins}, given up: {lost}.").format(wins=record.wins, lost=record.games - record.wins),
            self.tr("In a row: {streak}, at best {best}.").format(streak=record.streak, best=record.best_streak),
        ]
        if record.best_s is not None:
            average = clock_text(record.total_s / record.wins)
            lines.append(
                self.tr("Best time: {best}, average {average}.").format(best=clock_text(record.best_s), average=average)
            )
        lines.append(
            self.tr("Wrong words: {wrong}, letters given: {hints}.").format(wrong=record.mistakes, hints=record.hints)
        )
        self._lines.setText("\n".join(lines))


class PyramidSidePanel(SideColumn):
    """Words and record below each other."""

    def __init__(self) -> None:
        super().__init__()
        self.words = WordsPanel()
        self.record = RecordPanel()
        self.show_panels(self.words, self.record)
        self.setAccessibleName(self.tr("Words and statistics"))


def _spaced_font() -> QFont:
    """The font of words in capitals, whose letters need some room."""
    font = theme.font(bold=True)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 112)
    return font
