"""The guesses of a game of Tuble: the station, the stops, and the zone colour with its name, one below the other."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import capitalised
from kibitz.gui.maps.tube.painter import ZONE_COLOURS
from kibitz.gui.maps.tube.words import AWAY
from kibitz.gui.practice.tuble.session import TubleSession
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import RADIUS, TypeSize
from kibitz.solvers.tuble.shown import GUESSES, Observation, ZoneColour

WIDEST = 720
"""In wider views the rows stay as wide as this, logical px."""
LEAST_ROW, LARGEST_ROW = 34.0, 62.0
_GAP = 0.16
"""Between rows, as a share of their height."""
_KEY = 46.0
"""Room below the rows for what the colours mean."""

_SHORT = (Phrase("same zone"), Phrase("one zone away"), Phrase("two zones away"), Phrase("three or more"))
"""What the colours mean, from green to red."""


class TubleRows(QWidget):
    """Six rows, painted as large as they fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(300, round(GUESSES * LEAST_ROW * (1 + _GAP) + _KEY))
        self.setAccessibleName(self.tr("Guesses"))
        self._session: TubleSession | None = None

    def sizeHint(self) -> QSize:
        return QSize(WIDEST, round(GUESSES * LARGEST_ROW * (1 + _GAP) + _KEY))

    def show_session(self, session: TubleSession) -> None:
        """Show this game as it is now."""
        self._session = session
        self.setAccessibleDescription(self._in_words(session))
        self.update()

    def row_rects(self) -> list[QRectF]:
        """The rows, from the first guess, in this widget's logical px."""
        width = min(self.width(), WIDEST)
        left = (self.width() - width) / 2
        height = min(max((self.height() - _KEY) / GUESSES / (1 + _GAP), LEAST_ROW), LARGEST_ROW)
        return [
            QRectF(left + 0.5, round(row * height * (1 + _GAP)) + 0.5, width - 1, round(height))
            for row in range(GUESSES)
        ]

    def blob_rect(self, row: int) -> QRectF:
        """Where a row's colour is."""
        box = self.row_rects()[row]
        side = round(box.height() * 0.52)
        return QRectF(round(box.left() + box.width() * 0.76), round(box.center().y() - side / 2), side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._session is None:
            return
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        guesses = self._session.guesses
        for number, box in enumerate(self.row_rects()):
            if number < len(guesses):
                self._paint_guess(painter, look, box, number, guesses[number])
            else:
                painter.setPen(QPen(QColor(look.border), 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, RADIUS, RADIUS)
        self._paint_key(painter, look)

    def _paint_guess(self, painter: QPainter, look: Theme, box: QRectF, number: int, guess: Observation) -> None:
        assert guess.station is not None
        assert guess.colour is not None
        painter.setPen(QPen(QColor(look.border_strong), 1))
        painter.setBrush(QColor(look.surface))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        blob = self.blob_rect(number)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        left = box.left() + box.height() * 0.32
        stops = box.left() + box.width() * 0.62
        painter.setPen(QColor(look.text))
        painter.setFont(_fitting(guess.station, box.height() * 0.36, stops - left - 8))
        painter.drawText(
            QRectF(left, box.top(), stops - left, box.height()), middle | int(Qt.AlignmentFlag.AlignLeft), guess.station
        )
        painter.setFont(_font(box.height() * 0.42, bold=True))
        painter.drawText(
            QRectF(stops, box.top(), blob.left() - stops - box.height() * 0.3, box.height()),
            middle | int(Qt.AlignmentFlag.AlignRight),
            str(guess.stops),
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ZONE_COLOURS[guess.colour][0]))
        painter.drawEllipse(blob)
        painter.setPen(QColor(look.muted))
        beside = QRectF(blob.right() + 8, box.top(), box.right() - blob.right() - 14, box.height())
        # All colours' names in the size of the longest.
        painter.setFont(_fitting("Orange", box.height() * 0.28, beside.width(), bold=False))
        painter.drawText(beside, middle | int(Qt.AlignmentFlag.AlignLeft), guess.colour.name.capitalize())

    def _paint_key(self, painter: QPainter, look: Theme) -> None:
        """What the colours mean, in one line, or in two where that is too long."""
        rows = self.row_rects()
        box = QRectF(rows[-1].left(), rows[-1].bottom() + 10, rows[-1].width(), _KEY)
        font = theme.font(TypeSize.CAPTION)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        side = metrics.ascent() * 0.8
        step = metrics.height() * 1.25
        x, y = box.left() + 2, box.top()
        for colour in ZoneColour:
            text = translated(joined(": ", [capitalised(Phrase(colour.name.lower())), _SHORT[colour]]))
            width = side + 5 + metrics.horizontalAdvance(text) + 14
            if x + width > box.right() + 14:
                x, y = box.left() + 2, y + step
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ZONE_COLOURS[colour][0]))
            painter.drawEllipse(QPointF(x + side / 2, y + metrics.height() / 2), side / 2, side / 2)
            painter.setPen(QColor(look.muted))
            painter.drawText(QPointF(x + side + 5, y + metrics.ascent()), text)
            x += width

    def _in_words(self, session: TubleSession) -> str:
        """The guesses, for a screen reader."""
        if not session.guesses:
            return self.tr("No guess yet.")
        return " ".join(
            self.tr("{n}: {station}, {stops} stops, {zones}.").format(
                n=number,
                station=guess.station,
                stops=guess.stops,
                zones=translated(AWAY[guess.colour or ZoneColour.GREEN]),
            )
            for number, guess in enumerate(session.guesses, start=1)
        )


def _font(px: float, *, bold: bool = False) -> QFont:
    font = theme.font(bold=bold)
    font.setPixelSize(max(9, round(px)))
    return font


def _fitting(text: str, px: float, width: float, *, bold: bool = True) -> QFont:
    """The font in which a text fits a width."""
    font = _font(px, bold=bold)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    return font if wide <= width else _font(px * width / wide - 0.5, bold=bold)
