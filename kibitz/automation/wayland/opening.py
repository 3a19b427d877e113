"""Which way to the screen this Wayland desktop has: its portal, Mutter itself, or the program grim."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.desktop import Camera
from kibitz.automation.wayland import grim, mutter, portal
from kibitz.automation.wayland.bus import Bus
from kibitz.automation.wayland.casting import Cast
from kibitz.automation.wayland.screen import StreamScreen
from kibitz.automation.wayland.stream import Stream
from kibitz.core.errors import CaptureError, NotPossibleHereError, UsageError
from kibitz.core.phrase import Phrase


def open_screen(region: Area | None = None, monitor: int | None = None) -> Camera:
    """Pictures of the screen, or of a region of it. The desktop asks for the permission, once where it can.

    Raises CaptureError where the desktop or the user refuses, UsageError for an area that is not on it.
    """
    try:
        cast = open_cast(with_input=False)
    except NotPossibleHereError as problem:
        if isinstance(problem, NoWayError) and grim.is_there():
            return grim.GrimScreen(region, monitor)
        raise CaptureError(problem.args[0]) from problem
    stream = Stream(cast)
    try:
        return StreamScreen(stream, region, monitor)
    except (CaptureError, UsageError):
        stream.close()
        raise


@dataclass(frozen=True, slots=True)
class Ways:
    """What gives pictures and what takes input, in words; empty where nothing does."""

    look: str
    touch: str


def ways() -> Ways:
    """Which ways there are, without asking for a permission. Raises NotPossibleHereError (no bus, no jeepney)."""
    with Bus() as bus:
        by_mutter = mutter.NAME if mutter.is_there(bus) else ""
        look, touch = (portal.NAME if portal.is_there(bus, with_input=acts) else by_mutter for acts in (False, True))
    return Ways(look or ("grim" if grim.is_there() else ""), touch)


class NoWayError(NotPossibleHereError):
    """The desktop has neither a portal nor Mutter's interfaces for what is wanted."""


def open_cast(*, with_input: bool) -> Cast:
    """A stream of the screen; with ``with_input``, one that shows the pointer and can be acted on.

    Raises NotPossibleHereError where the user refuses, or the desktop has no way.
    """
    bus = Bus()
    try:
        if portal.is_there(bus, with_input=with_input):
            return portal.open_cast(bus, with_input=with_input)
        if mutter.is_there(bus):
            return mutter.open_cast(bus, with_input=with_input)
    except BaseException:
        bus.close()
        raise
    bus.close()
    raise NoWayError(no_input() if with_input else _no_cast())


def _no_cast() -> Phrase:
    return Phrase(
        "This Wayland desktop does not let programs see the screen: it has no portal with ScreenCast. Install the one "
        "of your desktop (xdg-desktop-portal-gnome, -kde or -wlr; on wlroots the program grim does, too), log in with "
        "X11, or play in a browser with --browser."
    )


def no_input() -> Phrase:
    """Why nothing can be played on such a desktop, and what to do."""
    return Phrase(
        "This Wayland desktop does not let programs use the mouse: it has no portal with RemoteDesktop. Kibitz can "
        "look and advise here. To have it play, use GNOME or KDE, log in with X11, or play in a browser with --browser."
    )
