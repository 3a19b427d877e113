"""Which symbols lie on one card, and where the cards are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.outlines import Outlines
from kibitz.vision.quads import tilted_corners
from kibitz.vision.set.places import MOST_SYMBOLS, CardPlace, copies, in_rows, line_clusters, pitch, stacked
from kibitz.vision.set.spacing import cards_by_spacing
from kibitz.vision.set.symbols import Symbol

FACE_TO_SYMBOL = 25.0
"""A card's face is at most this many times as large as one symbol's box (seen: 3.5 to 14)."""
FACE_ASPECT = 2.6
"""A card is at most this many times as long as wide; a header with two buttons is longer."""
OFF_CENTER = 0.16
"""Symbols sit in the middle of their card, within this share of its width and height."""
SAME_SIZE = 0.12
NEIGHBOUR = 1.9
"""Cards of a board have a neighbour nearer than this many card diagonals."""


def place_cards(
    symbols: Sequence[Symbol], face_contours: Mapping[int, NDArray[np.int32]], width: int, height: int
) -> list[CardPlace]:
    """Cards, row by row, from symbols of one size; symbols that make no card are left out.

    A card with a visible edge is the flat area round its symbols. Cards without one (white on white) are told
    apart by their spacing: copies nearer to each other than to anything else belong together, and they must lie
    wholly inside the picture of ``width`` x ``height`` pixels.
    """
    placed, loose = framed_cards(symbols, face_contours)
    placed += [c for c in cards_by_spacing(loose, placed) if _is_inside(c.rect, width, height)]
    return in_rows(_one_board(_usual_size(placed)))


def framed_cards(
    symbols: Sequence[Symbol], face_contours: Mapping[int, NDArray[np.int32]]
) -> tuple[list[CardPlace], list[Symbol]]:
    """The cards with a visible edge, in no order, and the symbols that lie on none of them."""
    by_face: defaultdict[int, list[Symbol]] = defaultdict(list)
    for symbol in symbols:
        by_face[symbol.face].append(symbol)
    placed: list[CardPlace] = []
    loose: list[Symbol] = []
    for face, members in by_face.items():
        card = _on_own_face(members, face_contours[face]) if face >= 0 else None
        if card is None:
            loose += members
        else:
            placed.append(card)
    return placed, loose


def expected_places(cards: Sequence[CardPlace], outlines: Outlines, width: int, height: int) -> list[CardPlace]:
    """Where further cards may lie: outlines of the cards' size, and gaps and edges of their lattice.

    width, height: of the picture, pixels.
    """
    if any(c.corners is not None for c in cards):
        return []
    w = float(np.median([c.rect.w for c in cards]))
    h = float(np.median([c.rect.h for c in cards]))
    rects = [
        Rect(float(x + (bw - w) / 2), float(y + (bh - h) / 2), w, h)
        for x, y, bw, bh in outlines.boxes
        if abs(bw - w) < SAME_SIZE * w and abs(bh - h) < SAME_SIZE * h
    ]
    centers = np.array([[c.rect.center.x, c.rect.center.y] for c in cards])
    lines = []
    for k, side in enumerate((w, h)):
        middles = [float(np.mean(line)) for line in line_clusters(centers[:, k], 0.3 * side)]
        step = pitch(np.array(middles)) if len(middles) > 1 else side * 1.08
        inner = [a + step * n for a, b in pairwise(middles) for n in range(1, round((b - a) / step))]
        lines.append([middles[0] - step, *middles, *inner, middles[-1] + step])
    rects += [Rect(x - w / 2, y - h / 2, w, h) for x, y in _drawn_on(lines[0], lines[1], (w, h), outlines, cards)]
    places: list[CardPlace] = []
    for rect in rects:
        taken = [*cards, *places]
        if _is_inside(rect, width, height) and not any(rect.iou(c.rect) > 0.02 for c in taken):
            places.append(CardPlace((), rect, None, None))
    return places


def _drawn_on(
    xs: Sequence[float], ys: Sequence[float], size: tuple[float, float], outlines: Outlines, cards: Sequence[CardPlace]
) -> list[tuple[float, float]]:
    """Middles of those cells of a lattice in which something about as large as a symbol is drawn; the others need no
    closer look."""
    short_px = float(np.median([s.short_side for c in cards for s in c.symbols] or [0]))
    boxes = outlines.boxes[outlines.boxes[:, 2:].min(axis=1) > short_px / 2]
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    cells = np.array([(x, y) for x in xs for y in ys])
    inside = (np.abs(middles[None] - cells[:, None]) < np.array(size) / 2).all(axis=2).any(axis=1)
    return [(float(x), float(y)) for x, y in cells[inside]]


def _is_inside(rect: Rect, width: int, height: int) -> bool:
    return rect.clipped(width, height).area >= 0.98 * rect.area


def _on_own_face(members: list[Symbol], contour: NDArray[np.int32]) -> CardPlace | None:
    """The card whose flat area holds just these symbols, or None where that area is no card."""
    if len(members) > MOST_SYMBOLS or not copies(members):
        return None
    x, y, w, h = cv2.boundingRect(contour)
    one = members[0]
    if w * h > FACE_TO_SYMBOL * one.box[2] * one.box[3] or max(w, h) > FACE_ASPECT * min(w, h):
        return None
    cx = sum(s.center[0] for s in members) / len(members)
    cy = sum(s.center[1] for s in members) / len(members)
    if abs(cx - (x + w / 2)) > OFF_CENTER * w or abs(cy - (y + h / 2)) > OFF_CENTER * h:
        return None
    # The contour of the flat area runs on the edge pixels; one pixel more is the card's outer side.
    return CardPlace(stacked(members), Rect(x - 1, y - 1, w + 2, h + 2), tilted_corners(contour), contour)


def _usual_size(cards: list[CardPlace]) -> list[CardPlace]:
    """Cards of about the usual size; a selected card may be somewhat larger, a framed ornament is not a card."""
    if len(cards) < 3:
        return cards
    side = np.array([[c.rect.w, c.rect.h] for c in cards])
    usual = np.median(side, axis=0)
    fits = ((side < 1.5 * usual) & (side > usual / 1.5)).all(axis=1)
    return [c for c, ok in zip(cards, fits, strict=True) if ok]


def _one_board(cards: list[CardPlace]) -> list[CardPlace]:
    """The largest group of neighbouring cards."""
    if not cards:
        return []
    centers = np.array([[c.rect.center.x, c.rect.center.y] for c in cards])
    reach = NEIGHBOUR * float(np.median([np.hypot(c.rect.w, c.rect.h) for c in cards]))
    near = np.hypot(*(centers[:, None] - centers[None]).transpose(2, 0, 1)) < reach
    group = np.arange(len(cards))
    for _ in range(len(cards)):
        merged = np.array([group[near[i]].min() for i in range(len(cards))])
        if (merged == group).all():
            break
        group = merged
    values, counts = np.unique(group, return_counts=True)
    chosen = values[counts.argmax()]
    return [c for c, g in zip(cards, group, strict=True) if g == chosen]
