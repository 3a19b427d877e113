"""Draws the map with a QPainter: the same for the window, for pictures and for SVG files."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.tube.layout import MapLayout
from kibitz.gui.maps.tube.lines import line_colour
from kibitz.gui.maps.tube.scene import Guessed, MapScene
from kibitz.gui.maps.tube.sketch import BADGE_HEIGHT, Sketch, candidate_radius, station_radius
from kibitz.gui.maps.tube.tracks import Polyline
from kibitz.gui.maps.tube.words import ATTRIBUTION
from kibitz.gui.maps.tube.zones import zone_rings
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.language import translate
from kibitz.gui.widgets.theme import TypeSize
from kibitz.solvers.tuble.shown import ZoneColour

ZONE_COLOURS = {
    ZoneColour.GREEN: ("#1E7F3C", "#FFFFFF"),
    ZoneColour.YELLOW: ("#F2C400", "#191919"),
    ZoneColour.ORANGE: ("#E8730C", "#191919"),
    ZoneColour.RED: ("#C4201D", "#FFFFFF"),
}
"""Ground and ink of the zone colours, the same on light and dark ground."""
UNKNOWN_COLOUR = ("#6B7583", "#FFFFFF")
_DIMMED_LINES, _DIMMED_STATIONS = 0.45, 0.45
_BESIDE_ROUTE = 0.22
_HALO = 0.78
_FAINT = 0.7
"""Strength of names that step back: they are still to be read."""


class Fonts:
    """The fonts of names, plain and bold, and of small print: those that go with the program's font."""

    def __init__(self) -> None:
        self.plain, self.bold = theme.font(TypeSize.CAPTION), theme.font(TypeSize.CAPTION, bold=True)
        self.small = theme.font(TypeSize.CAPTION)
        self.small.setPointSizeF(self.small.pointSizeF() * 0.88)
        self.line_height = QFontMetricsF(self.plain).height() * 0.96
        self._metrics = (QFontMetricsF(self.plain), QFontMetricsF(self.bold))
        self._widths: dict[tuple[str, bool], float] = {}

    def width(self, text: str, bold: bool) -> float:
        """Of a text, px."""
        if (text, bold) not in self._widths:
            self._widths[text, bold] = self._metrics[bold].horizontalAdvance(text)
        return self._widths[text, bold]


class MapPainter:
    """Draws one map; keeps the paths of its lines as long as the sketch stays the same."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._paths: tuple[dict[str, list[Polyline]], dict[str, QPainterPath]] = ({}, {})

    def paint(self, painter: QPainter, layout: MapLayout, scene: MapScene, drawn: Sketch, camera: Camera) -> None:
        """Draw the part of the map that the camera sees, in the colours of the theme."""
        look = theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, camera.width, camera.height), QColor(look.surface))
        painter.save()
        painter.translate(camera.width / 2 - camera.x * camera.scale, camera.height / 2 - camera.y * camera.scale)
        left, top = camera.plane(0, 0)
        right, bottom = camera.plane(camera.width, camera.height)
        seen = QRectF(left, top, right - left, bottom - top)
        view = QRectF(seen.x() * drawn.scale, seen.y() * drawn.scale, camera.width, camera.height)
        self._paint_zones(painter, layout, drawn, look)
        self._paint_lines(painter, scene, drawn, look)
        self._paint_route(painter, scene, drawn, look)
        self._paint_stations(painter, layout, scene, drawn, look, view.adjusted(-40, -40, 40, 40))
        self._paint_names(painter, scene, drawn, look, view.adjusted(-200, -60, 200, 60))
        self._paint_marks(painter, scene, drawn, look)
        painter.restore()

    def paint_attribution(self, painter: QPainter, width: float, height: float, margin: float = 8) -> None:
        """Write at the lower edge whose data the map is made from."""
        look = theme.current()
        painter.setFont(self.fonts.small)
        metrics = QFontMetricsF(self.fonts.small)
        fits = all(metrics.horizontalAdvance(line) <= width - 2 * margin for line in ATTRIBUTION)
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        if not fits:
            flags |= int(Qt.TextFlag.TextWordWrap)
        text = "\n".join(ATTRIBUTION)
        room = QRectF(margin, 0, width - 2 * margin, height - margin * 0.6)
        box = metrics.boundingRect(room, flags, text)
        painter.fillRect(box.adjusted(-3, -1, 3, 1), theme.colour(look.surface, _HALO))
        painter.setPen(QColor(look.muted))
        painter.drawText(room, flags, text)

    # Layers, from below

    def _paint_zones(self, painter: QPainter, layout: MapLayout, drawn: Sketch, look: Theme) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        rings = zone_rings(layout.network.id)
        for ring in reversed(rings):
            painter.setBrush(QColor(look.window if ring.zone % 2 else look.surface))
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in (ring.edge * drawn.scale).tolist()]))
        painter.setFont(self.fonts.small)
        painter.setPen(QColor(look.border_strong))
        for ring in rings:
            left, top, right, bottom = ring.name_box(drawn.scale)
            box = QRectF(left - 20, top, right - left + 40, bottom - top)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), translate("Zone {zone}", zone=ring.zone))

    def _paint_lines(self, painter: QPainter, scene: MapScene, drawn: Sketch, look: Theme) -> None:
        strength = _BESIDE_ROUTE if scene.route else _DIMMED_LINES if scene.candidates else 1.0
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for line, path in self._line_paths(drawn).items():
            # Mixed colours rather than see-through ones, which take Qt four times as long to draw.
            colour = _mixed(line_colour(line, dark=look.dark), look.surface, strength)
            pen = QPen(colour, drawn.sizes.lane)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPath(path)

    def _paint_route(self, painter: QPainter, scene: MapScene, drawn: Sketch, look: Theme) -> None:
        points = [QPointF(x, y) for x, y in drawn.points.tolist()]
        wide = drawn.sizes.lane * 1.6 + 1
        for width, own in ((wide + 4, False), (wide, True)):
            for hop in scene.route:
                colour = QColor(line_colour(hop.line, dark=look.dark)) if own else QColor(look.text)
                painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(points[hop.a], points[hop.b])

    def _paint_stations(
        self, painter: QPainter, layout: MapLayout, scene: MapScene, drawn: Sketch, look: Theme, view: QRectF
    ) -> None:
        sizes = drawn.sizes
        ground = QColor("#FFFFFF") if not look.dark else QColor(look.surface)
        edge = QColor(look.text)
        fill = theme.colour(look.accent)
        for n, (x, y) in enumerate(drawn.points.tolist()):
            if not view.contains(x, y) or n in scene.guesses:
                continue
            radius = station_radius(layout, sizes, n)
            if scene.route:
                painter.setOpacity(1.0 if n in scene.on_route else _BESIDE_ROUTE)
            else:
                painter.setOpacity(_DIMMED_STATIONS if scene.excluded(n) else 1.0)
            painter.setBrush(ground)
            if n in layout.interchanges or n in scene.on_route:
                painter.setPen(QPen(edge, max(1.0, sizes.lane * 0.45)))
            else:
                line = layout.network.stations[n].lines[0]
                colour = edge if layout.lanes[n] > 1 else QColor(line_colour(line, dark=look.dark))
                painter.setPen(QPen(colour, max(1.0, sizes.lane * 0.4)))
            painter.drawEllipse(QPointF(x, y), radius - 0.5, radius - 0.5)
        painter.setOpacity(1.0)
        for n in sorted(scene.candidates, key=scene.share):
            x, y = drawn.points[n].tolist()
            if view.contains(x, y):
                radius = candidate_radius(scene, sizes, n)
                painter.setPen(QPen(ground, 1.5))
                painter.setBrush(fill)
                painter.drawEllipse(QPointF(x, y), radius, radius)

    def _paint_names(self, painter: QPainter, scene: MapScene, drawn: Sketch, look: Theme, view: QRectF) -> None:
        height = self.fonts.line_height
        halo = theme.colour(look.surface, _HALO)
        plain, faint = QColor(look.text), _mixed(look.muted, look.surface, _FAINT)
        flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextDontClip)
        for label in drawn.labels:
            x, y = drawn.points[label.station].tolist()
            if not view.contains(x, y):
                continue
            is_aside = label.station not in scene.on_route if scene.route else scene.excluded(label.station)
            painter.setPen(faint if is_aside and not label.must else plain)
            painter.setFont(self.fonts.bold if label.must else self.fonts.plain)
            for number, line in enumerate(label.lines):
                width = self.fonts.width(line, label.must)
                indent = {1: 0.0, -1: label.width - width}.get(label.side, (label.width - width) / 2)
                box = QRectF(x + label.dx + indent, y + label.dy + number * height, width, height)
                painter.fillRect(box, halo)
                painter.drawText(box, flags, line)

    def _paint_marks(self, painter: QPainter, scene: MapScene, drawn: Sketch, look: Theme) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if scene.best is not None:
            radius = drawn.reaches[scene.best][0]
            spot = QPointF(*drawn.points[scene.best].tolist())
            for width, colour in ((5.0, look.surface), (2.6, look.bad)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawEllipse(spot, radius - 1.5, radius - 1.5)
        for n in scene.ends:
            radius = drawn.reaches[n][0]
            painter.setPen(QPen(QColor(look.text), 2.2, Qt.PenStyle.SolidLine))
            painter.drawEllipse(QPointF(*drawn.points[n].tolist()), radius - 1.5, radius - 1.5)
        for n, guess in scene.guesses.items():
            reach_x, reach_y = drawn.reaches[n]
            x, y = drawn.points[n].tolist()
            paint_badge(painter, QRectF(x - reach_x, y - reach_y, 2 * reach_x, BADGE_HEIGHT), guess, self.fonts.bold)

    def _line_paths(self, drawn: Sketch) -> dict[str, QPainterPath]:
        if self._paths[0] is not drawn.ways:
            made = {}
            for line, ways in drawn.ways.items():
                path = QPainterPath()
                for way in ways:
                    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in way]))
                made[line] = path
            self._paths = (drawn.ways, made)
        return self._paths[1]


def paint_badge(painter: QPainter, box: QRectF, guess: Guessed, font: QFont) -> None:
    """Draw the sign of a guess: its stops and the letter of its zone colour, on that colour."""
    ground, ink = ZONE_COLOURS[guess.colour] if guess.colour is not None else UNKNOWN_COLOUR
    painter.setPen(QPen(QColor(theme.current().surface), 1.5))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(ink))
    painter.setFont(font)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), guess.text)


def _mixed(ink: str, ground: str, share: float) -> QColor:
    """``share`` of the ink, the rest the ground."""
    one, other = QColor(ink), QColor(ground)
    parts = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return QColor(*(round(a * share + b * (1 - share)) for a, b in parts))
