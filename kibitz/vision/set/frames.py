"""Frames about cards that show nothing of themselves but their symbols: so pages mark those that are selected."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.card.lines import lined_sides

STEP = 40.0
"""Grey levels by which a frame differs from the ground."""
AROUND = 0.06
"""What of symbols may reach beyond their boxes, as a share of the card's shorter side, beside two pixels."""


def framed_sides(pixels: NDArray[np.uint8], card: Rect, face: Face) -> int:
    """On how many of a card's four sides something runs along its symbols that is none of them.

    pixels: (h, w, 3) uint8 BGR. card: the rectangle that is the card's own among its neighbours, frame pixels.
    """
    if not face.boxes:
        return 0
    around = card.clipped(pixels.shape[1], pixels.shape[0])
    symbols = Rect.around(list(face.boxes)).grown(2 + AROUND * min(card.w, card.h))
    x, y = int(around.x), int(around.y)
    odd = channel_max(np.abs(pixels[y : int(around.bottom), x : int(around.right)] - face.ground)) > STEP
    left, top = max(0, int(symbols.x) - x), max(0, int(symbols.y) - y)
    return lined_sides(odd, (left, top, max(left, int(symbols.right) - x), max(top, int(symbols.bottom) - y)))
