"""Reads a board of Set from a frame: finds the cards on any page, then what each of them shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.outlines import Outlines, edge_mask, edge_strength, find_outlines, noise_of
from kibitz.vision.set.attributes import Attributes, read_attributes
from kibitz.vision.set.faces import Face, look_at
from kibitz.vision.set.layout import cards_by_size, expected_places, framed_cards, place_cards, with_loose_cards
from kibitz.vision.set.places import CardPlace, in_rows, rows_of
from kibitz.vision.set.plausible import LEAST_CARDS, SMALL_BOARD, Seen, plausible, without_strangers
from kibitz.vision.set.symbols import Size, of_one_size, size_of, symbol_families, symbol_sizes

LEAST_PICTURE_PX = 30
LEAST_SYMBOL_PX = 5
FIRST_LOOKS = 6
LEAST_SEEN = 0.5
"""At least this share of the places must turn out to hold a card; it is checked early to save time."""
MOST_UNKNOWN = 0.34
MOST_UNKNOWN_AT_FIRST = 0.5
SAME_CARDS = 0.25
SAME_PLACE = 0.5
"""Overlap from which on two rectangles are the same card, share of their union."""
SURE_SINGLES = 3
EXPECTATIONS = 3
FAINTEST_NOISE = 1.0
"""Up to this noise, that of a gradient, faint edges are told from it."""
MOST_FAINT = 3000
"""More faint outlines are the grain of a picture."""
STEPS = (1.0, 0.35, 3.0)
"""Strictness of the edges: the second pass, on drawn pages, sees cards that hardly differ from their page and faint
ink; the third parts symbols that almost touch, and suits noisy pictures."""


_Key = frozenset[tuple[Rect, int]]
"""Where a candidate's cards are, and how many symbols each shows."""


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
        """Whether every card is read in full, no row but the last has a gap, and none was missed there: cards come by
        threes."""
        if len(self.places) % 3:
            return False
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
    for strictness in STEPS if noise <= FAINTEST_NOISE else (STEPS[0], STEPS[-1]):
        outlines = find_outlines(edge_mask(strength, noise, strictness), LEAST_SYMBOL_PX, largest)
        if strictness < 1 and len(outlines.boxes) > MOST_FAINT:
            continue
        board = _first_board(pixels, outlines, before)
        if board is not None and (best is None or board.outdoes(best)):
            best = board
        if best is not None and best.complete:
            break
        if best is None and noise <= FAINTEST_NOISE and strictness < 1:
            break
    return best


def _first_board(pixels: NDArray[np.uint8], outlines: Outlines, before: Before | None) -> Board | None:
    """The likeliest board: cards with an edge of their own before cards without, and larger ones before smaller."""
    height, width = pixels.shape[:2]
    faces = outlines.face_contours
    tried: set[_Key] = set()

    def best_of(candidates: Iterable[list[CardPlace]]) -> Board | None:
        likely = (places for places in candidates if _of_size(places, before))
        return _best_board(pixels, outlines, likely, before, tried)

    grouped = sorted(cards_by_size(outlines), key=lambda cards: -_symbol_area(cards))
    by_size = best_of(with_loose_cards(cards, outlines, width, height) for cards in grouped)
    if by_size is not None and by_size.complete:
        return by_size
    families = list(symbol_families(outlines))
    framed = [(cards, family) for family in families if len(cards := framed_cards(family, faces)[0]) >= LEAST_CARDS]
    framed.sort(key=lambda f: -_symbol_area(f[0]))
    with_loose = (place_cards(family, faces, width, height) for _, family in framed)
    # Few cards with an edge are outnumbered by what else has their symbols' size; then they are tried by themselves.
    alone = (in_rows(cards) for cards, _ in framed)
    by_symbols = best_of(chain(with_loose, alone))
    if by_symbols is not None or by_size is not None:
        return max((board for board in (by_size, by_symbols) if board is not None), key=lambda board: board.weight)
    # A family that fills more of the picture comes first and holds the smaller choices of its symbols.
    framed_ids = {id(family) for _, family in framed}
    others = (family for family in families if id(family) not in framed_ids)
    return best_of(place_cards(family, faces, width, height) for family in others)


def _of_size(places: Sequence[CardPlace], before: Before | None) -> bool:
    return before is None or not places or _like_in_size(places, before.card_size)


def _like_in_size(places: Sequence[CardPlace], size: tuple[float, float]) -> bool:
    usual = np.median([(p.rect.w, p.rect.h) for p in places], axis=0) / size
    return bool((np.abs(usual - 1) < SAME_CARDS).all())


def _best_board(
    pixels: NDArray[np.uint8],
    outlines: Outlines,
    candidates: Iterable[list[CardPlace]],
    before: Before | None,
    tried: set[_Key],
) -> Board | None:
    """The first complete board, else the one of most weight; tried: candidates that need no second look."""
    best: Board | None = None
    for places in candidates:
        key = frozenset((place.rect, len(place.symbols)) for place in places)
        if key in tried:
            continue
        tried.add(key)
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
    sizes = _sure_sizes(places)
    long_px = float(np.median([s.long_side for p in places for s in p.symbols]))
    cards = _look(pixels, places, sizes, before)
    if len(cards) < max(LEAST_CARDS, LEAST_SEEN * len(places)):
        return None
    cards, attributes = _in_order(cards)
    for _ in range(EXPECTATIONS):
        if not plausible(cards, attributes, MOST_UNKNOWN_AT_FIRST, expected):
            return None
        more = expected_places([place for place, _ in cards], outlines, pixels.shape[1], pixels.shape[0])
        kept = without_strangers(cards, _look(pixels, more, sizes, before), long_px)
        if len(kept) < LEAST_CARDS:
            return None
        grown = len(kept) > len(cards)
        if len(kept) != len(cards):
            cards, attributes = _in_order(kept)
        if not grown:
            break
    if not plausible(cards, attributes, MOST_UNKNOWN, expected):
        return None
    return Board(tuple(place for place, _ in cards), tuple(face for _, face in cards), attributes)


def _sure_sizes(places: Sequence[CardPlace]) -> list[Size]:
    """Sizes of which some card shows two symbols or more, or several cards one: three symbols that touch look like a
    single, longer one."""
    every = symbol_sizes([s for p in places for s in p.symbols])
    counts = [
        sum(len(p.symbols) for p in places if any(of_one_size(size_of(s), size) for s in p.symbols)) for size in every
    ]
    copied = [any(len(p.symbols) > 1 and of_one_size(size_of(p.symbols[0]), size) for p in places) for size in every]
    sure = [size for size, n, more in zip(every, counts, copied, strict=True) if more or n >= SURE_SINGLES]
    return sure or every


def _face_at(pixels: NDArray[np.uint8], place: CardPlace, sizes: Sequence[Size]) -> Face | None:
    """The face of the card at a place; sizes: that the board's symbols have for sure."""
    own = symbol_sizes(place.symbols)
    if own and (len(place.symbols) > 1 or any(of_one_size(own[0], size) for size in sizes)):
        return look_at(pixels, place, own)
    parted = look_at(pixels, replace(place, symbols=()), sizes)
    return parted or (look_at(pixels, place, own) if own else None)


def _in_order(cards: list[Seen]) -> tuple[list[Seen], Attributes]:
    """Cards in reading order, with what they were read as."""
    order = {id(place): i for i, place in enumerate(in_rows([place for place, _ in cards]))}
    ordered = sorted(cards, key=lambda card: order[id(card[0])])
    return ordered, read_attributes([face for _, face in ordered])


def _look(
    pixels: NDArray[np.uint8], places: Sequence[CardPlace], sizes: Sequence[Size], before: Before | None
) -> list[Seen]:
    """The places that hold a card, with what it looks like; empty where the first ones hold none."""
    seen: list[Seen] = []
    for n, place in enumerate(places):
        known = before.face(pixels, place) if before is not None else None
        face = known or _face_at(pixels, place, sizes)
        if face is not None:
            seen.append((place, face))
        if n + 1 == FIRST_LOOKS and place.symbols and len(seen) < LEAST_SEEN * FIRST_LOOKS:
            return []
    return seen


def _all_single(numbers: Sequence[int]) -> bool:
    return len(numbers) >= SMALL_BOARD and max(numbers) == 1
