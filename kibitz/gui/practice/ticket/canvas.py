"""The practice board of Ticket to Ride as a widget: painted as large as it fits, clicked on and driven by keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.ticket.layout import lay_out
from kibitz.gui.maps.ticket.scene import MapScene
from kibitz.gui.practice.common.painted import PaintedBoard
from kibitz.gui.practice.ticket import places
from kibitz.gui.practice.ticket.painter import BoardPainter, Looks
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.gui.practice.ticket.table import TicketTable
from kibitz.gui.practice.ticket.wording import board_in_words
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.language import translate, translated

_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
_ASIDE = 2.5
"""An arrow key goes rather further than so much to the side."""


class TicketCanvas(PaintedBoard):
    """Shows a game. touched: a `Spot` was clicked on; laid_out: the board has another size now."""

    touched = Signal(object)

    def __init__(self, table: TicketTable) -> None:
        super().__init__(translate("The board"), 560, 350)
        self.setMouseTracking(True)
        self._painter = BoardPainter()
        self._table = table
        self.scene = MapScene()
        self._advised: tuple[Spot, ...] = ()
        self.cursor_at: Spot | None = None
        self.empty = False
        self.scores = False
        theme.watch_changes(self._painter.forget)

    def sizeHint(self) -> QSize:
        return QSize(round(places.BOARD.w), round(places.BOARD.h))

    def show_table(self, table: TicketTable, scene: MapScene, advised: tuple[Spot, ...] = ()) -> None:
        """Show a game, and this on its map; ``advised``: what the coach would click on beside the map."""
        if table is not self._table:
            self.cursor_at = None
        self._table, self.scene, self._advised = table, scene, advised
        self.setAccessibleDescription(translated(board_in_words(table.session)))
        self.update()

    # Where things are

    @property
    def scale(self) -> float:
        """px of this widget for a unit of the board."""
        return min(self.width() / places.BOARD.w, self.height() / places.BOARD.h)

    def to_widget(self, at: Point) -> QPointF:
        """A point of the board, in px of this widget."""
        corner = self._corner()
        return QPointF(corner.x() + at.x * self.scale, corner.y() + at.y * self.scale)

    def rect_to_widget(self, rect: Rect) -> QRectF:
        """A rectangle of the board, in px of this widget."""
        corner = self.to_widget(Point(rect.x, rect.y))
        return QRectF(corner.x(), corner.y(), rect.w * self.scale, rect.h * self.scale)

    def spot_point(self, spot: Spot) -> QPointF:
        """Where to click on something."""
        return self.to_widget(self._point(spot))

    def spot_at(self, at: QPointF) -> Spot | None:
        """What lies at a place of this widget."""
        corner, state = self._corner(), self._table.session.state
        point = Point((at.x() - corner.x()) / self.scale, (at.y() - corner.y()) / self.scale)
        return places.spot_at(
            point,
            lay_out(state.board),
            len(self._table.offers),
            stations=bool(state.board.stations),
            scores=places.scores_table(len(state.players)) if self.scores else None,
        )

    def _corner(self) -> QPointF:
        board = places.BOARD
        return QPointF((self.width() - board.w * self.scale) / 2, 0)

    def _point(self, spot: Spot) -> Point:
        layout = lay_out(self._table.session.state.board)
        if spot.part is SpotKind.TRACK:
            return places.track_spot(layout, spot.number)
        if spot.part is SpotKind.CITY:
            return places.city_spot(layout, spot.number)
        if spot.part is SpotKind.SCORES:
            return places.scores_table(len(self._table.session.state.players)).center
        rect = places.rect_of(spot, len(self._table.offers))
        assert rect is not None, "everything else has a rectangle"
        return rect.center

    # The keyboard's ring

    def move_cursor(self, key: Qt.Key) -> None:
        """Move the ring to the next thing in the direction of an arrow key that can be used now."""
        spots = self._table.spots
        if self.cursor_at not in spots:
            self.cursor_at = spots[0] if spots else None
        elif self.cursor_at is not None:
            here, (right, down) = self._point(self.cursor_at), _ARROWS[key]

            def far(spot: Spot) -> float | None:
                """How far it is in this direction; None where it lies in another one."""
                there = self._point(spot)
                dx, dy = there.x - here.x, there.y - here.y
                ahead, aside = dx * right + dy * down, abs(dx * down) + abs(dy * right)
                return ahead + _ASIDE * aside if ahead > 0 and ahead * _ASIDE > aside else None

            ways = [(distance, str(spot), spot) for spot in spots if (distance := far(spot)) is not None]
            self.cursor_at = min(ways, default=(0.0, "", self.cursor_at))[2]
        self.update()

    def touch_cursor(self) -> None:
        """Touch what the keyboard's ring is round."""
        if self.cursor_at is not None:
            self.touched.emit(self.cursor_at)

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(self.rect(), QColor(theme.current().window))
        corner = self._corner()
        painter.translate(corner)
        painter.scale(self.scale, self.scale)
        scene, ring = self.scene, self.cursor_at if self.hasFocus() else None
        if ring is not None and ring.part is SpotKind.TRACK:
            scene = replace(scene, chosen=ring.number)
        elif ring is not None and ring.part is SpotKind.CITY:
            scene = replace(scene, hinted_cities=frozenset({ring.number}))
        self._painter.paint(painter, self._table, scene, Looks(self._advised, ring, self.empty, self.scores))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = self.spot_at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or spot is None:
            super().mousePressEvent(event)
            return
        self.cursor_at = None
        self.touched.emit(spot)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = self.spot_at(event.position())
        hand = spot is not None and not self._table.why_not(spot)
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)
