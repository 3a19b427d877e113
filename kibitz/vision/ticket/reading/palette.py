"""Colours of trains: how they are told apart, and what they are called."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import permutations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

GREYISH = 16.0
"""Chroma (CIELab) below which a colour is white, grey or black."""
BIN = 6.0
"""Size of the cubes in which the commonest colour is looked for, CIELab."""
COLOURFUL = 22.0
"""Chroma of what is clearly no grey."""
LEAST_MODE, MOST_MODES, MODE_REACH = 0.18, 4, 12.0
"""Of the points of a thing so many at least are of its colours; so many colours, and points so near belong to one."""
HUES = {"red": (25,), "orange": (55,), "yellow": (90,), "green": (148, 162), "blue": (262, 245), "pink": (352, 310)}
"""Name -> hue angles in Oklab, degrees, of what is called so; pink is purple too. (CIELab has pure blue near it.)"""
CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
OPPONENTS = np.array([[1.9779984951, -2.4285922050, 0.4505937099], [0.0259040371, 0.7827717662, -0.8086757660]])
"""Linear sRGB to what the cones of an eye see, and its cube root to Oklab's a and b."""
LIGHT = {"white": 92.0, "black": 18.0}
NEARLY = 12.0
"""Names whose costs differ by less may both be right."""
MOST_PERMUTED = 6
FAR_HUE = 200.0
"""Cost of calling a grey by the name of a hue, or the other way round."""


def lab_of(bgr: Sequence[float]) -> Floats:
    """CIELab of a BGR colour of 0-255."""
    return np.asarray(cv2.cvtColor(np.array([[bgr]], np.float32) / 255, cv2.COLOR_BGR2LAB)[0, 0], np.float32)


def bgr_of(lab: Floats) -> tuple[int, int, int]:
    """The nearest BGR colour of 0-255."""
    b, g, r = cv2.cvtColor(lab.reshape(1, 1, 3).astype(np.float32), cv2.COLOR_LAB2BGR)[0, 0]
    return round(float(b) * 255), round(float(g) * 255), round(float(r) * 255)


def commonest(colours: Floats) -> Floats:
    """The colour around which most of (n, 3) CIELab colours lie; n is at least 1."""
    cubes = np.floor(colours / BIN).astype(np.int64)
    keys = (cubes[:, 0] * 4096 + cubes[:, 1]) * 4096 + cubes[:, 2]
    kinds, counts = np.unique(keys, return_counts=True)
    centre = np.median(colours[keys == kinds[int(counts.argmax())]], axis=0)
    for _ in range(3):
        near = np.square(colours - centre).sum(axis=1) < (1.5 * BIN) ** 2
        if near.any():
            centre = colours[near].mean(axis=0)
    return np.asarray(centre, np.float32)


def paint_and_mode(colours: Floats) -> tuple[Floats, Floats]:
    """What (n, 3) CIELab points may be painted with: the commonest colour that is no grey, and the commonest of all.

    A sign or an engine on a train may take up more of it than its own colour does. Without a colour both are the same.
    """
    modes = modes_of(colours)
    strong = [(mode, share) for mode, share in modes if np.hypot(*mode[1:]) > COLOURFUL]
    first = modes[0][0]
    return (max(strong, key=lambda one: one[1])[0] if strong else first), first


def modes_of(colours: Floats) -> list[tuple[Floats, float]]:
    """The colours that (n, 3) CIELab points have, and how many of them have each; the commonest first, at least one."""
    modes: list[tuple[Floats, float]] = []
    left = colours
    while len(left) > LEAST_MODE * len(colours) and len(modes) < MOST_MODES:
        mode = commonest(left)
        near = np.square(left - mode).sum(axis=1) < MODE_REACH**2
        if not near.any():
            break
        share = float(near.sum() / len(colours))
        if share > LEAST_MODE or not modes:
            modes.append((mode, share))
        left = left[~near]
    return modes or [(np.median(colours, axis=0).astype(np.float32), 1.0)]


def named(colours: Sequence[Floats], weights: Sequence[float] = (), taken: Collection[str] = ()) -> list[str]:
    """A name for each of a few CIELab colours, no two the same: those that fit best all together.

    weights: how much it matters that each gets the right one; by default all the same. taken: names of others.
    """
    names = [name for name in (*HUES, *LIGHT) if name not in taken]
    if not len(colours):
        return []
    cost = np.array([[_unlike(colour, name) for name in names] for colour in colours])
    if len(weights):
        cost *= np.array(weights, np.float64)[:, None]
    if len(colours) > min(MOST_PERMUTED, len(names)):
        return [names[int(row.argmin())] for row in cost]
    ways = _ways(len(names), len(colours))
    best = ways[int(cost[np.arange(len(colours)), ways].sum(axis=1).argmin())]
    return [names[i] for i in best]


def alike_names(colour: Floats) -> list[str]:
    """What a CIELab colour may be called, best first; other names only where they are nearly as good."""
    cost = {name: _unlike(colour, name) for name in (*HUES, *LIGHT)}
    order = sorted(cost, key=cost.__getitem__)
    return [name for name in order if cost[name] < cost[order[0]] + NEARLY]


def nearest(colour: Floats, palette: Mapping[str, Floats]) -> tuple[str, float]:
    """The name of the nearest of several CIELab colours (at least one), and how far it is."""
    name = min(palette, key=lambda name: float(np.linalg.norm(colour - palette[name])))
    return name, float(np.linalg.norm(colour - palette[name]))


@cache
def _ways(names: int, colours: int) -> NDArray[np.intp]:
    return np.array(list(permutations(range(names), colours)), np.intp)


def _unlike(colour: Floats, name: str) -> float:
    """How badly a name fits a colour; 0 is best, about 30 is another colour."""
    lightness, a, b = map(float, colour)
    chroma = float(np.hypot(a, b))
    grey = max(0.0, 1 - chroma / (2 * GREYISH))
    if name in LIGHT:
        return abs(lightness - LIGHT[name]) * 0.5 + (1 - grey) * FAR_HUE
    hue = _hue(colour)
    away = min(abs((hue - other + 180) % 360 - 180) for other in HUES[name])
    # Yellow is light and orange is darker; brown and ochre lie between.
    shade = 0.3 * abs(lightness - 82) if name == "yellow" else 0.0
    return float(away + shade + grey * FAR_HUE / 2)


def _hue(colour: Floats) -> float:
    """The hue angle of a CIELab colour in Oklab, degrees (Ottosson, A perceptual color space for image processing)."""
    channels = np.array(bgr_of(colour)[::-1], np.float64) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    a, b = OPPONENTS @ np.cbrt(CONES @ linear)
    return float(np.degrees(np.arctan2(b, a)))
