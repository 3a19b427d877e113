"""The keyboard on the screen: clicks are keys, colours say what is known of each letter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from kibitz.gui.practice.wordle.palette import PALETTES, WordlePalette
from kibitz.gui.widgets import theme
from kibitz.solvers.wordle.model.keyboard import letters_known
from kibitz.solvers.wordle.model.languages import ENGLISH
from kibitz.solvers.wordle.model.state import WordleState
from kibitz.solvers.wordle.model.tiles import NAMES

ENTER, BACKSPACE = "ENTER", "BACKSPACE"
GAP = 5
ENDS_ROW = 2
"""The row that has Enter and Backspace at its ends."""
WIDEST = 52
"""Of a letter key, logical px."""


class Key(QAbstractButton):
    """A key that paints itself: one colour for one board, a field for each of several."""

    def __init__(self, name: str, text: str, spoken: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(text)
        self.name = name
        self._spoken = spoken
        self._palette = PALETTES["classic"]
        self._digits: tuple[str | None, ...] = (None,)
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(self.tr("Press {key} on the keyboard").format(key=spoken))
        # The real keyboard does the same; a tab stop for each of 28 keys would only be in the way.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_known(self, digits: Sequence[str | None], palette: WordlePalette) -> None:
        """Show the best digit that the letter has got on each board; None where it wasn't tried."""
        self._digits, self._palette = tuple(digits), palette
        told = [NAMES[digit] for digit in digits if digit is not None]
        many = [f"{n + 1} {NAMES[digit]}" for n, digit in enumerate(digits) if digit is not None]
        known = (told if len(digits) == 1 else many) or []
        self.setAccessibleName(", ".join([self._spoken, *known]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._palette.colours(theme.current())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        one = self._digits[0] if len(self._digits) == 1 else None
        ground, ink = look.scored[one] if one is not None else (look.key, _ink_on(look.key))
        shade = QColor(ground)
        if self.isDown():
            shade = shade.darker(125)
        elif self.underMouse():
            shade = shade.lighter(108)
        path = QPainterPath()
        path.addRoundedRect(rect, 5, 5)
        painter.fillPath(path, shade)
        words = rect
        if any(digit is not None for digit in self._digits) and len(self._digits) > 1:
            words = self._paint_fields(painter, path, rect)
            done = all(digit == "0" for digit in self._digits)
            ink = theme.current().muted if done and not theme.current().dark else ink
        if self.name == BACKSPACE:
            _paint_backspace(painter, rect, ink)
            return
        font = theme.font(bold=True)
        font.setPixelSize(
            round(min(rect.height() * 0.4, 18.0) if len(self.text()) == 1 else min(rect.height() * 0.3, 13))
        )
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), self.text())

    def _paint_fields(self, painter: QPainter, path: QPainterPath, rect: QRectF) -> QRectF:
        """A field for each board at the foot of the key, laid out as the boards; gives what is left above them."""
        look = self._palette.colours(theme.current())
        lines = 1 if len(self._digits) <= 4 else 2
        across = len(self._digits) // lines
        band = rect.height() * (0.26 if lines == 1 else 0.42)
        width, height = rect.width() / across, band / lines
        painter.save()
        painter.setClipPath(path)
        for number, digit in enumerate(self._digits):
            if digit is None:
                continue
            left = rect.left() + number % across * width
            top = rect.bottom() - band + number // across * height
            painter.fillRect(QRectF(left + 0.5, top + 0.5, width - 1, height - 1), QColor(look.scored[digit][0]))
        painter.restore()
        return rect.adjusted(0, 0, 0, -band)


class Keyboard(QWidget):
    """The keys of a language. ``pressed`` tells which: a letter, ENTER or BACKSPACE."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Keyboard"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._rows: list[list[Key]] = []
        self._key_height = 44
        self._letters: tuple[str, ...] = ()
        self.keys: dict[str, Key] = {}
        self.show_letters(ENGLISH.keys)

    def show_letters(self, letters: tuple[str, ...]) -> None:
        """Show these rows of letters, with Enter and Backspace at the ends of the third."""
        if letters == self._letters:
            return
        for key in self.keys.values():
            key.deleteLater()
        self._letters, self._rows = letters, []
        for number, own in enumerate(letters):
            keys = [Key(letter, letter, letter, self) for letter in own]
            if number == ENDS_ROW:
                keys.insert(0, Key(ENTER, self.tr("Enter"), self.tr("Enter"), self))
                keys.append(Key(BACKSPACE, "", self.tr("Backspace"), self))
            self._rows.append(keys)
        self.keys = {key.name: key for row in self._rows for key in row}
        for key in self.keys.values():
            key.clicked.connect(lambda _checked=False, name=key.name: self.pressed.emit(name))
            key.setVisible(True)
        self.set_key_height(self._key_height)
        self._place()

    def set_key_height(self, height: int) -> None:
        """Make all keys so high (logical px)."""
        self._key_height = height
        self.setFixedHeight(len(self._rows) * height + (len(self._rows) - 1) * GAP)

    def show_state(self, state: WordleState, palette: WordlePalette) -> None:
        """Show what is known of each letter on each board."""
        known = [letters_known(state.history(board)) for board in range(state.boards)]
        for name, key in self.keys.items():
            key.show_known([board.get(name) for board in known], palette)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        longest = max(10, *map(len, self._letters))
        width = min((self.width() - (longest - 1) * GAP) / longest, WIDEST)
        height = (self.height() - (len(self._rows) - 1) * GAP) / len(self._rows)
        for number, keys in enumerate(self._rows):
            widths = [width * 1.5 + GAP / 2 if len(key.name) > 1 else width for key in keys]
            left = (self.width() - sum(widths) - (len(keys) - 1) * GAP) / 2
            top = round(number * (height + GAP))
            for key, wide in zip(keys, widths, strict=True):
                key.setGeometry(QRect(round(left), top, round(left + wide) - round(left), round(height)))
                left += wide + GAP


def _ink_on(ground: str) -> str:
    return "#FFFFFF" if QColor(ground).lightnessF() < 0.55 else "#1A1F27"


def _paint_backspace(painter: QPainter, rect: QRectF, ink: str) -> None:
    unit = min(rect.height(), rect.width()) * 0.2
    middle = rect.center()
    outline = QPainterPath(QPointF(middle.x() - 2 * unit, middle.y()))
    for dx, dy in ((-0.8, -1.1), (1.8, -1.1), (1.8, 1.1), (-0.8, 1.1)):
        outline.lineTo(middle.x() + dx * unit, middle.y() + dy * unit)
    outline.closeSubpath()
    pen = QPen(QColor(ink), 1.8)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline)
    for dx in (-0.45, 0.45):
        painter.drawLine(
            QPointF(middle.x() + 0.5 * unit + dx * unit, middle.y() - 0.45 * unit),
            QPointF(middle.x() + 0.5 * unit - dx * unit, middle.y() + 0.45 * unit),
        )
