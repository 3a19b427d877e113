"""Rows of guesses: things beside each other, above each other in columns, that turn out to be stations and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Decision
from kibitz.solvers.tuble.names import canonicals
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import words
from kibitz.vision.tuble.blobs import Blob, columns
from kibitz.vision.tuble.details import Seen
from kibitz.vision.tuble.numbers import read_number
from kibitz.vision.tuble.parts import INK_STEP, Line, Parts
from kibitz.vision.tuble.stations import could_be_name, could_be_station, name_station
from kibitz.vision.tuble.texts import Texts
from kibitz.vision.tuble.zones import legend_meanings

BAND = 0.62
"""How far from a patch's middle, in its heights, the middles of its row's lines may lie."""
LINE_BAND = 1.0
"""The same in heights of the line."""
LEAST_NAME = 3
"""Pieces of ink of a name at least."""
MOST_LINES = 6
"""Lines of a row at most, those nearest to its patch first."""
REACH = 1.0
"""How far from its patch a line of the row may be, in widths of the picture."""
MOST_PROBED = 4
"""Columns of things that are read to see whether they are rows."""
MOST_IN_VAIN = 9
"""Lines that are read before it is given up: a page of something else costs no more."""
MOST_ROWS = 16
LEAST_SIGN, SAME_SIGN_PX, START_PX, SIGN_GAP = 9, 2, 4, 2.5
"""Signs in a text, such as coloured discs: height at least, how much they and the beginnings of their lines may differ
(pixels), and how far they are from their line (in their heights)."""
DOT = 1.15
"""A patch lower than this share of the line it follows is a dot behind a name: it tells the line, not the zones."""
PAGE_WIDE = 0.97
TALLEST = 9.0
"""Height of a row, in heights of what it says, at most."""
LIKE_LEGEND = 4.0
"""What it counts against a column that it looks like a legend."""
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


def find_rows(
    parts: Parts,
    lines: Sequence[Line],
    blobs: list[Blob],
    texts: Texts,
    away: Sequence[Rect],
    decisions: list[Decision],
) -> list[Row]:
    """The guesses of a page, from top to bottom; none where nothing reads like a station with a number.

    away: boxes that hold no guesses (an open suggestion list, the text box).
    """
    free = [line for line in lines if not any(box.contains(line.box.center) for box in away)]
    found = columns(blobs)
    found += [column for column in _after_lines(blobs, free) if not any(set(column) <= set(other) for other in found)]
    promising = [rows for column in found if (rows := _rows_of(parts, column, free, blobs))]
    promising.sort(key=lambda rows: -_promise(rows))
    best: list[Row] = []
    begun = texts.fresh
    for rows in promising[:MOST_PROBED]:
        in_vain = not best and texts.fresh - begun >= MOST_IN_VAIN
        if in_vain or len(rows) > MOST_ROWS or not _are_guesses(rows, texts):
            continue
        read = _read(parts, rows, texts)
        if not _are_of_this_game(read):
            continue
        if sum(map(_is_whole, read)) > sum(map(_is_whole, best)):
            best = read
        if len(best) == len(rows) and all(map(_is_whole, best)):
            break
    if best:
        return best
    for rows in _rows_of_text(parts, free)[:2]:
        if texts.fresh - begun < MOST_IN_VAIN and len(rows) <= MOST_ROWS and _are_guesses(rows, texts):
            read = _read(parts, rows, texts)
            if _are_of_this_game(read):
                return read
    return []


def _are_of_this_game(rows: Sequence[Row]) -> bool:
    """Whether half of the rows that can be seen are stations of our lists, or have a word for stops, and a number."""
    seen = [row for row in rows if not row.hidden]
    good = 0
    for row in seen:
        listed = row.station.value is not None and bool(canonicals(row.station.value))
        said = any(words.says_stops(text) or words.has_stops(text) for text, _ in row.texts)
        good += row.stops_box is not None and (listed or (said and bool(row.station.value or row.station.others)))
    return good > 0 and 2 * good >= len(seen)


def _is_whole(row: Row) -> bool:
    return row.stops_box is not None and (row.station.value is not None or bool(row.station.others))


def _promise(rows: Sequence[Row]) -> float:
    """How much patches with text beside them look like guesses: how many there are, with numbers, and how large."""
    numbered = sum(any(_is_short(line) and _is_as_high(line, row) for line in row.lines) for row in rows)
    size = float(np.median([row.blob.box.h for row in rows if row.blob is not None]))
    promise = len(rows) + numbered + min(size, 60.0) / 20
    patches = [row.blob.colour for row in rows if row.blob is not None]
    # Four patches from green to red are a legend, or less often four guesses.
    return promise - LIKE_LEGEND if legend_meanings(patches) in (list(ZoneColour), list(ZoneColour)[::-1]) else promise


def _after_lines(blobs: Sequence[Blob], lines: Sequence[Line]) -> list[list[Blob]]:
    """Patches of one size that stand at the ends of lines that begin above each other, such as signs in a text."""
    found: list[tuple[float, list[Blob]]] = []
    for blob in blobs:
        left = _beginning_of(blob, lines)
        if left is None or blob.is_wide or blob.box.h < LEAST_SIGN:
            continue
        for start, column in found:
            like = column[0].box
            same = max(abs(like.w - blob.box.w), abs(like.h - blob.box.h)) <= SAME_SIGN_PX
            if same and abs(start - left) <= START_PX and column[-1].box.bottom <= blob.box.y:
                column.append(blob)
                break
        else:
            found.append((left, [blob]))
    return [column for _, column in found if len(column) > 1]


def _beginning_of(blob: Blob, lines: Sequence[Line]) -> float | None:
    """Where the text begins that a patch follows, x; None where it follows none."""
    at, begin = blob.box.x, None
    for line in sorted(lines, key=lambda line: -line.box.right):
        level = abs(line.box.center.y - blob.box.center.y) < 0.5 * max(line.box.h, blob.box.h)
        if level and -2 <= at - line.box.right < SIGN_GAP * blob.box.h:
            at = begin = line.box.x
    return begin


def _rows_of(parts: Parts, column: list[Blob], lines: Sequence[Line], blobs: Sequence[Blob]) -> list[Row]:
    """The patches of a column with the lines beside, on or in them; only those with something like a name.

    blobs: all patches; what has another one of the same height beside it belongs to that.
    """
    tops = sorted(blob.box.center.y for blob in column)
    pitch = min((b - a for a, b in pairwise(tops)), default=np.inf)
    width = parts.pixels.shape[1]
    rows = []
    for blob in column:
        middle = blob.box.center.y
        near = []
        for line in lines:
            if line.box.iou(blob.box) > 0.6:
                continue
            reach = max(BAND * blob.box.h, LINE_BAND * line.box.h) if not blob.is_wide else 0.5 * blob.box.h
            off = abs(line.box.center.y - middle)
            gap = max(line.box.x - blob.box.right, blob.box.x - line.box.right, 0.0)
            if off <= min(reach, 0.5 * pitch) and gap <= REACH * width and line.box.h <= 2.2 * blob.box.h:
                near.append((gap, line))
        if blob.is_wide:
            near = [(gap, line) for gap, line in near if blob.box.grown(2).holds(line.box)]
        near.sort(key=lambda item: item[0])
        others = [other.box for other in blobs if other is not blob and abs(other.box.h - blob.box.h) <= 2]
        free = [line for line in lines if not any(abs(at.center.y - line.box.center.y) < 0.5 * at.h for at in others)]
        near = _with_stacked(near, free, middle, 0.5 * pitch)
        own = sorted((line for _, line in near[:MOST_LINES]), key=lambda line: (line.box.x, line.box.y))
        names = [line for line in own if _could_be_name(line)]
        if names:
            rows.append(Row(blob, own))
    return rows


def _with_stacked(
    near: list[tuple[float, Line]], lines: Sequence[Line], middle: float, reach: float
) -> list[tuple[float, Line]]:
    """The lines of a row with those just above and below that begin where they do: names and numbers may be stacked."""
    if not near:
        return near
    found = list(near)
    taken = {id(line) for _, line in near}
    most = min(reach, 4 * max(line.box.h for _, line in near))
    about = [line for line in lines if abs(line.box.center.y - middle) <= most and id(line) not in taken]
    for gap, line in near[:MOST_LINES]:
        for other in about:
            if id(other) in taken or abs(other.box.center.y - middle) > 4 * line.box.h:
                continue
            apart = max(other.box.y - line.box.bottom, line.box.y - other.box.bottom)
            if abs(other.box.x - line.box.x) <= 0.4 * line.box.h and apart < 0.7 * line.box.h:
                found.append((gap, other))
                taken.add(id(other))
    return found


def _is_dot(blob: Blob, names: Sequence[Line]) -> bool:
    """Whether a patch may be a dot behind a name, as pages have them for the lines of a station."""
    for line in names:
        gap = blob.box.x - line.box.right
        level = abs(blob.box.center.y - line.box.center.y) < 0.5 * line.box.h
        if level and -2 <= gap < 1.2 * line.box.h and blob.box.h < DOT * line.box.h:
            return True
    return False


def _could_be_name(line: Line) -> bool:
    return line.pieces >= LEAST_NAME or line.box.w > 2.2 * line.box.h


def _is_as_high(line: Line, row: Row) -> bool:
    """Whether a line is about as high as the row's name, and no bit of a frame."""
    return line.box.h > 0.5 * max(other.box.h for other in row.lines if _could_be_name(other))


def _is_short(line: Line) -> bool:
    return line.pieces <= 3 and line.box.w <= 2.4 * line.box.h


def _rows_of_text(parts: Parts, lines: Sequence[Line]) -> list[list[Row]]:
    """Rows without any patch: a name with a line below it, or with a number beside it, several in one column first."""
    found: dict[tuple[str, int], list[Row]] = {}
    grounds = {id(line): parts.ground(line.box) for line in lines}
    for line in lines:
        if not _could_be_name(line) or line.pieces > 40:
            continue
        for other in lines:
            if other is line or abs(other.box.y - line.box.y) > 2.4 * line.box.h:
                continue
            if grounds[id(other)] != grounds[id(line)]:
                continue
            a, b = line.box, other.box
            below = abs(a.x - b.x) <= max(3.0, 0.3 * a.h) and 0 < b.y - a.y < 2.4 * a.h and 2.5 * b.h < b.w < 11 * b.h
            level = abs(a.center.y - b.center.y) < 0.4 * a.h and b.h > 0.5 * a.h
            beside = level and (_is_short(other) or (2.4 * b.h < b.w < 9 * b.h and b.x - a.right > 1.5 * a.h))
            if below:
                found.setdefault(("below", round(a.x / 8)), []).append(Row(None, [line, other]))
            elif beside and b.x > a.right:
                found.setdefault(("beside", round(b.center.x / 8)), []).append(Row(None, [line, other]))
            elif beside and a.x > b.right:
                found.setdefault(("before", round(a.x / 8)), []).append(Row(None, [other, line]))
    # One number beside one text is on every page.
    kept = [rows for (way, _), rows in found.items() if way == "below" or len(rows) > 1]
    return sorted(kept, key=lambda rows: (-len(rows), rows[0].lines[0].box.y))


def _are_guesses(rows: list[Row], texts: Texts) -> bool:
    """Whether the first rows of a column have a station, and a number of stops with a patch or a word for them."""
    for row in rows[:2]:
        lines = [line for line in row.lines if _could_be_name(line)][:3]
        lone_dot = len(rows) == 1 and row.blob is not None and _is_dot(row.blob, lines)
        read = texts.read([line.box for line in lines])
        named = any(could_be_station(words.name_and_stops(text)[0]) for text, _ in read)
        if not named and len(row.lines) > 2:
            # A name on two lines, or with a wide space after its "St.".
            whole = [text for text, _ in texts.read([line.box for line in row.lines[:4]]) if text[:1].isalpha()]
            named = could_be_station(" ".join(whole))
        named |= any(map(could_be_name, (text for text, _ in read))) and any(words.has_stops(text) for text, _ in read)
        if named and ((row.blob is not None and not lone_dot) or _has_number(row, texts)):
            return True
    return False


def _has_number(row: Row, texts: Texts) -> bool:
    read = texts.read([line.box for line in row.lines])
    return any(words.stops_of(text) is not None or words.name_and_stops(text)[1] is not None for text, _ in read)


def _read(parts: Parts, rows: list[Row], texts: Texts) -> list[Row]:
    """The rows with what they say."""
    every = texts.read([line.box for row in rows for line in row.lines])
    at = 0
    for row in rows:
        row.texts = every[at : at + len(row.lines)]
        at += len(row.lines)
    order = _ordinal_column(rows)
    for row in rows:
        _understand(parts, row, texts, order)
    rows = [row for row in rows if _is_guess(row)]
    _set_boxes(parts, rows)
    return sorted(rows, key=lambda row: row.middle)


def _is_guess(row: Row) -> bool:
    """Whether a row is a guess after all: a station, or what could be one, or its name is hidden."""
    if row.station.value is not None or row.station.others:
        return row.blob is not None or row.stops_box is not None
    return row.stops_box is not None and not words.is_of_a_legend(" ".join(text for text, _ in row.texts))


def _ordinal_column(rows: list[Row]) -> float | None:
    """Where numbers count the guesses, by a sign in some rows ("2."), or else if there are two bare numbers in each:
    the x of their middles."""
    marked = [
        line.box.center.x
        for row in rows
        for line, (text, _) in zip(row.lines, row.texts, strict=True)
        if words.is_marked_ordinal(text)
    ]
    if marked:
        return float(np.median(marked))
    numbers = [_bare_numbers(row) for row in rows]
    # A number may share its line with the name.
    all_of_them = [own + _numbers_of_names(row) for own, row in zip(numbers, rows, strict=True)]
    if not all(len(own) == 2 for own in all_of_them):
        return None
    for side in (0, 1):
        if not all(len(own) > side for own in numbers):
            break
        values = [own[side][1] for own in numbers]
        up = list(range(1, len(values) + 1))
        if values in (up, up[::-1]) and [own[1 - side][1] for own in all_of_them] != values:
            return float(np.median([own[side][0] for own in numbers]))
    return None


def _bare_numbers(row: Row) -> list[tuple[float, int]]:
    """Numbers that stand alone in a row, without a sign of what they count: the x of their middles, and they."""
    return [
        (line.box.center.x, value)
        for line, (text, _) in zip(row.lines, row.texts, strict=True)
        if (value := words.stops_of(text)) is not None
        and not words.is_marked_ordinal(text)
        and not words.says_stops(text)
    ]


def _numbers_of_names(row: Row) -> list[tuple[float, int]]:
    """The same for numbers that share a line with a name."""
    return [
        (line.box.center.x, value)
        for line, (text, _) in zip(row.lines, row.texts, strict=True)
        if words.stops_of(text) is None and (value := words.name_and_stops(text)[1]) is not None
    ]


def _understand(parts: Parts, row: Row, texts: Texts, order: float | None) -> None:
    """Tells the name from the number, and both from what else is in the row."""
    names: list[tuple[Line, str, float]] = []
    numbers: list[tuple[int, Line, str, float]] = []
    grounds = _grounds(parts, row)
    for line, (text, sure) in zip(row.lines, row.texts, strict=True):
        inside = row.blob is not None and not row.blob.is_wide and row.blob.box.grown(1).contains(line.box.center)
        if words.is_marked_ordinal(text) or (order is not None and abs(line.box.center.x - order) < line.box.h):
            row.ordinal = words.ordinal_of(text)
        elif inside:
            numbers.append((3, line, text, sure))
        elif words.says_stops(text):
            numbers.append((2, line, text, sure))
        elif words.stops_of(text) is not None or (_is_short(line) and not text[:2].isalpha()):
            numbers.append((1 if words.stops_of(text) is not None else 0, line, text, sure))
        elif _could_be_name(line) or len(text) > 1:
            names.append((line, text, sure))
    strange = [item for item in names if grounds and parts.ground(item[0].box) not in grounds]
    names = [item for item in names if item not in strange]
    # What stands beside the row's own card, in another column of the page, lies over nothing.
    cards = [parts.area(label).box for label in grounds]
    row.hidden |= any(card.contains(line.box.center) for card in cards for line, _, _ in strange)
    _set_name(row, names)
    _set_number(parts, row, numbers, texts)


def _grounds(parts: Parts, row: Row) -> set[int]:
    """The areas that the row's patch, and its number, stand on: its name must stand on one of them."""
    if row.blob is None:
        return set()
    if row.blob.is_wide:
        return {row.blob.label}
    outer = row.blob.box.grown(3).clipped(parts.pixels.shape[1], parts.pixels.shape[0])
    part = parts.labels[int(outer.y) : int(outer.bottom), int(outer.x) : int(outer.right)]
    rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
    found = set(np.unique(rim[rim > 0]).tolist())
    for line, (text, _) in zip(row.lines, row.texts, strict=True):
        if words.says_stops(text) or (_is_short(line) and words.stops_of(text) is not None):
            found.add(parts.ground(line.box))
    return found


def _set_name(row: Row, names: list[tuple[Line, str, float]]) -> None:
    """The station of a row; a name may take two lines, and share its line with the number."""
    best: tuple[float, Seen[str], list[Line], int | None, float] | None = None
    for i, (line, text, sure) in enumerate(names):
        below = [other for other in names[:i] + names[i + 1 :] if _goes_on(line.box, other[0].box)]
        for parts_of_it in ([(line, text, sure)], [(line, text, sure), *below[:1]] if below else []):
            if not parts_of_it:
                continue
            whole = " ".join(part for _, part, _ in parts_of_it)
            shown, stops = words.name_and_stops(whole)
            lowest = min(part_sure for _, _, part_sure in parts_of_it)
            seen = name_station(shown, lowest)
            worth = (2.0 if seen.value else 0.0) + seen.confidence + 0.1 * len(parts_of_it)
            worth += 1.0 if seen.value and seen.value in _known(shown) else 0.0
            if best is None or worth > best[0]:
                best = (worth, seen, [part for part, _, _ in parts_of_it], stops, lowest)
    if best is None:
        return
    _, row.station, lines, stops, sure = best
    row.name_box = Rect.around([line.box for line in lines])
    if stops is not None:
        row.stops = Seen(stops, sure, (), str(stops))
        row.stops_box = row.name_box


def _goes_on(box: Rect, other: Rect) -> bool:
    """Whether a line goes on in another one: on the next line, or after a wide space."""
    below = abs(other.x - box.x) <= 0.5 * box.h and 0 < other.y - box.y < 2 * box.h
    beside = abs(other.center.y - box.center.y) < 0.4 * box.h and -2 <= other.x - box.right < 1.3 * box.h
    return below or beside


def _known(shown: str) -> tuple[str, ...]:
    return canonicals(shown)


def _set_number(parts: Parts, row: Row, numbers: list[tuple[int, Line, str, float]], texts: Texts) -> None:
    """The number of stops: inside the patch, or with a word for stops, or else the only number."""
    numbers = sorted(numbers, key=lambda item: -item[0])
    if not numbers:
        if row.blob is not None and row.stops.value is None and row.blob.box.w >= 12 and not row.blob.is_wide:
            inner = row.blob.box.grown(-0.15 * min(row.blob.box.w, row.blob.box.h))
            if _has_ink(parts, inner):
                row.stops, found = read_number(texts, inner, None)
                row.stops_box = row.blob.box if found else None
        return
    weight = numbers[0][0]
    best = [item for item in numbers if item[0] == weight]
    _, line, text, sure = best[0]
    seen, found = read_number(texts, line.box, (text, sure))
    if not found and row.stops.value is not None:
        return
    row.stops, row.stops_box = seen, line.box
    if len(best) > 1 and weight < 2:
        values = [words.stops_of(other) for _, _, other, _ in best]
        # A bare 1 beside another number counts the guess.
        if len(best) == 2 and values[0] == 1 and values[1] is not None and line.box.x < best[1][1].box.x:
            _, line, text, sure = best[1]
            row.stops, row.stops_box = read_number(texts, line.box, (text, sure))[0], line.box
            row.ordinal = 1
        elif len(set(values)) > 1:
            row.stops = Seen(None, 0.5, tuple((value, 0.5) for value in values if value is not None), text)


def _has_ink(parts: Parts, box: Rect) -> bool:
    part = parts.strength[int(box.y) : int(box.bottom), int(box.x) : int(box.right)]
    return int((part > INK_STEP).sum()) > 10


def _set_boxes(parts: Parts, rows: list[Row]) -> None:
    """The box of each row: the area it stands on where it has one of its own, else what it holds."""
    held = []
    for row in rows:
        boxes = [box for box in (row.name_box, row.stops_box, row.blob.box if row.blob else None) if box is not None]
        held.append(Rect.around(boxes))
    width, height = parts.pixels.shape[1], parts.pixels.shape[0]
    left, right = min((box.x for box in held), default=0), max((box.right for box in held), default=0)
    for row, box in zip(rows, held, strict=True):
        others = [other.center for other in held if other is not box]
        row.box = Rect(left, box.y, right - left, box.h).grown(0.2 * box.h).clipped(width, height)
        if row.blob is not None and row.blob.is_wide:
            row.box = row.blob.box
            continue
        for label in parts.holding(box):
            area = parts.area(label)
            if label == 0 or area.share < 0.3 or (row.blob and label == row.blob.label):
                continue
            page_like = area.box.w >= PAGE_WIDE * width and area.box.h >= 0.3 * height
            alone = not any(area.box.contains(other) for other in others) and area.box.h < TALLEST * box.h
            if not page_like and alone and area.box.h < 0.6 * height:
                row.box = area.box
            break
