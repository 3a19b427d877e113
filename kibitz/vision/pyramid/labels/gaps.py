"""How clearly groups of cells are told apart by their looks, beside how much they differ within.

Gradients and gloss let cells of one state differ as much as others differ by a slight mark. What tells states apart is
a jump: from cell to the most similar cell of its own group the look changes little, to any cell of another group it
changes more. Single linkage as by Florek et al. (1951); measured in every kind of difference, the clearest of which
counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.pyramid.labels.partitions import (
    CellColours,
    Cells,
    Distances,
    by_kind,
    differences,
    medians,
    weighed,
)

FLOOR = 4.0
"""Difference in Lab that is hardly one, added to both of two differences that are compared."""
MOST_CLEAR = 2.0
"""Logarithm (base 2) of how many times wider a jump is than the steps within, at most."""
NEAREST = 0.05
"""Share of the pairs of two groups that may be nearer than what tells how far they are apart."""


class Gaps:
    """Steps within groups of cells and between them, each looked up once. colours: of the cells."""

    def __init__(self, colours: Sequence[CellColours]) -> None:
        kinds = [differences(colours), differences(colours, rims=False), *by_kind(colours)[:2], *weighed(colours)[2:]]
        apart: Distances = np.stack(kinds)
        # No bound methods: what holds itself waits for the garbage collector, which the program runs seldom.
        spanned = cache(partial(_steps_in, apart))
        self.apart = cache(partial(_gap, apart, spanned))
        self.jump = cache(partial(_jump, spanned))
        self.steps = cache(partial(_widest_steps, spanned))


Spanned = Callable[[frozenset[int]], NDArray[np.float64]]
"""(2, kinds) the widest and the usual step of a group."""


def _widest_steps(spanned: Spanned, cells: Cells) -> tuple[float, float]:
    """The widest step within a group, by all that cells show, and by ground and letter alone."""
    widest = spanned(frozenset(cells))[0]
    return float(widest[0]), float(widest[1])


def _gap(apart: Distances, spanned: Spanned, one: Cells, other: Cells) -> float:
    """How much wider the jump between two groups is than the widest step within them: a logarithm to base 2; 0 where
    one of them is empty."""
    if not one or not other:
        return 0.0
    pairs = apart[:, sorted(one)][:, :, sorted(other)].reshape(len(apart), -1)
    within = np.maximum(spanned(frozenset(one))[0], spanned(frozenset(other))[0])
    ratio = np.log2((_quantiles(pairs, NEAREST) + FLOOR) / (within + FLOOR))
    return min(MOST_CLEAR, max(-MOST_CLEAR, float(ratio.max())))


def _jump(spanned: Spanned, cells: Cells) -> float:
    """How much wider the widest step within a group is than its usual one, by all that cells show."""
    if len(cells) < 3:
        return 0.0
    widest, usual = spanned(frozenset(cells))
    ratio = np.log2((widest + FLOOR) / (usual + FLOOR))
    return min(MOST_CLEAR, max(0.0, float(ratio[:2].max())))


def _steps_in(apart: Distances, cells: frozenset[int]) -> NDArray[np.float64]:
    """(2, kinds) the widest and the usual step of the least tree that spans the cells (Prim, 1957)."""
    order = sorted(cells)
    within = apart[:, order][:, :, order]
    count, kinds = len(order), np.arange(len(within))
    near, left = within[:, 0].copy(), np.ones((len(within), count), bool)
    left[:, 0] = False
    steps = np.zeros((max(1, count - 1), len(within)))
    for k in range(count - 1):
        nearest = np.where(left, near, np.inf).argmin(axis=1)
        steps[k] = near[kinds, nearest]
        left[kinds, nearest] = False
        near = np.minimum(near, within[kinds, nearest])
    return np.stack([steps.max(axis=0), medians(steps.T)])


def _quantiles(rows: NDArray[np.float64], share: float) -> NDArray[np.float64]:
    """The quantile of each row, between two numbers in proportion; NumPy's own takes ten times as long for so few."""
    ordered = np.sort(rows, axis=1)
    below, part = divmod(share * (rows.shape[1] - 1), 1.0)
    low = ordered[:, int(below)]
    found: NDArray[np.float64] = low + part * (ordered[:, min(int(below) + 1, rows.shape[1] - 1)] - low)
    return found
