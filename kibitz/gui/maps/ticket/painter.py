"""Draws the map of Ticket to Ride with a QPainter: the same for the window, for pictures and for SVG files."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.ticket.canvas import Canvas, font_of
from kibitz.gui.maps.ticket.labels import Label, place_labels
from kibitz.gui.maps.ticket.layout import CITY_RADIUS, SPACE_WIDTH, MapLayout
from kibitz.gui.maps.ticket.marks import draw_flags, draw_orders, draw_station
from kibitz.gui.maps.ticket.scene import MapScene
from kibitz.gui.maps.ticket.spaces import draw_claimed, draw_open, draw_unknown
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme


def name_px(scale: float) -> float:
    """Height of the font of names, px, at a scale (px for a unit of the plane)."""
    return min(max(5.2 + 5.8 * scale, 9.0), 17.0)


class TicketPainter:
    """Draws maps; keeps where names stand as long as board and size stay the same."""

    def __init__(self) -> None:
        self._labels: tuple[MapLayout | None, float, tuple[Label, ...]] = (None, 0.0, ())

    def paint(
        self, painter: QPainter, layout: MapLayout, scene: MapScene, camera: Camera, look: Theme | None = None
    ) -> None:
        """Draw the part of the map that the camera sees, in the colours of the theme, or in others."""
        look = look or theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, camera.width, camera.height), QColor(look.surface))
        canvas = Canvas(painter, layout, scene, camera, look)
        _glows(canvas, look)
        planned = {one.track for one in scene.planned}
        # What is planned lies over the other track of a double route, or that would hide half of the line round it.
        for track in sorted(range(len(layout.tracks)), key=lambda track: track in planned):
            if track in scene.owners:
                continue
            if track in planned:
                _ring(canvas, look, track)
            (draw_unknown if track in scene.unknown else draw_open)(canvas, track)
        # Trains are joined up to the cities; they lie over the spaces beside.
        for track, seat in scene.owners.items():
            draw_claimed(canvas, track, seat)
        _outlines(canvas, look)
        _cities(canvas, look)
        self._names(canvas, look)
        draw_flags(canvas, self.labels(layout, camera.scale))
        draw_orders(canvas)

    def forget(self) -> None:
        """Place names anew: the font may have changed."""
        self._labels = (None, 0.0, ())

    def labels(self, layout: MapLayout, scale: float) -> tuple[Label, ...]:
        """Where the cities' names stand at a scale."""
        if self._labels[0] is not layout or self._labels[1] != scale:
            metrics = QFontMetricsF(font_of(name_px(scale)))
            height = metrics.height() * 0.92 / scale
            made = place_labels(layout, lambda text: metrics.horizontalAdvance(text) / scale, height)
            self._labels = (layout, scale, made)
        return self._labels[2]

    def _names(self, canvas: Canvas, look: Theme) -> None:
        painter = canvas.painter
        painter.setFont(font_of(name_px(canvas.scale)))
        halo = theme.colour(look.surface, 0.75)
        flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextDontClip)
        for label in self.labels(canvas.layout, canvas.scale):
            height = label.height / len(label.lines) * canvas.scale
            corner = canvas.spot(label.x, label.y)
            for number, line in enumerate(label.lines):
                box = QRectF(corner.x(), corner.y() + number * height, label.width * canvas.scale, height)
                painter.fillRect(box.adjusted(0, 1, 0, -1), halo)
                painter.setPen(QColor(look.text))
                painter.drawText(box, flags, line)


def _glows(canvas: Canvas, look: Theme) -> None:
    """Under tracks: what is hinted at, or can be clicked on."""
    scale, scene = canvas.scale, canvas.scene
    for track in sorted(scene.offered):
        canvas.stroke(canvas.line(track), canvas.pen(look.accent_soft, (SPACE_WIDTH + 9) * scale))
    for track in sorted(scene.hinted):
        canvas.stroke(canvas.line(track), canvas.pen(look.accent_soft, (SPACE_WIDTH + 12) * scale))


def _ring(canvas: Canvas, look: Theme, track: int) -> None:
    """Round an advised track; thicker where it may soon be lost."""
    planned = canvas.scene.plan_of(track)
    is_urgent = planned is not None and planned.urgent
    for colour, more in ((look.bad if is_urgent else look.accent, 11 if is_urgent else 7), (look.surface, 2.4)):
        canvas.stroke(canvas.line(track, 2), canvas.pen(colour, (SPACE_WIDTH + more) * canvas.scale))


def _outlines(canvas: Canvas, look: Theme) -> None:
    """Around tracks: what changed last, and what is pointed at."""
    scale, scene = canvas.scale, canvas.scene
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    for track in sorted(scene.last):
        for space in canvas.layout.tracks[track]:
            canvas.painter.setPen(canvas.pen(look.warn, max(1.6, 2.0 * scale)))
            canvas.painter.drawPolygon(canvas.space(space, 4.6, 6.4))
    if scene.chosen is not None:
        for space in canvas.layout.tracks[scene.chosen]:
            canvas.painter.setPen(canvas.pen(look.accent, max(1.8, 2.2 * scale)))
            canvas.painter.drawPolygon(canvas.space(space, 3.6, 5.0))


def _cities(canvas: Canvas, look: Theme) -> None:
    scene, scale = canvas.scene, canvas.scale
    ends = {city for flagged in scene.tickets for city in (flagged.ticket.a, flagged.ticket.b)}
    edge, radius = QColor(look.text), CITY_RADIUS * scale
    for city, (x, y) in enumerate(canvas.layout.points.tolist()):
        at = canvas.spot(x, y)
        if city in scene.hinted_cities:
            canvas.painter.setPen(canvas.pen(look.accent, max(2.0, 2.4 * scale), Qt.PenStyle.DotLine))
            canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
            canvas.painter.drawEllipse(at, radius * 2.1, radius * 2.1)
        canvas.disc(at, radius, QColor(look.surface), edge, max(1.2, 1.5 * scale))
        canvas.disc(at, radius * 0.5, QColor(look.text if city in ends else look.border_strong), edge, 0.5)
    for city, seat in scene.stations:
        draw_station(canvas, canvas.spot(*canvas.layout.points[city].tolist()), seat)
