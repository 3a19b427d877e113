"""The texts of a page, read: what every guess is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.segmentation import Line
from kibitz.vision.tuble.parts.texts import Texts

LONGEST = 24.0
"""Width of a line, in its heights, beyond which it is a sentence and no part of a guess."""
MOST_PIECES = 120
"""Lines of a page that are read at most."""
LEAST_SURE = 0.6
"""Confidence from which on something that the detector saw nothing of is text."""
INSIDE, ROOM, CENTRED = 0.9, 1.3, 0.06
"""Share of a line of ink that is inside a box, the room that the detector leaves, in heights of the line, and how far
off the middle of all of its ink may be, in widths of the box."""
LEAST_LEFT = 0.7
"""Width of a part of a line that the detector didn't see, in heights of the line, at least: a digit and a space."""
SAME = 0.55
"""Overlap over the smaller one from which on two boxes hold the same text."""


@dataclass(frozen=True, eq=False, slots=True)
class Piece:
    """A text with its box, and how sure recognition is of it, 0 to 1."""

    box: Rect
    text: str
    sure: float


def read_pieces(lines: Sequence[Line], found: Sequence[Rect], texts: Texts) -> list[Piece]:
    """The pieces of text of a page. lines: pieces of ink beside each other; found: what the text detector found.

    The detector sees text on any ground; ink of which it saw nothing may be a lone digit.
    """
    seen = [_tight(box, lines) for box in found]
    more = [line.box for line in lines if not any(shared(line.box, box) > SAME for box in found)]
    more += [rest for line in lines for rest in _left_of(line.box, found)]
    boxes = [box for box in (*seen, *more) if box.w <= LONGEST * box.h][:MOST_PIECES]
    found_at = {id(box) for box in seen}
    return [
        Piece(box, words.with_digits(text), sure)
        for box, (text, sure) in zip(boxes, texts.read(boxes), strict=True)
        if text and (id(box) in found_at or sure >= LEAST_SURE or words.is_tick(text))
    ]


def _left_of(line: Rect, found: Sequence[Rect]) -> list[Rect]:
    """What of a line of ink the detector didn't see, where it saw the rest: a number in a colour of its own."""
    # A patch beside a name makes the line higher than the text.
    own = [box for box in found if shared(line, box) > SAME and box.y - 1 <= line.y and line.bottom <= box.bottom + 1]
    if not own:
        return []
    sides = [(line.x, min(box.x for box in own)), (max(box.right for box in own), line.right)]
    return [Rect(left, line.y, right - left, line.h) for left, right in sides if right - left > LEAST_LEFT * line.h]


def _tight(box: Rect, lines: Sequence[Line]) -> Rect:
    """A box of the detector, which leaves room around the letters, as narrow as its ink where all of it is known."""
    own = [line.box for line in lines if shared(line.box, box) > INSIDE and line.box.area <= box.area]
    if not own:
        return _as_high_as_its_line(box, lines)
    around = Rect.around(own)
    whole = around.w >= box.w - ROOM * around.h or abs(around.center.x - box.center.x) <= CENTRED * box.w + 1
    return around if whole and around.h > 0.3 * box.h else box


def _as_high_as_its_line(box: Rect, lines: Sequence[Line]) -> Rect:
    """A box of the detector that is cut above and below as the one line of ink that goes on beyond it is."""
    through = [line.box for line in lines if line.box.x < box.center.x < line.box.right and _is_within(line.box, box)]
    return Rect(box.x, through[0].y, box.w, through[0].h) if len(through) == 1 and through[0].w > box.w / 2 else box


def _is_within(line: Rect, box: Rect) -> bool:
    return box.y <= line.y and line.bottom <= box.bottom and line.h > 0.4 * box.h


def shared(a: Rect, b: Rect) -> float:
    """Area that two boxes share, of the smaller one's."""
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return w * h / max(1.0, min(a.area, b.area)) if w > 0 and h > 0 else 0.0
