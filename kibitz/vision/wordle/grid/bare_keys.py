"""Keys without an outline: letters that stand in rows at an even pitch, and the signs beside them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.outlines import edge_strength

STEP = 24
"""Difference of neighbouring pixels, in grey levels, at a letter's edge."""
HEIGHTS = (7, 60)
"""Of a letter, pixels."""
LEAST_LETTERS = 6
"""Letters of a row at least; of these many more may be covered."""
EVEN = 0.15
"""How far, as a share of the pitch, neighbours' distances differ."""
SPREAD = 1.25
"""The pitch is at least so many times a letter's height: text is closer."""
WIDTH, HEIGHT = 0.92, 2.2
"""Of a key: as a share of the pitch, and in letters' heights."""
BESIDE = 2.6
"""As far beyond the letters, in pitches, Enter and Backspace begin at most."""


def bare_rows(pixels: NDArray[np.uint8], boards: Sequence[Rect]) -> list[tuple[list[Rect], list[Rect]]]:
    """Rows of letters that can be keys, each as the keys' boxes and those of what stands beyond its two ends.

    pixels: (h, w, 3) uint8. boards: where no keys are looked for.
    """
    mask = (edge_strength(pixels) > STEP).astype(np.uint8)
    for board in boards:
        mask[max(0, int(board.y)) : int(board.bottom) + 1, max(0, int(board.x)) : int(board.right) + 1] = 0
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = {cv2.boundingRect(contour) for contour in contours}
    boxes = [Rect(*box) for box in found if HEIGHTS[0] <= box[3] <= HEIGHTS[1] and box[2] <= 1.6 * box[3]]
    runs = [(line, letters) for line in _lines(boxes) for letters in _even(line)]
    pitches = [(letters[-1].center.x - letters[0].center.x) / (len(letters) - 1) for _, letters in runs]
    rows = []
    for (line, letters), pitch in zip(runs, pitches, strict=True):
        # Small letters differ in height, and one row has more of the tall ones than the next.
        alike = [box.h for (_, row), other in zip(runs, pitches, strict=True) if _about(other, pitch) for box in row]
        high, middle = float(np.median(alike)), float(np.median([box.center.y for box in letters]))
        keys = [_key(letter, pitch, high, middle) for letter in letters]
        rows.append((keys, _beside(line, letters, pitch)))
    return rows


def _about(a: float, b: float) -> bool:
    return abs(a - b) <= EVEN * b


def _lines(boxes: Sequence[Rect]) -> list[list[Rect]]:
    """Letters side by side that are alike in height, from left to right; of those within each other the largest."""
    lines: list[list[Rect]] = []
    for box in sorted(boxes, key=lambda box: (box.center.y, box.x)):
        for line in reversed(lines[-12:]):
            first = line[0]
            if abs(box.center.y - first.center.y) <= 0.3 * first.h and abs(box.h - first.h) <= 0.35 * first.h:
                line.append(box)
                break
        else:
            lines.append([box])
    outer = []
    for line in lines:
        line.sort(key=lambda box: -box.area)
        kept: list[Rect] = []
        for box in line:
            if not any(box.iou(other) > 0 for other in kept):
                kept.append(box)
        if len(kept) >= LEAST_LETTERS:
            outer.append(sorted(kept, key=lambda box: box.x))
    return outer


def _even(line: Sequence[Rect]) -> list[list[Rect]]:
    """The longest run of letters of a line at an even pitch; none where they are too few or too close."""
    middles = np.array([box.center.x for box in line])
    steps = np.diff(middles)
    height = float(np.median([box.h for box in line]))
    best: tuple[int, int] = (0, 0)
    for start in range(len(steps)):
        end = start
        while end < len(steps) and abs(steps[end] - np.median(steps[start : end + 1])) <= EVEN * steps[start]:
            end += 1
        if end - start > best[1] - best[0] and steps[start] >= SPREAD * height:
            best = (start, end)
    run = list(line[best[0] : best[1] + 1])
    return [run] if len(run) >= LEAST_LETTERS else []


def _key(letter: Rect, pitch: float, high: float, middle: float) -> Rect:
    """A letter's key. high, middle: height of the keyboard's letters, and where those of its row have their middle."""
    width, height = round(WIDTH * pitch), round(HEIGHT * high)
    return Rect(round(letter.center.x - width / 2), round(middle - height / 2), width, height)


def _beside(line: Sequence[Rect], letters: Sequence[Rect], pitch: float) -> list[Rect]:
    """What stands left and right of the letters, each in one box with some room about it."""
    first, last = letters[0], letters[-1]
    left = [box for box in line if first.x - BESIDE * pitch <= box.x < first.x]
    right = [box for box in line if last.right < box.right <= last.right + BESIDE * pitch]
    return [Rect.around(part).grown(0.4 * first.h) for part in (left, right) if part]
