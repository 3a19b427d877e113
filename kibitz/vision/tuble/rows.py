"""Rows of guesses: things beside each other, above each other in columns, that turn out to be stations and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.core.wording import counted
from kibitz.solvers.tuble.names import canonicals
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import words
from kibitz.vision.tuble.blobs import Blob, columns
from kibitz.vision.tuble.row import Row, could_be_name, is_short, set_boxes, understand
from kibitz.vision.tuble.segmentation import Line, Segmentation
from kibitz.vision.tuble.stations import could_be_name as could_be_unlisted
from kibitz.vision.tuble.stations import could_be_station
from kibitz.vision.tuble.texts import Texts
from kibitz.vision.tuble.zones import legend_meanings

BAND = 0.62
"""How far from a patch's middle, in its heights, the middles of its row's lines may lie."""
LINE_BAND = 1.0
"""The same in heights of the line."""
MOST_LINES = 6
"""Lines of a row at most, those nearest to its patch first."""
REACH = 1.0
"""How far from its patch a line of the row may be, in widths of the picture."""
MOST_PROBED = 4
"""Columns of things that are read to see whether they are rows."""
MOST_IN_VAIN = 9
"""Lines that are read before it is given up: a page of something else costs no more."""
MOST_ROWS = 16
MOST_NAME_PIECES = 40
"""Pieces of ink of a name at most."""
LEAST_SIGN, SAME_SIGN_PX, START_PX, SIGN_GAP = 9, 2, 4, 2.5
"""Signs in a text, such as coloured discs: height at least, how much they and the beginnings of their lines may differ
(pixels), and how far they are from their line (in their heights)."""
DOT = 1.15
"""A patch lower than this share of the line it follows is a dot behind a name: it tells the line, not the zones."""


@dataclass(frozen=True)
class ColumnWeights(WeightTable):
    """What speaks for patches above each other, with text beside them, being guesses."""

    rows: float = weight(1.0, "patches with something like a name", 0, 2)
    numbered: float = weight(1.0, "of these with something like a number", 0, 2)
    size: float = weight(1.0, "height of the patches, in 20 pixels, 3 at most", 0, 2)
    like_legend: float = weight(-4.0, "four patches from green to red, as a legend has", -8, 0)


WEIGHTS = ColumnWeights()


def find_rows(
    segments: Segmentation,
    lines: Sequence[Line],
    blobs: list[Blob],
    texts: Texts,
    away: Sequence[Rect],
    decisions: list[Decision],
) -> list[Row]:
    """The guesses of a page, from top to bottom; none where nothing reads like a station with a number.

    away: boxes that hold no guesses (an open suggestion list, the text box). decisions: to which what is decided is
    added.
    """
    free = [line for line in lines if not any(box.contains(line.box.center) for box in away)]
    begun = texts.fresh
    return _rows_by_patches(segments, free, blobs, texts, decisions) or _rows_by_text(
        segments, free, texts, MOST_IN_VAIN + begun, decisions
    )


def _rows_by_patches(
    segments: Segmentation, lines: Sequence[Line], blobs: list[Blob], texts: Texts, decisions: list[Decision]
) -> list[Row]:
    """The guesses in the column of patches that has the most whole ones, of those that look most like guesses."""
    found = columns(blobs)
    found += [column for column in _after_lines(blobs, lines) if not any(set(column) <= set(other) for other in found)]
    promising = [(_promise(rows), rows) for column in found if (rows := _rows_of(segments, column, lines, blobs))]
    promising.sort(key=lambda one: -one[0].total)
    best: list[Row] = []
    chosen, decided = 0, list[Decision]()
    begun = texts.fresh
    for number, (_, rows) in enumerate(promising[:MOST_PROBED]):
        if not best and texts.fresh - begun >= MOST_IN_VAIN:
            break
        read, more = _guesses_of(segments, rows, texts)
        if sum(map(_is_whole, read)) > sum(map(_is_whole, best)):
            best, chosen, decided = read, number, more
        if read and len(best) == len(rows) and all(map(_is_whole, best)):
            break
    if best:
        candidates = tuple(
            Candidate(
                f"{counted(len(rows), 'patch', 'patches')} at {_patches(rows)[0].x:.0f}",
                score,
                Rect.around(_patches(rows)),
            )
            for score, rows in promising
        )
        decisions += [Decision("which column of patches holds the guesses", candidates, chosen), *decided]
    return best


def _rows_by_text(
    segments: Segmentation, lines: Sequence[Line], texts: Texts, most_fresh: int, decisions: list[Decision]
) -> list[Row]:
    """The guesses of a page without patches. most_fresh: lines read anew at which it is given up."""
    for rows in _rows_of_text(segments, lines)[:2]:
        if texts.fresh < most_fresh:
            read, decided = _guesses_of(segments, rows, texts)
            if read:
                decisions += decided
                return read
    return []


def _guesses_of(segments: Segmentation, rows: list[Row], texts: Texts) -> tuple[list[Row], list[Decision]]:
    """The rows of a column as they are read, with what was decided; none where they are no guesses of this game."""
    if len(rows) > MOST_ROWS or not _are_guesses(rows, texts):
        return [], []
    decided: list[Decision] = []
    read = _read(segments, rows, texts, decided)
    return (read, decided) if _are_of_this_game(read) else ([], [])


def _patches(rows: Sequence[Row]) -> list[Rect]:
    return [row.blob.box for row in rows if row.blob is not None]


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


def _promise(rows: Sequence[Row]) -> Score:
    """How much patches with text beside them look like guesses."""
    patches = [row.blob for row in rows if row.blob is not None]
    # Four patches from green to red are a legend, or less often four guesses.
    like_legend = legend_meanings([blob.colour for blob in patches]) in (list(ZoneColour), list(ZoneColour)[::-1])
    return WEIGHTS.score(
        rows=len(rows),
        numbered=sum(any(is_short(line) and _is_as_high(line, row) for line in row.lines) for row in rows),
        size=min(float(np.median([blob.box.h for blob in patches])), 60.0) / 20,
        like_legend=like_legend,
    )


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


def _rows_of(segments: Segmentation, column: list[Blob], lines: Sequence[Line], blobs: Sequence[Blob]) -> list[Row]:
    """The patches of a column with the lines beside, on or in them; only those with something like a name.

    blobs: all patches; what has another one of the same height beside it belongs to that.
    """
    tops = sorted(blob.box.center.y for blob in column)
    reach = 0.5 * min((b - a for a, b in pairwise(tops)), default=np.inf)
    rows = []
    for blob in column:
        near = _lines_of_patch(blob, lines, reach, segments.labels.shape[1])
        others = [other.box for other in blobs if other is not blob and abs(other.box.h - blob.box.h) <= 2]
        free = [line for line in lines if not any(abs(at.center.y - line.box.center.y) < 0.5 * at.h for at in others)]
        near = _with_stacked(near, free, blob.box.center.y, reach)
        own = sorted((line for _, line in near[:MOST_LINES]), key=lambda line: (line.box.x, line.box.y))
        if any(map(could_be_name, own)):
            rows.append(Row(blob, own))
    return rows


def _lines_of_patch(blob: Blob, lines: Sequence[Line], reach: float, width: int) -> list[tuple[float, Line]]:
    """The lines at a patch's height with their gaps from it, nearest first; in a whole row those that it holds.

    reach: how far their middles may be from the patch's at most. width: of the picture.
    """
    near = []
    for line in lines:
        if line.box.iou(blob.box) > 0.6 or (blob.is_wide and not blob.box.grown(2).holds(line.box)):
            continue
        band = max(BAND * blob.box.h, LINE_BAND * line.box.h) if not blob.is_wide else 0.5 * blob.box.h
        off = abs(line.box.center.y - blob.box.center.y)
        gap = max(line.box.x - blob.box.right, blob.box.x - line.box.right, 0.0)
        if off <= min(band, reach) and gap <= REACH * width and line.box.h <= 2.2 * blob.box.h:
            near.append((gap, line))
    return sorted(near, key=lambda item: item[0])


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


def _is_as_high(line: Line, row: Row) -> bool:
    """Whether a line is about as high as the row's name, and no bit of a frame."""
    return line.box.h > 0.5 * max(other.box.h for other in row.lines if could_be_name(other))


def _rows_of_text(segments: Segmentation, lines: Sequence[Line]) -> list[list[Row]]:
    """Rows without any patch: a name with a line below it, or with a number beside it, several in one column first."""
    found: dict[tuple[str, int], list[Row]] = {}
    grounds = {id(line): segments.ground(line.box) for line in lines}
    for line in lines:
        if not could_be_name(line) or line.pieces > MOST_NAME_PIECES:
            continue
        for other in lines:
            if other is line or grounds[id(other)] != grounds[id(line)]:
                continue
            way = _way_to(line.box, other)
            if way is not None:
                middle = other.box.center.x if way == "beside" else line.box.x
                pair = [other, line] if way == "before" else [line, other]
                found.setdefault((way, round(middle / 8)), []).append(Row(None, pair))
    # One number beside one text is on every page.
    kept = [rows for (way, _), rows in found.items() if way == "below" or len(rows) > 1]
    return sorted(kept, key=lambda rows: (-len(rows), rows[0].lines[0].box.y))


def _way_to(name: Rect, number: Line) -> str | None:
    """Where a number stands by a name: "below", "beside" or "before" it; None where it stands elsewhere, or is none."""
    other = number.box
    if abs(other.y - name.y) > 2.4 * name.h:
        return None
    under = abs(name.x - other.x) <= max(3.0, 0.3 * name.h) and 0 < other.y - name.y < 2.4 * name.h
    if under and 2.5 * other.h < other.w < 11 * other.h:
        return "below"
    if abs(name.center.y - other.center.y) >= 0.4 * name.h or other.h <= 0.5 * name.h:
        return None
    apart = 2.4 * other.h < other.w < 9 * other.h and other.x - name.right > 1.5 * name.h
    if not is_short(number) and not apart:
        return None
    return "beside" if other.x > name.right else "before" if name.x > other.right else None


def _are_guesses(rows: list[Row], texts: Texts) -> bool:
    """Whether the first rows of a column have a station, and a number of stops with a patch or a word for them."""
    for row in rows[:2]:
        lines = [line for line in row.lines if could_be_name(line)][:3]
        lone_dot = len(rows) == 1 and row.blob is not None and _is_dot(row.blob, lines)
        read = texts.read([line.box for line in lines])
        named = any(could_be_station(words.name_and_stops(text)[0]) for text, _ in read)
        if not named and len(row.lines) > 2:
            # A name on two lines, or with a wide space after its "St.".
            whole = [text for text, _ in texts.read([line.box for line in row.lines[:4]]) if text[:1].isalpha()]
            named = could_be_station(" ".join(whole))
        named |= any(could_be_unlisted(text) for text, _ in read) and any(words.has_stops(text) for text, _ in read)
        if named and ((row.blob is not None and not lone_dot) or _has_number(row, texts)):
            return True
    return False


def _has_number(row: Row, texts: Texts) -> bool:
    read = texts.read([line.box for line in row.lines])
    return any(words.stops_of(text) is not None or words.name_and_stops(text)[1] is not None for text, _ in read)


def _read(segments: Segmentation, rows: list[Row], texts: Texts, decisions: list[Decision]) -> list[Row]:
    """The rows with what they say."""
    every = texts.read([line.box for row in rows for line in row.lines])
    at = 0
    for row in rows:
        row.texts = every[at : at + len(row.lines)]
        at += len(row.lines)
    order = _ordinal_column(rows)
    for row in rows:
        understand(segments, row, texts, order, decisions)
    rows = [row for row in rows if _is_guess(row)]
    set_boxes(segments, rows)
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
