"""The file by which an X server knows its clients, in a form that python-xlib understands."""

from __future__ import annotations

import atexit
import os
import socket
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path

_FAMILY_LOCAL = 256
"""Xauth's address family of servers on the same machine."""
_FAMILY_WILD = 0xFFFF
"""... and of those on any."""


def ensure_xauthority() -> None:
    """Give python-xlib an authority file that it can use, for this process and its children, through XAUTHORITY.

    Without a file it fails at import, and with an empty one it prints a warning to standard output (python-xlib
    0.33). So a missing or empty file is replaced by one with an entry for a display that does not exist; servers
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
