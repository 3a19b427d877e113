"""The pyramid whose cells the user has shown."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.board.lettering import Known, lettered
from kibitz.vision.pyramid.board.seen import SeenPyramid, read_of
from kibitz.vision.pyramid.cell.cells import bare_boxes, cell_boxes, look_at_cells
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.lattice.triangle import triangle_through


def shown_board(pixels: NDArray[np.uint8], boxes: Boxes, shown: Sequence[Rect]) -> SeenPyramid | None:
    """The pyramid whose cells the user has shown, row by row: nothing needs to prove that it is one. None where not one
    letter is seen there."""
    triangle = triangle_through(shown)
    best: SeenPyramid | None = None
    # Outlines tell where the cells are better than a hand: the other ways are for what is not read so.
    for cells, shaped in (cell_boxes(triangle, boxes), (bare_boxes(triangle, boxes), False), (list(shown), True)):
        looks = look_at_cells(pixels, cells, triangle, shaped)
        seen = lettered(pixels, triangle, cells, looks, shaped, Known.SHOWN)
        if isinstance(seen, SeenPyramid) and read_of(seen) > (read_of(best) if best is not None else 0):
            best = seen
        if best is not None and read_of(best) == triangle.count:
            break
    return best
