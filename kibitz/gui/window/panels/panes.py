"""The two panes of the window: what is watched, and the advice, with a handle between them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from kibitz.gui.widgets.theme import Space
from kibitz.services.settings import SettingsStore

_ADVICE_WIDTH = 348
"""Until the user moves the handle, logical px."""
_LEAST_WIDTH = 280


class Panes(QSplitter):
    """Side by side, or below each other in narrow windows. The advice keeps its width, which is remembered."""

    def __init__(self, pages: QWidget, advice: QWidget, store: SettingsStore) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._advice, self._store = advice, store
        self._width = store.load().advice_width or _ADVICE_WIDTH
        self._sized = False
        self.setHandleWidth(Space.L)
        self.setChildrenCollapsible(False)
        self.addWidget(pages)
        self.addWidget(advice)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.splitterMoved.connect(self._moved)

    def arrange(self, *, beside: bool) -> None:
        """Put the advice beside the picture, or below it."""
        orientation = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if self._sized and orientation is self.orientation():
            return
        self._sized = True
        self.setOrientation(orientation)
        self._advice.setMinimumWidth(_LEAST_WIDTH if beside else 0)
        whole = self.width() if beside else self.height()
        second = self._width if beside else whole // 2
        self.setSizes([max(1, whole - second), second])

    def keep(self) -> None:
        """Remember how wide the advice is."""
        self._store.keep_advice_width(self._width)

    def _moved(self) -> None:
        if self.orientation() is Qt.Orientation.Horizontal:
            self._width = self._advice.width()
