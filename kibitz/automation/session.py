"""What kind of desktop session this is, and why it may not let us see the screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def is_x11() -> bool:
    """Whether windows, focus and keys can be asked about through an X server."""
    return sys.platform.startswith(("linux", "freebsd", "openbsd", "netbsd")) and bool(os.environ.get("DISPLAY"))


def is_wayland() -> bool:
    """Whether this is a Wayland session; one with XWayland too, where an X client sees only black."""
    kind = os.environ.get("XDG_SESSION_TYPE", "")
    return kind == "wayland" or (kind != "x11" and bool(os.environ.get("WAYLAND_DISPLAY")))


def why_no_screen() -> str | None:
    """Cause and cure in one sentence where the screen cannot be used at all; None where it can be tried.

    Asked before the first grab, because libraries answer with black pictures, ``KeyError`` or the program's end.
    """
    if sys.platform in ("win32", "darwin"):
        return None
    if is_wayland():
        return (
            "this is a Wayland session, which does not let programs see the screen: log in with X11 (often called "
            "“Xorg” on the login screen), play in a browser with --browser, or analyse a screenshot with "
            "“kibitz analyse PICTURE”"
        )
    if not os.environ.get("DISPLAY"):
        return (
            "there is no display (DISPLAY is not set): start Kibitz in a desktop session, play in a browser with "
            "--browser --headless, or analyse a screenshot with “kibitz analyse PICTURE”"
        )
    return None


def ensure_xauthority() -> None:
    """Give python-xlib an authority file to read: it fails at import where ~/.Xauthority is missing.

    A missing file is replaced by an empty one, through XAUTHORITY; servers without authorisation accept that,
    and others say so themselves.
    """
    if Path(os.environ.get("XAUTHORITY") or Path.home() / ".Xauthority").is_file():
        return
    os.environ["XAUTHORITY"] = os.devnull
