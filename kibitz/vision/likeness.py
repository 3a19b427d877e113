"""Whether a place still looks as it did, at any size: by a small picture of it."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.correction import Look
from kibitz.core.geometry import Rect

SIDE = 24
"""Width and height of the small picture."""
INSET = 0.1
"""Share of the place's sides that is left out at each edge: what marks a place as chosen lies there."""
BLOCK = 4
SAME = 27.0
"""Grey levels by which blocks of so many pixels may differ at most: a stroke of a letter differs by 60 and more."""
SHIFT_PX, FINE_PX = 1.0, 0.5
"""By how many of its pixels the small picture may have moved, at first and then about the best: places are exact to a
pixel of the screen or two."""
SIZES, FINE = (0.96, 1.0, 1.04), 0.02
"""How many times as large it may be, in the same way."""
HOPELESS = 3.0
"""What differs by so many times as much before anything is moved is no better anywhere."""


def look_of(pixels: NDArray[np.uint8], place: Rect) -> Look | None:
    """How a place looks; None where too little of it lies in the picture. pixels: (h, w, 3) uint8 BGR."""
    height, width = pixels.shape[:2]
    inner = Rect(
        place.x + INSET * place.w, place.y + INSET * place.h, place.w * (1 - 2 * INSET), place.h * (1 - 2 * INSET)
    )
    part = inner.clipped(width, height)
    own = pixels[round(part.y) : round(part.bottom), round(part.x) : round(part.right)]
    if min(own.shape[:2]) < 2:
        return None
    return Look(np.asarray(cv2.resize(own, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8))


def looks_same(a: Look, b: Look, *, drawn: bool = False) -> bool:
    """Whether two looks are of one thing. drawn: only what is drawn counts, and not the colour of its ground."""
    return difference(a, b, drawn=drawn) <= SAME


def difference(a: Look, b: Look, *, drawn: bool = False) -> float:
    """By how many grey levels two looks differ where they differ most, a stroke's width apart."""
    one, other = (_plain(look.pixels, drawn=drawn) for look in (a, b))
    least = _most(one, other)
    if least <= SAME or least > HOPELESS * SAME:
        return least
    steps = (-1, 0, 1)
    coarse = product(SIZES, *[[SHIFT_PX * step for step in steps]] * 2)
    least, (size, x, y) = min((_moved(one, other, *way), way) for way in coarse)
    if least <= SAME:
        return least
    about = product(steps, repeat=3)
    return min(_moved(one, other, size + FINE * i, x + FINE_PX * j, y + FINE_PX * k) for i, j, k in about)


def _moved(one: NDArray[np.float32], other: NDArray[np.float32], size: float, dx: float, dy: float) -> float:
    """By how much they differ once the other one is moved, and has another size."""
    middle = (1 - size) * (SIDE - 1) / 2
    way = np.array([[size, 0, middle + dx], [0, size, middle + dy]])
    moved = cv2.warpAffine(other, way, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    return _most(one, np.asarray(moved, np.float32))


def _plain(pixels: NDArray[np.uint8], *, drawn: bool) -> NDArray[np.float32]:
    plain = pixels.astype(np.float32)
    return plain - np.median(plain, axis=(0, 1)).astype(np.float32) if drawn else plain


def _most(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    """The greatest difference of blocks, without the rim, which a shift has made up."""
    off = cv2.blur(np.abs(a - b), (BLOCK, BLOCK))[2:-2, 2:-2]
    return float(off.max())
