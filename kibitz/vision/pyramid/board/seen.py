"""What was seen of a pyramid in one picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Score, WeightTable, weight
from kibitz.vision.pyramid.cell.cells import CellAppearance
from kibitz.vision.pyramid.cell.letters import LEAST_LETTER, Candidates
from kibitz.vision.pyramid.lattice.links import Link
from kibitz.vision.pyramid.lattice.triangle import Triangle


@dataclass(frozen=True)
class TriangleWeights(WeightTable):
    """What speaks for a triangle's being the pyramid; those after the first two each rule it out."""

    read: float = weight(1.0, "cells whose letter is read", 0, 1)
    unread: float = weight(-0.9, "cells whose letter is not", -3, 0)
    bare: float = weight(-1.0, "cells that are no letter at first sight, and those are too many", -1, 0)
    unlike: float = weight(-1.0, "cells that are no letter at a closer look", -1, 0)
    too_few: float = weight(-1.0, "too few are certainly letters for so small a pyramid, or at all", -1, 0)
    in_words: float = weight(-1.0, "letters that are part of lines of text", -1, 0)
    between: float = weight(-1.0, "tiles of their size halfway between the cells", -1, 0)
    alike: float = weight(-1.0, "letters that are the same one, in more than half of the cells", -1, 0)
    uneven: float = weight(-1.0, "the letters are not of one size, or don't stand level in their rows", -1, 0)


WEIGHTS = TriangleWeights()


@dataclass(frozen=True, eq=False)
class SeenPyramid:
    """The pyramid of one picture: where, what its cells look like, and the letters on them."""

    triangle: Triangle
    boxes: list[Rect]
    cells: list[CellAppearance]
    letters: list[Candidates]
    lower_case: bool
    shaped: bool
    covered: bool = False
    """Something lies over letters that were seen before."""
    marks: Sequence[NDArray[np.float64]] = ()
    """What only some cells show besides their letter, see `marks_of`."""
    links: Sequence[Link] = ()
    """Cells that lines join, see `joined`."""
    glossy: bool = False
    """Its letters were told from what all cells have in common, see `cut_from_gloss`."""
    gone: frozenset[int] = frozenset()
    """Cells whose letters have vanished since they were selected or used, while all others stayed."""

    def moved(self, right: float, down: float) -> SeenPyramid:
        """The same pyramid at another place."""
        return replace(
            self,
            triangle=replace(self.triangle, x=self.triangle.x + right, y=self.triangle.y + down),
            boxes=[box.moved(right, down) for box in self.boxes],
            cells=[replace(cell, box=cell.box.moved(right, down)) for cell in self.cells],
        )


@dataclass(frozen=True, eq=False, slots=True)
class Tried:
    """A triangle that was weighed. seen: what was read there; None where it is no pyramid."""

    triangle: Triangle
    seen: SeenPyramid | None
    score: Score


def likeliest(letters: Candidates) -> str | None:
    """What a cell's letter is most likely; None where nothing was read."""
    return letters[0][0] if letters else None


def read_of(seen: SeenPyramid | Mapping[str, float]) -> int:
    """How many letters were read; 0 where it is no pyramid."""
    return sum(bool(own) and own[0][1] >= LEAST_LETTER for own in seen.letters) if isinstance(seen, SeenPyramid) else 0
