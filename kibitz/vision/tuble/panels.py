"""Dialogs, toasts and messages: what lies over a page of Tuble or speaks beside its text box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation

LEAST_WIDTH, MOST_WIDTH = 0.07, 0.97
"""Of a dialog, in widths of the picture."""
CENTRED = 0.08
"""How far a dialog's middle may be from the picture's, in its widths."""
DIMMED = 0.35
"""Contrast of the texts around a dialog at most, in that of its own, where the page around it is dimmed."""
STRONGEST = 97
"""The percentile of the differences of a line's pixels from its ground that is the contrast of its ink."""
EDGE_PX = 3
"""How far from the side of a box what belongs to its edge is, pixels."""
AROUND_PX, ALL_AROUND = 5, 0.97
"""How far around a box it is looked whether all of that is one area, pixels, and share that is all."""
UPRIGHT = 5.0
"""Height of a stroke that is no letter, in its widths, at least."""
FLUSH_PX, LEAST_ROWS = 4, 3
"""How far from a dialog's side lines that it cuts off end, pixels, and how many of a table do."""
LEAST_BAR, THIN_PX, LEAST_THROUGH = 16, 2, 2
"""Width and height of what is seen of a bar, or a line, pixels, and how many go on at a dialog's other side."""
FLUSH_ROW_PX = 6
"""How far the sides of a box are from those of a row that is as wide, pixels."""
MARGIN = 0.1
"""Of a thing that is hidden, what may be ground around it, in its height."""
SPOT = 0.65
"""Height of what is no text, of the highest line, at most."""
LEAST_WORD = 2.2
"""Width of a word, in its heights, at least."""
MOST_TOAST = 4.5
"""Height of a toast, in heights of its line."""


@dataclass(eq=False)
class Panel:
    """An area with lines of its own."""

    box: Rect
    lines: list[Line]


def find_dialog(
    segments: Segmentation,
    lines: Sequence[Line],
    things: Sequence[Rect],
    gone: Sequence[Rect] = (),
    *,
    alone: bool = True,
    least: int = 2,
) -> Panel | None:
    """The dialog that lies over a page; None where there is none.

    things: rows, the text box and others that are no dialog; a dialog hides parts of them or of other areas. gone: rows
    of the last picture that aren't seen now, and that it may hide.
    alone: whether an area in the very middle of the picture that hides nothing may be one. least: lines that stand on
    its own ground at least.
    """
    height, width = segments.labels.shape
    x, _, w, h = segments.boxes.T
    fits = (w >= LEAST_WIDTH * width) & (w <= MOST_WIDTH * width) & (h >= 60) & (h <= 0.95 * height)
    fits &= abs(x + w / 2 - width / 2) <= CENTRED * width
    fits &= segments.sizes >= 0.5 * w * h
    best: tuple[int, Panel] | None = None
    for label in np.flatnonzero(fits).tolist():
        box = Rect(*segments.boxes[label].tolist())
        own = [line for line in lines if box.contains(line.box.center)]
        mine = [line for line in own if segments.ground(line.box) == label and not _is_of_an_edge(line, box)]
        if len(mine) < least or _is_list(mine, box) or any(box.holds(thing) for thing in things):
            continue
        hides = any(box.contains(row.center) for row in gone) or _lies_over(segments, box, label, things)
        if not hides and not (alone and _is_alone(segments, lines, label, mine)):
            continue
        if _stands_among(box, things):
            continue
        if best is None or len(mine) > best[0]:
            best = (len(mine), Panel(box, mine))
    return best[1] if best else None


def _stands_among(box: Rect, things: Sequence[Rect]) -> bool:
    """Whether a box is as wide as the rows, and so is one of them."""
    return any(
        abs(thing.x - box.x) <= FLUSH_ROW_PX and abs(thing.right - box.right) <= FLUSH_ROW_PX for thing in things
    )


def _is_of_an_edge(line: Line, box: Rect) -> bool:
    """Whether a line is no text in a box: a piece of its own edge, of what it hides, or of the side of another box."""
    if line.box.h > UPRIGHT * line.box.w:
        return True
    near = min(line.box.x - box.x, box.right - line.box.right, line.box.y - box.y, box.bottom - line.box.bottom)
    return line.pieces == 1 and near <= EDGE_PX


def _is_list(lines: Sequence[Line], box: Rect) -> bool:
    """Whether lines are alike and begin at one place, not in the middle of their box: entries of a list."""
    if all(abs(line.box.center.x - box.center.x) < 0.08 * box.w + 3 for line in lines):
        return False
    # Spots for the lines of a station are lower than the names.
    highest = max(line.box.h for line in lines)
    lines = [line for line in lines if line.box.h >= SPOT * highest]
    if len(lines) < 2:
        return False
    lefts, heights = [line.box.x for line in lines], [line.box.h for line in lines]
    return max(lefts) - min(lefts) <= 3 and max(heights) <= 1.5 * min(heights)


def _lies_over(segments: Segmentation, box: Rect, label: int, things: Sequence[Rect]) -> bool:
    """Whether a box hides a part of others: their boxes reach into it and out of it, and what they share is its own.

    What stands in the middle of one area, as a button on its card, hides nothing of others."""
    if not things and _area_around(segments, box, label):
        return False
    x, y, w, h = segments.boxes.T
    large = (w >= 40) & (h >= 16) & (w * h < 0.5 * segments.labels.size) & (segments.sizes > 0.3 * w * h)
    large[label] = False
    # What stands on a tiled page lies over tiles.
    large &= ~segments.tiles
    across = np.minimum(x + w, box.right) - np.maximum(x, box.x)
    down = np.minimum(y + h, box.bottom) - np.maximum(y, box.y)
    out = (x < box.x - 2) | (x + w > box.right + 2) | (y < box.y - 2) | (y + h > box.bottom + 2)
    around = (x <= box.x + 2) & (x + w >= box.right - 2) & (y <= box.y + 2) & (y + h >= box.bottom - 2)
    for other in np.flatnonzero(large & (across > 3) & (down > 3) & out & ~around).tolist():
        left, top = int(max(x[other], box.x)), int(max(y[other], box.y))
        shared = segments.labels[top : top + int(down[other]), left : left + int(across[other])]
        if int((shared == label).sum()) > 2 * int((shared == other).sum()):
            return True
    # The room around the row of a guess may touch its neighbour.
    cores = [thing.grown(-MARGIN * thing.h) for thing in things]
    hides = any(core.iou(box) > 0 and not box.holds(core) and not core.holds(box) for core in cores)
    return hides or cuts_lines(segments, box) or _cuts_through(segments, box)


def cuts_lines(segments: Segmentation, box: Rect) -> bool:
    """Whether several drawn lines, as those of a table, end at one side of a box."""
    level = [line for line in segments.drawn_lines if box.y < line.y and line.bottom < box.bottom]
    left = sum(line.x < box.x and abs(line.right - box.x) <= FLUSH_PX for line in level)
    right = sum(line.right > box.right and abs(line.x - box.right) <= FLUSH_PX for line in level)
    return max(left, right) >= LEAST_ROWS


def _cuts_through(segments: Segmentation, box: Rect) -> bool:
    """Whether areas end at one side of a box, and others of the same height go on at its other side."""
    x, y, w, h = segments.boxes.T
    level = (w >= LEAST_BAR) & (h >= THIN_PX) & (y > box.y) & (y + h < box.bottom)
    left = np.flatnonzero(level & (x < box.x) & (abs(x + w - box.x) <= FLUSH_PX))
    right = np.flatnonzero(level & (x + w > box.right) & (abs(x - box.right) <= FLUSH_PX))
    off = np.maximum(abs(y[left][:, None] - y[right]), abs(h[left][:, None] - h[right]))
    return int((off <= 1).any(axis=1).sum()) >= LEAST_THROUGH


def _area_around(segments: Segmentation, box: Rect, label: int) -> int:
    """The number of the one area that is all around a box, but for what is as thin as its own edge; 0 for none."""
    height, width = segments.labels.shape
    outer = box.grown(AROUND_PX).clipped(width, height)
    left, top, right, bottom = (int(v) for v in (outer.x, outer.y, outer.right, outer.bottom))
    part = segments.labels[top:bottom, left:right]
    around = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
    counts = np.bincount(around)
    most = int(counts.argmax())
    return most if most != label and float(counts[most]) >= ALL_AROUND * len(around) else 0


def _is_alone(segments: Segmentation, lines: Sequence[Line], label: int, own: Sequence[Line]) -> bool:
    """Whether an area that hides nothing may be a dialog all the same. own: its lines."""
    box = Rect(*segments.boxes[label].tolist())
    around = _area_around(segments, box, label)
    return _stands_in_the_middle(segments, box) or (
        around != 0 and _is_dimmed_around(segments, lines, box, Rect(*segments.boxes[around].tolist()), own)
    )


def _stands_in_the_middle(segments: Segmentation, box: Rect) -> bool:
    height, _ = segments.labels.shape
    return bool(abs(box.center.y - height / 2) < 0.03 * height and box.h < 0.7 * height)


def _is_dimmed_around(
    segments: Segmentation, lines: Sequence[Line], box: Rect, page: Rect, own: Sequence[Line]
) -> bool:
    """Whether all texts of the page that is around a box are far fainter than its own: it is not to be used.

    own: the box's lines.
    """
    others = [line for line in lines if page.contains(line.box.center) and not box.contains(line.box.center)]
    if not others:
        return False
    usual = float(np.median([_contrast(segments, line.box) for line in own]))
    return max(_contrast(segments, line.box) for line in others) <= DIMMED * usual


def _contrast(segments: Segmentation, line: Rect) -> float:
    """How far the ink of a line is from its ground, grey levels."""
    part = segments.pixels[int(line.y) : int(line.bottom), int(line.x) : int(line.right)]
    off = channel_max(np.abs(part.astype(np.float64) - segments.median(line)))
    return float(np.percentile(off, STRONGEST))


def find_toasts(segments: Segmentation, lines: Sequence[Line]) -> list[Panel]:
    """Single lines in the middle of a small area of their own that hides a part of something."""
    return [panel for panel, label in _tags(segments, lines) if _lies_over(segments, panel.box, label, [])]


def tags(segments: Segmentation, lines: Sequence[Line]) -> list[Panel]:
    """Single lines in the middle of a small area of their own, whether it hides something or not."""
    return [panel for panel, _ in _tags(segments, lines)]


def _tags(segments: Segmentation, lines: Sequence[Line]) -> list[tuple[Panel, int]]:
    """Single lines in the middle of a small area of their own, and that area's number: toasts, and buttons too."""
    _, width = segments.labels.shape
    found = []
    for line in lines:
        label = segments.ground(line.box)
        if not label or line.box.w < 3.5 * line.box.h:
            continue
        box = Rect(*segments.boxes[label].tolist())
        low = box.h <= MOST_TOAST * line.box.h and box.w <= 0.95 * width and box.w > 1.02 * line.box.w
        middle = abs(box.center.x - line.box.center.x) < 0.06 * box.w + 3
        if low and middle and box.holds(line.box):
            found.append((Panel(box, [line]), label))
    return found


def touching(segments: Segmentation, lines: Sequence[Line], box: Rect) -> list[Panel]:
    """Toasts that cut a text box in two: they touch what is left of it, and are higher or lower."""
    found = []
    for panel, _ in _tags(segments, lines):
        at = panel.box
        beside = min(abs(at.x - box.right), abs(box.x - at.right)) <= 4
        off = at.y < box.y - 3 or at.bottom > box.bottom + 3
        level = min(at.bottom, box.bottom) - max(at.y, box.y) > 0.4 * min(at.h, box.h)
        if beside and off and level and abs(at.center.x - segments.labels.shape[1] / 2) < CENTRED * at.w:
            found.append(panel)
    return found


def _is_worded(box: Rect) -> bool:
    """Whether a line is at least a word: letters that touch are one piece of ink."""
    return box.w > LEAST_WORD * box.h


def lines_near(lines: Sequence[Line], box: Rect) -> list[Line]:
    """Lines just below or above a text box, the nearest first."""
    near = []
    for line in lines:
        gap = max(line.box.y - box.bottom, box.y - line.box.bottom)
        if gap <= 1.2 * box.h and line.box.x < box.right and line.box.right > box.x and _is_worded(line.box):
            near.append((gap, line))
    return [line for _, line in sorted(near, key=lambda item: item[0])]
