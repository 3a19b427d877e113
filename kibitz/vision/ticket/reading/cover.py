"""Spaces under a dialog: a rectangle of one colour, with words and buttons on it, over a part of the board."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.reading.patches import Cuts, Flags, Floats

ONE_COLOUR, PLAIN, BEGUN = 4.0, 0.9, 0.5
"""Points that are so near to the commonest colour have it (CIELab); where so many of a space and of what is around it
do, something lies over it: trains and empty spaces differ from their ground. Beside such ones fewer are enough."""
SAME_DIALOG = 6.0
"""Such spaces are under one dialog where their colours are so near to each other."""
SAME_FILL = 6
"""Levels by which a dialog's pixels differ from its colour."""
FEWEST, LEAST_FULL = 6, 0.4
"""So many spaces make a dialog, and so many of those within it must be plain: words and buttons lie over the others."""


def under_dialog(now: Floats, inside: Flags, cuts: Cuts) -> NDArray[np.bool_]:
    """(n,) the spaces over which a dialog lies.

    now: (n, ROWS, COLUMNS, 3) CIELab, the spaces of a frame. inside: what of them is in the frame.
    """
    share, colours = _plain(now, inside)
    plain = share >= PLAIN
    x, y = (of[:, of.shape[1] // 2, of.shape[2] // 2] for of in (cuts.x, cuts.y))
    found = np.zeros(len(now), np.bool_)
    left = plain.copy()
    while left.sum() >= FEWEST:
        near = [np.linalg.norm(colours - colours[i], axis=1) < SAME_DIALOG for i in np.flatnonzero(left)]
        same = left & max(near, key=lambda one: int((one & left).sum()))
        left &= ~same
        if same.sum() < FEWEST:
            break
        within = (x >= x[same].min()) & (x <= x[same].max()) & (y >= y[same].min()) & (y <= y[same].max())
        if same.sum() >= LEAST_FULL * within.sum():
            # At its edges only a part of a space's surroundings lies under it.
            colour = np.median(colours[same], axis=0)
            begun = (share >= BEGUN) & (np.linalg.norm(colours - colour, axis=1) < SAME_DIALOG)
            found |= within | begun
    return found


def _plain(now: Floats, inside: Flags) -> tuple[Floats, Floats]:
    """(n,) how much of a space and of all that is around it is of one colour, and (n, 3) that colour."""
    points = now.reshape(len(now), -1, 3)
    shown = inside.reshape(len(now), -1)
    colours = np.asarray(np.median(points, axis=1), np.float32)
    near = np.square(points - colours[:, None]).sum(axis=2) < ONE_COLOUR**2
    share = (near & shown).sum(axis=1) / np.maximum(shown.sum(axis=1), 1)
    return np.where(shown.all(axis=1), share, 0.0).astype(np.float32), colours


def dialog_box(pixels: Pixels, around: Rect) -> Rect:
    """All of a dialog, as far as its colour reaches. around: the spaces that lie under it, in pixels of the frame."""
    height, width = pixels.shape[:2]
    seen = around.clipped(width, height)
    rows, columns = slice(int(seen.y), int(seen.bottom) + 1), slice(int(seen.x), int(seen.right) + 1)
    colour = np.median(pixels[rows, columns].reshape(-1, 3), axis=0)
    same = (channel_max(np.abs(pixels.astype(np.int16) - colour)) <= SAME_FILL).astype(np.uint8)
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(same, connectivity=4)
    inside = parts[rows, columns]
    counts = np.bincount(inside[inside > 0], minlength=1)
    if not counts.any():
        return seen
    x, y, w, h = (float(value) for value in boxes[int(counts.argmax())][:4])
    return Rect(x, y, w, h)
