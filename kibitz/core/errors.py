"""Every error that a user of Kibitz can meet.

A message has three parts: what happened, what was expected or the likely cause, and what to do next.
The command line prints the message (never a traceback) and ends with the class's ``exit_code``.
"""

from __future__ import annotations


class KibitzError(Exception):
    """Base of all errors that Kibitz raises on purpose; its text is meant for the user."""

    exit_code = 1


class UsageError(KibitzError):
    """The request itself is wrong: an unknown game, a region without area, a file that is not there."""

    exit_code = 2


class NotPossibleHereError(KibitzError):
    """This machine or session cannot do it: no display, Wayland, no browser driver, a missing extra."""

    exit_code = 3


class CaptureError(NotPossibleHereError):
    """The screen, browser or clipboard gave no picture."""


class PageDialogError(CaptureError):
    """A dialog of the browser's own is open over the page, which gives no picture meanwhile.

    said: what it says.
    """

    def __init__(self, message: str, said: str) -> None:
        super().__init__(message)
        self.said = said


class LostScreenError(CaptureError):
    """The screen itself went away while it was in use: its server ended or closed the connection."""


class ScreenPermissionError(CaptureError):
    """The system does not let Kibitz see the screen until the user allows it (macOS: Screen Recording)."""


class InputPermissionError(NotPossibleHereError):
    """The system does not let Kibitz use the mouse and the keys until the user allows it (macOS: Accessibility)."""


class PictureError(KibitzError):
    """A file or stream is not a picture that can be used (not one, truncated, too large, too small)."""


class UnreadableBoardError(KibitzError):
    """A picture has no board of the wanted game, or the board cannot be read for certain."""


class ImpossibleBoardError(KibitzError):
    """The state breaks the rules of its game, such as two equal Set cards: it was misread or mistyped."""


class ActionError(KibitzError):
    """An action was refused before it was done (target outside the board, window covered, focus lost)."""

    exit_code = 5


class OutOfViewError(ActionError):
    """Nothing was done, because a part of the board lies beyond the edge of its window, or of the screen."""


class ActionNotConfirmedError(ActionError):
    """An action was done and the screen did not show what it should have led to."""


class StoppedError(ActionError):
    """Play was stopped on request: Esc, the fail-safe corner, the user's hand on the mouse, a stop button."""
