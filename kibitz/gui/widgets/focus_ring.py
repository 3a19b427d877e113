"""A ring around a widget that paints itself, while the keyboard is there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import RADIUS

_THICK = 2.0
_BY_KEYBOARD = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}


class FocusRing(QWidget):
    """Lies over ``around`` and lets clicks through. It comes with Tab and shortcuts only: who clicked knows where he
    is, and on a practice board it would be one more thing to be read."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        around.installEventFilter(self)

    def eventFilter(self, around: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.FocusIn and isinstance(event, QFocusEvent) and event.reason() in _BY_KEYBOARD:
            self._cover()
            self.show()
            self.raise_()
        elif kind is QEvent.Type.FocusOut:
            self.hide()
        elif kind is QEvent.Type.Resize:
            self._cover()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.current().accent), _THICK))
        inset = _THICK / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)

    def _cover(self) -> None:
        around = self.parentWidget()
        if around is not None:
            self.setGeometry(around.rect())
