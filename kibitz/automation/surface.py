"""Somewhere a game is shown and can be touched."""

from __future__ import annotations

from typing import Protocol

from kibitz.action import Action
from kibitz.frame import Frame
from kibitz.geometry import Rect


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

    def attend(self, board: Rect) -> None:
        """Remember what is to be played: the window under the board, its place, the focus, the pointer.

        Raises ActionError where the board cannot be acted on (covered, off the screen).
        """

    def trouble(self) -> str | None:
        """What has changed since `attend` so that nothing more may be done, in words; None when all is well."""

    def perform(self, action: Action) -> None:
        """Do one action.

        Raises ActionError, without doing anything, where the target lies outside the attended board's window
        or where there is trouble.
        """

    def close(self) -> None:
        """Let go of the screen, the browser or the file. A closed surface may be closed again."""
