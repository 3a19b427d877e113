"""The picture in the dialog: what is asked for is drawn or clicked on it, and what is read is seen on it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.common.picture_view import PictureMap
from kibitz.gui.maps.common.rects import corners
from kibitz.gui.maps.common.strokes import CHOSEN, Strokes
from kibitz.gui.page_wizard.asks import BOARD, Kind
from kibitz.gui.page_wizard.draft import Place, dragged, sides_at
from kibitz.gui.page_wizard.showing import Showing

_NEAR = 8.0
"""So near to a side (logical px) it is taken hold of."""
_CELL = "#E69F00"
"""Edges of cells in which nothing is read."""
_CURSORS = {
    (True, True): Qt.CursorShape.SizeFDiagCursor,
    (True, False): Qt.CursorShape.SizeHorCursor,
    (False, True): Qt.CursorShape.SizeVerCursor,
}


class PageView(PictureMap):
    """Shows and takes what is asked for."""

    def __init__(self, showing: Showing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._showing = showing
        self._sides = (False, False, False, False)
        self._dragged: Rect | None = None
        self.setMinimumSize(260, 200)
        self.setAccessibleName(self.tr("The picture of the page"))
        showing.changed.connect(self.update)
        showing.asked.connect(self._asked)
        showing.seen.connect(self._seen)
        self.drawn.connect(showing.show)

    # The picture's part

    def hint(self) -> str:
        return self.tr("Drop a picture of the page here")

    def draw_over(self, painter: QPainter) -> None:
        if self._is_bare:
            return
        showing, strokes = self._showing, Strokes(painter, self.camera)
        draft, seen = showing.draft, showing.look
        if seen is not None and seen.reading is None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for cell in seen.cells:
                strokes.outline(cell, _CELL, 1.2)
        asked = showing.ask.name if showing.ask is not None else ""
        board = self._dragged if self._dragged is not None and asked == BOARD else draft.board
        if board is not None:
            self._frame(strokes, board, is_asked=asked == BOARD)
        for name, at in {**draft.places, **draft.colours}.items():
            shown = self._dragged if self._dragged is not None and name == asked else at
            self._thing(strokes, name, shown, is_asked=name == asked)
        if self.band is not None:
            strokes.band(self.band)

    def _frame(self, strokes: Strokes, rect: Rect, *, is_asked: bool) -> None:
        strokes.painter.setBrush(Qt.BrushStyle.NoBrush)
        strokes.outline(rect, CHOSEN, 2.2 if is_asked else 1.4)
        if is_asked:
            for corner in corners(rect):
                strokes.handle(strokes.seen(corner), square=True)

    def _thing(self, strokes: Strokes, name: str, at: Place, *, is_asked: bool) -> None:
        words = name.rpartition(".")[2].replace("_", " ")
        if isinstance(at, Rect):
            self._frame(strokes, at, is_asked=is_asked)
            corner = strokes.box(at).topLeft()
            strokes.plate(strokes.plate_at(words, corner, above=True), words, is_strong=is_asked)
            return
        spot = strokes.seen(at)
        strokes.handle(spot)
        plate = strokes.plate_at(words, spot + QPointF(0, -8), above=True, centred=True)
        strokes.plate(plate, words, is_strong=is_asked)

    # The user's hand

    def words_at(self, at: QPointF) -> str:
        return ""

    def clicked_at(self, at: QPointF) -> None:
        ask = self._showing.ask
        if ask is not None and ask.kind is not Kind.RECT and self._showing.frame is not None:
            frame, spot = self._showing.frame, self.plane(at)
            if 0 <= spot.x < frame.width and 0 <= spot.y < frame.height:
                self._showing.show(Point(round(spot.x, 1), round(spot.y, 1)))

    def take_hold(self, at: QPointF) -> bool:
        self._sides = self._sides_at(at)
        return any(self._sides)

    def drag(self, at: QPointF) -> None:
        rect = self._asked_rect()
        assert rect is not None, "held before"
        self._dragged = dragged(rect, self._sides, self.kept(self.plane(at)))
        self.update()

    def let_go(self) -> None:
        rect, self._dragged = self._dragged, None
        if rect is not None:
            self._showing.show(rect)
        self.update()

    def _hover(self, at: QPointF, on_screen: QPointF) -> None:
        left, top, right, bottom = self._sides_at(at)
        if not (left or top or right or bottom):
            self.setCursor(Qt.CursorShape.CrossCursor if self._showing.ask is not None else Qt.CursorShape.ArrowCursor)
        elif (left and bottom) or (right and top):
            self.setCursor(Qt.CursorShape.SizeBDiagCursor)
        else:
            self.setCursor(_CURSORS[left or right, top or bottom])

    def nudge(self, across: float, down: float, *, resize: bool) -> bool:
        if self._showing.ask is None:
            return False
        self._showing.nudge(across, down, resize=resize)
        return True

    def _show_bare(self, is_bare: bool) -> None:
        super()._show_bare(is_bare)
        self._seen()

    def _asked_rect(self) -> Rect | None:
        ask = self._showing.ask
        at = self._showing.draft.at(ask) if ask is not None else None
        return at if isinstance(at, Rect) else None

    def _sides_at(self, at: QPointF) -> tuple[bool, bool, bool, bool]:
        rect = self._asked_rect()
        if rect is None:
            return False, False, False, False
        return sides_at(rect, self.plane(at), _NEAR / self.camera.scale)

    def _asked(self) -> None:
        ask = self._showing.ask
        self.draws = ask is not None and ask.kind is Kind.RECT
        self._dragged = None
        self.update()

    def _seen(self) -> None:
        frame, look = self._showing.frame, self._showing.look
        plain = frame.pixels if frame is not None else None
        self.show_pixels(look.picture if look is not None and not self._is_bare else plain)
