"""Dialogs, toasts and messages: what lies over a page of Tuble or speaks beside its text box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.geometry import Rect
from kibitz.vision.tuble.parts import Line, Parts

LEAST_WIDTH, MOST_WIDTH = 0.1, 0.97
"""Of a dialog, in widths of the picture."""
CENTRED = 0.08
"""How far a dialog's middle may be from the picture's, in its widths."""
MOST_TOAST = 4.5
"""Height of a toast, in heights of its line."""


@dataclass(eq=False)
class Panel:
    """An area with lines of its own."""

    box: Rect
    lines: list[Line]


def find_dialog(parts: Parts, lines: Sequence[Line], things: Sequence[Rect]) -> Panel | None:
    """The dialog that lies over a page; None where there is none.

    things: rows, the text box and others that are no dialog; a dialog hides parts of them or of other areas.
    """
    height, width = parts.labels.shape
    x, _, w, h = parts.boxes.T
    fits = (w >= LEAST_WIDTH * width) & (w <= MOST_WIDTH * width) & (h >= 60) & (h <= 0.95 * height)
    fits &= abs(x + w / 2 - width / 2) <= CENTRED * width
    fits &= parts.sizes >= 0.5 * w * h
    best: tuple[int, Panel] | None = None
    for label in np.flatnonzero(fits).tolist():
        box = Rect(*parts.boxes[label].tolist())
        own = [line for line in lines if box.contains(line.box.center)]
        mine = [line for line in own if parts.ground(line.box) == label]
        if len(mine) < 1 or len(own) < 2 or any(box.contains(thing.center) for thing in things):
            continue
        if not _lies_over(parts, box, label, things) and not _stands_in_the_middle(parts, box):
            continue
        if best is None or len(own) > best[0]:
            best = (len(own), Panel(box, own))
    return best[1] if best else None


def _lies_over(parts: Parts, box: Rect, label: int, things: Sequence[Rect]) -> bool:
    """Whether a box hides a part of others: their boxes reach into it, and out of it."""
    x, y, w, h = parts.boxes.T
    large = (w >= 40) & (h >= 16) & (w * h < 0.5 * parts.labels.size) & (parts.sizes > 0.3 * w * h)
    large[label] = False
    across = np.minimum(x + w, box.right) - np.maximum(x, box.x)
    down = np.minimum(y + h, box.bottom) - np.maximum(y, box.y)
    out = (x < box.x - 2) | (x + w > box.right + 2) | (y < box.y - 2) | (y + h > box.bottom + 2)
    around = (x <= box.x + 2) & (x + w >= box.right - 2) & (y <= box.y + 2) & (y + h >= box.bottom - 2)
    hides = large & (across > 3) & (down > 3) & out & ~around
    return bool(hides.any()) or any(thing.iou(box) > 0 and not box.holds(thing) for thing in things)


def _stands_in_the_middle(parts: Parts, box: Rect) -> bool:
    height, _ = parts.labels.shape
    return bool(abs(box.center.y - height / 2) < 0.03 * height and box.h < 0.7 * height)


def find_toasts(parts: Parts, lines: Sequence[Line]) -> list[Panel]:
    """Single lines in the middle of a small area of their own: toasts, and buttons too."""
    _, width = parts.labels.shape
    found = []
    for line in lines:
        label = parts.ground(line.box)
        if not label or line.pieces < 5:
            continue
        box = Rect(*parts.boxes[label].tolist())
        low = box.h <= MOST_TOAST * line.box.h and box.w <= 0.95 * width and box.w > 1.02 * line.box.w
        middle = abs(box.center.x - line.box.center.x) < 0.06 * box.w + 3
        if low and middle and box.holds(line.box):
            found.append(Panel(box, [line]))
    return found


def lines_near(lines: Sequence[Line], box: Rect) -> list[Line]:
    """Lines just below or above a text box, the nearest first."""
    near = []
    for line in lines:
        gap = max(line.box.y - box.bottom, box.y - line.box.bottom)
        if gap <= 1.2 * box.h and line.box.x < box.right and line.box.right > box.x and line.pieces >= 6:
            near.append((gap, line))
    return [line for _, line in sorted(near, key=lambda item: item[0])]
