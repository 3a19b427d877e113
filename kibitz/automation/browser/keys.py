"""Keys with names, as the characters that stand for them in WebDriver."""

from __future__ import annotations

from kibitz.core.errors import ActionError

_NAMED = {
    # \ue007 would arrive as NumpadEnter, which some games ignore.
    "enter": "\ue006",
    "backspace": "\ue003",
    "escape": "\ue00c",
    "tab": "\ue004",
    "space": "\ue00d",
    "delete": "\ue017",
    "home": "\ue011",
    "end": "\ue010",
    "up": "\ue013",
    "down": "\ue015",
    "left": "\ue012",
    "right": "\ue014",
}
"""https://www.w3.org/TR/webdriver2/#keyboard-actions"""


def named_key(name: str) -> str:
    """The character that stands for a key with a name, such as ``enter``. Raises ActionError for an unknown one."""
    if name not in _NAMED:
        raise ActionError(f"The key {name!r} is not known. Known keys: {', '.join(sorted(_NAMED))}.")
    return _NAMED[name]
