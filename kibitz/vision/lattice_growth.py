"""Lines of a lattice that `find_lattices` has missed, looked for where they are due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.lattice import MOST_LINES, Boxes, Lattice

LEAST_SEEN = 0.6
"""Share of a line's cells that must be seen for it to be added to a lattice."""
SPANNED = 0.85
"""Share of a cell's sides that outlines within it must span."""
LEAST_STEP = 2.0
"""Grey levels by which a plain cell differs from the ground between the cells at least."""
ALIKE = 3.0
"""Grey levels within which the plain cells of a line differ from that ground alike."""
SPOT = 0.3
"""Where a cell's fill is looked at, as a share of its sides from its middle: beside a letter, within round cells."""


def grown(lattice: Lattice, boxes: Boxes, pixels: NDArray[np.uint8]) -> Lattice:
    """The lattice with lines added on its four sides, while most of the cells that are due there are seen.

    A cell with a soft shadow, or a letter near its rim, comes apart into several outlines, or has a larger one. Of an
    empty cell that hardly differs from the page there may be no outline at all: it is seen by its fill.

    boxes: every outline, as `cell_boxes` gives them. pixels: (h, w, 3) uint8, the picture they are from.
    """
    if len(lattice.columns) < 3 or len(lattice.rows) < 2:
        return lattice
    for _ in range(2 * MOST_LINES):
        larger = next((line for line in _sides(lattice) if _is_there(lattice, *line, boxes, pixels)), None)
        if larger is None:
            break
        lattice = _added(lattice, *larger)
    return lattice


def _sides(lattice: Lattice) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    """The next lines above, below, left and right: centres of their columns and rows."""
    columns, rows = lattice.columns, lattice.rows
    across, down = lattice.pitch
    sides: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
    if len(rows) < MOST_LINES:
        sides += [(columns, (rows[0] - down,)), (columns, (rows[-1] + down,))]
    if len(columns) < MOST_LINES:
        sides += [((columns[0] - across,), rows), ((columns[-1] + across,), rows)]
    return sides


def _is_there(
    lattice: Lattice, xs: Sequence[float], ys: Sequence[float], boxes: Boxes, pixels: NDArray[np.uint8]
) -> bool:
    if float(_spanned(lattice, xs, ys, boxes).mean()) >= LEAST_SEEN:
        return True
    return _is_plain_line(lattice, xs, ys, pixels)


def _added(lattice: Lattice, xs: tuple[float, ...], ys: tuple[float, ...]) -> Lattice:
    unseen = np.zeros((len(ys), len(xs)), dtype=np.bool_)
    if len(ys) == 1 and xs == lattice.columns:
        first = ys[0] < lattice.rows[0]
        seen = np.concatenate([unseen, lattice.seen] if first else [lattice.seen, unseen], axis=0)
        return replace(lattice, rows=ys + lattice.rows if first else lattice.rows + ys, seen=seen)
    first = xs[0] < lattice.columns[0]
    seen = np.concatenate([unseen, lattice.seen] if first else [lattice.seen, unseen], axis=1)
    return replace(lattice, columns=xs + lattice.columns if first else lattice.columns + xs, seen=seen)


def _spanned(lattice: Lattice, xs: Sequence[float], ys: Sequence[float], boxes: Boxes) -> NDArray[np.bool_]:
    """Which of the cells at these centres are spanned by outlines that stay within them; (rows, columns)."""
    spanned = np.zeros((len(ys), len(xs)), dtype=np.bool_)
    left, top = boxes[:, 0], boxes[:, 1]
    right, bottom = left + boxes[:, 2], top + boxes[:, 3]
    across, down = lattice.pitch
    # Outlines may reach to the middle of the gap, or as far as a shadow does.
    reach_x, reach_y = max(0.5 * across, 0.62 * lattice.width), max(0.5 * down, 0.62 * lattice.height)
    for r, y in enumerate(ys):
        for c, x in enumerate(xs):
            within = (left >= x - reach_x) & (right <= x + reach_x) & (top >= y - reach_y) & (bottom <= y + reach_y)
            if within.any():
                sides = (
                    (x - left[within].min()) / lattice.width,
                    (right[within].max() - x) / lattice.width,
                    (y - top[within].min()) / lattice.height,
                    (bottom[within].max() - y) / lattice.height,
                )
                spanned[r, c] = min(sides) >= SPANNED / 2
    return spanned


def _is_plain_line(lattice: Lattice, xs: Sequence[float], ys: Sequence[float], pixels: NDArray[np.uint8]) -> bool:
    """Whether the cells of a line differ from the ground between them, and all alike."""
    across, down = lattice.pitch
    steps = []
    for x, y in product(xs, ys):
        cell = _spots(pixels, x, y, SPOT * lattice.width, SPOT * lattice.height)
        ground = _spots(pixels, x, y, across / 2, down / 2)
        if cell is not None and ground is not None:
            steps.append(cell - ground)
    least = LEAST_SEEN * len(xs) * len(ys)
    if len(steps) < least:
        return False
    usual = np.median(steps, axis=0)
    alike = int((np.abs(np.array(steps) - usual).max(axis=1) <= ALIKE).sum())
    return bool(np.abs(usual).max() >= LEAST_STEP and alike >= least)


def _spots(pixels: NDArray[np.uint8], x: float, y: float, dx: float, dy: float) -> NDArray[np.float64] | None:
    """Colour of the four spots at (x +- dx, y +- dy); None where they differ, or lie outside the picture."""
    height, width = pixels.shape[:2]
    colours = []
    for sx in (-dx, dx):
        for sy in (-dy, dy):
            left, top = round(x + sx) - 1, round(y + sy) - 1
            if left < 0 or top < 0 or left + 2 > width or top + 2 > height:
                return None
            colours.append(pixels[top : top + 2, left : left + 2].reshape(-1, 3).mean(axis=0))
    spots = np.array(colours)
    if (spots.max(axis=0) - spots.min(axis=0) > ALIKE).any():
        return None
    mean: NDArray[np.float64] = spots.mean(axis=0)
    return mean
