"""The map as a picture file, PNG or SVG, drawn as in the window; no display is needed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from kibitz.errors import UsageError
from kibitz.gui import theme
from kibitz.gui.map_camera import Camera
from kibitz.gui.theme import ThemeChoice
from kibitz.gui.tube_map_key import LEAST_HEIGHT, LEAST_WIDTH, paint_key
from kibitz.gui.tube_map_layout import lay_out
from kibitz.gui.tube_map_painter import Fonts, MapPainter
from kibitz.gui.tube_map_scene import MapScene, hops, scene_of
from kibitz.gui.tube_map_sketch import names_at, sketch
from kibitz.gui.tube_map_view import MARGINS
from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.routes import shortest_route
from kibitz.solvers.tuble.shown import Observation

ENDINGS = (".png", ".svg")
SMALLEST, LARGEST = 300, 8000
"""Width and height that a picture may have, px."""


def save_map(
    path: Path, network_id: str, scene: MapScene, size: tuple[int, int] = (1600, 1000), theme_choice: str = "light"
) -> None:
    """Write the map of a network with a scene to ``path``; its ending tells the format.

    size: width and height, px. theme_choice: ``light`` or ``dark``.
    Raises UsageError where the ending or the size is none of ours, or the file can't be written.
    """
    ending = path.suffix.lower()
    width, height = size
    if ending not in ENDINGS:
        raise UsageError(f"{path}: its end tells no format. Use .png or .svg.")
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise UsageError(f"A map of {width}x{height} can't be drawn. Use {SMALLEST} to {LARGEST} px each way.")
    app = _application()
    theme.apply(ThemeChoice(theme_choice))
    if ending == ".svg":
        device = QSvgGenerator()
        device.setFileName(str(path))
        device.setSize(QSize(width, height))
        device.setViewBox(QRectF(0, 0, width, height))
        # Fonts are measured in the picture's own px.
        device.setResolution(round(app.primaryScreen().logicalDotsPerInch()))
        device.setTitle("Map of the Underground")
        painter = QPainter()
        written = painter.begin(device)
        if written:
            draw_map(painter, network_id, scene, width, height)
            painter.end()
    else:
        image = QImage(width, height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        draw_map(painter, network_id, scene, width, height)
        painter.end()
        written = image.save(str(path))
    if not written:
        raise UsageError(f"{path} can't be written. Is the folder there, and may you write into it?")


def save_position(
    path: Path,
    network_id: str,
    guesses: Sequence[Observation],
    candidates: Mapping[str, float],
    best: str | None,
    ends: Sequence[str],
    size: tuple[int, int],
    theme_choice: str,
) -> None:
    """Write the map of a position and, where two ``ends`` are given, the way between them; see `save_map`."""
    network = load_network(network_id)
    scene = scene_of(network, guesses, candidates, best)
    if ends:
        a, b = (network.index[name] for name in ends)
        scene = replace(scene, route=hops(network, shortest_route(network, a, b)), ends=(a, b))
    save_map(path, network_id, scene, size, theme_choice)


def draw_map(painter: QPainter, network_id: str, scene: MapScene, width: float, height: float) -> None:
    """Draw the whole map with its key and its sources."""
    layout = lay_out(network_id)
    fonts = Fonts()
    left, top, right, bottom = MARGINS
    has_key = width >= LEAST_WIDTH and height >= LEAST_HEIGHT
    camera = Camera.fitted(layout.bounds, width, height, (left, top, right, bottom + 4 if has_key else bottom))
    x0, y0 = camera.plane(4, 4)
    x1, y1 = camera.plane(width - 4, height - bottom * 0.8)
    view = (x0 * camera.scale, y0 * camera.scale, x1 * camera.scale, y1 * camera.scale)
    names = names_at(layout, scene, camera.scale, fonts.width, fonts.line_height, view)
    maker = MapPainter(fonts)
    maker.paint(painter, layout, scene, sketch(layout, scene, camera.scale, names), camera)
    maker.paint_attribution(painter, width, height)
    paint_key(painter, layout.network, scene, fonts, width, height)


def _application() -> QGuiApplication:
    """The application that is there, or one that needs no display."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QApplication(["kibitz"])
