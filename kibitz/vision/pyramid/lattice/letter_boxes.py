"""What may be a letter on any ground: connected pixels that are darker, or lighter, than what is around them.

Outlines fail where a tile's gloss or a page's pattern crosses a letter, and where its rim is near; a letter is still
all darker or all lighter than the mean of its neighbourhood (local thresholds as by Niblack, 1986).
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.pyramid.lattice.outlines import LEAST_SIDE, MOST_SIDE, Boxes

LOOKS = ((61, 34), (31, 13), (15, 13))
"""Side of the neighbourhood in pixels, and how far a pixel must be from its mean in grey levels: clear letters on
patterns first, then faint ones, then those under gloss."""
WIDEST, NARROWEST = 1.8, 0.1
"""Width of a letter in its height, at most and at least."""
INK = (0.08, 0.92)
"""Share of its box that a letter fills, at least and at most."""
MOST_BOXES = 1500
"""Boxes of one look at most, the largest ones."""


def letter_boxes(pixels: NDArray[np.uint8]) -> Iterator[Boxes]:
    """Boxes (n, 4) x, y, w, h of what may be letters, look by look.

    pixels: (h, w, 3) uint8 BGR.
    """
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    for side, step in LOOKS:
        mean = cv2.blur(grey, (side, side))
        found = [
            _boxes(np.asarray(away, np.uint8), step) for away in (cv2.subtract(grey, mean), cv2.subtract(mean, grey))
        ]
        yield np.concatenate(found)


def _boxes(above: NDArray[np.uint8], step: int) -> Boxes:
    _, mask = cv2.threshold(above, step, 1, cv2.THRESH_BINARY)
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8, ltype=cv2.CV_32S)
    boxes, area = stats[1:, :4].astype(np.float64), stats[1:, 4]
    w, h = boxes[:, 2], boxes[:, 3]
    fits = (h >= LEAST_SIDE) & (h <= MOST_SIDE) & (w <= WIDEST * h) & (w >= NARROWEST * h)
    fits &= (area >= INK[0] * w * h) & ((area <= INK[1] * w * h) | (w < 0.45 * h))
    boxes = boxes[fits]
    kept: Boxes = boxes[np.argsort(-boxes[:, 3], kind="stable")[:MOST_BOXES]]
    return kept
