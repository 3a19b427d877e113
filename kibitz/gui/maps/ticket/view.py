"""The map of Ticket to Ride as a widget: tracks and cities can be pointed at, clicked on, and reached with the keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from kibitz.gui.maps.common.view import MapView
from kibitz.gui.maps.ticket.labels import frame_of
from kibitz.gui.maps.ticket.layout import CITY_RADIUS, lay_out, same_board
from kibitz.gui.maps.ticket.painter import TicketPainter
from kibitz.gui.maps.ticket.scene import MapScene
from kibitz.gui.maps.ticket.words import city_in_words, track_in_words
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.language import translated
from kibitz.solvers.ticket.model.boards import Board, load_board

MARGINS = (10.0, 10.0, 10.0, 10.0)
"""Around the whole map, px."""
_REACH = 5.0
"""A track is meant when the pointer is so near to it, px."""


class TicketMapView(MapView):
    """Shows a board and a scene.

    track_clicked, city_clicked: the user has clicked on one, or pressed Enter where the keys had led to it.
    menu_asked: the user asks what can be done with a track; the place on the screen (QPoint).
    """

    track_clicked = Signal(int)
    city_clicked = Signal(int)
    menu_asked = Signal(int, object)

    def __init__(self, board: Board | None = None, parent: QWidget | None = None) -> None:
        super().__init__(MARGINS, parent)
        self.map = lay_out(board or load_board())
        self.scene = MapScene()
        self._painter = TicketPainter()
        self._pointed: int | None = None
        self._describe()
        theme.watch_changes(self._painter.forget)

    def show_board(self, board: Board) -> None:
        """Show another board; the scene is empty then."""
        if not same_board(board, self.map.board):
            self.map = lay_out(board)
            self._pointed = None
            self.show_scene(MapScene())
            self.fit()

    def show_scene(self, scene: MapScene) -> None:
        """Show this scene."""
        scene = replace(scene, chosen=self._pointed)
        if scene != self.scene:
            self.scene = scene
            self.update()

    def map_bounds(self) -> tuple[float, float, float, float]:
        return frame_of(self.map)

    def refitted(self) -> None:
        self._painter.forget()

    def draw(self, painter: QPainter) -> None:
        self._painter.paint(painter, self.map, self.scene, self.camera)

    def track_at(self, at: QPointF) -> int | None:
        """The track that is meant by a place in this widget."""
        x, y = self.camera.plane(at.x(), at.y())
        return self.map.track_at(x, y, _REACH / self.camera.scale)

    def city_at(self, at: QPointF) -> int | None:
        """The city that is meant by a place in this widget."""
        x, y = self.camera.plane(at.x(), at.y())
        return self.map.city_at(x, y, CITY_RADIUS + 1.5)

    def spot(self, track: int) -> QPointF:
        """Where the first space of a track is seen, px of this widget."""
        space = self.map.tracks[track][0]
        return QPointF(*self.camera.pixel(space.x, space.y))

    def point_at(self, track: int | None) -> None:
        """Mark a track as the one that is pointed at."""
        if track != self._pointed:
            self._pointed = track
            self.show_scene(self.scene)
            self._describe()

    # The user's hand

    def clicked_at(self, at: QPointF) -> None:
        city, track = self.city_at(at), self.track_at(at)
        if city is not None:
            self.city_clicked.emit(city)
        elif track is not None:
            self.track_clicked.emit(track)

    def words_at(self, at: QPointF) -> str:
        city = self.city_at(at)
        if city is not None:
            return translated(city_in_words(self.map.board, self.scene, city))
        track = self.track_at(at)
        self.point_at(track)
        return "" if track is None else translated(track_in_words(self.map.board, self.scene, track))

    def escaped(self) -> bool:
        had = self._pointed is not None
        self.point_at(None)
        return had

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self.point_at(None)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        track = self.track_at(QPointF(event.pos())) if by_mouse else self._pointed
        if track is not None:
            where = event.globalPos() if by_mouse else self.mapToGlobal(self.spot(track).toPoint())
            self.menu_asked.emit(track, where)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_N, Qt.Key.Key_P):
            self._step(1 if key is Qt.Key.Key_N else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._pointed is not None:
            self.track_clicked.emit(self._pointed)
        else:
            super().keyPressEvent(event)

    def _step(self, by: int) -> None:
        """Point at the next track, in order of the tables."""
        count = len(self.map.tracks)
        track = (0 if by > 0 else count - 1) if self._pointed is None else (self._pointed + by) % count
        self.point_at(track)
        spot = self.spot(track)
        if not self.rect().contains(spot.toPoint()):
            self.see(self.camera.panned(self.width() / 2 - spot.x(), self.height() / 2 - spot.y()))
            spot = self.spot(track)
        words = translated(track_in_words(self.map.board, self.scene, track))
        QToolTip.showText(self.mapToGlobal(spot.toPoint() + QPoint(8, 12)), words, self)

    def _describe(self) -> None:
        """Tell screen readers what is shown, and what is pointed at."""
        self.setAccessibleName(self.tr("Map of the board"))
        pointed = "" if self._pointed is None else translated(track_in_words(self.map.board, self.scene, self._pointed))
        keys = self.tr("N and P go from track to track, Enter changes whose it is, the menu key tells more.")
        self.setAccessibleDescription(pointed.replace("\n", "; ") or keys)
