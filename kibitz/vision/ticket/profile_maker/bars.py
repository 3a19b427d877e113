"""Even, elongated patches in a picture: what may be spaces of tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.channels import channel_max
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.fitting import Points

Floats = NDArray[np.float64]

STEPS = (4, 6, 9, 13, 18, 26, 38)
"""By how much neighbouring pixels of one patch may differ, in levels: clean pictures and faint outlines ask for little,
compressed ones for more."""
SHORTEST, LONGEST = 0.005, 0.12
"""Length of a space; a part of the board's width."""
SLIMMEST, WIDEST = 0.0015, 0.03
SOLID = 0.68
"""The part of its upright box that a patch must fill."""
LONG = 1.15
"""How many times as long as wide."""


@dataclass(frozen=True, eq=False)
class Bars:
    """Patches, one a row: centre, direction in degrees from 0 to 180, length, width, BGR colour (n, 3), and how much
    of its box each fills.
    """

    at: Points
    angle: Floats
    length: Floats
    width: Floats
    colour: Floats
    solid: Floats

    def __len__(self) -> int:
        return len(self.angle)

    @classmethod
    def joined(cls, parts: Sequence[Bars]) -> Bars:
        """All of several."""
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))

    def only(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Bars:
        """Some of them."""
        return Bars(
            self.at[which],
            self.angle[which],
            self.length[which],
            self.width[which],
            self.colour[which],
            self.solid[which],
        )


def find_bars(picture: Pixels, scale: float, evenness: Sequence[int] = STEPS) -> Bars:
    """All even patches that are long and straight, each once.

    picture: (height, width, 3) uint8 BGR. scale: the board's width in pixels. evenness: see `STEPS`.
    """
    steps = _steps(picture)
    found = [row for most in evenness for row in _patches(picture, steps < most, scale)]
    rows = np.array(found, np.float64).reshape(-1, 9)
    bars = Bars(rows[:, :2], rows[:, 2] % 180, rows[:, 3], rows[:, 4], rows[:, 5:8], rows[:, 8])
    return bars.only(_best_of_each(bars))


def turned(a: Floats, b: Floats) -> Floats:
    """The angle between directions that have no beginning and end, 0 to 90 degrees."""
    return np.abs((a - b + 90) % 180 - 90)


def _steps(picture: Pixels) -> NDArray[np.int16]:
    """By how much each pixel differs from the four beside it, in the channel where that is most."""
    levels = picture.astype(np.int16)
    across, down = (channel_max(np.abs(np.diff(levels, axis=axis))) for axis in (1, 0))
    steps = np.zeros(picture.shape[:2], np.int16)
    steps[:, :-1] = across
    steps[:, 1:] = np.maximum(steps[:, 1:], across)
    steps[:-1] = np.maximum(steps[:-1], down)
    steps[1:] = np.maximum(steps[1:], down)
    return steps


def _patches(picture: Pixels, even: NDArray[np.bool_], scale: float) -> list[tuple[float, ...]]:
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(even.astype(np.uint8), connectivity=4)
    longer = boxes[:, 2:4].max(axis=1)
    fits = (longer >= SHORTEST * scale) & (longer <= LONGEST * scale) & (boxes[:, 4] >= 8)
    fits[0] = False
    found = []
    for i in np.nonzero(fits)[0]:
        left, top, wide, high, area = boxes[i]
        ys, xs = np.nonzero(labels[top : top + high, left : left + wide] == i)
        (x, y), (length, width), angle = cv2.minAreaRect(np.column_stack([xs, ys]).astype(np.float32))
        length, width = length + 1, width + 1
        if length < width:
            length, width, angle = width, length, angle + 90
        solid = area / (length * width)
        if solid < SOLID or length < LONG * width or not SLIMMEST * scale < width < WIDEST * scale:
            continue
        colour = np.median(picture[ys + top, xs + left], axis=0)
        found.append((x + left, y + top, angle, length, width, *colour, min(1.0, solid)))
    return found


def _best_of_each(bars: Bars) -> NDArray[np.intp]:
    """Of the patches that are one and the same, seen with different steps, the most solid and largest."""
    order = np.argsort(-(bars.solid + 0.004 * bars.length), kind="stable")
    kept: list[int] = []
    taken = np.zeros(len(bars), np.bool_)
    for i in order:
        if taken[i]:
            continue
        kept.append(int(i))
        off = bars.at - bars.at[i]
        same = (np.abs(off) < 2).all(axis=1) & (np.abs(bars.length / bars.length[i] - 1) < 0.3)
        taken |= same & (turned(bars.angle, bars.angle[i]) < 15)
    return np.array(kept, np.intp)
