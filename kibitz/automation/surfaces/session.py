"""What kind of desktop session this is, and why it may not let us see the screen."""

from __future__ import annotations

import atexit
import os
import socket
import struct
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

_FAMILY_LOCAL = 256
"""Xauth's address family of servers on the same machine."""
_FAMILY_WILD = 0xFFFF
"""... and of those on any."""


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
    """Give python-xlib an authority file that it can use, for this process and its children, through XAUTHORITY.

    Without a file it fails at import, and with an empty one it prints a warning to standard output (python3-xlib
    0.15). So a missing or empty file is replaced by one with an entry for a display that does not exist; servers
    without authorisation accept that, and others say so themselves. An entry for any display or any machine, as
    GNOME's XWayland has, it doesn't understand: such a file is replaced by one that names this display.
    """
    named = Path(os.environ.get("XAUTHORITY") or Path.home() / ".Xauthority")
    raw = named.read_bytes() if named.is_file() else b""
    if not raw:
        added = _packed(_FAMILY_LOCAL, b"no such machine", b"0", b"MIT-MAGIC-COOKIE-1", bytes(16))
    else:
        added = _for_this_display(raw)
        if not added:
            return
    handle, path = tempfile.mkstemp(prefix="kibitz-xauthority-")
    with os.fdopen(handle, "wb") as file:
        file.write(added + raw)
    atexit.register(Path(path).unlink, missing_ok=True)
    os.environ["XAUTHORITY"] = path


def _for_this_display(raw: bytes) -> bytes:
    """An entry for this display made of one that is for any; empty where there is none, or none is needed."""
    machine, number = socket.gethostname().encode(), _display_number()
    entries = list(_entries(raw))
    if any(entry[:3] == (_FAMILY_LOCAL, machine, number) for entry in entries):
        return b""
    for family, address, of_display, name, cookie in entries:
        any_machine = family == _FAMILY_WILD or (family, address) == (_FAMILY_LOCAL, machine)
        if any_machine and of_display in (b"", number):
            return _packed(_FAMILY_LOCAL, machine, number, name, cookie)
    return b""


def _display_number() -> bytes:
    """``0`` of ``:0.0``."""
    return os.environ.get("DISPLAY", "").rpartition(":")[2].partition(".")[0].encode()


def _entries(raw: bytes) -> Iterator[tuple[int, bytes, bytes, bytes, bytes]]:
    """An authority file's family, address, display's number, kind and cookie of each entry; what is broken ends it."""
    at = 0
    while at + 2 <= len(raw):
        (family,) = struct.unpack_from(">H", raw, at)
        at += 2
        fields = []
        for _ in range(4):
            if at + 2 > len(raw):
                return
            (length,) = struct.unpack_from(">H", raw, at)
            fields.append(raw[at + 2 : at + 2 + length])
            at += 2 + length
        yield family, fields[0], fields[1], fields[2], fields[3]


def _packed(family: int, *fields: bytes) -> bytes:
    return struct.pack(">H", family) + b"".join(struct.pack(">H", len(field)) + field for field in fields)
