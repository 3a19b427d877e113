"""Windows' windows, focus and pointer."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Sequence
from ctypes import wintypes
from typing import Final

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.system import Spot
from kibitz.automation.windows.api import Libraries
from kibitz.core.phrase import Phrase

_GA_ROOT: Final = 2
_GW_HWNDNEXT: Final = 2
_GWL_STYLE: Final = -16
_WS_POPUP: Final = 0x80000000
_WS_CAPTION: Final = 0x00C00000
_DWMWA_EXTENDED_FRAME_BOUNDS: Final = 9
_DWMWA_CLOAKED: Final = 14
_VIRTUAL_SCREEN: Final = (76, 77, 78, 79)
"""SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN, SM_CXVIRTUALSCREEN, SM_CYVIRTUALSCREEN."""
_BARE: Final = frozenset({"Progman", "WorkerW"})
"""Classes of the windows with the desktop's icons."""
_MOST_WINDOWS: Final = 5000
"""GetWindow may go round in circles where windows change their order meanwhile, says its reference."""
_LONGEST_TEXT: Final = 512
_PLAYED: Final = "KibitzPlayed"
"""A property of practice boards' windows. 1: announced; 2: a player has acted there."""
_ANNOUNCED: Final = 1
_ACTED: Final = 2


class WindowsDesktop:
    """See `surfaces.system.Windows`; what is asked of it is answered by user32 and dwmapi at once."""

    def __init__(self, libraries: Libraries) -> None:
        self._user32, self._dwmapi = libraries.user32, libraries.dwmapi

    def close(self) -> None:
        """Nothing is held."""

    @property
    def area(self) -> Area:
        """The box round all monitors."""
        return Area(*map(self._user32.GetSystemMetrics, _VIRTUAL_SCREEN))

    def pointer(self) -> Spot:
        """Where the pointer is."""
        at = wintypes.POINT()
        self._user32.GetCursorPos(ctypes.pointer(at))
        return at.x, at.y

    def top_level_at(self, x: int, y: int) -> int | None:
        """The top-level window that a click there would go to. Layered windows that are transparent, such as the
        overlay, are looked through by Windows itself."""
        found = self._user32.WindowFromPoint(wintypes.POINT(x, y))
        return self._no_bare_desktop(found and self._user32.GetAncestor(found, _GA_ROOT))

    def focused_top_level(self) -> int | None:
        """The foreground window, which gets the keys."""
        return self._no_bare_desktop(self._user32.GetForegroundWindow())

    def bounds(self, window: int) -> Area | None:
        """Where a window is seen, without the shadow and the grips that its rectangle has; None where it isn't."""
        if not self._user32.IsWindowVisible(window) or self._user32.IsIconic(window) or self._is_cloaked(window):
            return None
        rect = wintypes.RECT()
        size = ctypes.sizeof(rect)
        failed = self._dwmapi.DwmGetWindowAttribute(window, _DWMWA_EXTENDED_FRAME_BOUNDS, ctypes.pointer(rect), size)
        if failed and not self._user32.GetWindowRect(window, ctypes.pointer(rect)):
            return None
        return Area(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top)

    def inside(self, window: int) -> Area | None:
        """The client area; None when the window is closed. Programs that draw their own title have all of it."""
        rect, corner = wintypes.RECT(), wintypes.POINT(0, 0)
        if not self._user32.GetClientRect(window, ctypes.pointer(rect)):
            return None
        self._user32.ClientToScreen(window, ctypes.pointer(corner))
        return Area(corner.x, corner.y, rect.right, rect.bottom)

    def bounds_around(self, window: int, ignored: Sequence[int] = ()) -> tuple[list[Area], list[Area]]:
        """What is stacked below and above a window, lowest first."""
        stack = list(self._stack())
        if window not in stack:
            return [], []
        own = stack.index(window)
        below, above = (
            [bounds for other in part if other not in ignored and (bounds := self.bounds(other)) is not None]
            for part in (stack[own + 1 :][::-1], stack[:own][::-1])
        )
        return below, above

    def same_program(self, a: int, b: int) -> bool:
        """Whether one process made both."""
        return self._process(a) == self._process(b)

    def is_own(self, window: int) -> bool:
        """Whether this process made it."""
        return self._process(window) == os.getpid()

    def pops_up(self, window: int) -> bool:
        """Whether it is a menu, a list or a tooltip: a popup without a caption."""
        style = self._user32.GetWindowLongPtrW(window, _GWL_STYLE)
        return bool(style & _WS_POPUP) and style & _WS_CAPTION != _WS_CAPTION

    def title(self, window: int) -> str:
        """The window's title in quotes; ``another window`` where it has none."""
        text = ctypes.create_unicode_buffer(_LONGEST_TEXT)
        self._user32.GetWindowTextW(window, text, _LONGEST_TEXT)
        return f"“{text.value}”" if text.value else Phrase("another window")

    def announce(self, window: int) -> None:
        """Mark one of our own windows, as `mark_played` looks for it."""
        self._user32.SetPropW(window, _PLAYED, _ANNOUNCED)

    def mark_played(self, top_level: int) -> None:
        """Tell a window that was announced that a player acts there."""
        if self._user32.GetPropW(top_level, _PLAYED):
            self._user32.SetPropW(top_level, _PLAYED, _ACTED)

    def was_played(self, window: int) -> bool:
        """Whether a player has acted in a window since it was announced."""
        return self._user32.GetPropW(window, _PLAYED) == _ACTED

    def windows_changed(self) -> bool:
        """Nobody tells; but to ask takes microseconds."""
        return True

    def _stack(self) -> Iterator[int]:
        """All top-level windows, the topmost first."""
        window = self._user32.GetTopWindow(None)
        for _ in range(_MOST_WINDOWS):
            if not window:
                return
            yield window
            window = self._user32.GetWindow(window, _GW_HWNDNEXT)

    def _is_cloaked(self, window: int) -> bool:
        """Whether the window manager keeps a window out of sight that is called visible: on another virtual desktop,
        or a store program that sleeps."""
        cloaked = wintypes.DWORD()
        size = ctypes.sizeof(cloaked)
        failed = self._dwmapi.DwmGetWindowAttribute(window, _DWMWA_CLOAKED, ctypes.pointer(cloaked), size)
        return not failed and bool(cloaked.value)

    def _process(self, window: int) -> int:
        number = wintypes.DWORD()
        self._user32.GetWindowThreadProcessId(window, ctypes.pointer(number))
        return number.value

    def _no_bare_desktop(self, window: int | None) -> int | None:
        if not window or window == self._user32.GetDesktopWindow():
            return None
        name = ctypes.create_unicode_buffer(_LONGEST_TEXT)
        self._user32.GetClassNameW(window, name, _LONGEST_TEXT)
        return None if name.value in _BARE else window
