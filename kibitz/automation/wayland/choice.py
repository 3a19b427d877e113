"""The desktop as a surface, whatever session this is."""

from __future__ import annotations

from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.session import is_wayland


def open_desktop(region: tuple[int, int, int, int] | None = None, monitor: int | None = None) -> DesktopSurface:
    """A region ``(x, y, w, h)`` in physical pixels, a monitor (from 1), or with neither all that can be seen.

    Raises CaptureError where there is no screen to be seen, UsageError for an area that is not on it.
    """
    if is_wayland():
        from kibitz.automation.wayland.surface import WaylandSurface

        return WaylandSurface(region, monitor)
    return DesktopSurface(region, monitor)
