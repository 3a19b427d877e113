"""An on-screen keyboard below a drawn board."""

from __future__ import annotations

from tests.support.paint import Canvas

KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
KEY, INK = (236, 208, 138), (91, 67, 0)


def with_keys(page: Canvas, top: int) -> Canvas:
    """The page with a keyboard from this height on, 460 pixels wide and 150 high."""
    for row, letters in enumerate(KEYS):
        for column, key in enumerate(letters):
            at = (100 + 18 * row + 44 * column, top + 52 * row, 36, 46)
            page.box(at, KEY, 6)
            page.text((at[0] + 18, at[1] + 23), key, 18, INK)
    return page
