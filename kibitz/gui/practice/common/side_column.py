"""The column of panels beside a practice board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column

WIDTH = 272


class SideColumn(QScrollArea):
    """Panels below each other, scrolled where they don't fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedWidth(WIDTH)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_panels(self, *panels: QWidget) -> None:
        """Show these."""
        inside = QWidget()
        inside.setLayout(column(*panels, None, spacing=Space.M))
        self.setWidget(inside)
