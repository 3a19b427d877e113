"""Asks beside the loop whether a picture in which no game is found looks like one that has to be shown first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.gui.widgets.background import QtBackground

_EVERY_MS = 4000
"""Between two guesses: each takes a part of a second of one core."""


class Hunch(QObject):
    """``suspected``: the game that may be there, by its id, is known now; `game` has it too."""

    suspected = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.game = ""
        self._background = QtBackground("kibitz hunch", self)
        self._next: tuple[Frame, Sequence[Game[Any]]] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_EVERY_MS)
        self._pause.timeout.connect(self._guess)

    def consider(self, frame: Frame, games: Sequence[Game[Any]]) -> None:
        """No game was found in this picture."""
        self._next = frame, games
        if not self._pause.isActive():
            self._guess()

    def forget(self) -> None:
        """A game is found, or something else is looked at."""
        self.game, self._next = "", None
        self._background.forget()

    def close(self) -> None:
        """Wait for a guess that is being made."""
        self._pause.stop()
        self._background.close()

    def _guess(self) -> None:
        if self._next is None or self.game:
            return
        (frame, games), self._next = self._next, None
        self._pause.start()
        able = [game for game in games if type(game).may_be_seen is not Game.may_be_seen]
        if able:
            self._background.ask(
                lambda _: next((game.id for game in able if game.may_be_seen(frame)), ""), self._guessed
            )

    def _guessed(self, game: str) -> None:
        if game:
            self.game = game
            self.suspected.emit()
