"""One row that may be a guess: which of its lines is the station, which the number of stops, and where its box is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.solvers.tuble.names import canonicals
from kibitz.vision.tuble import words
from kibitz.vision.tuble.blobs import Blob
from kibitz.vision.tuble.details import Seen
from kibitz.vision.tuble.segmentation import INK_STEP, Line, Segmentation
from kibitz.vision.tuble.stations import name_station
from kibitz.vision.tuble.texts import Text, Texts

LEAST_NAME = 3
"""Pieces of ink of a name at least."""
PAGE_WIDE = 0.97
TALLEST = 9.0
"""Height of a row, in heights of what it says, at most."""
LEAST_NUMBER_TILE = 12
"""Width of a patch in which a number may stand, pixels."""
SURE_NUMBER = 0.9
"""Confidence from which on a number is believed at first sight."""
AGREED = 1.7
"""Of three further looks, how much confidence in all a number needs, and by how much more than the next one."""
TICK, LIKE_TICKS = 0.75, ("V", "v", "/")
"""How much a look counts that sees a tick at least, and what a tick is taken for."""
LIKE_DIGITS = str.maketrans({"o": "0", "O": "0", "Q": "0", "D": "0", "l": "1", "I": "1", "|": "1", "i": "1", "!": "1",
                             "S": "5", "s": "5", "B": "8", "Z": "2", "z": "2"})  # fmt: skip
"""What digits are taken for where they stand alone."""
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
    texts: list[tuple[str, float]] = field(default_factory=list)
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
        boxes = [line.box for line in self.lines] or [self.blob.box if self.blob else self.box]
        return self.blob.box.center.y if self.blob else Rect.around(boxes).center.y

    def owns(self, line: Line) -> bool:
        """Whether a line at the row's height belongs to it, and not to what hides a part of it."""
        own = [box for box in (self.name_box, self.stops_box) if box is not None]
        return not self.hidden or any(box.holds(line.box) for box in own)


@dataclass(frozen=True)
class NameWeights(WeightTable):
    """What speaks for a line of a row being its station."""

    station: float = weight(2.0, "a station is told by it for certain", 0, 4)
    confidence: float = weight(1.0, "confidence of the name", 0, 2)
    lines: float = weight(0.1, "lines that the name takes", 0, 1)
    listed: float = weight(1.0, "the station is spelt as it is here", 0, 2)


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


class Stands(IntEnum):
    """How a text that may be the number of stops stands in its row, the likeliest last."""

    AS_A_SIGN = 0
    ALONE = 1
    WITH_A_WORD = 2
    IN_THE_PATCH = 3


@dataclass(frozen=True, eq=False, slots=True)
class ReadLine:
    """A line with what was read of it, and how sure that is, 0 to 1."""

    line: Line
    text: str
    sure: float


def understand(segments: Segmentation, row: Row, texts: Texts, order: float | None, decisions: list[Decision]) -> None:
    """Tells the name from the number, and both from what else is in the row.

    order: where numbers count the guesses, x of their middles. decisions: to which those of the row are added.
    """
    names: list[ReadLine] = []
    numbers: list[tuple[Stands, ReadLine]] = []
    for line, (text, sure) in zip(row.lines, row.texts, strict=True):
        read = ReadLine(line, text, sure)
        if words.is_marked_ordinal(text) or (order is not None and abs(line.box.center.x - order) < line.box.h):
            row.ordinal = words.ordinal_of(text)
        elif (stands := _stands(row, read)) is not None:
            numbers.append((stands, read))
        elif could_be_name(line) or len(text) > 1:
            names.append(read)
    grounds = _grounds(segments, row)
    strange = [name for name in names if grounds and segments.ground(name.line.box) not in grounds]
    names = [name for name in names if name not in strange]
    # What stands beside the row's own card, in another column of the page, lies over nothing.
    cards = [segments.area(label).box for label in grounds]
    row.hidden |= any(card.contains(name.line.box.center) for card in cards for name in strange)
    _set_name(row, names, decisions)
    _set_number(segments, row, numbers, texts, decisions)


def _stands(row: Row, read: ReadLine) -> Stands | None:
    """How a line stands as a number; None for one that can be none."""
    blob = row.blob
    if blob is not None and not blob.is_wide and blob.box.grown(1).contains(read.line.box.center):
        return Stands.IN_THE_PATCH
    if words.says_stops(read.text):
        return Stands.WITH_A_WORD
    if words.stops_of(read.text) is not None:
        return Stands.ALONE
    return Stands.AS_A_SIGN if is_short(read.line) and not read.text[:2].isalpha() else None


def _grounds(segments: Segmentation, row: Row) -> set[int]:
    """The areas that the row's patch, and its number, stand on: its name must stand on one of them."""
    if row.blob is None:
        return set()
    if row.blob.is_wide:
        return {row.blob.label}
    outer = row.blob.box.grown(3).clipped(segments.pixels.shape[1], segments.pixels.shape[0])
    part = segments.labels[int(outer.y) : int(outer.bottom), int(outer.x) : int(outer.right)]
    rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
    found = set(np.unique(rim[rim > 0]).tolist())
    for line, (text, _) in zip(row.lines, row.texts, strict=True):
        if words.says_stops(text) or (is_short(line) and words.stops_of(text) is not None):
            found.add(segments.ground(line.box))
    return found


def _set_name(row: Row, names: Sequence[ReadLine], decisions: list[Decision]) -> None:
    """The station of a row; a name may take two lines, and share its line with the number."""
    found: list[tuple[Score, Seen[str], list[ReadLine], int | None]] = []
    for i, name in enumerate(names):
        more = [other for other in (*names[:i], *names[i + 1 :]) if _goes_on(name.line.box, other.line.box)]
        for whole in ([name], *([[name, more[0]]] if more else [])):
            shown, stops = words.name_and_stops(" ".join(part.text for part in whole))
            seen = name_station(shown, min(part.sure for part in whole))
            score = NAME_WEIGHTS.score(
                station=bool(seen.value),
                confidence=seen.confidence,
                lines=len(whole),
                listed=bool(seen.value) and seen.value in canonicals(shown),
            )
            found.append((score, seen, whole, stops))
    if not found:
        return
    found.sort(key=lambda one: -one[0].total)
    _, row.station, lines, stops = found[0]
    row.name_box = Rect.around([part.line.box for part in lines])
    if stops is not None:
        row.stops = Seen(stops, min(part.sure for part in lines), (), str(stops))
        row.stops_box = row.name_box
    candidates = tuple(
        Candidate(f"“{' '.join(part.text for part in whole)}”", score, Rect.around([part.line.box for part in whole]))
        for score, _, whole, _ in found
    )
    decisions.append(Decision(f"what names the station of the row at {row.middle:.0f}", candidates))


def _goes_on(box: Rect, other: Rect) -> bool:
    """Whether a line goes on in another one: on the next line, or after a wide space."""
    below = abs(other.x - box.x) <= 0.5 * box.h and 0 < other.y - box.y < 2 * box.h
    beside = abs(other.center.y - box.center.y) < 0.4 * box.h and -2 <= other.x - box.right < 1.3 * box.h
    return below or beside


def _set_number(
    segments: Segmentation,
    row: Row,
    numbers: Sequence[tuple[Stands, ReadLine]],
    texts: Texts,
    decisions: list[Decision],
) -> None:
    """The number of stops: inside the patch, or with a word for stops, or else the only number."""
    if not numbers:
        _set_number_of_patch(segments, row, texts, decisions)
        return
    stands = max(one for one, _ in numbers)
    best = [read for one, read in numbers if one is stands]
    first = best[0]
    seen, found = read_number(texts, first.line.box, (first.text, first.sure), decisions)
    if not found and row.stops.value is not None:
        return
    row.stops, row.stops_box = seen, first.line.box
    if len(best) > 1 and stands <= Stands.ALONE:
        _choose_number(row, best, texts, decisions)


def _set_number_of_patch(segments: Segmentation, row: Row, texts: Texts, decisions: list[Decision]) -> None:
    """The number that stands in the row's patch though no line of text was found in it."""
    blob = row.blob
    if blob is None or blob.is_wide or row.stops.value is not None or blob.box.w < LEAST_NUMBER_TILE:
        return
    inner = blob.box.grown(-0.15 * min(blob.box.w, blob.box.h))
    if _has_ink(segments, inner):
        row.stops, found = read_number(texts, inner, None, decisions)
        row.stops_box = blob.box if found else None


def _choose_number(row: Row, numbers: Sequence[ReadLine], texts: Texts, decisions: list[Decision]) -> None:
    """Which of several numbers is that of stops; none where they differ, but a bare 1 before one counts the guess."""
    values = [words.stops_of(read.text) for read in numbers]
    first, second = numbers[:2]
    if len(numbers) == 2 and values[0] == 1 and values[1] is not None and first.line.box.x < second.line.box.x:
        row.stops, _ = read_number(texts, second.line.box, (second.text, second.sure), decisions)
        row.stops_box = second.line.box
        row.ordinal = 1
    elif len(set(values)) > 1:
        row.stops = Seen(None, 0.5, tuple((value, 0.5) for value in values if value is not None), first.text)


def read_number(texts: Texts, box: Rect, first: Text | None, decisions: list[Decision]) -> tuple[Seen[int], bool]:
    """The number in a box, and whether there is one at all; between several that it could be none is taken.

    first: what was read there; where that isn't sure, further looks vote, and the vote is added to ``decisions``.
    """
    if first is not None:
        value = words.stops_of(first[0])
        if value is not None and first[1] >= SURE_NUMBER:
            return Seen(value, first[1], (), first[0]), True
    looks = [("first", *first)] if first is not None else []
    looks += [(look, *texts.reread(box, way)) for way, look in enumerate(LOOKS, start=1)]
    votes, shown = _votes(looks)
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


def _votes(looks: Sequence[tuple[str, str, float]]) -> tuple[dict[int, Score], str]:
    """What each look at a number says for which one, and the text that is shown for it.

    looks: name of its weight, text, and how sure that is. Signs like digits count in the further looks, or where there
    was no first one.
    """
    votes: dict[int, Score] = defaultdict(Score)
    shown = next((text for look, text, _ in looks if look == "first"), "")
    ticked = any(words.is_tick(text) for _, text, _ in looks)
    for n, (look, text, sure) in enumerate(looks):
        value = words.stops_of(text)
        if words.is_tick(text) or (ticked and text in LIKE_TICKS):
            # No sign that recognition is sure of.
            value, score = 0, NUMBER_WEIGHTS.score(**{look: max(sure, TICK)})
        elif value is None and (n > 0 or look != "first"):
            value, score = words.stops_of(text.translate(LIKE_DIGITS)), NUMBER_WEIGHTS.score(like_digits=sure)
        else:
            score = NUMBER_WEIGHTS.score(**{look: sure})
        if value is not None:
            votes[value] += score
            shown = shown or text
    return votes, shown


def _has_ink(segments: Segmentation, box: Rect) -> bool:
    part = segments.strength[int(box.y) : int(box.bottom), int(box.x) : int(box.right)]
    return int((part > INK_STEP).sum()) > 10


def set_boxes(segments: Segmentation, rows: Sequence[Row]) -> None:
    """The box of each row: the area it stands on where it has one of its own, else what it holds."""
    held = []
    for row in rows:
        boxes = [box for box in (row.name_box, row.stops_box, row.blob.box if row.blob else None) if box is not None]
        held.append(Rect.around(boxes))
    height, width = segments.labels.shape
    left, right = min((box.x for box in held), default=0), max((box.right for box in held), default=0)
    for row, box in zip(rows, held, strict=True):
        if row.blob is not None and row.blob.is_wide:
            row.box = row.blob.box
            continue
        around = Rect(left, box.y, right - left, box.h).grown(0.2 * box.h).clipped(width, height)
        row.box = _own_card(segments, row, box, [other for other in held if other is not box]) or around


def _own_card(segments: Segmentation, row: Row, box: Rect, others: Sequence[Rect]) -> Rect | None:
    """The area that a row stands on, where no other row does. box: what the row holds; others: what the others hold."""
    height, width = segments.labels.shape
    for label in segments.holding(box):
        area = segments.area(label)
        if label == 0 or area.share < 0.3 or (row.blob and label == row.blob.label):
            continue
        page_like = area.box.w >= PAGE_WIDE * width and area.box.h >= 0.3 * height
        alone = not any(area.box.contains(other.center) for other in others) and area.box.h < TALLEST * box.h
        return area.box if not page_like and alone and area.box.h < 0.6 * height else None
    return None


def could_be_name(line: Line) -> bool:
    """Whether a line is long enough for a name."""
    return line.pieces >= LEAST_NAME or line.box.w > 2.2 * line.box.h


def is_short(line: Line) -> bool:
    """Whether a line is as short as a number."""
    return line.pieces <= 3 and line.box.w <= 2.4 * line.box.h
