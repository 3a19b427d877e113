"""Reads a board of Set from a frame: finds the cards on any page, then what each of them shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.colour import angles_deg
from kibitz.vision.outlines import Outlines, edge_mask, edge_strength, find_outlines, noise_of
from kibitz.vision.set.attributes import Attributes, form_distance, read_attributes
from kibitz.vision.set.faces import Face, look_at
from kibitz.vision.set.layout import expected_places, framed_cards, place_cards
from kibitz.vision.set.places import CardPlace, in_rows, rows_of
from kibitz.vision.set.symbols import symbol_families

LEAST_PICTURE_PX = 30
LEAST_SYMBOL_PX = 5
LEAST_CARDS = 3
SMALL_BOARD = 6
"""Boards of fewer cards must show more clearly that they are boards: see `_plausible`."""
ODD_SHAPES = ("other", "star")
FIRST_LOOKS = 6
LEAST_SEEN = 0.5
"""At least this share of the places must turn out to hold a card; it is checked early to save time."""
MOST_UNKNOWN = 0.34
MOST_UNKNOWN_AT_FIRST = 0.5
STRANGE_FORM = 0.2
STRANGE_TONE_DEG = 25.0
STRANGE_GROUND = 14.0
TINTED_GROUND = 90.0
SAME_CARDS = 0.25
SIZE_ERROR_PX, SIZE_ERROR = 1.5, 0.03
"""By how much the sides of a symbol may differ from another card's, pixels and share of the longer side."""
SAME_PLACE = 0.5
"""Overlap from which on two rectangles are the same card, share of their union."""
MANY_FRAMED = 6
EXPECTATIONS = 3
STEPS = (1.0, 3.0)
"""Strictness of the edges: the second pass parts symbols that almost touch, and suits noisy pictures."""


_Seen = tuple[CardPlace, Face]


@dataclass(frozen=True, slots=True)
class Before:
    """The picture and the board of the last reading; what has not changed since need not be looked at again."""

    pixels: NDArray[np.uint8]
    board: Board

    @property
    def card_size(self) -> tuple[float, float]:
        """Usual width and height of the cards, pixels."""
        return self.board.card_size

    def part(self, x: int, y: int, width: int, height: int) -> Before:
        """The same for a part of the picture."""
        return Before(self.pixels[y : y + height, x : x + width], self.board.moved(-x, -y))

    def face(self, pixels: NDArray[np.uint8], place: CardPlace) -> Face | None:
        """The face of an unchanged card at the same place; None where anything is different."""
        for known, face in zip(self.board.places, self.board.faces, strict=True):
            if known.rect == place.rect and len(known.symbols) == len(place.symbols):
                r = known.rect.grown(2).clipped(pixels.shape[1], pixels.shape[0])
                rows, columns = slice(int(r.y), int(r.bottom) + 1), slice(int(r.x), int(r.right) + 1)
                return face if np.array_equal(self.pixels[rows, columns], pixels[rows, columns]) else None
        return None


@dataclass(frozen=True, slots=True)
class Board:
    """Cards in reading order: where each is, what it looks like, and what it was read as."""

    places: tuple[CardPlace, ...]
    faces: tuple[Face, ...]
    attributes: Attributes

    @property
    def card_size(self) -> tuple[float, float]:
        """Usual width and height of the cards, pixels."""
        w, h = np.median([(p.rect.w, p.rect.h) for p in self.places], axis=0).tolist()
        return w, h

    @property
    def known(self) -> int:
        """How many cards are read in full."""
        return sum(card.known for card in self.attributes.cards)

    @property
    def weight(self) -> float:
        """Area of the cards that are read in full, square pixels: a board outweighs small copies of cards beside it."""
        known = zip(self.places, self.attributes.cards, strict=True)
        return sum(place.rect.area for place, card in known if card.known)

    def outdoes(self, other: Board) -> bool:
        """Whether this is the better choice of two: of the same cards, the one that knows more of them.

        Not the one that takes them for larger: an edge that was found too far out would win.
        """
        if self._is_at(other):
            return self.known > other.known
        return self.weight > other.weight

    def _is_at(self, other: Board) -> bool:
        """Whether both are the same cards of the picture, most of them."""
        fewer, more = sorted((self.places, other.places), key=len)
        shared = sum(any(a.rect.iou(b.rect) > SAME_PLACE for b in more) for a in fewer)
        return 2 * shared > len(fewer)

    @property
    def complete(self) -> bool:
        """Whether every card is read in full and no row but the last has a gap."""
        rows = rows_of(self.places)
        return self.known == len(self.places) and len({len(row) for row in rows[:-1]} | {max(map(len, rows))}) == 1

    def like_in_size(self, size: tuple[float, float]) -> bool:
        """Whether its cards are about as large as this, width and height in pixels."""
        return _like_in_size(self.places, size)

    def moved(self, dx: int, dy: int) -> Board:
        """The same board in a larger picture, (dx, dy) pixels further right and down."""
        return replace(self, places=tuple(p.moved(dx, dy) for p in self.places))


def find_board(pixels: NDArray[np.uint8], before: Before | None = None) -> Board | None:
    """The Set board in a picture, or None.

    pixels: (h, w, 3) uint8 BGR.
    before: the last picture, of the same size, and its board. A board of other cards, such as a list of the sets
        found, is then passed over, and unchanged cards are taken over as they were.
    """
    if min(pixels.shape[:2]) < LEAST_PICTURE_PX:
        return None
    largest = max(20, min(pixels.shape[:2]) * 3 // 5)
    strength = edge_strength(pixels)
    noise = noise_of(strength)
    best: Board | None = None
    for strictness in STEPS:
        outlines = find_outlines(edge_mask(strength, noise, strictness), LEAST_SYMBOL_PX, largest)
        board = _first_board(pixels, outlines, before)
        if board is not None and (best is None or board.outdoes(best)):
            best = board
        if best.complete if best is not None else noise == 0:
            break
    return best


def _first_board(pixels: NDArray[np.uint8], outlines: Outlines, before: Before | None) -> Board | None:
    """The likeliest board: cards with an edge of their own before cards without, and larger ones before smaller."""
    height, width = pixels.shape[:2]
    faces = outlines.face_contours
    families = list(symbol_families(outlines))
    framed = [(cards, family) for family in families if len(cards := framed_cards(family, faces)[0]) >= LEAST_CARDS]
    framed.sort(key=lambda f: -_symbol_area(f[0]))
    with_loose = (place_cards(family, faces, width, height) for _, family in framed)
    # Few cards with an edge are outnumbered by what else has their symbols' size; then they are tried by themselves.
    alone = (in_rows(cards) for cards, _ in framed)
    likely = (places for places in chain(with_loose, alone) if _of_size(places, before))
    best = _best_board(pixels, outlines, likely, before)
    if best is not None:
        return best
    # A family that fills more of the picture comes first and holds the smaller choices of its symbols.
    framed_ids = {id(family) for _, family in framed}
    others = (family for family in families if id(family) not in framed_ids)
    loose = (place_cards(family, faces, width, height) for family in others)
    return _best_board(pixels, outlines, (places for places in loose if _of_size(places, before)), before)


def _of_size(places: Sequence[CardPlace], before: Before | None) -> bool:
    return before is None or not places or _like_in_size(places, before.card_size)


def _like_in_size(places: Sequence[CardPlace], size: tuple[float, float]) -> bool:
    usual = np.median([(p.rect.w, p.rect.h) for p in places], axis=0) / size
    return bool((np.abs(usual - 1) < SAME_CARDS).all())


def _best_board(
    pixels: NDArray[np.uint8], outlines: Outlines, candidates: Iterable[list[CardPlace]], before: Before | None
) -> Board | None:
    """The first complete board, else the one of most weight."""
    best: Board | None = None
    for places in candidates:
        board = _board_at(pixels, places, outlines, before)
        if board is not None and (best is None or board.weight > best.weight):
            best = board
            if best.complete:
                break
    return best


def _symbol_area(places: Sequence[CardPlace]) -> int:
    return sum(s.box[2] * s.box[3] for p in places for s in p.symbols)


def _board_at(
    pixels: NDArray[np.uint8], places: list[CardPlace], outlines: Outlines, before: Before | None
) -> Board | None:
    expected = before is not None
    if len(places) < LEAST_CARDS or (not expected and _all_single([len(p.symbols) for p in places])):
        return None
    sides = np.median([(s.long_side, s.short_side) for p in places for s in p.symbols], axis=0)
    long_px, short_px = float(sides[0]), float(sides[1])
    cards = _look(pixels, places, long_px, short_px, before)
    if len(cards) < max(LEAST_CARDS, LEAST_SEEN * len(places)):
        return None
    cards, attributes = _in_order(cards)
    for _ in range(EXPECTATIONS):
        if not _plausible(cards, attributes, MOST_UNKNOWN_AT_FIRST, expected):
            return None
        more = expected_places([place for place, _ in cards], outlines, pixels.shape[1], pixels.shape[0])
        kept = _without_strangers(cards, _look(pixels, more, long_px, short_px, before), long_px)
        if len(kept) < LEAST_CARDS:
            return None
        grown = len(kept) > len(cards)
        if len(kept) != len(cards):
            cards, attributes = _in_order(kept)
        if not grown:
            break
    if not _plausible(cards, attributes, MOST_UNKNOWN, expected):
        return None
    return Board(tuple(place for place, _ in cards), tuple(face for _, face in cards), attributes)


def _in_order(cards: list[_Seen]) -> tuple[list[_Seen], Attributes]:
    """Cards in reading order, with what they were read as."""
    order = {id(place): i for i, place in enumerate(in_rows([place for place, _ in cards]))}
    ordered = sorted(cards, key=lambda card: order[id(card[0])])
    return ordered, read_attributes([face for _, face in ordered])


def _look(
    pixels: NDArray[np.uint8], places: Sequence[CardPlace], long_px: float, short_px: float, before: Before | None
) -> list[_Seen]:
    """The places that hold a card, with what it looks like; empty where the first ones hold none."""
    seen: list[_Seen] = []
    for n, place in enumerate(places):
        known = before.face(pixels, place) if before is not None else None
        face = known or look_at(pixels, place, long_px, short_px)
        if face is not None:
            seen.append((place, face))
        if n + 1 == FIRST_LOOKS and place.symbols and len(seen) < LEAST_SEEN * FIRST_LOOKS:
            return []
    return seen


def _without_strangers(cards: list[_Seen], more: list[_Seen], long_px: float) -> list[_Seen]:
    """Drops what only looks like a card: a place without an edge, or one that was merely expected, must stand on
    the ground of the cards and share its form with some card, or its ink with one and its place with all."""
    every = [*cards, *more]
    framed = [i for i, (place, _) in enumerate(cards) if place.face is not None]
    trusted = framed if len(framed) >= max(LEAST_CARDS, len(cards) // 3) else list(range(len(cards)))
    many_framed = len(framed) >= MANY_FRAMED
    faces = [face for _, face in every]
    form = form_distance(faces)
    np.fill_diagonal(form, np.inf)
    tone = angles_deg(np.stack([f.tone for f in faces]))
    np.fill_diagonal(tone, np.inf)
    grounds = np.stack([f.ground for f in faces])
    ground_off = np.abs(grounds - np.median(grounds[trusted], axis=0)).max(axis=1)
    sides = np.sort([(f.boxes[0].w, f.boxes[0].h) for f in faces], axis=1)
    size_off = np.abs(sides[:, None] - sides[trusted]).max(axis=2).min(axis=1)
    known_form, known_tone = form.min(axis=1) <= STRANGE_FORM, tone[:, trusted].min(axis=1) <= STRANGE_TONE_DEG
    on_ground = ground_off <= STRANGE_GROUND
    # A selected card may stand on a ground of its own; it must then be like the others in every way. So must a
    # place without an edge where most cards show one. Otherwise the rarest form or ink may occur only once.
    must_match = ~on_ground | many_framed | (np.arange(len(every)) >= len(cards))
    alike = np.where(must_match, known_form & known_tone, known_form | known_tone)
    fits = (size_off <= SIZE_ERROR_PX + SIZE_ERROR * long_px) | (on_ground & (not many_framed))
    kept = (ground_off <= TINTED_GROUND) & alike & fits
    return [card for card, keep in zip(every, kept.tolist(), strict=True) if keep or card[0].face is not None]


def _plausible(cards: Sequence[_Seen], attributes: Attributes, most_unknown: float, expected: bool) -> bool:
    """Whether what was seen is a Set board and not letters, icons or buttons in rows.

    Few cards may be unknown or twins; numbers, shapes and colours vary (chance leaves one of them constant on six
    cards in 1 of 300 deals); the cards share a ground. Few cards must show it more clearly. A board
    of such cards that is expected, because it was there before, need only vary at all.
    """
    n = len(cards)
    values = attributes.cards
    if sum(not card.known for card in values) > most_unknown * n:
        return False
    varied = [len({v for v in column if v is not None}) > 1 for column in list(zip(*values, strict=True))[:3]]
    if expected:
        return any(varied)
    grounds = np.stack([face.ground for _, face in cards])
    off_ground = np.abs(grounds - np.median(grounds, axis=0)).max(axis=1) > TINTED_GROUND / 3
    if off_ground.sum() > max(3, n // 3):
        return False
    if n >= SMALL_BOARD:
        return all(varied)
    framed = all(place.face is not None for place, _ in cards)
    named = all(card.shape is None or card.shape.split()[0] not in ODD_SHAPES for card in values)
    return framed and named and varied[0] and sum(varied) >= 2 and not off_ground.any()


def _all_single(numbers: Sequence[int]) -> bool:
    return len(numbers) >= SMALL_BOARD and max(numbers) == 1
