"""A desktop of an X server as a system. In a Wayland session it says that only what goes by the portal works."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator

from kibitz.automation.surfaces.session import is_wayland
from kibitz.automation.surfaces.system import Fact
from kibitz.automation.x11.desktop import XDesktop
from kibitz.automation.x11.device import XDevice
from kibitz.automation.x11.session import has_x_server, is_x11, why_no_screen, why_not_by_x
from kibitz.core.errors import CaptureError, NotPossibleHereError
from kibitz.core.phrase import Phrase

log = logging.getLogger(__name__)


class XSystem:
    """See `System`. In a Wayland session `automation.wayland` asks the portal; this is for XWayland's windows."""

    qt_platform = "xcb"
    grabs_in_bands = True
    """The server and mss share memory."""

    @property
    def name(self) -> str:
        """With the desktop's own name and the display, as far as the session tells."""
        kind = "Wayland" if is_wayland() else "X11" if has_x_server() else "no display"
        desktop, display = os.environ.get("XDG_CURRENT_DESKTOP", ""), os.environ.get("DISPLAY", "")
        return ", ".join(part for part in (kind, desktop, display and f"DISPLAY={display}") if part)

    @property
    def has_hotkeys(self) -> bool:
        """Wayland gives programs no keys of other windows."""
        return is_x11()

    def ask_to_look(self) -> None:
        reason = why_not_by_x()
        if reason:
            raise CaptureError(Phrase("Kibitz cannot see the screen: {reason}.", reason=reason))

    def open_device(self) -> XDevice:
        return XDevice()

    def open_windows(self) -> XDesktop | None:
        return XDesktop() if is_x11() else None

    def open_own_windows(self) -> XDesktop | None:
        if not has_x_server():
            return None
        try:
            return XDesktop()
        except NotPossibleHereError as problem:
            log.info("the X server can't be asked about our windows: %s", problem)
            return None

    def open_keys(self) -> XDesktop:
        if not is_x11():
            raise NotPossibleHereError(
                Phrase(
                    "Global hotkeys need X11. Bind a key of your desktop to a second start of Kibitz "
                    "instead, such as “kibitz --stop”."
                )
            )
        return XDesktop()

    def before_windows(self) -> None:
        """Qt ends the whole process where it finds no display, so look first."""
        if os.environ.get("QT_QPA_PLATFORM"):
            return
        if why_no_screen():
            raise NotPossibleHereError(
                "A window cannot be shown: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). "
                "Log in to a desktop, or analyse pictures with: kibitz analyse PICTURE"
            )
        if is_x11():
            # A display that does not answer ends the process too.
            XDesktop().close()
        elif has_x_server():
            try:
                XDesktop().close()
            except NotPossibleHereError as problem:
                log.info("windows are Wayland's own, for XWayland can't be used: %s", problem)
                return
            # By XWayland: a Wayland window isn't told where it is, can't be put beside the game, and none lets clicks
            # through to what is under it.
            os.environ["QT_QPA_PLATFORM"] = "xcb"

    def number_of(self, window: int) -> int:
        return window

    def keep_out_of_pictures(self, window: int) -> bool:
        """X has no such thing."""
        return False

    def show_in_pictures(self, window: int) -> None:
        """It always is."""

    def let_through(self, window: int) -> None:
        """Qt's empty input shape does it; `overlay.py` tests it."""

    def facts(self) -> Iterator[Fact]:
        if not is_x11():
            return
        desktop = XDesktop()
        try:
            manager = desktop.window_manager()
            alone = "Without one, windows cannot be moved, and the overlay is raised again and again. Any will do."
            yield Fact("window manager", True if manager else None, manager or "none", "" if manager else alone)
            composited = desktop.compositor_present()
            plain = "The overlay draws plain outlines instead of see-through ones; nothing else is lost."
            yield Fact(
                "compositor", True if composited else None, *(("running", "") if composited else ("none", plain))
            )
        finally:
            desktop.close()
