"""Small pictures of cards and of players' trains, as they are on the map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.ticket.canvas import Canvas
from kibitz.gui.maps.ticket.colours import ink_on, track_colour
from kibitz.gui.maps.ticket.layout import SPACE_WIDTH, Space, lay_out
from kibitz.gui.maps.ticket.scene import LETTERS, MapScene
from kibitz.gui.maps.ticket.spaces import draw_locomotive, draw_train, draw_unknown_space
from kibitz.gui.widgets import theme
from kibitz.solvers.ticket.model.boards import Colour, load_board

WIDTH, HEIGHT = 30, 16
"""Of all of them, logical px."""
_SPACE = Space(0, 0, 0, 25, SPACE_WIDTH)


def train_icon(seat: int, seats: tuple[str, ...]) -> QIcon:
    """A player's train, with its pattern and number."""
    pixmap, canvas = _blank(MapScene(seats=seats))
    draw_train(canvas, _SPACE, seat, is_numbered=True)
    canvas.painter.end()
    return QIcon(pixmap)


def unknown_icon() -> QIcon:
    """A space of which nobody knows whose it is."""
    pixmap, canvas = _blank(MapScene())
    draw_unknown_space(canvas, _SPACE, is_marked=True)
    canvas.painter.end()
    return QIcon(pixmap)


def card_icon(colour: Colour) -> QIcon:
    """A card, with its letter; L is a locomotive."""
    pixmap, canvas = _blank(MapScene())
    ground = track_colour(colour)
    canvas.painter.setPen(canvas.pen(theme.current().text, 1.0))
    canvas.painter.setBrush(ground)
    canvas.painter.drawPolygon(canvas.space(_SPACE, 2.0, 2.0))
    if colour is Colour.LOCOMOTIVE:
        draw_locomotive(canvas, _SPACE)
    else:
        canvas.write(LETTERS.get(colour, ""), canvas.on(_SPACE, 0, 0), 10.5, ink_on(ground))
    canvas.painter.end()
    return QIcon(pixmap)


def _blank(scene: MapScene) -> tuple[QPixmap, Canvas]:
    """A picture with nothing on it yet, and a canvas whose plane has its middle there; the painter is to be ended."""
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    pixmap = QPixmap(round(WIDTH * ratio), round(HEIGHT * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return pixmap, Canvas(painter, lay_out(load_board()), scene, Camera(0, 0, 1, WIDTH, HEIGHT), theme.current())
