"""A picture as a map: things on it are pointed at, taken hold of and dragged, and rectangles are drawn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.common.rects import between
from kibitz.gui.maps.common.view import MapButtons, MapView
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import TypeSize

Pixels = NDArray[np.uint8]
"""(h, w, 3) BGR."""

_LARGE_STEP = 10.0
"""How far an arrow key moves something with Shift, px of the picture; 1 without."""
_MOVED = 3.0
_SMALLEST = 5.0
"""Rectangles with a shorter side (px of the picture) are clicks."""


class PictureMap(MapView):
    """Shows a picture; subclasses tell what is drawn on it.

    They give `draw_over` and `hint` and, where something can be dragged, `take_hold`, `drag` and `let_go`.

    pointed: a click where nothing is, px of the picture. drawn: a rectangle. draws: whether the left button draws one.
    """

    pointed = Signal(object)
    drawn = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((0, 0, 0, 0), parent)
        self.draws = False
        self._is_bare = False
        self._image = QImage()
        self._source: Pixels | None = None
        self._scaled: tuple[tuple[int, int], QPixmap] | None = None
        self._band: tuple[Point, Point] | None = None
        self._holds = False
        self._start = QPointF()
        self._buttons = MapButtons(self)

    # The keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _LARGE_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1.0
        steps = {
            Qt.Key.Key_Left: (-step, 0.0),
            Qt.Key.Key_Right: (step, 0.0),
            Qt.Key.Key_Up: (0.0, -step),
            Qt.Key.Key_Down: (0.0, step),
        }
        key = Qt.Key(event.key())
        resize = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in steps and self.nudge(*steps[key], resize=resize):
            return
        if key is Qt.Key.Key_Space:
            self._show_bare(True)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._show_bare(False)
        super().keyReleaseEvent(event)

    def _show_bare(self, is_bare: bool) -> None:
        """While the space bar is down nothing is drawn on the picture."""
        self._is_bare = is_bare
        self.update()

    # What subclasses give

    def nudge(self, across: float, down: float, *, resize: bool) -> bool:
        """An arrow key moves, or with Ctrl resizes, what is selected, px of the picture; whether anything is."""
        return False

    def draw_over(self, painter: QPainter) -> None:
        """Draw what lies on the picture."""

    def hint(self) -> str:
        """What to say while there is no picture."""
        return ""

    def take_hold(self, at: QPointF) -> bool:
        """The left button goes down there, px of this widget; whether something is held now."""
        return False

    def drag(self, at: QPointF) -> None:
        """What is held goes there, px of this widget."""

    def let_go(self) -> None:
        """What was held is let go."""

    # What is seen

    def show_pixels(self, pixels: Pixels | None) -> None:
        """Show this picture; the view stays where the size does."""
        if pixels is not self._source:
            self._source, self._scaled = pixels, None
            before = self._image.size()
            self._image = QImage() if pixels is None else image_of(pixels)
            if self._image.size() != before:
                self.fit()
        self.update()

    @property
    def band(self) -> Rect | None:
        """The rectangle that is being drawn, px of the picture."""
        return between(*self._band) if self._band is not None else None

    def spot(self, at: Point) -> QPointF:
        """Where a point of the picture is seen, px of this widget."""
        return QPointF(*self.camera.pixel(at.x, at.y))

    def plane(self, at: QPointF) -> Point:
        """The point of the picture that is seen there, px of this widget."""
        return Point(*self.camera.plane(at.x(), at.y()))

    def kept(self, at: Point) -> Point:
        """The nearest point of the picture."""
        return Point(min(max(at.x, 0), self._image.width()), min(max(at.y, 0), self._image.height()))

    # The map's part

    def map_bounds(self) -> Sequence[float]:
        return 0, 0, max(1, self._image.width()), max(1, self._image.height())

    def draw(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), QColor(theme.current().sunken))
        if self._image.isNull():
            painter.setFont(theme.font(TypeSize.TITLE, bold=True))
            painter.setPen(QColor(theme.current().muted))
            flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
            painter.drawText(QRectF(self.rect()), flags, self.hint())
            return
        corner, end = self.spot(Point(0, 0)), self.spot(Point(self._image.width(), self._image.height()))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(QRectF(corner, end), self._pixmap(), QRectF())
        self.draw_over(painter)

    def refitted(self) -> None:
        self._buttons.show_for(self.height())

    # The user's hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
                self._pressed, self._dragging = event.position(), True
            return
        if self.take_hold(event.position()):
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._holds, self._pressed, self._start = True, None, event.position()
        elif self.draws:
            at = self.kept(self.plane(event.position()))
            self._band = at, at
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._band is not None:
            self._band = self._band[0], self.kept(self.plane(event.position()))
            self.update()
        elif self._holds:
            if (event.position() - self._start).manhattanLength() >= _MOVED:
                self._start = QPointF(-1e6, -1e6)
                self.setCursor(Qt.CursorShape.CrossCursor)
                self.drag(event.position())
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._band is not None:
            rect, self._band = between(*self._band), None
            self.update()
            if min(rect.w, rect.h) >= _SMALLEST:
                self.drawn.emit(rect)
            else:
                self.clicked_at(event.position())
        elif self._holds:
            self._holds = False
            self.unsetCursor()
            self.let_go()
        elif self._pressed is not None and event.button() is not Qt.MouseButton.LeftButton:
            self._pressed = None
            self.unsetCursor()
        else:
            super().mouseReleaseEvent(event)

    def _pixmap(self) -> QPixmap:
        """The picture, made smaller first where it is shown smaller: that looks better, and is the slow step."""
        ratio = self.devicePixelRatioF() * self.camera.scale
        share = min(1.0, ratio)
        size = max(1, round(self._image.width() * share)), max(1, round(self._image.height() * share))
        if self._scaled is None or self._scaled[0] != size:
            smooth = Qt.TransformationMode.SmoothTransformation
            ignore = Qt.AspectRatioMode.IgnoreAspectRatio
            self._scaled = size, QPixmap.fromImage(self._image.scaled(*size, ignore, smooth))
        return self._scaled[1]


def image_of(picture: Pixels) -> QImage:
    """(h, w, 3) uint8 BGR as Qt has it; a copy."""
    pixels = np.ascontiguousarray(picture)
    height, width = pixels.shape[:2]
    return QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_BGR888).copy()
