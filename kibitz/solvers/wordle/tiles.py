"""Coloured tiles: the colours of scores in tables, notebooks, pictures and on the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

COLOURS = {"0": ("#66696c", "#ffffff"), "1": ("#d3b94c", "#191919"), "2": ("#3f7f3a", "#ffffff")}
"""Score's digit -> colours of its tile and of the letter on it: the game's hues, with a contrast of 4.8 or more."""

NAMES = {"0": "absent", "1": "present", "2": "correct"}
"""Score's digit -> what it says."""

WIDE = 9
"""Longest words whose letters get tiles of three columns in a terminal; longer ones get one column a letter."""


def style(digit: str) -> str:
    """Rich's style of a tile."""
    back, front = COLOURS[digit]
    return f"bold {front} on {back}"


def tiles(word: str, score: str) -> Text:
    """A scored word as coloured tiles for Rich."""
    from rich.text import Text

    padded = "{}" if len(word) > WIDE else " {} "
    return Text.assemble(
        *((padded.format(letter), style(digit)) for letter, digit in zip(word, score, strict=True)), no_wrap=True
    )
