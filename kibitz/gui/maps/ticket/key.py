"""The key of the map of Ticket to Ride: players in their colours and patterns, and what the marks mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.ticket.canvas import Canvas, font_of
from kibitz.gui.maps.ticket.layout import MapLayout, Space
from kibitz.gui.maps.ticket.marks import draw_flag, draw_number
from kibitz.gui.maps.ticket.scene import LETTERS, Flagged, MapScene
from kibitz.gui.maps.ticket.spaces import draw_letter, draw_locomotive, draw_space, draw_train, draw_unknown_space
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.language import translate
from kibitz.solvers.ticket.model.boards import Colour, Ticket, Track

_PX = 12.0
_LINE, _GAP, _SAMPLE = 22.0, 16.0, 34.0
_MARGIN = 14.0
_Draw = Callable[[Canvas, Space], None]


@dataclass(frozen=True)
class Entry:
    """A sample and what it means."""

    draw: _Draw
    text: str


def key_height(layout: MapLayout, scene: MapScene, width: float) -> float:
    """How high the key is below a map of this width, px."""
    return len(_lines(_entries(layout, scene), width)) * _LINE + _MARGIN


def paint_key(painter: QPainter, layout: MapLayout, scene: MapScene, width: float, top: float) -> None:
    """Draw the key in lines from ``top`` on, px."""
    look = theme.current()
    painter.setFont(font_of(_PX))
    for number, line in enumerate(_lines(_entries(layout, scene), width)):
        y = top + (number + 0.5) * _LINE
        for x, entry in line:
            # A little plane of its own, with the sample in its middle.
            camera = Camera(0, 0, 1.0, 2 * (x + _SAMPLE / 2), 2 * y)
            entry.draw(Canvas(painter, layout, scene, camera, look), Space(0, 0, 0, 27, 11))
            painter.setFont(font_of(_PX))
            painter.setPen(QColor(look.text))
            left = x + _SAMPLE + 4
            painter.drawText(QRectF(left, y - 10, width - left, 20), int(Qt.AlignmentFlag.AlignVCenter), entry.text)


def _lines(entries: list[Entry], width: float) -> list[list[tuple[float, Entry]]]:
    """The entries with where they begin, in lines that are no wider than ``width``."""
    metrics = QFontMetricsF(font_of(_PX))
    lines: list[list[tuple[float, Entry]]] = [[]]
    x = _MARGIN
    for entry in entries:
        wide = _SAMPLE + 4 + metrics.horizontalAdvance(entry.text)
        if lines[-1] and x + wide > width - _MARGIN:
            lines.append([])
            x = _MARGIN
        lines[-1].append((x, entry))
        x += wide + _GAP
    return lines


def _entries(layout: MapLayout, scene: MapScene) -> list[Entry]:
    """What is on the map: players, colours, and the signs that are there."""
    board = layout.board
    seats = {*scene.owners.values(), *(seat for _, seat in scene.stations)}
    made = [
        Entry(_train(seat), f"{scene.seats[seat]}{' (you)' if seat == scene.me else ''}")
        for seat in sorted(seats)
        if seat < len(scene.seats)
    ]
    if scene.unknown:
        made.append(Entry(lambda canvas, space: draw_unknown_space(canvas, space, is_marked=True), "unknown"))
    made += [Entry(_open(Track(0, 1, 1, colour)), colour.word) for colour in LETTERS]
    made.append(Entry(_open(Track(0, 1, 1, Colour.GREY)), translate("any colour")))
    if any(track.tunnel for track in board.tracks):
        made.append(Entry(_open(Track(0, 1, 1, Colour.GREY, tunnel=True)), "tunnel"))
    if any(track.locomotives for track in board.tracks):
        made.append(Entry(_ferry, translate("ferry: locomotive")))
    if scene.planned:
        made.append(Entry(_number("1", urgent=False), translate("advised, in order")))
    if any(planned.urgent for planned in scene.planned):
        made.append(Entry(_number("!", urgent=True), translate("may soon be lost")))
    if scene.tickets:
        made.append(Entry(_flag, translate("your ticket")))
    return made


def _train(seat: int) -> _Draw:
    return lambda canvas, space: draw_train(canvas, space, seat, is_numbered=True)


def _open(what: Track) -> _Draw:
    def draw(canvas: Canvas, space: Space) -> None:
        draw_space(canvas, space, what)
        draw_letter(canvas, canvas.on(space, 0, 0), what.colour)

    return draw


def _ferry(canvas: Canvas, space: Space) -> None:
    draw_space(canvas, space, Track(0, 1, 1, Colour.GREY))
    draw_locomotive(canvas, space)


def _number(text: str, *, urgent: bool) -> _Draw:
    return lambda canvas, space: draw_number(canvas, canvas.on(space, 0, 0), text, 11.0, urgent=urgent)


def _flag(canvas: Canvas, space: Space) -> None:
    draw_flag(canvas, canvas.on(space, -4, 8), canvas.on(space, -4, -8), Flagged(Ticket(0, 1, 0)), "1", 9.5)
