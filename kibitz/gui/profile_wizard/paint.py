"""What the wizard draws on the picture: cities, spaces, places, and what is doubtful."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.common.rects import corners
from kibitz.gui.maps.common.strokes import CHOSEN, DARK_INK, LIGHT_INK, Strokes
from kibitz.gui.maps.ticket.colours import track_colour
from kibitz.gui.profile_wizard.bend import middle_of
from kibitz.gui.profile_wizard.draft import Draft, Kind, Thing
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import TypeSize
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.vision.ticket.profile import ProfileTrack

CITY = 6.0
"""Radius of a city, logical px."""
_PEN = (1.0, 2.2)
"""Width of a space's outline at the least and at most, logical px."""
_FOUND, _DOUBTFUL = "#009E73", "#E69F00"
"""On the picture, whatever the theme: what was seen, and what wasn't."""
_BADGE = 7.0
_NAMES_FROM = 2.0
"""Zoomed in so far (against the whole picture) cities are named on the tracks' page too."""


class Artist(Strokes):
    """Draws with one painter by one camera. names: of all cities; else only those that are doubtful or selected."""

    def __init__(self, painter: QPainter, camera: Camera, draft: Draft, selected: Thing | None) -> None:
        super().__init__(painter, camera)
        self._draft, self._selected = draft, selected

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
            at, is_unsure = self.seen(place), i in draft.unsure
            if not QRectF(0, 0, self.camera.width, self.camera.height).contains(at):
                continue
            colour = CHOSEN if i in draft.given else _DOUBTFUL if is_unsure else _FOUND
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
                self._badge(self.seen(middle_of(of.spaces)))
        if chosen >= 0:
            self._track(chosen, self._draft.tracks[chosen], is_chosen=True)
            self.handle(self.seen(middle_of(self._draft.tracks[chosen].spaces)))

    def places(self) -> None:
        """All places with their names."""
        chosen = self._selected.name if self._selected else ""
        for name, rect in self._draft.places.items():
            self.painter.setBrush(theme.colour(CHOSEN, 0.3 if name == chosen else 0.12))
            self.outline(rect, CHOSEN, 1.6)
            if name == chosen:
                for corner in corners(rect):
                    self.handle(self.seen(corner), square=True)
        for name, rect in self._draft.places.items():
            box = self.box(rect)
            plate = self.plate_at(name, QPointF(box.left(), box.top()), above=True)
            self.plate(plate, name, is_strong=name == chosen)

    def wants_names(self, whole: Camera) -> bool:
        """Whether there is room for names beside the tracks."""
        return self.camera.scale > whole.scale * _NAMES_FROM

    def _track(self, number: int, of: ProfileTrack, *, is_chosen: bool) -> None:
        painter, camera = self.painter, self.camera
        is_absent = number in self._draft.absent
        colour = track_colour(of.track.colour)
        width = min(max(of.spaces[0].width * camera.scale / 6, _PEN[0]), _PEN[1]) if of.spaces else _PEN[0]
        for k, space in enumerate(of.spaces):
            polygon = QPolygonF([QPointF(*self.camera.pixel(*corner)) for corner in space.corners])
            is_this = is_chosen and self._selected is not None and self._selected.part == k
            painter.setBrush(theme.colour(CHOSEN, 0.45 if is_this else 0.2) if is_chosen else Qt.BrushStyle.NoBrush)
            if is_absent:
                painter.setPen(QPen(theme.colour(DARK_INK, 0.7), width, Qt.PenStyle.DotLine))
                painter.drawPolygon(polygon)
                continue
            casing = QColor(LIGHT_INK if of.track.colour is Colour.BLACK else DARK_INK)
            style = Qt.PenStyle.DashLine if space.hidden else Qt.PenStyle.SolidLine
            painter.setPen(QPen(casing, width * 2.2, style))
            painter.drawPolygon(polygon)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(CHOSEN) if is_chosen else colour, width * (1.5 if is_chosen else 1), style))
            painter.drawPolygon(polygon)
        if is_absent:
            self._cross(self.seen(middle_of(of.spaces)))

    def _dot(self, at: QPointF, colour: str, *, is_chosen: bool, is_filled: bool) -> None:
        painter = self.painter
        radius = CITY * (1.35 if is_chosen else 1)
        painter.setBrush(QColor(colour) if is_filled else theme.colour(LIGHT_INK, 0.35))
        self.cased(lambda: painter.drawEllipse(at, radius, radius), QColor(colour), 2.4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(LIGHT_INK if is_filled else DARK_INK))
        painter.drawEllipse(at, 1.3, 1.3)

    def _name(self, at: QPointF, text: str, is_strong: bool, others: list[QRectF]) -> None:
        """The name beside a city, where it lies over no other name; the first place where there is none such."""
        offers = [
            self.plate_at(text, at + QPointF(CITY + 3, 0)),
            self.plate_at(text, at + QPointF(-CITY - 3, 0), to_left=True),
            self.plate_at(text, at + QPointF(0, -CITY - 2), above=True, centred=True),
            self.plate_at(text, at + QPointF(0, CITY + 2), below=True, centred=True),
        ]
        free = [box for box in offers if not any(box.intersects(other) for other in others)]
        plate = (free or offers)[0]
        others.append(plate)
        self.plate(plate, text, is_strong)

    def _badge(self, at: QPointF) -> None:
        painter = self.painter
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
            self.painter.drawLine(at - arm, at + arm)
            self.painter.drawLine(at - other, at + other)

        self.cased(draw, QColor("#D55E00"), 2.2)


_OF_TRACKS = (Kind.TRACK, Kind.SPACE, Kind.MIDDLE)
