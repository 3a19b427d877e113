"""Whether what was seen is a Set board and not letters, icons or buttons in rows, and what only looks like cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.core.scoring import WeightTable, weight
from kibitz.solvers.set.cards import Card
from kibitz.vision.channels import channel_max
from kibitz.vision.colour import angles_deg
from kibitz.vision.set.attributes import KINDS, Attributes, form_distance
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.card.places import MOST_SYMBOLS, CardPlace, rows_of
from kibitz.vision.set.card.symbols import DRAWN_LARGER, SAME_SIDE

LEAST_CARDS = 3
SMALL_BOARD = 6
"""Boards of fewer cards must show more clearly that they are boards: see `objections`."""
ODD_SHAPES = ("other", "star")
STRANGE_FORM = 0.2
STRANGE_TONE_DEG = 25.0
STRANGE_GROUND = 14.0
TINTED_GROUND = 90.0
SIZE_ERROR_PX, SIZE_ERROR = 1.5, 0.03
"""By how much the sides of a symbol may differ from another card's, pixels and share of the longer side."""
OTHER_SIZE = 0.15
"""Share of a usual card's side by which another thing is larger or smaller; selected cards differ by a tenth."""
PROPORTION = 0.04
"""By so much the proportions of a card that is larger all round differ at most from those of the others."""
UNLIKE = 1.5
"""By this factor the sides of what seem to be symbols of one card differ where two have run together, and more."""
MANY_FRAMED = 6
AROUND_PX, LIKE_PAGE = 4, 30.0
"""How far from a card the page is looked at, pixels, and grey levels by which ink differs from it at most that may be
the page itself: in small print it is mixed with the strokes."""
LONGER = 0.25
"""Natural logarithm of the ratio of its sides, from which on a symbol is longer one way."""

FAR_OFF, MANY_TIMES, MOST_PILES = 0.6, 4.0, 2
"""What is no card of the table lies so far off all of them, as a share of a card's shorter side and as many times the
usual gap, and there are so many such things at most."""

Seen = tuple[CardPlace, Face]


@dataclass(frozen=True)
class Against(WeightTable):
    """What makes things in rows no board, each alone: what they count is only how much of it there is."""

    few: float = weight(-1.0, "cards less than a board has", -1, 0)
    single: float = weight(-1.0, "one thing on every card, as in a row of buttons", -1, 0)
    bare: float = weight(-1.0, "share of the places that hold no symbols on flat ground", -1, 0)
    strange: float = weight(-1.0, "cards that are unlike all the others, of too few", -1, 0)
    unknown: float = weight(-1.0, "share of the cards that can't be read in full", -1, 0)
    alike: float = weight(-1.0, "of number, shape and colour, those that all cards share", -1, 0)
    grounds: float = weight(-1.0, "share of the cards on a ground of their own", -1, 0)
    unframed: float = weight(-1.0, "few cards, and not each of them has an edge", -1, 0)
    odd_shapes: float = weight(-1.0, "few cards, with forms that decks don't have", -1, 0)
    holes: float = weight(-1.0, "few cards, and what is drawn on each has the page's colour", -1, 0)


AGAINST = Against()


def without_strangers(cards: list[Seen], more: list[Seen], edged: Sequence[bool], long_px: float) -> list[Seen]:
    """Drops what only looks like a card: a place without an edge, or one that was merely expected, must stand on
    the ground of the cards and share its form with some card, or its ink with one and its place with all.

    edged: of cards and more, whether the card's ground ends there; the symbols may then be of a size of their own.
    """
    every = [*cards, *more]
    framed = [i for i, (place, _) in enumerate(cards) if place.face is not None]
    trusted = framed if len(framed) >= max(LEAST_CARDS, len(cards) // 3) else list(range(len(cards)))
    many_framed = len(framed) >= MANY_FRAMED
    faces = [face for _, face in every]
    lying = np.log([face.boxes[0].w / face.boxes[0].h for face in faces])
    form = form_distance(faces)
    np.fill_diagonal(form, np.inf)
    tone = angles_deg(np.stack([f.tone for f in faces]))
    np.fill_diagonal(tone, np.inf)
    grounds = np.stack([f.ground for f in faces])
    ground_off = np.abs(grounds - np.median(grounds[trusted], axis=0)).max(axis=1)
    sides = np.sort([(f.boxes[0].w, f.boxes[0].h) for f in faces], axis=1)
    size_off = channel_max(np.abs(sides[:, None] - sides[trusted])).min(axis=1)
    known_form, known_tone = form.min(axis=1) <= STRANGE_FORM, tone[:, trusted].min(axis=1) <= STRANGE_TONE_DEG
    known_tone |= _are_of_one_more(tone, trusted, known_tone)
    on_ground = ground_off <= STRANGE_GROUND
    # A selected card may stand on a ground of its own; it must then be like the others in every way. So must a
    # place without an edge where most cards show one. Otherwise the rarest form or ink may occur only once.
    must_match = ~on_ground | many_framed | (np.arange(len(every)) >= len(cards))
    alike = np.where(must_match, known_form & known_tone, known_form | known_tone)
    # Nothing but a symbol is hatched.
    alike |= np.array([face.hatched for face in faces]) & known_tone
    fits = (size_off <= SIZE_ERROR_PX + SIZE_ERROR * long_px) | (on_ground & (not many_framed))
    fits |= on_ground & np.array(edged)
    # Or a shape of which no trusted card has any is drawn in one size on several.
    near = channel_max(np.abs(sides[:, None] - sides)) <= SIZE_ERROR_PX + SIZE_ERROR * long_px
    same_drawn = (form <= STRANGE_FORM) & near
    fits |= known_tone & same_drawn.any(axis=1)
    # The edges of two selected cards that are drawn larger may have run together.
    fits |= known_tone & on_ground & ((form <= STRANGE_FORM) & _drawn_larger(sides))[:, trusted].any(axis=1)
    # Symbols lie one way on all cards of a lattice; a button lies across. Three long ones fit beside each other only.
    # What a card with an edge shows just so is no button.
    same_way = np.abs(lying[:, None] - lying) < LONGER
    way = float(np.median(lying[trusted]))
    if abs(way) < LONGER:
        way = -1.0 if _lie_in_rows([faces[i].boxes for i in trusted]) else 1.0
    fits &= (np.abs(lying) < LONGER) | (lying * way > 0) | (same_drawn & same_way)[:, framed].any(axis=1)
    kept = (ground_off <= TINTED_GROUND) & alike & fits
    # What has an edge is a card, unless all of it is another one: its ground, its size, and what is drawn on it.
    own_edge = np.array([place.face is not None for place, _ in every])
    button = ~on_ground & ~(known_form & known_tone) & _of_other_size([place for place, _ in every], trusted)
    return [card for card, keep in zip(every, (kept | (own_edge & ~button)).tolist(), strict=True) if keep]


def as_large_as_drawn(cards: Sequence[Seen]) -> list[Seen]:
    """The cards; those of which no edge was seen as much larger than the others as their symbols are: selected ones are
    drawn larger, and the edges of two may run together."""
    edged = [k for k, (place, _) in enumerate(cards) if place.face is not None]
    if len(edged) in (0, len(cards)):
        return list(cards)
    faces = [face for _, face in cards]
    sides = np.sort([(face.boxes[0].w, face.boxes[0].h) for face in faces], axis=1)
    times = (sides[:, None] / sides[edged]).mean(axis=2)
    like = (form_distance(faces) <= STRANGE_FORM)[:, edged] & _drawn_larger(sides)[:, edged]
    found = []
    for n, (place, face) in enumerate(cards):
        if place.face is None and like[n].any():
            place = _drawn_by(place, float(np.median(times[n, like[n]])))
        found.append((place, face))
    return found


def _drawn_by(place: CardPlace, times: float) -> CardPlace:
    """A place so many times as large, with the edge that it would have."""
    rect, by = place.rect, times - 1
    x, y = rect.x - by * rect.w / 2, rect.y - by * rect.h / 2
    larger = Rect(x, y, times * rect.w, times * rect.h)
    corners = [(x, y), (larger.right, y), (larger.right, larger.bottom), (x, larger.bottom)]
    return replace(place, rect=larger, face=np.array(corners, np.float64).round().astype(np.int32)[:, None])


def _drawn_larger(sides: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which symbols are others drawn a little larger all round, (n, n). sides: of each, the shorter one first."""
    times = sides[:, None] / sides[None]
    even = np.abs(times[..., 0] / times[..., 1] - 1) <= PROPORTION
    return np.asarray(even & (times >= 1).all(axis=2) & (times <= 1 + OTHER_SIZE).all(axis=2))


def without_piles(cards: Sequence[Seen]) -> list[Seen]:
    """Cards without what lies far off all the others where these alone are as many as a table has, in full rows: the
    uppermost one of a pile of those that were taken, or the two that are selected, shown once more beside the table."""
    apart = _gaps([place.rect for place, _ in cards])
    usual = float(np.median(apart.min(axis=1)))
    least = FAR_OFF * float(np.median([min(place.size) for place, _ in cards]))
    reach = (apart <= max(MANY_TIMES * usual, least)) | np.eye(len(cards), dtype=bool)
    for _ in range(len(cards).bit_length()):
        # From card to card, twice as far each time.
        reach = (reach.astype(np.int64) @ reach) > 0
    group = reach.argmax(axis=1)
    largest = int(np.bincount(group).argmax())
    left = [card for card, own in zip(cards, group.tolist(), strict=True) if own == largest]
    if len(left) == len(cards) or len(cards) - len(left) > MOST_PILES or len(left) % 3 or len(left) < SMALL_BOARD:
        return list(cards)
    rows = rows_of([place for place, _ in left])
    return left if len({len(row) for row in rows}) == 1 else list(cards)


def _gaps(rects: Sequence[Rect]) -> NDArray[np.float64]:
    """How far rectangles are from each other, edge to edge, pixels: (n, n), infinite for each from itself."""
    x, y, right, bottom = np.array([(one.x, one.y, one.right, one.bottom) for one in rects]).T
    across = np.maximum(0, np.maximum(x[:, None] - right[None], x[None] - right[:, None]))
    down = np.maximum(0, np.maximum(y[:, None] - bottom[None], y[None] - bottom[:, None]))
    gaps = np.maximum(across, down).astype(np.float64)
    np.fill_diagonal(gaps, np.inf)
    return np.asarray(gaps, np.float64)


def _are_of_one_more(tone: NDArray[np.float64], trusted: Sequence[int], known: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which faces have the one ink that isn't known yet, where there are fewer kinds than a deck has: several of that
    ink, and no other one. tone: (n, n) between faces, degrees. known: whose ink some trusted card has."""
    kinds: list[int] = []
    for i in trusted:
        if all(tone[i, other] > STRANGE_TONE_DEG for other in kinds):
            kinds.append(i)
    new = np.flatnonzero(~known)
    of_one = all(tone[i, other] <= STRANGE_TONE_DEG for i in new for other in new if i != other)
    return ~known & (len(kinds) < KINDS and len(new) > 1 and of_one)


def _of_other_size(places: Sequence[CardPlace], trusted: Sequence[int]) -> NDArray[np.bool_]:
    """Which places are larger or smaller than cards usually are, by more than those that are selected.

    A card under the pointer may be larger by more, but then it is so all round.
    """
    sides = np.array([(place.rect.w, place.rect.h) for place in places])
    ratio = sides / np.median(sides[list(trusted)], axis=0)
    grown = (ratio.min(axis=1) > 1) & (ratio.max(axis=1) <= (1 + PROPORTION) * ratio.min(axis=1))
    return np.asarray((np.abs(ratio - 1) > OTHER_SIZE).any(axis=1) & ~grown)


def objections(
    cards: Sequence[Seen], attributes: Attributes, most_unknown: float, expected: bool, *, on_table: bool = False
) -> Mapping[str, float]:
    """What speaks against these being a Set board, and for letters, icons or buttons in rows: names of `AGAINST`, each
    with how much of it there is. Nothing speaks against a board.

    Few cards may be unknown or twins; numbers, shapes and colours vary (chance leaves one of them constant on six
    cards in 1 of 300 deals); the cards share a ground. Few cards must show it more clearly. A board
    of such cards that is expected, because it was there before, need only vary at all. on_table: they lie in the light
    of a photograph, which changes their grounds.
    """
    n = len(cards)
    values = attributes.cards
    unknown = sum(not card.known for card in values)
    if unknown > most_unknown * n:
        return {"unknown": unknown / n}
    *varied, shadings = (len({*column} - {None}) > 1 for column in zip(*values, strict=True))
    if expected:
        return {} if any(varied) or shadings else {"alike": 3}
    grounds = np.stack([face.ground for _, face in cards])
    off_ground = np.abs(grounds - np.median(grounds, axis=0)).max(axis=1) > (np.inf if on_table else TINTED_GROUND / 3)
    if off_ground.sum() > max(3, n // 3):
        return {"grounds": float(off_ground.mean())}
    if n >= SMALL_BOARD:
        return {} if all(varied) else {"alike": varied.count(False)}
    framed = all(place.face is not None for place, _ in cards)
    named = all(card.shape is None or card.shape.split()[0] not in ODD_SHAPES for card in values)
    found = {
        "unframed": not framed,
        "odd_shapes": not named,
        "alike": 0 if varied[0] and sum(varied) >= 2 else varied.count(False),
        "grounds": float(off_ground.mean()),
    }
    return {name: float(much) for name, much in found.items() if much}


def show_holes(pixels: NDArray[np.uint8], cards: Sequence[Seen]) -> bool:
    """Whether what is drawn on each of some cards has the colour of the page around it: so look the holes in letters,
    whose strokes then seem to be the card.

    pixels: (h, w, 3) uint8 BGR.
    """
    for place, face in cards:
        outer = place.rect.grown(AROUND_PX).clipped(pixels.shape[1], pixels.shape[0])
        left, top, right, bottom = (round(v) for v in (outer.x, outer.y, outer.right, outer.bottom))
        part = pixels[top:bottom, left:right]
        around = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
        if float(np.abs(np.median(around, axis=0) - face.ink).max()) > LIKE_PAGE:
            return False
    return True


def without_run_together(cards: Sequence[Seen], attributes: Attributes) -> Attributes:
    """The same cards without the numbers of those on which symbols seem to have run together.

    Symbols of one card are copies, and one as large as two or three of those that other cards show more than once is
    rather so many, unless it has the form of some and is only drawn larger. In photographs the cards' own sizes differ.
    """
    if any(place.corners is not None for place, _ in cards):
        return attributes
    several = [i for i, (_, face) in enumerate(cards) if len(face.boxes) > 1 and _are_copies(face.boxes)]
    copied = [cards[i][1].boxes for i in several]
    # How they lie beside each other is how they run together.
    in_row = _lie_in_rows(copied)
    known, certainty = list(attributes.cards), list(attributes.certainty)
    for i, (_, face) in enumerate(cards):
        own, others = face.boxes, [boxes[0] for boxes in copied]
        like = [boxes[0] for n, boxes in zip(several, copied, strict=True) if known[n].shape == known[i].shape]
        if len(own) == 1 and known[i].shape is not None and any(_is_larger(own[0], one) for one in like):
            continue
        if not _are_copies(own) or any(_run_together(box, others, in_row=in_row) for box in own):
            number = _number_by_form(i, cards, known, in_row=in_row)
            known[i] = known[i]._replace(number=number)
            certainty[i] = certainty[i] if number is not None else 0.0
    return Attributes(tuple(known), tuple(certainty))


def _number_by_form(i: int, cards: Sequence[Seen], known: Sequence[Card], *, in_row: bool) -> int | None:
    """How many symbols of a card have run together to one area, where those of its form on other cards make it in one
    way; None where that isn't so."""
    own, shape = cards[i][1].boxes, known[i].shape
    if len(own) != 1 or shape is None:
        return None
    alike = [face.boxes[0] for n, (_, face) in enumerate(cards) if n != i and known[n].shape == shape]
    counts = _counts_of(own[0], alike, in_row=in_row)
    return counts.pop() if len(counts) == 1 else None


def _lie_in_rows(symbols: Sequence[Sequence[Rect]]) -> bool:
    """Whether the symbols of a card lie beside each other, and not in a column. symbols: of each card."""
    several = [boxes for boxes in symbols if len(boxes) > 1]
    across = sum(abs(a.center.x - b.center.x) > abs(a.center.y - b.center.y) for a, b, *_ in several)
    return 2 * across > len(several)


def _are_copies(boxes: Sequence[Rect]) -> bool:
    sides = [box.w for box in boxes], [box.h for box in boxes]
    return all(max(lengths) <= UNLIKE * min(lengths) for lengths in sides)


def _is_larger(box: Rect, other: Rect) -> bool:
    """Whether a symbol has the proportions of another one and is drawn larger, as pages do with a single one."""
    times = box.h / other.h
    return 1 < times <= DRAWN_LARGER and _are_alike(box, Rect(0, 0, other.w * times, other.h * times))


def _run_together(box: Rect, copied: Sequence[Rect], *, in_row: bool) -> bool:
    """Whether a symbol is as large as two or three of others in a row, or in a column, and as none alone."""
    return bool(counts := _counts_of(box, copied, in_row=in_row)) and 1 not in counts


def _counts_of(box: Rect, others: Sequence[Rect], *, in_row: bool) -> set[int]:
    """How many of others may make an area together, in a row or in a column."""
    parts = {
        n: Rect(0, 0, box.w / n if in_row else box.w, box.h if in_row else box.h / n)
        for n in range(1, MOST_SYMBOLS + 1)
    }
    return {n for n, part in parts.items() if any(_are_alike(part, one) for one in others)}


def _are_alike(one: Rect, other: Rect) -> bool:
    sides = (one.w, other.w), (one.h, other.h)
    return all(max(lengths) <= SAME_SIDE * min(lengths) for lengths in sides)
