"""The texts of a page, read: what every guess is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.guesses.patches import ground_around
from kibitz.vision.tuble.parts import numerals
from kibitz.vision.tuble.parts.segmentation import Line, Pixels
from kibitz.vision.tuble.parts.texts import INK, Texts

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
LEVEL, GAP = 0.6, 0.5
"""Height that two boxes of one line share at least, of the lower one's, and how far beside where they overlap a gap
between letters is looked for, in heights."""
STROKES = frozenset("1lI|")
"""What a lone stroke is read as."""
DASH_PX, DASHES = 2.0, 2.2
"""How much the dashes of an edge differ in size and place, pixels, and how far apart two of them are at most, in their
height: numbers of rows stand farther from each other."""
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
    found = _apart(found, texts.pixels)
    seen = [_tight(box, lines) for box in found]
    more = [line.box for line in lines if not any(shared(line.box, box) > SAME for box in found)]
    more += [rest for line in lines for rest in _left_of(line.box, found)]
    boxes = [box for box in (*seen, *more) if box.w <= LONGEST * box.h][:MOST_PIECES]
    found_at = {id(box) for box in seen}
    pieces = [
        Piece(box, numerals.with_digits(numerals.without_twins(text)), sure)
        for box, (text, sure) in zip(boxes, texts.read(boxes), strict=True)
        if text and (id(box) in found_at or sure >= LEAST_SURE or numerals.is_tick(text))
    ]
    return without_dashes(pieces)


def without_dashes(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces without those of dashed edges, which are read as ones: strokes of one size above each other, and what
    is wider than it is high."""
    strokes = [piece for piece in pieces if piece.text in STROKES]
    wide = [piece for piece in strokes if piece.box.w > piece.box.h]
    above = {id(one): [other for other in strokes if _is_above(one.box, other.box)] for one in strokes}
    edges = [
        one for one in strokes if any(abs(one.box.y - other.box.y) <= DASHES * one.box.h for other in above[id(one)])
    ]
    # Of an edge that something lies over a single dash may look out.
    gone = [one for one in strokes if one in wide or one in edges or any(other in edges for other in above[id(one)])]
    return [piece for piece in pieces if piece not in gone]


def _is_above(one: Rect, other: Rect) -> bool:
    """Whether a stroke has another one of its size above or below it."""
    off = (one.x - other.x, one.w - other.w, one.h - other.h)
    return one is not other and max(map(abs, off)) <= DASH_PX and one.y != other.y


def _left_of(line: Rect, found: Sequence[Rect]) -> list[Rect]:
    """What of a line of ink the detector didn't see, where it saw the rest: a number in a colour of its own."""
    # A patch beside a name makes the line higher than the text.
    own = [box for box in found if shared(line, box) > SAME and box.y - 1 <= line.y and line.bottom <= box.bottom + 1]
    if not own:
        return []
    own.sort(key=lambda box: box.x)
    # Before the first box, between two, and after the last one.
    ends = [line.x, *(end for box in own for end in (box.x, box.right)), line.right]
    gaps = zip(ends[::2], ends[1::2], strict=True)
    return [Rect(left, line.y, right - left, line.h) for left, right in gaps if right - left > LEAST_LEFT * line.h]


def _apart(found: Sequence[Rect], pixels: Pixels) -> list[Rect]:
    """The detector's boxes; two that overlap are parted where no ink is, else both would have a piece of a letter."""
    boxes = list(found)
    order = sorted(range(len(boxes)), key=lambda n: boxes[n].x)
    for i, n in enumerate(order):
        for k in order[i + 1 :]:
            left, right = boxes[n], boxes[k]
            overlap = left.right - right.x
            if overlap <= 0:
                break
            level = min(left.bottom, right.bottom) - max(left.y, right.y) > LEVEL * min(left.h, right.h)
            cut = (
                _bare_column(pixels, left, right) if level and overlap < min(left.h, left.w / 2, right.w / 2) else None
            )
            if cut is not None:
                boxes[n] = Rect(left.x, left.y, cut - left.x, left.h)
                boxes[k] = Rect(cut, right.y, right.right - cut, right.h)
    return boxes


def _bare_column(pixels: Pixels, left: Rect, right: Rect) -> float | None:
    """The middle of the widest gap between letters where two boxes overlap; None where there is none."""
    room = GAP * min(left.h, right.h)
    top, bottom = int(max(0, min(left.y, right.y))), int(max(left.bottom, right.bottom))
    first = int(max(left.x, right.x - room))
    part = pixels[top:bottom, first : int(min(right.right, left.right + room))]
    if part.size == 0:
        return None
    ground = ground_around(pixels, Rect.around([left, right]))
    inked = (channel_max(np.abs(part.astype(np.float64) - ground)) > INK).any(axis=0)
    edges = np.flatnonzero(np.diff(np.concatenate([[1], inked, [1]]).astype(np.int8)))
    gaps = sorted(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True), key=lambda gap: gap[0] - gap[1])
    return first + (gaps[0][0] + gaps[0][1]) / 2 if gaps else None


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
    w = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    h = min(a.y + a.h, b.y + b.h) - max(a.y, b.y) if w > 0 else 0.0
    return w * h / max(1.0, min(a.area, b.area)) if w > 0 and h > 0 else 0.0
