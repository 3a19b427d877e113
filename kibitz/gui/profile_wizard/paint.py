"""What the wizard draws on the picture: cities, spaces, places, and what is doubtful."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.common.rects import corners
from kibitz.gui.maps.ticket.colours import DARK_INK, LIGHT_INK, track_colour
from kibitz.gui.profile_wizard.bend import middle_of
from kibitz.gui.profile_wizard.draft import Draft, Kind, Thing
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import TypeSize
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.vision.ticket.profile import ProfileTrack

CITY = 6.0
HANDLE = 6.0
"""Radii of what is dragged, logical px."""
_PEN = (1.0, 2.2)
"""Width of a space's outline at the least and at most, logical px."""
_FOUND, _DOUBTFUL, _CHOSEN = "#009E73", "#E69F00", "#0072B2"
"""On the picture, whatever the theme: what was seen, what wasn't, and what the user did or selected."""
_BADGE = 7.0
_NAMES_FROM = 2.0
"""Zoomed in so far (against the whole picture) cities are named on the tracks' page too."""


class Artist:
    """Draws with one painter by one camera. names: of all cities; else only those that are doubtful or selected."""

    def __init__(self, painter: QPainter, camera: Camera, draft: Draft, selected: Thing | None) -> None:
        self._painter, self._camera, self._draft, self._selected = painter, camera, draft, selected

    def cities(self, *, named: bool) -> None:
        """All cities that are placed."""
        draft = self._draft
        chosen = self._selected.number if self._selected and self._selected.kind is Kind.CITY else -1
        plates: list[QRectF] = []
        order = sorted(range(len(draft.cities)), key=lambda i: (i != chosen, i not in draft.unsure))
        for i in order:
            place = draft.cities[i]
            if place is None:
                continue
            at, is_unsure = self._seen(place), i in draft.unsure
            if not QRectF(0, 0, self._camera.width, self._camera.height).contains(at):
                continue
            colour = _CHOSEN if i in draft.given else _DOUBTFUL if is_unsure else _FOUND
            self._dot(at, colour, is_chosen=i == chosen, is_filled=i in draft.given)
            if named or i == chosen or is_unsure:
                self._name(at, f"{draft.names[i]}?" if is_unsure else draft.names[i], i == chosen, plates)

    def tracks(self) -> None:
        """All spaces; those of the selected track last, with what it is dragged by."""
        chosen = self._selected.number if self._selected and self._selected.kind in _OF_TRACKS else -1
        for i, of in enumerate(self._draft.tracks):
            if i != chosen:
                self._track(i, of, is_chosen=False)
        for i, of in enumerate(self._draft.tracks):
            if not of.seen and i not in self._draft.touched | self._draft.absent:
                self._badge(self._seen(middle_of(of.spaces)))
        if chosen >= 0:
            self._track(chosen, self._draft.tracks[chosen], is_chosen=True)
            self._handle(self._seen(middle_of(self._draft.tracks[chosen].spaces)))

    def places(self) -> None:
        """All places with their names."""
        chosen = self._selected.name if self._selected else ""
        for name, rect in self._draft.places.items():
            box = self._box(rect)
            self._painter.setBrush(theme.colour(_CHOSEN, 0.3 if name == chosen else 0.12))
            self._cased(lambda box=box: self._painter.drawRect(box), QColor(_CHOSEN), 1.6)
            if name == chosen:
                for corner in corners(rect):
                    self._handle(self._seen(corner), square=True)
        for name, rect in self._draft.places.items():
            box = self._box(rect)
            plate = self._plate_at(name, QPointF(box.left(), box.top()), above=True)
            self._plate(plate, name, is_strong=name == chosen)

    def band(self, rect: Rect) -> None:
        """A rectangle that is being drawn."""
        self._painter.setBrush(theme.colour(_CHOSEN, 0.15))
        box = self._box(rect)
        self._cased(lambda: self._painter.drawRect(box), QColor(_CHOSEN), 1.6)

    def wants_names(self, whole: Camera) -> bool:
        """Whether there is room for names beside the tracks."""
        return self._camera.scale > whole.scale * _NAMES_FROM

    def _track(self, number: int, of: ProfileTrack, *, is_chosen: bool) -> None:
        painter, camera = self._painter, self._camera
        is_absent = number in self._draft.absent
        colour = track_colour(of.track.colour)
        width = min(max(of.spaces[0].width * camera.scale / 6, _PEN[0]), _PEN[1]) if of.spaces else _PEN[0]
        for k, space in enumerate(of.spaces):
            polygon = QPolygonF([QPointF(*self._camera.pixel(*corner)) for corner in space.corners])
            is_this = is_chosen and self._selected is not None and self._selected.part == k
            painter.setBrush(theme.colour(_CHOSEN, 0.45 if is_this else 0.2) if is_chosen else Qt.BrushStyle.NoBrush)
            if is_absent:
                painter.setPen(QPen(theme.colour(DARK_INK, 0.7), width, Qt.PenStyle.DotLine))
                painter.drawPolygon(polygon)
                continue
            casing = QColor(LIGHT_INK if of.track.colour is Colour.BLACK else DARK_INK)
            style = Qt.PenStyle.DashLine if space.hidden else Qt.PenStyle.SolidLine
            painter.setPen(QPen(casing, width * 2.2, style))
            painter.drawPolygon(polygon)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(_CHOSEN) if is_chosen else colour, width * (1.5 if is_chosen else 1), style))
            painter.drawPolygon(polygon)
        if is_absent:
            self._cross(self._seen(middle_of(of.spaces)))

    def _dot(self, at: QPointF, colour: str, *, is_chosen: bool, is_filled: bool) -> None:
        painter = self._painter
        radius = CITY * (1.35 if is_chosen else 1)
        painter.setBrush(QColor(colour) if is_filled else theme.colour(LIGHT_INK, 0.35))
        self._cased(lambda: painter.drawEllipse(at, radius, radius), QColor(colour), 2.4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(LIGHT_INK if is_filled else DARK_INK))
        painter.drawEllipse(at, 1.3, 1.3)

    def _name(self, at: QPointF, text: str, is_strong: bool, others: list[QRectF]) -> None:
        """The name beside a city, where it lies over no other name; the first place where there is none such."""
        offers = [
            self._plate_at(text, at + QPointF(CITY + 3, 0)),
            self._plate_at(text, at + QPointF(-CITY - 3, 0), to_left=True),
            self._plate_at(text, at + QPointF(0, -CITY - 2), above=True, centred=True),
            self._plate_at(text, at + QPointF(0, CITY + 2), below=True, centred=True),
        ]
        free = [box for box in offers if not any(box.intersects(other) for other in others)]
        plate = (free or offers)[0]
        others.append(plate)
        self._plate(plate, text, is_strong)

    def _plate_at(
        self,
        text: str,
        at: QPointF,
        *,
        to_left: bool = False,
        above: bool = False,
        below: bool = False,
        centred: bool = False,
    ) -> QRectF:
        self._painter.setFont(theme.font(TypeSize.CAPTION))
        metrics = self._painter.fontMetrics()
        width, height = metrics.horizontalAdvance(text) + 6.0, float(metrics.height())
        left = at.x() - (width if to_left else width / 2 if centred else 0)
        top = at.y() - (height if above else 0 if below else height / 2)
        box = QRectF(left, top, width, height)
        box.moveLeft(min(max(box.left(), 2), max(2, self._camera.width - width - 2)))
        box.moveTop(min(max(box.top(), 2), max(2, self._camera.height - height - 2)))
        return box

    def _plate(self, box: QRectF, text: str, is_strong: bool) -> None:
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(_CHOSEN if is_strong else LIGHT_INK, 0.95 if is_strong else 0.82))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor(LIGHT_INK if is_strong else DARK_INK))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def _badge(self, at: QPointF) -> None:
        painter = self._painter
        painter.setPen(QPen(QColor(DARK_INK), 1))
        painter.setBrush(QColor(_DOUBTFUL))
        painter.drawEllipse(at, _BADGE, _BADGE)
        painter.setFont(theme.font(TypeSize.CAPTION, bold=True))
        box = QRectF(at.x() - _BADGE, at.y() - _BADGE, 2 * _BADGE, 2 * _BADGE)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), "?")

    def _cross(self, at: QPointF) -> None:
        arm = QPointF(_BADGE * 0.7, _BADGE * 0.7)
        other = QPointF(arm.x(), -arm.y())

        def draw() -> None:
            self._painter.drawLine(at - arm, at + arm)
            self._painter.drawLine(at - other, at + other)

        self._cased(draw, QColor("#D55E00"), 2.2)

    def _handle(self, at: QPointF, *, square: bool = False) -> None:
        painter = self._painter
        painter.setPen(QPen(QColor(_CHOSEN), 2))
        painter.setBrush(QColor(LIGHT_INK))
        if square:
            painter.drawRect(QRectF(at.x() - HANDLE / 2, at.y() - HANDLE / 2, HANDLE, HANDLE))
        else:
            painter.drawEllipse(at, HANDLE, HANDLE)

    def _cased(self, draw: object, colour: QColor, width: float) -> None:
        """Draw with a dark line, and with a narrower one in colour over it."""
        assert callable(draw)
        self._painter.setPen(QPen(theme.colour(DARK_INK, 0.75), width + 2))
        draw()
        self._painter.setPen(QPen(colour, width))
        draw()

    def _box(self, rect: Rect) -> QRectF:
        return QRectF(self._seen(Point(rect.x, rect.y)), self._seen(Point(rect.right, rect.bottom)))

    def _seen(self, at: Point) -> QPointF:
        return QPointF(*self._camera.pixel(at.x, at.y))


_OF_TRACKS = (Kind.TRACK, Kind.SPACE, Kind.MIDDLE)
