"""Lets the user show a part of the screen while our windows are away and nothing is grabbed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.geometry import Rect
from kibitz.gui.overlay.region_picker import RegionPicker, Wanted
from kibitz.gui.watching.boards import FoundBoard, boards_in
from kibitz.gui.watching.sources import AWAY_MS


class Picking(QObject):
    """One picker at a time. grabbing: whether it is there, for which all our windows have to be away; nothing is
    grabbed meanwhile."""

    grabbing = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.picker: RegionPicker | None = None

    def start(
        self,
        picked: Callable[[Rect], None],
        wanted: Wanted,
        *,
        last: Rect | None = None,
        words: str = "",
        games: Callable[[], Sequence[Game[Any]]] | None = None,
    ) -> None:
        """Ask for it, once our windows are gone; ``picked`` is given it, in physical px of the desktop.

        last, words: see `RegionPicker`. games: whose boards are looked for and offered.
        """

        def search(frame: Frame) -> Iterator[FoundBoard]:
            assert games is not None, "asked only with games"
            return boards_in(frame, games())

        def begin() -> None:
            found_by = search if games is not None else None
            self.picker = RegionPicker(self.parent(), last, words, wanted=wanted, search=found_by)
            self.picker.picked.connect(self._end)
            self.picker.picked.connect(picked)
            self.picker.cancelled.connect(self._end)
            self.picker.start()

        self.grabbing.emit(True)
        QTimer.singleShot(AWAY_MS, self, begin)

    def _end(self) -> None:
        self.picker = None
        self.grabbing.emit(False)
