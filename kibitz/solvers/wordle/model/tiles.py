"""Coloured tiles: the colours of scores in tables, notebooks, pictures and on the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.solvers.wordle.model.scoring import EITHER

if TYPE_CHECKING:
    from rich.text import Text

COLOURS = {
    "0": ("#66696c", "#ffffff"),
    "1": ("#d3b94c", "#191919"),
    "2": ("#3f7f3a", "#ffffff"),
    EITHER: ("#2f6fa8", "#ffffff"),
}
"""Score's digit -> colours of its tile and of the letter on it: the game's hues, with a contrast above 4.5."""

STYLES = {"0": "white on bright_black", "1": "black on yellow", "2": "black on green", EITHER: "white on blue"}
"""Score's digit -> Rich's style of its tile: the terminal's own colours, which stay apart where there are only 16."""

NAMES = {"0": "absent", "1": "present", "2": "correct", EITHER: "present or correct"}
"""Score's digit -> what it says."""

WIDE = 9
"""Longest words whose letters get tiles of three columns in a terminal; longer ones get one column a letter."""


def tiles(word: str, score: str) -> Text:
    """A scored word as coloured tiles for Rich."""
    from rich.text import Text

    padded = "{}" if len(word) > WIDE else " {} "
    return Text.assemble(
        *((padded.format(letter), STYLES[digit]) for letter, digit in zip(word, score, strict=True)), no_wrap=True
    )
