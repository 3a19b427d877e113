"""Offers known by what they say, however they are laid out: stations by the text box that hold what is typed in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.lists import chain_from
from kibitz.vision.tuble.guesses.names import Name, find_names
from kibitz.vision.tuble.guesses.pieces import Piece, read_pieces
from kibitz.vision.tuble.open_list import is_an_offer
from kibitz.vision.tuble.page import Page
from kibitz.vision.tuble.parts import numerals
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station, holding
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.suggestions import Entry
from kibitz.vision.tuble.text_box.box import TextBox, has_stayed, is_at
from kibitz.vision.tuble.text_box.typed import contrast, is_placeholder, text_in

NEAR, APART = 0.9, 3.5
"""How far the first offer is from the text box at most, in its heights, and the next from the one before, in heights of
its name."""
BENEATH = 3.0
"""The same of the first one where it begins below the beginning of the text box: letters to leaf by stand between, or a
heading."""
ASIDE = 1.0
"""How far beside the text box offers reach, in its heights."""
IN_LINE = 0.3
"""How far the middles of names in one line are from each other at most, in heights of a name."""
ROOM_X, ROOM_Y = 0.6, 0.4
"""Ground around the name of an offer that is the offer's, in heights of the name."""
LEAST_ASIDE, LONG_ENOUGH = 2, 3
"""Names of a list that is neither above nor below the text box, at least; with so many letters typed one is enough."""
LEAST_HIGH = 0.65
"""Height of a number beside guesses at least, in heights of their names: pieces of a dashed edge are read as ones."""
LEAST_COUNTED = 3
"""Rows that are counted from one on, at least."""
MOSTLY = 0.7
"""Share of the names of a column beside which a number stands where they are guesses."""
BELOW = 1.2
"""How far below its name the number of a guess may stand, in heights of the name."""


def add_offers(
    page: Page,
    segments: Segmentation,
    boxes: Sequence[TextBox],
    lines: Sequence[Line],
    found: Sequence[Rect],
    texts: Texts,
    before: Rect | None,
) -> None:
    """Adds to the page's entries what no list holds, and sets the text box by which they stand.

    found: what the text detector found. before: the text box in the last picture.
    """
    for box in [page.box] if page.box is not None else boxes:
        typed = _typed_in(box, segments, texts, page.asked)
        if not begins_a_station(typed) and not (typed and has_stayed(box, before)):
            continue
        was_it = before is not None and is_at(box, before)
        if page.box is None and not was_it and is_an_offer(box, boxes, typed, lines, texts):
            continue
        offered = _by_name(segments, box, typed, lines, found, texts)
        page.entries += [
            one for one in offered if not any(entry.box.contains(one.line.box.center) for entry in page.entries)
        ]
        if offered:
            page.box = box
            return


def _typed_in(box: TextBox, segments: Segmentation, texts: Texts, asked: str) -> str:
    """What is typed in a text box; nothing where it is empty or asks. asked: see `is_placeholder`."""
    text = text_in(segments, box, texts)
    return "" if text and is_placeholder(text, contrast(segments, box), asked) else text


def _by_name(
    segments: Segmentation, box: TextBox, typed: str, lines: Sequence[Line], found: Sequence[Rect], texts: Texts
) -> list[Entry]:
    """The entries of whatever offers stations for what is typed, the nearest first: chips in rows, names on any ground.

    The rules force them: names that hold what was typed, near the text box or in a column elsewhere, and none with a
    number of its own, which guesses have.
    """
    pieces = read_pieces(lines, found, texts)
    at = box.box.grown(2)
    names = [name for name in find_names(pieces) if name.stops is None and not at.contains(name.box.center)]
    numbers = _without_signs(segments, names, [one for one in pieces if numerals.count_of(one.text) is not None])
    for below in (True, False):
        chain = list(_chain(box.box, names, below))
        near = [
            name for name, held in zip(chain, holding([name.seen.text for name in chain], typed), strict=True) if held
        ]
        free = [name for name in near if not any(_owns(segments, name, number) for number in numbers)]
        # What a narrow list doesn't hide looks out beside its entries; beyond the last one are guesses.
        reach = max((_distance(name, box.box, below) for name in free), default=0.0)
        offered = [name for name in near if _distance(name, box.box, below) <= reach + 0.5 * name.height]
        if free:
            return [_entry(segments, name) for name in offered]
    return [_entry(segments, name) for name in _without_guesses(segments, _column(names, typed), numbers)]


def _without_signs(segments: Segmentation, names: Sequence[Name], numbers: Sequence[Piece]) -> list[Piece]:
    """The numbers without noughts that stand beside several names: only the answer is no stop away, so that these are
    signs, such as the Underground's."""
    noughts = [number for number in numbers if numerals.count_of(number.text) == 0]
    owners = sum(any(_owns(segments, name, nought) for nought in noughts) for name in names)
    return [number for number in numbers if owners <= 1 or number not in noughts]


def _column(names: Sequence[Name], typed: str) -> list[Name]:
    """The longest column of names at an even pitch that all hold what is typed; none where it is too short."""
    columns = [chain_from(name, names) for name in names]
    held = [column for column in columns if all(holding([name.seen.text for name in column], typed))]
    longest = max(held, key=len, default=[])
    return longest if len(longest) >= (1 if len(typed) >= LONG_ENOUGH else LEAST_ASIDE) else []


def _are_numbered(column: Sequence[Name], numbers: Sequence[Piece]) -> bool:
    """Whether a column of numbers stands beside one of names, as beside guesses: one at the height of most names."""
    least = LEAST_HIGH * min((name.height for name in column), default=0.0)
    numbers = [number for number in numbers if number.box.h >= least and not _counts(number, numbers)]
    level = [
        {n for n, name in enumerate(column) if abs(number.box.center.y - name.box.center.y) < IN_LINE * name.height}
        for number in numbers
    ]
    beside = [
        set().union(*(own for own, other in zip(level, numbers, strict=True) if _are_below(number.box, other.box)))
        for number in numbers
    ]
    return any(len(own) >= MOSTLY * len(column) for own in beside)


def _without_guesses(segments: Segmentation, column: Sequence[Name], numbers: Sequence[Piece]) -> Sequence[Name]:
    """The names of a column; none where most have numbers beside or below them: these are guesses."""
    own = sum(any(_owns(segments, name, number) for number in numbers) for name in column)
    return () if own >= MOSTLY * len(column) or _are_numbered(column, numbers) else column


def _counts(number: Piece, numbers: Sequence[Piece]) -> bool:
    """Whether a number is one of a column that counts the rows for guesses: 1, 2, 3 and so on."""
    column = sorted((other for other in numbers if _are_below(number.box, other.box)), key=lambda one: one.box.y)
    values = [other.text for other in column]
    return len(values) >= LEAST_COUNTED and values == [str(n) for n in range(1, len(values) + 1)]


def _are_below(one: Rect, other: Rect) -> bool:
    return abs(one.center.x - other.center.x) < max(one.h, other.h)


def _chain(box: Rect, names: Sequence[Name], below: bool) -> Iterator[Name]:
    """The names below a text box, or above it, each near the one before; with those in further columns."""
    aside = ASIDE * box.h
    beyond = [
        name
        for name in names
        if box.x - aside <= name.box.x and (name.box.y >= box.bottom - 2 if below else name.box.bottom <= box.y + 2)
    ]
    within = [name for name in beyond if name.box.right <= box.right + aside]
    beyond = [name for name in beyond if name in within or any(_in_line(name, other) for other in within)]
    reached = 0.0
    for name in sorted(beyond, key=lambda one: _distance(one, box, below)):
        gap = _distance(name, box, below) - name.box.h - reached
        beneath = below and abs(name.box.x - box.x) <= name.height and name.box.right <= box.right
        if gap > (APART * name.height if reached else (BENEATH if beneath else NEAR) * box.h):
            return
        reached = max(reached, _distance(name, box, below))
        yield name


def _in_line(name: Name, other: Name) -> bool:
    return abs(name.box.center.y - other.box.center.y) < IN_LINE * min(name.height, other.height)


def _distance(name: Name, box: Rect, below: bool) -> float:
    """How far the far side of a name is from a text box."""
    return name.box.bottom - box.bottom if below else box.y - name.box.y


def _owns(segments: Segmentation, name: Name, number: Piece) -> bool:
    """Whether a number is that of a name: beside or below it, and on the ground that it stands on, or of stops."""
    at, other = name.box, number.box
    beside = abs(other.center.y - at.center.y) < 0.6 * max(at.h, other.h)
    below = 0 <= other.y - at.bottom < BELOW * at.h and other.x < at.right and other.right > at.x
    ground = segments.ground(at)
    own = not ground or segments.area(ground).box.contains(other.center) or numerals.counts_stops(number.text)
    return (beside or below) and own


def _entry(segments: Segmentation, name: Name) -> Entry:
    height, width = segments.labels.shape
    at = name.box
    seen = at.x > 1 and at.y > 1 and at.right < width - 2 and at.bottom < height - 2
    room = Rect(at.x - ROOM_X * name.height, at.y - ROOM_Y * name.height, 0, 0)
    box = Rect(room.x, room.y, at.w + 2 * ROOM_X * name.height, at.h + 2 * ROOM_Y * name.height)
    line = Line(at, sum(map(str.isalnum, name.seen.text)))
    # A name that the window's lower edge cuts off is read as one with that.
    upper = Rect(at.x, at.y, at.w, at.h / 2)
    ground = segments.ground(upper)
    held = segments.area(ground).box if ground else Rect(0, 0, width, height)
    # A window that ends below its name ends there too.
    own = box.within(held) if held.contains(upper.center) else box
    return Entry(line, own.clipped(width, height), ground, seen)
