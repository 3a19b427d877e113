"""Reads a board of Set from a frame: finds the cards on any page, then what each of them shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.outlines import Outlines, edge_mask, edge_strength, find_outlines, is_photograph, noise_of
from kibitz.vision.set.attributes import Attributes, read_attributes
from kibitz.vision.set.board import Before, Board, Tried, like_in_size
from kibitz.vision.set.card.faces import Face, has_edge, look_at
from kibitz.vision.set.card.places import MOST_SYMBOLS, CardPlace, in_rows, sizes_on
from kibitz.vision.set.card.symbols import Size, is_row_of, of_one_size, size_of, symbol_families, symbol_sizes
from kibitz.vision.set.layout import (
    cards_by_size,
    expected_places,
    framed_cards,
    place_cards,
    usual_size,
    with_loose_cards,
    without_held,
)
from kibitz.vision.set.plausible import (
    LEAST_CARDS,
    SMALL_BOARD,
    Seen,
    as_large_as_drawn,
    objections,
    show_holes,
    without_piles,
    without_run_together,
    without_strangers,
)
from kibitz.vision.set.sheets import sheet_cards

LEAST_PICTURE_PX = 30
LEAST_SYMBOL_PX = 5
FIRST_LOOKS = 6
LEAST_SEEN = 0.5
"""At least this share of the places must turn out to hold a card; it is checked early to save time."""
MOST_UNKNOWN = 0.34
MOST_UNKNOWN_AT_FIRST = 0.5
MOST_LOOKS = 250
"""Places that are looked at closely in one picture: a fan of small cards under others that fly makes one guess after
another. On pages of the building styles a board took 149 at most."""
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


@dataclass(frozen=True)
class _Usual:
    """What the cards that are weighed have in common.

    sizes: that their symbols have for sure. card: width and height, pixels. ground: (3,) BGR, once it is known.
    """

    sizes: Sequence[Size]
    card: tuple[float, float]
    ground: NDArray[np.float64] | None = None


@dataclass
class Work:
    """Places that may still be looked at closely in one picture, in all searches and their passes together."""

    left: int = MOST_LOOKS


@dataclass(frozen=True)
class _Search:
    """One search in one picture.

    outlines: of this pass. before: as in `find_board`. tried: candidates that need no second look. told: all that were
    weighed, for those who ask why. work: how much more of a look this may be. lit: it is a photograph, with light that
    varies. on_table: the cards that are weighed lie there on a table.
    """

    pixels: NDArray[np.uint8]
    outlines: Outlines
    before: Before | None
    told: list[Tried]
    work: Work
    lit: bool = False
    on_table: bool = False
    tried: set[_Key] = field(default_factory=set)

    def enough(self, board: Board) -> bool:
        """Whether no better board need be looked for. Tables may have gaps; then it has the cards that it had.

        In a first look, few cards may be other things than those of a larger board."""
        if self.before is None:
            return board.complete and len(board.places) >= SMALL_BOARD
        return board.complete or self.before.all_in(board)


def find_board(
    pixels: NDArray[np.uint8],
    before: Before | None = None,
    told: list[Tried] | None = None,
    work: Work | None = None,
) -> Board | None:
    """The Set board in a picture, or None.

    pixels: (h, w, 3) uint8 BGR.
    before: the last picture, of the same size, and its board. A board of other cards, such as a list of the sets
        found, is then passed over, and unchanged cards are taken over as they were.
    told: to which everything is added that was weighed. work: what is left of it after other searches in the picture.
    """
    told, work = [] if told is None else told, work or Work()
    if min(pixels.shape[:2]) < LEAST_PICTURE_PX:
        return None
    largest = _largest(pixels)
    strength = edge_strength(pixels)
    noise, lit = noise_of(strength), is_photograph(strength)
    best: Board | None = None
    for strictness in STEPS if noise <= FAINTEST_NOISE else (STEPS[0], STEPS[-1]):
        outlines = find_outlines(edge_mask(strength, noise, strictness), LEAST_SYMBOL_PX, largest)
        if strictness < 1 and len(outlines.boxes) > MOST_FAINT:
            continue
        search = _Search(pixels, outlines, before, told, work, lit)
        board = _first_board(search)
        if board is not None and (best is None or board.outdoes(best)):
            best = board
        if best is not None and search.enough(best):
            best = _with_faint_edges(best, search, strength, noise)
            break
        if best is None and noise <= FAINTEST_NOISE and strictness < 1 and not lit:
            break
    if before is None and (lit or best is None):
        best = _or_on_table(best, _Search(pixels, outlines, None, told, work, lit, on_table=lit))
    return best


def _with_faint_edges(best: Board, search: _Search, strength: NDArray[np.uint8], noise: float) -> Board:
    """The same cards with edges of their own where those are seen, if only faintly; else the board as it is.

    What shows that a card is selected lies along its edge. The symbols alone tell only about where that is.
    strength, noise: of the picture's edges.
    """
    before = search.before
    if best.framed or noise > FAINTEST_NOISE or (before is not None and not before.board.framed):
        return best
    outlines = find_outlines(edge_mask(strength, noise, STEPS[1]), LEAST_SYMBOL_PX, _largest(search.pixels))
    if len(outlines.boxes) > MOST_FAINT:
        return best
    faint = replace(search, outlines=outlines)
    height, width = search.pixels.shape[:2]
    for cards in cards_by_size(outlines):
        found = _best_board(faint, [with_loose_cards(cards, outlines, width, height)])
        if found is not None and found.frames(best):
            return found
    return best


def _largest(pixels: NDArray[np.uint8]) -> int:
    """The longest side of anything that may belong to a board, pixels."""
    shorter: int = min(pixels.shape[:2])
    return max(20, shorter * 3 // 5)


def _or_on_table(best: Board | None, search: _Search) -> Board | None:
    """The better one of a board and of the cards that are found as light sheets.

    Outlines don't show where shadows cross the cards of a photograph, or where their edge is broken.
    """
    on_table = _best_board(search, [sheet_cards(search.pixels)])
    return on_table if on_table is not None and (best is None or on_table.outdoes(best)) else best


def _first_board(search: _Search) -> Board | None:
    """The likeliest board: cards with an edge of their own before cards without, and larger ones before smaller."""
    outlines = search.outlines
    height, width = search.pixels.shape[:2]
    faces = outlines.face_contours

    def best_of(candidates: Iterable[list[CardPlace]]) -> Board | None:
        return _best_board(search, (places for places in candidates if _of_size(places, search.before)))

    grouped = sorted(cards_by_size(outlines), key=lambda cards: -_symbol_area(cards))
    by_size = best_of(with_loose_cards(cards, outlines, width, height) for cards in grouped)
    if by_size is not None and search.enough(by_size):
        return by_size
    families = list(symbol_families(outlines))
    framed = [(cards, family) for family in families if len(cards := framed_cards(family, faces)[0]) >= LEAST_CARDS]
    framed.sort(key=lambda f: -_symbol_area(f[0]))
    with_loose = (place_cards(family, faces, width, height) for _, family in framed)
    # Few cards with an edge are outnumbered by what else has their symbols' size; then they are tried by themselves.
    alone = (in_rows(usual_size(cards)) for cards, _ in framed)
    by_symbols = best_of(chain(with_loose, alone))
    if by_symbols is not None or by_size is not None:
        return max((board for board in (by_size, by_symbols) if board is not None), key=lambda board: board.weight)
    # A family that fills more of the picture comes first and holds the smaller choices of its symbols.
    framed_ids = {id(family) for _, family in framed}
    others = (family for family in families if id(family) not in framed_ids)
    return best_of(place_cards(family, faces, width, height) for family in others)


def _of_size(places: Sequence[CardPlace], before: Before | None) -> bool:
    return before is None or not places or like_in_size(places, before.card_size)


def _best_board(search: _Search, candidates: Iterable[list[CardPlace]]) -> Board | None:
    """The first board that is enough, else the one of most weight."""
    best: Board | None = None
    for places in candidates:
        key = frozenset((place.rect, len(place.symbols)) for place in places)
        if not places or key in search.tried:
            continue
        if search.work.left <= 0:
            break
        search.tried.add(key)
        found = _board_at(search, places)
        board, against = (found, {}) if isinstance(found, Board) else (None, found)
        search.told.append(Tried(tuple(place.rect for place in places), board, against))
        if board is not None and (best is None or board.weight > best.weight):
            best = board
            if search.enough(best):
                break
    return best


def _symbol_area(places: Sequence[CardPlace]) -> int:
    return sum(s.box[2] * s.box[3] for p in places for s in p.symbols)


def _board_at(search: _Search, places: list[CardPlace]) -> Board | Mapping[str, float]:
    """The board with cards at these places; where there is none, what speaks against it, as in `objections`."""
    pixels, before = search.pixels, search.before
    expected = before is not None
    places = without_held(places)
    if len(places) < LEAST_CARDS:
        return {"few": LEAST_CARDS - len(places)}
    if not expected and _all_single([len(p.symbols) for p in places]):
        return {"single": 1}
    width, height = np.median([place.size for place in places], axis=0).tolist()
    usual = _Usual(_sure_sizes(places), (width, height))
    long_px = float(np.median([s.long_side for p in places for s in p.symbols]))
    cards = _look(search, places, usual)
    if len(cards) < max(LEAST_CARDS, LEAST_SEEN * len(places)):
        return {"bare": 1 - len(cards) / len(places)}
    cards, attributes = _in_order(cards)
    grown = _with_expected(search, cards, attributes, usual, long_px)
    if not isinstance(grown, tuple):
        return grown
    cards, attributes = grown
    left = without_piles(cards)
    if len(left) < len(cards):
        cards, attributes = _in_order(left)
    against = objections(cards, attributes, MOST_UNKNOWN, expected, on_table=search.on_table)
    if against:
        return against
    if not expected and len(cards) < SMALL_BOARD and show_holes(pixels, cards):
        return {"holes": 1}
    attributes = without_run_together(cards, attributes)
    return Board(tuple(place for place, _ in cards), tuple(face for _, face in cards), attributes)


def _with_expected(
    search: _Search, cards: list[Seen], attributes: Attributes, usual: _Usual, long_px: float
) -> tuple[list[Seen], Attributes] | Mapping[str, float]:
    """The cards with those that lie where further ones may, and without what only looks like one, in reading order; or
    what speaks against their being a board, as in `objections`. long_px: of a symbol."""
    pixels = search.pixels
    for _ in range(EXPECTATIONS):
        against = objections(
            cards, attributes, MOST_UNKNOWN_AT_FIRST, search.before is not None, on_table=search.on_table
        )
        if against:
            return against
        more = expected_places([place for place, _ in cards], search.outlines, pixels.shape[1], pixels.shape[0])
        ground = np.asarray(np.median([face.ground for _, face in cards], axis=0), np.float64)
        seen = _look(search, more, replace(usual, ground=ground))
        edged = [has_edge(pixels, place.rect, face.ground) for place, face in (*cards, *seen)]
        kept = without_strangers(cards, seen, edged, long_px)
        if len(kept) < LEAST_CARDS:
            return {"strange": len(cards) - len(kept)}
        grown = len(kept) > len(cards)
        if len(kept) != len(cards):
            cards, attributes = _in_order(kept)
        if not grown:
            break
    return as_large_as_drawn(cards), attributes


def _sure_sizes(places: Sequence[CardPlace]) -> list[Size]:
    """Sizes of which some card shows two symbols or more, or several cards one: three symbols that touch look like a
    single, longer one."""
    every = symbol_sizes([s for p in places for s in p.symbols])
    counts = [
        sum(len(p.symbols) for p in places if any(of_one_size(size_of(s), size) for s in p.symbols)) for size in every
    ]
    copied = [any(len(p.symbols) > 1 and of_one_size(size_of(p.symbols[0]), size) for p in places) for size in every]
    sure = [size for size, n, more in zip(every, counts, copied, strict=True) if more or n >= SURE_SINGLES]
    alone = [size for size, more in zip(every, copied, strict=True) if not more]
    return _without_rows(sure, alone) or every


def _without_rows(sure: Sequence[Size], alone: Sequence[Size]) -> list[Size]:
    """The sure sizes without those, seen once a card, that are rows of another: symbols may touch on several cards."""
    rows = [size for size in alone if any(is_row_of(size, other, MOST_SYMBOLS) for other in sure)]
    return [size for size in sure if size not in rows]


def _face_at(search: _Search, place: CardPlace, usual: _Usual) -> Face | None:
    """The face of the card at a place."""
    own, sizes = symbol_sizes(place.symbols), sizes_on(place, usual.sizes, usual.card)
    if own and (len(place.symbols) > 1 or any(of_one_size(own[0], size) for size in sizes)):
        return look_at(search.pixels, place, own, lit=search.lit)
    parted = look_at(search.pixels, replace(place, symbols=()), sizes, usual.ground, lit=search.lit)
    return parted or (look_at(search.pixels, place, own, lit=search.lit) if own else None)


def _in_order(cards: list[Seen]) -> tuple[list[Seen], Attributes]:
    """Cards in reading order, with what they were read as."""
    order = {id(place): i for i, place in enumerate(in_rows([place for place, _ in cards]))}
    ordered = sorted(cards, key=lambda card: order[id(card[0])])
    return ordered, read_attributes([face for _, face in ordered])


def _look(search: _Search, places: Sequence[CardPlace], usual: _Usual) -> list[Seen]:
    """The places that hold a card, with what it looks like; empty where the first ones hold none."""
    seen: list[Seen] = []
    for n, place in enumerate(places):
        known = search.before.face(search.pixels, place) if search.before is not None else None
        search.work.left -= known is None
        face = known or _face_at(search, place, usual)
        if face is not None:
            seen.append((place, face))
        if n + 1 == FIRST_LOOKS and place.symbols and len(seen) < LEAST_SEEN * FIRST_LOOKS:
            return []
    return seen


def _all_single(numbers: Sequence[int]) -> bool:
    return len(numbers) >= SMALL_BOARD and max(numbers) == 1
