"""Cells of a pyramid put together by how they look."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.clusters import average_linkage

ALIKE = 11.0
"""Distance in Lab of colours below which two cells mostly are in one state."""
ALIKE_AT = (6.0, ALIKE, 19.0, 33.0)
"""Such distances that are tried."""
MOST_CLUSTERS = 12
RIM_WEIGHT, INK_WEIGHT, MARK_WEIGHT = 0.8, 0.7, 0.6
"""What a difference of rims, of letters and of marks counts, against one of grounds."""
UNEVEN_RIM, UNEVEN_MARK = 10.0, 4.0
"""How far in Lab rims and marks of cells in one state may differ: edges are uneven."""
SAME_GROUND, THIN = 6.0, 0.66
"""On the same ground a letter of thin strokes is weaker than others: it has this share of their contrast at least."""

CellColours = NDArray[np.float64]
"""Of a cell, Lab of its fill, ink and rim, and of what else it shows."""
Distances = NDArray[np.float64]


def differences(colours: Sequence[CellColours], rims: bool = True) -> Distances:
    """How different the cells look, (n, n), in about Lab's units. rims: what runs around a cell counts too."""
    table = np.array(colours)
    fill, ink, rim = (np.linalg.norm(table[:, None, k : k + 3] - table[None, :, k : k + 3], axis=2) for k in (0, 3, 6))
    strokes = table[:, 3:6] - table[:, :3]
    strength = np.maximum(np.linalg.norm(strokes, axis=1), 1e-6)
    weaker = np.minimum(strength[:, None], strength[None]) / np.maximum(strength[:, None], strength[None])
    turned = np.linalg.norm((strokes / strength[:, None])[:, None] - (strokes / strength[:, None])[None], axis=2)
    thin = (fill < SAME_GROUND) & (weaker > THIN)
    ink = np.where(thin, turned * np.minimum(strength[:, None], strength[None]), ink)
    apart = np.maximum(fill, INK_WEIGHT * ink)
    if rims:
        apart = np.maximum(apart, RIM_WEIGHT * np.maximum(rim - UNEVEN_RIM, 0))
        if table.shape[1] > 9:
            mark = np.linalg.norm(table[:, None, 9:12] - table[None, :, 9:12], axis=2)
            apart = np.maximum(apart, MARK_WEIGHT * np.maximum(mark - UNEVEN_MARK, 0))
    return np.asarray(apart, np.float64)


def partitions(colours: Sequence[CellColours]) -> list[list[list[int]]]:
    """Ways to put cells together that look alike: by all that they show or by one thing alone, finely and coarsely.

    On a page with gradients, or with a colour for each row, one thing alone is what tells states apart.
    """
    table = np.array(colours)
    parts = [table[:, k : k + 3] for k in range(0, table.shape[1], 3)]
    only = [np.linalg.norm(part[:, None] - part[None, :], axis=2) for part in parts]
    found: dict[frozenset[frozenset[int]], list[list[int]]] = {}
    for apart in (differences(colours, rims=False), differences(colours), *only):
        for limit in ALIKE_AT:
            groups = average_linkage(apart, limit, MOST_CLUSTERS, limit)
            if len(groups) <= MOST_CLUSTERS:
                found.setdefault(frozenset(map(frozenset, groups)), groups)
    everything = list(range(len(colours)))
    found.setdefault(frozenset([frozenset(everything)]), [everything])
    return list(found.values())
