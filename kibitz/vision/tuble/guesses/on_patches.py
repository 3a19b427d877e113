"""Numbers in coloured patches by names: in balls, hatched tiles and badges the text detector often sees nothing."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.arrangement import ACROSS, FAR_ABOVE, is_level
from kibitz.vision.tuble.guesses.names import Name
from kibitz.vision.tuble.guesses.patches import coloured
from kibitz.vision.tuble.guesses.pieces import LEAST_SURE, Piece
from kibitz.vision.tuble.parts import numerals
from kibitz.vision.tuble.parts.segmentation import Pixels
from kibitz.vision.tuble.parts.texts import Texts

LOW, HIGH = 0.8, 5.0
"""Height of a patch that holds a number, in heights of the name."""
NARROW, WIDE = 0.6, 3.5
"""Its width, in its heights."""
STRIPE = 0.3
"""Width of the stripes of a hatch at most, in heights of the name."""
RIMS = (0.15, 0.25)
"""Part of a patch on each side that is its rim, without its number; the second for what the first does not show."""
TALLEST, ROOM, CENTRED = 3.2, 0.15, 0.25
"""Height of a patch in heights of a number that is all of it, how far beyond it the detector's box may go, and how far
their middles may be apart."""
LEAST_INK = 30
"""Grey levels by which a number differs from its patch in some channel."""
SURE = 0.9
"""Confidence from which on a number that was read needs no other look."""
MOST = 24
"""Patches that are read at most."""


def with_numbers_on_patches(
    pixels: Pixels, names: Sequence[Name], pieces: Sequence[Piece], texts: Texts
) -> list[Piece]:
    """The pieces, with the numbers in coloured patches by names as pieces that all have the same part of their patch.

    The recogniser alone reads a patch that holds only a number, whatever pattern or gradient it has; the detector sees
    there nothing, or the whole patch, or the number. pixels: BGR, uint8.
    """
    kept = list(pieces)
    for patch in _patches(pixels, names)[:MOST] if names else ():
        inside = [piece for piece in kept if patch.contains(piece.box.center)]
        own = [piece for piece in inside if numerals.count_of(piece.text) is not None]
        if any(piece.box.h * TALLEST < patch.h or not _fills(piece.box, patch) for piece in own):
            continue  # The number is only a part of what stands there.
        clear = max(own, key=lambda piece: piece.sure, default=None)
        found = None
        if (clear is None or clear.sure < SURE) and _has_ink(pixels, _inner(patch, RIMS[0])):
            found = _number_in(patch, texts)
        if clear is not None and (found is None or clear.sure >= found.sure):
            found = Piece(_inner(patch, RIMS[0]), clear.text, clear.sure)
        if found is not None:
            kept = [piece for piece in kept if piece not in own] + [found]
    return kept


def _number_in(patch: Rect, texts: Texts) -> Piece | None:
    for rim in RIMS:
        text, sure = texts.read([_inner(patch, rim)], margin=0.0)[0]
        if sure >= LEAST_SURE and numerals.count_of(text) is not None:
            return Piece(_inner(patch, RIMS[0]), text, sure)
        if not any(map(str.isalnum, text)):
            break  # No sign at all; the patch itself may be read as a dot.
    return None


def _has_ink(pixels: Pixels, part: Rect) -> bool:
    """Whether a part of a page is not of one colour."""
    inside = pixels[int(part.y) : int(part.bottom), int(part.x) : int(part.right)]
    return inside.size > 0 and int(np.ptp(inside.reshape(-1, 3), axis=0).max()) >= LEAST_INK


def _fills(number: Rect, patch: Rect) -> bool:
    """Whether a number stands in the middle of a patch, and not on something that only touches it."""
    off_x, off_y = abs(number.center.x - patch.center.x), abs(number.center.y - patch.center.y)
    return off_x < CENTRED * patch.w and off_y < CENTRED * patch.h and patch.grown(ROOM * patch.h).holds(number)


def _inner(patch: Rect, rim: float) -> Rect:
    """A patch without its rim."""
    return Rect(patch.x + rim * patch.w, patch.y + rim * patch.h, (1 - 2 * rim) * patch.w, (1 - 2 * rim) * patch.h)


def _patches(pixels: Pixels, names: Sequence[Name]) -> list[Rect]:
    """Coloured patches by names, of the size that one with a number has."""
    height = float(np.median([name.height for name in names]))
    reach = Rect.around([name.box for name in names]).grown(ACROSS * height)
    at = Rect(0, reach.y, pixels.shape[1], reach.h).clipped(pixels.shape[1], pixels.shape[0])
    part = pixels[int(at.y) : int(at.bottom)]
    side = max(3, int(STRIPE * height) | 1)
    mask = cv2.morphologyEx(coloured(part), cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    stats = cv2.connectedComponentsWithStats(mask, connectivity=8)[2][1:]
    boxes = [Rect(x, y + int(at.y), w, h) for x, y, w, h, _ in stats.tolist() if NARROW * h <= w <= WIDE * h]
    # What holds a name is the card of its guess.
    boxes = [box for box in boxes if not any(box.contains(name.box.center) for name in names)]
    return [box for box in boxes if LOW * height <= box.h <= HIGH * height and any(_is_by(name, box) for name in names)]


def _is_by(name: Name, patch: Rect) -> bool:
    """Whether a patch stands beside a name, or near above or below it."""
    gap = max(patch.y - name.box.bottom, name.box.y - patch.bottom)
    near = gap <= FAR_ABOVE * name.height and abs(patch.center.x - name.box.center.x) <= ACROSS * name.height
    return is_level(name.box, patch) or near
