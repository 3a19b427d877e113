"""A game that was kept, board by board, with the advice of then."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSlider, QStackedWidget, QTextBrowser, QWidget

from kibitz.core.wording import clock_text
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, label, row
from kibitz.services.history.records import GameRecord, Position

MOST_MOVES = 5
"""Moves of an advice that are shown: more were never looked at."""
LEAST_PICTURE_PX = 120
SLIDER_HIGH = 28
_PAGE = '<pre style="font-family: monospace; line-height: 130%; margin: 12px">{code}</pre>'


class Replay(QWidget):
    """One position at a time; the arrow keys, Home and End go through them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._positions: Sequence[Position] = ()
        self._began = 0.0
        self._pixmap = QPixmap()
        self._head = label(role="heading", wrap=True)
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._picture.setMinimumSize(LEAST_PICTURE_PX, LEAST_PICTURE_PX)
        self._text = QTextBrowser()
        self._text.setAccessibleName(self.tr("The board"))
        self._text.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        self._board = QStackedWidget()
        self._board.addWidget(self._text)
        self._board.addWidget(self._picture)
        self._advice = QTextBrowser()
        self._advice.setAccessibleName(self.tr("The advice of then"))
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setAccessibleName(self.tr("Move"))
        self._slider.setPageStep(1)
        self._slider.setMinimumHeight(SLIDER_HIGH)
        self._slider.valueChanged.connect(self._show)
        self.back = button(self.tr("Back"), "left", tip=self.tr("One move back"))
        self.forth = button(self.tr("Forth"), "right", tip=self.tr("One move on"))
        self.back.clicked.connect(lambda: self._slider.setValue(self._slider.value() - 1))
        self.forth.clicked.connect(lambda: self._slider.setValue(self._slider.value() + 1))
        layout = column(self._head, spacing=Space.S, margins=(Space.M, Space.M, Space.M, Space.M))
        layout.addWidget(self._board, 3)
        layout.addWidget(label(self.tr("Advised then"), "caption"))
        layout.addWidget(self._advice, 1)
        layout.addLayout(row(self.back, self._slider, self.forth))
        self.setLayout(layout)
        theme.watch_changes(self._themed)

    def show_game(self, record: GameRecord | None, positions: Sequence[Position]) -> None:
        """Show a game from its beginning; None for none."""
        self._positions = positions
        self._began = record.began if record is not None else 0.0
        self._slider.blockSignals(True)
        self._slider.setRange(0, max(0, len(positions) - 1))
        self._slider.setValue(0)
        self._slider.blockSignals(False)
        self._show(0)

    @property
    def text(self) -> str:
        """All that can be read."""
        return "\n".join((self._head.text(), self._text.toPlainText(), self._advice.toPlainText()))

    @property
    def shows_picture(self) -> bool:
        """Whether the board is seen as it was on the screen."""
        return self._board.currentWidget() is self._picture

    def _show(self, place: int) -> None:
        known = place < len(self._positions)
        self.back.setEnabled(place > 0)
        self.forth.setEnabled(place < len(self._positions) - 1)
        self._slider.setEnabled(len(self._positions) > 1)
        self._head.setText(self._title(place) if known else self.tr("Choose a game from the list."))
        position = self._positions[place] if known else None
        self._text.setHtml(as_html(position.drawn) if position is not None else "")
        self._pixmap = QPixmap()
        if position is not None and position.picture:
            self._pixmap.loadFromData(position.picture)
        self._board.setCurrentWidget(self._text if self._pixmap.isNull() else self._picture)
        self._fit()
        moves = position.advice[:MOST_MOVES] if position is not None else ()
        lines = [f"{number}.  {move['title']}   {move['reason']}" for number, move in enumerate(moves, start=1)]
        self._advice.setPlainText("\n".join(lines) or (self.tr("Nothing was advised.") if known else ""))

    def _title(self, place: int) -> str:
        position = self._positions[place]
        if not place:
            return self.tr("At the beginning")
        words = self.tr("Move {move} of {moves}, {time}").format(
            move=place, moves=len(self._positions) - 1, time=clock_text(position.at - self._began)
        )
        return (
            self.tr("{words}: Kibitz played {title}").format(words=words, title=position.move)
            if position.move
            else words
        )

    def _fit(self) -> None:
        if self._pixmap.isNull():
            return
        ratio = self.devicePixelRatioF()
        size = self._board.size() * ratio
        # Larger than it was it tells no more.
        size = size.boundedTo(self._pixmap.size())
        fitted = self._pixmap.scaled(
            size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        fitted.setDevicePixelRatio(ratio)
        self._picture.setPixmap(fitted)

    def _themed(self) -> None:
        self._show(self._slider.value())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()


def as_html(drawn: str) -> str:
    """A board that was drawn for a terminal, with ANSI colours, for a text view."""
    from rich.console import Console
    from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme
    from rich.text import Text

    look = theme.current()
    known = (DEFAULT_TERMINAL_THEME.ansi_colors[number] for number in range(16))
    colours = [(colour.red, colour.green, colour.blue) for colour in known]
    plain = TerminalTheme(_rgb(look.surface), _rgb(look.text), colours[:8], colours[8:])
    console = Console(file=StringIO(), record=True, width=max(map(len, drawn.split("\n")), default=1))
    console.print(Text.from_ansi(drawn), soft_wrap=True)
    return console.export_html(theme=plain, code_format=_PAGE, inline_styles=True)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
