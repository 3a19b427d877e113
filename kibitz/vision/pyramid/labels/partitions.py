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
INK_WEIGHT = 0.7
"""What a difference of letters counts, against one of grounds."""
COUNTED = ((0.8, 10.0), (0.6, 4.0), (1.0, 3.0))
"""What differences of rims, marks and stances count, and how far they may differ in one state: edges are uneven."""
SAME_GROUND, THIN = 6.0, 0.66
"""On the same ground a letter of thin strokes is weaker than others: it has this share of their contrast at least."""

CellColours = NDArray[np.float64]
"""Of a cell, Lab of its fill, ink and rim, of what else it shows, and how its letter stands: its height above its
place and its size, see `stances`."""
FILL_INK_RIM = 9
"""Of these, how many numbers tell of fill, ink and rim."""
MARK = slice(9, 12)
"""Those that tell of what else a cell shows."""
Distances = NDArray[np.float64]
Cells = tuple[int, ...]
"""Numbers of the cells of a group."""


def differences(colours: Sequence[CellColours], rims: bool = True) -> Distances:
    """How different the cells look, (n, n), in about Lab's units. rims: what runs around a cell counts too."""
    return np.asarray(np.max(weighed(colours)[: None if rims else 2], axis=0), np.float64)


def weighed(colours: Sequence[CellColours]) -> list[Distances]:
    """How different the cells' grounds and letters look, and rims, marks and stances where these are known: each (n, n)
    and by what it counts."""
    table = np.array(colours)
    fill, ink, *others = by_kind(colours)
    strokes = table[:, 3:6] - table[:, :3]
    strength = np.maximum(np.linalg.norm(strokes, axis=1), 1e-6)
    weaker = np.minimum(strength[:, None], strength[None]) / np.maximum(strength[:, None], strength[None])
    turned = np.linalg.norm((strokes / strength[:, None])[:, None] - (strokes / strength[:, None])[None], axis=2)
    thin = (fill < SAME_GROUND) & (weaker > THIN)
    ink = np.where(thin, turned * np.minimum(strength[:, None], strength[None]), ink)
    counted = [share * np.maximum(other - uneven, 0) for other, (share, uneven) in zip(others, COUNTED, strict=False)]
    return [fill, INK_WEIGHT * ink, *counted]


def by_kind(colours: Sequence[CellColours]) -> list[Distances]:
    """How different the cells look, (n, n), in each thing alone that they show."""
    table = np.array(colours)
    parts = [table[:, k : k + 3] for k in range(0, table.shape[1], 3)]
    return [np.linalg.norm(part[:, None] - part[None, :], axis=2) for part in parts]


def by_overlay(colours: Sequence[CellColours]) -> tuple[Distances, NDArray[np.bool_]]:
    """How different the colours are, (n, n), by which cells stand out, and which do, (n,): that of the ground, or of
    what lies over a part of it. A line that joins letters covers most of one cell, and a corner of another."""
    table = np.array(colours)
    grounds = table[:, :3]
    usual = np.median(grounds, axis=0)
    marks = table[:, MARK] if table.shape[1] >= MARK.stop else np.zeros_like(grounds)
    over = grounds + marks
    away, marked = (np.linalg.norm(each - usual, axis=1) for each in (grounds, over))
    odd = np.where((marked > away)[:, None], over, grounds)
    return np.linalg.norm(odd[:, None] - odd[None], axis=2), np.maximum(away, marked) > ALIKE


def partitions(colours: Sequence[CellColours]) -> list[list[list[int]]]:
    """Ways to put cells together that look alike: by all that they show or by one thing alone, finely and coarsely.

    On a page with gradients, or with a colour for each row, one thing alone is what tells states apart.
    """
    found: dict[frozenset[frozenset[int]], list[list[int]]] = {}
    ways = (differences(colours, rims=False), differences(colours), *by_kind(colours), by_overlay(colours)[0])
    for apart in ways:
        for limit in ALIKE_AT:
            groups = average_linkage(apart, limit, MOST_CLUSTERS, limit)
            if len(groups) <= MOST_CLUSTERS:
                found.setdefault(frozenset(map(frozenset, groups)), groups)
    everything = list(range(len(colours)))
    found.setdefault(frozenset([frozenset(everything)]), [everything])
    return list(found.values())


def medians(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The median of each row; NumPy's own takes twenty times as long for so few numbers."""
    ordered, middle = np.sort(rows, axis=1), rows.shape[1] // 2
    found: NDArray[np.float64] = (ordered[:, middle] + ordered[:, ~middle]) / 2
    return found
