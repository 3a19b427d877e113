"""One card at a time: the symbols on its own ground, and what each of them looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.colour import tone
from kibitz.vision.set.card.forms import asymmetry, lies, normal_form, without_teeth
from kibitz.vision.set.card.ground import OTHER_GROUND, UnevenLight, evened, ground_colour
from kibitz.vision.set.card.inkiness import depth_in, inkiness
from kibitz.vision.set.card.masks import (
    INK,
    Box,
    Found,
    Mask,
    least_cut,
    may_be_symbols,
    symbol_masks,
    within,
    without_signs,
)
from kibitz.vision.set.card.patch import Patch, cut_out
from kibitz.vision.set.card.places import CardPlace
from kibitz.vision.set.card.symbols import Size

LEAST_CONTRAST = 16.0
"""Least distance of ink from its ground, in grey levels over three channels together."""
EDGE_WITHIN_PX = 4
"""A card's edge lies at most so far from where its lattice has it."""
ENDS = 0.85
"""Where a card ends, at least this share of a line along that side has another colour than its ground."""
FULL_INK = 0.75
"""Pixels of at least this share of the greatest distance from the ground show the ink's own colour."""
CORE = 0.62
"""Depth, as a share of the symbol's greatest, from which on a thick outline no longer counts as filling."""
WHOLE_FACE = 0.97
"""A card's flat area fills at least this share of its convex hull; what lies over the card cuts a bay into it."""
DEEP = 0.85
"""Depth from which on even the thickest pens leave the ground of an open symbol untouched."""
THINNED_FROM = 4000
LEAST_ACROSS = 30.0
"""Ink that is so far, in grey levels over three channels together, from all shades of its ground is told from them."""
MISJUDGED = 0.2
"""Under a symbol the light is known but for this share of its range on the card: a shadow's edge may lie there."""
BLUR_PX = 4
"""So far about its lines ink may have changed the colours."""
NO_INK, ALL_INK = 0.08, 0.85
"""Inkiness of what has no ink, and of what is all ink: tints and blurred hatches lie between."""
MOST_PIERCED = 0.5
"""What leaves more of a symbol bare is its outline, not that of a hole."""
LIGHT_INSIDE, LIGHT_SHARE = -0.15, 0.1
"""Inkiness below which the lightest tenth of a symbol's core isn't the card's ground, but an inside of its own."""


@dataclass(frozen=True, slots=True)
class Face:
    """What one card shows, averaged over its symbols.

    number: how many symbols; None where part of one was missed.
    form: (GRID, GRID) float, how often each cell of the upright symbol is covered, 0 to 1.
    extent, asymmetry, solidity: area over box; 1 - overlap with the mirror image; area over convex hull.
    fill: mean inkiness of the symbol's core, 0 (ground) to 1 (as its outline).
    deep: mean and spread together along the symbol's middle line, where no outline reaches: a tint shows in the
        mean, a fine hatch in the spread.
    bare, inked: the widest part of the symbol that has no ink at all, and that is all ink, as shares of the symbol's
        own width: where something is drawn inside all three shadings, these tell what is around it.
    pierced: how far the bare part in the symbol's middle goes, across or up, as a share of its own size: of an open
        symbol its inside, and of a ring its hole; 0 where there is none. around: fill and deep without it,
        where it is as small as a ring's.
    shaded: by how much uneven light may have changed fill and deep.
    ink: (3,) float, BGR of the ink.
    tone: (4,) float unit vector for comparing inks, see `kibitz.vision.colour.tone`. whole_tone: the same of all that
        the ink has changed about it.
    ground: (3,) float, BGR of the card's ground.
    boxes: the symbols' rectangles in frame pixels. hatched: it has no outline, only stripes or dots.
    """

    number: int | None
    form: NDArray[np.float64]
    extent: float
    asymmetry: float
    solidity: float
    fill: float
    deep: float
    bare: float
    inked: float
    pierced: float
    around: tuple[float, float]
    shaded: float
    ink: NDArray[np.float64]
    tone: NDArray[np.float64]
    whole_tone: NDArray[np.float64]
    ground: NDArray[np.float64]
    boxes: tuple[Rect, ...]
    hatched: bool = False

    def moved(self, dx: int, dy: int) -> Face:
        """The same in a larger picture, (dx, dy) pixels further right and down."""
        return replace(self, boxes=tuple(box.moved(dx, dy) for box in self.boxes))


@dataclass(frozen=True, eq=False)
class Inked:
    """The symbols of one card, cut out.

    patch: in even light. ground: (3,) float32 BGR. light: None where it was even. away, distance: of each pixel of the
    patch from the ground. found: their silhouettes, with boxes in patch pixels.
    """

    patch: Patch
    ground: NDArray[np.float32]
    light: UnevenLight | None
    away: NDArray[np.float32]
    distance: NDArray[np.float32]
    found: Found


def cut_symbols(
    pixels: NDArray[np.uint8],
    place: CardPlace,
    sizes: Sequence[Size],
    usual: NDArray[np.float64] | None = None,
    *,
    lit: bool = False,
) -> Inked | None:
    """The symbols at a place, or None where none of the board's size stand on flat ground there.

    sizes: that the card's symbols may have. usual: (3,) BGR of the other cards' ground, where it is known.
    lit: whether the light may vary from place to place, as in photographs.
    """
    patch = cut_out(pixels, place, min(short for _, short in sizes))
    ground = ground_colour(patch, place, usual)
    light = evened(patch, ground) if lit else None
    if light is not None:
        patch = replace(patch, pixels=light.evened)
    away = patch.pixels - ground
    squares = cv2.transform(cv2.multiply(away, away), np.ones((1, 3), np.float32))
    distance: NDArray[np.float32] = np.sqrt(np.asarray(squares, np.float32))
    if place.face is not None:
        distance[~patch.face(np.asarray(cv2.convexHull(place.face), np.int32))] = 0
    zoomed = [(longer * patch.zoom, shorter * patch.zoom) for longer, shorter in sizes]
    edged = place.face is not None
    found = symbol_masks(distance, _full_ink(distance), zoomed, len(place.symbols), edged=edged)
    if not found.masks and place.symbols and place.face is not None:
        # A glow inside of the card's edge outweighs thin outlines.
        near = np.zeros(distance.shape, np.uint8)
        cv2.drawContours(near, [patch.outline(symbol.contour) for symbol in place.symbols], -1, 1, cv2.FILLED)
        distance[cv2.dilate(near, np.ones((5, 5), np.uint8)) == 0] = 0
        found = symbol_masks(distance, _full_ink(distance), zoomed, len(place.symbols), edged=True)
    if not found.masks or not (found.whole or place.face is not None):
        return None
    whole = found.whole and (place.face is None or _uncovered(patch, place.face, found.masks))
    return Inked(patch, ground, light, away, distance, replace(found, whole=whole))


def _full_ink(distance: NDArray[np.float32]) -> float:
    """How far the ink of a patch is from its ground; infinite where nothing stands out."""
    thinned = distance[::2, ::2] if distance.size > THINNED_FROM else distance
    strong = thinned[thinned > 0.35 * float(thinned.max(initial=0.0))]
    level = _quantile(strong, 0.75) if strong.size else 0.0
    return level if level >= LEAST_CONTRAST else float("inf")


def look_at(
    pixels: NDArray[np.uint8],
    place: CardPlace,
    sizes: Sequence[Size],
    usual: NDArray[np.float64] | None = None,
    *,
    lit: bool = False,
) -> Face | None:
    """The face of the card at a place, or None where no symbols of the board's size stand on flat ground there.

    sizes, usual, lit: as for `cut_symbols`.
    """
    inked = cut_symbols(pixels, place, sizes, usual, lit=lit)
    if inked is None:
        return None
    patch, ground, light, masks = inked.patch, inked.ground, inked.light, inked.found.masks
    away, distance = inked.away, inked.distance
    own = without_signs(
        least_cut(masks, distance.shape), distance.shape, [(a * patch.zoom, b * patch.zoom) for a, b in sizes]
    )
    turned = lies(*np.median([box[2:] for _, box in own], axis=0))
    parts = [_measure(patch, distance, *one, turned=turned) for one in own]
    inks = np.array([p[1] for p in parts])
    tint = inks.mean(axis=0) - ground
    symbols = [part for _, _, part in parts]
    withins = [mask > 0 for mask, _ in symbols]
    depths = [depth_in(mask) for mask in withins]
    fills, amounts = _fills(inked, symbols, tint, depths)
    fill, deep = (np.mean(fills, axis=0) if light is None else np.min(fills, axis=0)).tolist()
    looks = [*zip(withins, depths, amounts, strict=True)]
    bare, inked_ = np.mean([_widest(*look) for look in looks], axis=0).tolist()
    pierced, *around = np.mean([_pierced(*look) for look in looks], axis=0).tolist()
    shapes = np.array([p[0][1:] for p in parts])
    extent, skew, solidity = shapes.mean(axis=0).tolist()
    return Face(
        number=len(masks) if inked.found.whole else None,
        form=np.mean([p[0][0] for p in parts], axis=0),
        extent=extent,
        asymmetry=skew,
        solidity=solidity,
        fill=fill,
        deep=deep,
        bare=bare,
        inked=inked_,
        pierced=pierced,
        around=(around[0], around[1]),
        shaded=0.0 if light is None else MISJUDGED * light.span / max(float(np.linalg.norm(tint)), 1e-6),
        ink=inks.mean(axis=0),
        tone=tone(inks.mean(axis=0), np.asarray(ground, np.float64)),
        whole_tone=_whole_tone(away, distance, ground, [p[2] for p in parts]),
        ground=np.asarray(ground, np.float64),
        boxes=tuple(patch.frame_rect(*box) for _, box in masks),
        hatched=inked.found.hatched,
    )


def _fills(
    inked: Inked, symbols: Sequence[Mask], tint: NDArray[Any], depths: Sequence[NDArray[np.float32]]
) -> tuple[list[tuple[float, float]], list[NDArray[np.float32]]]:
    """Fill and deep of each symbol, and how much ink there is at each of its pixels. In uneven light they come twice:
    shadows only add to what is inked, and what is left of them lies along the way that the light varies."""
    amounts = inkiness(inked.away, symbols, tint, depths, inked.patch.zoom)
    fills = [_core(*one) for one in zip(depths, amounts, strict=True)]
    across = _across(tint, inked.light.way) if inked.light is not None else np.zeros(3)
    if inked.light is not None and float(np.linalg.norm(across)) >= LEAST_ACROSS:
        away = _across(inked.away, inked.light.way)
        sideways = inkiness(away, symbols, across, depths, inked.patch.zoom)
        fills += [_core(*one) for one in zip(depths, sideways, strict=True)]
    return fills, amounts


def _across(vectors: NDArray[Any], way: NDArray[np.float32]) -> NDArray[Any]:
    """Vectors of BGR, (..., 3), without what of them lies along a unit vector."""
    return np.asarray(vectors - (vectors @ way)[..., None] * way)


def _whole_tone(
    away: NDArray[np.float32], distance: NDArray[np.float32], ground: NDArray[np.float32], parts: Sequence[Mask]
) -> NDArray[np.float64]:
    """The tone of all that the ink has changed, summed up over it and a little about it.

    Cameras and JPEG blur colour more than lightness, so that thin lines look grey; sums stay what they were.
    """
    total, count = np.zeros(3), 0
    for mask, (x, y, w, h) in parts:
        around = slice(max(0, y - BLUR_PX), y + h + BLUR_PX), slice(max(0, x - BLUR_PX), x + w + BLUR_PX)
        near = distance[around]
        inside = np.zeros(near.shape, np.uint8)
        top, left = y - around[0].start, x - around[1].start
        inside[top : top + h, left : left + w] = mask
        inked = (near > INK[0] * float(near[inside > 0].max())) & (inside > 0)
        blurred = cv2.dilate(inked.astype(np.uint8), np.ones((2 * BLUR_PX + 1, 2 * BLUR_PX + 1), np.uint8)) > 0
        total += away[around][blurred & (near > 0)].sum(axis=0)
        count += int(inked.sum())
    return tone(np.asarray(ground + total / max(count, 1), np.float64), np.asarray(ground, np.float64))


def has_edge(pixels: NDArray[np.uint8], rect: Rect, ground: NDArray[np.float64]) -> bool:
    """Whether the card's ground ends on all four sides of a rectangle, whatever else reaches over the edge there."""
    around = rect.grown(EDGE_WITHIN_PX).clipped(pixels.shape[1], pixels.shape[0])
    left, top, right, bottom = (round(v) for v in (around.x, around.y, around.right, around.bottom))
    other = channel_max(np.abs(pixels[top:bottom, left:right] - ground)) > OTHER_GROUND
    n, inset = 2 * EDGE_WITHIN_PX, EDGE_WITHIN_PX
    sides = other[:n, inset:-inset], other[-n:, inset:-inset], other[inset:-inset, :n].T, other[inset:-inset, -n:].T
    return min(float(side.mean(axis=1).max()) for side in sides) >= ENDS


def _uncovered(patch: Patch, face: NDArray[np.int32], masks: list[Mask]) -> bool:
    """Whether nothing that may hide a symbol cuts bays into the card's flat area, but for symbols that reach beyond its
    edge."""
    hull = np.asarray(cv2.convexHull(face), np.int32)
    if cv2.contourArea(face) >= WHOLE_FACE * cv2.contourArea(hull):
        return True
    whole = patch.face(hull)
    bays = (whole & ~patch.face(face)).astype(np.uint8)
    bays = cv2.erode(bays, np.ones((3, 3), np.uint8)).astype(np.uint8)
    for one in masks:
        mask, (x, y, w, h) = within(one, bays.shape)
        # Thick lines of their own, and the pixels that the edge of the area was moved in by.
        box = bays[max(0, y - 3) : y + h + 3, max(0, x - 3) : x + w + 3]
        grown = cv2.copyMakeBorder(mask, min(3, y), 3, min(3, x), 3, cv2.BORDER_CONSTANT, value=0)
        grown = cv2.dilate(grown, np.ones((7, 7), np.uint8))
        box[grown[: box.shape[0], : box.shape[1]] > 0] = 0
    return bool(np.count_nonzero(may_be_symbols(bays, masks)) <= (1 - WHOLE_FACE) * np.count_nonzero(whole))


def _quantile(values: NDArray[np.float32], share: float) -> float:
    """The value that ``share`` of the values do not exceed; without the care for ties of np.percentile, and fast."""
    k = int(share * (values.size - 1))
    return float(np.partition(values, k)[k])


_Shape = tuple[NDArray[np.float64], float, float, float]


def _measure(
    patch: Patch, distance: NDArray[np.float32], mask: NDArray[np.uint8], box: Box, *, turned: bool
) -> tuple[_Shape, NDArray[np.float64], Mask]:
    x, y, w, h = box
    whole = without_teeth(mask)
    form = normal_form(whole, turned=turned)
    contours, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
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


def _core(depth: NDArray[np.float32], amount: NDArray[np.float32]) -> tuple[float, float]:
    """Fill and deep as in `Face`.

    depth: see `depth_in`. amount: see `inkiness`. Where a symbol's inside lies clearly on the other side of the ground,
    that inside takes the ground's place.
    """
    core = amount[depth > CORE * float(depth.max())]
    deep = amount[depth > DEEP * float(depth.max())]
    # On a darker card, as a selected one may be, symbols keep the light inside that they are drawn with.
    own = _quantile(core, LIGHT_SHARE) if core.size else 0.0
    if own < LIGHT_INSIDE:
        core, deep = (core - own) / (1 - own), (deep - own) / (1 - own)
    return float(core.mean()), float(deep.mean() + deep.std())


def _pierced(
    mask: NDArray[np.bool_], depth: NDArray[np.float32], amount: NDArray[np.float32]
) -> tuple[float, float, float]:
    """Pierced, and around as two numbers, as in `Face`; the latter are 0 where there is no hole as small as a ring's.
    depth, amount: as for `_core`."""
    bare = mask & (amount < NO_INK)
    middle = (depth > DEEP * float(depth.max())) & bare
    if not middle.any():
        return 0.0, 0.0, 0.0
    _, parts = cv2.connectedComponents(bare.astype(np.uint8), connectivity=4)
    hole = parts == int(np.bincount(parts[middle]).argmax())
    share = max(float(hole.any(axis=axis).mean()) for axis in (0, 1))
    return (share, *_core(depth_in(mask & ~hole), amount)) if share <= MOST_PIERCED else (share, 0.0, 0.0)


def _widest(mask: NDArray[np.bool_], depth: NDArray[np.float32], amount: NDArray[np.float32]) -> tuple[float, float]:
    """Bare and inked as in `Face`. depth, amount: as for `_core`."""
    most = max(1.0, float(depth.max()))
    bare, inked = mask & (amount < NO_INK), mask & (amount > ALL_INK)
    return float(depth_in(bare).max()) / most, float(depth_in(inked).max()) / most
