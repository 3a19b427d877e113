"""What is found of a game's boards and keys: where their cells are, and how these are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from kibitz.core.geometry import Rect
from kibitz.vision.lattice import Lattice
from kibitz.vision.wordle.grid.boards import LEAST_GAP, LEAST_HEIGHT, SQUARE, USUAL_COLUMNS, USUAL_ROWS

KEYS = 26
"""Keys of a whole keyboard at least."""


class Cells(Enum):
    """How a board's cells are drawn, and so how they are looked for: in this order."""

    BOXES = "boxes in rows and columns"
    STAGGERED = "boxes, every second row set off"
    DASHED = "boxes with dashed outlines"
    LINES = "lines to write on"
    MARKS = "marks alone"
    COMING = "boxes in rows of which each is drawn once its turn has come"


@dataclass(frozen=True)
class Layout:
    """The boards' cells, and the keys by name; frame pixels.

    more: whether the edge of another board is seen, and no more of it. covered: whether less of the boards was seen
    than is known to be there. kind: of cells. joining: which of `kibitz.vision.boxes.JOINED` joins the dashes of their
    outlines. strange: whether there are keys with letters of no known script.
    """

    boards: tuple[Lattice, ...]
    keys: Mapping[str, Rect]
    more: bool = False
    covered: bool = False
    kind: Cells = Cells.BOXES
    sharpest: bool = False
    joining: int = 0
    strange: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether the cells' places can be nothing else than a word game's: square and apart, or in several boards."""
        return len(self.boards) > 1 or all(
            SQUARE[0] <= board.width / board.height <= SQUARE[1]
            and board.pitch[0] - board.width >= LEAST_GAP
            and board.pitch[1] - board.height >= LEAST_GAP
            for board in self.boards
        )

    @property
    def is_usual(self) -> bool:
        """Whether it is one board of as many rows and columns as most have, of cells that letters can stand in."""
        return len(self.boards) == 1 and all(
            USUAL_ROWS[0] <= len(board.rows) <= USUAL_ROWS[1]
            and USUAL_COLUMNS[0] <= len(board.columns) <= USUAL_COLUMNS[1]
            and board.height >= LEAST_HEIGHT
            for board in self.boards
        )
