"""Cells that are all drawn otherwise, such as the balls of a pool table: only what is right at the letters tells of
states there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.clusters import average_linkage
from kibitz.vision.pyramid.board.seen import SeenPyramid
from kibitz.vision.pyramid.cell.cells import CellAppearance
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD
from kibitz.vision.pyramid.labels.partitions import ALIKE, MOST_CLUSTERS, CellColours, by_kind
from kibitz.vision.pyramid.words.paths import connected_components

LEAST_KINDS = 6
"""Looks that none of a found word can have, as too few cells beside each other do. Of such there are two at most where
looks tell states: free and selected letters."""
LEAST_ALIKE = 0.6
"""Share of the letters that look alike; else the page's light differs from cell to cell."""
LEAST_WIDTH = 0.6
"""Width of what is looked at about a letter at least, in its height."""
BESIDE_INK = 0.6
"""How far from the ink, of the farthest colour at a letter, what it stands on is at least."""


def is_decorated(seen: SeenPyramid) -> bool:
    """Whether nearly all cells are drawn otherwise, and that isn't for their states: too many looks are those of too
    few cells."""
    grounds, letters, *_ = by_kind([cell.colours for cell in seen.cells])
    alike = max(map(len, average_linkage(letters, ALIKE, MOST_CLUSTERS, ALIKE)))
    if alike < LEAST_ALIKE * len(seen.cells):
        return False
    groups = average_linkage(grounds, ALIKE, len(seen.cells), ALIKE)
    base = seen.triangle.base
    few = [group for group in groups if any(len(part) < LEAST_WORD for part in connected_components(group, base))]
    return len(few) >= LEAST_KINDS


def undecorated(seen: SeenPyramid, pixels: NDArray[np.uint8]) -> SeenPyramid:
    """The pyramid with nothing but its letters, and what is right at them, on it. pixels: (h, w, 3) uint8 BGR."""
    cells = [replace(cell, colours=_at_letter(cell, pixels)) for cell in seen.cells]
    marks: Sequence[NDArray[np.float64]] = [np.zeros_like(mark) for mark in seen.marks]
    # How high letters stand among such drawings isn't certain, either.
    return replace(seen, cells=cells, marks=marks, glossy=True)


def _at_letter(cell: CellAppearance, pixels: NDArray[np.uint8]) -> CellColours:
    """The colours of a cell: of what its letter stands on, of the letter, and for what runs around the cell once more
    the first."""
    area = cell.area.grown(1)
    # Beside a mere stroke there is hardly more than its soft edge.
    more = max(0.0, LEAST_WIDTH * area.h - area.w)
    area = Rect(area.x - more / 2, area.y, area.w + more, area.h).clipped(pixels.shape[1], pixels.shape[0])
    part = pixels[int(area.y) : int(area.bottom) + 1, int(area.x) : int(area.right) + 1]
    ground, ink = cell.colours[:3], cell.colours[3:6]
    if cell.letter is not None and part.size:
        lab = cv2.cvtColor(part.astype(np.float32) / np.float32(255), cv2.COLOR_BGR2LAB).reshape(-1, 3)
        away = np.linalg.norm(lab - ink, axis=1)
        ground = np.median(lab[away >= BESIDE_INK * away.max()], axis=0).astype(np.float64)
    return np.concatenate([ground, ink, ground])
