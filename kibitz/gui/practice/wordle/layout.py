"""Where tiles go: the largest that fit, for any number of boards. Plain numbers, no widgets."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

LARGEST, LEAST = 64.0, 18.0
"""Side of a tile, logical px; where smaller ones would be needed the boards are scrolled."""
GAP = 0.09
"""Between tiles, as a share of a tile."""
BOARD_GAP = 0.75
"""Between boards, as a share of a tile."""
EDGE = 12.0
"""Around all boards, logical px."""


@dataclass(frozen=True, slots=True)
class TileLayout:
    """Places of all tiles. ``across``: boards beside each other; ``tile``: side in logical px."""

    boards: int
    rows: int
    size: int
    across: int
    tile: float
    width: float
    height: float

    def rect(self, board: int, row: int, column: int, ratio: float = 1.0) -> QRectF:
        """The tile's rectangle, in logical px; its edges lie between physical pixels at ``ratio`` of them a px."""
        step = self.tile * (1 + GAP)
        wide, high = _spans(self.size, self.rows)
        used = _extent(self.across, wide, self.tile), _extent(-(-self.boards // self.across), high, self.tile)
        left = (self.width - used[0]) / 2 + board % self.across * (wide + BOARD_GAP) * self.tile + column * step
        top = (self.height - used[1]) / 2 + board // self.across * (high + BOARD_GAP) * self.tile + row * step
        side = _whole(self.tile, ratio)
        return QRectF(_whole(left, ratio), _whole(top, ratio), side, side)


def best_layout(boards: int, rows: int, size: int, width: float, height: float) -> TileLayout:
    """The layout with the largest tiles in a view of that size; higher than the view where they'd be too small."""
    wide, high = _spans(size, rows)

    def largest(across: int, *, only_wide: bool = False) -> float:
        down = -(-boards // across)
        by_width = (width - 2 * EDGE) / _extent(across, wide, 1.0)
        return by_width if only_wide else min(by_width, (height - 2 * EDGE) / _extent(down, high, 1.0))

    choices = [across for across in (1, 2, 4, 8) if across <= boards]
    across = max(choices, key=largest)
    tile = min(largest(across), LARGEST)
    if tile < LEAST:
        fitting = [choice for choice in choices if largest(choice, only_wide=True) >= LEAST]
        across = fitting[-1] if fitting else 1
        tile = max(min(LEAST, largest(across, only_wide=True)), 8.0)
    needed = _extent(-(-boards // across), high, tile) + 2 * EDGE
    return TileLayout(boards, rows, size, across, tile, width, max(height, needed))


def _spans(size: int, rows: int) -> tuple[float, float]:
    """Width and height of a board, in tiles."""
    return size + (size - 1) * GAP, rows + (rows - 1) * GAP


def _extent(count: int, span: float, tile: float) -> float:
    return (count * span + (count - 1) * BOARD_GAP) * tile


def _whole(value: float, ratio: float) -> float:
    return round(value * ratio) / ratio
