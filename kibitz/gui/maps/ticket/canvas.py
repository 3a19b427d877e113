"""What the parts of the map's painter share: painter, board, scene and camera, and shapes of spaces in px."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.ticket.layout import MapLayout, Space
from kibitz.gui.maps.ticket.scene import MapScene
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme

TOOTH = 2.6
"""How far the teeth along a tunnel stick out, units of the plane."""


@dataclass(frozen=True)
class Canvas:
    """Where a map is drawn, and what. Shapes are given in the plane and drawn in px."""

    painter: QPainter
    layout: MapLayout
    scene: MapScene
    camera: Camera
    look: Theme

    @property
    def scale(self) -> float:
        """px for a unit of the plane."""
        return self.camera.scale

    def spot(self, x: float, y: float) -> QPointF:
        """A point of the plane, px."""
        return QPointF(*self.camera.pixel(x, y))

    def space(self, space: Space, longer: float = 0.0, wider: float = 0.0) -> QPolygonF:
        """A space, or one that is so much longer and wider (units of the plane)."""
        grown = Space(space.x, space.y, space.angle, space.length + longer, space.width + wider)
        return QPolygonF([self.spot(x, y) for x, y in grown.corners])

    def toothed(self, space: Space) -> QPolygonF:
        """A space with teeth along both sides."""
        corners = []
        count = max(2, round(space.length / 5.5))
        for side in (-1, 1):
            for number in range(2 * count + 1):
                share = number / (2 * count) - 0.5
                out = space.width / 2 + (TOOTH if number % 2 else 0.0)
                corners.append(self.on(space, side * -share * space.length, side * out))
        return QPolygonF(corners)

    def on(self, space: Space, along: float, across: float) -> QPointF:
        """A point beside the middle of a space, so far along and across it."""
        return self.spot(*space.at(along, across))

    def line(self, track: int, beyond: float = 0.0) -> QPolygonF:
        """The line through the spaces of a track, so much longer at both ends."""
        spaces = self.layout.tracks[track]
        points = list(self._through(spaces))
        first, last = spaces[0], spaces[-1]
        points[0] = self.on(first, -first.length / 2 - beyond, 0)
        points[-1] = self.on(last, last.length / 2 + beyond, 0)
        return QPolygonF(points)

    def _through(self, spaces: tuple[Space, ...]) -> Iterator[QPointF]:
        yield self.on(spaces[0], -spaces[0].length / 2, 0)
        for space in spaces:
            yield self.on(space, 0, 0)
        yield self.on(spaces[-1], spaces[-1].length / 2, 0)

    def pen(self, colour: QColor | str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """A pen with round ends and joints; width in px."""
        made = QPen(QColor(colour), width, style)
        made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        made.setCapStyle(Qt.PenCapStyle.RoundCap)
        return made

    def stroke(self, shape: QPolygonF, pen: QPen) -> None:
        """Draw a line through points."""
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(pen)
        self.painter.drawPolyline(shape)

    def write(self, text: str, at: QPointF, px: float, ink: QColor, bold: bool = True) -> None:
        """Write a few characters around a point."""
        self.painter.setFont(font_of(px, bold))
        self.painter.setPen(ink)
        box = QRectF(at.x() - 40, at.y() - 20, 80, 40)
        self.painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def disc(self, at: QPointF, radius: float, ground: QColor, edge: QColor, width: float = 1.2) -> None:
        """Draw a filled circle."""
        self.painter.setPen(QPen(edge, width))
        self.painter.setBrush(ground)
        self.painter.drawEllipse(at, radius, radius)


def font_of(px: float, bold: bool = False) -> QFont:
    """The program's font in a size of px."""
    made = theme.font(bold=bold)
    made.setPixelSize(max(5, round(px)))
    return made
