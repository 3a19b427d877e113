"""The text box of a page, its button, and the suggestion list that hangs on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.blobs import Blob, is_zone_colour
from kibitz.vision.tuble.fields import alike, odd_ones, ruled
from kibitz.vision.tuble.parts import Area, Line, Parts, outlines

LEAST_WIDTH, LEAST_HEIGHT, MOST_HEIGHT = 90, 18, 170
"""Of a text box, pixels."""
LEAST_STRETCH = 2.6
"""Its width in its heights at least."""
LEAST_SHARE = 0.6
"""Share of it that is empty ground."""
TALLEST_TEXT = 0.85
MOST_TEXT_PIECES = 45
NEAR = 0.9
"""How far from the text box its list begins at most, in its heights."""
APART = 4.5
"""Distance of two entries of a list at most, in heights of their text."""
PAGE_LIKE = 0.97
MARKED_WIDTH = 0.8
"""Width of the ground of a marked entry, in widths of the text box, at least."""
LEAST_WORD = 1.5
"""Width of a button's name, in its heights."""
LEAST_SILENT = 0.4
"""Worth from which on something may be the text box with nothing written about it."""
CLEAR = 2.0
"""Worth from which on something is clearly a text box."""
LEAST_TEXT = 0.2
"""Height of what is in a text box, of its own height; lower signs are bits of its rounded corners."""
DISC_SHARE = 0.25
"""Share of its box that is the inside of a round spot; an antialiased rim isn't counted, and no digit has as much."""
TALLEST_ENTRY = 5.5
"""Height of an entry of several lines, in heights of its name."""
SECOND_LINE = 0.85
"""Distance of an entry's second line from its first, of that to the next entry, at most."""
DOT = 0.8
"""A patch that is lower, in heights of the text beside it, is a dot for one of the station's lines."""


@dataclass(eq=False)
class TextBox:
    """A text box: its own area, the line in it (None when it is empty), and its button where one was found.

    name: the line that stands on its outline, where one does. ruled: it is only a line under the text.
    odd: it is the odd one out of several empty boxes.
    """

    area: Area
    label: int
    line: Line | None
    button: Rect | None
    button_line: Line | None
    worth: float
    name: Line | None = None
    ruled: bool = False
    odd: bool = False

    @property
    def box(self) -> Rect:
        return self.area.box


@dataclass(eq=False)
class Entry:
    """An entry of a suggestion list: its line, the box that a click may hit, its ground, and if all of it is seen."""

    line: Line
    box: Rect
    ground: int
    visible: bool


def find_boxes(parts: Parts, lines: Sequence[Line], blobs: Sequence[Blob]) -> list[TextBox]:
    """What can be the text box, the likeliest first. blobs: patches of zone colours; there is none in it."""
    x, _, w, h = parts.boxes.T
    width = parts.labels.shape[1]
    fits = (w >= LEAST_WIDTH) & (h >= LEAST_HEIGHT) & (h <= MOST_HEIGHT) & (w >= LEAST_STRETCH * h)
    fits &= (parts.sizes >= LEAST_SHARE * w * h) & ~((x <= 1) & (w >= PAGE_LIKE * width))
    labels = [int(label) for label in np.flatnonzero(fits) if label]
    areas = {label: parts.area(label) for label in labels}
    inside: dict[int, list[Line]] = {
        label: [line for line in lines if area.box.contains(line.box.center) and not _is_bit(line, area.box)]
        for label, area in areas.items()
    }
    found = []
    every = list(areas)
    odd = {every[i] for i in odd_ones(parts, [areas[label].box for label in every])}
    for label, area in areas.items():
        own = inside[label]
        if any(_is_row(area.box, blob) for blob in blobs) or is_zone_colour(area.colour) or len(own) > 4:
            continue
        twins = [other for other, twin in areas.items() if other != label and alike(twin.box, area.box)]
        if label in odd:
            is_odd, twins = bool(twins), []
        else:
            is_odd = False
        texts = [line for line in own if line.box.h <= TALLEST_TEXT * area.box.h]
        line = _written(texts, area.box)
        if sum(not _is_sign(one) for one in texts) > 1:
            continue
        if line is not None and (parts.ground(line.box) != label or line.pieces > MOST_TEXT_PIECES):
            continue
        # Empty places for guesses are several of one size.
        if line is None and any(not inside[twin] for twin in twins):
            continue
        worth = 0.3 * bool(area.share > 0.8) - 0.8 * len(twins) + 0.5 * is_odd
        if line is not None:
            left, right = line.box.x - area.box.x, area.box.right - line.box.right
            begins = left < 0.16 * area.box.w + 0.5 * area.box.h and (left < 0.6 * right or right < 1.2 * area.box.h)
            centred = abs(left - right) < 0.12 * area.box.w and left > 0.5 * area.box.h
            worth += 2.0 if begins and not centred else 0.2 if begins else 0.0
            worth -= 2.0 if _is_entry(parts, area, line, lines) or _is_stacked(area, line, areas, inside) else 0.0
        button, button_line = button_of(parts, area.box, lines)
        worth += 1.0 if button is not None else 0.0
        worth += min(area.box.w / width, 0.5)
        found.append(TextBox(area, label, line, button, button_line, worth, odd=is_odd))
    if not any(box.worth >= CLEAR for box in found):
        found += _outlined(parts, lines, found)
    found += _ruled(parts, lines, found)
    return sorted(found, key=lambda box: -box.worth)


def _written(lines: Sequence[Line], box: Rect) -> Line | None:
    """The line in a text box that was typed or asks: signs such as a magnifying glass stand before it, others after."""
    words = [line for line in lines if not _is_sign(line)]
    signs = sorted((line for line in lines if line.box.x < box.center.x), key=lambda line: line.box.x) or list(lines)
    return next(iter(words), None) or (signs[-1] if signs else None)


def _outlined(parts: Parts, lines: Sequence[Line], known: Sequence[TextBox]) -> list[TextBox]:
    """Text boxes whose name stands on their outline."""
    found = []
    for at in outlines(parts):
        own = [line for line in lines if at.contains(line.box.center) and at.y + 4 < line.box.y]
        names = [
            line
            for line in lines
            if line.box.y - 2 <= at.y <= line.box.bottom + 2 and at.x < line.box.x and line.box.right < at.right
        ]
        if sum(not _is_sign(one) for one in own) > 1 or not names or any(box.box.iou(at) > 0.5 for box in known):
            continue
        line = _written(own, at)
        label = parts.ground(line.box if line else names[0].box)
        button, button_line = button_of(parts, at, lines)
        area = Area(at, parts.colour(label), 1.0)
        found.append(TextBox(area, label, line, button, button_line, CLEAR, names[0]))
    return found


def _ruled(parts: Parts, lines: Sequence[Line], known: Sequence[TextBox]) -> list[TextBox]:
    """Text boxes that are only a line under the text."""
    found = []
    for rule in ruled(parts, lines):
        if any(box.box.iou(rule.box) > 0.2 for box in known):
            continue
        ground = parts.ground(rule.box.grown(-4))
        button, button_line = button_of(parts, rule.box, lines)
        worth = 0.3 + 1.0 * (button is not None) + min(rule.box.w / parts.labels.shape[1], 0.5)
        if rule.line is not None:
            worth += 2.0 if rule.line.box.x - rule.box.x < 0.16 * rule.box.w + 0.5 * rule.box.h else 0.0
        area = Area(rule.box, parts.colour(ground), 1.0)
        found.append(TextBox(area, ground, rule.line, button, button_line, worth, ruled=True))
    return found


def _is_row(box: Rect, blob: Blob) -> bool:
    """Whether an area has a patch in it, or just beside it: a guess."""
    wide = Rect(box.x - blob.box.w - 4, box.y, box.w + 2 * blob.box.w + 8, box.h)
    level = abs(blob.box.center.y - box.center.y) < 0.25 * box.h
    return wide.contains(blob.box.center) and level and 0.25 * box.h < blob.box.h < 1.4 * box.h


def find_entries(parts: Parts, box: TextBox, lines: Sequence[Line], blobs: Sequence[Blob]) -> list[Entry]:
    """The entries of the list that hangs on a text box, from top to bottom; none where no list is open.

    blobs: patches of zone colours; what has one beside its text is a guess or a legend.
    """
    # What is as wide as the list is the ground of its marked entry.
    patches = [blob.box for blob in blobs if blob.box.w < MARKED_WIDTH * box.box.w]
    for below in (True, False):
        found = _hanging(parts, box, lines, patches, below)
        if found:
            return found
    return []


def _hanging(parts: Parts, box: TextBox, lines: Sequence[Line], patches: Sequence[Rect], below: bool) -> list[Entry]:
    at = box.box
    width = parts.labels.shape[1]

    def clear(line: Line) -> bool:
        return line.box.y >= at.bottom - 2 if below else line.box.bottom <= at.y + 2

    near = [line for line in lines if clear(line) and at.x - 4 <= line.box.x < at.x + 0.6 * at.w]
    near.sort(key=lambda line: line.box.y if below else -line.box.y)
    chain: list[Line] = []
    grounds: list[int] = []
    for line in near:
        gap = (line.box.y - at.bottom if below else at.y - line.box.bottom) if not chain else 0.0
        if chain:
            gap = abs(line.box.center.y - chain[-1].box.center.y)
            if abs(line.box.x - chain[0].box.x) > max(3.0, 0.25 * line.box.h):
                # What looks out from beside a narrow list stands on something else.
                if gap < 0.5 * line.box.h or parts.ground(line.box) != grounds[-1]:
                    continue
                break
        if gap > (NEAR * at.h if not chain else APART * max(line.box.h, chain[0].box.h)):
            break
        ground = parts.ground(line.box)
        area = parts.area(ground)
        edged = area.box.x <= 1 or area.box.right >= width - 1
        page_like = (edged and area.box.w >= PAGE_LIKE * width) or (area.box.w > 1.15 * at.w + 8)
        hugs = abs(area.box.x - at.x) < 0.12 * at.w + 6 and area.box.w > 0.4 * at.w
        # A browser's own list may be as narrow as its names.
        hugs |= at.x - 4 <= area.box.x and area.box.right <= at.right + 4
        hugs &= area.box.w > 3 * line.box.h
        if any(_beside(patch, line.box, area.box) for patch in patches if patch.h > DOT * line.box.h):
            if chain:
                break
            continue
        # A number beside a name makes a guess of it.
        numbered = any(
            other is not line
            and area.box.contains(other.box.center)
            and abs(other.box.center.y - line.box.center.y) < 0.5 * line.box.h
            and _is_sign(other)
            and other.box.h > 0.5 * line.box.h
            and not _is_disc(parts, other)
            for other in lines
        )
        if numbered or page_like or not hugs or not _hangs(area.box, at, below, chain, parts, grounds):
            if chain:
                break
            # What looks out from under a list.
            continue
        chain.append(line)
        grounds.append(ground)
    if not chain:
        return []
    return _entries(parts, chain, grounds)


def _beside(patch: Rect, line: Rect, area: Rect) -> bool:
    """Whether a patch is on the same area as a line, or touches it, at the same height."""
    touches = min(abs(patch.x - area.right), abs(area.x - patch.right)) <= 4 and abs(patch.h - area.h) <= 0.25 * area.h
    level = abs(patch.center.y - line.center.y) < max(line.h, 0.5 * patch.h)
    return level and (area.grown(1).holds(patch) or touches)


def _hangs(area: Rect, at: Rect, below: bool, chain: list[Line], parts: Parts, grounds: list[int]) -> bool:
    """Whether an area begins where the text box ends, or is in or next to that of the entry before."""
    if not chain:
        gap = area.y - at.bottom if below else at.y - area.bottom
        return -3 <= gap <= 0.5 * at.h + 4 or _in_list(parts, area, at, below)
    last = parts.area(grounds[-1]).box
    gap = max(area.y - last.bottom, last.y - area.bottom)
    return gap <= 4


def _in_list(parts: Parts, area: Rect, at: Rect, below: bool) -> bool:
    """Whether a marked entry's area lies in another one that begins where the text box ends."""
    for label in parts.holding(area):
        outer = parts.boxes[label].tolist()
        gap = outer[1] - at.bottom if below else at.y - (outer[1] + outer[3])
        if -3 <= gap <= 0.5 * at.h + 4 and outer[2] <= 1.2 * at.w:
            return True
    return False


def _entries(parts: Parts, chain: list[Line], grounds: list[int]) -> list[Entry]:
    """Boxes of entries: as high as their distance, and cut where the list ends."""
    order = sorted(range(len(chain)), key=lambda i: chain[i].box.y)
    chain, grounds = [chain[i] for i in order], [grounds[i] for i in order]
    areas = [parts.area(ground).box for ground in grounds]
    if all(
        grounds.count(ground) > 1 and area.h < TALLEST_ENTRY * chain[0].box.h
        for ground, area in zip(grounds, areas, strict=True)
    ):
        first = [i for i, ground in enumerate(grounds) if i == 0 or grounds[i - 1] != ground]
        chain, grounds = [chain[i] for i in first], [grounds[i] for i in first]
    elif _has_second_lines(chain):
        chain, grounds = chain[::2], grounds[::2]
    left, right = min(area.x for area in areas), max(area.right for area in areas)
    top, bottom = min(area.y for area in areas), max(area.bottom for area in areas)
    # Letters that reach below the line move a box's middle, and all entries of a list have one height.
    middles = [line.box.y + 0.5 * line.box.h for line in chain]
    pitch = float(np.median(np.diff(middles))) if len(middles) > 1 else bottom - top
    tallest = max(line.box.h for line in chain)
    found = []
    for line, ground, middle in zip(chain, grounds, middles, strict=True):
        upper, lower = max(top, middle - pitch / 2), min(bottom, middle + pitch / 2)
        squeezed = line.box.bottom >= bottom - 1 or line.box.y <= top + 1
        room = bottom - line.box.y < 0.98 * tallest
        height = parts.labels.shape[0]
        cut = squeezed or room or lower - upper < 0.66 * pitch or line.box.bottom >= height - 2
        found.append(Entry(line, Rect(left, upper, right - left, lower - upper), ground, not cut))
    return found


def _has_second_lines(lines: Sequence[Line]) -> bool:
    """Whether each entry has smaller print below its name: the distances of the lines are short and long by turns."""
    steps = np.diff([line.box.y for line in lines])
    return len(steps) > 2 and float(steps[::2].max()) < SECOND_LINE * float(steps[1::2].min())


def _is_entry(parts: Parts, area: Area, line: Line, lines: Sequence[Line]) -> bool:
    """Whether an area is the marked entry of a list: other lines begin just where its own does, on what is around."""
    outer = parts.ground(area.box)
    if not outer or parts.boxes[outer][2] > 1.12 * area.box.w + 8:
        return False
    return any(
        other is not line
        and abs(other.box.x - line.box.x) <= 3
        and 0.5 * line.box.h < abs(other.box.y - line.box.y) < 2.2 * area.box.h
        and parts.ground(other.box) == outer
        for other in lines
    )


def _is_stacked(area: Area, line: Line, areas: dict[int, Area], inside: dict[int, list[Line]]) -> bool:
    """Whether an area with a line touches another one as wide whose line begins at the same place: entries do."""
    for label, other in areas.items():
        gap = max(other.box.y - area.box.bottom, area.box.y - other.box.bottom)
        like = abs(other.box.x - area.box.x) <= 3 and abs(other.box.w - area.box.w) <= 3 and -1 <= gap <= 4
        if like and other is not area and any(abs(one.box.x - line.box.x) <= 3 for one in inside[label]):
            return True
    return False


def button_of(parts: Parts, box: Rect, lines: Sequence[Line]) -> tuple[Rect | None, Line | None]:
    """The button of a text box: an area with a short text in its middle, to the right of the box or just below."""
    best: tuple[float, Rect, Line] | None = None
    for line in lines:
        centre = line.box.center
        beside = box.right < centre.x < box.right + 5 * box.h and abs(centre.y - box.center.y) < 0.25 * box.h
        under = box.x < centre.x < box.right and box.bottom < line.box.y < box.bottom + 1.1 * box.h
        # A number is a guess's.
        if not (beside or under) or line.pieces > 14 or line.box.w < LEAST_WORD * line.box.h:
            continue
        for label in parts.holding(line.box)[:3]:
            area = parts.area(label)
            at = area.box
            close = 0.55 * box.h <= at.h <= 1.5 * box.h and at.w <= 1.05 * box.w and area.share > 0.35
            middle = abs(at.center.x - centre.x) < 0.12 * at.w + 3 and abs(at.center.y - centre.y) < 0.2 * at.h + 2
            apart = at.x >= box.right - 3 or at.y >= box.bottom - 3
            if close and middle and apart:
                far = (at.x - box.right if beside else at.y - box.bottom) + (0 if beside else box.h)
                if best is None or far < best[0]:
                    best = (far, at, line)
                break
    return (best[1], best[2]) if best else (None, None)


def _is_bit(line: Line, box: Rect) -> bool:
    return line.pieces == 1 and line.box.h < LEAST_TEXT * box.h


def _is_disc(parts: Parts, line: Line) -> bool:
    """Whether a sign is a round or square spot of one colour, such as lists have for the lines of a station."""
    x, y, w, h = parts.boxes.T
    at = line.box
    inside = (x >= at.x - 2) & (y >= at.y - 2) & (x + w <= at.right + 2) & (y + h <= at.bottom + 2)
    return bool((inside & (abs(w - h) <= 2) & (parts.sizes > DISC_SHARE * at.w * at.h)).any())


def _is_sign(line: Line) -> bool:
    """Whether a line is a single small sign, such as a magnifying glass, a cross or a caret."""
    return line.pieces <= 2 and line.box.w <= 1.8 * line.box.h
