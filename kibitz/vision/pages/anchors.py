"""The parts of a page by which it is found again: corners of things that stay while a game goes on.

Parts beside the board come first, where titles, keys and buttons are; the board itself changes with every move, but its
rims may be all that there is.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.core.page import Anchor

MOST_BESIDE, MOST_ON_BOARD = 10, 4
SIDES = (112, 80)
"""Width and height of an anchor, pixels."""
REACH = 1.6
"""How far from the board an anchor may be, in the board's longer sides."""
LEAST_CORNERS = 6
"""Corners of a part that can be told from others."""
MOST_CORNERS = 1200


def choose_anchors(pixels: NDArray[np.uint8], board: Rect) -> tuple[Anchor, ...]:
    """The parts of a picture by which the page is found again.

    pixels: (h, w, 3) uint8 BGR. board: where its board is.
    """
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    found = cv2.goodFeaturesToTrack(grey, MOST_CORNERS, 0.01, 4)
    corners = found.reshape(-1, 2).astype(np.float64) if found is not None else np.zeros((0, 2))
    x, y = corners[:, 0], corners[:, 1]
    on_board = (x >= board.x) & (x < board.right) & (y >= board.y) & (y < board.bottom)
    away = np.maximum(np.maximum(board.x - x, x - board.right), np.maximum(board.y - y, y - board.bottom))
    near = away <= REACH * max(board.w, board.h)
    beside = _densest(grey, corners[~on_board & near], MOST_BESIDE, [])
    chosen = beside + _densest(grey, corners[on_board], MOST_ON_BOARD, beside)
    return tuple(
        Anchor(box.x - board.x, box.y - board.y, grey[int(box.y) : int(box.bottom), int(box.x) : int(box.right)].copy())
        for box in chosen
    )


def _densest(grey: NDArray[np.uint8], corners: NDArray[np.float64], most: int, taken: Sequence[Rect]) -> list[Rect]:
    """The parts with most corners, none of which overlaps another."""
    height, width = grey.shape
    w, h = min(SIDES[0], width), min(SIDES[1], height)
    free = corners
    chosen: list[Rect] = []
    while len(free) >= LEAST_CORNERS and len(chosen) < most:
        inside = (np.abs(free[:, None] - free[None]) < (w / 2 - 8, h / 2 - 8)).all(axis=2).sum(axis=1)
        best = int(inside.argmax())
        if inside[best] < LEAST_CORNERS:
            break
        x, y = free[best]
        box = Rect(min(max(0, round(x - w / 2)), width - w), min(max(0, round(y - h / 2)), height - h), w, h)
        if not any(box.iou(other) > 0 for other in (*taken, *chosen)):
            chosen.append(box)
        own = (free[:, 0] >= box.x) & (free[:, 0] < box.right) & (free[:, 1] >= box.y) & (free[:, 1] < box.bottom)
        own[best] = True
        free = free[~own]
    return chosen
