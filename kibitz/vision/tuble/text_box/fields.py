"""Text boxes that are no area of their own: a line under the text, and the odd one out of boxes that look alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point, Rect
from kibitz.vision.tuble.parts.segmentation import INK_STEP, Area, Colour, Line, Pixels, Segmentation

LEAST_WIDTH, LEAST_HEIGHT, MOST_HEIGHT = 90, 18, 170
"""Of a text box, pixels."""
LEAST_STRETCH = 2.6
"""Its width in its heights at least."""
PAGE_LIKE = 0.97
THICKEST = 8
"""Height of a drawn line with the steps above and below it, pixels."""
OPEN = 3.0
"""What stands on a drawn line is open where the ground above it is so many times as high as a text box."""
PIECE = 0.5
"""An area that bounds a text box is as wide as this share of it at least."""
ROOM, LEAST_ROOM, MOST_ROOM = 0.075, 36.0, 56.0
"""Height of a text box without sides, of its width; and in pixels."""
WORD, LEAST_HEADS = 1.8, 3
"""Width of a word, in its heights, at least, and how many words on a drawn line are the heads of a table: in a text box
stands one text, and perhaps a button."""
SAME_PRINT, LEAST_WORDS = 1.35, 5
"""How much higher one line of a paragraph is than another at most, and the words of one at least."""
BEGINS = 0.3
"""How far from its left end a text on a line begins at most, of its width."""
EDGE_PX = 40
"""By how much an edge is shorter than its box at each end, where that has round corners."""
ALIKE_PX = 3
LEAST_ALIKE = 3
"""Boxes of one size from which on one of them can be the odd one out."""
AT_EDGE_PX = 24.0
"""How far above a picture's lower edge a window's page ends at most."""
ODD_COLOUR = 24.0
"""By how many grey levels its rim or its ground differs from that of all others."""
ODD_GAP = 1.8
"""By how much more it stands apart than the others from each other."""
FILL_STEP = 6
"""Grey levels by which the ground of a text box differs from place to place at most."""
SIDE_OFF, SIDE_WIDE, BEYOND, UNBROKEN = 2, 5, 4, 0.9
"""How far from the side of a box what it parts is looked at, and how much of it, pixels; how far below it, in its
heights; and on which share of that way its sides go on."""
MOSTLY = 0.7
"""Share of the most filled row or column of a box that another one of it has at least."""
SHOWN_W, SHOWN_H = 240.0, 40.0
"""Size of a text box that the user has shown and that has no edge to be seen, pixels."""


@dataclass(frozen=True, eq=False, slots=True)
class Ruled:
    """A text box that is a line under its text: where it is, and the line in it."""

    box: Rect
    line: Line | None


def odd_ones(segments: Segmentation, boxes: Sequence[Rect], grounds: Sequence[Colour] | None = None) -> list[int]:
    """Which of some empty boxes is no place for a guess: of at least three alike ones the one with another rim, or on
    another ground, or the one that stands apart. Indices; the others are to be left alone.

    grounds: colours of the boxes, BGR, where nothing stands in any of them: a guess may colour its place."""
    found = []
    left = set(range(len(boxes)))
    while left:
        first = min(left)
        group = sorted((i for i in left if alike(boxes[first], boxes[i])), key=lambda i: boxes[i].y)
        left -= set(group)
        if len(group) == 1:
            found.append(first)
        elif len(group) >= LEAST_ALIKE:
            odd = _odd_colour([_rim(segments, boxes[i]) for i in group])
            if odd is None and grounds is not None:
                odd = _odd_colour([grounds[i] for i in group])
            if odd is None:
                odd = _apart([boxes[i] for i in group])
            if odd is not None:
                found.append(group[odd])
    return found


def alike(a: Rect, b: Rect) -> bool:
    """Whether two boxes are of one size and begin above each other."""
    return max(abs(a.w - b.w), abs(a.h - b.h), abs(a.x - b.x)) <= ALIKE_PX


def is_cut_off(box: Rect, others: Sequence[Rect], bottom: float) -> bool:
    """Whether an empty box is the last of places for guesses, of which its window's lower edge leaves a part: it begins
    where the next one of several alike ones above each other does, and is lower.

    bottom: the picture's lower edge, pixels.
    """
    column = [one for one in others if max(abs(one.x - box.x), abs(one.w - box.w)) <= ALIKE_PX and one.y < box.y]
    whole = sorted((one for one in column if one.h > box.h + ALIKE_PX), key=lambda one: one.y)[1 - LEAST_ALIKE :]
    if len(whole) < LEAST_ALIKE - 1 or not alike(whole[0], whole[-1]):
        return False
    steps = [below.y - above.y for above, below in pairwise([*whole, box])]
    beside = any(one.y == box.y and one.x != box.x and abs(one.w - box.w) <= ALIKE_PX for one in others)
    return max(steps) - min(steps) <= ALIKE_PX and (beside or box.bottom > bottom - AT_EDGE_PX)


def _rim(segments: Segmentation, box: Rect) -> Colour:
    """Colour of what is just around a box, BGR."""
    height, width = segments.labels.shape
    outer = box.grown(2).clipped(width, height)
    part = segments.pixels[int(outer.y) : int(outer.bottom), int(outer.x) : int(outer.right)]
    sides = [part[:2].reshape(-1, 3), part[-2:].reshape(-1, 3), part[:, :2].reshape(-1, 3), part[:, -2:].reshape(-1, 3)]
    return np.asarray(np.median(np.concatenate(sides), axis=0), np.float64)


def _odd_colour(colours: Sequence[Colour]) -> int | None:
    for i, colour in enumerate(colours):
        others = [other for k, other in enumerate(colours) if k != i]
        agreed = max(float(np.abs(other - others[0]).max()) for other in others) < ODD_COLOUR / 2
        if agreed and float(np.abs(colour - others[0]).max()) > ODD_COLOUR:
            return i
    return None


def _apart(boxes: Sequence[Rect]) -> int | None:
    """The first or the last of boxes above each other, where it stands apart from the others."""
    gaps = [below.y - above.bottom for above, below in pairwise(boxes)]
    if len(gaps) < LEAST_ALIKE - 1 or min(gaps) < 0:
        return None
    for odd, gap, rest in ((0, gaps[0], gaps[1:]), (len(boxes) - 1, gaps[-1], gaps[:-1])):
        if max(rest) - min(rest) <= ALIKE_PX and gap > ODD_GAP * max(rest) + 2 * ALIKE_PX:
            return odd
    return None


def ruled(segments: Segmentation, lines: Sequence[Line]) -> list[Ruled]:
    """Lines on which a text can stand: free on both sides, with room above, and on the ground of the page or a card."""
    free = [rule for rule in segments.drawn_lines if not _is_an_edge(segments, rule)]
    found = []
    for rule in free:
        # What begins at the edge of the window is the edge of a part of the page.
        if rule.x <= 1 and rule.w >= PAGE_LIKE * segments.labels.shape[1]:
            continue
        if any(other is not rule and _is_like(segments, other, rule) for other in free):
            # Lines of a table, for guesses.
            continue
        if sum(_stands_on(one.box, rule) and one.box.w > WORD * one.box.h for one in lines) >= LEAST_HEADS:
            continue
        line = _line_on(rule, lines)
        if is_of_a_paragraph(line, lines):
            continue
        box = _on_its_ground(segments, _box_over(rule, [one.box for one in lines if one is not line]))
        if box.y > 0 and box.h >= LEAST_HEIGHT and box.w >= LEAST_STRETCH * box.h and _is_open(segments, box):
            found.append(Ruled(box, line))
    return found


def is_of_a_paragraph(line: Line | None, lines: Sequence[Line]) -> bool:
    """Whether a line goes on from another one above it."""
    return line is not None and any(_goes_on(other, line) for other in lines if other is not line)


def _goes_on(above: Line, line: Line) -> bool:
    """Whether a line is the next one of a paragraph."""
    alike = max(above.box.h, line.box.h) <= SAME_PRINT * min(above.box.h, line.box.h)
    below = 0 < line.box.y - above.box.bottom <= line.box.h and abs(above.box.x - line.box.x) <= ALIKE_PX
    return alike and below and above.pieces >= LEAST_WORDS


def line_under(segments: Segmentation, text: Rect) -> Rect | None:
    """The text box that a drawn line under a text is, whatever the page is like around it; None where there is none.

    It is as high above the text as below it.
    """
    for rule in segments.drawn_lines:
        begins = text.x - rule.x <= BEGINS * rule.w and rule.right - text.right >= text.h
        if not (begins and _stands_on(text, rule)) or _is_an_edge(segments, rule):
            continue
        top = max(0.0, text.y - (rule.y - text.bottom))
        if rule.x > 1 and rule.y - top >= LEAST_HEIGHT and rule.w >= LEAST_STRETCH * (rule.y - top):
            return Rect(rule.x, top, rule.w, rule.y - top)
    return None


def _line_on(rule: Rect, lines: Sequence[Line]) -> Line | None:
    """The line of text that stands on a drawn line; of several the first that is no sign, or the sign at its left end:
    one letter was typed, and the arrow at its right end sends it."""
    found = [line for line in lines if _stands_on(line.box, rule)]
    # What stands nearest to it hides that it has for what is higher.
    lowest = max((line.box.bottom for line in found), default=0.0)
    found = [line for line in found if line.box.bottom > lowest - line.box.h]
    if len(found) > 1:
        words = [line for line in found if line.pieces > 2]
        found = words or [line for line in found if line.box.x - rule.x <= BEGINS * rule.w]
    return found[0] if found else None


def _box_over(rule: Rect, others: Sequence[Rect]) -> Rect:
    """The text box over a drawn line. others: texts that do not stand on it."""
    # From its width alone: what is typed, and the caret, must not change it.
    room = min(max(ROOM * rule.w, LEAST_ROOM), MOST_ROOM)
    above = [box.bottom for box in others if box.bottom <= rule.y - LEAST_HEIGHT and _over(box, rule)]
    top = max([rule.y - room, 0.0, *above])
    return Rect(rule.x, top, rule.w, rule.y - top)


def _on_its_ground(segments: Segmentation, box: Rect) -> Rect:
    """A text box over a drawn line no higher than what it stands on, such as a bar at the bottom of the window."""
    label = int(segments.labels[max(0, int(box.bottom - 3)), int(box.center.x)])
    ground = segments.area(label).box
    top = max(box.y, ground.y) if _may_bound(ground, box) else box.y
    return Rect(box.x, top, box.w, box.bottom - top)


def _may_bound(ground: Rect, box: Rect) -> bool:
    """Whether an area may be what bounds a text box: pieces of a patterned page bound nothing, nor does none."""
    return ground.w >= PIECE * box.w


def _is_an_edge(segments: Segmentation, rule: Rect) -> bool:
    """Whether an area as wide begins just below a drawn line, or ends just above it: the line is its edge.

    A high one, such as a card, is another than what is on the line's other side; the line of a text box has its card on
    both.
    """
    x, y, w, h = segments.boxes.T
    wide = (abs(x - rule.x) <= EDGE_PX) & (abs(x + w - rule.right) <= EDGE_PX)
    touches = (abs(y - rule.bottom) <= THICKEST) | (abs(y + h - rule.y) <= THICKEST)
    ends = wide & touches & (h >= LEAST_HEIGHT / 2)
    parted = {_beside(segments, rule.center.x, rule.y - 1, -1), _beside(segments, rule.center.x, rule.bottom, 1)}
    return bool((ends & (h <= MOST_HEIGHT))[1:].any() or any(ends[label] for label in parted if len(parted) > 1))


def _beside(segments: Segmentation, x: float, y: float, step: int) -> int:
    """The area that is nearest above (``step`` -1) or below (1) a point of a drawn line; 0 where none is near."""
    for off in range(THICKEST):
        at = int(y) + step * off
        if 0 <= at < segments.labels.shape[0] and (label := int(segments.labels[at, int(x)])):
            return label
    return 0


def _is_like(segments: Segmentation, other: Rect, rule: Rect) -> bool:
    """Whether two drawn lines are as long, as thick and of one colour, one above the other."""
    same = abs(other.x - rule.x) <= ALIKE_PX and abs(other.w - rule.w) <= ALIKE_PX and other.h == rule.h
    return same and float(np.abs(_ink(segments, other) - _ink(segments, rule)).max()) < ODD_COLOUR


def _ink(segments: Segmentation, rule: Rect) -> Colour:
    """Colour of a drawn line, BGR."""
    middle, left, right = int(rule.center.y), int(rule.x), int(rule.right)
    return np.asarray(np.median(segments.pixels[middle, left:right], axis=0), np.float64)


def _stands_on(line: Rect, rule: Rect) -> bool:
    gap = rule.y - line.bottom
    return 0 <= gap <= 2.2 * line.h and rule.x - 4 <= line.x and line.right <= rule.right + 4


def _over(box: Rect, rule: Rect) -> bool:
    return box.x < rule.right and box.right > rule.x


def _is_open(segments: Segmentation, box: Rect) -> bool:
    """Whether nothing bounds a box at its sides and above: what has an edge all round is an area of its own."""
    for at in (0.1, 0.5, 0.9):
        label = segments.ground(Rect(box.x + at * box.w, box.bottom - 3, 1, 1))
        if not label:
            return False
        ground = segments.area(label).box
        # A bar across the page, at the bottom of the window, is open at both ends.
        beyond = ground.x < box.x - ALIKE_PX and ground.right > box.right + ALIKE_PX
        if _may_bound(ground, box) and ground.h < (1.0 if beyond else OPEN) * box.h:
            return False
    rows = slice(int(box.y + 0.2 * box.h), int(box.bottom - 3))
    for x in (int(box.x), int(box.right) - 1):
        side: NDArray[np.bool_] = np.any(segments.strength[rows, max(0, x - 3) : x + 4] > INK_STEP, axis=1)
        # A caret ends above the line; a side stands on it.
        if side.size and float(side.mean()) > 0.8 and side[-1]:
            return False
    return True


def spans_its_page(segments: Segmentation, box: Rect) -> bool:
    """Whether a box reaches from one side of its page to the other: its sides go on without a gap above and below it,
    as a window's do by the bar with its title. Between a text box and what is as wide as it there is a gap."""
    top, bottom = int(box.y), int(box.bottom)
    high = bottom - top
    above, below = slice(max(0, top - high), max(0, top - 1)), slice(bottom + 1, bottom + BEYOND * high)
    return all(_is_a_side(segments, x, rows) for x in (int(box.x), int(box.right)) for rows in (above, below))


def heads_its_part(segments: Segmentation, box: Rect) -> bool:
    """Whether a box is as wide as what is below it, and stands on that without a gap, as the bar with a window's title
    does."""
    below = slice(int(box.bottom) + 1, int(box.bottom + BEYOND * box.h))
    return all(_is_a_side(segments, x, below) for x in (int(box.x), int(box.right)))


def _is_a_side(segments: Segmentation, x: int, rows: slice) -> bool:
    """Whether something ends at a column in nearly all of some rows: what is left of it has another colour."""
    left = segments.pixels[rows, max(0, x - SIDE_OFF - SIDE_WIDE) : max(0, x - SIDE_OFF)]
    right = segments.pixels[rows, x + SIDE_OFF : x + SIDE_OFF + SIDE_WIDE]
    if not left.size or not right.size:
        # The picture ends there.
        return True
    # A fine line of a grid is no side.
    step = np.median(left.astype(np.int16), axis=1) - np.median(right.astype(np.int16), axis=1)
    return float((np.abs(step).max(axis=1) > FILL_STEP).mean()) > UNBROKEN


def shown_area(segments: Segmentation, lines: Sequence[Line], at: Point) -> tuple[Area, Line | None]:
    """The text box that a user has shown by a point in it: the smallest thing around it that can be one."""
    point = Rect(at.x - 1, at.y - 1, 2, 2)
    area = None
    for label in segments.holding(point):
        box = segments.area(label).box
        if label and box.w >= LEAST_WIDTH / 2 and LEAST_HEIGHT <= box.h <= MOST_HEIGHT and box.w > box.h:
            area = segments.area(label)
            break
    if area is None:
        ground = segments.ground(point)
        rules = [one.box for one in ruled(segments, lines) if one.box.contains(at)]
        free = Rect(at.x - SHOWN_W / 2, at.y - SHOWN_H / 2, SHOWN_W, SHOWN_H)
        area = Area(rules[0] if rules else free, segments.colour(ground), 1.0)
    own = [line for line in lines if area.box.contains(line.box.center)]
    own.sort(key=lambda line: (line.pieces <= 2, line.box.x))
    return area, own[0] if own else None


def area_around(pixels: Pixels, text: Rect) -> Rect | None:
    """The box that a text stands in, where its ground differs a little from what is around; None where there is none.

    It is filled from behind the text, with what hardly differs from there.
    """
    height, width = pixels.shape[:2]
    seed = int(text.right + 0.6 * text.h), int(text.center.y)
    if seed[0] >= width:
        return None
    mask = np.zeros((height + 2, width + 2), np.uint8)
    step = (FILL_STEP,) * 3
    flags = 4 | cv2.FLOODFILL_FIXED_RANGE | cv2.FLOODFILL_MASK_ONLY | (1 << 8)
    cv2.floodFill(pixels.copy(), mask, seed, 0, step, step, flags)
    x, y, w, h = _mostly_filled(mask[1:-1, 1:-1])
    box = Rect(x, y, w, h)
    fits = LEAST_HEIGHT <= h <= MOST_HEIGHT and w >= max(LEAST_WIDTH, LEAST_STRETCH * h) and h < 5 * text.h
    return box if fits and box.grown(2).holds(text) else None


def _mostly_filled(mask: NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """The rows and columns that are filled nearly as far as any: between the dashes of an edge the ground goes on.

    Left, top, width and height.
    """
    found = []
    for along in (0, 1):
        filled = np.count_nonzero(mask, axis=along)
        most = np.flatnonzero(filled >= MOSTLY * filled.max())
        found.append((int(most[0]), int(np.ptp(most)) + 1))
    (x, w), (y, h) = found
    return x, y, w, h
