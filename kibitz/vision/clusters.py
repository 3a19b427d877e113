"""Small clustering for the things on one board: at most a few dozen, with a known greatest number of kinds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def average_linkage(distance: NDArray[np.float64], apart: float, most: int, far: float) -> list[list[int]]:
    """Groups of indices, largest first, joined while their mean distance is below ``apart``.

    distance: (n, n), symmetric. While there are more than ``most`` groups, joining goes on up to ``far``; what is
    left beyond ``most`` belongs to none of the kinds, and the caller decides about it.
    Average linkage as in Sokal and Michener (1958).
    """
    groups = [[i] for i in range(len(distance))]
    mean = distance.astype(np.float64).copy()
    np.fill_diagonal(mean, np.inf)
    while len(groups) > 1:
        i, j = sorted(divmod(int(mean.argmin()), len(groups)))
        if mean[i, j] >= (apart if len(groups) <= most else far):
            break
        a, b = len(groups[i]), len(groups[j])
        joined = (a * mean[i] + b * mean[j]) / (a + b)
        joined[i] = np.inf
        mean[i], mean[:, i] = joined, joined
        mean = np.delete(np.delete(mean, j, axis=0), j, axis=1)
        groups[i] += groups.pop(j)
    return sorted(groups, key=lambda g: (-len(g), g[0]))
