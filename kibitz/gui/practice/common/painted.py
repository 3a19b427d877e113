"""What boards that are painted as a whole have in common: a place for the focus, and painting anew when it is due."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.focus_ring import FocusRing


class PaintedBoard(QWidget):
    """A board as one widget, as large as there is room. laid_out: what is on it has moved."""

    laid_out = Signal()

    def __init__(self, name: str, least_width: int, least_height: int) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(least_width, least_height)
        self.setAccessibleName(name)
        give_role(self, Role.Canvas)
        FocusRing(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The window knows the keys, wherever the focus is.
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        self.update()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.laid_out.emit()
