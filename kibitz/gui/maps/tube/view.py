"""The map as a widget: stations can be clicked, and the way between two of them is shown."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from kibitz.gui.maps.common.view import MapView
from kibitz.gui.maps.tube.labels import Label
from kibitz.gui.maps.tube.layout import lay_out
from kibitz.gui.maps.tube.painter import Fonts, MapPainter
from kibitz.gui.maps.tube.scene import MapScene
from kibitz.gui.maps.tube.sketch import Sketch, names_at, sketch
from kibitz.gui.maps.tube.words import station_in_words
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.language import translated

MARGINS = (44.0, 20.0, 44.0, 44.0)
"""Around the whole map, px: names stand beyond the outermost stations, and the sources below."""
_REACH = 9.0
"""A station is meant when the pointer is so near to it, px."""


class TubeMapView(MapView):
    """Shows a network and a scene.

    ends_chosen: the user has clicked on one or two stations (their numbers), or (an empty tuple) taken that back.
    """

    ends_chosen = Signal(object)

    def __init__(self, network_id: str = "game2023", parent: QWidget | None = None) -> None:
        super().__init__(MARGINS, parent)
        self.setAccessibleName(self.tr("Map of the Underground"))
        self.map = lay_out(network_id)
        self.scene = MapScene()
        self._ends: tuple[int, ...] = ()
        self._fonts: Fonts | None = None
        self._names: dict[int, list[Label]] = {}
        self._sketch: Sketch | None = None
        self._painter: MapPainter | None = None
        theme.watch_changes(self._forget_fonts)

    def show_network(self, network_id: str) -> None:
        """Show another network; the scene is empty then."""
        if network_id != self.map.network.id:
            self.map = lay_out(network_id)
            self._ends = ()
            self.show_scene(MapScene())
            self.fit()

    def show_scene(self, scene: MapScene) -> None:
        """Show this scene."""
        if scene != self.scene:
            self.scene = scene
            self._ends = scene.ends
            self._names.clear()
            self._sketch = None
            self.update()

    def map_bounds(self) -> tuple[float, float, float, float]:
        return self.map.bounds

    def refitted(self) -> None:
        self._names.clear()
        self._sketch = None

    def spot(self, station: int) -> QPointF:
        """Where a station is seen, in px of this widget."""
        return QPointF(*self.camera.seen(self.map.points[station : station + 1])[0].tolist())

    def station_at(self, at: QPointF) -> int | None:
        """The station that is meant by a place in this widget."""
        gaps = self.camera.seen(self.map.points) - (at.x(), at.y())
        far = (gaps**2).sum(axis=1)
        nearest = int(far.argmin())
        reach = max(_REACH, *self._drawn().reaches[nearest])
        return nearest if far[nearest] <= reach**2 else None

    def draw(self, painter: QPainter) -> None:
        drawn = self._drawn()
        assert self._painter is not None, "made with the sketch"
        self._painter.paint(painter, self.map, self.scene, drawn, self.camera)
        self._painter.paint_attribution(painter, self.width(), self.height())

    def _drawn(self) -> Sketch:
        """The sketch for the size that the map is seen at; kept until that changes."""
        if self._fonts is None or self._painter is None:
            self._fonts = Fonts()
            self._painter = MapPainter(self._fonts)
        scale = self.camera.scale
        if self._sketch is None or self._sketch.scale != scale:
            self._sketch = sketch(self.map, self.scene, scale, self._labels(self._fonts))
        return self._sketch

    def _labels(self, fonts: Fonts) -> list[Label]:
        """The names for about this size: they are placed for one a little smaller, and rest while it is zoomed."""
        least = self.whole
        level = max(0, math.floor(2 * math.log2(self.camera.scale / least.scale) + 1e-6))
        if level not in self._names:
            scale = least.scale * 2 ** (level / 2)
            view = None
            if level == 0:
                left, top = least.plane(3, 3)
                right, bottom = least.plane(self.width() - 3, self.height() - MARGINS[3] * 0.8)
                view = (left * scale, top * scale, right * scale, bottom * scale)
            self._names[level] = names_at(self.map, self.scene, scale, fonts.width, fonts.line_height, view)
        return self._names[level]

    def _forget_fonts(self) -> None:
        self._fonts = self._painter = self._sketch = None
        self._names.clear()

    def clicked_at(self, at: QPointF) -> None:
        self._choose(self.station_at(at))

    def words_at(self, at: QPointF) -> str:
        station = self.station_at(at)
        return "" if station is None else translated(station_in_words(self.map.network, self.scene, station))

    def escaped(self) -> bool:
        had = bool(self._ends)
        self._choose(None)
        return had

    def _choose(self, station: int | None) -> None:
        before = self._ends
        if station is None:
            self._ends = ()
        elif len(before) == 1 and station != before[0]:
            self._ends = (before[0], station)
        else:
            self._ends = (station,)
        if self._ends != before:
            self.ends_chosen.emit(self._ends)
