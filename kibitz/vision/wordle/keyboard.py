"""The on-screen keyboard: its letter keys, and what their colours say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.geometry import Rect
from kibitz.solvers.wordle.shown import Tile
from kibitz.vision.glyphs import read_glyphs
from kibitz.vision.lattice import Boxes
from kibitz.vision.wordle.states import Palette
from kibitz.vision.wordle.tiles import look_at_box

LEAST_KEYS = 15
"""Letters that a keyboard shows at least; some may be covered, or cut off."""
SURE = 0.45


@dataclass(frozen=True)
class Key:
    """A letter key: its letter, its box, and what its colour says (EMPTY while it says nothing)."""

    name: str
    box: Rect
    tile: Tile


def find_keys(pixels: NDArray[np.uint8], boxes: Boxes, boards: Sequence[Rect], palette: Palette) -> list[Key]:
    """The letter keys outside the boards, in the order of the alphabet; none when there are too few for a keyboard."""
    outside = [Rect(*box) for box in boxes.tolist()]
    outside = [box for box in outside if not any(board.iou(box) > 0 for board in boards)]
    cells = [look_at_box(pixels, box) for box in outside]
    lettered = [cell for cell in cells if cell.letter is not None]
    glyphs = read_glyphs([cell.letter for cell in lettered if cell.letter is not None])
    found: dict[str, list[Key]] = {}
    for cell, glyph in zip(lettered, glyphs, strict=True):
        if glyph.letter and glyph.confidence >= SURE:
            tile = palette.name(cell.fill) or Tile.EMPTY
            found.setdefault(glyph.letter, []).append(Key(glyph.letter, cell.box, tile))
    if len(found) < LEAST_KEYS:
        return []
    # Keys are alike in height; a letter that stands elsewhere on the page is not.
    usual = float(np.median([key.box.h for keys in found.values() for key in keys]))
    keys = []
    for letter in sorted(found):
        best = min(found[letter], key=lambda key: abs(key.box.h - usual))
        if abs(best.box.h - usual) <= 0.15 * usual:
            keys.append(best)
    return keys if len(keys) >= LEAST_KEYS else []
