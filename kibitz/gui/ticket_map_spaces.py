"""Draws the spaces of tracks: open, claimed and of unknown owner; tunnels with teeth, ferries with locomotives."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen

from kibitz.gui.ticket_map_canvas import Canvas
from kibitz.gui.ticket_map_colours import ink_on, mixed, track_colour, train_colour
from kibitz.gui.ticket_map_layout import SPACE_WIDTH, Space
from kibitz.gui.ticket_map_scene import LETTERS

OPEN, CLOSED = 0.72, 0.2
"""Strength of the colour of spaces that nobody has claimed, and of those that nobody can: claims stand out."""
_TRAIN_LONGER, _TRAIN_WIDER = 1.4, 2.4
_LEAST_LETTER = 7.0
"""Smaller letters than that, in px, can't be read: they have a disc that is larger than the space."""


def draw_open(canvas: Canvas, track: int) -> None:
    """A track that nobody has claimed: separate spaces in its colour, with its letter."""
    what = canvas.layout.board.tracks[track]
    surface = QColor(canvas.look.surface)
    is_closed = track in canvas.scene.closed
    fill = mixed(track_colour(what.colour), surface, CLOSED if is_closed else OPEN)
    edge = mixed(QColor(canvas.look.text), fill, 0.35 if is_closed else 0.75)
    painter = canvas.painter
    for number, space in enumerate(canvas.layout.tracks[track]):
        painter.setPen(QPen(edge, max(0.8, 0.8 * canvas.scale)))
        painter.setBrush(fill)
        if what.tunnel:
            painter.drawPolygon(canvas.toothed(space))
            painter.setPen(QPen(edge, max(0.7, 0.6 * canvas.scale)))
        painter.drawPolygon(canvas.space(space))
        if number < what.locomotives:
            draw_locomotive(canvas, space)
    letter = LETTERS.get(what.colour)
    if letter is not None:
        _letter(canvas, track, letter, fill, edge)


def draw_claimed(canvas: Canvas, track: int, seat: int) -> None:
    """A track with a player's trains: joined from city to city, in his colour, with his pattern and number."""
    scene = canvas.scene
    ground = train_colour(scene.seats[seat] if seat < len(scene.seats) else "")
    ink = ink_on(ground)
    outline = QColor("#FFFFFF" if canvas.look.dark else "#111214")
    painter, scale = canvas.painter, canvas.scale
    line = canvas.line(track, 5.0)
    canvas.stroke(line, canvas.pen(outline, 6.0 * scale))
    canvas.stroke(line, canvas.pen(ground, 3.4 * scale))
    spaces = canvas.layout.tracks[track]
    for number, space in enumerate(spaces):
        painter.setPen(canvas.pen(outline, max(1.3, 1.5 * scale)))
        painter.setBrush(ground)
        painter.drawPolygon(canvas.space(space, _TRAIN_LONGER, _TRAIN_WIDER))
        draw_pattern(canvas, space, seat, ink)
        if number == len(spaces) // 2:
            size = max(8.0, 10.0 * scale)
            at = canvas.spot(space.x, space.y)
            canvas.disc(at, size * 0.62, ground, ink, max(0.8, 0.7 * scale))
            canvas.write(str(seat + 1), at, size, ink)


def draw_pattern(canvas: Canvas, space: Space, seat: int, ink: QColor) -> None:
    """What tells a player's trains from others' without their colour: nothing, a line, bars, dots, crosses."""
    half, side = space.length / 2 * 0.86, space.width / 2 * 0.8
    canvas.painter.setPen(canvas.pen(ink, max(0.9, 1.0 * canvas.scale)))
    canvas.painter.setBrush(ink)

    def line(x0: float, y0: float, x1: float, y1: float) -> None:
        canvas.painter.drawLine(canvas.on(space, x0, y0), canvas.on(space, x1, y1))

    match seat % 5:
        case 1:
            line(-half, 0, half, 0)
        case 2:
            for share in (-0.8, -0.45, 0.45, 0.8):
                line(half * share, -side, half * share, side)
        case 3:
            for share in (-0.8, -0.45, 0.45, 0.8):
                canvas.painter.drawEllipse(canvas.on(space, half * share, 0), 1.1 * canvas.scale, 1.1 * canvas.scale)
        case 4:
            for sign in (-1, 1):
                line(sign * half * 0.45, -side, sign * half, side)
                line(sign * half * 0.45, side, sign * half, -side)


def draw_unknown(canvas: Canvas, track: int) -> None:
    """A track of which it isn't known whose it is: hatched, with a question mark."""
    look, painter = canvas.look, canvas.painter
    spaces = canvas.layout.tracks[track]
    for space in spaces:
        painter.setPen(canvas.pen(look.muted, max(1.0, canvas.scale), Qt.PenStyle.DashLine))
        painter.setBrush(QColor(look.sunken))
        painter.drawPolygon(canvas.space(space))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(QColor(look.muted), Qt.BrushStyle.BDiagPattern))
        painter.drawPolygon(canvas.space(space))
    middle = spaces[len(spaces) // 2]
    size = max(10.0, 11.0 * canvas.scale)
    at = canvas.spot(middle.x, middle.y)
    canvas.disc(at, size * 0.62, QColor(look.surface), QColor(look.muted))
    canvas.write("?", at, size, QColor(look.text))


def draw_locomotive(canvas: Canvas, space: Space) -> None:
    """The sign of a space of a ferry that takes a locomotive."""
    at = canvas.spot(space.x, space.y)
    radius = max(4.2, 0.46 * SPACE_WIDTH * canvas.scale)
    canvas.disc(at, radius, QColor("#FFFFFF"), QColor("#17181B"), max(1.0, canvas.scale))
    canvas.write("L", at, max(7.0, radius * 1.5), QColor("#17181B"))


def _letter(canvas: Canvas, track: int, letter: str, fill: QColor, edge: QColor) -> None:
    spaces = canvas.layout.tracks[track]
    is_planned = canvas.scene.plan_of(track) is not None
    # The number of an advised track stands in its middle.
    space = spaces[0] if is_planned else spaces[(len(spaces) - 1) // 2]
    at = canvas.on(space, -space.length * 0.28, 0) if is_planned and len(spaces) == 1 else canvas.on(space, 0, 0)
    size = 0.86 * SPACE_WIDTH * canvas.scale
    if size < _LEAST_LETTER:
        size = _LEAST_LETTER + 1
        canvas.disc(at, size * 0.56, fill, edge, 0.8)
    canvas.write(letter, at, size, ink_on(fill))
