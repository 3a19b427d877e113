"""Windows' virtual-key codes: "Virtual-Key Codes (Winuser.h)"."""

from __future__ import annotations

from typing import Final

from kibitz.automation.windows.api import User32

SHIFT: Final = 0x10
CONTROL: Final = 0x11
ALT: Final = 0x12
_NAMED: Final = {
    "enter": 0x0D,
    "backspace": 0x08,
    "tab": 0x09,
    "escape": 0x1B,
    "space": 0x20,
    "end": 0x23,
    "home": 0x24,
    "left": 0x25,
    "up": 0x26,
    "right": 0x27,
    "down": 0x28,
    "delete": 0x2E,
    "ctrl": CONTROL,
    "add": 0x6B,
    "subtract": 0x6D,
}
EXTENDED: Final = frozenset({0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x2E})
"""Keys that share their scan code with one of the number pad, from which a flag tells them."""
_F1: Final = 0x70
_HELD: Final = ((1, SHIFT), (2, CONTROL), (4, ALT))
"""Bits of VkKeyScanEx's answer -> keys to be held."""


def code_of(user32: User32, key: str, layout: int | None) -> tuple[int, tuple[int, ...]] | None:
    """The code of a character or a named key on a keyboard layout, and the keys to be held with it; None for no key."""
    if key in _NAMED:
        return _NAMED[key], ()
    # A WCHAR has 16 bits.
    found = user32.VkKeyScanExW(key, layout) if len(key) == 1 and ord(key) <= 0xFFFF else -1
    if found == -1:
        return None
    return found & 0xFF, tuple(held for bit, held in _HELD if found >> 8 & bit)


def hotkey_code(user32: User32, key: str) -> int | None:
    """The code of a key that can be a hotkey; None for a name that no key has."""
    if key[0] == "f" and key[1:].isdigit():
        return _F1 + int(key[1:]) - 1 if 1 <= int(key[1:]) <= 24 else None
    found = code_of(user32, key, user32.GetKeyboardLayout(0))
    return found[0] if found is not None and not found[1] else None
