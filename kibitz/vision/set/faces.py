"""One card at a time: the symbols on its own ground, and what each of them looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.colour import tone
from kibitz.vision.set.forms import asymmetry, normal_form
from kibitz.vision.set.patch import Patch, cut_out
from kibitz.vision.set.places import MOST_SYMBOLS, CardPlace
from kibitz.vision.set.symbols import Size

LEAST_CONTRAST = 16.0
"""Least distance of ink from its ground, in grey levels over three channels together."""
INK = (0.45, 0.7, 0.3)
"""A pixel is ink when it is at least this share of the way from the ground to the full ink. The second parts
symbols that almost touch, the third closes hair-thin outlines; they are tried when the first finds another number
of symbols than was seen before."""
FULL_INK = 0.75
"""Pixels of at least this share of the greatest distance from the ground show the ink's own colour."""
CORE = 0.62
"""Depth, as a share of the symbol's greatest, from which on a thick outline no longer counts as filling."""
LEFT_OVER = 0.3
BETWEEN = 0.1
WHOLE_FACE = 0.97
"""A card's flat area fills at least this share of its convex hull; what lies over the card cuts a bay into it."""
OFF_CENTRE = 0.45
"""Symbols together lie off the card's middle by at most this share of a symbol's short side; one missed shifts them
by more than half of it."""
DEEP = 0.85
"""Depth from which on even the thickest pens leave the ground of an open symbol untouched."""
GROUND_SAMPLE = 3000
"""About so many pixels of a card give its ground's median; it has up to 100,000."""
THINNED_FROM = 4000
RIM = 0.06
"""Share of a card's shorter side that is ground all along its edge."""


_Box = tuple[int, int, int, int]
_Mask = tuple[NDArray[np.uint8], _Box]
"""A filled silhouette cut to its box, and the box in patch pixels."""


@dataclass(frozen=True, slots=True)
class Face:
    """What one card shows, averaged over its symbols.

    number: how many symbols; None where part of one was missed.
    form: (GRID, GRID) float, how often each cell of the upright symbol is covered, 0 to 1.
    extent, asymmetry, solidity: area over box; 1 - overlap with the mirror image; area over convex hull.
    fill: mean inkiness of the symbol's core, 0 (ground) to 1 (as its outline).
    deep: mean and spread together along the symbol's middle line, where no outline reaches: a tint shows in the
        mean, a fine hatch in the spread.
    ink: (3,) float, BGR of the ink.
    tone: (4,) float unit vector for comparing inks, see `kibitz.vision.colour.tone`.
    ground: (3,) float, BGR of the card's ground.
    boxes: the symbols' rectangles in frame pixels.
    """

    number: int | None
    form: NDArray[np.float64]
    extent: float
    asymmetry: float
    solidity: float
    fill: float
    deep: float
    ink: NDArray[np.float64]
    tone: NDArray[np.float64]
    ground: NDArray[np.float64]
    boxes: tuple[Rect, ...]


@dataclass(frozen=True, eq=False)
class Inked:
    """The symbols of one card, cut out.

    ground: (3,) float32 BGR. away, distance: of each pixel of the patch from it. masks: a filled silhouette each, 0 or
    255, and its box in patch pixels. whole: whether they are all there is.
    """

    patch: Patch
    ground: NDArray[np.float32]
    away: NDArray[np.float32]
    distance: NDArray[np.float32]
    masks: list[_Mask]
    whole: bool


def cut_symbols(pixels: NDArray[np.uint8], place: CardPlace, sizes: Sequence[Size]) -> Inked | None:
    """The symbols at a place, or None where none of the board's size stand on flat ground there.

    sizes: that the card's symbols may have.
    """
    patch = cut_out(pixels, place, min(short for _, short in sizes))
    ground = _ground(patch, place)
    away = patch.pixels - ground
    squares = cv2.transform(cv2.multiply(away, away), np.ones((1, 3), np.float32))
    distance: NDArray[np.float32] = np.sqrt(np.asarray(squares, np.float32))
    if place.face is not None:
        distance[~patch.face(np.asarray(cv2.convexHull(place.face), np.int32))] = 0
    thinned = distance[::2, ::2] if distance.size > THINNED_FROM else distance
    strong = thinned[thinned > 0.35 * float(thinned.max(initial=0.0))]
    level = _quantile(strong, 0.75) if strong.size else 0.0
    if not level >= LEAST_CONTRAST:
        return None
    zoomed = [(longer * patch.zoom, shorter * patch.zoom) for longer, shorter in sizes]
    masks, whole = _symbol_masks(distance, level, zoomed, len(place.symbols))
    if not masks or not (whole or place.face is not None):
        return None
    whole = whole and (place.face is None or _uncovered(patch, place.face, masks))
    return Inked(patch, ground, away, distance, masks, whole)


def look_at(pixels: NDArray[np.uint8], place: CardPlace, sizes: Sequence[Size]) -> Face | None:
    """The face of the card at a place, or None where no symbols of the board's size stand on flat ground there.

    sizes: that the card's symbols may have.
    """
    inked = cut_symbols(pixels, place, sizes)
    if inked is None:
        return None
    patch, ground, away, masks = inked.patch, inked.ground, inked.away, inked.masks
    parts = [_measure(patch, inked.distance, mask, box) for mask, box in masks]
    inks = np.array([p[1] for p in parts])
    tint = inks.mean(axis=0) - ground
    contrast = float(np.linalg.norm(tint))
    tint = tint / max(contrast, 1e-6)
    fill, deep = np.mean([_core(away, p[2], tint, contrast) for p in parts], axis=0).tolist()
    shapes = np.array([p[0][1:] for p in parts])
    extent, skew, solidity = shapes.mean(axis=0).tolist()
    return Face(
        number=len(masks) if inked.whole else None,
        form=np.mean([p[0][0] for p in parts], axis=0),
        extent=extent,
        asymmetry=skew,
        solidity=solidity,
        fill=fill,
        deep=deep,
        ink=inks.mean(axis=0),
        tone=tone(inks.mean(axis=0), np.asarray(ground, np.float64)),
        ground=np.asarray(ground, np.float64),
        boxes=tuple(patch.frame_rect(*box) for _, box in masks),
    )


def _uncovered(patch: Patch, face: NDArray[np.int32], masks: list[_Mask]) -> bool:
    """Whether nothing but symbols that reach beyond the card's edge cuts bays into its flat area."""
    hull = np.asarray(cv2.convexHull(face), np.int32)
    if cv2.contourArea(face) >= WHOLE_FACE * cv2.contourArea(hull):
        return True
    whole = patch.face(hull)
    bays = (whole & ~patch.face(face)).astype(np.uint8)
    bays = cv2.erode(bays, np.ones((3, 3), np.uint8)).astype(np.uint8)
    for mask, (x, y, w, h) in masks:
        # Thick lines of their own, and the pixels that the edge of the area was moved in by.
        box = bays[max(0, y - 3) : y + h + 3, max(0, x - 3) : x + w + 3]
        grown = cv2.copyMakeBorder(mask, min(3, y), 3, min(3, x), 3, cv2.BORDER_CONSTANT, value=0)
        grown = cv2.dilate(grown, np.ones((7, 7), np.uint8))
        box[grown[: box.shape[0], : box.shape[1]] > 0] = 0
    return bool(np.count_nonzero(bays) <= (1 - WHOLE_FACE) * np.count_nonzero(whole))


def _quantile(values: NDArray[np.float32], share: float) -> float:
    """The value that ``share`` of the values do not exceed; without the care for ties of np.percentile, and fast."""
    k = int(share * (values.size - 1))
    return float(np.partition(values, k)[k])


def _ground(patch: Patch, place: CardPlace) -> NDArray[np.float32]:
    """Colour of the card beside its symbols: the median outside those that were seen, else along the card's edge."""
    height, width = patch.pixels.shape[:2]
    beside = np.ones((height, width), np.uint8)
    for symbol in place.symbols:
        cv2.fillPoly(beside, [patch.outline(symbol.contour)], 0)
    if place.symbols:
        beside = cv2.erode(beside, np.ones((5, 5), np.uint8)).astype(np.uint8)
    else:
        rim = max(2, round(RIM * min(height, width)))
        beside[rim : height - rim, rim : width - rim] = 0
    if not beside.any():
        beside[:] = 1
    stride = max(1, int((height * width / GROUND_SAMPLE) ** 0.5))
    sample = patch.pixels[::stride, ::stride][beside[::stride, ::stride] > 0]
    return np.asarray(np.median(sample, axis=0), np.float32)


def _silhouettes(ink: NDArray[np.bool_], sizes: Sequence[Size]) -> list[_Mask]:
    """Filled masks (cut to their boxes) of the ink areas that have a symbol's size, with those boxes."""
    padded = cv2.copyMakeBorder(ink.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    contours, _ = cv2.findContours(padded, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for contour in contours:
        x, y, w, h = cv2.boundingRect(contour)
        longer, shorter = max(w, h), min(w, h)
        if not any(size[0] / 1.45 <= longer <= size[0] * 1.3 + 3 and shorter >= size[1] / 2.2 for size in sizes):
            continue
        x, y = x - 1, y - 1
        mask = np.zeros((h, w), np.uint8)
        cv2.drawContours(mask, [contour], 0, 255, cv2.FILLED, offset=(-x - 1, -y - 1))
        if cv2.countNonZero(mask) < 0.3 * w * h:
            continue
        found.append((mask, (x, y, w, h)))
    found.sort(key=lambda m: m[1][0] + m[1][1])
    return found


def _symbol_masks(
    distance: NDArray[np.float32], level: float, sizes: Sequence[Size], expected: int
) -> tuple[list[_Mask], bool]:
    """The masks of a card's symbols, and whether they are all there is: none missed, none cut."""
    partly: list[_Mask] = []
    for share in INK:
        ink = distance > share * level
        masks = _silhouettes(ink, sizes)
        if max(1, expected) <= len(masks) <= MOST_SYMBOLS and _centred(masks, distance.shape):
            if _is_all(ink, masks):
                return masks, True
            partly = partly or masks
    return partly, False


def _is_all(ink: NDArray[np.bool_], masks: list[_Mask]) -> bool:
    """Whether the masks hold all ink that may belong to a symbol.

    Ink left over is measured in inks of one symbol. Hardly any may lie between the symbols, where a covered one would
    show; more elsewhere, where sites print a letter or a number; none counts at the patch's edge, which is border or
    shadow.
    """
    rest = ink.astype(np.uint8)
    covered = 0
    for mask, (x, y, w, h) in masks:
        part = rest[y : y + h, x : x + w]
        covered += int(np.count_nonzero(part[mask > 0]))
        part[mask > 0] = 0
    one = max(1.0, covered / len(masks))
    boxes = np.array([box for _, box in masks])
    (left, top), (right, bottom) = boxes[:, :2].min(axis=0), (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    rim = max(1, round(RIM * min(ink.shape)))
    between = np.count_nonzero(rest[top:bottom, left:right]) / one
    anywhere = np.count_nonzero(rest[rim:-rim, rim:-rim]) / one
    return bool(between < BETWEEN and anywhere < LEFT_OVER)


def _centred(masks: list[_Mask], shape: tuple[int, ...]) -> bool:
    """Whether the symbols together sit in the middle of the card, as they do when none was missed."""
    boxes = np.array([box for _, box in masks])
    low, high = boxes[:, :2].min(axis=0), (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    off = np.abs((low + high) / 2 - np.array([shape[1], shape[0]]) / 2)
    return bool((off <= OFF_CENTRE * boxes[:, 2:].min()).all())


_Shape = tuple[NDArray[np.float64], float, float, float]


def _measure(
    patch: Patch, distance: NDArray[np.float32], mask: NDArray[np.uint8], box: _Box
) -> tuple[_Shape, NDArray[np.float64], _Mask]:
    x, y, w, h = box
    form = normal_form(mask)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(contours, key=len)
    hull = cv2.contourArea(cv2.convexHull(outline))
    area = cv2.contourArea(outline)
    shape = (
        np.asarray(form, np.float64),
        area / max(1, (w - 1) * (h - 1)),
        asymmetry(form),
        area / max(1.0, hull),
    )
    inside = distance[y : y + h, x : x + w]
    within = mask > 0
    strong = within & (inside >= FULL_INK * _quantile(inside[within], 0.99))
    ink = np.asarray(patch.pixels[y : y + h, x : x + w][strong].mean(axis=0), np.float64)
    return shape, ink, (mask, box)


def _core(away: NDArray[np.float32], part: _Mask, tint: NDArray[np.float64], contrast: float) -> tuple[float, float]:
    """Fill and deep as in `Face`.

    Inkiness is measured along the way from ground to ink: 0 at the ground, 1 at the ink.
    """
    mask, (x, y, w, h) = part
    padded = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1]
    inkiness = (away[y : y + h, x : x + w] @ tint.astype(np.float32)) / max(contrast, 1e-6)
    core = inkiness[depth > CORE * float(depth.max())]
    deep = inkiness[depth > DEEP * float(depth.max())]
    return float(core.mean()), float(deep.mean() + deep.std())
