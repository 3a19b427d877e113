"""Which symbols lie on one card, and where the cards are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.geometry import Point, Rect
from kibitz.vision.outlines import Outlines
from kibitz.vision.quads import tilted_corners
from kibitz.vision.set.forms import SAME_FORM, group_forms, outline_form, overlap
from kibitz.vision.set.symbols import Symbol

MOST_SYMBOLS = 3
LIKE = 1.16
"""Symbols of one card are copies: their sides agree within this factor."""
FACE_TO_SYMBOL = 25.0
"""A card's face is at most this many times as large as one symbol's box (seen: 3.5 to 14)."""
FACE_ASPECT = 2.6
"""A card is at most this many times as long as wide; a header with two buttons is longer."""
OFF_CENTER = 0.16
"""Symbols sit in the middle of their card, within this share of its width and height."""
SURE_LATTICE = 6
MOST_LOOSE = 120
"""More symbols of one size than any board has: a page of text."""
MOST_GAPS = 6
LINE_WIDTH = 0.3
"""Middles of cards of one row or column differ by at most this share of a symbol's length."""
OFF_LINE = 0.12
"""A card stands off its place in the lattice by at most this share of the distance between two cards."""
MOST_FORMS = 6
"""A deck has three forms; twice as many are kept, since tiny drawings of one form may differ."""
SAME_SIZE = 0.12
NEIGHBOUR = 1.9
"""Cards of a board have a neighbour nearer than this many card diagonals."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """One card: its symbols along the stacking direction, its rectangle, and how far it is turned.

    rect: frame pixels; the upright bounding box of a tilted card.
    corners: (4, 2) corners of a card that is tilted or seen at an angle, top left first, clockwise; None for an
        upright one.
    face: contour of the flat area of the card where that was seen, else None.
    """

    symbols: tuple[Symbol, ...]
    rect: Rect
    corners: NDArray[np.float64] | None
    face: NDArray[np.int32] | None

    def moved(self, dx: int, dy: int) -> CardPlace:
        """The same card in a larger picture, (dx, dy) pixels further right and down."""
        face = None if self.face is None else np.asarray(self.face + np.array([dx, dy]), np.int32)
        corners = None if self.corners is None else self.corners + np.array([dx, dy])
        return replace(self, rect=self.rect.moved(dx, dy), face=face, corners=corners)


def place_cards(
    symbols: Sequence[Symbol], face_contours: Mapping[int, NDArray[np.int32]], width: int, height: int
) -> list[CardPlace]:
    """Cards, row by row, from symbols of one size; symbols that make no card are left out.

    A card with a visible edge is the flat area round its symbols. Cards without one (white on white) are told
    apart by their spacing: copies nearer to each other than to anything else belong together, and they must lie
    wholly inside the picture of ``width`` x ``height`` pixels.
    """
    placed, loose = framed_cards(symbols, face_contours)
    placed += [c for c in _by_spacing(loose, placed) if _is_inside(c.rect, width, height)]
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
        middles = [float(np.mean(line)) for line in _clusters(centers[:, k], 0.3 * side)]
        pitch = _pitch(np.array(middles)) if len(middles) > 1 else side * 1.08
        inner = [a + pitch * n for a, b in pairwise(middles) for n in range(1, round((b - a) / pitch))]
        lines.append([middles[0] - pitch, *middles, *inner, middles[-1] + pitch])
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


def in_rows(cards: Iterable[CardPlace]) -> list[CardPlace]:
    """Cards from top to bottom and, within a row, from left to right."""
    return [card for row in rows_of(cards) for card in row]


def rows_of(cards: Iterable[CardPlace]) -> list[list[CardPlace]]:
    """Cards row by row, each row from left to right; rows may be ragged or slightly tilted."""
    rows: list[list[CardPlace]] = []
    for card in sorted(cards, key=lambda c: c.rect.center.y):
        # A card belongs to the row whose nearest card it overlaps by more than half of its height.
        row = next((r for r in rows if _same_row(min(r, key=lambda c: _dx(c, card)), card)), None)
        if row is None:
            rows.append([card])
        else:
            row.append(card)
    rows.sort(key=lambda r: sum(c.rect.center.y for c in r) / len(r))
    return [sorted(row, key=lambda c: c.rect.x) for row in rows]


def _dx(a: CardPlace, b: CardPlace) -> float:
    return abs(a.rect.center.x - b.rect.center.x)


def _same_row(a: CardPlace, b: CardPlace) -> bool:
    apart = abs(a.rect.center.y - b.rect.center.y)
    return apart < 0.5 * min(a.rect.h, b.rect.h) and _dx(a, b) > 0.5 * min(a.rect.w, b.rect.w)


def _on_own_face(members: list[Symbol], contour: NDArray[np.int32]) -> CardPlace | None:
    """The card whose flat area holds just these symbols, or None where that area is no card."""
    if len(members) > MOST_SYMBOLS or not _copies(members):
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
    return CardPlace(_stacked(members), Rect(x - 1, y - 1, w + 2, h + 2), tilted_corners(contour), contour)


def _copies(symbols: Sequence[Symbol]) -> bool:
    first = symbols[0]
    return all(first.box[i] / LIKE - 1.5 <= s.box[i] <= first.box[i] * LIKE + 1.5 for s in symbols[1:] for i in (2, 3))


def _stacked(symbols: Sequence[Symbol]) -> tuple[Symbol, ...]:
    xs, ys = [s.center[0] for s in symbols], [s.center[1] for s in symbols]
    along = 0 if max(xs) - min(xs) >= max(ys) - min(ys) else 1
    return tuple(sorted(symbols, key=lambda s: s.center[along]))


def _by_spacing(symbols: list[Symbol], placed: list[CardPlace]) -> list[CardPlace]:
    """Cards among symbols that lie on one common ground, with or without cards that show an edge.

    Every plausible gap is tried as the largest distance within a card; the one whose cards form the best lattice
    wins. Letters and ornaments of the same size do not fall on the lattice and are left out.
    """
    if sum(len(c.symbols) for c in placed) > len(symbols):
        usual = np.median([[s.long_side, s.short_side] for c in placed for s in c.symbols], axis=0)
        symbols = [s for s in symbols if s.long_side < usual[0] * 1.5 and s.short_side > usual[1] / 1.8]
        symbols = _of_forms(symbols, [s for c in placed for s in c.symbols])
    else:
        symbols = _frequent_forms(symbols)
    if not symbols or len(symbols) > MOST_LOOSE:
        return []
    best: tuple[float, list[CardPlace]] = (-1.0, [])
    for axis in _axes(symbols):
        links = _links(symbols, axis)
        steps = sorted({round(d, 1) for _, _, d in links})
        jumps = [a for a, b in pairwise([*steps, np.inf]) if b > a * 1.08 + 1]
        limits = [0.0, *(a * 1.04 + 0.5 for a in jumps[:MOST_GAPS])]
        for limit in limits:
            cards = _with_rects(_on_lattice(_chains(symbols, links, limit), placed), placed)
            score = _board_score(cards, placed)
            if score > best[0] + 1e-9:
                best = (score, cards)
    return best[1]


def _of_forms(symbols: list[Symbol], examples: list[Symbol]) -> list[Symbol]:
    """Symbols that look like one of the examples."""
    if not symbols:
        return []
    forms, wanted = (np.stack([outline_form(s) for s in group]) for group in (symbols, examples))
    alike = overlap(forms, wanted).max(axis=1) >= SAME_FORM
    return [s for s, ok in zip(symbols, alike, strict=True) if ok]


def _frequent_forms(symbols: list[Symbol]) -> list[Symbol]:
    """Symbols of the forms that occur most; a deck has three, letters beside it have many."""
    forms = group_forms([outline_form(s) for s in symbols])
    counts = np.bincount(forms)
    if len(counts) <= MOST_FORMS:
        return symbols
    common = set(np.argsort(-counts, kind="stable")[:MOST_FORMS].tolist())
    return [s for s, form in zip(symbols, forms, strict=True) if int(form) in common]


def _axes(symbols: Sequence[Symbol]) -> list[int]:
    """Stacking directions to try: across the symbols' length; both where they are about as long as wide."""
    ratio = float(np.median([s.box[3] / s.box[2] for s in symbols]))
    return [0] if ratio > 1.25 else [1] if ratio < 0.8 else [0, 1]


def _links(symbols: Sequence[Symbol], axis: int) -> list[tuple[int, int, float]]:
    """Each symbol's next copy along the axis in its own line, with their distance in pixels."""
    other = 1 - axis
    centers = np.array([s.center for s in symbols])
    sizes = np.array([s.box[2:] for s in symbols], np.float64)
    ahead = centers[None, :, axis] - centers[:, None, axis]
    in_line = np.abs(centers[None, :, other] - centers[:, None, other]) < 0.3 * sizes[:, None, other]
    ahead = np.where(in_line & (ahead > 0), ahead, np.inf)
    following = ahead.argmin(axis=1)
    return [
        (i, int(j), float(ahead[i, j]))
        for i, j in enumerate(following)
        if np.isfinite(ahead[i, j]) and _copies([symbols[i], symbols[int(j)]])
    ]


def _chains(symbols: Sequence[Symbol], links: Sequence[tuple[int, int, float]], limit: float) -> list[list[Symbol]]:
    ahead = {i: j for i, j, apart in links if apart <= limit}
    followers = set(ahead.values())
    chains = []
    for i in range(len(symbols)):
        if i not in followers:
            chain = [i]
            while chain[-1] in ahead:
                chain.append(ahead[chain[-1]])
            chains.append([symbols[k] for k in chain])
    return chains


def _on_lattice(groups: list[list[Symbol]], placed: list[CardPlace]) -> list[list[Symbol]]:
    """Those groups whose middles fall on the rows and columns that most cards share.

    A last, ragged row may be centred, so that its cards stand half a column off.
    """
    if not groups or any(len(g) > MOST_SYMBOLS for g in groups):
        return []
    centers = np.array([_middle(g) for g in groups])
    sure = np.array([[c.rect.center.x, c.rect.center.y] for c in placed]).reshape(-1, 2)
    known = sure if len(sure) > len(groups) else np.vstack([centers, sure])
    size = float(np.median([s.long_side for g in groups for s in g]))
    off = np.zeros_like(centers)
    lowest = 0.0
    for k in (0, 1):
        lines = [line for line in _clusters(known[:, k], LINE_WIDTH * size) if len(line) > 1 or len(known) < 4]
        if not lines:
            return []
        middles = np.array([np.mean(line) for line in lines])
        start = middles[int(np.argmax([len(line) for line in lines]))]
        off[:, k] = (centers[:, k] - start) / _pitch(middles)
        lowest = float(middles[-1])
    aside = np.abs(off - np.round(off))
    last_row = centers[:, 1] > lowest - 0.5 * size
    half = last_row & (np.abs(2 * off[:, 0] - np.round(2 * off[:, 0])) < OFF_LINE)
    fits = ((aside[:, 0] < OFF_LINE) | half) & (aside[:, 1] < OFF_LINE)
    return [
        g
        for g, (x, y), ok in zip(groups, centers, fits, strict=True)
        if ok and not any(c.rect.contains(Point(x, y)) for c in placed)
    ]


def _middle(group: Sequence[Symbol]) -> tuple[float, float]:
    boxes = np.array([s.box for s in group])
    low, high = boxes[:, :2].min(axis=0), (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    return float((low[0] + high[0]) / 2), float((low[1] + high[1]) / 2)


def _pitch(lines: NDArray[np.float64]) -> float:
    return float(np.median(np.diff(lines))) if len(lines) > 1 else np.inf


def _board_score(cards: list[CardPlace], placed: list[CardPlace]) -> float:
    """How much of a full lattice these cards make: more symbols in fuller rows and columns score higher."""
    every = [*cards, *placed]
    if len(placed) >= SURE_LATTICE:
        # The lattice is known: what explains most symbols by fewest cards is right, half a column off or not.
        return sum(len(c.symbols) for c in cards) - 0.01 * len(cards)
    if len(every) < 2 or any(len(c.symbols) > MOST_SYMBOLS for c in cards):
        return -1.0
    size = float(np.median([s.long_side for c in every for s in c.symbols]))
    centers = np.array([[c.rect.center.x, c.rect.center.y] for c in every])
    lines = [[float(np.mean(c)) for c in _clusters(centers[:, k], LINE_WIDTH * size)] for k in (0, 1)]
    full = len(every) / (len(lines[0]) * len(lines[1]))
    uneven = float(np.mean([_unevenness(line) for line in lines]))
    return sum(len(c.symbols) for c in every) * (full - 0.5 * uneven)


def _clusters(values: NDArray[np.float64], apart: float) -> list[list[float]]:
    clusters: list[list[float]] = []
    for v in sorted(values.tolist()):
        if clusters and v - clusters[-1][-1] <= apart:
            clusters[-1].append(v)
        else:
            clusters.append([v])
    return clusters


def _unevenness(lines: list[float]) -> float:
    """Spread of the distances between neighbouring lines, 0 for a regular lattice."""
    steps = np.diff(lines)
    return float(np.std(steps) / np.mean(steps)) if len(steps) > 1 else 0.0


def _with_rects(groups: list[list[Symbol]], placed: list[CardPlace]) -> list[CardPlace]:
    """Rectangles for cards without an edge of their own: like the others', else as large as the spacing allows."""
    if not groups:
        return []
    centers = np.array([_middle(g) for g in groups])
    if placed:
        w = float(np.median([c.rect.w for c in placed]))
        h = float(np.median([c.rect.h for c in placed]))
    else:
        w, h = _cell_size(groups, centers)
    return [
        CardPlace(_stacked(g), Rect(float(cx) - w / 2, float(cy) - h / 2, w, h), None, None)
        for g, (cx, cy) in zip(groups, centers, strict=True)
    ]


def _cell_size(groups: list[list[Symbol]], centers: NDArray[np.float64]) -> tuple[float, float]:
    size = float(np.median([s.long_side for g in groups for s in g]))
    extent = [max(max(s.box[k] + s.box[2 + k] for s in g) - min(s.box[k] for s in g) for g in groups) for k in (0, 1)]
    sides = []
    for k in (0, 1):
        lines = [float(np.mean(c)) for c in _clusters(centers[:, k], LINE_WIDTH * size)]
        pitch = float(np.median(np.diff(lines))) if len(lines) > 1 else np.inf
        # Without neighbours in this direction a card is a little larger than what is drawn on it.
        sides.append(min(0.95 * pitch, max(extent[k] * 1.5, extent[k] + size)))
    return sides[0], sides[1]


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
