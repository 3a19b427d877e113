"""The printed board laid over a client's: roughly by an affine map, then bent to what is known."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""(n, 2): x, y."""

TRIES = 2000
SEED = 5
OFF = 0.08
"""How far a city of a client may lie from where the board as a whole puts it; a part of the board's width."""
LEAN = 0.25
"""How much a board may be turned or sheared: the part of an axis that goes the other way."""
STRETCH = (0.5, 2.0)
"""Height of a board's unit by its width's, against the printed board."""
BEYOND = 0.12
"""How far a city may lie outside of the picture, a part of its size."""
STIFFNESS = 0.02
"""Of a bent fit, for a point that is known well."""


def affine(printed: Points, seen: Points) -> Points:
    """The affine map of the least squares, (3, 2): rows for 1, x, y."""
    return np.asarray(np.linalg.lstsq(_terms(printed), seen, rcond=None)[0], np.float64)


def laid(how: Points, printed: Points) -> Points:
    """Points under an affine map."""
    return np.asarray(_terms(printed) @ how)


def robust_affine(
    printed: Points, seen: Points, everywhere: Points, shape: tuple[int, int], aspect: float
) -> tuple[Points, NDArray[np.bool_]] | None:
    """The affine map that most pairs agree on, and which pairs those are; None where no three do sensibly.

    everywhere: the printed places of all cities, which have to come to lie in the picture. shape: its height and width.
    aspect: the printed board's width by its height. By RANSAC, of all triples where there are few.
    """
    best: tuple[float, NDArray[np.bool_]] | None = None
    for chosen in _triples(len(printed)):
        if abs(np.linalg.det(_terms(printed[chosen]))) < 0.01:
            continue
        how = affine(printed[chosen], seen[chosen])
        if not _sensible(how, everywhere, shape, aspect):
            continue
        off = np.linalg.norm(laid(how, printed) - seen, axis=1) / np.hypot(*how[1])
        agree = off < OFF
        worth = float(np.sum(1 - (off[agree] / OFF) ** 2))
        if best is None or worth > best[0]:
            best = worth, agree
    if best is None:
        return None
    agree = best[1]
    for _ in range(3):
        how = affine(printed[agree], seen[agree])
        off = np.linalg.norm(laid(how, printed) - seen, axis=1) / np.hypot(*how[1])
        if (off < OFF).sum() < 3:
            break
        agree = off < OFF
    return how, agree


def bent(printed: Points, chosen: NDArray[np.intp], seen: Points, give: NDArray[np.float64]) -> Points:
    """All points, by an affine map and a bend as small as the chosen ones let it be (a thin-plate spline).

    give: for each chosen point, how much it may be missed for a smoother bend; `STIFFNESS` and up.
    """
    count = len(chosen)
    apart = np.linalg.norm(printed[:, None] - printed[None, chosen], axis=2)
    bends = apart**2 * np.log(np.maximum(apart, 1e-9))
    terms = _terms(printed)
    left = np.zeros((count + 3, count + 3))
    left[:count, :count] = bends[chosen] + np.diag(give)
    left[:count, count:] = terms[chosen]
    left[count:, :count] = terms[chosen].T
    weights = np.linalg.lstsq(left, np.vstack([seen, np.zeros((3, 2))]), rcond=None)[0]
    return np.asarray(bends @ weights[:count] + terms @ weights[count:], np.float64)


def _terms(printed: Points) -> Points:
    return np.column_stack([np.ones(len(printed)), printed])


def _triples(count: int) -> list[list[int]]:
    every = count * (count - 1) * (count - 2) // 6
    if every <= TRIES:
        return [list(three) for three in combinations(range(count), 3)]
    chance = np.random.default_rng(SEED)
    return [chance.choice(count, 3, replace=False).tolist() for _ in range(TRIES)]


def _sensible(how: Points, everywhere: Points, shape: tuple[int, int], aspect: float) -> bool:
    """Whether a map keeps a board upright, hardly turned, in proportion and in the picture."""
    (_, _), (xx, xy), (yx, yy) = how
    if xx <= 0 or yy <= 0 or abs(xy) > LEAN * xx or abs(yx) > LEAN * yy:
        return False
    if not STRETCH[0] < yy * aspect / xx < STRETCH[1]:
        return False
    places, size = laid(how, everywhere), np.array(shape[::-1])
    return bool(((places > -BEYOND * size) & (places < (1 + BEYOND) * size)).all())
