"""What only some cells of a pyramid show besides their letter: an underline, a badge, a line through it, a shadow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.lattice.triangle import Triangle, row_and_column

SIDE = 40
"""Side of the square to which cells are scaled to be laid on each other, pixels."""
REACH = 0.98
"""Sides of what belongs to a cell, as a share of the pitches."""
LEAST_STEP, STRONG, DRAWN = 8.0, 0.3, 0.4
"""Distance from the ground, in Lab and as a share of the letter's, from which on something is drawn there; and the
share of a place that it fills."""
USUAL = 0.7
"""Share of the cells that show something at a place for it to be part of the cell's own shape."""
DRIFT = 2
"""How far off the place that it has on other cells a line may be that runs around the pyramid, pixels of the square."""
ALL_ALONG, ASIDE, BELOW = 0.8, 0.48, 0.2
"""Share of the cells along a side of the pyramid that show a line around it, and of the others that don't; and how far
from the outer edge of a square it is on the slanted sides, and below, as a share of the square: underlines are nearer.
"""
ABOUT = -0.06
"""How far beside a cell's box marks are looked for, as a share of its width: not at its very edge."""
CLEARLY = 0.86
"""What is so much nearer to a cell than to others is its own."""
FULL = 0.02
"""Share of the square from which on a mark counts in full."""
NONE = np.zeros(3)


@dataclass(frozen=True, eq=False)
class _Square:
    """A cell in a square of `SIDE` pixels: its Lab colours less those of its ground, where something is drawn, and what
    is the cell itself."""

    lab: NDArray[np.float32]
    drawn: NDArray[np.bool_]
    part: NDArray[np.bool_]


def marks_of(
    pixels: NDArray[np.uint8],
    cells: Sequence[tuple[Rect, Rect | None, NDArray[np.float64]]],
    triangle: Triangle,
) -> list[NDArray[np.float64]]:
    """Of each cell, how far from its ground in Lab what only some cells show is; zeros where there is nothing.

    cells: of each cell of the triangle the box, that of its letter, and Lab of its ground.
    """
    across, down = triangle.across, triangle.down
    squares = [_square(pixels, *cell, REACH * across, REACH * down) for cell in cells]
    seen = [one.drawn for one in squares if one is not None]
    if not seen:
        return [NONE for _ in cells]
    own_part = _own_part(across, down) & ~_widened(np.mean(seen, axis=0) >= USUAL)
    parts = [own_part & ~around for around in _run_around(squares, triangle)]
    return [
        NONE if one is None else _mark(one, one.drawn & one.part & part)
        for one, part in zip(squares, parts, strict=True)
    ]


def _widened(places: NDArray[np.bool_], by: int = 1) -> NDArray[np.bool_]:
    return np.asarray(cv2.dilate(places.astype(np.uint8), np.ones((2 * by + 1, 2 * by + 1), np.uint8)) > 0)


def _run_around(squares: Sequence[_Square | None], triangle: Triangle) -> list[NDArray[np.bool_]]:
    """What belongs to a line around the whole pyramid, of each cell: those along a side of it show it there, towards
    the outside, and others don't."""
    rows, columns = row_and_column(triangle.base)
    line = (np.arange(SIDE) + 0.5) / SIDE
    x, y = np.meshgrid(line, line)
    sides = [
        (columns == 0, x < ASIDE),
        (columns == rows, x > 1 - ASIDE),
        (rows == triangle.base - 1, y > 1 - BELOW),
    ]
    blank = np.zeros((SIDE, SIDE), bool)
    drawn = np.array([one.drawn if one is not None else blank for one in squares])
    # The line need not be as steep as the rows of cells are.
    near = np.array([_widened(one, DRIFT) for one in drawn])
    found = np.zeros_like(drawn)
    for along, outward in sides:
        if not along.all():
            around = (near[along].mean(axis=0) >= ALL_ALONG) & (drawn[~along].mean(axis=0) <= 1 - ALL_ALONG) & outward
            found[along] |= _widened(around)
    return list(found)


def _square(
    pixels: NDArray[np.uint8], box: Rect, letter: Rect | None, ground: NDArray[np.float64], wide: float, tall: float
) -> _Square | None:
    """A cell without its letter; None where it is not within the picture."""
    left, top = round(box.center.x - wide / 2), round(box.center.y - tall / 2)
    right, bottom = round(box.center.x + wide / 2), round(box.center.y + tall / 2)
    if (
        left < 0
        or top < 0
        or right > pixels.shape[1]
        or bottom > pixels.shape[0]
        or min(right - left, bottom - top) < 8
    ):
        return None
    tile = cv2.cvtColor((pixels[top:bottom, left:right] / 255.0).astype(np.float32), cv2.COLOR_BGR2LAB)
    tile -= ground.astype(np.float32)
    away = np.sqrt(np.einsum("ijk,ijk->ij", tile, tile))
    h, w = away.shape
    reach = float(np.percentile(away[round(0.3 * h) : round(0.7 * h), round(0.3 * w) : round(0.7 * w)], 97))
    strong = (away > max(LEAST_STEP, STRONG * reach)).astype(np.float32)
    if letter is not None:
        own = letter.grown(0.06 * h + 1).moved(-left, -top).clipped(w, h)
        strong[int(own.y) : int(np.ceil(own.bottom)), int(own.x) : int(np.ceil(own.right))] = 0
    part = np.zeros((SIDE, SIDE), bool)
    own = box.grown(ABOUT * min(box.w, box.h)).moved(-left, -top).clipped(w, h)
    scale = (SIDE / h, SIDE / w)
    part[
        round(own.y * scale[0]) : round(own.bottom * scale[0]), round(own.x * scale[1]) : round(own.right * scale[1])
    ] = 1
    small = cv2.resize(strong, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.resize(tile, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.float32)
    return _Square(lab, small > DRAWN, part)


def _own_part(across: float, down: float) -> NDArray[np.bool_]:
    """The part of the square that is clearly nearer to its own cell than to any other one; pitches in pixels."""
    line = (np.arange(SIDE) + 0.5) / SIDE * REACH - REACH / 2
    x, y = np.meshgrid(line * across, line * down)
    others = [(sign * across, 0.0) for sign in (-1, 1)]
    others += [(sign * across / 2, way * down) for sign in (-1, 1) for way in (-1, 1)]
    nearest = np.min([np.hypot(x - dx, y - dy) for dx, dy in others], axis=0)
    return np.asarray(np.hypot(x, y) < CLEARLY * nearest)


def _mark(square: _Square, odd: NDArray[np.bool_]) -> NDArray[np.float64]:
    share = float(odd.mean())
    if share < FULL / 8:
        return NONE
    return np.asarray(square.lab[odd].mean(axis=0) * min(1.0, share / FULL), np.float64)
