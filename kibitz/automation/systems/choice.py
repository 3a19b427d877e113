"""The system that Kibitz runs on, and its desktop as a surface."""

from __future__ import annotations

from functools import cache

from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.session import Family, family, is_wayland
from kibitz.automation.surfaces.system import System


def this_system() -> System:
    """The system; nothing of it is opened yet, and of the others nothing is imported."""
    return _system(family())


@cache
def _system(kind: Family) -> System:
    match kind:
        case Family.WINDOWS:
            from kibitz.automation.windows.system import WindowsSystem

            return WindowsSystem()
        case Family.MACOS:
            from kibitz.automation.macos.system import MacSystem

            return MacSystem()
        case Family.UNIX:
            from kibitz.automation.x11.system import XSystem

            return XSystem()


def open_desktop(region: tuple[int, int, int, int] | None = None, monitor: int | None = None) -> DesktopSurface:
    """A region ``(x, y, w, h)`` in units of the desktop, a monitor (from 1), or with neither all that can be seen.

    Raises CaptureError where there is no screen to be seen, UsageError for an area that is not on it.
    """
    if is_wayland():
        from kibitz.automation.wayland.surface import WaylandSurface

        return WaylandSurface(this_system(), region, monitor)
    return DesktopSurface(this_system(), region, monitor)
