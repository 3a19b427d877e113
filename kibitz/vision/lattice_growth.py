"""Lines of a lattice that `find_lattices` has missed, looked for where they are due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.boxes import Boxes
from kibitz.vision.lattice import LEAST_WHOLE, MOST_LINES, SAME_SIZE, Lattice

LEAST_SEEN = 0.6
"""Share of a line's cells that must be seen for it to be added to a lattice."""
LEAST_EXACT, EXACT_SHARE = 2, 0.3
"""Cells, and their share of a row, that must be seen in size and place where something lies over the rest."""
LETTER, CENTRED = (0.25, 0.85), 0.12
"""Height of a letter as a share of the cell's, its greatest width, and how far it is off the cell's middle."""
SPANNED = 0.85
"""Share of a cell's sides that outlines within it must span."""
OFF_PITCH = 0.05
"""Share of the pitch by which a line may be off its place, beside two pixels."""
LEAST_STEP = 2.0
"""Grey levels by which a plain cell differs from the ground between the cells at least."""
ALIKE = 4.0
"""Grey levels within which the plain cells of a line differ from that ground alike."""
INNER, BLANK = 0.3, 24
"""Share of a cell's sides, from its middle, in which an empty one's grey levels differ by so many at most."""
SPOT = 0.3
"""Where a cell's fill is looked at, as a share of its sides from its middle: beside a letter, within round cells."""


def grown(lattice: Lattice, others: Sequence[Lattice], boxes: Boxes, pixels: NDArray[np.uint8]) -> Lattice:
    """The lattice with lines added on its four sides, while most of the cells that are due there are seen.

    A cell with a soft shadow, or a letter near its rim, comes apart into several outlines, or has a larger one. Of an
    empty cell that hardly differs from the page there may be no outline at all: it is seen by its fill.

    others: lattices into which it does not grow. boxes: every outline, as `cell_boxes` gives them.
    pixels: (h, w, 3) uint8, the picture they are from.
    """
    if len(lattice.columns) < 3 or len(lattice.rows) < 2:
        return lattice
    taken = [other.box for other in others if other.box.iou(lattice.box) == 0]
    # Where several have as many columns these are all.
    wide = any(len(other.columns) == len(lattice.columns) and other.box in taken for other in others)
    for _ in range(2 * MOST_LINES):
        lines = [line for line in _sides(lattice) if not wide or line[0] == lattice.columns]
        larger = [_added(lattice, *line) for line in lines if _is_there(lattice, *line, boxes, pixels)]
        larger = [one for one in larger if not any(box.iou(one.box) > 0 for box in taken)]
        if not larger:
            break
        lattice = larger[0]
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
    exact = exactly_there(lattice, xs, ys, boxes)
    whole = len(lattice.rows) >= LEAST_WHOLE and bool(lattice.seen.all())
    if whole and exact.mean() < EXACT_SHARE and (len(xs) == 1 or ends_blank(lattice, pixels)):
        # Where each cell of a whole board has its outline, those of one more column have theirs, and so have those of
        # one more row below empty ones.
        return False
    if float(_spanned(lattice, xs, ys, boxes).mean()) >= LEAST_SEEN:
        return True
    if len(ys) == 1 and exact.sum() >= LEAST_EXACT and exact.mean() >= EXACT_SHARE:
        return True  # something lies over the others
    if ys[0] < lattice.rows[0] and float(_lettered(lattice, xs, ys, boxes).mean()) >= LEAST_SEEN:
        return True  # joined tiles of one colour have no outlines of their own
    if _is_off_pitch(lattice, xs, ys, boxes):
        return False
    # Boards fill from the top, so plain rows are below others; what is above a board may be another one.
    return ys[0] >= lattice.rows[0] and _is_plain_line(lattice, xs, ys, pixels)


def exactly_there(lattice: Lattice, xs: Sequence[float], ys: Sequence[float], boxes: Boxes) -> NDArray[np.bool_]:
    """Which cells at these centres have an outline of a cell's size just there; (cells,)."""
    size = np.array([lattice.width, lattice.height])
    alike = boxes[(np.abs(boxes[:, 2:] - size) <= 0.5 * SAME_SIZE * size + 1).all(axis=1)]
    middles = alike[:, :2] + alike[:, 2:] / 2
    return np.array(
        [bool((np.abs(middles - (x, y)) <= 0.5 * OFF_PITCH * size + 1).all(axis=1).any()) for x, y in product(xs, ys)]
    )


def _lettered(lattice: Lattice, xs: Sequence[float], ys: Sequence[float], boxes: Boxes) -> NDArray[np.bool_]:
    """In the middle of which cells at these centres stands an outline of a letter's height; (cells,)."""
    size = np.array([lattice.width, lattice.height])
    tall = (boxes[:, 3] >= LETTER[0] * size[1]) & (boxes[:, 3] <= LETTER[1] * size[1])
    letters = boxes[tall & (boxes[:, 2] <= LETTER[1] * size[0])]
    middles = letters[:, :2] + letters[:, 2:] / 2
    there = np.array([(np.abs(middles - place) <= CENTRED * size).all(axis=1) for place in product(xs, ys)])
    # Of a line of text others stand between the columns.
    level = np.abs(middles[:, 1:] - np.array(ys)).min(axis=1) <= CENTRED * size[1]
    along = (middles[:, 0] > min(xs)) & (middles[:, 0] < max(xs))
    between = np.abs(middles[:, :1] - np.array(xs)).min(axis=1) > LETTER[0] * size[0]
    return np.asarray(there.any(axis=1) & ((level & along & between).sum() < LEAST_EXACT))


def ends_blank(lattice: Lattice, pixels: NDArray[np.uint8]) -> bool:
    """Whether nothing stands in the cells of the last two rows: one alone may be outlined as that whose turn it is."""
    inner = INNER * lattice.width, INNER * lattice.height
    for y, x in product(lattice.rows[-2:], lattice.columns):
        top, left = max(0, round(y - inner[1])), max(0, round(x - inner[0]))
        part = pixels[top : round(y + inner[1]), left : round(x + inner[0])].reshape(-1, 3)
        if not len(part) or (np.ptp(part, axis=0) > BLANK).any():
            return False
    return True


def _is_off_pitch(lattice: Lattice, xs: Sequence[float], ys: Sequence[float], boxes: Boxes) -> bool:
    """Whether most cells that are due at these centres have cells near them, and all aside from where they are due.

    These belong to something else, such as another board with a little more room between.
    """
    size, pitch = np.array([lattice.width, lattice.height]), np.array(lattice.pitch)
    alike = boxes[(np.abs(boxes[:, 2:] - size) <= SAME_SIZE * size + 1.5).all(axis=1)]
    middles = alike[:, :2] + alike[:, 2:] / 2
    found = []
    for x, y in product(xs, ys):
        away = middles - (x, y)
        near = away[(np.abs(away) < pitch / 2).all(axis=1)]
        if len(near):
            found.append(near[np.abs(near).sum(axis=1).argmin()])
    if len(found) < LEAST_SEEN * len(xs) * len(ys):
        return False
    way = 0 if len(xs) == 1 else 1
    return bool(abs(float(np.median([off[way] for off in found]))) > OFF_PITCH * pitch[way] + 2)


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
    """Whether the cells of a line differ from the ground beyond them, all alike, and from that before them too.

    From both in the same direction: where the page's colour runs outwards, its ground lies between the two.
    """
    across, down = lattice.pitch
    # From the lattice outwards.
    out = np.sign([xs[0] - lattice.columns[0], ys[0] - lattice.rows[0]]) * (len(xs) == 1, len(ys) == 1)
    along = np.array([across, down]) / 2 * (out == 0)
    beyond, aside = out * (across, down) / 2, SPOT * np.array([lattice.width, lattice.height])
    steps = []
    for x, y in product(xs, ys):
        at = np.array([x, y])
        cell = _colour(pixels, [at + aside * way for way in ((-1, -1), (-1, 1), (1, -1), (1, 1))])
        far = _colour(pixels, [at + beyond + along, at + beyond - along])
        near = _colour(pixels, [at - beyond + along, at - beyond - along], alike=np.inf)
        if cell is None or far is None or near is None or np.abs(cell - near).max() < LEAST_STEP:
            continue
        if (cell - near) @ (cell - far) > 0:
            steps.append(cell - far)
    least = LEAST_SEEN * len(xs) * len(ys)
    if len(steps) < least:
        return False
    usual = np.median(steps, axis=0)
    alike = int((np.abs(np.array(steps) - usual).max(axis=1) <= ALIKE).sum())
    return bool(np.abs(usual).max() >= LEAST_STEP and alike >= least)


def _colour(
    pixels: NDArray[np.uint8], places: Sequence[NDArray[np.float64]], alike: float = ALIKE
) -> NDArray[np.float64] | None:
    """Mean colour of spots at these places (x, y); None where they aren't alike, or lie outside the picture."""
    height, width = pixels.shape[:2]
    colours = []
    for x, y in places:
        left, top = round(float(x)) - 1, round(float(y)) - 1
        if left < 0 or top < 0 or left + 2 > width or top + 2 > height:
            return None
        colours.append(pixels[top : top + 2, left : left + 2].reshape(-1, 3).mean(axis=0))
    spots = np.array(colours)
    if (spots.max(axis=0) - spots.min(axis=0) > alike).any():
        return None
    mean: NDArray[np.float64] = spots.mean(axis=0)
    return mean
