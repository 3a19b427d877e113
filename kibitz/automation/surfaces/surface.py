"""Somewhere a game is shown and can be touched."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from kibitz.automation.stop import Stop
from kibitz.core.action import Action
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect


class Surface(Protocol):
    """A source of frames and, where ``can_act``, a place for actions.

    Frames and actions share one coordinate system: pixel (0, 0) is the top left of every frame of this surface.
    Display scaling, several monitors and a browser's device pixel ratio are solved inside the surface.
    """

    name: str
    """For messages: ``the screen``, ``Chromium at http://...``, ``shot.png``."""
    can_act: bool

    def grab(self) -> Frame:
        """The picture now; the very same Frame object as before when no pixel changed.

        Raises CaptureError.
        """

    def guard(self, stop: Stop) -> AbstractContextManager[None]:
        """While one play runs inside it: raise ``stop`` when the user wants the hands off (Esc, a corner, the mouse).

        Nothing that an earlier play attended to is held against this one.
        """

    def attend(self, board: Rect) -> None:
        """Remember what is to be played: the window under the board, its place, the focus, the pointer.

        Raises ActionError where the board cannot be acted on (covered, off the screen).
        """

    def trouble(self) -> str | None:
        """What has changed since this play's first `attend` so that nothing more may be done; None when all is well.

        In words that end a sentence: ``the game's window was moved``.
        """

    def perform(self, action: Action) -> None:
        """Do one action.

        Raises ActionError, without doing anything, where the target lies outside the attended board's rectangle
        or where there is trouble; StoppedError when the guard's stop was raised.
        """

    def restore(self) -> str | None:
        """Put back what this play has altered to see more: the page's zoom, a window's size. Asked at its end.

        What stays altered (after a stop nothing is pressed), in words that end a sentence; None when all is as before.
        """

    def close(self) -> None:
        """Let go of the screen, the browser or the file. A closed surface may be closed again."""
