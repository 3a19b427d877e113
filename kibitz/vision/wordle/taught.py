"""Boards read by what the user has shown of their page: what its colours mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.page import PageView
from kibitz.core.reading import Reading
from kibitz.solvers.wordle.model.shown import ShownGame, Tile
from kibitz.vision.colour import to_lab
from kibitz.vision.wordle.evidence import Palette
from kibitz.vision.wordle.reader import read_wordle

MEANINGS = {tile.value: tile for tile in (Tile.CORRECT, Tile.PRESENT, Tile.ABSENT)}


def reader_of_page(
    view: PageView,
) -> Callable[[Frame, Reading[ShownGame] | None], list[Reading[ShownGame]]]:
    """A reader that knows the page's colours, as far as they were shown."""
    fills = {name: to_lab(np.array(bgr, np.float64)) for name, bgr in view.colours.items()}
    fills |= {name: np.array(measured) for name, measured in view.examples.items()}
    shown = [(MEANINGS[name], fill) for name, fill in fills.items()]
    return partial(read_wordle, palette=Palette(tuple(shown)) if shown else None)
