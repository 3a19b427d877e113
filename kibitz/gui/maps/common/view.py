"""A map as a widget: zoomed with the wheel, keys or two fingers, moved by dragging."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
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
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QSizePolicy, QToolButton, QToolTip, QWidget

from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.theme import RADIUS, Space
from kibitz.gui.widgets.widgets import column, dress, row

STEP = 1.25
"""A key or button makes the map so much larger."""
_PAN = 60.0
_DRAG = 5.0
_BUTTONS_FROM = 300
"""On lower maps (logical px) the buttons would cover names; the wheel and the keys do the same."""


class MapView(QWidget):
    """Shows a plane; subclasses tell what is on it.

    They give `map_bounds`, `draw`, `refitted`, `clicked_at`, `words_at` and, where they need it, `escaped`.
    margins: left, top, right and bottom, px around the whole map.
    """

    def __init__(self, margins: Sequence[float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 160)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_role(self, Role.Graphic)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.margins = margins
        self._camera = Camera(0, 0, 1, 1, 1)
        self._is_fitted = True
        self._pressed: QPointF | None = None
        self._dragging = False
        self._by_keys = False

    # What subclasses give

    def map_bounds(self) -> Sequence[float]:
        """Left, top, right and bottom of the whole map in its plane."""
        raise NotImplementedError

    def draw(self, painter: QPainter) -> None:
        """Draw what the camera sees."""
        raise NotImplementedError

    def refitted(self) -> None:
        """The size at which the whole map is shown may be another now."""

    def clicked_at(self, at: QPointF) -> None:
        """The user has clicked there, px of this widget."""

    def words_at(self, at: QPointF) -> str:
        """What there is to say about that place; empty for nothing, and then it can't be clicked on either."""
        return ""

    def escaped(self) -> bool:
        """The user has pressed Escape; whether that meant something."""
        return False

    # What is seen

    @property
    def camera(self) -> Camera:
        """What is seen."""
        return self._camera

    @property
    def whole(self) -> Camera:
        """The view of the whole map."""
        return Camera.fitted(self.map_bounds(), self.width(), self.height(), self.margins)

    def sizeHint(self) -> QSize:
        return QSize(640, 420)

    def fit(self) -> None:
        """Show the whole map."""
        self._is_fitted = True
        self._camera = self.whole
        self.refitted()
        self.update()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Make the map larger by ``factor``; what is seen at ``at`` (else in the middle) rests."""
        spot = at or QPointF(self.width() / 2, self.height() / 2)
        least = self.whole.scale
        camera = self._camera.zoomed(factor, spot.x(), spot.y(), least)
        if camera.scale <= least * 1.0001:
            self.fit()
            return
        self.see(camera)

    def see(self, camera: Camera) -> None:
        """Show this part of the map."""
        self._camera = camera.kept_on(self.map_bounds())
        self._is_fitted = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QPainterPath()
        outline.addRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), RADIUS + 4, RADIUS + 4)
        painter.save()
        painter.setClipPath(outline)
        self.draw(painter)
        painter.restore()
        look = theme.current()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.accent if self._by_keys else look.border), 2 if self._by_keys else 1))
        painter.drawPath(outline)

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
            self.see(self._camera.panned(moved.x(), moved.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        clicked, self._pressed = not self._dragging, None
        self.unsetCursor()
        if clicked:
            self.clicked_at(event.position())

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
            self.see(self._camera.panned(*steps[key]))
        elif key is not Qt.Key.Key_Escape or not self.escaped():
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        # Only who goes from control to control with the keys needs to see where they are.
        self._by_keys = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._by_keys = False
        super().focusOutEvent(event)

    def _hover(self, at: QPointF, on_screen: QPointF) -> None:
        words = self.words_at(at)
        if not words:
            self.unsetCursor()
            QToolTip.hideText()
            return
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        QToolTip.showText(on_screen.toPoint(), words, self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._is_fitted:
            self.fit()
            return
        camera = self._camera
        self.refitted()
        self.see(Camera(camera.x, camera.y, camera.scale, self.width(), self.height()))


class MapButtons(QWidget):
    """Larger, smaller, and the whole map: in the lower right corner of a view, or side by side, elsewhere."""

    def __init__(self, view: MapView, *, over: bool = True) -> None:
        """``over``: in the corner of the view; else they are to be put somewhere."""
        super().__init__(view)
        tr = self.tr
        self.larger = _tool("zoom-in", tr("Larger (+, or the wheel)"))
        self.smaller = _tool("zoom-out", tr("Smaller (−, or the wheel)"))
        self.whole = _tool("fit", tr("The whole map (0)"))
        self.larger.clicked.connect(lambda: view.zoom(STEP**2))
        self.smaller.clicked.connect(lambda: view.zoom(STEP**-2))
        self.whole.clicked.connect(view.fit)
        if not over:
            self.setLayout(row(self.larger, self.smaller, self.whole, spacing=Space.XS))
            return
        self.setLayout(column(self.larger, self.smaller, self.whole, spacing=Space.XS))
        corner = row(None, margins=(Space.S, Space.S, Space.S, round(max(view.margins[3], Space.S))))
        corner.addWidget(self, 0, Qt.AlignmentFlag.AlignBottom)
        view.setLayout(corner)

    def show_for(self, height: int) -> None:
        """Be there on maps that are high enough, logical px."""
        self.setVisible(height >= _BUTTONS_FROM)


def _tool(icon: str, tip: str) -> QToolButton:
    made = QToolButton()
    dress(made, icon, "", "", tip)
    return made
