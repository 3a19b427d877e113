"""What kind of session this is where there may be an X server, and why it may not let us see the screen."""

from __future__ import annotations

import os

from kibitz.automation.surfaces.session import is_wayland


def is_x11() -> bool:
    """Whether the whole desktop is an X server's, so that windows, focus and keys can be asked about there."""
    return has_x_server() and not is_wayland()


def has_x_server() -> bool:
    """Whether an X server can be asked: that of the desktop, or XWayland's, which knows its own windows only."""
    return bool(os.environ.get("DISPLAY"))


def why_no_screen() -> str | None:
    """Cause and cure in one sentence where the screen cannot be used at all; None where it can be tried.

    Asked before the first grab, because libraries answer with black pictures, ``KeyError`` or the program's end.
    """
    if is_wayland() or has_x_server():
        return None
    return (
        "there is no display (DISPLAY is not set): start Kibitz in a desktop session, play in a browser with "
        "--browser --headless, or analyse a screenshot with “kibitz analyse PICTURE”"
    )


def why_not_by_x() -> str | None:
    """The same for what an X client does: it sees a Wayland screen black."""
    if is_wayland():
        return (
            "this is a Wayland session, where an X client sees only black: open the screen by "
            "kibitz.automation.systems.choice.open_desktop, or log in with X11"
        )
    return why_no_screen()
