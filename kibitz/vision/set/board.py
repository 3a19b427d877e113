"""A board of Set as it was found: its cards in reading order, and which of two is the better find."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.set.cards import Card
from kibitz.vision.set.attributes import Attributes
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.card.places import CardPlace, rows_of

SAME_CARDS = 0.25
SAME_PLACE = 0.5
"""Overlap from which on two rectangles are the same card, share of their union."""


@dataclass(frozen=True, slots=True)
class Before:
    """The board of the last reading and the picture that it was read in; what has not changed since need not be looked
    at again.

    table: the last whole table, which a veil may have hidden since.
    """

    pixels: NDArray[np.uint8]
    board: Board
    table: Board

    @property
    def card_size(self) -> tuple[float, float]:
        """Usual width and height of the cards, pixels."""
        return self.board.card_size

    def all_in(self, board: Board) -> bool:
        """Whether just the cards that lay there lie there again, each of them read in full."""
        cards = board.attributes.cards
        return set(cards) == set(self.board.attributes.cards) and board.known == len(cards) and board.is_at(self.board)

    def part(self, x: int, y: int, width: int, height: int) -> Before:
        """The same for a part of the picture."""
        pixels = self.pixels[y : y + height, x : x + width]
        return Before(pixels, self.board.moved(-x, -y), self.table.moved(-x, -y))

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
    """Cards in reading order: where each is, what it looks like, and what it was read as.

    gone_kinds: a card, with its face, of every shape and colour that lay there before and doesn't now: what comes back
    is called as it was.
    """

    places: tuple[CardPlace, ...]
    faces: tuple[Face, ...]
    attributes: Attributes
    gone_kinds: tuple[tuple[Card, Face], ...] = ()

    @property
    def card_size(self) -> tuple[float, float]:
        """Usual width and height of the cards, pixels."""
        w, h = np.median([(p.rect.w, p.rect.h) for p in self.places], axis=0).tolist()
        return w, h

    def without(self, numbers: Collection[int]) -> Board:
        """The board without these of its cards, numbered from 0."""
        kept = [i for i in range(len(self.places)) if i not in numbers]
        read = self.attributes
        return replace(
            self,
            places=tuple(self.places[i] for i in kept),
            faces=tuple(self.faces[i] for i in kept),
            attributes=Attributes(tuple(read.cards[i] for i in kept), tuple(read.certainty[i] for i in kept)),
        )

    def or_whole(self, last: Board | None) -> Board:
        """This board, where it is a whole table of more than one set; else the last one that was."""
        return self if last is None or (self.complete and len(self.places) > 3) else last

    @property
    def framed(self) -> bool:
        """Whether most cards were seen to have an edge of their own."""
        return 2 * sum(place.face is not None for place in self.places) > len(self.places)

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
        """Whether this is the better choice of two: of the same cards, the one that knows more of them, or their edges.

        Not the one that takes them for larger: an edge that was found too far out would win.
        """
        if self.is_at(other):
            return (self.known, self.framed) > (other.known, other.framed)
        return self.weight > other.weight

    def frames(self, other: Board) -> bool:
        """Whether these are the same cards, all of them if not more, and read as well, and their edges are seen; those
        of some are enough where they show more cards."""
        as_many = len(self.places) >= len(other.places) and self.known >= other.known
        clearer = self.framed or self.known > other.known
        return as_many and clearer and (self.is_at(other) or self._holds(other))

    def _holds(self, other: Board) -> bool:
        """Whether each card of another board lies on one of these, none with another: of cards without an edge the
        symbols tell how large they are, and may do so badly."""
        middles = [place.rect.center for place in other.places]
        on = [next((i for i, p in enumerate(self.places) if p.rect.contains(at)), None) for at in middles]
        return None not in on and len(set(on)) == len(on)

    def is_at(self, other: Board) -> bool:
        """Whether both are the same cards of the picture, most of them."""
        fewer, more = sorted((self.places, other.places), key=len)
        shared = sum(any(a.rect.iou(b.rect) > SAME_PLACE for b in more) for a in fewer)
        return 2 * shared > len(fewer)

    def in_order_of(self, other: Board) -> Board:
        """The same cards in the order of another board, where they lie just where its own do: of a row that stands
        between two others marks on those may change the order in which cards are read."""
        lies = [[i for i, p in enumerate(self.places) if p.rect.iou(q.rect) > SAME_PLACE] for q in other.places]
        order = [here[0] for here in lies if len(here) == 1]
        if len(order) < len(self.places) or len(set(order)) < len(order) or order == sorted(order):
            return self
        return replace(
            self,
            places=tuple(self.places[i] for i in order),
            faces=tuple(self.faces[i] for i in order),
            attributes=Attributes(
                tuple(self.attributes.cards[i] for i in order), tuple(self.attributes.certainty[i] for i in order)
            ),
        )

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
        return like_in_size(self.places, size)

    def moved(self, dx: int, dy: int) -> Board:
        """The same board in a larger picture, (dx, dy) pixels further right and down."""
        places = tuple(place.moved(dx, dy) for place in self.places)
        return replace(self, places=places, faces=tuple(face.moved(dx, dy) for face in self.faces))


@dataclass(frozen=True, slots=True, eq=False)
class Tried:
    """Cards that were weighed as a board.

    rects: where they seemed to lie, frame pixels. board: what was read there; None where it is no board. against: why
    it is none, see `kibitz.vision.set.plausible.objections`.
    """

    rects: tuple[Rect, ...]
    board: Board | None
    against: Mapping[str, float]

    def moved(self, dx: int, dy: int) -> Tried:
        """The same in a larger picture, (dx, dy) pixels further right and down."""
        return replace(self, rects=tuple(rect.moved(dx, dy) for rect in self.rects))


def like_in_size(places: Sequence[CardPlace], size: tuple[float, float]) -> bool:
    """Whether these cards are about as large as this, width and height in pixels."""
    usual = np.median([(p.rect.w, p.rect.h) for p in places], axis=0) / size
    return bool((np.abs(usual - 1) < SAME_CARDS).all())
