"""Buttons of a page: that of a text box, and those that look like patches of a zone."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.segmentation import Line, Pixels, Segmentation
from kibitz.vision.tuble.parts.texts import Texts

WORD = 1.2
"""Width of a word, in its heights, at least: "GO" in letters of one width. Digits may be as wide, but say no button's
name."""
MOST_NAME_PIECES = 14
"""Pieces of ink of a button's name at most."""
LEAST_ARROW, ALIKE, BLUNT, HEAD = 5, 0.85, 0.4, 0.25
"""Of an arrow: pixels at least; how much of it is alike above and below; height of its point, and length of its head,
in its heights."""
HIGHEST, FALLS = 0.85, (0.4, 0.66)
"""Share of its height where its head begins, and the mean height of that."""
SIGN_ROOM, INSET, SIGN, LEAST_STEP = 1.1, 0.15, 0.6, 24.0
"""Where an arrow down stands in a text box: so far from its right end, and not so near its edges above and below, in
its heights; its largest size; and how far its ink is from the ground at least, grey levels."""
ROUND = 0.9
"""Width of a button in its heights at least; that of a talk is round."""
MOST_NAMED = 12
"""Coloured patches with words that are looked at for names of buttons."""


def button_of(segments: Segmentation, box: Rect, lines: Sequence[Line]) -> tuple[Rect | None, Line | None]:
    """The button of a text box: an area with a short text in its middle, to the right of the box or just below."""
    found: list[tuple[float, Rect, Line]] = []
    for line in lines:
        centre = line.box.center
        beside = box.right < centre.x < box.right + 5 * box.h and abs(centre.y - box.center.y) < 0.25 * box.h
        under = box.x < centre.x < box.right and box.bottom < line.box.y < box.bottom + 1.1 * box.h
        if not (beside or under) or line.pieces > MOST_NAME_PIECES:
            continue
        # A digit is a guess's.
        if line.box.w < WORD * line.box.h and not (beside and points_right(segments.pixels, line.box)):
            continue
        at = _button_around(segments, line, box)
        if at is not None:
            # Beside is nearer than below.
            found.append((at.x - box.right if beside else at.y - box.bottom + box.h, at, line))
    nearest = min(found, key=lambda one: one[0], default=None)
    return nearest[1:] if nearest is not None else (None, None)


def _button_around(segments: Segmentation, name: Line, box: Rect) -> Rect | None:
    """The area with a name in its middle that has the size of a text box's button and lies apart from the box."""
    centre = name.box.center
    for label in segments.holding(name.box)[:3]:
        area = segments.area(label)
        at = area.box
        fits = 0.55 * box.h <= at.h <= 1.5 * box.h and at.w <= 1.05 * box.w and area.share > 0.35
        middle = abs(at.center.x - centre.x) < 0.12 * at.w + 3 and abs(at.center.y - centre.y) < 0.2 * at.h + 2
        if fits and middle and (at.x >= box.right - 3 or at.y >= box.bottom - 3):
            return at
    return None


def points_right(pixels: Pixels, box: Rect) -> bool:
    """Whether what is in a box is an arrow to the right, of whatever form: alike above and below, and with a point.

    Recognition knows none of them, and of digits those that are alike above and below are round at the right.
    """
    part = pixels[int(box.y) : int(box.bottom), int(box.x) : int(box.right)].astype(np.int16)
    if min(part.shape[:2]) < LEAST_ARROW:
        return False
    far = channel_max(np.abs(part - np.median(_rim(pixels, box), axis=0)))
    ink = far > max(1.0, far.max() / 2)
    if not ink.any():
        return False
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    ink = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    # Thin strokes may be a pixel off.
    wider = cv2.dilate(ink[::-1].astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    alike = float((ink & wider).sum()) / max(1.0, float(ink.sum()))
    # From where it is highest it gets lower in a straight line to its point; what is round stays high for longer.
    inked = np.flatnonzero(ink.any(axis=0))
    high = np.array([np.ptp(np.flatnonzero(ink[:, x])) + 1 for x in inked], np.float64)
    high /= high.max()
    fall = high[np.flatnonzero(high > HIGHEST)[-1] :]
    low, most = FALLS
    straight = low < float(fall.mean()) < most and len(fall) >= HEAD * len(ink)
    return straight and alike > ALIKE and float(fall[-1]) <= BLUNT


def opens_downwards(pixels: Pixels, box: Rect) -> bool:
    """Whether a box has an arrow down at its right end, as those have in which one of a list is chosen."""
    part = Rect(box.right - SIGN_ROOM * box.h, box.y + INSET * box.h, SIGN_ROOM * box.h - 2, (1 - 2 * INSET) * box.h)
    part = part.clipped(pixels.shape[1], pixels.shape[0])
    x, y = int(part.x), int(part.y)
    inner = pixels[y : int(part.bottom), x : int(part.right)].astype(np.int16)
    if min(inner.shape[:2]) < LEAST_ARROW:
        return False
    far = channel_max(np.abs(inner - np.median(inner.reshape(-1, 3), axis=0)))
    ink = far > max(LEAST_STEP, far.max() / 2)
    if not ink.any():
        return False
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    sign = Rect(x + float(columns[0]), y + float(rows[0]), float(np.ptp(columns)) + 1, float(np.ptp(rows)) + 1)
    if max(sign.w, sign.h) > SIGN * box.h or not inner.shape[1] > columns[-1] + 1:
        return False
    # Down is to the right in a picture whose rows and columns have changed places.
    turned = np.ascontiguousarray(pixels.transpose(1, 0, 2))
    return points_right(turned, Rect(sign.y, sign.x, sign.h, sign.w))


def _rim(pixels: Pixels, box: Rect) -> Pixels:
    """The pixels just around a box."""
    outer = box.grown(2).clipped(pixels.shape[1], pixels.shape[0])
    part = pixels[int(outer.y) : int(outer.bottom), int(outer.x) : int(outer.right)]
    return np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])


def without_buttons(blobs: Sequence[Blob], lines: Sequence[Line], texts: Texts) -> list[Blob]:
    """The patches of zone colours that are no buttons: a red "Reset" or an arrow beside a text box makes no guess of
    it."""
    kept = list(blobs)
    wide = [blob for blob in blobs if not blob.is_wide and blob.box.w > ROUND * blob.box.h]
    for blob in sorted(wide, key=lambda blob: -blob.box.area)[:MOST_NAMED]:
        inside = [line for line in lines if blob.box.grown(1).holds(line.box)]
        said = [line.box for line in inside if line.box.w > WORD * line.box.h]
        is_named = len(said) == 1 and words.is_button(texts.read(said)[0][0])
        if is_named or (len(inside) == 1 and points_right(texts.pixels, inside[0].box)):
            kept.remove(blob)
    return kept
