"""Where the rows of a board are whose empty cells show only a mark: a letter may stand higher or lower than that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.channels import channel_max
from kibitz.vision.glyphs import LEAST_CONTRAST, common_colour
from kibitz.vision.lattice import Lattice

REACH = 0.75
"""How far from the middle of a row its letters may reach, in distances of rows."""
CLOSE_PX = 3.0
"""By how much rows and columns of one board may be off from one picture to the next, pixels."""
LEAST_LETTER, OFF_MIDDLE = 0.25, 0.2
"""Height of a letter at least, in a cell's, and how far from the middle of its column it is at most, in its width."""


def rows_of_letters(pixels: NDArray[np.uint8], board: Lattice) -> Lattice:
    """The board with its rows where its letters stand; as it is where there are none, or all lie within their cells.

    pixels: (h, w, 3) uint8 BGR.
    """
    offsets, beyond = [], False
    for row in range(len(board.rows)):
        for column in range(len(board.columns)):
            letter = _letter_at(pixels, board, row, column)
            if letter is None:
                continue
            top, bottom = letter
            box = board.cell(row, column)
            offsets.append((top + bottom) / 2 - board.rows[row])
            beyond |= top <= box.y or bottom >= box.bottom
    if not beyond:
        return board
    off = float(np.median(offsets))
    return replace(board, rows=tuple(row + off for row in board.rows))


def on_rows_of(board: Lattice, known: Sequence[Lattice]) -> Lattice:
    """A board that is one of those known, or a part of it, but for its rows being off by the same all of them, on the
    known one's rows: of its marks alone nothing tells where letters stand. Any other board as it is."""
    for other in known:
        if len(board.columns) != len(other.columns) or not np.allclose(board.columns, other.columns, atol=CLOSE_PX):
            continue
        off = np.array([min((row - there for there in other.rows), key=abs) for row in board.rows])
        middle = float(np.median(off))
        if np.abs(off - middle).max() <= CLOSE_PX:
            return replace(board, rows=tuple(row - middle for row in board.rows))
    return board


def _letter_at(pixels: NDArray[np.uint8], board: Lattice, row: int, column: int) -> tuple[float, float] | None:
    """Where what may be a letter begins and ends about a cell, frame pixels; None where there is only a mark."""
    box, reach = board.cell(row, column), REACH * board.pitch[1]
    top, bottom = max(0, round(box.center.y - reach)), min(len(pixels), round(box.center.y + reach))
    part = pixels[top:bottom, max(0, int(box.x)) : int(box.right)]
    if not part.size:
        return None
    away = channel_max(np.abs(part.astype(np.float64) - common_colour(part)))
    _, _, stats, middles = cv2.connectedComponentsWithStats((away > LEAST_CONTRAST).astype(np.uint8), connectivity=8)
    middle = part.shape[1] / 2
    found = [
        (y, y + h)
        for (_, y, _, h, _), (x, _) in zip(stats[1:].tolist(), middles[1:].tolist(), strict=True)
        # What is cut off is of the next row.
        if h >= LEAST_LETTER * box.h and y > 0 and y + h < len(part) and abs(x - middle) <= OFF_MIDDLE * box.w
    ]
    if not found:
        return None
    first, end = min(found, key=lambda one: abs((one[0] + one[1]) / 2 - len(part) / 2))
    return top + first, top + end
