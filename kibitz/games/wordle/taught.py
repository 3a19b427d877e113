"""Boards read by what the user has shown of their page: how tiles look that are correct, present or absent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.page import PageView
from kibitz.core.reading import Reading
from kibitz.solvers.wordle.model.shown import ShownGame, Tile
from kibitz.vision.colour import to_lab
from kibitz.vision.wordle.cells.tiles import Cell, Lab
from kibitz.vision.wordle.evidence import APART, Palette
from kibitz.vision.wordle.marked_part import PARTS, parts_of
from kibitz.vision.wordle.reader import read_wordle

MEANINGS = {tile.value: tile for tile in (Tile.CORRECT, Tile.PRESENT, Tile.ABSENT)}


def reader_of_page(
    view: PageView,
) -> Callable[[Frame, Reading[ShownGame] | None], list[Reading[ShownGame]]]:
    """A reader that knows how the page's tiles look, as far as that was shown."""
    return partial(read_wordle, palette=palette_of_page(view))


def measured(cell: Cell) -> tuple[float, ...]:
    """How a tile looks: L, a and b of each of its parts, in their order."""
    return tuple(float(value) for part in parts_of(cell) for value in part)


def palette_of_page(view: PageView) -> Palette | None:
    """What the shown colours mean, and which part of a tile has them: the first one that tells them apart."""
    examples = {MEANINGS[name]: np.reshape(numbers, (len(PARTS), 3)) for name, numbers in view.examples.items()}
    if not examples:
        shown = [(MEANINGS[name], to_lab(np.array(bgr, np.float64))) for name, bgr in view.colours.items()]
        return Palette(tuple(shown), "fill") if shown else None
    part = _telling(list(examples.values()))
    return Palette(tuple((tile, looks[part]) for tile, looks in examples.items()), PARTS[part])


def _telling(examples: Sequence[Lab]) -> int:
    """The part by which examples differ; of one alone, that which differs from its own fill."""
    if len(examples) == 1:
        away = np.linalg.norm(examples[0] - examples[0][0], axis=1)
        coloured = np.linalg.norm(examples[0][:, 1:], axis=1)
        return 0 if coloured[0] > APART or away[1] <= APART else 1
    least = [
        min(float(np.linalg.norm(one[part] - other[part])) for one, other in combinations(examples, 2))
        for part in range(len(PARTS))
    ]
    clear = [part for part, apart in enumerate(least) if apart > APART]
    return clear[0] if clear else int(np.argmax(least))
