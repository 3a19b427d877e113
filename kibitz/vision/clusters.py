"""Small clustering for the things on one board: at most a few dozen, with a known greatest number of kinds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

CLEAR_GAP = 2.5
GAP_FLOOR = 0.7
"""A gap below the usual limit must still be at least this share of it, and the kinds tighter than that."""


def average_linkage(
    distance: NDArray[np.float64], apart: float, most: int, far: float, due_gap: float = np.inf
) -> list[list[int]]:
    """Groups of indices, largest first: things of one kind.

    distance: (n, n), symmetric. Groups are joined, nearest first, while their mean distance is below ``apart``;
    earlier, with at most ``most`` groups left, where the next distance is several times the largest so far (a clear
    gap; with just ``most`` left, a gap of ``due_gap`` times the largest will do where so many kinds are due); later,
    up to ``far``, while there are more than ``most`` groups. What is then left beyond ``most`` belongs to none of the
    kinds, and the caller decides about it.
    Average linkage as in Sokal and Michener (1958).
    """
    groups = {i: [i] for i in range(len(distance))}
    mean = distance.astype(np.float64).copy()
    np.fill_diagonal(mean, np.inf)
    widest = 0.0
    while len(groups) > 1:
        i, j = sorted(divmod(int(mean.argmin()), len(mean)))
        limit = apart if len(groups) <= most else far
        if len(groups) <= most and widest < GAP_FLOOR * apart:
            limit = max(CLEAR_GAP * widest, GAP_FLOOR * apart)
        if len(groups) == most and min(len(groups[i]), len(groups[j])) > 1:
            # As many kinds as are due, and more than a single thing of each: less of a gap will do.
            limit = min(limit, max(due_gap * widest, GAP_FLOOR * apart))
        if mean[i, j] >= limit:
            break
        widest = max(widest, float(mean[i, j]))
        a, b = len(groups[i]), len(groups[j])
        joined = (a * mean[i] + b * mean[j]) / (a + b)
        joined[i] = np.inf
        mean[i], mean[:, i] = joined, joined
        mean[j], mean[:, j] = np.inf, np.inf
        groups[i] += groups.pop(j)
    return sorted(groups.values(), key=lambda g: (-len(g), g[0]))


def least_silhouette(distance: NDArray[np.float64], groups: Sequence[Sequence[int]]) -> float:
    """How well groups are parted where they are parted worst, -1 to 1: by how much less a thing is apart from its own
    group than from the nearest other, as a share of the greater.

    distance: (n, n), symmetric. A single group is 0, a group of one thing as well parted as it is from the nearest.
    After Rousseeuw (1987), who takes the mean.
    """
    least = 1.0 if len(groups) > 1 else 0.0
    for group in groups:
        others = [list(other) for other in groups if other is not group]
        for i in group if others else ():
            own = distance[i, group].sum() / max(1, len(group) - 1)
            nearest = min(float(distance[i, other].mean()) for other in others)
            least = min(least, (nearest - own) / max(nearest, own, 1e-9))
    return float(least)
