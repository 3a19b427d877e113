"""Guesses in the making: names with their numbers, and those that stand as they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.apart import rest_of
from kibitz.vision.tuble.guesses.arrangement import SLACK, Arrangement, is_level
from kibitz.vision.tuble.guesses.names import Name, is_clearly_a_name, unlisted_name
from kibitz.vision.tuble.guesses.numbers import Number, Stands
from kibitz.vision.tuble.guesses.pieces import Piece
from kibitz.vision.tuble.parts.segmentation import Pixels


@dataclass(eq=False)
class Draft:
    """A guess in the making."""

    name: Name | None
    number: Number | None
    place: Rect | None = None
    """Where its number must be, where it was not found."""

    @property
    def is_read(self) -> bool:
        """Whether a number was read by the name, and not only looked for."""
        return self.place is None and (self.number is None or self.number.value is not None)

    @property
    def held(self) -> Rect:
        boxes = [one.box for one in (self.name, self.number) if one is not None]
        return Rect.around(boxes + ([self.place] if self.place is not None else []))


def completed(
    best: Arrangement, names: Sequence[Name], pieces: Sequence[Piece], numbers: Sequence[Number], pixels: Pixels
) -> list[Draft]:
    """The guesses with those whose number or name was not made out: they stand as the others do."""
    drafts = [Draft(name, number) for name, number in best.pairs]
    pairs = [(name, number) for name, number in best.pairs if number is not None]
    if not pairs:
        return drafts
    drafts += _right(names, numbers, best.names, drafts)
    known = [draft.name for draft in drafts if draft.name is not None]
    drafts += _without_numbers(names, known, pairs, drafts, pixels)
    return drafts + _without_names(numbers, pieces, pairs, drafts)


def count_guesses(drafts: Sequence[Draft]) -> set[Name]:
    """The names whose text has the number of the guess with it, and not that of its stops: it is which guess this is,
    and stands in no column with the numbers of others."""
    order = sorted((draft for draft in drafts if draft.name is not None), key=lambda draft: draft.held.center.y)
    columns = [draft.number.box for draft in drafts if draft.number is not None]
    found = set()
    for n, draft in enumerate(order):
        name = draft.name
        if name is None or draft.number is not None or name.stops not in (n + 1, len(order) - n):
            continue
        if columns and not any(_in_column(rest_of(name), box) for box in columns):
            found.add(name)
    return found


def _is_free(place: Rect, drafts: Sequence[Draft]) -> bool:
    return not any(draft.held.iou(place) > 0 for draft in drafts)


def _right(
    names: Sequence[Name], numbers: Sequence[Number], known: Sequence[Name], drafts: Sequence[Draft]
) -> list[Draft]:
    """The guess that is right, where a word says so in its line while the numbers of the others are elsewhere."""
    words = [number for number in numbers if number.value == 0 and number.stands is Stands.WITH_A_WORD]
    free = [number for number in words if _is_free(number.box, drafts)]
    return [
        Draft(name, number)
        for name in names
        if name not in known and any(_above_each_other(name.box, other.box) for other in known)
        for number in free[:1]
        if len(free) == 1 and is_level(name.box, number.box)
    ]


def _without_numbers(
    names: Sequence[Name],
    known: Sequence[Name],
    pairs: Sequence[tuple[Name, Number]],
    drafts: Sequence[Draft],
    pixels: Pixels,
) -> list[Draft]:
    """Names that stand as those of guesses do, and whose numbers were not made out."""
    found: list[Draft] = []
    for name in names:
        if any(name is other for other in known) or not any(_above_each_other(name.box, other.box) for other in known):
            continue
        place = _place_of_number(name, pairs)
        if _is_free(place, [*drafts, *found]) and _is_seen(place, pixels):
            found.append(Draft(name, None, place))
    return found


def _without_names(
    numbers: Sequence[Number],
    pieces: Sequence[Piece],
    pairs: Sequence[tuple[Name, Number]],
    drafts: Sequence[Draft],
) -> list[Draft]:
    """Numbers in the column of the others, by a name that no list has or that something lies over."""
    found: list[Draft] = []
    for number in numbers if len(pairs) > 1 else ():
        like = number.value is not None and number.stands is pairs[0][1].stands
        if not like or not all(_in_column(number.box, other.box) for _, other in pairs):
            continue
        name = _name_by(number, pairs, pieces) if _is_free(number.box, [*drafts, *found]) else None
        if name is not None and _is_free(name.box, [*drafts, *found]):
            found.append(Draft(name, number))
    return found


def _above_each_other(a: Rect, b: Rect) -> bool:
    slack = max(3.0, 0.35 * min(a.h, b.h))
    level = min(abs(a.x - b.x), abs(a.right - b.right), abs(a.center.x - b.center.x)) <= slack
    return level and max(a.h, b.h) <= 2.6 * min(a.h, b.h)


def _in_column(a: Rect, b: Rect) -> bool:
    near = min(abs(a.x - b.x), abs(a.right - b.right), abs(a.center.x - b.center.x)) <= max(4.0, 0.5 * b.h)
    return near and max(a.h, b.h) <= 1.5 * min(a.h, b.h)


def _place_of_number(name: Name, pairs: Sequence[tuple[Name, Number]]) -> Rect:
    """Where the number of a name must be, as those of the others are: in their column, or so far from where the name
    begins or ends. One other guess can't tell which; but no number stands on a name."""
    xs = [number.box.center.x for _, number in pairs]
    ways = [
        (np.ptp(xs - np.array(ends)), own + float(np.median(xs - np.array(ends))))
        for own, ends in (
            (0.0, [0.0 for _ in pairs]),
            (name.box.x, [other.box.x for other, _ in pairs]),
            (name.box.right, [other.box.right for other, _ in pairs]),
        )
    ]
    y = name.box.center.y + float(np.median([number.box.center.y - other.box.center.y for other, number in pairs]))
    w, h = max(number.box.w for _, number in pairs), max(number.box.h for _, number in pairs)
    places = [Rect(x - 0.6 * w, y - 0.6 * h, 1.2 * w, 1.2 * h) for _, x in sorted(ways, key=lambda way: way[0])]
    return next((place for place in places if place.iou(name.box) == 0), places[0])


def _name_by(number: Number, pairs: Sequence[tuple[Name, Number]], pieces: Sequence[Piece]) -> Name | None:
    """The name that stands by a number as the others do by theirs, whatever it is; something may hide a part of it."""
    down = float(np.median([name.box.center.y - other.box.center.y for name, other in pairs]))
    for piece in pieces:
        slack = max(4.0, SLACK * piece.box.h)
        if abs(piece.box.center.y - number.box.center.y - down) > slack or piece is number.piece:
            continue
        if any(_above_each_other(piece.box, name.box) for name, _ in pairs):
            own = unlisted_name(piece)
            return own if own is not None and (is_clearly_a_name(own) or own.is_begun) else None
    return None


def _is_seen(place: Rect, pixels: Pixels) -> bool:
    """Whether the middle of a place is in the picture, and not below its edge."""
    return Rect(0, 0, pixels.shape[1], pixels.shape[0]).contains(place.center)
