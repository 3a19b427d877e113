"""One guess: what was read of it, its number looked at as often as needed, and where its box is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.vision.tuble.guesses.numbers import LIKE_DIGITS
from kibitz.vision.tuble.parts import numerals
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.details import Seen
from kibitz.vision.tuble.parts.segmentation import Line, Pixels, Segmentation
from kibitz.vision.tuble.parts.texts import Text, Texts

PAGE_WIDE = 0.97
BESIDE = 0.3
"""How much lower a row may be that stands beside another one, in its height."""
TALLEST = 9.0
"""Height of a row, in heights of what it says, at most."""
SAME_SIDE = 2.0
"""By how much the sides of cards of one list differ at most, pixels."""
SURE_NUMBER = 0.9
"""Confidence from which on a number is believed at first sight."""
AGREED = 1.7
"""Of three further looks, how much confidence in all a number needs, and by how much more than the next one."""
TICK, LIKE_TICKS = 0.75, ("V", "v", "/")
"""How much a look counts that sees a tick at least, and what a tick is taken for."""
NOWHERE = Rect(0, 0, 0, 0)
UNREAD_NAME: Seen[str] = Seen(None, 0.0)
UNREAD_NUMBER: Seen[int] = Seen(None, 0.0)


@dataclass(eq=False)
class Row:
    """A row that may be a guess, and what was read of it.

    lines: in the row, from left to right. box: the row's own, where it has one, else around what it holds.
    hidden: something lies over its name.
    """

    blob: Blob | None
    lines: list[Line]
    box: Rect = NOWHERE
    name_box: Rect | None = None
    stops_box: Rect | None = None
    station: Seen[str] = UNREAD_NAME
    stops: Seen[int] = UNREAD_NUMBER
    ordinal: int | None = None
    hidden: bool = False

    @property
    def middle(self) -> float:
        """Height of the row's middle."""
        boxes = [box for box in (self.name_box, self.stops_box) if box is not None]
        return Rect.around(boxes or [self.blob.box if self.blob else self.box]).center.y

    @property
    def level(self) -> float:
        """The height at which it stands beside others: names may be above and below their numbers in turn."""
        return (self.stops_box or self.name_box or self.box).center.y

    def owns(self, line: Line) -> bool:
        """Whether a line at the row's height belongs to it, and not to what hides a part of it."""
        own = [box for box in (self.name_box, self.stops_box) if box is not None]
        return not self.hidden or any(box.holds(line.box) for box in own)


def in_order(rows: Sequence[Row]) -> list[Row]:
    """Rows from top to bottom, those beside each other from left to right."""
    bands: list[list[Row]] = []
    for row in sorted(rows, key=lambda one: one.level):
        if bands and row.level - bands[-1][0].level < BESIDE * bands[-1][0].box.h:
            bands[-1].append(row)
        else:
            bands.append([row])
    return [row for band in bands for row in sorted(band, key=lambda one: one.box.x)]


@dataclass(frozen=True)
class NameWeights(WeightTable):
    """What speaks for a text being a station."""

    confidence: float = weight(1.0, "confidence of the name", 0, 2)


@dataclass(frozen=True)
class NumberWeights(WeightTable):
    """What each look says for the number that it sees, by how sure recognition is of it."""

    first: float = weight(1.0, "confidence of the first look", 0, 2)
    grey: float = weight(1.0, "confidence of a look in grey levels", 0, 2)
    larger: float = weight(1.0, "confidence of a look at it enlarged", 0, 2)
    inverted: float = weight(1.0, "confidence of a look at it inverted", 0, 2)
    like_digits: float = weight(0.5, "confidence of a look that saw signs like its digits", 0, 1)


NAME_WEIGHTS, NUMBER_WEIGHTS = NameWeights(), NumberWeights()
LOOKS = ("grey", "larger", "inverted")
"""Further looks at a number, as `Texts.reread` numbers them from 1."""


def read_number(texts: Texts, box: Rect, first: Text | None, decisions: list[Decision]) -> tuple[Seen[int], bool]:
    """The number in a box, and whether there is one at all; between several that it could be none is taken.

    first: what was read there; where that isn't sure, further looks vote, and the vote is added to ``decisions``.
    """
    if first is not None:
        value = numerals.count_of(first[0])
        if value is not None and first[1] >= SURE_NUMBER and not (value < 10 and is_two_strokes(texts.cut(box, 0.0))):
            return Seen(value, first[1], (), first[0]), True
    looks = [("first", *first)] if first is not None else []
    looks += [(look, *texts.reread(box, way)) for way, look in enumerate(LOOKS, start=1)]
    votes, shown = _votes(looks)
    if set(votes) == {1} and is_two_strokes(texts.cut(box, 0.0)):
        # Recognition takes two equal signs beside each other for one.
        return Seen(11, SURE_NUMBER, ((1, 0.1),), "11"), True
    if not votes:
        return Seen(None, 0.0, (), shown), False
    totals = {number: score.total for number, score in votes.items()}
    ranked = sorted(votes, key=lambda number: -totals[number])
    shares = [(number, round(totals[number] / sum(totals.values()), 3)) for number in ranked]
    most, second = totals[ranked[0]], totals[ranked[1]] if len(ranked) > 1 else 0.0
    is_clear = most >= AGREED and most - second >= AGREED
    candidates = tuple(Candidate(str(number), votes[number], box) for number in ranked)
    decisions.append(Decision("which number of stops it is", candidates, 0 if is_clear else None))
    if is_clear:
        return Seen(ranked[0], shares[0][1] * 0.95, tuple(shares[1:]), shown), True
    return Seen(None, shares[0][1], tuple(shares), shown), True


def is_two_strokes(cut: Pixels) -> bool:
    """Whether a number is two equal signs beside each other, as an eleven is."""
    grey = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY)
    _, ink = cv2.threshold(grey, 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    if float(ink.mean()) > 0.5:
        ink = 1 - ink
    count, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    if count != 3:
        return False
    (x, _, w, h, a), (u, _, p, q, b) = sorted(stats[1:].tolist())
    alike = abs(w - p) <= 0.2 * max(w, p) + 1 and abs(h - q) <= 1 and abs(a - b) <= 0.15 * max(a, b)
    return bool(alike and h > 1.3 * w and 0 < u - x - w < h)


def _votes(looks: Sequence[tuple[str, str, float]]) -> tuple[dict[int, Score], str]:
    """What each look at a number says for which one, and the text that is shown for it.

    looks: name of its weight, text, and how sure that is. Signs like digits count in the further looks, or where there
    was no first one.
    """
    votes: dict[int, Score] = defaultdict(Score)
    shown = next((text for look, text, _ in looks if look == "first"), "")
    ticked = any(numerals.is_tick(text) for _, text, _ in looks)
    for n, (look, read, sure) in enumerate(looks):
        text = numerals.with_digits(read)
        value = numerals.count_of(text)
        if numerals.is_tick(text) or (ticked and text in LIKE_TICKS):
            # No sign that recognition is sure of.
            value, score = 0, NUMBER_WEIGHTS.score(**{look: max(sure, TICK)})
        elif value is None and (n > 0 or look != "first"):
            value, score = numerals.stops_of(text.translate(LIKE_DIGITS)), NUMBER_WEIGHTS.score(like_digits=sure)
        else:
            score = NUMBER_WEIGHTS.score(**{look: sure})
        if value is not None:
            votes[value] += score
            shown = shown or text
    return votes, shown


def set_boxes(segments: Segmentation, rows: Sequence[Row], lines: Sequence[Line]) -> None:
    """The box of each row: the area it stands on where it has one of its own, else what it holds.

    lines: those of the page; what is a row's own has none far above or below what the row holds.
    """
    held = []
    for row in rows:
        boxes = [box for box in (row.name_box, row.stops_box, row.blob.box if row.blob else None) if box is not None]
        held.append(Rect.around(boxes))
    cards = _own_cards(segments, rows, held, [line.box for line in lines])
    height, width = segments.labels.shape
    for row, box, card in zip(rows, held, cards, strict=True):
        # A box around the name alone is none of the guess.
        if row.blob is not None and row.blob.is_wide and (row.stops_box is None or _holds(row.blob.box, row.stops_box)):
            row.box = row.blob.box
            continue
        column = [other for other in held if other.x < box.right and other.right > box.x]
        left, right = min(other.x for other in column), max(other.right for other in column)
        row.box = card or Rect(left, box.y, right - left, box.h).grown(0.2 * box.h).clipped(width, height)


def _holds(box: Rect, other: Rect) -> bool:
    return box.grown(0.3 * other.h).holds(other)


def _is_beyond(line: Rect, box: Rect) -> bool:
    """Whether a line stands clearly above or below a box, and over a part of its width."""
    return abs(line.center.y - box.center.y) > 1.5 * box.h and line.x < box.right and line.right > box.x


def _own_cards(
    segments: Segmentation, rows: Sequence[Row], held: Sequence[Rect], lines: Sequence[Rect]
) -> list[Rect | None]:
    """The card that each guess has for itself. held: what each holds; lines: those of the page.

    What holds lines far above or below a guess is a part of the page; but several as wide above each other are cards,
    whatever is drawn on them.
    """
    cards = [
        _own_card(segments, row, box, [other for other in held if other is not box])
        for row, box in zip(rows, held, strict=True)
    ]
    found = [card for card in cards if card is not None]
    wide = [card.w for card in found]
    if len(found) > 1 and np.ptp(wide) <= SAME_SIDE and np.ptp([card.x for card in found]) <= SAME_SIDE:
        return cards
    return [
        None if card and any(card.contains(line.center) for line in lines if _is_beyond(line, box)) else card
        for card, box in zip(cards, held, strict=True)
    ]


def _own_card(segments: Segmentation, row: Row, box: Rect, others: Sequence[Rect]) -> Rect | None:
    """The area that a row stands on, where none of the others does. box: what the row holds; others: what they hold."""
    height, width = segments.labels.shape
    for label in segments.holding(box):
        area = segments.area(label)
        if label == 0 or area.share < 0.3 or (row.blob and label == row.blob.label):
            continue
        page_like = area.box.w >= PAGE_WIDE * width and area.box.h >= 0.3 * height
        alone = not any(area.box.contains(other.center) for other in others) and area.box.h < TALLEST * box.h
        return area.box if not page_like and alone and area.box.h < 0.6 * height else None
    return None
