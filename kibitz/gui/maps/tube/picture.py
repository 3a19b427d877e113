"""The map as a picture file, PNG or SVG, drawn as in the window; no display is needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QPainter

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.common.picture import save_picture
from kibitz.gui.maps.tube.key import LEAST_HEIGHT, LEAST_WIDTH, paint_key
from kibitz.gui.maps.tube.layout import lay_out
from kibitz.gui.maps.tube.painter import Fonts, MapPainter
from kibitz.gui.maps.tube.scene import MapScene, hops, scene_of
from kibitz.gui.maps.tube.sketch import names_at, sketch
from kibitz.gui.maps.tube.view import MARGINS
from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.routes import shortest_route
from kibitz.solvers.tuble.shown import Observation

TITLE = "Map of the Underground"


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
    """Write the map of a position and, where two ``ends`` are given, the way between them; see `save_picture`."""
    network = load_network(network_id)
    scene = scene_of(network, guesses, candidates, best)
    if ends:
        a, b = (network.index[name] for name in ends)
        scene = replace(scene, route=hops(network, shortest_route(network, a, b)), ends=(a, b))

    def draw(painter: QPainter, wide: float, high: float) -> None:
        draw_map(painter, network_id, scene, wide, high)

    save_picture(path, draw, size, theme_choice, TITLE)


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
