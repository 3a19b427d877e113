"""What is written in an area that may be a text box: its lines, without signs and bits of its edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.parts.first_sign import parted_behind_sign
from kibitz.vision.tuble.parts.segmentation import LEAST_GLYPH, Area, Line, Segmentation
from kibitz.vision.tuble.parts.window_text import goes_on

LEAST_TEXT = 0.2
"""Height of what is in a text box, of its own height; lower signs are bits of its rounded corners."""
STRONG = 60.0
"""Difference of the largest and the smallest channel of a colour that is no page's."""
CUT_BY_CARET, CARET_GAP = 24, 5
"""Height of a text box that the caret may part from edge to edge, and width of that with its rims, at most, pixels."""
RING_PX = 2
"""How far off its place the side of a ring around a box may be: its sides are not equally broad."""
SIDE_PX = 4
"""Width of a box's side, pixels."""
LETTER_GAP = 0.6
"""Room between the letters of a word at most, in its height."""

NAME_ABOVE, NAME_HEIGHT, NAME_BEGINS, SMALLER = 0.34, 0.4, 0.5, 0.7
"""Of a name within a text box, in the box's heights: how far its middle is below the upper edge at most, its height,
and how far from the left edge it begins; and height of what is typed at least, in those of the name."""


def lines_in(segments: Segmentation, area: Area, lines: Sequence[Line]) -> list[Line]:
    """The lines in an area; of a low one all of its ink, which the caret or a letter may make one with its edge."""
    ink = ink_in(segments, area, area.box.grown(-RING_PX)) if area.box.h <= CUT_BY_CARET else None
    if ink is not None:
        return [Line(ink, max(1, round(ink.w / ink.h)))]
    own = [line for line in lines if area.box.contains(line.box.center) and not _is_bit(line, area.box)]
    own = _with_first(segments, area, [_without_side(segments, area, line) for line in own])
    return [part for line in _with_spaces(own) for part in parted_behind_sign(segments, line, area.colour)]


def _with_first(segments: Segmentation, area: Area, lines: Sequence[Line]) -> list[Line]:
    """The lines in a box, with letters that begin so near to its left side that they seem to be a part of it."""
    first = _at_side(segments, area) if all(line.box.x > area.box.x + SIDE_PX for line in lines) else None
    if first is None:
        return list(lines)
    level = [line for line in lines if first.box.y < line.box.center.y < first.box.bottom]
    rest = [line for line in level if line.box.x - first.box.right < first.box.h]
    return [Line.joined([first, *rest]), *(line for line in lines if line not in rest)]


def _at_side(segments: Segmentation, area: Area) -> Line | None:
    """The first letters in a box, where they begin at its left side; None where they don't."""
    box = area.box
    inked = _inked(segments, area, box, int(box.x), int(box.right)).astype(np.uint8)
    found: list[Rect] = []
    for x, y, w, h in sorted(cv2.connectedComponentsWithStats(inked)[2][1:, :4].tolist()):
        one = Rect(box.x + x, box.y + y, w, h)
        # Rounded corners reach to an edge.
        if x == 0 or y == 0 or y + h >= box.h:
            continue
        begins = x <= SIDE_PX and h >= LEAST_GLYPH and w > CARET_GAP
        if _goes_on(found, one) if found else begins:
            found.append(one)
    return Line(Rect.around(found).grown(1), len(found)) if found else None


def _goes_on(found: Sequence[Rect], letter: Rect) -> bool:
    """Whether a letter stands behind others in their line."""
    ink = Rect.around(list(found))
    return letter.x - ink.right < LETTER_GAP * ink.h and ink.y < letter.center.y < ink.bottom


def _without_side(segments: Segmentation, area: Area, line: Line) -> Line:
    """A line without the side of its box, which is taken for its first letter where a caret at its end is as high."""
    if line.box.x >= area.box.x or line.pieces == 1:
        return line
    columns = np.flatnonzero(_inked(segments, area, line.box, int(area.box.x) + 1, int(line.box.right)).any(axis=0))
    runs = np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1)
    begins = next((int(run[0]) for run in runs if len(run) and run[0] > SIDE_PX), 0)
    inside = Rect(area.box.x + begins, area.box.y, area.box.w - begins, area.box.h)
    ink = ink_in(segments, replace(area, box=inside), line.box)
    return line if ink is None else Line(ink, line.pieces - 1)


def _with_spaces(lines: Sequence[Line]) -> list[Line]:
    """The lines in one box; words with a space between are one text, whether the detector saw them as one or not. A
    single letter is a word only between two others."""
    found: list[Line] = []
    for line in sorted(lines, key=lambda one: one.box.x):
        last = 2 if len(found) > 1 and is_sign(found[-1]) else 1
        text = [*found[-last:], line]
        goes = all(goes_on(one.box, other.box) for one, other in pairwise(text))
        if found and goes and not is_sign(text[0]) and not is_sign(line):
            found[-last:] = [Line.joined(text)]
        else:
            found.append(line)
    return found if len(found) < len(lines) else list(lines)


def in_sentences(lines: Sequence[Line]) -> list[Line]:
    """Lines, words with a space between them as one line: a single letter is a word only between two others."""
    chains: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: one.box.x):
        chain = next((chain for chain in chains if goes_on(chain[-1].box, line.box)), None)
        if chain is not None and not is_sign(chain[0]):
            chain.append(line)
        else:
            chains.append([line])
    for chain in chains:
        while len(chain) > 1 and is_sign(chain[-1]):
            chain.pop()
    # A line alone stays the very one that it is, by which others are told from it.
    return [Line.joined(chain) if len(chain) > 1 else chain[0] for chain in chains]


def parted_from_name(lines: Sequence[Line], box: Rect) -> tuple[list[Line], Line | None]:
    """The lines in a text box without its name, and that: small print at its upper edge, below which one types."""
    for name in lines:
        at = name.box
        begins = at.x - box.x <= NAME_BEGINS * box.h and not is_sign(name)
        if not (begins and at.h <= NAME_HEIGHT * box.h and (at.center.y - box.y) <= NAME_ABOVE * box.h):
            continue
        below = [line for line in lines if line is not name]
        if all(line.box.center.y > at.bottom and line.box.h > SMALLER * at.h for line in below):
            return below, name
    return list(lines), None


def ink_in(segments: Segmentation, area: Area, line: Rect) -> Rect | None:
    """What of a line is in an area; None where that is nothing."""
    left, right = int(area.box.x) + 1, int(min(line.right, area.box.right))
    inked = _inked(segments, area, line, left, right)
    columns, rows = np.flatnonzero(inked.any(axis=0)), np.flatnonzero(inked.any(axis=1))
    if not len(columns):
        return None
    return Rect(left + int(columns[0]), int(line.y) + int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)


def _inked(segments: Segmentation, area: Area, line: Rect, left: int, right: int) -> NDArray[np.bool_]:
    """Where there is strong ink at the height of a line, from column ``left`` to ``right``."""
    part = segments.pixels[int(line.y) : int(line.bottom), left:right].astype(np.float64)
    return channel_max(np.abs(part - area.colour)) > STRONG


def height_of_text(segments: Segmentation, area: Area, line: Rect) -> int:
    """Height of a line without its caret, which may be as high as the box: rows that hardly more than that is in."""
    inked = _inked(segments, area, line, int(line.x), int(line.right))
    rows = np.flatnonzero(inked.sum(axis=1) > CARET_GAP)
    return int(np.ptp(rows)) + 1 if len(rows) else 0


def _is_bit(line: Line, box: Rect) -> bool:
    """Whether a line is a bit of a box's rounded corners, its side, or its edge that is one with a button's."""
    if line.box.x < box.x and line.box.right > box.right:
        return True
    side = line.box.w <= SIDE_PX and min(abs(line.box.x - box.x), abs(line.box.right - box.right)) <= SIDE_PX
    # What is written in a box doesn't reach over its edge.
    over = line.box.x < box.x or line.box.right > box.right
    return line.pieces == 1 and (line.box.h < LEAST_TEXT * box.h or side or over)


def is_sign(line: Line) -> bool:
    """Whether a line is a single small sign, such as a magnifying glass, a cross or a caret."""
    return line.pieces <= 2 and line.box.w <= 1.8 * line.box.h
