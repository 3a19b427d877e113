"""What tells the meaning of a tile's fill besides the other fills of its board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.wordle.cells.tiles import Cell, Lab

ALIKE = 5.0
"""Fills of one meaning differ by less (distance in Lab)."""
APART = 9.0
"""Fills of different meanings differ by more."""


@dataclass(frozen=True)
class Palette:
    """Fills and what they mean, as one board has taught them; used for its other boards and its keyboard.

    part: of a tile that has these colours, where the user has shown them; see `marked_part.PARTS`.
    """

    meanings: tuple[tuple[Tile, Lab], ...]
    part: str = ""

    def name(self, fill: Lab, most: float = APART) -> Tile | None:
        """The meaning of the nearest fill; None if none is near."""
        near = [(float(np.linalg.norm(fill - known)), tile) for tile, known in self.meanings]
        distance, tile = min(near, key=lambda item: item[0], default=(np.inf, Tile.UNKNOWN))
        return tile if distance <= most else None


@dataclass(frozen=True)
class Legend:
    """What a page says of its colours. palette: that; None where it says nothing. asked: the colours that this was
    asked about, one for each tile. part: of a tile that has them, one of `marked_part.PARTS`."""

    palette: Palette | None
    asked: tuple[Lab, ...]
    part: str


@dataclass(frozen=True)
class Evidence:
    """What else than a board's own fills tells their meaning.

    page: the ground about the board. palette: what other boards of the game have taught; None where there are none.
    keys: fills of the on-screen keys by letter, without those of plain: letters whose keys look as those do that were
    never played. taken: guesses that
    other boards of the game show as scored; None where there are no others, or these can't tell. typed: cells by their
    boxes, as they looked when their letters were typed. glass: the page, which isn't of one colour, is seen through the
    tiles, so that each looks otherwise.
    """

    page: Lab
    palette: Palette | None = None
    keys: Mapping[str, Lab] = field(default_factory=dict)
    taken: int | None = None
    typed: Mapping[Rect, Cell] = field(default_factory=dict)
    glass: bool = False
    plain: frozenset[str] = frozenset()
