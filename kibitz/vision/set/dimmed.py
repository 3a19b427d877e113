"""The cards of before in another light: pages dim all of them but the selected ones, which they may enlarge or lift."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.set.appearance import MOST_LIFTED
from kibitz.vision.set.board import Before, Board
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.card.places import CardPlace
from kibitz.vision.tracking import part_of, redrawn

ALIKE = 0.95
"""Correlation of a card's pixels, over all channels together, from which on it is the same in another light."""
LEAST_LIGHT = 0.2
"""... unless hardly anything of it is seen any more, as of one that goes: this share of its contrast."""
CLEARER = 1.05
"""How much more contrast a card has that is seen more clearly."""
INSET = 0.1
"""Of a card what is compared lies so far from its edge, as a share of its shorter side."""
REACH = 0.12
"""How far, as a share of its shorter side, a card may have been lifted."""
STEP_PX = 3.0
"""How far a card moves at most from one look to the next without being looked for in another size, pixels."""
SCALES = (1.02, 1.04, 1.06, 1.08, 1.1, 1.12, 0.98, 0.96)
"""Sizes at which a card is looked for that isn't where it was: being selected, it may have been enlarged, or no longer
be."""
SOFT_PX = 1.0
"""Both are softened then: a step misses a size by up to a hundredth, and thin lines would lie beside each other."""
GROUND_WITHIN = 6.0
"""Pixels of a card that were so near to its ground are ground."""


@dataclass(frozen=True, slots=True)
class Alike:
    """The board of before, its cards where they lie now, each as it was but for its light. dimmed: most of them are in
    another light than before. clearer: numbers of those that are seen more clearly than before where most aren't, as
    those that were just dealt: what was read of these half faded in may be wrong."""

    board: Board
    dimmed: bool
    clearer: frozenset[int]


def seen_alike(pixels: NDArray[np.uint8], before: Before) -> Alike | None:
    """The board of before, where every card is as it was, in whatever light; a few may have been enlarged or lifted.
    None where any card isn't.

    pixels: (h, w, 3) uint8 BGR, of the same size as those of before.
    """
    board = before.board
    if any(place.corners is not None for place in board.places):
        return None
    pairs = [*zip(board.places, board.faces, strict=True)]
    stirred = [
        bool(redrawn(part_of(before.pixels, inner), part_of(pixels, inner)).any())
        for inner in (_inner(place.rect) for place, _ in pairs)
    ]
    found: list[tuple[CardPlace, Face]] = []
    dimmed = 2 * sum(stirred) > len(pairs)
    clearer: set[int] = set()
    moved = 0
    for number, ((place, face), stirs) in enumerate(zip(pairs, stirred, strict=True)):
        now = _shifted(pixels, before.pixels, place) if stirs else place
        if now is None:
            moved += 1
            now = _elsewhere(pixels, before.pixels, place) if moved <= MOST_LIFTED else None
        if now is None:
            return None
        boxes = tuple(_scaled(box, place.rect, now.rect) for box in face.boxes)
        if stirs and not dimmed and _drawn(pixels, boxes) > CLEARER * _drawn(before.pixels, face.boxes):
            clearer.add(number)
        # A light that fades goes by steps too small to be told from the same drawn once more.
        ground = ground_now(pixels, before.pixels, place, face, now.rect)
        found.append((now, replace(face, ground=ground, boxes=boxes)))
    places, faces = zip(*found, strict=True)
    return Alike(replace(board, places=places, faces=faces), dimmed, frozenset(clearer))


def _inner(rect: Rect) -> Rect:
    return rect.grown(-INSET * min(rect.w, rect.h))


def _shifted(now: NDArray[np.uint8], was: NDArray[np.uint8], place: CardPlace) -> CardPlace | None:
    """A card that lies where it lay, or a step of its way up or down from there, in whatever light; else None."""
    own = _inner(place.rect)
    likeness, found = _likest(part_of(was, own), now, own.grown(STEP_PX))
    if likeness < ALIKE:
        return None
    dx, dy = int(found.x) - int(own.x), int(found.y) - int(own.y)
    return place.moved(dx, dy) if dx or dy else place


def _elsewhere(now: NDArray[np.uint8], was: NDArray[np.uint8], place: CardPlace) -> CardPlace | None:
    """A card that has been enlarged, or is so no longer, near its place; None where it isn't seen there."""
    own = _inner(place.rect)
    old = part_of(was, own)
    reach = REACH * min(place.rect.w, place.rect.h)
    soft = _soft(now)
    best, at = 0.0, place.rect
    for scale in SCALES:
        looked_for = _soft(np.asarray(cv2.resize(old, None, fx=scale, fy=scale), np.uint8))
        around = _middle(own, looked_for.shape[1], looked_for.shape[0]).grown(reach)
        likeness, found = _likest(looked_for, soft, around)
        if likeness > best:
            best, at = likeness, _middle(found, place.rect.w * scale, place.rect.h * scale)
    return _placed(place, at) if best >= ALIKE else None


def _likest(looked_for: NDArray[np.uint8], now: NDArray[np.uint8], around: Rect) -> tuple[float, Rect]:
    """How much the likest part of an area is like what is looked for, and where it is; 0 where it is hardly seen."""
    area = around.clipped(now.shape[1], now.shape[0])
    there = part_of(now, area)
    (h, w), (height, width) = looked_for.shape[:2], there.shape[:2]
    if height < h or width < w or _contrast(there) < LEAST_LIGHT * _contrast(looked_for):
        return 0.0, area
    _, likeness, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(there, looked_for, cv2.TM_CCOEFF_NORMED))
    return likeness, Rect(int(area.x) + x, int(area.y) + y, w, h)


def _contrast(pixels: NDArray[np.uint8]) -> float:
    return float(pixels.std(axis=(0, 1)).max())


def _drawn(pixels: NDArray[np.uint8], boxes: Sequence[Rect]) -> float:
    """The contrast of a card's symbols."""
    return _contrast(part_of(pixels, Rect.around(list(boxes))))


def _soft(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), SOFT_PX), np.uint8)


def _middle(about: Rect, w: float, h: float) -> Rect:
    """A rectangle of this size with the same middle."""
    middle = about.center
    return Rect(middle.x - w / 2, middle.y - h / 2, w, h)


def _placed(place: CardPlace, at: Rect) -> CardPlace:
    """A card that lies elsewhere now, larger or smaller."""
    face = None
    if place.face is not None:
        x, y = at.w / place.rect.w, at.h / place.rect.h
        corner = np.array([place.rect.x, place.rect.y])
        face = ((place.face - corner) * (x, y) + (at.x, at.y)).round().astype(np.int32)
    return replace(place, rect=at, face=face)


def _scaled(box: Rect, was: Rect, now: Rect) -> Rect:
    x, y = now.w / was.w, now.h / was.h
    return Rect(now.x + (box.x - was.x) * x, now.y + (box.y - was.y) * y, box.w * x, box.h * y)


def ground_now(
    now: NDArray[np.uint8], was: NDArray[np.uint8], lay: CardPlace, face: Face, at: Rect | None = None
) -> NDArray[np.float64]:
    """The ground of a card that is there still: what lies now where it was. at: its place now, if another."""
    old, new = part_of(was, _inner(lay.rect)), part_of(now, _inner(at or lay.rect))
    if np.array_equal(old, new):
        return face.ground
    bare = (np.abs(old - face.ground).max(axis=2) <= GROUND_WITHIN).astype(np.uint8)
    seen = new[cv2.resize(bare, new.shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0]
    return np.asarray(np.median(seen, axis=0)) if len(seen) else face.ground
