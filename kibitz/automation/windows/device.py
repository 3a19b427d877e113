"""The pointer and the keyboard of Windows, by SetCursorPos and SendInput."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from ctypes import wintypes
from typing import Final

from kibitz.automation.surfaces.system import Spot
from kibitz.automation.windows.api import Input, KeyInput, Libraries, MouseInput
from kibitz.automation.windows.desktop import WindowsDesktop
from kibitz.automation.windows.virtual_keys import EXTENDED, code_of
from kibitz.core.errors import ActionError
from kibitz.core.phrase import Phrase

_BUTTONS: Final = ((0x0002, 0x0004), (0x0008, 0x0010))
"""MOUSEEVENTF_LEFTDOWN and UP, RIGHTDOWN and UP."""
_SM_SWAPBUTTON: Final = 23
_MOUSE: Final = 0
_KEYBOARD: Final = 1
_EXTENDED_KEY: Final = 0x1
_KEY_UP: Final = 0x2
_TO_SCAN_CODE: Final = 0


class WindowsDevice:
    """See `surfaces.system.Device`."""

    def __init__(self, libraries: Libraries) -> None:
        self._user32 = libraries.user32
        self._desktop = WindowsDesktop(libraries)

    def position(self) -> Spot:
        """Where the pointer is."""
        return self._desktop.pointer()

    def corners(self) -> tuple[Spot, ...]:
        """The corners of the box round all monitors."""
        return self._desktop.area.corners

    def move(self, to: Spot) -> None:
        """Put the pointer there."""
        self._user32.SetCursorPos(*to)

    def press(self, down: bool) -> None:
        """Press or release what the user has as the first button: SendInput takes buttons as they are built."""
        which = _BUTTONS[bool(self._user32.GetSystemMetrics(_SM_SWAPBUTTON))]
        self._send([Input(_MOUSE, mi=MouseInput(dwFlags=which[not down]))])

    def has_key(self, character: str) -> bool:
        """Whether the layout of the window in front has it."""
        return code_of(self._user32, character, self._layout()) is not None

    def key(self, key: str, down: bool) -> None:
        """Press or release a key; what is to be held with it is held for the moment of the press."""
        found = code_of(self._user32, key, self._layout())
        if found is None:
            return
        code, held = found
        with_it = held if down else ()
        self._send(
            [
                *(self._key(other, True) for other in with_it),
                self._key(code, down),
                *(self._key(other, False) for other in reversed(with_it)),
            ]
        )

    def target(self, *, of_keys: bool) -> int:
        """The foreground window, or the one under the pointer."""
        found = self._user32.GetForegroundWindow() if of_keys else self._desktop.top_level_at(*self.position())
        return found or 0

    def close(self) -> None:
        """Nothing is held."""

    def _layout(self) -> int | None:
        """Of the thread whose window has the keyboard: each may have its own."""
        front = self._user32.GetForegroundWindow()
        number = wintypes.DWORD()
        return self._user32.GetKeyboardLayout(
            self._user32.GetWindowThreadProcessId(front, ctypes.pointer(number)) if front else 0
        )

    def _key(self, code: int, down: bool) -> Input:
        flags = (_EXTENDED_KEY if code in EXTENDED else 0) | (0 if down else _KEY_UP)
        scan = self._user32.MapVirtualKeyW(code, _TO_SCAN_CODE)
        return Input(_KEYBOARD, ki=KeyInput(wVk=code, wScan=scan, dwFlags=flags))

    def _send(self, inputs: Iterable[Input]) -> None:
        """Raises ActionError where Windows lets nothing through."""
        listed = list(inputs)
        array = (Input * len(listed))(*listed)
        sent = self._user32.SendInput(len(listed), ctypes.cast(array, ctypes.POINTER(Input)), ctypes.sizeof(Input))
        if sent != len(listed):
            raise ActionError(
                Phrase(
                    "Windows let no key or click of ours through: another program blocks input, or the game runs as "
                    "administrator. Close that program, or start the game without administrator's rights."
                )
            )
