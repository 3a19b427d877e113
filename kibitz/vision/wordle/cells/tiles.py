"""What each cell of a board looks like: its fill, its letter, its border."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.caret import without_caret
from kibitz.vision.colour import to_lab
from kibitz.vision.glyphs import LEAST_CONTRAST, common_colour, ink_map, normalised
from kibitz.vision.outlines import edge_strength
from kibitz.vision.wordle.cells.signs import Sign, sign_in

INSETS = ((0.14, 0.14), (0.06, 0.12), (0.25, 0.25))
"""Shares of a cell's width and height that are left out at each edge (borders, rounded corners); and if something else
than a letter is seen then, which may be a broad M or the shadow within a round cell, smaller and larger shares."""
BLANK = 12
"""Grey levels by which the pixels of a blank cell differ at most."""
SMOOTH, AROUND, LEAST_MIDDLE = 6, 0.2, 8
"""Difference of neighbouring pixels at most where a tile only shades off, as one of glass over a picture does, while
letters have edges; how far from its sides that counts, as a share of them; and how many pixels that are at least."""
FAINT = 44.0
"""The same by which the lines of a page's pattern differ from its ground; a letter that is to be read differs more."""
SIDE = 0.12
"""How far into a cell pieces of its border reach at most, as a share of its width."""
LETTER_HEIGHT = (0.13, 0.86)
"""Height of a letter, as a share of the cell's."""
LETTER_WIDTH = 0.9
CORNER = 0.1
"""Share of the looked-at square's side that its corners have."""
BARE_CORNER = 2
"""Pixels of a corner at least."""
LEAST_GROUND = 0.4
"""Share of what is looked at that is ground at least, though something covers more: beside a round cell is less."""
MOST_CORNERS = 3
"""What is in so many of them is no part of a letter."""
LEAST_INNER, SOLID = 0.35, 0.97
"""A blank cell's inner part, within a broad border: its sides as shares of what is looked at, and how full it is."""
LEAST_SHADOW, LEAST_OF_BOTH = 0.01, 0.08
"""Pixels of a shadow at least: as a share of a tile's, and of its letter's."""
STRONG = 0.8
"""Ink of which the pixels are that tell a letter's colour."""
DEPTH, MIDDLE = 0.16, 0.35
"""How far from a cell's edge its border is looked for, and which share of the sides is left out at each end."""
MIXED = 0.15
"""Share of each of two colours that one which is mixed of them has at least."""
BEYOND = 2
"""Pixels beyond a cell's edge at which there is the page: the edge may have been found one pixel off."""
LEAST_BELOW = 0.35
"""Height of a mark below a letter at least, in the letter's."""
LEAST_PART = 0.25
"""Height of the highest part of a letter at least, as a share of what is looked at, that may have a mark below it."""
CARET = 0.08
"""A caret's width in its heights at most; the stem of a letter is broader in all but hairline fonts."""
MARK_WIDTH, MARKED = 0.6, 0.6
"""Width of a mark that stands for a letter at most, as a share of the cell's, and how full its box is at least."""
OFF_CENTRE = 0.2
"""How far a letter's middle may be from the cell's, as a share of its side."""

Lab = NDArray[np.float64]


@dataclass(frozen=True)
class Cell:
    """One cell as it looks.

    box: frame pixels. fill: L, a, b of its ground (0-100, about -100 to 100). letter: normalised glyph, None if there
    is none. visible: whether all of it lies within the picture. odd: whether something else than a letter lies on it.
    offset: of the letter's middle from the cell's, as shares of its width and height. rim, foot, ink: L, a, b of the
    border, of what runs along the lower edge, and of the letter; the first two are those of the fill where there is
    none, and all None where there is no letter. thin: whether the border is one line of pixels, or none at all.
    ground: the fill itself where ``fill`` is the colour of another part that shows the state (see `by_marked_part`).
    size: the letter's width and height, pixels. marked: whether a small mark (a dot, a dash) stands for a letter; that
    cell is blank. sign: beside the letter, in a corner or below it. shades: whether a blank cell's ground shades off.
    """

    box: Rect
    fill: Lab
    letter: NDArray[np.uint8] | None
    visible: bool
    odd: bool
    offset: tuple[float, float] = (0.0, 0.0)
    rim: Lab | None = None
    foot: Lab | None = None
    ink: Lab | None = None
    thin: bool = True
    ground: Lab | None = None
    size: tuple[int, int] = (0, 0)
    marked: bool = False
    sign: Sign = Sign.NONE
    shades: bool = False


def look_at_box(pixels: NDArray[np.uint8], box: Rect) -> Cell:
    """One cell, or key, of that box."""
    height, width = pixels.shape[:2]
    cell = Cell(box, np.zeros(3), None, visible=False, odd=False)
    for inset in INSETS:
        left, top = round(box.x + inset[0] * box.w), round(box.y + inset[1] * box.h)
        right, bottom = round(box.right - inset[0] * box.w), round(box.bottom - inset[1] * box.h)
        if left < 0 or top < 0 or right > width or bottom > height:
            break
        tile = pixels[top:bottom, left:right]
        flat = tile.reshape(-1, 3)
        even = bool((flat.max(axis=0) - flat.min(axis=0) <= BLANK).all())
        if even or _shades_off(tile):
            return Cell(box, to_lab(flat.mean(axis=0)), None, visible=True, odd=False, shades=not even)
        ground, is_broad = _ground_of(tile)
        ink = ink_map(without_shadow(tile, ground), ground)
        blank = None if ink is None else _blank_fill(ink, tile, ground)
        if blank is not None:
            return Cell(box, to_lab(blank), None, visible=True, odd=False)
        if ink is not None and _is_mark(ink, box):
            return Cell(box, to_lab(ground), None, visible=True, odd=False, marked=True)
        strong = tile if ink is None else tile[ink >= STRONG]
        ink, offset = _own_ink(ink, pixels[:, left:right], top, box, ground, strong.mean(axis=0), is_broad=is_broad)
        letter = normalised(ink) if ink is not None and offset is not None else None
        odd = ink is not None and letter is None
        cell = Cell(box, to_lab(ground), letter, visible=True, odd=odd, offset=offset or (0.0, 0.0))
        if not cell.odd:
            break
    if cell.letter is None or ink is None:
        return cell
    rim, foot, thin = _edges(pixels, box, ground)
    inked = ink > 0.45
    size = int(np.count_nonzero(inked.any(axis=0))), int(np.count_nonzero(inked.any(axis=1)))
    sign = sign_in(pixels, box, ground)
    return replace(cell, size=size, rim=rim, foot=foot, thin=thin, ink=to_lab(strong.mean(axis=0)), sign=sign)


def _ground_of(tile: NDArray[np.uint8]) -> tuple[NDArray[np.float64], bool]:
    """The colour of a cell's ground, BGR: the commonest one, but that of all its corners where a broad letter covers
    more of a narrow cell, and whether that is so."""
    ground = common_colour(tile)
    corners = np.concatenate([corner.reshape(-1, 3) for corner in _corners(tile, BARE_CORNER)])
    beside = np.median(corners, axis=0)
    if (np.abs(beside - ground) <= BLANK).all() or (np.abs(corners - beside) > BLANK).any():
        return ground, False
    share = float((np.abs(tile - beside) <= BLANK).all(axis=2).mean())
    return (np.asarray(beside, np.float64), True) if share >= LEAST_GROUND else (ground, False)


def _corners(area: NDArray[Any], side: int) -> list[NDArray[Any]]:
    """The four corners of a picture or mask, each that many pixels wide and high."""
    return [corner for part in (area[:side], area[-side:]) for corner in (part[:, :side], part[:, -side:])]


def _shades_off(tile: NDArray[np.uint8]) -> bool:
    """Whether the middle of a tile, where its letter would be, has no edge and isn't of one colour."""
    height, width = tile.shape[:2]
    middle = tile[
        round(AROUND * height) : height - round(AROUND * height), round(AROUND * width) : -round(AROUND * width)
    ]
    if min(middle.shape[:2]) < LEAST_MIDDLE:
        return False
    flat = middle.reshape(-1, 3)
    return bool((flat.max(axis=0) - flat.min(axis=0) > BLANK).any()) and int(edge_strength(middle).max()) <= SMOOTH


def _blank_fill(
    ink: NDArray[np.float32], tile: NDArray[np.uint8], ground: NDArray[np.float64]
) -> NDArray[np.float64] | None:
    """The colour of a cell in which there is only another area, or a pattern; None where there may be a letter."""
    inner = _inner_fill(ink, tile)
    return ground if inner is None and _is_pattern(ink, tile, ground) else inner


def _is_pattern(ink: NDArray[np.float32], tile: NDArray[np.uint8], ground: NDArray[np.float64]) -> bool:
    """Whether what is in a cell is a faint line of the page's pattern, seen through it, that runs from side to side."""
    if float(np.abs(tile - ground).max()) > FAINT:
        return False
    _, labels = cv2.connectedComponents((ink > 0.45).astype(np.uint8), connectivity=8)
    across, down = (
        set(a.tolist()) & set(b.tolist()) for a, b in ((labels[:, 0], labels[:, -1]), (labels[0], labels[-1]))
    )
    return bool((across | down) - {0})


def _own_ink(
    ink: NDArray[np.float32] | None,
    strip: NDArray[np.uint8],
    top: int,
    box: Rect,
    ground: NDArray[np.float64],
    colour: NDArray[np.float64],
    *,
    is_broad: bool,
) -> tuple[NDArray[np.float32] | None, tuple[float, float] | None]:
    """The ink of a cell's letter, without a rim and with its tail, and its offset as `_letter_offset` has it.

    strip, top, colour: as for `_with_tail`. is_broad: see `_ground_of`.
    """
    if ink is None:
        return None, None
    bare = _without_sides(_without_rim(_without_hatching(ink)))
    marked = without_caret(_without_corner_mark(bare), CARET)
    ink = _without_mark_below(marked)
    # Letter and mark are in the middle together.
    offset = _letter_offset(ink, box, marked, is_broad=is_broad)
    if offset is None:
        return ink, None
    if ink is not marked:
        return ink, offset
    whole = _with_tail(ink, strip, top, box, ground, colour)
    moved = _letter_offset(whole, box, whole, is_broad=is_broad)
    return (ink, offset) if moved is None else (whole, moved)


def _cleared(ink: NDArray[np.float32], off: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The ink without what is off, and its edge."""
    near = cv2.dilate(off.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.where(near > 0, np.float32(0), ink)


def _without_hatching(ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """The ink without what is faint and not at the edge of what is strong: hatching under the letter, in two shades of
    the cell's colour."""
    near = cv2.dilate((ink > 0.45).astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.where(near > 0, ink, np.float32(0))


def _without_sides(ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """The ink without pieces of the cell's border at its left and right: of a dashed one, or one that isn't upright."""
    count, labels, boxes, _ = cv2.connectedComponentsWithStats((ink > 0.45).astype(np.uint8), connectivity=8)
    if count < 3:
        return ink
    letter = 1 + int(np.argmax(boxes[1:, cv2.CC_STAT_AREA]))
    deep = SIDE * ink.shape[1]
    first, end = boxes[:, cv2.CC_STAT_LEFT], boxes[:, cv2.CC_STAT_LEFT] + boxes[:, cv2.CC_STAT_WIDTH]
    pieces = ((first == 0) & (end <= deep)) | ((end == ink.shape[1]) & (first >= ink.shape[1] - deep))
    pieces[[0, letter]] = False
    if not pieces.any():
        return ink
    return _cleared(ink, pieces[labels])


def _without_rim(ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """The ink without that of a round cell's rim, or of the page beyond it: what is in most corners and not in the
    middle, be it in pieces (a ring of dots). Ink that joins the two is left as it is."""
    strong = (ink > 0.45).astype(np.uint8)
    count, labels = cv2.connectedComponents(strong, connectivity=8)
    circle, squares = _middle_and_corners(ink.shape)
    apart = np.ones(count, bool)
    apart[labels[circle]] = False
    far = (squares | apart[labels]) & (strong > 0)
    high, wide = (length // 2 for length in ink.shape)
    halves = (far[:high], far[-high:])
    if sum(bool(corner.any()) for half in halves for corner in (half[:, :wide], half[:, -wide:])) < MOST_CORNERS:
        return ink
    rim = np.zeros(count, bool)
    rim[labels[far]] = True
    high, wide = high // 2, wide // 2
    if rim[labels[high:-high, wide:-wide]].any():
        return ink
    return _cleared(ink, rim[labels])


@lru_cache(maxsize=256)
def _middle_and_corners(shape: tuple[int, int]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which pixels of a picture lie within the largest ellipse, and which in one of its corners."""
    height, width = shape
    y, x = np.ogrid[:height, :width]
    circle = ((2 * y + 1) / height - 1) ** 2 + ((2 * x + 1) / width - 1) ** 2 <= 1
    side = max(2, round(CORNER * min(shape)))
    squares = (np.minimum(y, height - 1 - y) < side) & (np.minimum(x, width - 1 - x) < side)
    return circle, squares


def _without_corner_mark(ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """The ink without a mark in a corner of the cell that tells its state in words or signs (a tick, a cross, a digit).

    It stands apart from the letter, beside or above or below all of it. The dots above a letter are in two corners.
    """
    strong = (ink > 0.45).astype(np.uint8)
    count, labels, boxes, middles = cv2.connectedComponentsWithStats(strong, connectivity=8)
    if count < 3:
        return ink
    first, end = boxes[:, :2], boxes[:, :2] + boxes[:, 2:4]
    letter = 1 + int(np.argmax(boxes[1:, cv2.CC_STAT_AREA]))
    apart = ((end <= first[letter]) | (first >= end[letter])).any(axis=1)
    thirds = np.floor(3 * (middles + 0.5) / ink.shape[::-1])
    marks = [n for n in range(1, count) if apart[n] and (thirds[n] != 1).all()]
    if not marks or (thirds[letter] != 1).any() or len({tuple(thirds[n]) for n in marks}) > 1:
        return ink
    return _cleared(ink, np.isin(labels, marks))


def _without_mark_below(ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """The ink without a mark below the middle of the letter that tells the cell's state (a dot, a cross, a triangle).

    What hangs below a letter by itself, such as a comma below S, is smaller; of Ξ no part is a letter.
    """
    strong = (ink > 0.45).astype(np.uint8)
    count, labels, boxes, middles = cv2.connectedComponentsWithStats(strong, connectivity=8)
    if count < 3:
        return ink
    letter = 1 + int(np.argmax(boxes[1:, cv2.CC_STAT_HEIGHT]))
    end = boxes[letter, 1] + boxes[letter, 3]
    if boxes[letter, 3] < LEAST_PART * len(ink):
        return ink
    below = [n for n in range(1, count) if boxes[n, 1] >= end]
    thirds = np.floor(3 * (middles[[letter, *below], 0] + 0.5) / ink.shape[1])
    # What reaches the upper edge lies over the cell.
    if not below or (thirds != 1).any() or not boxes[letter, 1]:
        return ink
    first, last = boxes[below, :2].min(axis=0), (boxes[below, :2] + boxes[below, 2:4]).max(axis=0)
    wide, tall = last - first
    if tall < LEAST_BELOW * boxes[letter, 3] or wide > MARK_WIDTH * ink.shape[1]:
        return ink
    return _cleared(ink, np.isin(labels, below))


def _with_tail(
    ink: NDArray[np.float32],
    strip: NDArray[np.uint8],
    top: int,
    box: Rect,
    ground: NDArray[np.float64],
    colour: NDArray[np.float64],
) -> NDArray[np.float32]:
    """The ink of a letter with what hangs below the part of the cell that was looked at, or stands out above it.

    strip: the columns of the picture that were looked at, from the row ``top`` on. colour: of the letter, BGR.
    """
    if not (ink[0] > 0.45).any() and not (ink[-1] > 0.45).any():
        return ink
    first, end = max(0, round(box.y) + 1), min(len(strip), round(box.bottom) - 1)
    way = colour - ground
    along = (strip[first:end] - ground) @ way / max(1e-6, float(way @ way))
    more = np.clip(along, 0.0, 1.0).astype(np.float32)
    begin = top - first
    more[begin : begin + len(ink)] = ink
    _, labels = cv2.connectedComponents((more > 0.45).astype(np.uint8), connectivity=8)
    own = set(np.unique(labels[begin : begin + len(ink)]).tolist()) - {0}
    # What reaches the cell's edge, and a side of the strip, is its border; in low rows letters touch the edge, too.
    border = set(np.unique(labels[[0, -1]]).tolist()) & set(np.unique(labels[:, [0, -1]]).tolist())
    if not own or own & border:
        return ink
    near = cv2.dilate(np.isin(labels, list(own)).astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.where(near > 0, more, np.float32(0))


def without_shadow(tile: NDArray[np.uint8], ground: NDArray[np.float64]) -> NDArray[np.uint8]:
    """A tile without a shadow, or an outline, that makes its letter stand out: lighter than the ground where the letter
    is darker, or the other way round. The letter is what has more pixels of its full strength. ground: BGR."""
    lighter = tile.astype(np.float32).mean(axis=2) - np.float32(ground.mean())
    light, dark = (side > np.maximum(LEAST_CONTRAST, side.max() / 2) for side in (lighter, -lighter))
    counts = int(light.sum()), int(dark.sum())
    if min(counts) < max(LEAST_SHADOW * lighter.size, LEAST_OF_BOTH * max(counts)):
        return tile
    shadow = (lighter if counts[0] < counts[1] else -lighter) > 0
    plain = tile.copy()
    plain[shadow] = ground.round().astype(np.uint8)
    return plain


def _edges(pixels: NDArray[np.uint8], box: Rect, ground: NDArray[np.float64]) -> tuple[Lab, Lab, bool]:
    """The colours that run along a cell's upper, left and right edge, and along its lower one, off its ground; whether
    the former is only one line of pixels."""
    # A key of a row that goes on beyond the picture is cut off by its edge.
    box = box.clipped(pixels.shape[1], pixels.shape[0])
    left, top, right, bottom = round(box.x), round(box.y), round(box.right), round(box.bottom)
    deep = max(3, round(DEPTH * min(box.w, box.h)))
    x = slice(round(left + MIDDLE * box.w), round(right - MIDDLE * box.w))
    y = slice(round(top + MIDDLE * box.h), round(bottom - MIDDLE * box.h))
    sides = [
        pixels[max(0, top - BEYOND) : top + deep, x].mean(axis=1),
        pixels[y, max(0, left - BEYOND) : left + deep].mean(axis=0),
        pixels[y, right - deep : right + BEYOND].mean(axis=0)[::-1],
    ]
    # A line below a cell may lie just beyond its edge.
    foot = pixels[bottom - deep : bottom + 1, x].mean(axis=1)
    away = [_border(side, ground) for side in sides]
    rim = np.median([_middle(lines, ground) for lines, _ in away], axis=0)
    thin = bool(np.median([thick for _, thick in away]) < 2)
    return to_lab(rim), to_lab(_middle(_off(foot, ground), ground)), thin


def _border(lines: NDArray[np.float64], ground: NDArray[np.float64]) -> tuple[NDArray[np.float64], int]:
    """The lines of a cell's border, BGR, and how many there are with those that lie just beyond its edge.

    lines: (n, 3), BGR, from ``BEYOND`` pixels beyond the edge inwards. The page's, and one that is mixed of it and the
    ground because the edge falls between two pixels, are none; nor is the gap to the next cell.
    """
    page = lines[0]
    like = np.abs(lines - page).max(axis=1) <= BLANK
    first = int(np.argmin(like)) if not like.all() else len(lines)
    if first < len(lines) and _share(lines[first], page, ground) is not None:
        first += 1
    begin = max(first, BEYOND)
    if first < begin < len(lines):
        share = _share(lines[begin], lines[begin - 1], ground)
        begin += share is not None and MIXED < share < 1 - MIXED
    inside = _off(lines[begin:], ground)
    return inside, len(_off(lines[first:], ground)) if len(inside) else 0


def _share(line: NDArray[np.float64], page: NDArray[np.float64], ground: NDArray[np.float64]) -> float | None:
    """Which share of the ground a colour has that is mixed of it and the page; None where it isn't."""
    way = ground - page
    share = float(np.clip((line - page) @ way / max(1.0, float(way @ way)), 0.0, 1.0))
    return share if float(np.abs(line - page - share * way).max()) <= BLANK else None


def _off(lines: NDArray[np.float64], ground: NDArray[np.float64]) -> NDArray[np.float64]:
    """Those of the lines (n, 3), BGR, that are off the ground, and not only by its pattern."""
    off = np.abs(lines - ground).max(axis=1)
    return np.asarray(lines[off > max(BLANK, off.max(initial=0.0)) / 2])


def _middle(lines: NDArray[np.float64], ground: NDArray[np.float64]) -> NDArray[np.float64]:
    """The middle one of the lines' colours; the ground's where there is none."""
    return np.asarray(np.median(lines, axis=0)) if len(lines) else ground


def _inner_fill(ink: NDArray[np.float32], tile: NDArray[np.uint8]) -> NDArray[np.float64] | None:
    """The colour of a blank cell within a broad border, which is what is commonest in a small one; else None."""
    strong = ink > 0.45
    rows, columns = np.flatnonzero(strong.any(axis=1)), np.flatnonzero(strong.any(axis=0))
    if len(rows) < LEAST_INNER * ink.shape[0] or len(columns) < LEAST_INNER * ink.shape[1]:
        return None
    within = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    lopsided = abs(rows[0] + rows[-1] + 1 - ink.shape[0]) > 2 or abs(columns[0] + columns[-1] + 1 - ink.shape[1]) > 2
    if lopsided or float(strong[within].mean()) < SOLID:
        return None
    inner: NDArray[np.float64] = tile[within].reshape(-1, 3).mean(axis=0)
    return inner


def _is_mark(ink: NDArray[np.float32], box: Rect) -> bool:
    """Whether the ink is a single mark, flatter and narrower than any letter, about the middle of the cell's width."""
    strong = ink > 0.45
    rows, columns = np.flatnonzero(strong.any(axis=1)), np.flatnonzero(strong.any(axis=0))
    if not len(rows) or rows[0] == 0 or rows[-1] == ink.shape[0] - 1:
        return False
    tall, wide = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
    flat = tall < LETTER_HEIGHT[0] * box.h and wide <= MARK_WIDTH * box.w
    middle = (columns[0] + columns[-1] + 1 - ink.shape[1]) / 2
    return bool(flat and abs(middle) <= OFF_CENTRE * box.w and strong.sum() >= MARKED * tall * wide)


def _letter_offset(
    ink: NDArray[np.float32], box: Rect, marked: NDArray[np.float32], *, is_broad: bool
) -> tuple[float, float] | None:
    """Where the ink's middle is, from the cell's; None when it hasn't the size and the place of a letter.

    marked: the ink with a mark below the letter, of which the height of the middle is. is_broad: see `_ground_of`.
    """
    strong = ink > 0.45
    rows, columns = np.flatnonzero(strong.any(axis=1)), np.flatnonzero(strong.any(axis=0))
    if not len(rows):
        return None
    tall, wide = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
    whole = np.flatnonzero((marked > 0.45).any(axis=1))
    middle_y = (whole[0] + whole[-1] + 1 - ink.shape[0]) / 2
    middle_x = (columns[0] + columns[-1] + 1 - ink.shape[1]) / 2
    side = BARE_CORNER if is_broad else max(BARE_CORNER, round(CORNER * min(ink.shape)))
    reaches_edge = strong[[0, -1]].any() or strong[:, [0, -1]].any()
    if reaches_edge and any(corner.any() for corner in _corners(strong, side)):
        return None  # a border, or the rim of a round cell: no letter reaches there
    sized = LETTER_HEIGHT[0] * box.h <= tall <= LETTER_HEIGHT[1] * box.h and wide <= LETTER_WIDTH * box.w
    centred = abs(middle_x) <= OFF_CENTRE * box.w and abs(middle_y) <= OFF_CENTRE * box.h
    return (float(middle_x / box.w), float(middle_y / box.h)) if sized and centred else None


def hex_colour(lab: Lab) -> str:
    """A colour as ``#rrggbb``, for people."""
    pixel = cv2.cvtColor(np.array([[lab]], np.float32), cv2.COLOR_LAB2RGB)[0, 0]
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, float(part)))):02x}" for part in pixel)
