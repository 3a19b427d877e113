"""Windows as a system."""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Iterator
from ctypes import wintypes
from functools import cached_property
from typing import Final

from kibitz.automation.surfaces.system import Fact
from kibitz.automation.windows.api import Libraries, libraries
from kibitz.automation.windows.desktop import WindowsDesktop
from kibitz.automation.windows.device import WindowsDevice
from kibitz.automation.windows.dpi import be_aware
from kibitz.automation.windows.keys import WindowsKeys
from kibitz.core.errors import CaptureError, NotPossibleHereError

_GWL_EXSTYLE: Final = -20
_PASSES_CLICKS: Final = 0x00000020 | 0x08000000
"""WS_EX_TRANSPARENT, for which the mouse of a layered window goes to the windows underneath ("Window Features", Layered
Windows); WS_EX_NOACTIVATE. A window that Qt hasn't made layered would not be drawn any more as such a one."""
_EXCLUDED: Final = 0x11
"""WDA_EXCLUDEFROMCAPTURE, since Windows 10 version 2004."""
_NO_AFFINITY: Final = 0
"""WDA_NONE."""


class WindowsSystem:
    """See `System`."""

    qt_platform = "windows"
    grabs_in_bands = False
    """Each grab goes through the window manager, and waits for it."""
    has_hotkeys = True

    def __init__(self, given: Libraries | None = None) -> None:
        """``given``: instead of Windows' own libraries."""
        self._given = given

    @cached_property
    def _libraries(self) -> Libraries:
        found = self._given or libraries()
        # Before anything is asked, for places would be scaled.
        be_aware(found)
        return found

    @property
    def name(self) -> str:
        """With its version."""
        return f"Windows {platform.version()}".strip()

    def ask_to_look(self) -> None:
        """Windows has no such permission."""
        try:
            _ = self._libraries
        except NotPossibleHereError as problem:
            raise CaptureError(problem.args[0]) from problem

    def open_device(self) -> WindowsDevice:
        return WindowsDevice(self._libraries)

    def open_windows(self) -> WindowsDesktop:
        return WindowsDesktop(self._libraries)

    def open_own_windows(self) -> WindowsDesktop:
        return self.open_windows()

    def open_keys(self) -> WindowsKeys:
        return WindowsKeys(self._libraries)

    def before_windows(self) -> None:
        """Set the awareness of DPI, which is fixed with the first window."""
        _ = self._libraries

    def number_of(self, window: int) -> int:
        return window

    def keep_out_of_pictures(self, window: int) -> bool:
        """By the window's display affinity; sure where Windows has taken it over."""
        user32, found = self._libraries.user32, wintypes.DWORD()
        if not user32.SetWindowDisplayAffinity(window, _EXCLUDED):
            return False
        return bool(user32.GetWindowDisplayAffinity(window, ctypes.pointer(found))) and found.value == _EXCLUDED

    def show_in_pictures(self, window: int) -> None:
        self._libraries.user32.SetWindowDisplayAffinity(window, _NO_AFFINITY)

    def let_through(self, window: int) -> None:
        """By the extended style. Qt sets the same for WindowTransparentForInput, and may lose it where a window's flags
        are changed."""
        user32 = self._libraries.user32
        style = user32.GetWindowLongPtrW(window, _GWL_EXSTYLE)
        if style & _PASSES_CLICKS != _PASSES_CLICKS:
            user32.SetWindowLongPtrW(window, _GWL_EXSTYLE, style | _PASSES_CLICKS)

    def facts(self) -> Iterator[Fact]:
        area = self.open_windows().area
        yield Fact("desktop", None, f"{area}, physical pixels")
