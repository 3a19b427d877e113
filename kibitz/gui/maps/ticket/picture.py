"""The map of Ticket to Ride as a picture file, PNG or SVG, drawn as in the window; no display is needed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QPainter

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.common.picture import save_picture
from kibitz.gui.maps.ticket.key import key_height, paint_key
from kibitz.gui.maps.ticket.labels import frame_of
from kibitz.gui.maps.ticket.layout import lay_out
from kibitz.gui.maps.ticket.painter import TicketPainter
from kibitz.gui.maps.ticket.scene import MapScene, Planned, scene_of
from kibitz.gui.maps.ticket.view import MARGINS
from kibitz.solvers.ticket.model.boards import Board
from kibitz.solvers.ticket.model.shown import ShownTicket

TITLE = "Map of Ticket to Ride"


def save_position(
    path: Path, shown: ShownTicket, planned: tuple[int, ...], size: tuple[int, int], theme_choice: str
) -> None:
    """Write the map of a position; ``planned``: tracks to claim, in order. See `map_picture.save_picture`."""
    numbers = [Planned(track, number) for number, track in enumerate(planned, 1)]
    scene = scene_of(shown, numbers)

    def draw(painter: QPainter, width: float, height: float) -> None:
        draw_map(painter, shown.board, scene, width, height)

    save_picture(path, draw, size, theme_choice, TITLE)


def draw_map(painter: QPainter, board: Board, scene: MapScene, width: float, height: float) -> None:
    """Draw the whole map, and its key below."""
    layout = lay_out(board)
    below = key_height(layout, scene, width)
    left, top, right, bottom = MARGINS
    camera = Camera.fitted(frame_of(layout), width, height, (left, top, right, bottom + below))
    TicketPainter().paint(painter, layout, scene, camera)
    paint_key(painter, layout, scene, width, height - below)
