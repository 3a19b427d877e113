"""What works in a Wayland session, part by part; asked without the desktop's permission, but for the picture itself."""

from __future__ import annotations

import time

from kibitz.automation.wayland.opening import open_screen, ways
from kibitz.automation.x11.desktop import XDesktop
from kibitz.automation.x11.session import has_x_server
from kibitz.core.errors import NotPossibleHereError

Found = tuple[bool | None, str, str]
"""Whether all is well (None: a plain fact), what was found, and the cure."""


def way_to_the_screen() -> Found:
    """Which part of the desktop gives pictures."""
    way = ways().look
    if way:
        return True, way, ""
    return False, "none", "Install the portal of your desktop (xdg-desktop-portal-gnome, -kde), or grim on wlroots."


def picture() -> Found:
    """A picture is taken; where it wasn't allowed before, the desktop asks."""
    screen = open_screen()
    try:
        began_s = time.perf_counter()
        frame = screen.grab()
        ms = (time.perf_counter() - began_s) * 1000
    finally:
        screen.close()
    return True, f"{frame.width} x {frame.height} pixels in {ms:.1f} ms", ""


def mouse() -> Found:
    """Which part of the desktop takes input."""
    way = ways().touch
    if way:
        return True, f"{way}, which may ask when the first play begins", ""
    return (
        False,
        "no",
        "Kibitz can look and advise here. To have it play: GNOME, KDE, X11, or a browser with --browser.",
    )


def overlay() -> Found:
    """Whether a window can lie over the game and let clicks through."""
    if has_x_server():
        try:
            XDesktop().close()
        except NotPossibleHereError as problem:
            return None, f"XWayland does not answer ({problem}): marks are shown in the window only", ""
        return True, "by XWayland", ""
    return None, "no XWayland: marks are shown in the window only", ""


def stop() -> Found:
    """How play can be stopped."""
    return (
        None,
        "by moving the mouse, the corner, the window's Stop, or “kibitz --stop” bound to a key of the desktop; Esc and "
        "hotkeys are not told to programs here",
        "",
    )
