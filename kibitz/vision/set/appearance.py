"""How each card of a board looks: what may show that it is selected."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.card.lines import FRAME_SIDES
from kibitz.vision.set.card.masks import JOINED
from kibitz.vision.set.card.places import CardPlace, centred, rows_of
from kibitz.vision.set.card.symbols import DRAWN_LARGER
from kibitz.vision.set.edges import (
    CLEARLY,
    NO_ROOM,
    RINGS,
    SHADE,
    border_of,
    edge_colours,
    halo_of,
    is_strong,
    page_beside,
    rooms_of,
    stands_out,
)
from kibitz.vision.set.frames import framed_sides
from kibitz.vision.set.pieces import WHOLE

TINT = 14.0
"""Grey levels by which a card's ground must differ from the others'."""
SIDES = 3
"""An outline or a glow shows on at least this many of a card's four sides; a text beside it on one."""
LARGER = 1.025
GROWN_PX = 1.5
"""By how much sides must be longer for a card to be larger: as a ratio, and in pixels, as places are exact to one."""
NESTED = (0.8, 1.25)
"""Sizes of an outline within, or about, that of most cards, in that one's."""
RESIZED = 0.015
LIFTED = 0.03
"""Share of a card's height by which it must lie off its row."""
MOVED = 0.5
"""How far from its place a card lies that has moved to another one, as a share of the cards' shorter side."""
TURNED_DEG = 1.2
"""How far a card must be turned against the others."""
LEAST_ROW, LEAST_ROWS = 3, 3
"""So many cards a row has at least that has a line of its own, and so many rows there are that have a pitch."""
MOST_LIFTED = 3
"""No more cards are selected, so all the others lie level, and in rows at an even pitch, or these rows have none."""
ON_LINE_PX = 1.5
EDGE = 0.1
"""How much of a card, along its edges, may show a frame: this share of its shorter side."""
INKED = 0.005
"""Share of a card's pixels that ink surely fills."""
FADED = 0.78
"""A card that is seen through has less than this share of the contrast between ink and ground that it had."""
INNER_RINGS = 3
"""So many of the colours along a card's edge show the card itself, and its edge."""
SIGN_STEP = 40.0
SIGN, SIGN_PX = 0.003, 24
"""A sign beside the symbols, such as a check mark: grey levels by which it differs from the ground, and its least size
as a share of the card's, and in pixels."""
ODD_SIGN = 2.5
"""How many times as large as what most cards bear, such as the letter of their key, a sign is."""
SIGN_LENGTH = 0.75
"""A sign is shorter than this share of a symbol, else it may be one."""
CORNER = 0.065
"""How far within a card's corner a badge is looked for, as a share of its shorter side: round corners end before."""
BADGE_REACH, BADGE_COVERS = 0.03, 0.6
"""What a badge covers there: as far around, as a share of the card's shorter side, and how much of that; the letter of
a key is finer."""
LONGEST_BADGE = 0.6
"""How far it reaches from there along a side at most, as a share of that: a message that lies over the corner reaches
farther."""
CORNERS = np.array([(0, 2), (0, 3), (1, 2), (1, 3)])
"""The sides that meet in each corner: of upper, lower, left and right the upper left, upper right, lower left and lower
right."""
SAME_SYMBOL_PX = 2.0
"""A symbol that stands alone, and is as large as one of several on another card within so much, is touched by nothing,
wherever on its card it stands."""
AROUND_SYMBOL = 0.04
"""What of a symbol may reach beyond its box, as a share of the card's shorter side."""


@dataclass(frozen=True, slots=True)
class CardAppearance:
    """What may show that a card is selected: colours along its edge (RINGS, 4, 3), its ground (3,), its size.

    usual: width and height that most cards of the board have. middle: x and y of it, frame pixels. lift: how far that
    lies from the middle of its row, up or down, as a share of the usual height. turn_deg: by how much its upper side is
    turned clockwise. contrast: of its ink and its ground, grey levels. sign: how much of it the largest thing beside
    its symbols takes, as a share. halo: on how many sides the page right outside isn't as elsewhere; 0 where other
    cards are as near. framed: on how many sides of a card without an edge of its own something runs along its symbols.
    badges: in which corners something lies over it, (4,) bool: upper left, upper right, lower left, lower right.
    edged: whether its size is that of an edge which was seen; else its symbols tell about how large it may be.
    page: what the page would show beside each side by what it shows beside the other cards, (4, 3) BGR; nan where that
    isn't known. room: what is seen beyond its edge, see `rooms_of`.
    """

    edge: NDArray[np.float32]
    ground: NDArray[np.float64]
    size: tuple[float, float]
    usual: tuple[float, float]
    middle: tuple[float, float] = (0.0, 0.0)
    lift: float = 0.0
    turn_deg: float = 0.0
    contrast: float = 0.0
    sign: float = 0.0
    halo: int = 0
    framed: int = 0
    badges: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(4, np.bool_))
    edged: bool = True
    page: NDArray[np.float32] = field(default_factory=lambda: np.full((4, 3), np.nan, np.float32))
    room: NDArray[np.float32] = field(default_factory=lambda: NO_ROOM)

    def changed(self, plain: CardAppearance) -> bool:
        """Whether the card looks otherwise than it did when it was not selected.

        Beside one that lies elsewhere now, the page may be another, but no ring of a strong colour.
        """
        moved = self.moved(plain)
        return self.differs(plain, INNER_RINGS if moved else RINGS) or (moved and self._is_ringed_anew(plain))

    def differs(self, plain: CardAppearance, rings: int = RINGS) -> bool:
        """Whether the card looks otherwise than one that is not selected. rings: how many of the colours along its edge
        are compared, from within.

        Its edge may have been found a ring further in or out: places are exact to a pixel or two.
        """
        if _sides_apart(self.edge[:rings], plain.edge[:rings]) >= SIDES:
            return True
        if bool(np.abs(self.ground - plain.ground).max() > TINT):
            return True
        if self.sign > max(SIGN, ODD_SIGN * plain.sign) or self.framed == FRAME_SIDES > plain.framed:
            return True
        if bool((self.badges & ~plain.badges).any()) or (rings == RINGS and stands_out(self.room, plain.room)):
            return True
        return (
            self._lifted(plain)
            or abs(self.turn_deg - plain.turn_deg) > TURNED_DEG
            or self.grown(plain)
            or self.faded(plain)
        )

    def _is_ringed_anew(self, plain: CardAppearance) -> bool:
        """Whether a strong colour is on all sides of the card that neither the page has nor was on any side of it."""
        colours = self.edge[is_strong(self.edge)]
        around = (np.abs(self.edge - colours[:, None, None]).max(axis=3) <= CLEARLY).any(axis=1).all(axis=1)
        had = (np.abs(plain.edge - colours[:, None, None]).max(axis=3) <= CLEARLY).any(axis=(1, 2))
        # Nan, where the page isn't known, rules a colour out.
        bare = (np.abs(self.page - colours[:, None]).max(axis=2) > CLEARLY).all(axis=1)
        return bool((around & ~had & bare).any())

    def _lifted(self, plain: CardAppearance) -> bool:
        """Whether the card is lifted as it was not: one that stays where it was isn't, wherever most of its row lie
        now, nor one that lies in line elsewhere, however it lay in a row in which others were marked."""
        off = abs(self.lift - plain.lift)
        off = min(off, abs(self.lift)) if self.moved(plain) else off
        return off > LIFTED and abs(self.middle[1] - plain.middle[1]) > ON_LINE_PX

    def moved(self, plain: CardAppearance) -> bool:
        """Whether the card lies elsewhere on the table, farther than one that is lifted or grows."""
        return math.dist(self.middle, plain.middle) > MOVED * min(self.usual)

    def faded(self, plain: CardAppearance) -> bool:
        """Whether one sees through the card, as one did not when it was not selected. Where all cards are drawn smaller
        now, thin lines are paler without that."""
        smaller = any(now < old * (1 - RESIZED) for now, old in zip(self.usual, plain.usual, strict=True))
        return not smaller and self.contrast < FADED * plain.contrast

    def resized(self, plain: CardAppearance) -> bool:
        """Whether the card was found at another size: then its edge may have been found elsewhere, too."""
        return any(abs(a / b - 1) > RESIZED for a, b in zip(self.size, plain.size, strict=True))

    @property
    def is_large(self) -> bool:
        """Whether the card is larger than most of the board, if by little."""
        return bool(np.sqrt(self.size[0] * self.size[1] / (self.usual[0] * self.usual[1])) > 1 + RESIZED)

    def grown(self, plain: CardAppearance) -> bool:
        """Whether the card is larger than it was, and no less so beside the other cards: they may all be larger now.

        Where they seem to be smaller, most of them may be marked, and their edges found inside of the marks.
        """
        if not (self.edged and plain.edged):
            return False
        was = [side * max(1, now / old) for side, now, old in zip(plain.size, self.usual, plain.usual, strict=True)]
        by_area = np.sqrt(self.size[0] * self.size[1] / (was[0] * was[1]))
        return bool(by_area > LARGER) and all(now > side + GROWN_PX for now, side in zip(self.size, was, strict=True))


def appearances_of(
    pixels: NDArray[np.uint8], places: Sequence[CardPlace], faces: Sequence[Face]
) -> list[CardAppearance]:
    """How each card looks."""
    border = border_of(pixels, places)
    places = _on_usual_outlines(pixels, places, border)
    sizes = [place.size for place in places]
    w, h = np.median(sizes, axis=0).tolist()
    lifts = _lifts(places)
    # Where cards have edges, a card of which the edge wasn't found lies where the others say.
    framed = 2 * sum(place.face is not None for place in places) > len(places)
    # Where some lean, others do so too little to be seen: page in a corner is no badge.
    upright = all(place.corners is None for place in places)
    edges = [edge_colours(pixels, place, border) for place in places]
    symbols = np.array([_least_symbol(face) for face in faces if len(face.boxes) > 1]).reshape(-1, 2)
    pages, rooms = page_beside(pixels, places, edges, border), rooms_of(pixels, places, border)
    badges = _badges(pixels, places, faces, pages) if framed and upright else np.zeros((len(places), 4), np.bool_)
    return [
        CardAppearance(
            edge=edge,
            ground=face.ground,
            size=size,
            usual=(w, h),
            middle=(place.rect.center.x, place.rect.center.y),
            lift=lift / h,
            turn_deg=_turn_deg(place),
            contrast=_contrast(pixels, place, face.ground),
            # Within the box about a card that leans there is page in the corners.
            sign=_sign(pixels, place.rect, face, symbols, framed=framed) if place.corners is None else 0.0,
            halo=halo_of(edge, page, place, places, border),
            framed=framed_sides(pixels, place.rect, face) if place.face is None and not framed else 0,
            badges=badged,
            edged=place.face is not None or place.corners is not None,
            page=page,
            room=room,
        )
        for place, size, face, lift, edge, page, room, badged in zip(
            places, sizes, faces, lifts, edges, pages, rooms, badges, strict=True
        )
    ]


def _on_usual_outlines(pixels: NDArray[np.uint8], places: Sequence[CardPlace], border: float) -> Sequence[CardPlace]:
    """The cards, those that were found at another outline than most, such as a frame within their edge, at that one,
    where it is seen. A card that is larger, or smaller, than others has no such outline there."""
    sizes = np.array([place.size for place in places])
    usual = np.median(sizes, axis=0)
    as_most = (np.abs(sizes - usual) <= GROWN_PX).all(axis=1)
    ratios = sizes / usual
    odd = [
        i
        for i, place in enumerate(places)
        if place.corners is None and not as_most[i] and NESTED[0] <= ratios[i].min() and ratios[i].max() <= NESTED[1]
    ]
    if not odd or 2 * as_most.sum() <= len(places):
        return places
    edges = [edge_colours(pixels, place, border) for place, most in zip(places, as_most, strict=True) if most]
    look = np.median(edges, axis=0).astype(np.float32)
    found = list(places)
    for i in odd:
        middle = places[i].rect.center
        left, top = round(middle.x - usual[0] / 2), round(middle.y - usual[1] / 2)
        # Places are exact to a pixel.
        for dx, dy in product((0, -1, 1), repeat=2):
            at = replace(places[i], rect=Rect(left + dx, top + dy, float(usual[0]), float(usual[1])))
            if not _sides_apart(edge_colours(pixels, at, border), look):
                found[i] = at
                break
    return found


def _sides_apart(one: NDArray[np.float32], other: NDArray[np.float32]) -> int:
    """On how many sides edges look otherwise, found a ring further in or out as they may be. An outline with a gap may
    lie on the outermost ring alone; of fewer rings, the outermost is compared with its neighbours only."""
    shifted = np.stack([other[[*range(1, len(other)), -1]], other, other[[0, *range(len(other) - 1)]]])
    compared = slice(1, None if len(one) == RINGS else -1)
    apart = np.abs(one[None] - shifted).max(axis=3)[:, compared].max(axis=1).min(axis=0)
    return int((apart > SHADE).sum())


def _contrast(pixels: NDArray[np.uint8], place: CardPlace, ground: NDArray[np.float64]) -> float:
    """Between a card's ground and its darkest or brightest ink, grey levels.

    Not its usual ink: of thin lines that follows from where just the symbols were cut out.
    """
    rect, (w, h) = place.rect, place.size
    inset = EDGE * min(w, h)
    # The corners of a card that leans reach as far beyond its size as the page reaches into it.
    x, y = rect.w - w + inset, rect.h - h + inset
    inner = Rect(rect.x + x, rect.y + y, max(0.0, rect.w - 2 * x), max(0.0, rect.h - 2 * y))
    inner = inner.clipped(pixels.shape[1], pixels.shape[0])
    part = pixels[int(inner.y) : int(inner.bottom), int(inner.x) : int(inner.right)]
    apart = channel_max(np.abs(part - ground)).ravel()
    strongest = max(1, round(INKED * apart.size))
    return float(np.partition(apart, -strongest)[-strongest:].mean()) if apart.size else 0.0


def _least_symbol(face: Face) -> tuple[float, float]:
    """Width and height of a card's symbols without what may touch one of them."""
    return min(box.w for box in face.boxes), min(box.h for box in face.boxes)


def _sign(pixels: NDArray[np.uint8], rect: Rect, face: Face, symbols: NDArray[np.float64], *, framed: bool) -> float:
    """How much of a card the largest thing beside its symbols takes; 0 where it may be a symbol that wasn't seen.

    symbols: (n, 2) widths and heights of those on cards that have several. framed: whether the rectangle is that of its
    edge, and not made up about its symbols.
    """
    short = min(rect.w, rect.h)
    inner = rect.grown(-EDGE * short).clipped(pixels.shape[1], pixels.shape[0])
    left, top = int(inner.x), int(inner.y)
    part = pixels[top : int(inner.bottom), left : int(inner.right)]
    if face.number is None or not part.size:
        return 0.0
    odd = (channel_max(np.abs(part - face.ground)) > SIGN_STEP).astype(np.uint8)
    for box in face.boxes:
        alone = len(face.boxes) == 1 and _is_one_of(box, symbols)
        own = (_own_part(box, face.boxes, rect) if framed and not alone else box).grown(2 + AROUND_SYMBOL * short)
        odd[max(0, int(own.y) - top) : int(own.bottom) - top, max(0, int(own.x) - left) : int(own.right) - left] = 0
    found = cv2.connectedComponentsWithStats(odd, connectivity=8)[2][1:]
    longest = SIGN_LENGTH * max(max(box.w, box.h) for box in face.boxes)
    areas = [int(one[cv2.CC_STAT_AREA]) for one in found if max(one[2:4]) < longest]
    largest = max(areas, default=0)
    return largest / rect.area if largest >= SIGN_PX else 0.0


def _is_one_of(box: Rect, symbols: NDArray[np.float64]) -> bool:
    """Whether a symbol that stands alone has the sides of one of those on other cards, (n, 2), or is drawn larger."""
    sides = np.array([box.w, box.h])
    # How many times as large it is, by both sides: what one of them is off by is that much larger on it.
    times = (sides * symbols).sum(axis=1, keepdims=True) / (symbols * symbols).sum(axis=1, keepdims=True)
    times = np.clip(times, 1.0, DRAWN_LARGER)
    return bool((np.abs(times * symbols - sides) <= SAME_SYMBOL_PX).all(axis=1).any())


def _badges(
    pixels: NDArray[np.uint8], places: Sequence[CardPlace], faces: Sequence[Face], pages: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """In which corners of cards something lies over their ground, such as a disc with a tick, (n, 4); see
    `CardAppearance`. What most cards show in a corner is none: cards may be so round that the page is seen there, or
    the shadow of another. pages: beside each card."""
    looks = [_corners(pixels, *one) for one in zip(places, faces, pages, strict=True)]
    seen = np.array([colours for _, colours in looks])
    unlike = np.abs(seen - np.median(seen, axis=0)).max(axis=2) > SIGN_STEP
    return np.asarray(np.array([over for over, _ in looks]) & unlike)


def _corners(
    pixels: NDArray[np.uint8], place: CardPlace, face: Face, page: NDArray[np.float32]
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """In which corners of a card something lies over its ground, (4,), and what is seen there, (4, 3) BGR."""
    inner = place.rect.grown(-CORNER * min(place.size)).clipped(pixels.shape[1] - 1, pixels.shape[0] - 1)
    xs, ys = (int(inner.x), int(inner.right)), (int(inner.y), int(inner.bottom))
    reach = max(1, round(BADGE_REACH * min(place.size)))
    parts = [pixels[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] for y in ys for x in xs]
    covered = np.array([np.mean(channel_max(np.abs(part - face.ground)) > SIGN_STEP) for part in parts])
    seen = np.array([np.median(part, axis=(0, 1)) for part in parts], np.float64)
    # Where the page is seen the corner is only cut off.
    bare = np.abs(seen[:, None] - page[CORNERS]).max(axis=2).min(axis=1) <= TINT
    x, y = slice(xs[0], xs[1] + 1), slice(ys[0], ys[1] + 1)
    across = [_shares_covered(pixels[at, x], face) for at in ys]
    down = [_shares_covered(pixels[y, at], face) for at in xs]
    longest = np.array([max(across[n // 2][n % 2], down[n % 2][n // 2]) for n in range(4)])
    return np.asarray((covered > BADGE_COVERS) & ~bare & (longest <= LONGEST_BADGE)), seen


def _shares_covered(line: NDArray[np.uint8], face: Face) -> tuple[float, float]:
    """How far something lies over the ground along a line of pixels, (n, 3), from its first and from its last one, as
    shares of it."""
    bare = np.flatnonzero(channel_max(np.abs(line - face.ground)) <= SIGN_STEP)
    return (float(bare[0] / len(line)), float(1 - (bare[-1] + 1) / len(line))) if len(bare) else (1.0, 1.0)


def _turn_deg(place: CardPlace) -> float:
    """By how much a card's upper side is turned clockwise; 0 of an upright one."""
    if place.corners is None:
        return 0.0
    dx, dy = place.corners[1] - place.corners[0]
    return float(np.degrees(np.arctan2(dy, dx)))


def _own_part(box: Rect, boxes: Sequence[Rect], card: Rect) -> Rect:
    """A symbol's box without what touches the symbol and is no part of it.

    Symbols of a card are equally large, whether or not they are quite in its middle.
    """
    part = centred(box, Rect.around(list(boxes)), card.center)
    w, h = (min(other.w for other in boxes), min(other.h for other in boxes)) if len(boxes) > 1 else (part.w, part.h)
    return part if box.w > JOINED * w + 1 or box.h > JOINED * h + 1 else box


def _lifts(places: Sequence[CardPlace]) -> list[float]:
    """How far each card lies above or below its row, pixels; 0 in rows that have no line, as those of cards that lie
    about on a table.

    Where a card without an edge lies follows from its symbols, which may be drawn higher or lower.
    """
    if sum(abs(_turn_deg(place)) > TURNED_DEG for place in places) > MOST_LIFTED:
        return [0.0] * len(places)
    # The middle of a card that something cuts off lies higher, or lower, than that of the others.
    least = WHOLE * float(np.median([place.rect.h for place in places]))
    rows = rows_of([place for place in places if place.face is not None and place.rect.h >= least])
    middles = [[place.rect.center.y for place in row] for row in rows]
    lines: Sequence[float | None] = _even_lines(middles) or [_line_of(row) for row in middles]
    line = {id(place): y for row, y in zip(rows, lines, strict=True) for place in row}
    return [0.0 if (y := line.get(id(place))) is None else y - place.rect.center.y for place in places]


def _even_lines(rows: Sequence[Sequence[float]]) -> list[float] | None:
    """Where the rows have their lines by the one even pitch that all cards but a few lie at; None where none is so.

    Of a short row most cards may be lifted, and then these seem to be in line: the other rows say where it is.
    """
    if len(rows) < LEAST_ROWS:
        return None
    numbers = np.arange(len(rows))
    which = np.repeat(numbers, [len(row) for row in rows])
    every = np.concatenate([np.array(row) for row in rows])
    fits: list[tuple[int, NDArray[np.float64]]] = []
    for (i, above), (j, below) in combinations(enumerate(rows), 2):
        for a, b in product(set(np.round(above)), set(np.round(below))):
            lines = a + (b - a) / (j - i) * (numbers - i)
            fits.append((int((np.abs(every - lines[which]) <= ON_LINE_PX).sum()), lines))
    most = max(count for count, _ in fits)
    best = [lines for count, lines in fits if count == most]
    # Where other lines explain as many cards, nothing says which cards were lifted.
    open_ = any(float(np.abs(lines - best[0]).max()) > 2 * ON_LINE_PX for lines in best)
    return None if open_ or most < len(every) - MOST_LIFTED else best[0].tolist()


def _line_of(middles: Sequence[float]) -> float | None:
    """Where most cards of a row have their middle; of two such lines the lower one, as cards are lifted."""
    if len(middles) < LEAST_ROW:
        return None
    ys = np.array(middles)
    on_line = (np.abs(ys[:, None] - ys[None]) <= ON_LINE_PX).sum(axis=1)
    return float(ys[on_line == on_line.max()].max())
