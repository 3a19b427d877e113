"""Where a window has text, found by the detector: in all of it once, afterwards only where something changed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.ocr import find_boxes
from kibitz.vision.tuble.parts.segmentation import INK_STEP, Line, Segmentation

TILE = 64
"""Pixels of a side of the parts by which it is told what changed."""
MOST_SEARCHED = 950_000
"""Pixels that are searched at most: larger windows are searched smaller."""
READABLE = 15.0
"""Height of a line at which it is surely found, pixels: large print is searched smaller."""
MARGIN = 24
"""Pixels around what changed that are searched with it."""
LINE_ROOM = 6
"""Ground around a line, which the detector needs to see it, pixels."""
CELL, LEAST_INK = 16, 4
"""Side of the cells by which a window's empty parts are told, pixels, and their mean ink of 255 at least."""
SPARSE, SMALL = 0.75, 40_000
"""Share of a part up to which only what has ink is searched; and pixels that are searched rather than begin anew."""
SPACE = 1.3
"""Space between two words at most, in heights of their line."""
WORD = 1.8
"""Width of one piece of ink from which on it is several letters, in its heights."""
SAME = 0.3
"""Overlap over union from which on two boxes are of one line."""
BEYOND = 0.7
"""How much further a text goes than before where it is longer now, in heights of its line."""
MOSTLY = 0.6
"""Share of the text's part of a window from which on all of it is searched anew."""


@dataclass(frozen=True, eq=False)
class WindowText:
    """The boxes of a window's lines, check sums of its tiles when they were found, and of each box."""

    boxes: tuple[Rect, ...]
    tiles: NDArray[np.uint32]
    looks: Mapping[Rect, int] = field(default_factory=dict)


def window_text(segments: Segmentation, lines: Sequence[Line], known: WindowText | None) -> WindowText:
    """Where there is text in a picture.

    lines: pieces of ink, which tell how large the print is.
    known: what was found in an earlier picture of the same window.
    """
    pixels = segments.pixels
    tiles = _tiles(pixels)
    inked = _inked(segments)
    if inked is None:
        return WindowText((), tiles)
    busy = sum(part.area for part in _busy(segments, inked))
    scale = _scale(lines, busy)
    same = known is not None and known.tiles.shape == tiles.shape
    changed = (
        _changed(known.tiles != tiles, pixels.shape[1], pixels.shape[0]) if known is not None and same else [inked]
    )
    if sum(part.area for part in changed) > MOSTLY * inked.area:
        changed = [inked]
    before = known.boxes if known is not None and same else ()
    changed = _merged([_with_whole_lines(part, [*before, *(line.box for line in lines)]) for part in changed])
    found = [box for one in changed for part in _busy(segments, one) for box in _found(segments, part, scale)]
    looks = known.looks if known is not None and same else {}
    kept = _kept_and_found([box for box in before if not _in_any(box, changed)], looks, found, pixels)
    return WindowText(tuple(kept), tiles, {box: _look(pixels, box) for box in kept})


def _kept_and_found(
    untouched: Sequence[Rect], looks: Mapping[Rect, int], found: Sequence[Rect], pixels: NDArray[np.uint8]
) -> list[Rect]:
    """The boxes that nothing near changed, those that look as they did, and what else was found.

    What looks as it did is still there: the detector finds more or less of it when anything near it changes.
    """
    still = [box for box, look in looks.items() if look == _look(pixels, box)]
    grown = [box for box in found if any(_goes_beyond(box, other) for other in still)]
    kept = list(untouched)
    kept += [box for box in still if box not in kept and not any(_overlap(box, other) for other in grown)]
    for box in [*grown, *found]:
        if not any(_overlap(box, other) for other in kept):
            kept.append(box)
    return kept


def _look(pixels: NDArray[np.uint8], box: Rect) -> int:
    """The check sum of what is in a box."""
    part = pixels[int(max(0, box.y)) : int(box.bottom), int(max(0, box.x)) : int(box.right)]
    return zlib.crc32(part.tobytes())


def _goes_beyond(box: Rect, before: Rect) -> bool:
    """Whether a text goes on further than a part of it did before."""
    beyond = max(before.x - box.x, box.right - before.right)
    return box.iou(before) > 0 and beyond > BEYOND * before.h


def _overlap(box: Rect, other: Rect) -> bool:
    return box.iou(other) > SAME or other.grown(2).holds(box)


def _with_whole_lines(part: Rect, boxes: Sequence[Rect]) -> Rect:
    """A part with all of the lines of which a piece is in it: a piece alone would be found as a line of its own."""
    left = list(boxes)
    while cut := [box for box in left if box.iou(part) > 0]:
        part = Rect.around([part, *(box.grown(LINE_ROOM) for box in cut)])
        left = [box for box in left if box not in cut]
    return part


def _in_any(box: Rect, parts: Sequence[Rect]) -> bool:
    return any(box.iou(part) > 0 for part in parts)


def _busy(segments: Segmentation, part: Rect) -> list[Rect]:
    """The parts of a part that have ink, where that is much less to search; else the part itself."""
    at = part.clipped(segments.pixels.shape[1], segments.pixels.shape[0])
    x, y = int(at.x), int(at.y)
    ink = segments.strength[y : int(at.bottom), x : int(at.right)] > INK_STEP
    if not ink.any():
        return []
    cells = cv2.resize(ink.astype(np.uint8) * 255, None, fx=1 / CELL, fy=1 / CELL, interpolation=cv2.INTER_AREA)
    near = cv2.dilate((cells > LEAST_INK).astype(np.uint8), np.ones((3, 5), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(near, connectivity=8)
    found = [Rect(x + a * CELL, y + b * CELL, w * CELL, h * CELL) for a, b, w, h, _ in stats[1:].tolist()]
    found = _merged([box.clipped(at.right, at.bottom) for box in found])
    return found if sum(box.area for box in found) < SPARSE * at.area else [at]


def _merged(boxes: list[Rect]) -> list[Rect]:
    """Boxes that overlap made one, and those that are no larger together than apart."""
    left = list(boxes)
    merged = True
    while merged:
        merged = False
        for i, one in enumerate(left):
            for other in left[i + 1 :]:
                both = Rect.around([one, other])
                if both.area <= one.area + other.area + SMALL:
                    left.remove(one)
                    left.remove(other)
                    left.append(both)
                    merged = True
                    break
            if merged:
                break
    return left


def _found(segments: Segmentation, part: Rect, scale: float) -> list[Rect]:
    at = part.clipped(segments.pixels.shape[1], segments.pixels.shape[0])
    image = segments.pixels[int(at.y) : int(at.bottom), int(at.x) : int(at.right)]
    if min(image.shape[:2]) < 8 or not (segments.strength[int(at.y) : int(at.bottom), int(at.x) : int(at.right)]).any():
        return []
    return [box.moved(int(at.x), int(at.y)) for box in find_boxes(np.ascontiguousarray(image), scale)]


def _scale(lines: Sequence[Line], area: float) -> float:
    heights = [line.box.h for line in lines if line.box.w > 1.5 * line.box.h]
    usual = float(np.percentile(heights, 25)) if heights else READABLE
    return float(min(1.0, READABLE / max(1.0, usual), (MOST_SEARCHED / max(1.0, area)) ** 0.5))


def _inked(segments: Segmentation) -> Rect | None:
    """The part of a picture that has anything in it."""
    _, ink = cv2.threshold(segments.strength, INK_STEP, 1, cv2.THRESH_BINARY)
    x, y, w, h = cv2.boundingRect(ink)
    if not w:
        return None
    return Rect(x, y, w, h).grown(MARGIN / 2).clipped(ink.shape[1], ink.shape[0])


def _tiles(pixels: NDArray[np.uint8]) -> NDArray[np.uint32]:
    height, width = pixels.shape[:2]
    rows = [
        [zlib.crc32(pixels[y : y + TILE, x : x + TILE].tobytes()) for x in range(0, width, TILE)]
        for y in range(0, height, TILE)
    ]
    return np.array(rows, np.uint32)


def _changed(tiles: NDArray[np.bool_], width: int, height: int) -> list[Rect]:
    """The parts of a picture that hold all changed tiles, with a margin."""
    near = cv2.dilate(tiles.astype(np.uint8), np.ones((1, 3), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(near, connectivity=8)
    parts = [Rect(x * TILE, y * TILE, w * TILE, h * TILE) for x, y, w, h, _ in stats[1:].tolist()]
    return [part.grown(MARGIN).clipped(width, height) for part in parts]


def united(lines: Sequence[Line], boxes: Sequence[Rect]) -> list[Line]:
    """Lines of ink; words that the detector sees as one text are one: letters and spaces may stand wide apart."""
    left = list(lines)
    for box in boxes:
        own = sorted((line for line in left if box.grown(2).holds(line.box)), key=lambda line: line.box.x)
        words = [n for n, line in enumerate(own) if _is_word(line)]
        # A lone letter between words is one too; before and behind them stand signs.
        own = own[words[0] : words[-1] + 1] if words else []
        if len(own) < 2 or any(not goes_on(a.box, b.box) for a, b in pairwise(own)):
            continue
        whole = Line.joined(own)
        left = [line for line in left if line not in own] + [whole]
    return sorted(left, key=lambda line: (line.box.y, line.box.x))


def _is_word(line: Line) -> bool:
    """Whether a line of ink is a word and no sign: the letters of a bold one touch each other."""
    return line.pieces > 1 or line.box.w > WORD * line.box.h


def goes_on(box: Rect, other: Rect) -> bool:
    """Whether a word goes on in another one after a space."""
    height = max(box.h, other.h)
    return 0 <= other.x - box.right <= SPACE * height and abs(other.center.y - box.center.y) < 0.4 * height
