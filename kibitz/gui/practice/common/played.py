"""Whether Kibitz has played in a practice board's window: such games are not the user's own.

The player and the board are different programs, and any of several players may come along. What they share is the
window on the desktop: the board puts a mark on its own window, and a player that acts in a window with that mark
changes it (see `Windows.mark_played`). Nothing is put on windows of other programs.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from kibitz.automation.surfaces.system import Windows
from kibitz.gui.widgets.native import ask_about_windows, number_of

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

    def _ask(self, question: Callable[[Windows, int], T], otherwise: T) -> T:
        desktop = ask_about_windows()
        if desktop is None:
            return otherwise
        with closing(desktop):
            return question(desktop, number_of(self._window))
