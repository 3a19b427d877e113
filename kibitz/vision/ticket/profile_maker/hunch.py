"""Whether a picture may show a board of Ticket to Ride, for which there is no profile: a cheap guess, and no more."""

from __future__ import annotations

import cv2
import numpy as np

from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.bars import find_bars

LONGEST_SIDE = 2000
"""Larger pictures are made smaller first."""
BOARD = 0.6
"""About how much of the picture's width the board takes."""
STEPS = (6, 18)
"""Evenness of the patches that are looked for: not all that a profile is made with, for the sake of time."""
SLIM, STOUT, LEAST_WIDTH = 1.5, 8.0, 3.5
"""How many times as long as wide a space is, and how many pixels wide at least."""
SAME_WIDTH = 0.15
"""By what part of it the widths of one board's spaces differ."""
SPACES, DIRECTIONS, EACH = 60, 8, 4
"""So many spaces at least are seen, and so many of them in so many of twelve directions.

Of 14 pictures of clients the fewest have 161 and 11, also where the board is half of the picture; of 60 pages of text,
slanted letters among them, and 150 boards of other games the most have 5 directions."""


def may_be_board(pixels: Pixels) -> bool:
    """Whether there are many equally wide patches that lie in all directions: spaces of tracks do, letters don't."""
    shrink = LONGEST_SIDE / max(pixels.shape[:2])
    if shrink < 1:
        size = round(pixels.shape[1] * shrink), round(pixels.shape[0] * shrink)
        pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
    bars = find_bars(pixels, BOARD * pixels.shape[1], STEPS)
    ratio = bars.length / bars.width
    bars = bars.only((ratio > SLIM) & (ratio < STOUT) & (bars.width >= LEAST_WIDTH))
    if len(bars) < SPACES:
        return False
    wide = np.sort(np.log(bars.width))
    first = np.searchsorted(wide, wide - SAME_WIDTH)
    alike = np.searchsorted(wide, wide + SAME_WIDTH) - first
    most = int(alike.argmax())
    like = np.abs(np.log(bars.width) - wide[most]) < SAME_WIDTH
    directions = np.bincount((bars.angle[like] // 15).astype(int) % 12, minlength=12)
    return bool(like.sum() >= SPACES and (directions >= EACH).sum() >= DIRECTIONS)
