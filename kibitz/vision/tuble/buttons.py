"""Buttons of a page: that of a text box, and those that look like patches of a zone."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation
from kibitz.vision.tuble.parts.texts import Texts

LEAST_WORD = 1.5
"""Width of a button's name, in its heights."""
MOST_NAME_PIECES = 14
"""Pieces of ink of a button's name at most."""
MOST_NAMED = 12
"""Coloured patches with words that are looked at for names of buttons."""
WORD = 1.6
"""Width of a word, in its heights, at least; numbers are slimmer."""


def button_of(segments: Segmentation, box: Rect, lines: Sequence[Line]) -> tuple[Rect | None, Line | None]:
    """The button of a text box: an area with a short text in its middle, to the right of the box or just below."""
    found: list[tuple[float, Rect, Line]] = []
    for line in lines:
        centre = line.box.center
        beside = box.right < centre.x < box.right + 5 * box.h and abs(centre.y - box.center.y) < 0.25 * box.h
        under = box.x < centre.x < box.right and box.bottom < line.box.y < box.bottom + 1.1 * box.h
        # A number is a guess's.
        if not (beside or under) or line.pieces > MOST_NAME_PIECES or line.box.w < LEAST_WORD * line.box.h:
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


def without_buttons(blobs: Sequence[Blob], lines: Sequence[Line], texts: Texts) -> list[Blob]:
    """The patches of zone colours that are no buttons: a red "Reset" beside a text box makes no guess of it."""
    kept = list(blobs)
    for blob in [blob for blob in blobs if not blob.is_wide and blob.box.w > blob.box.h][:MOST_NAMED]:
        inside = [line for line in lines if blob.box.grown(1).holds(line.box) and line.box.w > WORD * line.box.h]
        if len(inside) == 1 and words.is_button(texts.read([inside[0].box])[0][0]):
            kept.remove(blob)
    return kept
