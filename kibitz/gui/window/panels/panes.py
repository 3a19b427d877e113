"""The two panes of the window: what is watched, and the advice, with a handle between them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from kibitz.gui.widgets.theme import Space
from kibitz.services.settings import SettingsStore

_ADVICE_WIDTH = 348
"""Until the user moves the handle, logical px."""
_LEAST_WIDTH = 280
_BESIDE_FROM = 820
"""Width of the window from which on they are side by side, logical px."""


class Panes(QSplitter):
    """Side by side, or below each other in narrow windows. The advice keeps its width, which is remembered."""

    def __init__(self, pages: QWidget, advice: QWidget, store: SettingsStore) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._shown, self._advice, self._store = pages, advice, store
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
        self._advice.setMinimumWidth(self._least if beside else 0)
        whole = self.width() if beside else self.height()
        second = max(self._width, self._least) if beside else whole // 2
        self.setSizes([max(1, whole - second), second])

    def fit_beside(self, width: int) -> bool:
        """Whether there is room for both side by side in a window of so many logical px: large text needs more."""
        return width >= max(_BESIDE_FROM, self._shown.minimumSizeHint().width() + self._least + 3 * Space.L)

    @property
    def _least(self) -> int:
        return max(_LEAST_WIDTH, self._advice.minimumSizeHint().width())

    def keep(self) -> None:
        """Remember how wide the advice is."""
        self._store.keep_advice_width(self._width)

    def _moved(self) -> None:
        if self.orientation() is Qt.Orientation.Horizontal:
            self._width = self._advice.width()
