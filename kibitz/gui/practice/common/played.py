"""Whether Kibitz has played in a practice board's window: such games are not the user's own.

The player and the board are different programs, and any of several players may come along. What they share is the
window on the X server: the board puts a mark on its own window, and a player that acts in a window with that mark
changes it (see `XDesktop.mark_played`). Nothing is put on windows of other programs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from kibitz.automation.surfaces.session import has_x_server
from kibitz.automation.surfaces.x11 import XDesktop
from kibitz.core.errors import NotPossibleHereError

T = TypeVar("T")


class PlayedMark:
    """The mark on a board's window. Where windows can't be marked every game counts as the user's own."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._is_announced = False

    def begin(self) -> None:
        """A new game begins: nobody has played in it."""
        self._is_announced = False
        self.announce()

    def announce(self) -> None:
        """The window is shown, perhaps again in the middle of a game."""
        if not self._is_announced and self._window.isVisible():
            self._is_announced = True
            self._ask(lambda desktop, own: desktop.announce(own), None)

    def is_own(self) -> bool:
        """Whether Kibitz has not acted in this game."""
        return not self._ask(lambda desktop, own: desktop.was_played(own), False)

    def _ask(self, question: Callable[[XDesktop, int], T], otherwise: T) -> T:
        if not has_x_server() or QGuiApplication.platformName() != "xcb":
            return otherwise
        try:
            desktop = XDesktop()
        except NotPossibleHereError:
            return otherwise
        try:
            return question(desktop, int(self._window.winId()))
        finally:
            desktop.close()
