"""The picture in the wizard: what was found is drawn on it, and dragged where it is wrong."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.common.view import MapButtons, MapView
from kibitz.gui.profile_wizard.draft import Draft, Kind, Thing, at_of, between, corners
from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.profile_wizard.paint import Artist
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import TypeSize
from kibitz.vision.ticket.profile import Pixels

_NEAR = 12.0
"""So near to its middle (logical px) something is taken hold of."""
_MOVED = 3.0
_SMALLEST = 5.0
"""Rectangles with a shorter side (px of the picture) are clicks."""
_LARGE_STEP = 10.0
_JUMP = 3.0
"""How much larger than the whole picture a doubt is shown."""


_BUTTONS = 48
"""Room for the buttons that zoom, logical px."""
_AROUND = 0.05
"""What is shown around the board, a part of its width."""


class Layer(Enum):
    """What is drawn, and can be dragged."""

    PICTURE = "picture"
    CITIES = "cities"
    TRACKS = "tracks"
    PLACES = "places"


_OF_BOARD = (Layer.CITIES, Layer.TRACKS)


class PictureView(MapView):
    """pointed: a click where nothing is, px of the picture. drawn: a rectangle. deleted: Delete was pressed."""

    pointed = Signal(object)
    drawn = Signal(object)
    deleted = Signal()

    def __init__(self, making: Making, parent: QWidget | None = None) -> None:
        super().__init__((0, 0, 0, 0), parent)
        self.making = making
        self._layer = Layer.PICTURE
        self.draws = False
        self._image = QImage()
        self._scaled: tuple[tuple[int, int], QPixmap] | None = None
        self._held: Thing | None = None
        self._offset = (0.0, 0.0)
        self._band: tuple[Point, Point] | None = None
        self._is_bare = False
        self._source: Pixels | None = None
        self.setMinimumSize(320, 240)
        self.setAccessibleName(self.tr("The picture with what was found"))
        self._buttons = MapButtons(self)
        making.changed.connect(self._changed)
        making.selected_changed.connect(self.update)
        making.pictures_changed.connect(self._changed)

    @property
    def layer(self) -> Layer:
        """What is shown."""
        return self._layer

    def show_layer(self, layer: Layer) -> None:
        """Draw this from now on; of cities and tracks first only the board."""
        was_board, self._layer = self._layer in _OF_BOARD, layer
        self.draws = False
        if (layer in _OF_BOARD) != was_board:
            self.fit_board()
        self.update()

    def fit_board(self) -> None:
        """Show the board as large as fits, once all cities are placed and only it matters; else the whole picture."""
        placed = [at for at in self.making.draft.cities if at is not None]
        self.fit()
        if self._layer not in _OF_BOARD or len(placed) < len(self.making.draft.cities):
            return
        x, y = [at.x for at in placed], [at.y for at in placed]
        margin = _AROUND * (max(x) - min(x))
        bounds = (min(x) - margin, min(y) - margin, max(x) + margin, max(y) + margin)
        self.see(Camera.fitted(bounds, self.width(), self.height(), (0, 0, _BUTTONS, 0)))

    def jump(self, thing: Thing) -> None:
        """Show something large enough to judge it."""
        at = at_of(self.making.draft, thing)
        if at is not None:
            self.see(Camera(at.x, at.y, self.whole.scale * _JUMP, self.width(), self.height()))

    def spot(self, at: Point) -> QPointF:
        """Where a point of the picture is seen, px of this widget."""
        x, y = self.camera.seen(np.array([[at.x, at.y]]))[0]
        return QPointF(float(x), float(y))

    # The map's part

    def map_bounds(self) -> Sequence[float]:
        return 0, 0, max(1, self._image.width()), max(1, self._image.height())

    def draw(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), QColor(theme.current().sunken))
        if self._image.isNull():
            self._draw_nothing(painter)
            return
        corner, end = self.spot(Point(0, 0)), self.spot(Point(self._image.width(), self._image.height()))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(QRectF(corner, end), self._pixmap(), QRectF())
        if self._is_bare:
            return
        artist = Artist(painter, self.camera, self.making.draft, self.making.selected)
        if self._layer is Layer.TRACKS:
            artist.tracks()
        if self._layer in (Layer.CITIES, Layer.TRACKS):
            artist.cities(named=self._layer is Layer.CITIES or artist.wants_names(self.whole))
        if self._layer is Layer.PLACES:
            artist.places()
        if self._band is not None:
            artist.band(between(*self._band))

    def _draw_nothing(self, painter: QPainter) -> None:
        look, middle = theme.current(), QRectF(self.rect())
        painter.setFont(theme.font(TypeSize.TITLE, bold=True))
        painter.setPen(QColor(look.muted))
        painter.drawText(middle, int(Qt.AlignmentFlag.AlignCenter), self.tr("Drop a picture of the empty board here"))

    def words_at(self, at: QPointF) -> str:
        thing = self._thing_at(at)
        return "" if thing is None else words_of(self.making.draft, thing)

    def clicked_at(self, at: QPointF) -> None:
        self.making.select(None)
        self.pointed.emit(self._plane(at))

    def escaped(self) -> bool:
        if self.making.selected is None:
            return False
        self.making.select(None)
        return True

    def refitted(self) -> None:
        self._buttons.show_for(self.height())

    # The user's hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
                self._pressed, self._dragging = event.position(), True
            return
        thing = self._thing_at(event.position())
        if thing is not None:
            self._hold(thing, event.position())
        elif self.draws:
            at = self._plane(event.position())
            self._band = at, at
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._band is not None:
            self._band = self._band[0], self._kept(self._plane(event.position()))
            self.update()
        elif self._held is not None:
            self._drag(event.position())
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
        elif self._held is not None:
            self._held = None
            self.unsetCursor()
            self.making.drop()
        elif self._pressed is not None and event.button() is not Qt.MouseButton.LeftButton:
            self._pressed = None
            self.unsetCursor()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _LARGE_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1.0
        steps = {
            Qt.Key.Key_Left: (-step, 0.0),
            Qt.Key.Key_Right: (step, 0.0),
            Qt.Key.Key_Up: (0.0, -step),
            Qt.Key.Key_Down: (0.0, step),
        }
        key = Qt.Key(event.key())
        if key in steps and self.making.selected is not None:
            self.making.nudge(*steps[key])
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        elif key is Qt.Key.Key_Space:
            self._show_bare(True)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._show_bare(False)
        super().keyReleaseEvent(event)

    def _show_bare(self, is_bare: bool) -> None:
        self._is_bare = is_bare
        self.update()

    def _hold(self, thing: Thing, at: QPointF) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if thing.kind is not Kind.MIDDLE and thing.kind is not Kind.CORNER:
            self.making.select(thing)
        self._held, self._pressed = thing, None
        place, hand = at_of(self.making.draft, thing), self._plane(at)
        self._offset = (place.x - hand.x, place.y - hand.y) if place is not None else (0.0, 0.0)
        self._start = at

    def _drag(self, at: QPointF) -> None:
        assert self._held is not None, "asked while something is held"
        if (at - self._start).manhattanLength() < _MOVED:
            return
        self._start = QPointF(-1e6, -1e6)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.making.drag(self._held, self._kept(self._plane(at).moved(*self._offset)))

    def _thing_at(self, at: QPointF) -> Thing | None:
        """What can be taken hold of there; what is selected first."""
        draft, hand = self.making.draft, self._plane(at)
        near = _NEAR / self.camera.scale
        if self._layer is Layer.PLACES:
            return _place_at(draft, self.making.selected, hand, near)
        if self._layer is Layer.TRACKS:
            selected = self.making.selected
            if selected is not None and selected.kind in (Kind.TRACK, Kind.SPACE):
                middle = Thing(Kind.MIDDLE, selected.number)
                if _away(at_of(draft, middle), hand) < near * 0.7:
                    return middle
        if self._layer in (Layer.CITIES, Layer.TRACKS):
            nearest = min(range(len(draft.cities)), key=lambda i: _away(draft.cities[i], hand), default=-1)
            if nearest >= 0 and _away(draft.cities[nearest], hand) < near:
                return Thing(Kind.CITY, nearest)
        return _space_at(draft, hand) if self._layer is Layer.TRACKS else None

    def _plane(self, at: QPointF) -> Point:
        return Point(*self.camera.plane(at.x(), at.y()))

    def _kept(self, at: Point) -> Point:
        """The nearest point of the picture."""
        return Point(min(max(at.x, 0), self._image.width()), min(max(at.y, 0), self._image.height()))

    def _changed(self) -> None:
        picture = self.making.picture
        if picture is not self._source:
            self._source, self._scaled = picture, None
            before = self._image.size()
            self._image = QImage() if picture is None else image_of(picture)
            if self._image.size() != before:
                self.fit()
        self.update()

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


def words_of(draft: Draft, thing: Thing) -> str:
    """What something is, in a few words."""
    if thing.kind is Kind.CITY:
        return draft.names[thing.number]
    if thing.kind in (Kind.PLACE, Kind.CORNER):
        return thing.name
    of = draft.tracks[thing.number].track
    return f"{draft.names[of.a]}-{draft.names[of.b]}, {of.length} {of.colour.word}"


def _away(one: Point | None, other: Point) -> float:
    return math.inf if one is None else math.hypot(one.x - other.x, one.y - other.y)


def _space_at(draft: Draft, hand: Point) -> Thing | None:
    for i in reversed(range(len(draft.tracks))):
        for k, space in enumerate(draft.tracks[i].spaces):
            if space.distance(hand.x, hand.y) == 0:
                return Thing(Kind.SPACE, i, k)
    return None


def _place_at(draft: Draft, selected: Thing | None, hand: Point, near: float) -> Thing | None:
    if selected is not None and selected.name in draft.places:
        for number, corner in enumerate(corners(draft.places[selected.name])):
            if _away(corner, hand) < near * 0.7:
                return Thing(Kind.CORNER, part=number, name=selected.name)
    inside = [(rect.area, name) for name, rect in draft.places.items() if _holds(rect, hand)]
    return Thing(Kind.PLACE, name=min(inside)[1]) if inside else None


def _holds(rect: Rect, hand: Point) -> bool:
    return rect.contains(hand)
