"""How clearly groups of cells are told apart by their looks, beside how much they differ within.

Gradients and gloss let cells of one state differ as much as others differ by a slight mark. What tells states apart is
a jump: from cell to the most similar cell of its own group the look changes little, to any cell of another group it
changes more. Single linkage as by Florek et al. (1951); measured in every kind of difference, the clearest of which
counts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.pyramid.labels.partitions import CellColours, Distances, by_kind, differences, weighed

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
        self._apart: Distances = np.stack(kinds)
        self._steps: dict[frozenset[int], NDArray[np.float64]] = {}
        self._between: dict[tuple[frozenset[int], frozenset[int]], NDArray[np.float64]] = {}

    def apart(self, one: Sequence[int], other: Sequence[int]) -> float:
        """How much wider the jump between two groups is than the widest step within them: a logarithm to base 2; 0
        where one of them is empty."""
        if not one or not other:
            return 0.0
        a, b = frozenset(one), frozenset(other)
        if (a, b) not in self._between:
            pairs = self._apart[:, sorted(a)][:, :, sorted(b)].reshape(len(self._apart), -1)
            self._between[a, b] = np.quantile(pairs, NEAREST, axis=1)
        within = np.maximum(self._steps_in(a)[0], self._steps_in(b)[0])
        ratio = np.log2((self._between[a, b] + FLOOR) / (within + FLOOR))
        return float(np.clip(ratio.max(), -MOST_CLEAR, MOST_CLEAR))

    def jump(self, cells: Sequence[int]) -> float:
        """How much wider the widest step within a group is than its usual one, by all that cells show."""
        if len(cells) < 3:
            return 0.0
        widest, usual = self._steps_in(frozenset(cells))
        ratio = np.log2((widest + FLOOR) / (usual + FLOOR))
        return float(np.clip(ratio[:2].max(), 0, MOST_CLEAR))

    def steps(self, cells: Sequence[int]) -> tuple[float, float]:
        """The widest step within a group, by all that cells show, and by ground and letter alone."""
        widest = self._steps_in(frozenset(cells))[0]
        return float(widest[0]), float(widest[1])

    def _steps_in(self, cells: frozenset[int]) -> NDArray[np.float64]:
        """(2, kinds) the widest and the usual step of the least tree that spans the cells (Prim, 1957)."""
        if cells not in self._steps:
            order = sorted(cells)
            within = self._apart[:, order][:, :, order]
            count, kinds = len(order), np.arange(len(within))
            near, left = within[:, 0].copy(), np.ones((len(within), count), bool)
            left[:, 0] = False
            steps = np.zeros((max(1, count - 1), len(within)))
            for k in range(count - 1):
                nearest = np.where(left, near, np.inf).argmin(axis=1)
                steps[k] = near[kinds, nearest]
                left[kinds, nearest] = False
                near = np.minimum(near, within[kinds, nearest])
            self._steps[cells] = np.stack([steps.max(axis=0), np.median(steps, axis=0)])
        return self._steps[cells]
