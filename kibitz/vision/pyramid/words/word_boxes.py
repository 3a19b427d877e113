"""Where words stand on a page beside the pyramid."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shapes import base_of
from kibitz.vision.channels import channel_max
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.lattice.triangle import row_and_column

HEIGHTS = (6, 64)
"""Of a letter, pixels."""
GAP = 0.62
"""Letters of a word are nearer than this share of their height; within a word they may be spaced."""
MOST_LETTERS = 24
"""Longer words are no words."""
SIZES = 2.6
"""Heights of neighbouring letters are within this factor."""
MOST_BOXES = 2500
FAINT, CLEAR = 0.22, (40, 60, 90)
"""Contrast of a letter at least, as a share of the cells' own; and in grey levels, where there are too many things."""
AT = (
    np.array([[0.5, 0.25, 0.75, 0.5, 0.5, 0.25, 0.25, 0.75, 0.75]]),
    np.array([[0.5, 0.5, 0.5, 0.2, 0.8, 0.25, 0.75, 0.25, 0.75]]),
)
"""Places of a box that are looked at, as shares of its height and width: in its corners as well, for the middle of a
large T is far from its edges."""
WIDEST = 12.0
"""Letters that touch are one outline, so many times as wide as high at most."""
LETTER_GROUND = 0.22
"""Share of a letter's box, without its rim, that shows the page at least."""
FRAMED = 14.0
"""Grey levels by which a shape's ground, or its line, differs from the page."""


def word_boxes(pixels: NDArray[np.uint8], boxes: Boxes, cells: Sequence[Rect]) -> list[Rect]:
    """Boxes of what can be words: none is in a cell, or between cells.

    pixels: (h, w, 3) uint8 BGR. boxes: all its outlines. cells: of the pyramid, row by row from the top.
    """
    _, _, w, h = boxes.T
    good = (h >= HEIGHTS[0]) & (h <= HEIGHTS[1]) & (w <= WIDEST * h)
    letters = boxes[good & ~are_among(boxes, cells)]
    letters = letters[np.lexsort((letters[:, 1], letters[:, 0], -letters[:, 2] * letters[:, 3]))]
    if not len(letters):
        return []
    letters = _clearest(pixels, letters, cells)
    letters = _outermost(pixels, letters)
    order = np.argsort(letters[:, 0], kind="stable")
    rows: list[list[list[float]]] = []
    for box in letters[order].tolist():
        for row in reversed(rows):
            last = row[-1]
            tall = max(last[3], box[3])
            gap = box[0] - max(one[0] + one[2] for one in row[-3:])
            shared = min(last[1] + last[3], box[1] + box[3]) - max(last[1], box[1])
            if gap <= GAP * tall and shared >= 0.5 * min(last[3], box[3]) and tall <= SIZES * min(last[3], box[3]):
                row.append(box)
                break
        else:
            rows.append([box])
    found = []
    for row in rows:
        table = np.array(row)
        left, top = table[:, :2].min(axis=0)
        right, bottom = (table[:, :2] + table[:, 2:]).max(axis=0)
        if right - left <= MOST_LETTERS * (bottom - top):
            found.append(Rect(float(left), float(top), float(right - left), float(bottom - top)))
    return sorted(found, key=lambda box: (box.y, box.x))


def are_among(boxes: Boxes, cells: Sequence[Rect]) -> NDArray[np.bool_]:
    """Whether each box has its middle in a cell of a pyramid, or between those of a row. cells: row by row."""
    x, y, w, h = boxes.T
    cx, cy = x + w / 2, y + h / 2
    among = np.zeros(len(boxes), bool)
    for rect in (*cells, *_rows(cells)):
        among |= (cx >= rect.x) & (cx < rect.right) & (cy >= rect.y) & (cy < rect.bottom)
    return among


def _rows(cells: Sequence[Rect]) -> list[Rect]:
    """From the first to the last cell of each row of a pyramid, and up to the row above."""
    base = base_of(len(cells)) or 0
    numbers = row_and_column(base)[0].tolist()
    rows = [Rect.around([cell for cell, n in zip(cells, numbers, strict=True) if n == row]) for row in range(base)]
    tops = [min(row.y, above.bottom) for row, above in zip(rows, [*rows[:1], *rows], strict=False)]
    return [Rect(row.x, top, row.w, row.bottom - top) for row, top in zip(rows, tops, strict=True)]


def _clearest(pixels: NDArray[np.uint8], letters: Boxes, cells: Sequence[Rect]) -> Boxes:
    """The boxes without the dots and lines of a page's pattern, which are much fainter than the pyramid's letters."""
    left, top = np.maximum(0, np.floor(letters[:, :2].min(axis=0)).astype(int)) if len(letters) else (0, 0)
    part = pixels[top:, left:]
    size = np.ones((7, 7), np.uint8)
    blue, green, red = cv2.split(cv2.subtract(cv2.dilate(part, size), cv2.erode(part, size)))
    contrast = cv2.max(cv2.max(blue, green), red)

    def most(boxes: Boxes) -> NDArray[np.uint8]:
        """The most contrast about some places of each box."""
        rows = boxes[:, 1:2] - top + boxes[:, 3:] * AT[0]
        columns = boxes[:, :1] - left + boxes[:, 2:3] * AT[1]
        rows = np.clip(rows.astype(int), 0, part.shape[0] - 1)
        return np.asarray(contrast[rows, np.clip(columns.astype(int), 0, part.shape[1] - 1)].max(axis=1))

    own = most(letters)
    usual = float(np.median(most(np.array([[*cell.as_list()] for cell in cells])))) if cells else 0.0
    for least in (FAINT * usual, *CLEAR):
        kept: Boxes = letters[own >= least]
        if len(kept) <= MOST_BOXES:
            return kept
    return letters[:0]


def _outermost(pixels: NDArray[np.uint8], letters: Boxes) -> Boxes:
    """The boxes that lie in no other one; what frames smaller things is left out first. Larger ones come first."""
    x, y, w, h = (column[:, None] for column in letters.T)
    inside = (x - 1 <= x.T) & (y - 1 <= y.T) & (x + w + 1 >= (x + w).T) & (y + h + 1 >= (y + h).T)
    np.fill_diagonal(inside, val=False)
    holds = (inside & (0.75 * h > h.T) & (0.2 * h < h.T)).any(axis=1) & (h[:, 0] >= 14)
    frame = np.zeros(len(letters), bool)
    frame[holds] = [_is_frame(pixels, box) for box in letters[holds].astype(int).tolist()]
    letters, inside = letters[~frame], inside[np.ix_(~frame, ~frame)]
    earlier = np.tri(len(letters), k=-1, dtype=bool).T
    kept: Boxes = letters[~(inside & (earlier | ~inside.T)).any(axis=0)]
    return kept


def _is_frame(pixels: NDArray[np.uint8], box: list[int]) -> bool:
    """Whether a box is that of a shape with another ground within, or a line around; letters have neither."""
    left, top, wide, tall = box
    above = pixels[max(0, top - 3) : max(1, top - 1), left : left + wide]
    within = pixels[top + tall // 7 : top + tall - tall // 7, left + tall // 7 : left + wide - tall // 7]
    if not within.size or not above.size:
        return False
    page = np.median(above.reshape(-1, 3), axis=0)
    like_page = (channel_max(np.abs(within.astype(np.int16) - page)) <= FRAMED).mean()
    if like_page < LETTER_GROUND and wide > 1.4 * tall:
        return True
    edge = pixels[top : top + 3, left + wide // 6 : left + wide - wide // 6].astype(np.int16)
    return bool(((channel_max(np.abs(edge - page)) > FRAMED).any(axis=0)).mean() > 0.85 and wide > 1.4 * tall)
