"""Opens practice boards and the like in processes of their own: the player must see them as other programs' windows."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QProcess, QRect, Signal
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Rect
from kibitz.gui.widgets.places import FRAME, TITLE, least_over, place_beside, shares
from kibitz.gui.widgets.scaling import as_rect, rect_to_logical

_WANTED = 1080.0, 740.0
"""The size in which practice boards show all they have, logical px."""


class Launcher(QObject):
    """Starts them beside ``window``. said: a message; failed: what went wrong, for one that stays.

    watched: gives what must not be covered either, in physical px of the desktop, or None.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, window: QWidget, watched: Callable[[], Rect | None]) -> None:
        super().__init__(window)
        self._window, self._watched = window, watched

    def practise(self, game: str, title: str) -> None:
        """Open the practice board of a game."""
        place = self._place()
        geometry = ",".join(f"{part:.0f}" for part in place.as_list())
        self.said.emit(self.tr("The practice board of {game} is opening beside this window …").format(game=title))
        self._start(
            ["practice", game, "--geometry", geometry], self.tr("The practice board of {game}").format(game=title)
        )

    def set_by_hand(self) -> None:
        """Open the board of Ticket to Ride where everything is set by hand."""
        self.said.emit(self.tr("The board is opening in a window of its own …"))
        self._start(["ticket", "board"], self.tr("The board of Ticket to Ride"))

    def _start(self, command: list[str], what: str) -> None:
        if not QProcess.startDetached(sys.executable, ["-m", "kibitz", *command])[0]:
            line = f"kibitz {' '.join(command)}"
            self.failed.emit(
                self.tr("{what} could not be started. Try “{line}” in a terminal: it says why.").format(
                    what=what, line=line
                )
            )

    def _place(self) -> Rect:
        """Beside our window and the game; where there is no room our window makes way, if that is enough."""
        window = self._window
        screen, own = as_rect(window.screen().availableGeometry()), as_rect(window.frameGeometry())
        watched = self._watched()
        board = [as_rect(rect_to_logical(watched, window.screen()))] if watched is not None else []
        place = place_beside(screen, [own, *board], _WANTED)
        if place is not None:
            return place
        halves = shares(screen)
        if halves is None or any(halves[0].grown(FRAME).iou(rect) > 0 for rect in board):
            return least_over(screen, board[0] if board else own, _WANTED)
        ours = halves[1]
        window.showNormal()
        window.setGeometry(QRect(round(ours.x), round(ours.y), round(ours.w), round(min(ours.h, own.h - TITLE))))
        return halves[0]
