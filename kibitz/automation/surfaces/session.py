"""What kind of desktop session this is, and why it may not let us see the screen."""

from __future__ import annotations

import atexit
import os
import struct
import sys
import tempfile
from pathlib import Path

_FAMILY_LOCAL = 256
"""Xauth's address family of servers on the same machine."""


def is_x11() -> bool:
    """Whether the whole desktop is an X server's, so that windows, focus and keys can be asked about there."""
    return has_x_server() and not is_wayland()


def has_x_server() -> bool:
    """Whether an X server can be asked: that of the desktop, or XWayland's, which knows its own windows only."""
    return sys.platform.startswith(("linux", "freebsd", "openbsd", "netbsd")) and bool(os.environ.get("DISPLAY"))


def is_wayland() -> bool:
    """Whether this is a Wayland session; one with XWayland too, where an X client sees only black."""
    kind = os.environ.get("XDG_SESSION_TYPE", "")
    return kind == "wayland" or (kind != "x11" and bool(os.environ.get("WAYLAND_DISPLAY")))


def why_no_screen() -> str | None:
    """Cause and cure in one sentence where the screen cannot be used at all; None where it can be tried.

    Asked before the first grab, because libraries answer with black pictures, ``KeyError`` or the program's end.
    """
    if sys.platform in ("win32", "darwin") or is_wayland() or os.environ.get("DISPLAY"):
        return None
    return (
        "there is no display (DISPLAY is not set): start Kibitz in a desktop session, play in a browser with "
        "--browser --headless, or analyse a screenshot with “kibitz analyse PICTURE”"
    )


def why_not_by_x() -> str | None:
    """The same for what works on X11, Windows and macOS only: an X client sees a Wayland screen black."""
    if is_wayland():
        return (
            "this is a Wayland session, where an X client sees only black: open the screen by "
            "kibitz.automation.wayland.choice.open_desktop, or log in with X11"
        )
    return why_no_screen()


def ensure_xauthority() -> None:
    """Give python-xlib an authority file to read, for this process and its children.

    Without a file it fails at import, and with an empty one it prints a warning to standard output (python3-xlib
    0.15). So a missing or empty file is replaced by one with an entry for a display that does not exist, through
    XAUTHORITY; servers without authorisation accept that, and others say so themselves.
    """
    named = Path(os.environ.get("XAUTHORITY") or Path.home() / ".Xauthority")
    if named.is_file() and named.stat().st_size:
        return
    fields = (b"no such machine", b"0", b"MIT-MAGIC-COOKIE-1", bytes(16))
    entry = struct.pack(">H", _FAMILY_LOCAL) + b"".join(struct.pack(">H", len(field)) + field for field in fields)
    handle, path = tempfile.mkstemp(prefix="kibitz-xauthority-")
    with os.fdopen(handle, "wb") as file:
        file.write(entry)
    atexit.register(Path(path).unlink, missing_ok=True)
    os.environ["XAUTHORITY"] = path
