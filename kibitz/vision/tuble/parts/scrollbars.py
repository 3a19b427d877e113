"""Scroll bars of lists: their thumbs and arrows are no digits beside the names that they scroll."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.parts.segmentation import Segmentation

THUMB = (4, 16)
"""Least and largest width of a thumb's flat inside, pixels."""
LONG, THUMB_SHARE = 1.3, 0.75
"""Height of a thumb in its widths at least, and which share of its box it fills: its ends may be round."""
ARROW = (3, 10)
"""Least and largest width of an arrow's flat inside, pixels; it is about half as high."""
ARROW_GAP = 24
"""How far from the thumb an arrow may end where the list is scrolled to that end, pixels."""
SAME_COLOUR, SAME_MIDDLE = 6.0, 1.5
"""By how much the colours of thumb and arrow, grey levels, and their middles, pixels, may differ."""
HALF_WIDTH = 9.0
"""Half of the width of a scroll bar at most, pixels."""


def scrollbars(segments: Segmentation) -> list[Rect]:
    """Where scroll bars are that end in arrows: from the arrow beside the thumb to the one at the other end, or to the
    end of the picture.

    One without arrows is not told from other patches.
    """
    x, y, w, h = segments.boxes.T
    share = segments.sizes / np.maximum(1, w * h)
    thumbs = (w >= THUMB[0]) & (w <= THUMB[1]) & (h >= LONG * w) & (share >= THUMB_SHARE)
    arrows = np.flatnonzero((w >= ARROW[0]) & (w <= ARROW[1]) & (h <= 0.7 * w) & (share > 0.4) & (share < 0.9))
    found = []
    for thumb in np.flatnonzero(thumbs).tolist():
        middle = float(x[thumb] + w[thumb] / 2)
        level = [
            arrow
            for arrow in arrows.tolist()
            if abs(x[arrow] + w[arrow] / 2 - middle) <= SAME_MIDDLE
            and float(np.abs(segments.colour(arrow) - segments.colour(thumb)).max()) <= SAME_COLOUR
        ]
        above = [arrow for arrow in level if y[thumb] - y[arrow] - h[arrow] > 0]
        below = [arrow for arrow in level if y[arrow] - y[thumb] - h[thumb] > 0]
        beside = [arrow for arrow in above if y[thumb] - y[arrow] - h[arrow] <= ARROW_GAP]
        beside += [arrow for arrow in below if y[arrow] - y[thumb] - h[thumb] <= ARROW_GAP]
        if not beside and not (above and below):
            continue
        top = min((int(y[arrow]) for arrow in above), default=0)
        bottom = max((int(y[arrow] + h[arrow]) for arrow in below), default=segments.labels.shape[0])
        found.append(Rect(middle - HALF_WIDTH, top - 2, 2 * HALF_WIDTH, bottom - top + 4))
    return found


def in_scrollbar(box: Rect, bars: Sequence[Rect]) -> bool:
    """Whether what is at a place is a part of a scroll bar."""
    return any(bar.grown(1).holds(box) for bar in bars)
