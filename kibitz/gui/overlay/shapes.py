"""Turns marks into rings, lines and labels that lie beside what is read, never on it. Plain geometry on Qt's types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBitmap, QColor, QPainter, QPainterPath, QPen, QRegion

from kibitz.core.advice import Mark, MarkShape
from kibitz.core.geometry import Rect
from kibitz.gui.overlay.badges import MOST_GAP, Badge, Ground, Under, badge_beside, group_colour, label_font

STYLES: tuple[tuple[float, ...], ...] = ((), (4.0, 2.0), (1.2, 1.2), (5.0, 1.6, 1.2, 1.6), (8.0, 2.5), (2.4, 2.4))
"""Dashes and gaps of each group's line, in line widths; solid first. With the colour and the number a third sign."""

PEEPHOLE = 3.0
"""Gaps in solid lines, logical px: what changes under a line shows in them (see `kibitz.gui.watching.veil`)."""
_PEEP_EVERY = 24.0
_CASING = 1.0
_LEAST_GAP = 1.5
_MOST_ROOM = 14.0
_CASING_ON_LIGHT, _CASING_ON_DARK = "#FFFFFF", "#0D1014"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of the overlay: logical px of its window."""

    path: QPainterPath
    width: float
    colour: str
    dashes: tuple[float, ...] = ()
    offset: float = 0.0

    def pen(self, extra: float = 0.0) -> QPen:
        """The pen that draws it, ``extra`` px wider on both sides."""
        width = self.width + 2 * extra
        pen = QPen(QColor(self.colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        # Dashes are counted in line widths, and must not grow with the casing.
        pattern = self.dashes or (_PEEP_EVERY / self.width, PEEPHOLE / self.width)
        pen.setDashPattern([part * self.width / width for part in pattern])
        pen.setDashOffset(self.offset * self.width / width)
        return pen


@dataclass(frozen=True, slots=True)
class Shapes:
    """Everything that one overlay window draws.

    keep_out: what is read; nothing is ever drawn there. casing: colour of the thin edge round lines and plates.
    slack: how far off a mask may be once it is scaled: Qt rounds the window's place and its mask apart.
    """

    strokes: tuple[Stroke, ...]
    badges: tuple[Badge, ...]
    keep_out: tuple[QRectF, ...]
    casing: str = _CASING_ON_LIGHT
    slack: float = 0.0

    @property
    def colours(self) -> set[str]:
        """The colours of lines and plates, without that of their edges."""
        return {stroke.colour for stroke in self.strokes} | {badge.colour for badge in self.badges}

    def bounds(self) -> QRectF:
        """The smallest rectangle around all of it."""
        box = QRectF()
        for stroke in self.strokes:
            grow = stroke.width / 2 + _CASING + 1
            box = box.united(stroke.path.boundingRect().adjusted(-grow, -grow, grow, grow))
        for badge in self.badges:
            box = box.united(badge.box)
        return box

    def region(self, box: QRectF) -> QRegion:
        """The pixels that are drawn on, relative to the top left of ``box``, without anything in keep_out."""
        size = box.toAlignedRect().size()
        bitmap = QBitmap(size)
        bitmap.fill(Qt.GlobalColor.color0)
        painter = QPainter(bitmap)
        painter.translate(-box.topLeft())
        self.paint_ground(painter, QColor(Qt.GlobalColor.color1))
        painter.end()
        region = QRegion(bitmap)
        for rect in self.keep_out:
            kept = rect.adjusted(-self.slack, -self.slack, self.slack, self.slack)
            region -= QRegion(kept.translated(-box.topLeft()).toAlignedRect())
        return region

    def paint_ground(self, painter: QPainter, colour: QColor) -> None:
        """Paint the casing under all lines, and the plates: the outline of what is drawn."""
        for stroke in self.strokes:
            pen = stroke.pen(_CASING)
            pen.setColor(colour)
            painter.strokePath(stroke.path, pen)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for badge in self.badges:
            painter.drawRoundedRect(badge.box, badge.box.height() / 2, badge.box.height() / 2)

    def paint(self, painter: QPainter) -> None:
        """Paint lines and labels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for stroke in self.strokes:
            painter.strokePath(stroke.path, stroke.pen())
        for badge in self.badges:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(badge.colour))
            radius = badge.box.height() / 2 - 1
            painter.drawRoundedRect(badge.box.adjusted(1, 1, -1, -1), radius, radius)
            painter.setPen(QColor("#FFFFFF"))
            painter.setFont(label_font(badge.size_px))
            painter.drawText(badge.box, int(Qt.AlignmentFlag.AlignCenter), badge.text)


def kept_out(marks: Sequence[Mark], places: Sequence[Rect]) -> list[Rect]:
    """What is not to be drawn on: the places; of those that a path runs through, only what a ring on it goes round.

    Letters that words run through may touch each other: there is no gutter to draw in, but room within each cell.
    """
    stops = {point for mark in marks if mark.shape is MarkShape.PATH for point in mark.points}
    rings = [mark.rect for mark in marks if mark.shape is MarkShape.RING and mark.rect.center in stops]
    return [next((ring for ring in rings if place.holds(ring)), place) for place in places]


def shapes_for(
    marks: Sequence[Mark],
    places: Iterable[Rect],
    scale: float,
    within: QRectF,
    thickness: float,
    numbers: bool = True,
    on_dark: bool = False,
    over: bool = False,
    ground: Ground | None = None,
) -> Shapes:
    """What to draw for marks and places in physical px of one screen, as logical px of that screen.

    scale: physical px per logical px. within: what may be drawn on, logical px. thickness: of lines, logical px.
    on_dark: whether the page under it is dark. over: lines may lie on the places; labels still don't. ground: what
    labels would cover, in the physical px of the marks.
    """
    keep_out = [_scaled(rect, scale) for rect in kept_out(marks, list(places))]
    ringed: dict[Rect, list[Mark]] = {}
    for mark in marks:
        if mark.shape is MarkShape.RING:
            ringed.setdefault(mark.rect, []).append(mark)
    strokes: list[Stroke] = []
    badges: list[Badge] = []
    for rect, its_marks in ringed.items():
        groups = sorted({mark.group for mark in its_marks})
        strokes += _rings(_scaled(rect, scale), groups, keep_out, thickness)
    for mark in marks:
        if mark.shape is MarkShape.PATH:
            path = QPainterPath(QPointF(mark.points[0].x, mark.points[0].y) / scale)
            for point in mark.points[1:]:
                path.lineTo(QPointF(point.x, point.y) / scale)
            strokes.append(Stroke(path, thickness, group_colour(mark.group), STYLES[mark.group % len(STYLES)]))
        if mark.text and (numbers or mark.shape is not MarkShape.RING):
            # A ring's own number may lie on it; what stands beside it may not.
            clear = MOST_GAP + 3 if any(mark.rect.holds(ring) for ring in ringed) else 1.0
            gap = 1.0 if mark.shape is MarkShape.RING else clear
            badge = badge_beside(mark, _scaled(mark.rect, scale), keep_out, badges, within, gap, Under(ground, scale))
            if badge is not None:
                badges.append(badge)
    casing = _CASING_ON_DARK if on_dark else _CASING_ON_LIGHT
    slack = 0.0 if scale == round(scale) else 1.0
    return Shapes(tuple(strokes), tuple(badges), () if over else tuple(keep_out), casing, slack)


def _rings(rect: QRectF, groups: Sequence[int], keep_out: Sequence[QRectF], thickness: float) -> list[Stroke]:
    """One ring a group, one outside the other where the gutter has room; else they share one, dash by dash."""
    room = _room(rect, keep_out)
    width = min(thickness, max(1.5, (room - _LEAST_GAP - 2 * _CASING)))
    gap = min(MOST_GAP, max(_LEAST_GAP, room - width - 2 * _CASING))
    pitch = width + 2 * _CASING
    if gap + len(groups) * pitch <= room or len(groups) == 1:
        return [
            Stroke(
                _ring_path(rect, gap + number * pitch + _CASING + width / 2, width),
                width,
                group_colour(group),
                STYLES[group % len(STYLES)],
            )
            for number, group in enumerate(groups)
        ]
    path = _ring_path(rect, gap + _CASING + width / 2, width)
    dash, peep = 5.0, PEEPHOLE / width
    return [
        Stroke(path, width, group_colour(group), (dash - peep, dash * (len(groups) - 1) + peep), -dash * number)
        for number, group in enumerate(groups)
    ]


def _ring_path(rect: QRectF, distance: float, width: float) -> QPainterPath:
    box = rect.adjusted(-distance, -distance, distance, distance)
    # A larger radius would cut into the corners of what is ringed.
    radius = min(12.0, max(0.0, (distance - width / 2) / 0.3))
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def _room(rect: QRectF, keep_out: Sequence[QRectF]) -> float:
    """Half the way to the nearest other thing that is read: the neighbour needs the other half."""
    room = _MOST_ROOM
    for other in keep_out:
        if other == rect:
            continue
        across = max(other.left() - rect.right(), rect.left() - other.right())
        down = max(other.top() - rect.bottom(), rect.top() - other.bottom())
        room = min(room, max(across, down) / 2)
    return max(room, 0.0)


def _scaled(rect: Rect, scale: float) -> QRectF:
    return QRectF(rect.x / scale, rect.y / scale, rect.w / scale, rect.h / scale)
