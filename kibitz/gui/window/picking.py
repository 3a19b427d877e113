"""Lets the user show a part of the screen while nothing else is drawn there and nothing is grabbed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from kibitz.core.geometry import Rect
from kibitz.gui.overlay.overlay import Overlay
from kibitz.gui.overlay.region_picker import RegionPicker
from kibitz.gui.watching.worker import Worker


class Picking(QObject):
    """One picker at a time; ``ended``: it is closed, whether something was picked or not."""

    ended = Signal()

    def __init__(self, overlay: Overlay, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._overlay, self._worker = overlay, worker
        self._picker: RegionPicker | None = None

    def start(self, picked: Callable[[Rect], None], last: Rect | None = None, words: str = "") -> None:
        """Ask for a region; ``picked`` is given it, in physical px of the desktop. last, words: see `RegionPicker`."""
        self._overlay.hide()
        self._worker.pause(True)
        self._picker = RegionPicker(self.parent(), last, words)
        self._picker.picked.connect(picked)
        self._picker.picked.connect(self._end)
        self._picker.cancelled.connect(self._end)
        self._picker.start()

    def _end(self) -> None:
        self._picker = None
        self._worker.pause(False)
        self.ended.emit()
