"""Key codes of a Mac's keyboard: Events.h of Carbon's HIToolbox. They are places on an ANSI keyboard, not letters."""

from __future__ import annotations

from typing import Final

COMMAND: Final = 0x37
_NAMED: Final = {
    "enter": 0x24,
    "tab": 0x30,
    "space": 0x31,
    "backspace": 0x33,
    "escape": 0x35,
    # Browsers zoom with Command here, where others have Ctrl.
    "ctrl": COMMAND,
    "add": 0x45,
    "subtract": 0x4E,
    "home": 0x73,
    "delete": 0x75,
    "end": 0x77,
    "left": 0x7B,
    "right": 0x7C,
    "down": 0x7D,
    "up": 0x7E,
}
_CHARACTERS: Final = dict(zip("asdfhgzxcv", range(10), strict=True)) | {
    "b": 0x0B, "q": 0x0C, "w": 0x0D, "e": 0x0E, "r": 0x0F, "y": 0x10, "t": 0x11, "1": 0x12, "2": 0x13, "3": 0x14,
    "4": 0x15, "6": 0x16, "5": 0x17, "9": 0x19, "7": 0x1A, "8": 0x1C, "0": 0x1D, "o": 0x1F, "u": 0x20, "i": 0x22,
    "p": 0x23, "l": 0x25, "j": 0x26, "k": 0x28, "n": 0x2D, "m": 0x2E, " ": 0x31,
}  # fmt: skip
_FUNCTION_KEYS: Final = (
    0x7A, 0x78, 0x63, 0x76, 0x60, 0x61, 0x62, 0x64, 0x65, 0x6D, 0x67, 0x6F, 0x69, 0x6B, 0x71, 0x6A, 0x40, 0x4F, 0x50,
    0x5A,
)  # fmt: skip


def is_named(key: str) -> bool:
    """Whether a key is known by a name, rather than by the character that it types."""
    return key in _NAMED


def code_of(key: str) -> int | None:
    """The code of a named key, or of where an ANSI keyboard has a character; None for what it hasn't.

    >>> code_of("a"), code_of("enter"), code_of("f1"), code_of("é")
    (0, 36, 122, None)
    """
    if key[0] == "f" and key[1:].isdigit() and 1 <= int(key[1:]) <= len(_FUNCTION_KEYS):
        return _FUNCTION_KEYS[int(key[1:]) - 1]
    return _NAMED.get(key, _CHARACTERS.get(key.lower()))
