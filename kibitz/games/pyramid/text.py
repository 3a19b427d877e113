"""A letter pyramid for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.solvers.pyramid.shapes import base_of
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid

if TYPE_CHECKING:
    from rich.console import RenderableType

STYLES = {
    CellState.FREE: "bold",
    CellState.SELECTED: "bold reverse",
    CellState.USED: "dim strike",
    CellState.UNKNOWN: "dim",
}


def pyramid_text(game: ShownPyramid) -> RenderableType:
    """The letters row by row: those of found words struck out, selected ones reversed, unknown ones as ``?``."""
    from rich.text import Text

    rows = base_of(len(game.letters)) or 0
    text = Text(no_wrap=True)
    for row in range(rows):
        text.append(("\n" if row else "") + "  " * (rows - 1 - row))
        for column in range(row + 1):
            cell = row * (row + 1) // 2 + column
            text.append(game.letters[cell] or "?", STYLES[game.states[cell]]).append("   " if column < row else "")
    return text
