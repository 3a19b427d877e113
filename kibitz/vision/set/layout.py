"""Which symbols lie on one card, and where the cards are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.outlines import Outlines
from kibitz.vision.quads import tilted_corners
from kibitz.vision.set.card.masks import LEAST_STRIPES
from kibitz.vision.set.card.places import LIKE, MOST_SYMBOLS, CardPlace, copies, in_rows, line_clusters, pitch, stacked
from kibitz.vision.set.card.symbols import Symbol, symbol_of, symbol_sizes
from kibitz.vision.set.spacing import cards_by_spacing

FACE_TO_SYMBOL = 36.0
"""A card's face is at most this many times as large as one symbol's box (seen: 3.5 to 27)."""
FACE_ASPECT = 2.6
"""A card is at most this many times as long as wide, or as its symbols need; a header with two buttons is longer."""
FACE_IN_SYMBOLS = 6.0
"""Length of a card in lengths of its symbols at most, where these lie along it: three, and as much room about them."""
LEAST_IN_VIEW, MARGIN = 0.8, 0.1
"""Of a card that reaches over the picture's edge this share is in it, and so far from that edge are its symbols, as a
share of its shorter side."""
OFF_CENTER = 0.16
"""Symbols sit in the middle of their card, within this share of its width and height."""
SAME_SIZE = 0.12
LEAST_GROUP = 3
HELD = 0.6
"""A card that fills at least this share of another's symbol is what is drawn there; a symbol fills less of its card."""
SHARED = 0.1
"""Overlap (intersection over union) of two cards of one board at most."""
LEAST_OF_LONGEST = 0.5
"""What is drawn smaller than this share of the longest thing on a card is no symbol of it."""
BROADEST_LINE, UNEVEN_LINE, SAME_OUTLINE = 0.3, 0.6, 0.15
"""Breadth of a line that a symbol is drawn with, as a share of its shorter side, at most, by which share of it the line
may be broader at one side, and difference of its outer and its inner edge in form (Hu's moments)."""
MOST_LEANING = 3
STRAIGHT = 0.01
"""A side that leans by less than this share of its length is upright or level."""
NEIGHBOUR = 1.9
"""Cards of a board have a neighbour nearer than this many card diagonals."""


def place_cards(
    symbols: Sequence[Symbol], face_contours: Mapping[int, NDArray[np.int32]], width: int, height: int
) -> list[CardPlace]:
    """Cards, row by row, from symbols of one size; symbols that make no card are left out.

    A card with a visible edge is the flat area round its symbols. Cards without one (white on white) are told
    apart by their spacing: copies nearer to each other than to anything else belong together, and they must lie
    inside the picture of ``width`` x ``height`` pixels, but for a margin (`_is_in_view`).
    """
    placed, loose = framed_cards(symbols, face_contours)
    placed += [c for c in cards_by_spacing(loose, placed) if _is_in_view(c, width, height)]
    return in_rows(_one_board(usual_size(placed)))


def cards_by_size(outlines: Outlines) -> list[list[CardPlace]]:
    """Cards with a visible edge, in groups of one size of card: whatever is drawn on them, of any size and form, as
    long as each shows one to three copies of it. Groups of fewer than LEAST_GROUP are left out."""
    by_face: defaultdict[int, list[int]] = defaultdict(list)
    for i, face in enumerate(outlines.face.tolist()):
        if face >= 0:
            by_face[face].append(i)
    cards = []
    for face, inside in by_face.items():
        longest = outlines.boxes[inside, 2:].max()
        # Specks and a small number beside the symbols don't make the card another one.
        members = [i for i in inside if outlines.boxes[i, 2:].max() >= LEAST_OF_LONGEST * longest]
        drawn = [symbol for i in members if (symbol := symbol_of(outlines, i)) is not None]
        card = _on_own_face(drawn, outlines.face_contours[face]) if len(drawn) == len(members) else None
        # A drawn line is a flat area, too, and its inner edge lies in it.
        if card is None or any(s.box[2] * s.box[3] >= HELD * card.rect.area for s in card.symbols):
            continue
        if not _is_broad_line(card):
            cards.append(card)
    cards = sorted(_without_holders(cards), key=lambda card: card.rect.area)
    groups: list[list[CardPlace]] = []
    for card in cards:
        for group in groups:
            usual = group[len(group) // 2].rect
            if abs(card.rect.w - usual.w) <= SAME_SIZE * usual.w and abs(card.rect.h - usual.h) <= SAME_SIZE * usual.h:
                group.append(card)
                break
        else:
            groups.append([card])
    # With the cards of a size go those that are a little larger for being selected, or smaller for being covered.
    return [usual_size(cards, like=group) for group in groups if len(group) >= LEAST_GROUP]


def _is_broad_line(card: CardPlace) -> bool:
    """Whether what seems to be a card is the line that a symbol is drawn with, and the hole in it: of the same form,
    and all round as far away."""
    if len(card.symbols) != 1 or card.face is None:
        return False
    symbol, rect = card.symbols[0], card.rect
    x, y, w, h = symbol.box
    sides = np.array([x - rect.x, y - rect.y, rect.right - x - w, rect.bottom - y - h])
    usual = float(np.median(sides))
    even = bool((np.abs(sides - usual) <= UNEVEN_LINE * usual + 2).all())
    alike = cv2.matchShapes(card.face, symbol.contour, cv2.CONTOURS_MATCH_I1, 0) < SAME_OUTLINE
    return even and usual <= BROADEST_LINE * min(rect.w, rect.h) and alike


def _without_holders(cards: list[CardPlace]) -> list[CardPlace]:
    """Without areas whose only "symbols" are cards themselves: a table, or a square of a page's pattern."""
    boxes = np.array([(c.rect.x, c.rect.y, c.rect.right, c.rect.bottom) for c in cards]).reshape(-1, 4)
    kept = []
    for card in cards:
        held = 0.0
        for symbol in card.symbols:
            x, y, w, h = symbol.box
            inside = (boxes[:, :2] >= (x - 1, y - 1)).all(axis=1) & (boxes[:, 2:] <= (x + w + 1, y + h + 1)).all(axis=1)
            areas = (boxes[inside, 2:] - boxes[inside, :2]).prod(axis=1)
            held = max(held, float(areas.max(initial=0)) / (w * h))
        if held < HELD:
            kept.append(card)
    return kept


def with_loose_cards(cards: Sequence[CardPlace], outlines: Outlines, width: int, height: int) -> list[CardPlace]:
    """Cards with an edge, and those beside them that show none but the same symbols on the same lattice, row by row."""
    taken = {id(symbol.contour) for card in cards for symbol in card.symbols}
    long_px, short_px = np.array([(s.long_side, s.short_side) for card in cards for s in card.symbols]).T
    sides = np.sort(outlines.boxes[:, 2:], axis=1)
    like = (sides[:, 1] >= long_px.min() / LIKE) & (sides[:, 1] <= long_px.max() * LIKE)
    like &= (sides[:, 0] >= short_px.min() / LIKE) & (sides[:, 0] <= short_px.max() * LIKE)
    loose = [
        symbol
        for i in np.flatnonzero(like).tolist()
        if id(outlines.contours[i]) not in taken and (symbol := symbol_of(outlines, i)) is not None
    ]
    more = [card for card in cards_by_spacing(loose, list(cards)) if _is_in_view(card, width, height)]
    # Both sides of a symbol's line are outlines: what lies over a card that has an edge is drawn on it, and two that
    # are left of far cards are no copies on one between them.
    more = [
        card
        for card in more
        if all(card.rect.holds(Rect(*symbol.box)) for symbol in card.symbols)
        and not any(card.rect.iou(other.rect) > SHARED for other in cards)
    ]
    return in_rows(_one_board(usual_size([*cards, *more])))


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
    every, cards = cards, [card for card in cards if card.corners is None]
    # A few may lean for being selected.
    if len(every) - len(cards) > MOST_LEANING or len(every) >= 2 * len(cards):
        return []
    w = float(np.median([c.rect.w for c in cards]))
    h = float(np.median([c.rect.h for c in cards]))
    rects = [
        Rect(float(x + (bw - w) / 2), float(y + (bh - h) / 2), w, h)
        for x, y, bw, bh in outlines.boxes
        if abs(bw - w) < SAME_SIZE * w and abs(bh - h) < SAME_SIZE * h
    ]
    lines = [_lines(cards, k, side) for k, side in enumerate((w, h))]
    rects += [Rect(x - w / 2, y - h / 2, w, h) for x, y in _drawn_on(lines[0], lines[1], (w, h), outlines, cards)]
    known = [s for c in cards for s in c.symbols]
    places: list[CardPlace] = []
    for rect in rects:
        taken = [*every, *places]
        if _is_inside(rect, width, height) and not any(rect.iou(c.rect) > 0.02 for c in taken):
            places.append(CardPlace(_unlike(_drawn_in(rect, outlines), known), rect, None, None))
    return places


def without_held(places: Sequence[CardPlace]) -> list[CardPlace]:
    """Without those that lie within another place: a symbol of a card is no card."""
    boxes = np.array([(place.rect.x, place.rect.y, place.rect.right, place.rect.bottom) for place in places])
    low, high = boxes[:, None, :2], boxes[:, None, 2:]
    shared = np.clip(np.minimum(high, boxes[None, :, 2:]) - np.maximum(low, boxes[None, :, :2]), 0, None).prod(axis=2)
    area = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    held = ((shared >= HELD * area[:, None]) & (area[None] > area[:, None])).any(axis=1)
    return [place for place, is_held in zip(places, held.tolist(), strict=True) if not is_held]


def _lines(cards: Sequence[CardPlace], axis: int, side: float) -> list[float]:
    """Middles of the columns (axis 0) or rows (1) of a lattice of cards, those without a card and one more at each end
    included."""
    centers = np.array([[c.rect.center.x, c.rect.center.y] for c in cards])
    middles = [float(np.mean(line)) for line in line_clusters(centers[:, axis], 0.3 * side)]
    step = pitch(np.array(middles)) if len(middles) > 1 else side * 1.08
    inner = [a + step * n for a, b in pairwise(middles) for n in range(1, round((b - a) / step))]
    return [middles[0] - step, *middles, *inner, middles[-1] + step]


def _unlike(drawn: tuple[Symbol, ...], known: list[Symbol]) -> tuple[Symbol, ...]:
    """The symbols if none of the known ones has their size. What has is found when the place is looked at."""
    return drawn if len(symbol_sizes([*drawn, *known])) > len(symbol_sizes(known)) else ()


def _drawn_in(rect: Rect, outlines: Outlines) -> tuple[Symbol, ...]:
    """The copies that lie in the middle of a place, of whatever size; none where something else lies there."""
    x, y, w, h = outlines.boxes.T
    inside = (x >= rect.x) & (y >= rect.y) & (x + w <= rect.right) & (y + h <= rect.bottom)
    drawn = [symbol for i in np.flatnonzero(inside).tolist() if (symbol := symbol_of(outlines, i)) is not None]
    longest = max((s.long_side for s in drawn), default=0)
    drawn = [s for s in drawn if s.long_side >= LEAST_OF_LONGEST * longest]
    outer = [s for s in drawn if not any(_within(s, other) for other in drawn)]
    if not 1 <= len(outer) <= MOST_SYMBOLS or not copies(outer):
        return ()
    middle = Rect.around([Rect(*s.box) for s in outer]).center
    off = abs(middle.x - rect.center.x) / rect.w, abs(middle.y - rect.center.y) / rect.h
    return stacked(outer) if max(off) <= OFF_CENTER else ()


def _within(one: Symbol, other: Symbol) -> bool:
    (x, y, w, h), (ox, oy, ow, oh) = one.box, other.box
    return one is not other and x >= ox and y >= oy and x + w <= ox + ow and y + h <= oy + oh and w * h < ow * oh


def _drawn_on(
    xs: Sequence[float], ys: Sequence[float], size: tuple[float, float], outlines: Outlines, cards: Sequence[CardPlace]
) -> list[tuple[float, float]]:
    """Middles of those cells of a lattice that lie between cards, where symbols may be drawn in one with the edge, or
    in which something about as large as a symbol is drawn, be it in parts; the others need no closer look."""
    short_px = float(np.median([s.short_side for c in cards for s in c.symbols] or [0]))
    every = outlines.boxes
    middles = every[:, :2] + every[:, 2:] / 2
    cells = np.array([(x, y) for x in xs for y in ys])
    within = (np.abs(middles[None] - cells[:, None]) < np.array(size) / 2).all(axis=2)
    inside = (within & (every[:, 2:].min(axis=1) > short_px / 2)).any(axis=1)
    between = ((cells > (min(xs), min(ys))) & (cells < (max(xs), max(ys)))).all(axis=1)
    # A lattice that is mostly empty is none.
    inside |= between & (between.sum() <= 2 * len(cards))
    parts = [every[held] for held in within]
    inside |= [_is_hatched(boxes, cell, size, short_px) for boxes, cell in zip(parts, cells, strict=True)]
    return [(float(x), float(y)) for x, y in cells[inside]]


def _is_hatched(
    boxes: NDArray[np.int32], middle: NDArray[np.float64], size: tuple[float, float], short_px: float
) -> bool:
    """Whether several small parts in a cell are, all together, about as large as a symbol and in its middle, as the
    stripes of one without an outline are."""
    if len(boxes) < LEAST_STRIPES:
        return False
    low, high = boxes[:, :2].min(axis=0), (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    off = np.abs((low + high) / 2 - middle) / size
    return bool((high - low).min() > short_px / 2 and (off <= OFF_CENTER).all())


def _is_in_view(card: CardPlace, width: int, height: int) -> bool:
    """Whether a card without an edge lies in the picture, or all but a margin of it, beside which no symbol can be."""
    symbols = Rect.around([Rect(*symbol.box) for symbol in card.symbols])
    beside = min(symbols.x, symbols.y, width - symbols.right, height - symbols.bottom)
    seen = card.rect.clipped(width, height).area / card.rect.area
    return _is_inside(card.rect, width, height) or (
        seen >= LEAST_IN_VIEW and beside >= MARGIN * min(card.rect.w, card.rect.h)
    )


def _is_inside(rect: Rect, width: int, height: int) -> bool:
    return rect.clipped(width, height).area >= 0.98 * rect.area


def _on_own_face(members: list[Symbol], contour: NDArray[np.int32]) -> CardPlace | None:
    """The card whose flat area holds just these symbols, or None where that area is no card."""
    if len(members) > MOST_SYMBOLS or not copies(members):
        return None
    x, y, w, h = cv2.boundingRect(contour)
    one = members[0]
    along = one.box[2] if w >= h else one.box[3]
    longest = max(FACE_ASPECT * min(w, h), FACE_IN_SYMBOLS * along)
    if w * h > FACE_TO_SYMBOL * one.box[2] * one.box[3] or max(w, h) > longest:
        return None
    cx = sum(s.center[0] for s in members) / len(members)
    cy = sum(s.center[1] for s in members) / len(members)
    if abs(cx - (x + w / 2)) > OFF_CENTER * w or abs(cy - (y + h / 2)) > OFF_CENTER * h:
        return None
    # The contour of the flat area runs on the edge pixels; one pixel more is the card's outer side.
    return CardPlace(stacked(members), Rect(x - 1, y - 1, w + 2, h + 2), tilted_corners(contour), contour)


def usual_size(cards: list[CardPlace], like: list[CardPlace] | None = None) -> list[CardPlace]:
    """Cards of about the usual size; a selected card may be somewhat larger, a framed ornament is not a card.

    like: cards whose size is the usual one; all of them, where they are not given.
    """
    if len(cards) < 3:
        return cards
    cards = _upright(cards)
    side = np.array([[c.rect.w, c.rect.h] for c in cards])
    usual = np.median([[c.rect.w, c.rect.h] for c in like or cards], axis=0)
    fits: NDArray[np.bool_] = np.all((side < 1.5 * usual) & (side > usual / 1.5), axis=1)
    return [c for c, ok in zip(cards, fits, strict=True) if ok]


def _upright(cards: list[CardPlace]) -> list[CardPlace]:
    """The cards; where most lie upright, those too of whose outline only a side or two seems to lean: a symbol touches
    the edge there. A card that is turned leans on all four."""
    leaning = [card.corners is not None for card in cards]
    if 2 * sum(leaning) >= len(cards):
        return cards
    return [replace(card, corners=None) if _partly_upright(card.corners) else card for card in cards]


def _partly_upright(corners: NDArray[np.float64] | None) -> bool:
    if corners is None:
        return False
    sides = np.abs(np.roll(corners, -1, axis=0) - corners)
    return bool((sides.min(axis=1) < STRAIGHT * sides.max(axis=1)).any())


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
