"""Options of commands that draw maps."""

from __future__ import annotations

from enum import StrEnum

from kibitz.core.errors import UsageError

SIZE = "1600x1000"


class MapTheme(StrEnum):
    """The picture's colours."""

    LIGHT = "light"
    DARK = "dark"


def parse_size(text: str) -> tuple[int, int]:
    """Width and height from ``WxH``.

    Raises UsageError where these are not two whole numbers.

    >>> parse_size("1600x1000")
    (1600, 1000)
    """
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise UsageError(f"{text!r} is not a size. Write width and height in px, such as {SIZE}.") from None
    return width, height
