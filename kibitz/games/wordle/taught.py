"""Boards read by what the user has shown of their page: how tiles look that are correct, present or absent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.page import PageView
from kibitz.core.reading import Reading
from kibitz.games.wordle.corrected import with_said
from kibitz.solvers.scripts import Script
from kibitz.solvers.wordle.model.shown import ShownGame, Tile
from kibitz.vision.colour import to_lab
from kibitz.vision.wordle.cells.tiles import Cell, Lab
from kibitz.vision.wordle.evidence import APART, Palette
from kibitz.vision.wordle.marked_part import PARTS, parts_of
from kibitz.vision.wordle.reader import read_wordle

SAME_CELL = 0.5
"""Overlap over union from which on a tile is a cell that was shown."""
MEANINGS = {tile.value: tile for tile in (Tile.CORRECT, Tile.PRESENT, Tile.ABSENT)}


def reader_of_page(
    view: PageView, script: Script = Script.LATIN
) -> Callable[[Frame, Reading[ShownGame] | None], list[Reading[ShownGame]]]:
    """A reader that knows how the page's tiles look, as far as that was shown, and what was said of them.

    Where it doesn't see the cells that were shown by itself, it reads these. script: see `read_wordle`.
    """
    palette, letters = palette_of_page(view), view.examples_of("letter")
    # A page without a name was only corrected: its cells are those that were read, and may be elsewhere by now.
    cells = view.cells if view.page.name else ()

    def read(frame: Frame, previous: Reading[ShownGame] | None) -> list[Reading[ShownGame]]:
        readings = read_wordle(frame, previous, palette, script=script)
        if cells and not any(_has(found, cells) for found in readings):
            readings = read_wordle(frame, previous, palette, cells, script) or readings
        return [with_said(found, frame.pixels, view.said, letters) for found in readings]

    return read


def _has(reading: Reading[ShownGame], cells: Sequence[Rect]) -> bool:
    """Whether a reading has all these cells, and no row of a board that has only some of them."""
    tiles = [at for name, at in reading.places.items() if name.startswith("tile ")]
    inside = [tile for tile in tiles if tile.iou(Rect.around(list(cells))) > 0]
    return len(inside) == len(cells) and all(any(cell.iou(tile) > SAME_CELL for tile in tiles) for cell in cells)


def measured(cell: Cell) -> tuple[float, ...]:
    """How a tile looks: L, a and b of each of its parts, in their order."""
    return tuple(float(value) for part in parts_of(cell) for value in part)


def palette_of_page(view: PageView) -> Palette | None:
    """What the shown colours mean, and which part of a tile has them: the first one that tells them apart."""
    examples = [
        (MEANINGS[word], np.reshape(numbers, (len(PARTS), 3)))
        for name, numbers in view.examples.items()
        if (word := name.split()[0]) in MEANINGS
    ]
    if not examples:
        shown = [(MEANINGS[name], to_lab(np.array(bgr, np.float64))) for name, bgr in view.colours.items()]
        return Palette(tuple(shown), "fill") if shown else None
    part = _telling(examples)
    return Palette(tuple((tile, looks[part]) for tile, looks in examples), PARTS[part])


def _telling(examples: Sequence[tuple[Tile, Lab]]) -> int:
    """The part by which examples of different meanings differ; of one meaning alone, that which differs from its own
    fill."""
    pairs = [(one, other) for (tile, one), (kind, other) in combinations(examples, 2) if tile is not kind]
    if not pairs:
        looks = examples[0][1]
        away = np.linalg.norm(looks - looks[0], axis=1)
        coloured = np.linalg.norm(looks[:, 1:], axis=1)
        return 0 if coloured[0] > APART or away[1] <= APART else 1
    least = [min(float(np.linalg.norm(one[part] - other[part])) for one, other in pairs) for part in range(len(PARTS))]
    clear = [part for part, apart in enumerate(least) if apart > APART]
    return clear[0] if clear else int(np.argmax(least))
