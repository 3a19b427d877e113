"""Draws what stands at cities and on tracks: stations, flags of one's own tickets, numbers of advised tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPolygonF

from kibitz.gui.maps.ticket.canvas import Canvas
from kibitz.gui.maps.ticket.colours import ink_on, train_colour
from kibitz.gui.maps.ticket.labels import Label
from kibitz.gui.maps.ticket.layout import CITY_RADIUS
from kibitz.gui.maps.ticket.scene import Flagged

_HOUSE = ((-1.0, 1.0), (-1.0, -0.4), (0.0, -1.2), (1.0, -0.4), (1.0, 1.0))
_WAVES = ((1, -1), (-1, -1), (1, 1), (-1, 1))
"""Where a flag may fly: to the right (1) or left of its pole, above (-1) the city or below."""


def draw_station(canvas: Canvas, at: QPointF, seat: int) -> None:
    """A station: a small house in its player's colour, with his number."""
    seats = canvas.scene.seats
    ground = train_colour(seats[seat] if seat < len(seats) else "")
    size = max(6.0, 9.0 * canvas.scale)
    canvas.painter.setPen(canvas.pen("#FFFFFF" if canvas.look.dark else "#111214", max(1.2, 1.3 * canvas.scale)))
    canvas.painter.setBrush(ground)
    canvas.painter.drawPolygon(QPolygonF([at + QPointF(x * size, y * size) for x, y in _HOUSE]))
    canvas.write(str(seat + 1), at + QPointF(0, size * 0.1), max(8.0, size * 1.3), ink_on(ground))


def draw_flags(canvas: Canvas, labels: Sequence[Label]) -> None:
    """One's own tickets: a flag with the ticket's number at both cities, ticked when it is done, crossed when lost.

    Flags fly where they cover least of the names.
    """
    scene = canvas.scene
    px = min(max(8.5, 9.5 * canvas.scale), 14.0)
    names = [
        QRectF(canvas.spot(left, top), canvas.spot(right, bottom))
        for left, top, right, bottom in (label.box for label in labels)
    ]
    for city, (x, y) in enumerate(canvas.layout.points.tolist()):
        flags = scene.flags_at(city)
        if not flags:
            continue
        foot = canvas.spot(x, y)
        texts = [_flag_text(number, flagged) for number, flagged in flags]
        choices = [list(_cloths(canvas, foot, texts, px, *wave)) for wave in _WAVES]
        cloths = min(choices, key=lambda boxes: sum(_shared(box, name) for box in boxes for name in names))
        for (_, flagged), text, cloth in zip(flags, texts, cloths, strict=True):
            _flag(canvas, foot, cloth, flagged, text, px)


def draw_flag(canvas: Canvas, foot: QPointF, top: QPointF, flagged: Flagged, text: str, px: float) -> None:
    """A flag on a pole from ``foot`` to ``top``, flying to the right; ``px``: height of its text."""
    _flag(canvas, foot, QRectF(top.x(), top.y(), _width(text, px), px * 1.25), flagged, text, px)


def draw_orders(canvas: Canvas) -> None:
    """The numbers of advised tracks."""
    size = min(max(10.0, 12.5 * canvas.scale), 20.0)
    for planned in canvas.scene.planned:
        if planned.order is None and not planned.urgent:
            continue
        spaces = canvas.layout.tracks[planned.track]
        at = canvas.spot(*canvas.layout.middle(planned.track))
        if len(spaces) == 1:
            at = canvas.on(spaces[0], spaces[0].length * 0.25, 0)
        text = f"{planned.order or ''}{'!' if planned.urgent else ''}"
        draw_number(canvas, at, text, size, urgent=planned.urgent)


def draw_number(canvas: Canvas, at: QPointF, text: str, size: float, *, urgent: bool) -> None:
    """A number in a disc; ``size``: of the text, px."""
    look = canvas.look
    ground = QColor(look.bad if urgent else look.accent)
    canvas.disc(at, size * (0.68 if len(text) == 1 else 0.8), ground, QColor(look.surface), 1.4)
    canvas.write(text, at, size, QColor(look.on_accent))


def _flag(canvas: Canvas, foot: QPointF, cloth: QRectF, flagged: Flagged, text: str, px: float) -> None:
    look = canvas.look
    colour = QColor(look.good if flagged.done else look.muted if flagged.lost else look.accent)
    pole = cloth.left() if abs(cloth.left() - foot.x()) < abs(cloth.right() - foot.x()) else cloth.right()
    far = cloth.top() if cloth.center().y() < foot.y() else cloth.bottom()
    canvas.painter.setPen(canvas.pen(look.text, 1.4))
    canvas.painter.drawLine(foot, QPointF(pole, far))
    canvas.painter.setPen(canvas.pen(look.surface, 1.0))
    canvas.painter.setBrush(colour)
    canvas.painter.drawRect(cloth)
    canvas.write(text, cloth.center(), px, QColor(look.on_accent))


def _cloths(canvas: Canvas, foot: QPointF, texts: Sequence[str], px: float, across: int, down: int) -> Iterator[QRectF]:
    """The cloths of a city's flags, the nearest first."""
    high = px * 1.25
    near = CITY_RADIUS * canvas.scale + 3
    for place, text in enumerate(texts):
        wide = _width(text, px)
        far = near + place * (high + 1)
        top = foot.y() + far if down > 0 else foot.y() - far - high
        yield QRectF(foot.x() if across > 0 else foot.x() - wide, top, wide, high)


def _flag_text(number: int, flagged: Flagged) -> str:
    return f"{number}✓" if flagged.done else f"{number}✕" if flagged.lost else str(number)


def _width(text: str, px: float) -> float:
    return px * (1.25 if len(text) == 1 else 1.9)


def _shared(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0.0
