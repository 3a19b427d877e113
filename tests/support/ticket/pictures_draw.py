"""Draws a made-up client's board: spaces, claims, cities and their names. The painter's units are the board's."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QTransform,
)

from kibitz.solvers.ticket.model.boards import Track
from tests.support.paint import Colour, distance, mixed, readable_on
from tests.support.ticket.pictures_layout import Slot
from tests.support.ticket.pictures_looks import Look, lighter


def paint(colour: Colour, share: float = 1.0) -> QColor:
    return QColor(*colour, round(255 * share))


def shape_of(slot: Slot, look: Look, grow: float = 0.0, part: tuple[float, float] = (0, 1)) -> QPainterPath:
    """A space's outline; grown by so many units on all sides; or only a part of its length."""
    if look.shape == "along":
        line = slot.line[round(part[0] * 8) : round(part[1] * 8) + 1]
        way = QPainterPath(QPointF(*line[0]))
        for x, y in line[1:]:
            way.lineTo(x, y)
        stroker = QPainterPathStroker()
        stroker.setWidth(slot.width + 2 * grow)
        stroker.setCapStyle(Qt.PenCapStyle.SquareCap if grow > 0 else Qt.PenCapStyle.FlatCap)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return stroker.createStroke(way).simplified()
    left, right = ((at - 0.5) * slot.length for at in part)
    box = QRectF(left - grow, -slot.width / 2 - grow, right - left + 2 * grow, slot.width + 2 * grow)
    radius = {"rounded": 0.25, "capsule": 0.5}.get(look.shape, 0.0) * box.height()
    path = QPainterPath()
    path.addRoundedRect(box, min(radius, box.width() / 2), radius)
    return QTransform().translate(slot.x, slot.y).rotate(slot.angle).map(path)


def draw_track(painter: QPainter, look: Look, track: Track, slots: tuple[Slot, ...]) -> None:
    """The spaces of a track that nobody has claimed."""
    colour = look.tracks[track.colour.word]
    for k, slot in enumerate(slots):
        _below(painter, look, track, slot)
        outline, width = (colour, look.outline_width * 1.6) if look.hollow else (look.outline, look.outline_width)
        pen = Qt.PenStyle.NoPen if outline is None else QPen(paint(outline, look.opacity), width)
        if look.hollow and look.outline is not None:
            painter.strokePath(shape_of(slot, look), QPen(paint(look.outline), width + look.outline_width))
        painter.setPen(pen)
        painter.setBrush(_filling(look, slot, colour, 0.25 if look.hollow else look.opacity))
        painter.drawPath(shape_of(slot, look))
        if k < track.locomotives:
            _sign(painter, look, slot, colour)


def _filling(look: Look, slot: Slot, colour: Colour, share: float = 1.0) -> QBrush:
    """A colour, or for some clients one that shines from above."""
    if not look.bevel:
        return QBrush(paint(colour, share))
    turn = math.radians(slot.angle if abs(slot.angle) <= 90 else slot.angle + 180)
    across = QPointF(-math.sin(turn), math.cos(turn)) * (slot.width / 2)
    middle = QPointF(slot.x, slot.y)
    shine = QLinearGradient(middle - across, middle + across)
    shine.setColorAt(0, paint(mixed(colour, (255, 255, 255), 0.25), share))
    shine.setColorAt(1, paint(mixed(colour, (0, 0, 0), 0.25), share))
    return QBrush(shine)


def _below(painter: QPainter, look: Look, track: Track, slot: Slot) -> None:
    """What lies under a space, claimed or not: its shadow, the sign of a tunnel."""
    if look.shadow:
        painter.fillPath(shape_of(slot, look, grow=0.6).translated(1.4, 2.0), paint((0, 0, 0), 0.35))
    _around(painter, look, track, slot)


def draw_highlight(painter: QPainter, look: Look, slots: tuple[Slot, ...]) -> None:
    """What the pointer does to a track that it is over."""
    for slot in slots:
        pen = QPen(paint((255, 244, 170), 0.75), look.width * 0.3)
        painter.strokePath(shape_of(slot, look, grow=look.width * 0.2), pen)


def _around(painter: QPainter, look: Look, track: Track, slot: Slot) -> None:
    """What tells a tunnel: teeth, dashes or a dark edge round each of its spaces."""
    if not track.tunnel:
        return
    ink = (235, 230, 215) if look.dark else (40, 32, 26)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    around = shape_of(slot, look, grow=1.8)
    if look.tunnel == "dashed":
        pen = QPen(paint(ink), 1.6)
        pen.setDashPattern([1.5, 1.2])
        painter.strokePath(around, pen)
    elif look.tunnel == "edge":
        painter.strokePath(around, QPen(paint(ink, 0.8), 2.6))
    else:
        teeth = QPainterPath()
        count = max(12, round(around.length() / 2.2)) // 2 * 2
        for i in range(count + 1):
            at = around.pointAtPercent(i % count / count)
            out = 1.3 if i % 2 else -0.6
            away = QPointF(at.x() - slot.x, at.y() - slot.y)
            size = math.hypot(away.x(), away.y()) or 1
            spot = at + away * (out / size)
            if i:
                teeth.lineTo(spot)
            else:
                teeth.moveTo(spot)
        painter.strokePath(teeth, QPen(paint(ink), 1.2))


def _sign(painter: QPainter, look: Look, slot: Slot, colour: Colour) -> None:
    """What tells that a space of a ferry asks for a locomotive."""
    ink = readable_on(colour)
    if look.ferry == "disc":
        painter.setPen(QPen(paint(ink), slot.width * 0.14))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(slot.x, slot.y), slot.width * 0.28, slot.width * 0.28)
    else:
        wagon(painter, slot, ink, slot.width * 0.62)


def wagon(painter: QPainter, slot: Slot, ink: Colour, height: float) -> None:
    """A little engine lying along a space."""
    painter.save()
    painter.translate(slot.x, slot.y)
    painter.rotate(slot.angle if abs(slot.angle) <= 90 else slot.angle + 180)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint(ink))
    engine(painter, height)
    painter.restore()


def engine(painter: QPainter, height: float) -> None:
    """The shape of an engine round the origin, in the painter's brush."""
    h = height
    painter.drawRect(QRectF(-0.75 * h, -0.2 * h, 1.1 * h, 0.45 * h))
    painter.drawRect(QRectF(0.25 * h, -0.5 * h, 0.5 * h, 0.75 * h))
    painter.drawRect(QRectF(-0.6 * h, -0.5 * h, 0.18 * h, 0.35 * h))
    for x in (-0.45, 0.0, 0.5):
        painter.drawEllipse(QPointF(x * h, 0.32 * h), 0.17 * h, 0.17 * h)


def draw_claim(painter: QPainter, look: Look, track: Track, slots: tuple[Slot, ...], fill: Colour) -> None:
    """The trains of a player, of this colour, on a track."""
    edge, w = look.claim_outline, look.width
    # An edge that is like the ground has one of its own.
    rim = readable_on(edge) if distance(edge, look.land) < 70 and look.claim != "glow" else None
    boxy = replace(look, shape="rounded") if look.shape == "along" else look
    if look.claim in ("stripe", "overlay"):
        draw_track(painter, look, track, slots)
    for slot in slots:
        if look.claim not in ("stripe", "overlay"):
            _below(painter, look, track, slot)
        whole = shape_of(slot, look)
        if rim:
            painter.strokePath(whole, QPen(paint(rim), max(1.2, look.outline_width) + 1.6))
        painter.setPen(QPen(paint(edge), max(1.2, look.outline_width)))
        painter.setBrush(_filling(look, slot, fill))
        if look.claim == "glow":
            for reach in (3.2, 2.2, 1.2):
                glow = QPen(paint(lighter(fill), 0.35), reach * 2)
                glow.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.strokePath(whole, glow)
            painter.drawPath(whole)
        elif look.claim == "thick":
            painter.drawPath(shape_of(slot, look, grow=0.16 * w))
        elif look.claim == "overlay":
            painter.setBrush(paint(fill, 0.72))
            painter.drawPath(whole)
        elif look.claim == "stripe":
            _stripe(painter, slot, fill, edge)
        elif look.claim == "wagons":
            count = max(2, min(4, round(slot.length / (w * 1.1))))
            painter.setPen(QPen(paint(edge), max(0.8, 0.12 * w)))
            for k in range(count):
                part = ((k + 0.06) / count, (k + 0.94) / count)
                painter.drawPath(shape_of(slot, boxy, part=part))
        else:
            painter.drawPath(whole)
            if look.claim == "icon":
                wagon(painter, slot, readable_on(fill), min(0.75 * w, 0.5 * slot.length))
            elif look.claim == "dots":
                _dots(painter, slot, readable_on(fill))


def _stripe(painter: QPainter, slot: Slot, fill: Colour, edge: Colour) -> None:
    line = QPainterPath(QPointF(*slot.line[0]))
    for x, y in slot.line[1:]:
        line.lineTo(x, y)
    for colour, width in ((edge, 0.72), (fill, 0.46)):
        pen = QPen(paint(colour), width * slot.width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.strokePath(line, pen)


def _dots(painter: QPainter, slot: Slot, ink: Colour) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint(ink, 0.9))
    cos, sin = math.cos(math.radians(slot.angle)), math.sin(math.radians(slot.angle))
    for at in (-0.28, 0.0, 0.28):
        middle = QPointF(slot.x + at * slot.length * cos, slot.y + at * slot.length * sin)
        painter.drawEllipse(middle, 0.13 * slot.width, 0.13 * slot.width)
