"""Draws the cities of a made-up client's board and their names. The painter's units are the board's."""

from __future__ import annotations

import math
import random
from functools import cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen, QTransform

from tests.support.paint import Colour, mixed, readable_on
from tests.support.ticket.pictures_draw import paint
from tests.support.ticket.pictures_layout import Layout, Points
from tests.support.ticket.pictures_looks import Look

SIDES = ((1, 0), (-1, 0), (0, -1), (0, 1), (0.8, -1), (-0.8, -1), (0.8, 1), (-0.8, 1))
"""Where a city's name may stand from its mark."""
FINE = 100.0
"""Text is laid out at this size, then scaled, so that it grows with the board smoothly."""


@cache
def _font(family: str, bold: bool) -> QFont:
    font = QFont(family)
    font.setPixelSize(round(FINE))
    font.setBold(bold)
    return font


def text_path(text: str, font: tuple[str, bool], size: float) -> QPainterPath:
    """A line of text as a shape; its bounds' middle is at the origin."""
    path = QPainterPath()
    path.addText(0, 0, _font(*font), text)
    middle = path.boundingRect().center()
    scale = size / FINE
    return QTransform.fromScale(scale, scale).map(path.translated(-middle))


def draw_marker(painter: QPainter, look: Look, at: Points, station: Colour | None = None) -> None:
    """A city's mark, and a player's station there."""
    size, colour = look.marker_size, look.marker_colour
    middle = QPointF(*at)
    painter.setBrush(paint(colour))
    painter.setPen(QPen(paint(readable_on(colour)), size * 0.22))
    if look.marker == "dot":
        painter.drawEllipse(middle, size * 0.8, size * 0.8)
    elif look.marker == "ring":
        painter.setBrush(paint(mixed(readable_on(colour), colour, 0.1)))
        painter.setPen(QPen(paint(colour), size * 0.45))
        painter.drawEllipse(middle, size * 0.75, size * 0.75)
    elif look.marker == "square":
        painter.drawRect(QRectF(middle.x() - size * 0.7, middle.y() - size * 0.7, size * 1.4, size * 1.4))
    elif look.marker == "star":
        star = QPainterPath()
        for i in range(10):
            reach, turn = size * (1.25 if i % 2 == 0 else 0.55), math.pi * (i / 5 - 0.5)
            spot = middle + QPointF(reach * math.cos(turn), reach * math.sin(turn))
            if i:
                star.lineTo(spot)
            else:
                star.moveTo(spot)
        star.closeSubpath()
        painter.drawPath(star)
    if station is not None:
        painter.setBrush(paint(station))
        painter.setPen(QPen(paint(readable_on(station)), 1.4))
        painter.drawRect(QRectF(middle.x() - 6, middle.y() - 9, 12, 12))


def label_sides(seed: int, look: Look, layout: Layout) -> tuple[tuple[float, float], ...]:
    """For each city the side of its name: where it hides least, but for those of a careless designer."""
    chance = random.Random(f"ticket labels {seed}")
    spaces = np.vstack([slot.grid(5, 3) for slots in layout.tracks for slot in slots])
    taken: list[QRectF] = []
    found = []
    for i, name in enumerate(layout.board.names):
        boxes = {side: label_box(look, name, layout.cities[i], side, look.label_size) for side in (*SIDES, (0, 0))}
        others = np.delete(layout.cities, i, axis=0)

        def hides(
            side: tuple[float, float], boxes: dict[tuple[float, float], QRectF] = boxes, others: Points = others
        ) -> float:
            box = boxes[side]
            return _inside(box, spaces) + 25 * _inside(box, others) + 40 * sum(box.intersects(other) for other in taken)

        careless = chance.random() < look.careless
        side = chance.choice(SIDES[:4]) if careless else min(SIDES, key=hides)
        if look.marker == "none":
            side = (0, 0)
        taken.append(boxes[side])
        found.append(side)
    return tuple(found)


def _inside(box: QRectF, points: Points) -> int:
    x, y = points.T
    return int(((x > box.left()) & (x < box.right()) & (y > box.top()) & (y < box.bottom())).sum())


def written(look: Look, name: str) -> str:
    return name.upper() if look.capitals else name


def label_box(look: Look, name: str, city: Points, side: tuple[float, float], size: float) -> QRectF:
    """What a name takes, beside its city."""
    bounds = text_path(written(look, name), look.font, size).boundingRect()
    pad = size * (0.3 if look.label in ("box", "pill") else 0.1)
    w, h = bounds.width() + 2 * pad, max(bounds.height(), size * 0.75) + 2 * pad
    reach = 0.0 if look.marker == "none" else look.marker_size * 1.1
    x = city[0] + side[0] * (reach + w / 2) if abs(side[0]) == 1 else city[0] + side[0] * w * 0.45
    y = city[1] + side[1] * (reach + h / 2)
    return QRectF(x - w / 2, y - h / 2, w, h)


def draw_label(painter: QPainter, look: Look, name: str, box: QRectF, size: float) -> None:
    """A city's name on its ground."""
    middle = box.center()
    path = text_path(written(look, name), look.font, size).translated(middle)
    ground = (30, 26, 24) if look.dark or look.ground in ("terrain", "photo") else (250, 246, 236)
    painter.setPen(Qt.PenStyle.NoPen)
    if look.label in ("box", "pill"):
        painter.setBrush(paint(ground, 0.75))
        radius = box.height() / 2 if look.label == "pill" else box.height() * 0.12
        painter.drawRoundedRect(box, radius, radius)
    elif look.label == "halo":
        pen = QPen(paint(ground), size * 0.28)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    ink = readable_on(look.land if look.label == "plain" else ground)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(path, paint(mixed(ink, ground, 0.08)))
