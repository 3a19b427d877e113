"""Whether the letters of a triangle stand alone, as a pyramid's do, or within lines of text."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.lattice.triangle import TOLERANCE, Triangle, row_and_column

WORD_GAP = 0.9
"""The next letter of a line of text, also of its next word, is nearer than this, in its height."""
ALIKE, WORD_TALL = (0.6, 1.7), 2.2
"""Height of the next letter in that of the one, at least and at most: small letters differ; and of several that touch
at most."""
LEVEL = 0.6
"""Share of the lower one's height that two letters of one line have in common at least."""
WORD = 2.0
"""Width of a letter at most, and of several that touch at least, in their height."""
WORD_WIDE = 1.25
"""Width of several letters that touch, in what is highest of them; parts of a tile's pattern are as high as wide."""
AT_PLACE = 0.6
"""How far from a cell's middle to the side what is in it may be, in the height of letters."""
SAME = 0.4
"""Share of its width that a part of the letter itself has in common with it at least."""
MOST_HALFWAY = 0.6
"""Width of a tile halfway between two cells at most, in the distance of these."""
AS_STRONG = 0.6
"""Share of a letter's contrast that the next one of its line has at least."""


def share_in_words(pixels: NDArray[np.uint8], triangle: Triangle, letters: Sequence[Rect], boxes: Boxes) -> float:
    """The share of a triangle's letters that have another one right beside them, at no cell's place, 0 to 1.

    pixels: (h, w, 3) uint8 BGR. letters: where those are that were seen. boxes: the picture's outlines.
    """
    if not letters or not len(boxes):
        return 0.0
    one = np.array([[box.x, box.y, box.w, box.h] for box in letters])
    beside = _beside(one, boxes) & ~_at_places(triangle, boxes, AT_PLACE * float(np.median(one[:, 3])))
    # Rings, tiles and their patterns about letters may be so faint that they aren't seen as such.
    strong = [AS_STRONG * _contrast(pixels, letter) for letter in one]
    for i, k in np.argwhere(beside).tolist():
        beside[i, k] = _contrast(pixels, _beyond(boxes[k], one[i])) >= strong[i]
    return float(beside.any(axis=1).mean())


def halfway(triangle: Triangle, boxes: Boxes) -> int:
    """At how many places halfway between two neighbours of a row there is one of these outlines.

    Tiles there leave room for each other: what overlaps the cells is the gap about them, as between bricks.
    """
    boxes = boxes[boxes[:, 2] < MOST_HALFWAY * triangle.across]
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    rows, columns = row_and_column(triangle.base)
    places = triangle.centres()[columns < rows] + (0.5 * triangle.across, 0)
    off = np.abs(middles[None] - places[:, None])
    at = (off[..., 0] < TOLERANCE * triangle.across) & (off[..., 1] < TOLERANCE * triangle.down)
    return int(at.any(axis=1).sum())


def _beyond(box: NDArray[np.float64], letter: NDArray[np.float64]) -> NDArray[np.float64]:
    """The part of an outline's box that is beside a letter; all of it where it goes on at both sides."""
    (x, y, w, h), left, right = box.tolist(), float(letter[0]), float(letter[0] + letter[2])
    if x < left and x + w > right:
        return box
    return np.array([x, y, min(w, left - x), h] if x < left else [max(x, right), y, x + w - max(x, right), h])


def _contrast(pixels: NDArray[np.uint8], box: NDArray[np.float64]) -> float:
    """How far the colours of a box are apart, in levels of the channel in which they differ most."""
    x, y, w, h = np.rint(box).astype(int).tolist()
    part = pixels[max(0, y) : y + h, max(0, x) : x + w].reshape(-1, 3)
    return float((part.max(axis=0) - part.min(axis=0)).max()) if len(part) else 0.0


def _beside(letters: Boxes, boxes: Boxes) -> NDArray[np.bool_]:
    """(letters, boxes) which outlines may be the next letter of the line that each letter stands in."""
    x, y, w, h = (column[:, None] for column in letters.T)
    others = boxes.T
    gap = np.maximum(others[0] - x - w, x - others[0] - others[2])
    common = np.minimum(y + h, others[1] + others[3]) - np.maximum(y, others[1])
    own = -gap > SAME * np.minimum(w, others[2])
    level = (others[3] > ALIKE[0] * h) & (common > LEVEL * np.minimum(h, others[3]))
    next_one = (others[3] < ALIKE[1] * h) & (others[2] < WORD * h) & (gap < WORD_GAP * h) & ~own
    # Letters of one word that touch have one outline.
    wide = (others[2] > WORD * h) & (others[2] > w + WORD_GAP * h) & (others[2] > WORD_WIDE * others[3])
    word = (others[3] < WORD_TALL * h) & wide & own
    return np.asarray(level & (next_one | word))


def _at_places(triangle: Triangle, boxes: Boxes, most: float) -> NDArray[np.bool_]:
    """Which outlines are at the places of cells, no farther than this to their sides: where cells are far from each
    other, the next letters of a word are nearer to their middles than they may be off theirs."""
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    off = np.abs(middles[None] - triangle.centres()[:, None])
    near = (off[..., 0] < min(most, TOLERANCE * triangle.across)) & (off[..., 1] < 0.5 * triangle.down)
    return np.asarray(near.any(axis=0))
