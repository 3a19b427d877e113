"""The map as a widget: zoomed with the wheel, keys or two fingers, moved by dragging; stations can be clicked."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QSizePolicy, QToolTip, QWidget

from kibitz.gui import theme
from kibitz.gui.map_camera import Camera
from kibitz.gui.theme import RADIUS
from kibitz.gui.tube_map_labels import Label
from kibitz.gui.tube_map_layout import lay_out
from kibitz.gui.tube_map_painter import Fonts, MapPainter
from kibitz.gui.tube_map_scene import MapScene
from kibitz.gui.tube_map_sketch import Sketch, names_at, sketch
from kibitz.gui.tube_map_words import station_in_words

MARGINS = (44.0, 20.0, 44.0, 44.0)
"""Around the whole map, px: names stand beyond the outermost stations, and the sources below."""
STEP = 1.25
"""A key or button makes the map so much larger."""
_PAN = 60.0
_REACH = 9.0
"""A station is meant when the pointer is so near to it, px."""
_DRAG = 5.0


class TubeMapView(QWidget):
    """Shows a network and a scene.

    ends_chosen: the user has clicked on one or two stations (their numbers), or (an empty tuple) taken that back.
    """

    ends_chosen = Signal(object)

    def __init__(self, network_id: str = "game2023", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 160)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.setAccessibleName(self.tr("Map of the Underground"))
        self.map = lay_out(network_id)
        self.scene = MapScene()
        self._ends: tuple[int, ...] = ()
        self._camera = Camera(0, 0, 1, 1, 1)
        self._is_fitted = True
        self._fonts: Fonts | None = None
        self._names: dict[int, list[Label]] = {}
        self._sketch: Sketch | None = None
        self._painter: MapPainter | None = None
        self._pressed: QPointF | None = None
        self._dragging = False
        self._by_keys = False
        theme.watch_changes(self._forget_fonts)

    @property
    def camera(self) -> Camera:
        """What is seen."""
        return self._camera

    def sizeHint(self) -> QSize:
        return QSize(640, 420)

    def show_network(self, network_id: str) -> None:
        """Show another network; the scene is empty then."""
        if network_id != self.map.network.id:
            self.map = lay_out(network_id)
            self._ends = ()
            self.show_scene(MapScene())
            self.fit()

    def show_scene(self, scene: MapScene) -> None:
        """Show this scene."""
        if scene != self.scene:
            self.scene = scene
            self._ends = scene.ends
            self._names.clear()
            self._sketch = None
            self.update()

    # What is seen

    def fit(self) -> None:
        """Show the whole map."""
        self._is_fitted = True
        self._camera = self._whole()
        self._names.clear()
        self._sketch = None
        self.update()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Make the map larger by ``factor``; what is seen at ``at`` (else in the middle) rests."""
        spot = at or QPointF(self.width() / 2, self.height() / 2)
        least = self._whole().scale
        camera = self._camera.zoomed(factor, spot.x(), spot.y(), least)
        if camera.scale <= least * 1.0001:
            self.fit()
            return
        self._see(camera)

    def _see(self, camera: Camera) -> None:
        self._camera = camera.kept_on(self.map.bounds)
        self._is_fitted = False
        self.update()

    def _whole(self) -> Camera:
        return Camera.fitted(self.map.bounds, self.width(), self.height(), MARGINS)

    def spot(self, station: int) -> QPointF:
        """Where a station is seen, in px of this widget."""
        return QPointF(*self._camera.seen(self.map.points[station : station + 1])[0].tolist())

    def station_at(self, at: QPointF) -> int | None:
        """The station that is meant by a place in this widget."""
        gaps = self._camera.seen(self.map.points) - (at.x(), at.y())
        far = (gaps**2).sum(axis=1)
        nearest = int(far.argmin())
        reach = max(_REACH, *self._drawn().reaches[nearest])
        return nearest if far[nearest] <= reach**2 else None

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QPainterPath()
        outline.addRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), RADIUS + 4, RADIUS + 4)
        painter.save()
        painter.setClipPath(outline)
        drawn = self._drawn()
        assert self._painter is not None, "made with the sketch"
        self._painter.paint(painter, self.map, self.scene, drawn, self._camera)
        self._painter.paint_attribution(painter, self.width(), self.height())
        painter.restore()
        look = theme.current()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.accent if self._by_keys else look.border), 2 if self._by_keys else 1))
        painter.drawPath(outline)

    def _drawn(self) -> Sketch:
        """The sketch for the size that the map is seen at; kept until that changes."""
        if self._fonts is None or self._painter is None:
            self._fonts = Fonts()
            self._painter = MapPainter(self._fonts)
        scale = self._camera.scale
        if self._sketch is None or self._sketch.scale != scale:
            self._sketch = sketch(self.map, self.scene, scale, self._labels(self._fonts))
        return self._sketch

    def _labels(self, fonts: Fonts) -> list[Label]:
        """The names for about this size: they are placed for one a little smaller, and rest while it is zoomed."""
        least = self._whole()
        level = max(0, math.floor(2 * math.log2(self._camera.scale / least.scale) + 1e-6))
        if level not in self._names:
            scale = least.scale * 2 ** (level / 2)
            view = None
            if level == 0:
                left, top = least.plane(3, 3)
                right, bottom = least.plane(self.width() - 3, self.height() - MARGINS[3] * 0.8)
                view = (left * scale, top * scale, right * scale, bottom * scale)
            self._names[level] = names_at(self.map, self.scene, scale, fonts.width, fonts.line_height, view)
        return self._names[level]

    def _forget_fonts(self) -> None:
        self._fonts = self._painter = self._sketch = None
        self._names.clear()

    # The user's hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._dragging = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            self._hover(event.position(), event.globalPosition())
            return
        moved = event.position() - self._pressed
        if self._dragging or moved.manhattanLength() > _DRAG:
            self._dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._pressed = event.position()
            self._see(self._camera.panned(moved.x(), moved.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        clicked, self._pressed = not self._dragging, None
        self.unsetCursor()
        if clicked:
            self._choose(self.station_at(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.pixelDelta().y()
        if turned:
            self.zoom(STEP ** (turned / 120), event.position())
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position())
            return True
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.zoom(pinch.scaleFactor(), QPointF(self.mapFromGlobal(pinch.centerPoint())))
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (_PAN, 0.0),
            Qt.Key.Key_Right: (-_PAN, 0.0),
            Qt.Key.Key_Up: (0.0, _PAN),
            Qt.Key.Key_Down: (0.0, -_PAN),
        }
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(STEP)
        elif key is Qt.Key.Key_Minus:
            self.zoom(1 / STEP)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        elif key in steps:
            self._see(self._camera.panned(*steps[key]))
        elif key is Qt.Key.Key_Escape and self._ends:
            self._choose(None)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        # Only who goes from control to control with the keys needs to see where they are.
        self._by_keys = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._by_keys = False
        super().focusOutEvent(event)

    def _choose(self, station: int | None) -> None:
        before = self._ends
        if station is None:
            self._ends = ()
        elif len(before) == 1 and station != before[0]:
            self._ends = (before[0], station)
        else:
            self._ends = (station,)
        if self._ends != before:
            self.ends_chosen.emit(self._ends)

    def _hover(self, at: QPointF, on_screen: QPointF) -> None:
        station = self.station_at(at)
        if station is None:
            self.unsetCursor()
            QToolTip.hideText()
            return
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        QToolTip.showText(on_screen.toPoint(), station_in_words(self.map.network, self.scene, station), self)

    # Window

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._is_fitted:
            self.fit()
            return
        camera = self._camera
        self._names.clear()
        self._see(Camera(camera.x, camera.y, camera.scale, self.width(), self.height()))
