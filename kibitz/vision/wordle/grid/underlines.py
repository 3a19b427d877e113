"""Cells of which nothing but a line at their foot is drawn."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.boxes import LEAST_CELL, Boxes

THICKEST = 8
"""Height of a line's outline at most, pixels."""
LEAST_LINES = 12
"""Lines of one length, without which there is no board."""
LEAST_ROWS = 4
NEAR = [(dx, dy) for dx in range(-4, 5) for dy in range(-4, 5)]
SAME = 2.0
"""Pixels by which lengths and places of lines differ at most."""
TALLEST, LOWEST = 1.8, 0.5
"""Rows are so far apart, in lengths of a line."""


def underlined_cells(outlines: Collection[tuple[int, int, int, int]]) -> Boxes:
    """Boxes (n, 4) x, y, w, h of the cells above lines of one length that stand below each other; none where no such
    lines are.

    outlines: as `outline_boxes` finds them.
    """
    lines = _lines(outlines)
    lengths = np.unique(lines[:, 2]) if len(lines) >= LEAST_LINES else np.zeros(0)
    found = [_cells_above(lines[np.abs(lines[:, 2] - length) <= SAME]) for length in lengths]
    return max(found, key=len, default=np.zeros((0, 4)))


def _cells_above(lines: Boxes) -> Boxes:
    """The cells above lines (n, 4) of one length, those that stand below each other at an even pitch; none for few."""
    wide = float(np.median(lines[:, 2]))
    columns = [lines[np.abs(lines[:, 0] - x) <= SAME] for x in np.unique(lines[:, 0])]
    even = [column for column in columns if len(column) >= LEAST_ROWS and _is_even(np.sort(column[:, 1]), wide)]
    if not even:
        return np.zeros((0, 4))
    own = np.unique(np.concatenate(even), axis=0)
    down = float(np.median([np.median(np.diff(np.sort(column[:, 1]))) for column in even]))
    across = np.diff(np.unique(own[:, 0]))
    gap = float(np.min(across[across > wide], initial=1.2 * wide)) - wide
    height = max(LEAST_CELL, down - max(1.0, gap))
    foot = own[:, 1] + own[:, 3]
    cells = np.stack([own[:, 0], foot - height, np.full(len(own), wide), np.full(len(own), height)], axis=1)
    return cells if len(cells) >= LEAST_LINES else np.zeros((0, 4))


def _is_even(heights: NDArray[np.float64], wide: float) -> bool:
    """Whether lines at these heights are as far apart as rows are, one from the next as the other."""
    steps = np.diff(heights)
    return bool(steps.max() - steps.min() <= SAME and LOWEST * wide < steps.min() <= TALLEST * wide)


def _lines(outlines: Collection[tuple[int, int, int, int]]) -> Boxes:
    """Boxes of level lines that are as long as a cell is wide; seen at several steps a line is one all the same."""
    kept: dict[tuple[int, int], tuple[int, int, int, int]] = {}
    for x, y, w, h in sorted(outlines, key=lambda one: -one[2]):
        if h <= THICKEST and not any((x + dx, y + dy) in kept for dx, dy in NEAR):
            kept[x, y] = (x, y, w, h)
    return np.array(list(kept.values()), np.float64).reshape(-1, 4)
