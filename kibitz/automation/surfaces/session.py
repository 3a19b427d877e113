"""What kind of desktop session this is: the one module that asks which system Python runs on."""

from __future__ import annotations

import os
import sys
from enum import StrEnum


class Family(StrEnum):
    """Kinds of desktop systems."""

    UNIX = "unix"
    """An X server or Wayland: Linux and the BSDs."""
    WINDOWS = "windows"
    MACOS = "macos"


def family() -> Family:
    """Which kind this is."""
    kinds = {"win32": Family.WINDOWS, "darwin": Family.MACOS}
    return kinds.get(sys.platform, Family.UNIX)


def is_wayland() -> bool:
    """Whether this is a Wayland session; one with XWayland too, where an X client sees only black."""
    if family() is not Family.UNIX:
        return False
    kind = os.environ.get("XDG_SESSION_TYPE", "")
    return kind == "wayland" or (kind != "x11" and bool(os.environ.get("WAYLAND_DISPLAY")))


def has_desktop() -> bool:
    """Whether windows can be shown; on Windows and macOS that is taken for granted."""
    return family() is not Family.UNIX or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
