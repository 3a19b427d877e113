"""A table whose cards all lie face down, before the game has begun, and the button that begins it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.game import Message
from kibitz.core.geometry import Rect
from kibitz.games.common.end_words import begins_anew
from kibitz.games.common.on_button import is_on_button
from kibitz.games.common.page_words import SURE_WORDS, PageWords
from kibitz.vision.boxes import outline_boxes

LEAST_CARDS, LEAST_SIDE, LEAST_ACROSS = 9, 30, 3
"""So many backs make a table; the shorter side of one at least, pixels; and how many are side by side."""
SAME_PX, SAME_BACK = 2, 6.0
"""How much the sides of backs differ at most, pixels, and what is printed on them, grey levels on average."""


def face_down(words: PageWords, pixels: NDArray[np.uint8]) -> Message | None:
    """The button that begins the game, where nothing but backs lie on the table; None where that isn't certain.

    Such a button would throw away a game that has begun: of that some card lies face up. pixels: (h, w, 3) uint8 BGR.
    """
    if len(_backs(pixels)) < LEAST_CARDS:
        return None
    lines = words.lines_in(pixels, Rect(0, 0, pixels.shape[1], pixels.shape[0]))
    named = [line for line in lines if line.confidence >= SURE_WORDS and begins_anew(line.text)]
    buttons = [line for line in named if is_on_button(pixels, line.box)]
    return Message(buttons[0].text.strip(), buttons[0].box, is_title=True) if len(buttons) == 1 else None


def _backs(pixels: NDArray[np.uint8]) -> list[Rect]:
    """The boxes of the largest group of one size, where all of them look the same and have something printed on them;
    none where they don't."""
    widest = pixels.shape[1] / LEAST_ACROSS
    found = {box for box in outline_boxes(pixels, widest) if min(box[2:]) >= LEAST_SIDE}
    boxes = sorted(found, key=lambda box: -box[2] * box[3])
    groups: list[list[tuple[int, int, int, int]]] = []
    for box in boxes:
        own = next((group for group in groups if _is_as_large(group[0], box)), None)
        if own is None:
            groups.append([box])
        elif not any(Rect(*other).iou(Rect(*box)) > 0 for other in own):
            own.append(box)
    table = max(groups, key=lambda group: len(group) * group[0][2] * group[0][3], default=[])
    if len(table) < LEAST_CARDS:
        return []
    size = table[0][2], table[0][3]
    seen = np.array(
        [cv2.resize(pixels[y : y + h, x : x + w], size, interpolation=cv2.INTER_AREA) for x, y, w, h in table]
    )
    usual = np.median(seen, axis=0)
    alike = np.abs(seen - usual).mean(axis=(1, 2, 3)) <= SAME_BACK
    # Its corners are the page's, and its edge may be drawn.
    inner = usual[size[1] // 5 : -(size[1] // 5), size[0] // 5 : -(size[0] // 5)]
    return (
        [Rect(*box) for box in table] if bool(alike.all()) and float(inner.std(axis=(0, 1)).max()) > SAME_BACK else []
    )


def _is_as_large(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return abs(one[2] - other[2]) <= SAME_PX and abs(one[3] - other[3]) <= SAME_PX
