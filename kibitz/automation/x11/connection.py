"""Connections to the X server that tell of its loss. Xlib is imported in this folder only: it is ``python-xlib``'s."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from kibitz.automation.x11.authority import ensure_xauthority
from kibitz.core.errors import LostScreenError, NotPossibleHereError
from kibitz.core.phrase import Phrase

_LOST = Phrase(
    "The X server has gone: it ended, or closed the connection. Nothing more can be seen or "
    "done on that screen; start Kibitz again on one that runs."
)


def _tell_of_loss(connection: Any, closed: type[Exception]) -> None:
    """Have Xlib's connection raise LostScreenError where the server has gone, then and from then on.

    closed: what Xlib raises for it. Where it can't even write, its own message about that fails with a TypeError
    (``err[1]``, protocol/display.py of 0.33) before it has noted the loss, and the next question would wait for ever.
    """
    lost = False

    def telling(ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*args: Any, **named: Any) -> Any:
            nonlocal lost
            if lost:
                raise LostScreenError(_LOST)
            try:
                return ask(*args, **named)
            except (closed, OSError, TypeError) as problem:
                if isinstance(problem, TypeError) and not isinstance(problem.__context__, OSError):
                    raise
                lost = True
                connection.socket.close()
                raise LostScreenError(_LOST) from problem

        return asked

    for name in ("send_request", "send_and_recv", "check_for_error"):
        setattr(connection, name, telling(getattr(connection, name)))


@cache
def _with_events_of_its_own(base: Any) -> None:
    """Give each connection a table of events of its own.

    WORKAROUND for python-xlib 0.33: all share one (``Display.event_classes``, protocol/display.py), and a second server
    whose extensions have other numbers, as XWayland beside Xvfb, then ends with a TypeError.
    """
    begin = base.__init__

    def begun(self: Any, *args: Any, **named: Any) -> None:
        self.event_classes = {
            code: found.copy() if isinstance(found, dict) else found for code, found in base.event_classes.items()
        }
        begin(self, *args, **named)

    base.__init__ = begun


def connect(reason: str | None, name: str | None = None) -> Any:
    """A new connection, an Xlib ``Display``, that is not to be shared between threads.

    reason: why there can be none, from `session`. name: of the display, by default DISPLAY.
    Raises NotPossibleHereError where there is none, later LostScreenError where the server has gone.
    """
    if reason:
        raise NotPossibleHereError(
            Phrase("Kibitz cannot ask about windows, nor move the mouse: {reason}.", reason=reason)
        )
    ensure_xauthority()
    try:
        from Xlib import display, error
    except ImportError as problem:
        raise NotPossibleHereError(
            Phrase(
                "Kibitz cannot talk to the X server: the Python package python-xlib is missing. Install it with “pip "
                "install python-xlib”."
            )
        ) from problem
    try:
        _with_events_of_its_own(display._BaseDisplay)
        connection = display.Display(name)
    except (error.DisplayError, error.XauthError, OSError) as problem:
        raise NotPossibleHereError(
            Phrase(
                "The X server does not answer: {problem}. Check that DISPLAY names a running server.",
                problem=problem,
            )
        ) from problem
    _tell_of_loss(connection.display, error.ConnectionClosedError)
    return connection
