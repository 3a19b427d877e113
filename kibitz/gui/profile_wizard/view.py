"""The picture in the wizard: what was found is drawn on it, and dragged where it is wrong."""

from __future__ import annotations

import math
from enum import Enum

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.common.picture_view import PictureMap
from kibitz.gui.maps.common.rects import corners
from kibitz.gui.profile_wizard.draft import Draft, Kind, Thing, at_of
from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.profile_wizard.paint import Artist

_NEAR = 12.0
"""So near to its middle (logical px) something is taken hold of."""
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


class PictureView(PictureMap):
    """deleted: Delete was pressed."""

    deleted = Signal()

    def __init__(self, making: Making, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.making = making
        self._layer = Layer.PICTURE
        self._held: Thing | None = None
        self._offset = (0.0, 0.0)
        self.setMinimumSize(320, 240)
        self.setAccessibleName(self.tr("The picture with what was found"))
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

    # The picture's part

    def hint(self) -> str:
        return self.tr("Drop a picture of the empty board here")

    def draw_over(self, painter: QPainter) -> None:
        if self._is_bare:
            return
        artist = Artist(painter, self.camera, self.making.draft, self.making.selected)
        if self._layer is Layer.TRACKS:
            artist.tracks()
        if self._layer in (Layer.CITIES, Layer.TRACKS):
            artist.cities(named=self._layer is Layer.CITIES or artist.wants_names(self.whole))
        if self._layer is Layer.PLACES:
            artist.places()
        if self.band is not None:
            artist.band(self.band)

    def words_at(self, at: QPointF) -> str:
        thing = self._thing_at(at)
        return "" if thing is None else words_of(self.making.draft, thing)

    def clicked_at(self, at: QPointF) -> None:
        self.making.select(None)
        self.pointed.emit(self.plane(at))

    def escaped(self) -> bool:
        if self.making.selected is None:
            return False
        self.making.select(None)
        return True

    # The user's hand

    def take_hold(self, at: QPointF) -> bool:
        thing = self._thing_at(at)
        if thing is None:
            return False
        if thing.kind is not Kind.MIDDLE and thing.kind is not Kind.CORNER:
            self.making.select(thing)
        place, hand = at_of(self.making.draft, thing), self.plane(at)
        self._held = thing
        self._offset = (place.x - hand.x, place.y - hand.y) if place is not None else (0.0, 0.0)
        return True

    def drag(self, at: QPointF) -> None:
        assert self._held is not None, "asked while something is held"
        self.making.drag(self._held, self.kept(self.plane(at).moved(*self._offset)))

    def let_go(self) -> None:
        self._held = None
        self.making.drop()

    def nudge(self, across: float, down: float, *, resize: bool) -> bool:
        if self.making.selected is None:
            return False
        self.making.nudge(across, down)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)

    def _thing_at(self, at: QPointF) -> Thing | None:
        """What can be taken hold of there; what is selected first."""
        draft, hand = self.making.draft, self.plane(at)
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

    def _changed(self) -> None:
        self.show_pixels(self.making.picture)


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
