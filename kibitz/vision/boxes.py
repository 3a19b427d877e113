"""Outlines in a picture that can be the cells of a board or the keys of a keyboard, whatever their colours."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.outlines import STEP_PER_NOISE, edge_strength, noise_of

STEPS = (3, 8, 20)
"""Differences of neighbouring pixels, in grey levels, at which outlines are looked for."""
SHARPER = dict(zip(STEPS, (1.0, 1.4, 2.0), strict=True))
"""So many times as much an outline counts that is seen at such a step."""
AS_MANY = 0.4
"""Share of the boxes of an outline's inner side that those of its outer side are at least."""
JOINED = (
    (cv2.MORPH_RECT, 4),
    (cv2.MORPH_RECT, 8),
    (cv2.MORPH_ELLIPSE, 5),
    (cv2.MORPH_ELLIPSE, 7),
    (cv2.MORPH_ELLIPSE, 9),
)
"""Ways to join dashes: by what, and its side, pixels. Squares join those of straight lines and leave what is beside
them apart, discs those of round ones."""
WOVEN = 5
"""Side of the square whose median takes away the threads of a woven ground, pixels."""
LEAST_CELL, MOST_CELL = 16, 230
"""Sides of a cell, pixels."""
WIDEST = 6.0
"""The same of a key: Enter and Backspace are wide."""
MOST_BOXES = 2500
"""Boxes beyond which a picture is a texture."""
TEXTURE = 400
"""Boxes of one size beyond which these are a texture, where there are too many."""

Boxes = NDArray[np.float64]


def outline_boxes(pixels: NDArray[np.uint8], widest: float = MOST_CELL) -> dict[tuple[int, int, int, int], int]:
    """The boxes x, y, w, h of all outlines that are as wide as a cell or key may be, with the largest of `STEPS` at
    which each is seen. pixels: (h, w, 3) uint8 BGR. widest: that an outline may be, pixels."""
    strength = edge_strength(pixels)
    noise = noise_of(strength)
    found = _boxes_at(strength, noise, widest)
    if noise:
        # Of a page that is woven, or dotted all over, the pattern is as strong as its outlines are.
        plain = edge_strength(np.asarray(cv2.medianBlur(pixels, WOVEN), np.uint8))
        found |= {box: step for box, step in _boxes_at(plain, noise_of(plain), widest).items() if box not in found}
    return found


def dashed_boxes(
    pixels: NDArray[np.uint8], joining: int, widest: float = MOST_CELL
) -> dict[tuple[int, int, int, int], int]:
    """The same of outlines whose dashes are joined: what runs in dashes is closed nowhere, so that each dash is an
    outline of its own. joining: which of `JOINED` joins them."""
    strength = edge_strength(pixels)
    shape, side = JOINED[joining]
    by = np.asarray(cv2.getStructuringElement(shape, (side, side)), np.uint8)
    return _boxes_at(strength, noise_of(strength), widest, by)


def _boxes_at(
    strength: NDArray[np.uint8], noise: float, widest: float, joining: NDArray[np.uint8] | None = None
) -> dict[tuple[int, int, int, int], int]:
    """joining: by what edges are joined that lie near each other; None for not at all."""
    found: dict[tuple[int, int, int, int], int] = {}
    for step in STEPS:
        _, mask = cv2.threshold(strength, step + STEP_PER_NOISE * noise, 1, cv2.THRESH_BINARY)
        if joining is not None:
            mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, joining)
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            x, y, w, h = cv2.boundingRect(contour)
            if LEAST_CELL <= w <= widest:
                found[x, y, w, h] = step
    return found


def cell_boxes(outlines: Mapping[tuple[int, int, int, int], int], *, sharpest: bool = False) -> Boxes:
    """Boxes (n, 4) x, y, w, h of outlines that can be cells or keys, one of those about one centre.

    outlines: as `outline_boxes` finds them. sharpest: the sharpest one, however many others are of its size: where each
    cell's shadow runs into its neighbours' no two may be alike, or more shadows than cells.
    """
    found = {
        (x, y, w, h): step
        for (x, y, w, h), step in outlines.items()
        if LEAST_CELL <= h <= MOST_CELL and max(w, h) <= WIDEST * min(w, h)
    }
    boxes, steps = np.array(list(found), dtype=np.float64).reshape(-1, 4), np.array(list(found.values()))
    alike = _alike_in_size(boxes)
    if len(boxes) > MOST_BOXES:
        boxes, steps, alike = boxes[alike <= TEXTURE], steps[alike <= TEXTURE], alike[alike <= TEXTURE]
    return _distinct(boxes, steps, np.ones(len(boxes)) if sharpest else alike, sharpest=sharpest)


def _alike_in_size(boxes: Boxes) -> NDArray[np.float64]:
    """How many boxes differ from each by a pixel at most in width and height, itself counted."""
    side = int(boxes[:, 2:].max(initial=0)) + 3
    counts = np.zeros((side, side), np.float32)
    across, down = boxes[:, 2].astype(np.intp), boxes[:, 3].astype(np.intp)
    np.add.at(counts, (down, across), 1)
    near = cv2.blur(counts, (3, 3), borderType=cv2.BORDER_CONSTANT)[down, across] * 9.0
    return np.asarray(near, np.float64)


def _distinct(boxes: Boxes, steps: NDArray[np.int64], alike: NDArray[np.float64], *, sharpest: bool) -> Boxes:
    """The boxes without those that have about the same centre and size as a better one.

    What many boxes are like is better: a patterned ground spoils some. Of these sharp edges are: a soft shadow about a
    cell makes an outline too, which is larger and off its centre. And of an outline's two sides the outer one is.
    """
    worth = alike * np.array([SHARPER[step] for step in steps.tolist()])
    order = sorted(range(len(boxes)), key=lambda i: (-worth[i], -boxes[i, 2] * boxes[i, 3], *boxes[i].tolist()))
    kept: dict[tuple[int, int], list[int]] = {}
    result: list[int] = []
    for i in order:
        x, y, w, h = boxes[i].tolist()
        cx, cy = x + w / 2, y + h / 2
        bucket = (int(cx) // 16, int(cy) // 16)
        near = [j for dx in (-1, 0, 1) for dy in (-1, 0, 1) for j in kept.get((bucket[0] + dx, bucket[1] + dy), ())]
        same = next((j for j in near if _about_same(cx, cy, w, h, boxes[result[j]])), None)
        if same is None:
            kept.setdefault(bucket, []).append(len(result))
            result.append(i)
            continue
        inner = result[same]
        wider = w >= boxes[inner, 2] and h >= boxes[inner, 3] and steps[i] >= steps[inner]
        if not sharpest and wider and alike[i] >= AS_MANY * alike[inner]:
            result[same] = i
    return boxes[result]


def _about_same(cx: float, cy: float, w: float, h: float, other: Boxes) -> bool:
    ox, oy, ow, oh = other.tolist()
    centred = abs(cx - ox - ow / 2) < 0.12 * ow and abs(cy - oy - oh / 2) < 0.12 * oh
    return bool(centred and 0.75 < w / ow < 1.33 and 0.75 < h / oh < 1.33)


def intersections_over_union(boxes: Boxes) -> NDArray[np.float64]:
    """Of boxes (n, 4) x, y, w, h each two: (n, n) shares that they have in common of what they cover together."""
    left, top, wide, tall = (column[:, None] for column in boxes.T)
    right, bottom = left + wide, top + tall
    across = np.minimum(right, right.T) - np.maximum(left, left.T)
    down = np.minimum(bottom, bottom.T) - np.maximum(top, top.T)
    shared = np.maximum(0, across) * np.maximum(0, down)
    area = wide * tall
    both: NDArray[np.float64] = shared / np.maximum(1e-9, area + area.T - shared)
    return both
