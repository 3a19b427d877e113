"""Rows of a board that are not seen because the picture, or the keyboard, ends it too early."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.geometry import Rect
from kibitz.vision.lattice import MOST_LINES, Lattice
from kibitz.vision.lattice_growth import ALIKE, LEAST_SEEN, LEAST_STEP

USUAL_ROWS = 6
LEAST_ROWS = 4
"""Rows that must be seen for a board to be taken for one that is cut."""
LEAST_SLIVER, SLIVER = 3, 5
"""Pixels of a row that must be within the picture for it to be seen; as many of them are looked at."""


def with_cut_rows(lattice: Lattice, pixels: NDArray[np.uint8]) -> Lattice:
    """The lattice with rows added where the picture cuts it off at its lower or upper edge."""
    if len(lattice.rows) < LEAST_ROWS or len(lattice.rows) >= MOST_LINES:
        return lattice
    height = pixels.shape[0]
    missing = max(1, USUAL_ROWS - len(lattice.rows))
    if goes_on(lattice, pixels, lattice.rows[-1], height):
        return with_more_rows(lattice, missing)
    if goes_on(lattice, pixels[::-1], height - lattice.rows[0], height):
        _, down = lattice.pitch
        more = tuple(lattice.rows[0] - down * (missing - k) for k in range(missing))
        unseen = np.zeros((missing, len(lattice.columns)), dtype=np.bool_)
        return replace(lattice, rows=more + lattice.rows, seen=np.concatenate([unseen, lattice.seen]))
    return lattice


def with_more_rows(lattice: Lattice, missing: int) -> Lattice:
    """The lattice with rows added below."""
    _, down = lattice.pitch
    more = tuple(lattice.rows[-1] + down * (k + 1) for k in range(missing))
    unseen = np.zeros((missing, len(lattice.columns)), dtype=np.bool_)
    return replace(lattice, rows=lattice.rows + more, seen=np.concatenate([lattice.seen, unseen]))


def behind_keys(boards: Sequence[Lattice], keys: Sequence[Rect], pixels: NDArray[np.uint8]) -> list[Lattice]:
    """The boards with the rows that the keyboard hides: as many as others have, or at least one.

    A keyboard that keeps its place while the page is scrolled, or in a low window, lies over the boards.
    """
    if not keys:
        return list(boards)
    area = Rect.around(list(keys))
    most = max(len(board.rows) for board in boards)
    found = []
    for board in boards:
        rows, (_, down) = len(board.rows), board.pitch
        bottom, gap = board.rows[-1] + board.height / 2, down - board.height
        above = board.box.x < area.right and area.x < board.box.right and bottom <= area.y + LEAST_SLIVER
        missing = 0
        if above and bottom + gap + board.height > area.y and rows < most:
            missing = most - rows
        elif above and rows < MOST_LINES:
            touching = area.y - bottom < gap + LEAST_SLIVER
            missing = max(1, USUAL_ROWS - rows) if touching or goes_on(board, pixels, board.rows[-1], area.y) else 0
        found.append(replace(with_more_rows(board, missing), hidden=missing) if missing else board)
    return found


def goes_on(lattice: Lattice, pixels: NDArray[np.uint8], last: float, end: float) -> bool:
    """Whether what can be seen ends (at the height ``end``) within the row below the one at ``last``."""
    across, down = lattice.pitch
    top, bottom = last + down - lattice.height / 2, last + down + lattice.height / 2
    if bottom <= end or last - lattice.height / 2 > end:
        return False
    if top > end - LEAST_SLIVER:
        # Nothing of the next row could be seen; a page ends with more room than a gap below its board.
        return bool(last + lattice.height / 2 > end - (down - lattice.height) - LEAST_SLIVER)
    strip = pixels[int(top) : min(int(end), int(top) + SLIVER)].astype(np.float64).mean(axis=0)
    steps = []
    for x in lattice.columns:
        cell = strip[max(0, round(x - lattice.width / 4)) : max(0, round(x + lattice.width / 4))]
        gap = strip[max(0, round(x + across / 2) - 1) : max(0, round(x + across / 2) + 1)]
        if len(cell) and len(gap):
            steps.append(cell.mean(axis=0) - gap.mean(axis=0))
    if not steps:
        return False
    # All alike: what a headline does to the strip is not.
    usual = np.median(steps, axis=0)
    alike = np.abs(np.array(steps) - usual).max(axis=1) <= ALIKE
    return bool(np.abs(usual).max() >= LEAST_STEP and alike.mean() >= LEAST_SEEN)
