"""The letters of a pyramid: painted as large as they fit, tapped or dragged over, or chosen with the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent

from kibitz.gui.practice.common.painted import PaintedBoard
from kibitz.gui.practice.pyramid.painter import PyramidTheme, paint_pyramid
from kibitz.gui.practice.pyramid.session import PyramidSession
from kibitz.gui.widgets.language import translate

ROW_PITCH = sqrt(3) / 2
"""Distance of rows, as a share of that of letters in a row: all neighbours are equally far."""
LEAST_PITCH, LARGEST_PITCH = 34.0, 112.0
"""Distance of letters in a row, logical px."""
SHARE = 0.84
"""Diameter of a letter's disc, as a share of the distance."""
SHAKE_MS = 500
WRONG_MS = 700
"""A wrong word stays so long where nothing moves."""
_MARGIN = 10.0
_TREMBLE = 0.12
"""How far a wrong word moves, as a share of the distance of letters."""
_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class PyramidGrid(PaintedBoard):
    """The pyramid.

    touched: a letter was tapped, or chosen with the keyboard's ring. dragged: the pointer went on to another letter
    with the button held. laid_out: the letters have moved. Keys are the window's: see `move_cursor` and `touch_cursor`.
    """

    touched = Signal(int)
    dragged = Signal(int)

    def __init__(self) -> None:
        super().__init__(translate("Pyramid"), 320, 240)
        self.animated = True
        self._session: PyramidSession | None = None
        self._cursor: int | None = None
        self._held: int | None = None
        self._tapped: int | None = None
        self._wrong: tuple[int, ...] = ()
        self._offset = 0.0
        self._shaking = QVariantAnimation(self)
        self._shaking.setStartValue(0.0)
        self._shaking.setEndValue(1.0)
        self._shaking.valueChanged.connect(self._shake_to)
        self._shaking.finished.connect(self.settle)

    def sizeHint(self) -> QSize:
        return QSize(620, 540)

    # What is shown

    def show_session(self, session: PyramidSession) -> None:
        """Show this game as it is now."""
        if self._session is not session:
            self._session, self._cursor, self._held = session, None, None
            self.settle()
            self.laid_out.emit()
        self.setAccessibleDescription(self._in_words(session))
        self.update()

    def shake(self, cells: Sequence[int]) -> None:
        """Say no: these letters tremble, or are red for a moment where nothing moves."""
        self._wrong = tuple(cells)
        self._shaking.stop()
        self._shaking.setDuration(SHAKE_MS if self.animated else WRONG_MS)
        self._shaking.start()
        self.update()

    def settle(self) -> None:
        """End a shake at once."""
        self._shaking.stop()
        self._wrong, self._offset = (), 0.0
        self.update()

    def cell_rects(self) -> list[QRectF]:
        """The letters' discs, row by row, in this widget's logical px."""
        if self._session is None:
            return []
        rows = self._session.kind.rows
        pitch = self._pitch(rows)
        side = pitch * SHARE
        high = (rows - 1) * pitch * ROW_PITCH + side
        top = (self.height() - high) / 2
        return [
            QRectF(self.width() / 2 + (place - row / 2) * pitch - side / 2, top + row * pitch * ROW_PITCH, side, side)
            for row in range(rows)
            for place in range(row + 1)
        ]

    def cell_at(self, point: QPointF) -> int | None:
        """The letter whose disc a point is on; None beside them."""
        for cell, rect in enumerate(self.cell_rects()):
            away = point - rect.center()
            if away.x() ** 2 + away.y() ** 2 <= (rect.width() / 2) ** 2:
                return cell
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._session is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cursor = self._cursor if self.hasFocus() else None
        look = PyramidTheme(tuple(self.cell_rects()), cursor, self._wrong, self._offset)
        paint_pyramid(painter, self._session, look)

    # What is done

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or cell is None or self._session is None:
            return
        self.settle()
        self._cursor = None
        self._held, self._tapped = cell, None
        if cell in self._session.selected:
            # A drag may begin here; only without one the letter is taken off.
            self._tapped = cell
        else:
            self.touched.emit(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if self._held is not None and cell is not None and cell != self._held:
            self._held, self._tapped = cell, None
            self.dragged.emit(cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        tapped, self._held, self._tapped = self._tapped, None, None
        if tapped is not None:
            self.touched.emit(tapped)

    def move_cursor(self, key: Qt.Key) -> None:
        """Move the keyboard's ring to the next letter in the direction of an arrow key."""
        rects = self.cell_rects()
        if self._cursor is None or not rects:
            self._cursor = self._session.selected[-1] if self._session and self._session.selected else 0
        else:
            down, along = _ARROWS[key]
            here = rects[self._cursor].center()
            pitch = self._pitch(self._session.kind.rows if self._session else 3)
            # A step up or down goes to the left one of the two; from the left edge there is only the right one.
            aims = [(along, 0)] if not down else [(-0.5, down), (0.5, down)]
            targets = [self.cell_at(here + QPointF(x * pitch, y * pitch * ROW_PITCH)) for x, y in aims]
            self._cursor = next((cell for cell in targets if cell is not None), self._cursor)
        self.update()

    def touch_cursor(self) -> None:
        """Touch the letter that the keyboard's ring is round."""
        if self._cursor is not None:
            self.touched.emit(self._cursor)

    def _pitch(self, rows: int) -> float:
        wide = (self.width() - 2 * _MARGIN) / (rows - 1 + SHARE)
        high = (self.height() - 2 * _MARGIN) / ((rows - 1) * ROW_PITCH + SHARE)
        return min(max(min(wide, high), LEAST_PITCH), LARGEST_PITCH)

    def _shake_to(self, part: float) -> None:
        if self.animated and self._session is not None:
            # Three times to and fro, and less and less.
            swing = (1 - part) * (1 if int(part * 6) % 2 else -1) if 0 < part < 1 else 0.0
            self._offset = swing * _TREMBLE * self._pitch(self._session.kind.rows)
            self.update()

    def _in_words(self, session: PyramidSession) -> str:
        """The pyramid, for a screen reader."""
        rows = []
        for row in range(session.kind.rows):
            first = row * (row + 1) // 2
            rows.append(" ".join(self._cell_in_words(session, cell) for cell in range(first, first + row + 1)))
        return ". ".join(rows)

    def _cell_in_words(self, session: PyramidSession, cell: int) -> str:
        owner = session.owner(cell)
        if owner is not None:
            return self.tr("{letter} (word {number})").format(letter=session.letters[cell], number=owner + 1)
        if cell in session.selected:
            return self.tr("{letter} (selected)").format(letter=session.letters[cell])
        return session.letters[cell]
