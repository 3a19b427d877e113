"""One look at the whole screen without our windows: which boards are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from kibitz.core.background import Task
from kibitz.core.game import Game
from kibitz.gui.watching.boards import FoundBoard, boards_in
from kibitz.gui.watching.sources import AWAY_MS, Source
from kibitz.gui.widgets.background import QtBackground


class FirstLook(QObject):
    """found: a `FoundBoard` (physical px of the desktop), as soon as it is seen. ended: every game was looked for.
    failed: a message for the user.

    grabbing: whether the screen is being taken, for which all our windows have to be away: the first window of a
    program mostly opens over the game.
    """

    found = Signal(object)
    ended = Signal()
    failed = Signal(str)
    grabbing = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._away = False
        self._background = QtBackground("kibitz first look", self)
        self._background.failed.connect(self._has_failed)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(AWAY_MS)
        self._delay.timeout.connect(self._look)
        self._asked: tuple[Source, Callable[[], Sequence[Game[Any]]]] | None = None

    def look(self, source: Source, games: Callable[[], Sequence[Game[Any]]]) -> None:
        """Look at this for these games, which are made in the thread that looks."""
        self._asked = source, games
        self._away = True
        self.grabbing.emit(True)
        self._delay.start()

    def leave_off(self) -> None:
        """Nobody waits for it any more."""
        self._delay.stop()
        self._background.forget()
        self._come_back()

    def _look(self) -> None:
        if self._asked is None:
            return
        source, games = self._asked
        self._background.ask(partial(_look_at, source, games), lambda _: self.ended.emit(), told=self._told)

    def _told(self, board: FoundBoard | None) -> None:
        if board is None:
            self._come_back()
        else:
            self.found.emit(board)

    def _has_failed(self, message: str) -> None:
        self._come_back()
        self.failed.emit(message)

    def _come_back(self) -> None:
        if self._away:
            self._away = False
            self.grabbing.emit(False)


def _look_at(source: Source, games: Callable[[], Sequence[Game[Any]]], task: Task[None]) -> None:
    """Tell None once the picture is taken, and then each board. Raises CaptureError."""
    surface = source.open()
    try:
        frame = surface.grab()
    finally:
        surface.close()
    task.tell(None)
    left, top = frame.origin or (0, 0)
    for board in boards_in(frame, games()):
        task.tell(replace(board, place=board.place.moved(left, top)))
