"""The pointer and the keyboard of a Mac, by Quartz events."""

from __future__ import annotations

from typing import Final

from kibitz.automation.macos.desktop import MacDesktop
from kibitz.automation.macos.frameworks import Event, Frameworks
from kibitz.automation.macos.key_codes import code_of, is_named
from kibitz.automation.surfaces.system import Spot

_LEFT_DOWN: Final = 1
_LEFT_UP: Final = 2
_MOVED: Final = 5
_DRAGGED: Final = 6
"""kCGEventLeftMouseDown, LeftMouseUp, MouseMoved, LeftMouseDragged."""
_LEFT: Final = 0
_TO_THE_SYSTEM: Final = 0
"""kCGHIDEventTap."""
_COMMAND_FLAG: Final = 0x00100000
_NO_FLAGS: Final = 0


class MacDevice:
    """See `surfaces.system.Device`."""

    def __init__(self, of: Frameworks, desktop: MacDesktop) -> None:
        self._quartz, self._desktop = of.quartz, desktop
        self._is_down = self._has_command = False

    def position(self) -> Spot:
        """Where the pointer is."""
        return self._desktop.pointer()

    def corners(self) -> tuple[Spot, ...]:
        """The corners of the box round all displays."""
        return self._desktop.area.corners

    def move(self, to: Spot) -> None:
        """Put the pointer there; with the button down that is another event, without which nothing is dragged."""
        self._mouse(_DRAGGED if self._is_down else _MOVED, to)

    def press(self, down: bool) -> None:
        """Press or release the left button."""
        self._is_down = down
        self._mouse(_LEFT_DOWN if down else _LEFT_UP, self.position())

    def has_key(self, character: str) -> bool:
        """Events carry their character, whatever the layout."""
        return character.isprintable()

    def key(self, key: str, down: bool) -> None:
        """Press or release a key. What a character types goes with it, so the layout doesn't matter; its code is
        that of an ANSI keyboard, by which some games know keys."""
        event = self._quartz.CGEventCreateKeyboardEvent(None, code_of(key) or 0, down)
        if not is_named(key):
            self._quartz.CGEventKeyboardSetUnicodeString(event, len(key.encode("utf-16-le")) // 2, key)
        if key == "ctrl":
            self._has_command = down
        # Else the keys that the user holds would be part of it.
        self._quartz.CGEventSetFlags(event, _COMMAND_FLAG if self._has_command else _NO_FLAGS)
        self._post(event)

    def target(self, *, of_keys: bool) -> int:
        """The window that has the keyboard, or the one under the pointer."""
        self._desktop.look_anew()
        found = self._desktop.focused_top_level() if of_keys else self._desktop.top_level_at(*self.position())
        return found or 0

    def close(self) -> None:
        """Nothing is held."""

    def _mouse(self, kind: int, at: Spot) -> None:
        self._post(self._quartz.CGEventCreateMouseEvent(None, kind, (float(at[0]), float(at[1])), _LEFT))

    def _post(self, event: Event) -> None:
        self._quartz.CGEventPost(_TO_THE_SYSTEM, event)
