"""Draws the spaces of tracks: open, claimed and of unknown owner; tunnels with teeth, ferries with locomotives."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPen

from kibitz.gui.maps.ticket.canvas import Canvas
from kibitz.gui.maps.ticket.colours import ink_on, mixed, track_colour, train_colour
from kibitz.gui.maps.ticket.layout import SPACE_WIDTH, Space
from kibitz.gui.maps.ticket.scene import LETTERS
from kibitz.solvers.ticket.model.boards import Colour, Track

OPEN, OPEN_ON_DARK, CLOSED = 0.72, 0.86, 0.16
"""Strength of the colour of spaces that nobody has claimed, and of those that nobody can: claims stand out."""
_TRAIN_LONGER, _TRAIN_WIDER = 1.4, 2.4
_LEAST_LETTER = 7.0
"""Smaller letters than that, in px, can't be read: they have a disc that is larger than the space."""


def draw_open(canvas: Canvas, track: int) -> None:
    """A track that nobody has claimed: separate spaces in its colour, with its letter."""
    what = canvas.layout.board.tracks[track]
    spaces = canvas.layout.tracks[track]
    is_closed = track in canvas.scene.closed
    for number, space in enumerate(spaces):
        draw_space(canvas, space, what, is_closed)
        if number < what.locomotives:
            draw_locomotive(canvas, space)
    is_planned = canvas.scene.plan_of(track) is not None
    # The number of an advised track stands in its middle.
    space = spaces[0] if is_planned else spaces[(len(spaces) - 1) // 2]
    aside = -space.length * 0.28 if is_planned and len(spaces) == 1 else 0.0
    draw_letter(canvas, canvas.on(space, aside, 0), what.colour, is_closed)


def draw_space(canvas: Canvas, space: Space, what: Track, is_closed: bool = False) -> None:
    """A space that nobody has claimed; with teeth, where it belongs to a tunnel."""
    fill, edge = _colours(canvas, what.colour, is_closed)
    painter = canvas.painter
    painter.setPen(QPen(edge, max(0.8, 0.8 * canvas.scale)))
    painter.setBrush(fill)
    if what.tunnel:
        painter.drawPolygon(canvas.toothed(space))
    painter.drawPolygon(canvas.space(space))


def draw_letter(canvas: Canvas, at: QPointF, colour: Colour, is_closed: bool = False) -> None:
    """The sign of a track's colour; grey tracks have none."""
    letter = LETTERS.get(colour)
    if letter is None:
        return
    fill, edge = _colours(canvas, colour, is_closed)
    size = 0.86 * SPACE_WIDTH * canvas.scale
    if size < _LEAST_LETTER:
        size = _LEAST_LETTER + 1
        canvas.disc(at, size * 0.56, fill, edge, 0.8)
    canvas.write(letter, at, size, ink_on(fill))


def draw_claimed(canvas: Canvas, track: int, seat: int) -> None:
    """A track with a player's trains: joined from city to city, in his colour, with his pattern and number."""
    ground = _trains(canvas, seat)
    line = canvas.line(track, 5.0)
    canvas.stroke(line, canvas.pen(_outline(canvas), 6.0 * canvas.scale))
    canvas.stroke(line, canvas.pen(ground, 3.4 * canvas.scale))
    spaces = canvas.layout.tracks[track]
    for number, space in enumerate(spaces):
        draw_train(canvas, space, seat, is_numbered=number == len(spaces) // 2)


def draw_train(canvas: Canvas, space: Space, seat: int, *, is_numbered: bool) -> None:
    """A train of a player."""
    ground, painter, scale = _trains(canvas, seat), canvas.painter, canvas.scale
    ink = ink_on(ground)
    painter.setPen(canvas.pen(_outline(canvas), max(1.3, 1.5 * scale)))
    painter.setBrush(ground)
    painter.drawPolygon(canvas.space(space, _TRAIN_LONGER, _TRAIN_WIDER))
    _pattern(canvas, space, seat, ink)
    if is_numbered:
        size = max(8.0, 10.0 * scale)
        at = canvas.on(space, 0, 0)
        canvas.disc(at, size * 0.62, ground, ink, max(0.8, 0.7 * scale))
        canvas.write(str(seat + 1), at, size, ink)


def draw_unknown(canvas: Canvas, track: int) -> None:
    """A track of which it isn't known whose it is: hatched, with a question mark."""
    spaces = canvas.layout.tracks[track]
    for number, space in enumerate(spaces):
        draw_unknown_space(canvas, space, is_marked=number == len(spaces) // 2)


def draw_unknown_space(canvas: Canvas, space: Space, *, is_marked: bool) -> None:
    """A space of it."""
    look, painter = canvas.look, canvas.painter
    painter.setPen(canvas.pen(look.muted, max(1.0, canvas.scale), Qt.PenStyle.DashLine))
    painter.setBrush(QColor(look.sunken))
    painter.drawPolygon(canvas.space(space))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(QColor(look.muted), Qt.BrushStyle.BDiagPattern))
    painter.drawPolygon(canvas.space(space))
    if is_marked:
        size, at = max(10.0, 11.0 * canvas.scale), canvas.on(space, 0, 0)
        canvas.disc(at, size * 0.62, QColor(look.surface), QColor(look.muted))
        canvas.write("?", at, size, QColor(look.text))


def draw_locomotive(canvas: Canvas, space: Space) -> None:
    """The sign of a space of a ferry that takes a locomotive."""
    at = canvas.on(space, 0, 0)
    radius = max(4.2, 0.46 * SPACE_WIDTH * canvas.scale)
    canvas.disc(at, radius, QColor("#FFFFFF"), QColor("#17181B"), max(1.0, canvas.scale))
    canvas.write("L", at, max(7.0, radius * 1.5), QColor("#17181B"))


def _pattern(canvas: Canvas, space: Space, seat: int, ink: QColor) -> None:
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


def _colours(canvas: Canvas, colour: Colour, is_closed: bool) -> tuple[QColor, QColor]:
    """Fill and edge of an open space."""
    strength = CLOSED if is_closed else OPEN_ON_DARK if canvas.look.dark else OPEN
    fill = mixed(track_colour(colour), QColor(canvas.look.surface), strength)
    return fill, mixed(QColor(canvas.look.text), fill, 0.35 if is_closed else 0.75)


def _trains(canvas: Canvas, seat: int) -> QColor:
    seats = canvas.scene.seats
    return train_colour(seats[seat] if seat < len(seats) else "")


def _outline(canvas: Canvas) -> QColor:
    return QColor("#FFFFFF" if canvas.look.dark else "#111214")
