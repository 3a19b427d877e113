"""Small clustering for the things on one board: at most a few dozen, with a known greatest number of kinds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def average_linkage(distance: NDArray[np.float64], apart: float, most: int) -> list[list[int]]:
    """Groups of indices, largest first, joined while their mean distance is below ``apart``.

    distance: (n, n), symmetric. When more than ``most`` groups are left they are returned as they are: the caller
    decides what does not belong. Average linkage as in Sokal and Michener (1958).
    """
    groups = [[i] for i in range(len(distance))]
    while len(groups) > 1:
        mean = np.array([[distance[np.ix_(a, b)].mean() if a is not b else np.inf for b in groups] for a in groups])
        i, j = np.unravel_index(int(mean.argmin()), mean.shape)
        if mean[i, j] >= apart:
            break
        groups[min(i, j)] += groups.pop(max(i, j))
    groups.sort(key=lambda g: (-len(g), g[0]))
    return groups[:most] + groups[most:]
