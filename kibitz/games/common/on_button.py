"""Which texts stand on buttons: in an outline that is little larger than they are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.boxes import outline_boxes

ASIDE = 10.0
"""How far beside its text a button's outline is looked for, in heights of the text."""
HIGHEST = 3.5
"""Height of a button at most, and how far above and below its text it is looked for, in heights of the text."""
LOOSE = 0.2
"""How much of a text's box may be ground at each side, or reach beyond the edge of a low button, in its height."""


def is_on_button(pixels: NDArray[np.uint8], text: Rect, highest: float = HIGHEST) -> bool:
    """Whether a text stands in an outline of a button's form, which is wider than high.

    pixels: (h, w, 3) uint8 BGR. text: its box, physical pixels. highest: the button may be, in heights of the text.
    """
    aside, above = ASIDE * text.h, highest * text.h
    around = Rect(text.x - aside, text.y - above, text.w + 2 * aside, text.h + 2 * above)
    part, x, y = cut_out(pixels, around)
    own = text.moved(-x, -y).grown(-LOOSE * text.h)
    found = [Rect(*outline) for outline in outline_boxes(part, part.shape[1])]
    return any(one.grown(1).holds(own) and own.h < one.h <= highest * text.h and one.w > one.h for one in found)


def cut_out(pixels: NDArray[np.uint8], box: Rect) -> tuple[NDArray[np.uint8], int, int]:
    """What of a picture is in a box, and where that begins."""
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    x, y = int(inside.x), int(inside.y)
    return np.ascontiguousarray(pixels[y : int(inside.bottom), x : int(inside.right)]), x, y
