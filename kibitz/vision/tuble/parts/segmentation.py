"""What a page is made of: flat areas of one colour, and lines of text, before anything is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.outlines import STEP_PER_NOISE, edge_strength, noise_of
from kibitz.vision.tuble.parts.level_lines import level_lines

FLAT_STEP, INK_STEP = 3, 16
"""Difference of neighbouring pixels, grey levels, up to which they belong to one flat area, and from which on there is
ink: a card on a page of nearly its colour is an area, and no ink."""
INK_STEPS = (INK_STEP, 26, 40)
"""The second and the third where the page has a pattern that would be ink else: text stands out from it."""
STROKE, SPARSE, MANY_STROKES = 90, 0.1, 16
"""Width and height of a stroke of a hatched page at least, pixels; the share of its box that is ink at most; and how
many there are: of outlines around parts of a page there are fewer."""
LEAST_GLYPH, MOST_GLYPH = 5, 130
"""Heights of a letter, pixels."""
SPACE = 0.78
"""Gap between letters of one line, in heights of the letter before it."""
MOST_SPECK = 24
"""Width of a dot or a dash, pixels."""
TALL = 1.6
"""A piece that is so many times as high as the capitals of its line is a border beside it."""
OUTLINE = 2
"""Width of an outline, pixels."""
CLOSED = 0.55
"""Share of each side of an outline that is drawn."""
AROUND, OF_A_PATTERN = 2.0, 4
"""So many dots below each other within this many heights of a line are the page's pattern: none is a full stop."""
VALLEY = 0.35
"""Ink between two lines that touch, of what the thinner one of them has in a row of pixels, at most."""
THIN, LONE_SIDE = 0.12, 1.7
"""Width, in its heights, of the side of a box, and how many times as high as a letter or two beside it it is."""
LEAST_DENSE = 0.2
"""Share of a wide patch of ink that is ink; an outline around something has less."""
MANY_TILES, LEAST_TILE, LARGEST_TILE, ONE_TILE = 40, 8, 200, 6.0
"""So many areas of one size make a pattern; the sides of its tiles at least and at most, pixels; and by how much their
colours differ."""
MOST_GLYPHS = 6000
"""Letters beyond which a picture is a texture."""

Pixels = NDArray[np.uint8]
Colour = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Area:
    """A connected flat area: its box, its colour (BGR), and which share of the box it fills."""

    box: Rect
    colour: Colour
    share: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, not yet read: its box, and of how many separate pieces of ink it is."""

    box: Rect
    pieces: int

    @classmethod
    def joined(cls, lines: Sequence[Line]) -> Line:
        """Lines as one."""
        return cls(Rect.around([line.box for line in lines]), sum(line.pieces for line in lines))


class Ink(NamedTuple):
    """mask: (h, w) uint8, 1 where there is some. labels: (h, w) int32, which piece a pixel belongs to; 0 is none.
    pieces: (n, 5) int32 x, y, w, h of each and how many pixels it has; the first is what is no ink."""

    mask: Pixels
    labels: NDArray[np.int32]
    pieces: NDArray[np.int32]


@dataclass(eq=False)
class Segmentation:
    """A picture in flat areas of one colour.

    strength: (h, w) uint8, difference to the right and lower neighbour. labels: (h, w) int32, which area a pixel
    belongs to. boxes: (n, 4) x, y, w, h of each area, and sizes its pixels.
    """

    pixels: Pixels
    strength: NDArray[np.uint8]
    labels: NDArray[np.int32]
    boxes: NDArray[np.int32]
    sizes: NDArray[np.int32]
    noise: float
    _colours: dict[int, Colour] = field(default_factory=dict)

    @cached_property
    def ink(self) -> Ink:
        """What differs from what is beside it: letters, outlines, borders."""
        for step in INK_STEPS:
            _, ink = cv2.threshold(self.strength, step + self.noise, 1, cv2.THRESH_BINARY)
            _, labels, boxes, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
            if not _is_hatched(np.asarray(boxes, np.int32)):
                break
        return Ink(np.asarray(ink, np.uint8), np.asarray(labels, np.int32), np.asarray(boxes, np.int32))

    @cached_property
    def drawn_lines(self) -> list[Rect]:
        """Drawn level lines; many ask for them, and to look for them takes long."""
        return level_lines(self.pixels, self.strength, INK_STEP + self.noise)

    @cached_property
    def tiles(self) -> NDArray[np.bool_]:
        """Which areas are tiles of the page's pattern, (n,), such as a wall's or squared paper's, or what is seen of
        some: many have one size, and they have one colour."""
        sides = np.minimum(self.boxes[:, 2:], LARGEST_TILE + 1)
        counts = np.zeros((LARGEST_TILE + 2, LARGEST_TILE + 2), np.float32)
        np.add.at(counts, (sides[:, 0], sides[:, 1]), 1)
        # A tile may be a pixel broader than its neighbours.
        near = cv2.boxFilter(counts, -1, (3, 3), normalize=False)[LEAST_TILE:LARGEST_TILE, LEAST_TILE:LARGEST_TILE]
        if near.max() < MANY_TILES:
            return np.zeros(len(self.boxes), np.bool_)
        usual = np.array(np.unravel_index(int(near.argmax()), near.shape)) + LEAST_TILE
        like = np.flatnonzero((np.abs(sides - usual) <= 1).all(axis=1))
        colour = np.median([self.colour(int(label)) for label in like[:MANY_TILES]], axis=0)
        fits = np.asarray((self.boxes[:, 2:] <= usual + 1).all(axis=1), np.bool_)
        for label in np.flatnonzero(fits).tolist():
            fits[label] = np.abs(self.colour(label) - colour).max() <= ONE_TILE
        return fits

    def area(self, label: int) -> Area:
        """The area with this number; 0, which is none, has no extent."""
        x, y, w, h = self.boxes[label].tolist()
        return Area(Rect(x, y, w, h), self.colour(label), float(self.sizes[label]) / max(1, w * h))

    def colour(self, label: int) -> Colour:
        """Median colour of an area, BGR; of a large one from some of its rows. Black for 0, which is none."""
        if label == 0:
            return np.zeros(3)
        if label not in self._colours:
            x, y, w, h = self.boxes[label].tolist()
            step = max(1, int((w * h / 4000) ** 0.5))
            pixels, labels = self.pixels[y : y + h, x : x + w], self.labels[y : y + h, x : x + w]
            own = pixels[::step, ::step][labels[::step, ::step] == label]
            if not len(own):
                own = pixels[labels == label]
            self._colours[label] = np.median(own, axis=0).astype(np.float64)
        return self._colours[label]

    def median(self, box: Rect) -> Colour:
        """Median colour of all that is in a box, BGR."""
        part = self.pixels[int(box.y) : int(box.bottom), int(box.x) : int(box.right)]
        return np.asarray(np.median(part.reshape(-1, 3), axis=0), np.float64)

    def holding(self, box: Rect) -> list[int]:
        """Numbers of the areas whose boxes hold a box (2 pixels more are allowed), smallest first."""
        x, y, w, h = self.boxes.T
        inside = (x <= box.x + 2) & (y <= box.y + 2) & (x + w >= box.right - 2) & (y + h >= box.bottom - 2)
        found = np.flatnonzero(inside)
        return [int(label) for label in found[np.argsort((w * h)[found], kind="stable")]]

    def ground(self, box: Rect) -> int:
        """Number of the area that a thing stands on: the commonest one just around its box; 0 where there is none."""
        height, width = self.labels.shape
        outer = box.grown(2).clipped(width, height)
        left, top, right, bottom = int(outer.x), int(outer.y), int(outer.right), int(outer.bottom)
        if right - left < 2 or bottom - top < 2:
            return 0
        part = self.labels[top:bottom, left:right]
        rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
        rim = rim[rim > 0]
        if not len(rim):
            return 0
        numbers, counts = np.unique(rim, return_counts=True)
        return int(numbers[counts.argmax()])


def _is_hatched(pieces: NDArray[np.int32]) -> bool:
    """Whether so many strokes run far across and down that they are the page's pattern. pieces: as in `Ink`."""
    _, _, w, h, count = pieces[1:].T
    strokes = (np.minimum(w, h) >= STROKE) & (count < SPARSE * w * h)
    return int(strokes.sum()) >= MANY_STROKES


def outlines(segments: Segmentation) -> list[Rect]:
    """Insides of outlines around something wide, which may be open where words stand on them.

    A text box whose name stands on its outline is no area of its own where it has the ground of what is around it.
    """
    labels = segments.ink.labels
    found = []
    x, y, w, h, count = segments.ink.pieces.T
    for at in np.flatnonzero(
        (w >= 90) & (h >= 18 + 2 * OUTLINE) & (h <= 170) & (w > 2 * h) & (count < 0.2 * w * h)
    ).tolist():
        own = labels[y[at] : y[at] + h[at], x[at] : x[at] + w[at]] == at
        rim = 2 + int(0.15 * h[at])
        beyond = int(h[at]) // 4
        sides = own[:rim].any(axis=0)[beyond:-beyond], own[-rim:].any(axis=0)[beyond:-beyond]
        ends = own[:, :rim].any(axis=1), own[:, -rim:].any(axis=1)
        hollow = not own[rim:-rim, rim:-rim].any()
        if at and hollow and all(side.mean() > CLOSED for side in (*sides, *ends)):
            found.append(Rect(int(x[at]), int(y[at]), int(w[at]), int(h[at])).grown(-OUTLINE))
    return found


def segment(pixels: Pixels) -> Segmentation:
    """The flat areas of a picture, (h, w, 3) uint8 BGR."""
    strength = edge_strength(pixels)
    noise = STEP_PER_NOISE * noise_of(strength)
    _, flat = cv2.threshold(strength, FLAT_STEP + noise, 1, cv2.THRESH_BINARY_INV)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4, ltype=cv2.CV_32S)
    sizes = np.array(stats[:, cv2.CC_STAT_AREA], np.int32)
    boxes = np.array(stats[:, :4], np.int32)
    boxes[0] = 0
    return Segmentation(pixels, strength, np.asarray(labels, np.int32), boxes, sizes, noise)


def text_lines(segments: Segmentation, without: list[Rect]) -> list[Line]:
    """Lines of text from top to bottom, then from left to right. without: boxes of things that are no letters."""
    x, y, w, h, count = segments.ink.pieces[1:].T
    wide = (w > 3 * h) | ((w > 1.3 * h) & (h >= 18))
    good = (h >= LEAST_GLYPH) & (h <= MOST_GLYPH) & (~wide | (count > LEAST_DENSE * w * h))
    good &= (h < 28) | (w < 0.5 * h) | (count > LEAST_DENSE / 2 * w * h)
    good &= (w <= 12 * h) & ~((w > 2 * h) & (h < 7))
    good &= ~((h > 5 * w) & (h > 60))
    for box in without:
        off = max(4.0, 0.08 * box.h)
        same = (abs(x - box.x) <= off) & (abs(y - box.y) <= off) & (abs(x + w - box.right) <= off)
        good &= ~(same & (abs(y + h - box.bottom) <= off))
    every = np.stack([x, y, w, h], axis=1).astype(np.int32)
    glyphs = every[good]
    specks = every[(h < LEAST_GLYPH) & (w <= MOST_SPECK)]
    if len(glyphs) > MOST_GLYPHS:
        return []
    # What holds several others is a frame around them.
    glyphs = glyphs[~_frames(glyphs)]
    return _joined(glyphs, specks[: 4 * MOST_GLYPHS], segments.ink.mask)


def _frames(glyphs: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which boxes are wide and wholly hold several others: frames of buttons and rows. Letters hold counters."""
    x, y, w, h = glyphs.T
    frame = np.zeros(len(glyphs), bool)
    for i in np.flatnonzero((h >= 14) & (w > 1.5 * h)).tolist():
        inside = (x > x[i] + 1) & (y > y[i] + 1) & (x + w < x[i] + w[i] - 1) & (y + h < y[i] + h[i] - 1)
        frame[i] = int((inside & (h * (8 if w[i] > 4 * h[i] else 4) > h[i])).sum()) >= 3
    return frame


def _joined(glyphs: NDArray[np.int32], specks: NDArray[np.int32], ink: Pixels) -> list[Line]:
    """Letters beside each other make a line: bands through their middles are drawn, and what touches is one.

    specks: dots and dashes. Dashes join what is beside them, and dots at a line's end belong to it.
    """
    if not len(glyphs):
        return []
    shape = ink.shape
    canvas = np.zeros(shape, np.uint8)
    for x, y, w, h in glyphs.tolist():
        top = y + max(1, h // 4)
        cv2.rectangle(canvas, (x, top), (x + w + max(3, int(SPACE * h)), max(top, y + (3 * h) // 4)), 1, -1)
    for x, y, w, h in specks[specks[:, 2] >= np.maximum(4, 1.5 * specks[:, 3])].tolist():
        cv2.rectangle(canvas, (x, y), (x + 3 * w, y + h), 1, -1)
    _, labels = cv2.connectedComponents(canvas, connectivity=4)
    own = labels[np.minimum(glyphs[:, 1] + glyphs[:, 3] // 2, shape[0] - 1), np.minimum(glyphs[:, 0], shape[1] - 1)]
    lines = []
    for number in np.unique(own[own > 0]).tolist():
        for part in _apart(_without_borders(glyphs[own == number]), ink):
            x, y, w, h = part.T
            box = Rect(int(x.min()), int(y.min()), int((x + w).max() - x.min()) + 1, int((y + h).max() - y.min()) + 1)
            lines.append(Line(box, len(x)))
    lines = _across_dots(lines, specks)
    return sorted(_with_marks(lines), key=lambda line: (line.box.y, line.box.x))


def _apart(glyphs: NDArray[np.int32], ink: Pixels) -> list[NDArray[np.int32]]:
    """The two lines that pieces are, where a letter that reaches down touches one that reaches up; else all of them."""
    x, y, w, h = glyphs.T
    top, bottom, left, right = int(y.min()), int((y + h).max()), int(x.min()), int((x + w).max())
    height = bottom - top
    # A C by itself has no waist either.
    if len(glyphs) < 2 or height < 3 * LEAST_GLYPH or right - left < height:
        return [glyphs]
    profile = ink[top:bottom, left:right].sum(axis=1)
    low, high = int(0.3 * height), int(0.7 * height)
    cut = low + int(profile[low:high].argmin())
    if profile[cut] > VALLEY * min(np.median(profile[:cut]), np.median(profile[cut + 1 :])):
        return [glyphs]
    cut += top
    upper, lower = glyphs[y < cut - 1].copy(), glyphs[y + h > cut + 2].copy()
    if min(len(upper), len(lower)) < 1:
        return [glyphs]
    upper[:, 3] = np.minimum(upper[:, 1] + upper[:, 3], cut) - upper[:, 1]
    lower[:, 3] += np.minimum(lower[:, 1] - cut, 0)
    lower[:, 1] = np.maximum(lower[:, 1], cut)
    return [upper, lower]


def _with_marks(lines: list[Line]) -> list[Line]:
    """Dots over letters, points and dashes that are large enough to look like letters belong to their line."""
    small = [line for line in lines if line.pieces <= 2]
    kept = []
    for line in lines:
        box = line.box
        taken = False
        for other in lines if line.pieces <= 2 else ():
            height = other.box.h
            if other is line or box.h > 0.5 * height or other.pieces < 2:
                continue
            above, below = other.box.y - 0.35 * height, other.box.bottom + 0.1 * height
            within = other.box.x <= box.center.x <= other.box.right + 0.5 * height
            taken |= within and above <= box.y and box.bottom <= below
        if not taken:
            marks = [
                one.box
                for one in small
                if one is not line
                and one.box.h <= 0.5 * box.h
                and box.right - 1 <= one.box.x <= box.right + 0.5 * box.h
                and box.y <= one.box.y
                and one.box.bottom <= box.bottom + 2
            ]
            kept.append(Line(Rect.around([box, *marks]), line.pieces + len(marks)) if line.pieces > 1 else line)
    return kept


def _across_dots(lines: list[Line], specks: NDArray[np.int32]) -> list[Line]:
    """Lines with the dots that follow them, and with what goes on after such a dot: "St. Paul's" is one line."""
    left = sorted(lines, key=lambda line: line.box.x)
    found: list[Line] = []
    while left:
        line = left.pop(0)
        dotted = _with_dots(line.box, specks)
        for other in left if dotted.right > line.box.right else ():
            h = line.box.h
            level = abs(other.box.y - line.box.y) < 0.3 * h and 0.6 * h < other.box.h < 1.6 * h
            if level and 0 <= other.box.x - dotted.right <= 0.7 * h:
                left.remove(other)
                left.insert(0, Line(Rect.around([dotted, other.box]), line.pieces + other.pieces))
                break
        else:
            found.append(Line(dotted, line.pieces))
    return found


def _without_borders(glyphs: NDArray[np.int32]) -> NDArray[np.int32]:
    """The pieces of a line without the side of a box that stands beside it."""
    if len(glyphs) < 4:
        _, _, w, h = glyphs.T
        side = (w < THIN * h) & (h > LONE_SIDE * h.min()) & (h.min() >= 2 * LEAST_GLYPH)
        return np.asarray(glyphs[~side], np.int32)
    letters = glyphs[glyphs[:, 2] >= THIN * glyphs[:, 3]]
    usual = float(np.percentile(letters[:, 3] if len(letters) else glyphs[:, 3], 75))
    border = (glyphs[:, 3] > TALL * usual) & (glyphs[:, 2] < 0.7 * glyphs[:, 3])
    return glyphs[~border] if border.sum() <= 2 else glyphs


def _with_dots(box: Rect, specks: NDArray[np.int32]) -> Rect:
    """A line's box with the dots that follow it: a full stop, or the three of a name that is cut off."""
    if not len(specks):
        return box
    near = specks[np.abs(specks[:, 1] - box.center.y) <= AROUND * box.h]
    level = (near[:, 1] > box.y) & (near[:, 1] + near[:, 3] <= box.bottom + 2) & (near[:, 2] <= 0.4 * box.h)
    right = box.right
    for x, _, w, _ in sorted(near[level].tolist()):
        if not right - 1 <= x <= right + 0.4 * box.h:
            continue
        if int((np.abs(near[:, 0] - x) <= 1).sum()) >= OF_A_PATTERN:
            break
        right = x + w + 1
    return Rect(box.x, box.y, right - box.x, box.h)
