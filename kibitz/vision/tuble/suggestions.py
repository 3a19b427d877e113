"""The suggestion list that hangs on a text box, and its entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation
from kibitz.vision.tuble.text_box.box import TextBox
from kibitz.vision.tuble.text_box.fields import PAGE_LIKE
from kibitz.vision.tuble.text_box.texts import is_sign

NEAR = 0.9
"""How far from the text box its list begins at most, in its heights."""
APART = 4.5
"""Distance of two entries of a list at most, in heights of their text."""
MARKED_WIDTH = 0.8
"""Width of the ground of a marked entry, in widths of the text box, at least."""
BETWEEN, SAME_HEIGHT = 0.2, 0.1
"""Distance of two entries' own grounds at most, in their heights, and by how much these differ."""
DISC_SHARE = 0.25
"""Share of its box that is the inside of a round spot; an antialiased rim isn't counted, and no digit has as much."""
TALLEST_ENTRY = 5.5
"""Height of an entry of several lines, in heights of its name."""
SECOND_LINE = 0.85
"""Distance of an entry's second line from its first, of that to the next entry, at most."""
DOT = 0.8
"""A patch that is lower, in heights of the text beside it, is a dot for one of the station's lines."""
CELL_PX = 3
"""How far the sides of cells of one row are from each other at most, pixels."""
NEXT_PX, SAME_GROUND = 4, 8.0
"""How far beyond an entry the ground of the next one is seen, pixels, and by how many grey levels it may differ."""


@dataclass(eq=False)
class Entry:
    """An entry of a suggestion list: its line, the box that a click may hit, its ground, and if all of it is seen."""

    line: Line
    box: Rect
    ground: int
    visible: bool


def find_lists(segments: Segmentation, box: TextBox, lines: Sequence[Line], blobs: Sequence[Blob]) -> list[list[Entry]]:
    """What can be the list that hangs on a text box, below it or above it: its entries from top to bottom.

    blobs: patches of zone colours; what has one beside its text is a guess or a legend.
    """
    # What is as wide as the list is the ground of its marked entry.
    patches = [blob.box for blob in blobs if blob.box.w < MARKED_WIDTH * box.box.w]
    found = (_hanging(segments, box, lines, patches, below) for below in (True, False))
    return [entries for entries in found if entries]


def _hanging(
    segments: Segmentation, box: TextBox, lines: Sequence[Line], patches: Sequence[Rect], below: bool
) -> list[Entry]:
    """The entries that hang below a text box, or stand above it: a chain of lines, each near the one before."""
    at = box.box
    # A list may be as wide as the text box and the button beside it together.
    beside = box.button is not None and at.y <= box.button.center.y <= at.bottom
    whole = Rect.around([at, box.button]) if beside and box.button is not None else at
    near = [
        line
        for line in lines
        if (line.box.y >= at.bottom - 2 if below else line.box.bottom <= at.y + 2)
        and at.x - 4 <= line.box.x < at.x + 0.6 * at.w
    ]
    near.sort(key=lambda line: line.box.y if below else -line.box.y)
    chain: list[Line] = []
    grounds: list[int] = []
    for line in near:
        if chain and not _stand_together(line.box, chain[0].box):
            # What looks out from beside a narrow list stands on something else.
            beside = _pitch(line, chain[-1]) < 0.5 * line.box.h or segments.ground(line.box) != grounds[-1]
            if beside:
                continue
            break
        if _is_too_far(line, chain, at, below):
            break
        ground = segments.ground(line.box)
        area = segments.area(ground).box
        if _looks_like_entry(segments, line, area, whole, lines, patches) and _hangs(
            area, at, below, segments, grounds
        ):
            chain.append(line)
            grounds.append(ground)
        elif chain:
            break
        # What comes before a list's first entry looks out from under it.
    return _entries(segments, chain, grounds) if chain else []


def _stand_together(line: Rect, first: Rect) -> bool:
    """Whether lines begin at one place, or have their middles there."""
    return min(abs(line.x - first.x), abs(line.center.x - first.center.x)) <= max(3.0, 0.25 * line.h)


def _pitch(line: Line, last: Line) -> float:
    """Distance of two lines from middle to middle."""
    return abs(line.box.center.y - last.box.center.y)


def _is_too_far(line: Line, chain: Sequence[Line], at: Rect, below: bool) -> bool:
    """Whether a line is too far from the last entry, or from the text box where there is none yet, to be the next."""
    if chain:
        return _pitch(line, chain[-1]) > APART * max(line.box.h, chain[0].box.h)
    return (line.box.y - at.bottom if below else at.y - line.box.bottom) > NEAR * at.h


def _looks_like_entry(
    segments: Segmentation, line: Line, area: Rect, at: Rect, lines: Sequence[Line], patches: Sequence[Rect]
) -> bool:
    """Whether a line on an area can be an entry: on a list's ground, and no guess. at: text box and button."""
    if any(_beside(patch, line.box, area) for patch in patches if patch.h > DOT * line.box.h):
        return False
    if _is_a_cell(segments, area, lines):
        return False
    return _is_ground_of_list(area, at, segments.labels.shape[1], line) and not _is_numbered(
        segments, line, area, lines
    )


def _is_a_cell(segments: Segmentation, area: Rect, lines: Sequence[Line]) -> bool:
    """Whether an area is a cell of a row: another one as high, with a text in it, goes on from its right end."""
    x, y, _, h = segments.boxes.T
    goes_on = (np.abs(x - area.right) <= CELL_PX) & (np.abs(y - area.y) <= CELL_PX) & (np.abs(h - area.h) <= CELL_PX)
    cells = [Rect(*segments.boxes[label].tolist()) for label in np.flatnonzero(goes_on)]
    return any(cell.contains(line.box.center) for cell in cells for line in lines)


def _is_ground_of_list(area: Rect, at: Rect, width: int, line: Line) -> bool:
    """Whether an area has the place and the width of a list of the text box at ``at``; width: of the picture."""
    edged = area.x <= 1 or area.right >= width - 1
    if (edged and area.w >= PAGE_LIKE * width) or area.w > 1.15 * at.w + 8 or area.w <= 3 * line.box.h:
        return False
    below_box = abs(area.x - at.x) < 0.12 * at.w + 6 and area.w > 0.4 * at.w
    # A browser's own list may be as narrow as its names.
    return below_box or (at.x - 4 <= area.x and area.right <= at.right + 4)


def _is_numbered(segments: Segmentation, line: Line, area: Rect, lines: Sequence[Line]) -> bool:
    """Whether a number stands beside a line on its area: that makes a guess of it."""
    return any(
        other is not line
        and area.contains(other.box.center)
        and abs(other.box.center.y - line.box.center.y) < 0.5 * line.box.h
        and is_sign(other)
        and other.box.h > 0.5 * line.box.h
        and not _is_disc(segments, other)
        for other in lines
    )


def _beside(patch: Rect, line: Rect, area: Rect) -> bool:
    """Whether a patch is on the same area as a line, or touches it, at the same height."""
    touches = min(abs(patch.x - area.right), abs(area.x - patch.right)) <= 4 and abs(patch.h - area.h) <= 0.25 * area.h
    level = abs(patch.center.y - line.center.y) < max(line.h, 0.5 * patch.h)
    return level and (area.grown(1).holds(patch) or touches)


def _hangs(area: Rect, at: Rect, below: bool, segments: Segmentation, grounds: Sequence[int]) -> bool:
    """Whether an area begins where the text box ends, or is in or next to that of the entry before."""
    if not grounds:
        gap = area.y - at.bottom if below else at.y - area.bottom
        return -3 <= gap <= 0.5 * at.h + 4 or _in_list(segments, area, at, below)
    last = segments.area(grounds[-1]).box
    gap = max(area.y - last.bottom, last.y - area.bottom)
    alike = abs(area.h - last.h) <= SAME_HEIGHT * last.h
    return gap <= 4 or (alike and gap <= BETWEEN * last.h)


def _in_list(segments: Segmentation, area: Rect, at: Rect, below: bool) -> bool:
    """Whether a marked entry's area lies in another one that begins where the text box ends."""
    for label in segments.holding(area):
        outer = segments.boxes[label].tolist()
        gap = outer[1] - at.bottom if below else at.y - (outer[1] + outer[3])
        if -3 <= gap <= 0.5 * at.h + 4 and outer[2] <= 1.2 * at.w:
            return True
    return False


def _entries(segments: Segmentation, chain: Sequence[Line], grounds: Sequence[int]) -> list[Entry]:
    """Boxes of entries: as high as their distance, and cut where the list ends."""
    order = sorted(range(len(chain)), key=lambda i: chain[i].box.y)
    areas = [segments.area(grounds[i]).box for i in order]
    named = _names([(chain[i], grounds[i]) for i in order], areas)
    list_box = Rect.around(areas)
    # Letters that reach below the line move a box's middle, and all entries of a list have one height.
    middles = [line.box.y + 0.5 * line.box.h for line, _ in named]
    pitch = float(np.median(np.diff(middles))) if len(middles) > 1 else list_box.h
    tallest = max(line.box.h for line, _ in named)
    found = []
    for (line, ground), middle in zip(named, middles, strict=True):
        upper, lower = max(list_box.y, middle - pitch / 2), min(list_box.bottom, middle + pitch / 2)
        box = Rect(list_box.x, upper, list_box.w, lower - upper)
        cut = box.h < 0.66 * pitch or _is_clipped(line.box, list_box, tallest)
        found.append(Entry(line, box, ground, not cut and line.box.bottom < segments.labels.shape[0] - 2))
    return found


def _names(lines: list[tuple[Line, int]], areas: Sequence[Rect]) -> list[tuple[Line, int]]:
    """The first lines of entries, where each has more than one. lines: with their grounds, from top to bottom."""
    grounds = [ground for _, ground in lines]
    lowest = TALLEST_ENTRY * lines[0][0].box.h
    if all(grounds.count(ground) > 1 and area.h < lowest for ground, area in zip(grounds, areas, strict=True)):
        return [one for i, one in enumerate(lines) if i == 0 or grounds[i - 1] != one[1]]
    return lines[::2] if _has_second_lines([line for line, _ in lines]) else lines


def _is_clipped(line: Rect, list_box: Rect, tallest: float) -> bool:
    """Whether a line touches its list's edge, or has no room in it. tallest: height of the list's tallest line."""
    squeezed = line.bottom >= list_box.bottom - 1 or line.y <= list_box.y + 1
    return squeezed or list_box.bottom - line.y < 0.98 * tallest


def _has_second_lines(lines: Sequence[Line]) -> bool:
    """Whether each entry has smaller print below its name: the distances of the lines are short and long by turns."""
    steps = np.diff([line.box.y for line in lines])
    return len(steps) > 2 and float(steps[::2].max()) < SECOND_LINE * float(steps[1::2].min())


def _is_disc(segments: Segmentation, line: Line) -> bool:
    """Whether a sign is a round or square spot of one colour, such as lists have for the lines of a station."""
    x, y, w, h = segments.boxes.T
    at = line.box
    inside = (x >= at.x - 2) & (y >= at.y - 2) & (x + w <= at.right + 2) & (y + h <= at.bottom + 2)
    return bool((inside & (abs(w - h) <= 2) & (segments.sizes > DISC_SHARE * at.w * at.h)).any())


def next_entries(segments: Segmentation, entries: Sequence[Entry]) -> list[Rect]:
    """Where a list goes on, above its first entry and below its last: of an entry that it cuts off little is seen."""
    if len(entries) < 2:
        return []
    first, last = entries[0], entries[-1]
    step = (last.box.y - first.box.y) / (len(entries) - 1)
    height, _ = segments.labels.shape
    found = []
    for entry, by in ((first, -step), (last, step)):
        near = entry.box.bottom + NEXT_PX if by > 0 else entry.box.y - NEXT_PX
        if not 0 <= near < height:
            continue
        # What lines and pictures part is no one area.
        off = segments.pixels[int(near), int(entry.box.x + NEXT_PX)] - segments.colour(entry.ground)
        if np.abs(off).max() <= SAME_GROUND:
            found.append(entry.box.moved(0, by))
    return found
