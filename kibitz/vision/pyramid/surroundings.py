"""What lies below a pyramid's last row: the upper rows of a larger pyramid are a whole one to look at."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.lattice.triangle import MOST_BASE, Triangle

PLACED, SIZED = 0.1, 0.12
"""How far off its place a cell of the next row may be, and how much its size may differ, as shares of a cell's."""
LEAST_PART = 0.12
"""Share of a cell's height that is seen of it at least."""
LEAST_ROOM = 0.25
"""Share of the next row's height that must be within the picture to see that there is none."""
FEET = 0.1
"""How far below a cell's middle something may begin that leaves its letter to be read, as a share of its height."""
LEAST_SHAPES, LEAST_LETTERS, LIKE_LETTERS = 2, 0.6, 0.2
"""Shapes that are seen where the next row's would be, at least; the same of letters without shapes and of shapes that
the picture cuts off, as a share of the row, because other things may stand so by chance; and by how much the heights of
letters may differ from the pyramid's."""
STEP, STRAIGHT = 13, 0.97
"""Difference of grey levels across the edge of what lies there, and the share of its length that shows it."""
AT_END = 0.92
"""Share of the picture's height from which on a row that ends there is cut off by the end of the page's window: below
that are at most a window's frame and the desktop's bar."""
GROUND_PX = 10
"""How far below an edge its ground is looked at."""


class Below(Enum):
    """What is below the last row; its value says it to the user, and is empty where all is well."""

    NOTHING = ""
    ROW = "Parts of another row are seen below the last one."
    REST = "Another row goes on beyond the end of the window."
    EDGE = "The picture ends right below the last row, so there may be more rows."
    COVER = "Something wide begins right below the last row and may cover more rows."


def look_below(
    pixels: NDArray[np.uint8],
    outlines: Boxes,
    triangle: Triangle,
    cells: Sequence[Rect],
    shaped: bool,
    letter_px: float,
) -> Below:
    """What is below a pyramid where another row would be.

    outlines: boxes of the whole picture. shaped: cells have a shape of their own. letter_px: height of the letters.
    """
    base = triangle.base
    if base >= MOST_BASE:
        return Below.NOTHING
    last = cells[-base:]
    wide, tall = last[0].w, last[0].h
    middle = float(np.median([cell.center.y for cell in last])) + triangle.down
    first = float(np.median([cell.center.x - k * triangle.across for k, cell in enumerate(last)])) - triangle.across / 2
    x = np.asarray(first + np.arange(base + 1) * triangle.across, np.float64)
    height, width = pixels.shape[:2]
    ends = _parts(outlines, x, middle, wide, tall, 0.0 if shaped else letter_px, height)
    if ends is not None:
        return Below.REST if AT_END * height <= ends < middle + LEAST_ROOM * tall else Below.ROW
    if height < middle - tall / 2 + LEAST_ROOM * tall:
        return Below.EDGE
    left, right = max(0, round(x[0] - triangle.across)), min(width, round(x[-1] + triangle.across))
    # It may cut through the feet of the last row's cells, below their letters.
    top = round(middle - triangle.down + FEET * tall)
    # Where more of the next row would look out above it, that was looked for.
    bottom = middle - tall / 2 + (LEAST_ROOM if shaped else 1.0) * tall
    return Below.COVER if _covered(pixels[top : round(bottom) + GROUND_PX, left:right]) else Below.NOTHING


def _parts(
    outlines: Boxes,
    x: NDArray[np.float64],
    middle: float,
    wide: float,
    tall: float,
    letter_px: float,
    height: int,
) -> float | None:
    """How far down the cells of the next row are seen, or their upper parts; or letters of this height, where it is not
    0. None where too few of them are.

    height: of the picture."""
    w, h = outlines[:, 2], outlines[:, 3]
    level = np.abs(outlines[:, 0] + w / 2 - x[:, None]) <= PLACED * wide
    if letter_px:
        fits = np.abs(outlines[:, 1] + h / 2 - middle) <= PLACED * tall
        fits &= np.abs(h - letter_px) <= LIKE_LETTERS * letter_px
        return _ends(outlines, level & fits, LEAST_LETTERS * len(x))
    fits = (np.abs(outlines[:, 1] - (middle - tall / 2)) <= PLACED * tall) & (np.abs(w - wide) <= SIZED * wide)
    fits &= (h >= LEAST_PART * tall) & (h <= (1 + SIZED) * tall)
    # Of a row that the picture cuts off, as much is seen of each cell.
    least = LEAST_LETTERS * len(x) if middle + tall / 2 > height else LEAST_SHAPES
    return _ends(outlines, level & fits, least)


def _ends(outlines: Boxes, seen: NDArray[np.bool_], least: float) -> float | None:
    """How far down shapes are seen, (places, outlines); None where they are in too few places."""
    if int(seen.any(axis=1).sum()) < least:
        return None
    shown = outlines[seen.any(axis=0)]
    return float((shown[:, 1] + shown[:, 3]).max())


def _covered(strip: NDArray[np.uint8]) -> bool:
    """Whether a straight edge runs all along a strip, with another ground below it than above."""
    if strip.shape[0] < 16 or strip.shape[1] < 16:
        return False
    grey = cv2.cvtColor(strip, cv2.COLOR_BGR2GRAY).astype(np.int16)
    steps = (np.abs(grey[2:] - grey[:-2]) > STEP).mean(axis=1)
    for y in np.flatnonzero(steps >= STRAIGHT).tolist():
        above, below = grey[max(0, y - 4) : max(1, y - 1)], grey[y + GROUND_PX - 4 : y + GROUND_PX]
        if len(below) and float(np.abs(np.median(below, axis=0) - np.median(above, axis=0)).mean()) > STEP:
            return True
    return False
