"""X keysyms, by which an X server and Wayland's portals name keys."""

from __future__ import annotations

from typing import Final

SHIFT: Final = 0xFFE1
_NAMED: Final = {
    "enter": 0xFF0D,
    "backspace": 0xFF08,
    "tab": 0xFF09,
    "up": 0xFF52,
    "down": 0xFF54,
    "left": 0xFF51,
    "right": 0xFF53,
    "space": 0x20,
    "delete": 0xFFFF,
    "home": 0xFF50,
    "end": 0xFF57,
    "escape": 0xFF1B,
    "ctrl": 0xFFE3,
    "subtract": 0xFFAD,
    "add": 0xFFAB,
}
"""As in X11's keysymdef.h."""
_F1: Final = 0xFFBE
_UNICODE: Final = 0x01000000
"""Added to a character's number beyond Latin-1."""


def keysym_of(key: str) -> int:
    """The keysym of a character or of a key that a hand knows by name.

    >>> hex(keysym_of("a")), hex(keysym_of("enter")), hex(keysym_of("ł"))
    ('0x61', '0xff0d', '0x1000142')
    """
    if key in _NAMED:
        return _NAMED[key]
    number = ord(key)
    return number if 0x20 <= number <= 0x7E or 0xA0 <= number <= 0xFF else _UNICODE + number


def hotkey_keysym(key: str) -> int:
    """The keysym of a key that can be a hotkey; 0 for a name that no key has.

    >>> hex(hotkey_keysym("f9")), hex(hotkey_keysym("escape")), hotkey_keysym("nonsense")
    ('0xffc6', '0xff1b', 0)
    """
    if key[0] == "f" and key[1:].isdigit():
        return _F1 + int(key[1:]) - 1
    return keysym_of(key) if len(key) == 1 or key in _NAMED else 0
