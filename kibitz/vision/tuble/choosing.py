"""Which of what could be the text box is it, by what is written in it and beside it; and the button that sends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.core.geometry import Point, Rect
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.solvers.tuble.names import name_key
from kibitz.vision.tuble.box import FAR_END, LEAST_SILENT, OTHER_SIDE_PX, SAME_PX, TextBox, has_stayed, is_at
from kibitz.vision.tuble.box import WEIGHTS as BOX_WEIGHTS
from kibitz.vision.tuble.box_texts import in_sentences, is_sign
from kibitz.vision.tuble.buttons import button_of, points_right
from kibitz.vision.tuble.fields import (
    PAGE_LIKE,
    area_around,
    heads_its_part,
    is_of_a_paragraph,
    line_under,
    shown_area,
    spans_its_page,
)
from kibitz.vision.tuble.guesses.names import name_of, names_a_station
from kibitz.vision.tuble.guesses.patches import ground_around
from kibitz.vision.tuble.guesses.pieces import SAME, Piece, shared
from kibitz.vision.tuble.page import Page, Told
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.segmentation import Area, Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station, could_be_station, holding
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.suggestions import Entry
from kibitz.vision.tuble.typed import DARK, LONGEST_COUNT, contrast, is_placeholder, text_in

LEAST_UNTYPED = 3
"""Entries that a list has at least where nothing is typed."""
LEAST_STATIONS = 0.5
"""Share of a list's entries that are stations."""
AS_HIGH = 0.6
"""Lists are about as high as the highest from this share of its height on."""
SURE_NAME = 0.8
"""Confidence from which on the name of a button is believed."""
LONGEST_ASKED, MOST_ASKED = 24.0, 40
"""Width of a text that asks for a station, in its heights, and how many texts are looked at for that."""
MOST_BESIDE = 3
"""Lines beside the name of an entry that are read."""
MOST_IN_VAIN = 9
"""Lines that are read before it is given up to look for a list."""
IN_LINE = 0.3
"""How far off the middle of a name a number in its line has its own, in heights of the name."""
ENTRY_GAP = 5.5
"""Pixels between two entries of a list at most."""
LIST_GAP = 1.5
"""How far a text box is from what is read of its list, in its heights: an entry that is cut off may be between."""
EDGE_PX = 5.0
"""So near are the edges of cells of a table that stand side by side."""
MOST_HEADS = 6
"""Cells beside what may be a text box that are read."""
LABEL_GAP = 1.3
"""How far above a text box its name stands at most, in the box's heights."""
BUTTON_STRETCH, CENTRED = 5.0, 0.08
"""Width of a button in its heights at most, and how far from a box's middle a text in it stands, in its widths."""


@dataclass(frozen=True)
class ChoiceWeights(WeightTable):
    """What speaks for a text box by what is written about it, and by what is around it."""

    asks: float = weight(1.5, "its text asks for a station, or begins one", 0, 3)
    sends: float = weight(1.0, "its button's name says that it sends", 0, 3)
    named: float = weight(1.0, "a name of this game's text box stands beside it", 0, 3)
    refusal: float = weight(-3.0, "its text refuses a guess", -6, 0)
    stayed: float = weight(2.0, "it was there in the last picture", 0, 4)
    asked_there: float = weight(2.0, "it is just where the text box was when nothing was typed", 0, 4)
    over_guesses: float = weight(1.0, "it stands above or below the guesses", 0, 2)
    beside_guesses: float = weight(-1.0, "it stands beside the guesses", -2, 0)
    hangs: float = weight(1.0, "its list hangs below it", 0, 2)


WEIGHTS = ChoiceWeights()


def sending_button(box: TextBox, texts: Texts) -> Rect | None:
    """The text box's button, where its name was read with certainty and says that it sends, or it is an arrow."""
    if box.button is None or box.button_line is None:
        return None
    text, sure = texts.read([box.button_line.box])[0]
    if sure >= SURE_NAME and any(map(str.isalnum, text)):
        return box.button if words.sends(text) else None
    return box.button if points_right(texts.pixels, box.button_line.box) else None


def best_box(
    page: Page,
    segments: Segmentation,
    boxes: Sequence[TextBox],
    lines: Sequence[Line],
    texts: Texts,
    before: Rect | None,
) -> tuple[TextBox | None, Told]:
    """The text box and what is written about it; None where nothing can be one. Adds to the page's decisions.

    None that is a guess's row, or as wide as one and empty (a place for a later guess), or the browser's own. A line
    without anything written about it is only a line. before: where it was in the last picture.
    """
    found: list[tuple[Score, TextBox, Told]] = []
    places: list[TextBox] = []
    cells = _cells_of_tables(segments, boxes, lines, texts, before)
    for box in boxes:
        if _is_of_a_row(page, box) or box in cells:
            continue
        # An entry may say what is typed; what stands where it stood is no entry.
        was_it = before is not None and is_at(box, before)
        text = text_in(segments, box, texts)
        if words.is_marked_ordinal(text) and words.is_asking(text):
            places.append(box)
        if (
            _is_of_something_else(text)
            or _is_a_button_or_message(segments, box, text)
            or (not was_it and is_an_offer(box, boxes, text, lines, texts))
        ):
            continue
        told = _told(box, text, lines, texts)
        if box.patched and not told.sends:
            # Else the patch beside it is no button, but the colour of a guess.
            continue
        same = has_stayed(box, before)
        if (_is_silent(segments, box, text, told, page) or _is_cut(segments, box, told)) and not same:
            continue
        score = box.score + WEIGHTS.score(
            asks=told.asks,
            sends=told.sends,
            named=told.named,
            refusal=words.is_refusal(text),
            stayed=same,
            asked_there=is_at(box, page.asked_at, OTHER_SIDE_PX),
        )
        found.append((score + _score_of_rows(page, box), box, told))
    if not found and places:
        # Each guess has a text box of its own, and what is typed next is the first one that still asks: "Guess 2".
        box = min(places, key=lambda one: one.box.y)
        told = _told(box, text_in(segments, box, texts), lines, texts)
        found.append((box.score + WEIGHTS.score(asks=told.asks), box, told))
    if not found:
        return None, Told()
    found.sort(key=lambda item: -item[0].total)
    candidates = tuple(Candidate(_name(box), score, box.box) for score, box, _ in found)
    page.decisions.append(Decision("which is the text box", candidates))
    _, box, told = found[0]
    return box, told


def with_button_on_line(box: TextBox, lines: Sequence[Line], texts: Texts) -> TextBox:
    """A text box that is a line under its text, without the bare word, or arrow, at its right end that sends."""
    on = [line for line in lines if box.ruled and box.box.contains(line.box.center)]
    last = max(on, key=lambda line: line.box.right, default=None)
    if box.button is not None or last is None or box.box.right - last.box.right > last.box.h:
        return box
    [(name, _)] = texts.read([last.box])
    if not (words.sends(name) or points_right(texts.pixels, last.box)):
        return box
    rest = [line for line in on if line is not last]
    at = Rect(box.box.x, box.box.y, last.box.x - last.box.h - box.box.x, box.box.h)
    if at.w <= at.h or len(rest) > 1:
        return box
    button = last.box.grown(last.box.h / 3)
    return replace(box, area=replace(box.area, box=at), line=next(iter(rest), None), button=button, button_line=last)


def _cells_of_tables(
    segments: Segmentation, boxes: Sequence[TextBox], lines: Sequence[Line], texts: Texts, before: Rect | None
) -> list[TextBox]:
    """Those of some boxes that are cells of a table: beside one of its heads, or below such a cell, with a station."""
    heads = [box.box for box in boxes if words.heads_a_table(text_in(segments, box, texts))]
    heads += _heads_beside(segments, lines, [box.box for box in boxes], texts)
    first = [box for box in boxes if any(_touches(box.box, head) for head in heads)]
    below = [
        box
        for box in boxes
        if any(_is_under(box.box, cell.box) for cell in first)
        and not (before is not None and is_at(box, before))
        and names_a_station(text_in(segments, box, texts))
    ]
    return [*first, *below]


def _heads_beside(segments: Segmentation, lines: Sequence[Line], boxes: Sequence[Rect], texts: Texts) -> list[Rect]:
    """Areas with one text that stand edge at edge with what may be a text box, and say what heads a column."""
    found = []
    for line in lines:
        area = segments.area(segments.ground(line.box)).box
        if area.holds(line.box) and any(_touches(box, area) for box in boxes if box.iou(area) == 0):
            found.append((area, line))
    read = texts.read([line.box for _, line in found[:MOST_HEADS]])
    return [area for (area, _), (text, _) in zip(found, read, strict=False) if words.heads_a_table(text)]


def stands_before_numbers(segments: Segmentation, box: TextBox, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what may be a text box is the cell of a guess's name: in the cells level with it stand numbers alone."""
    own = box.box
    level = [
        line for line in lines if abs(line.box.center.y - own.center.y) < IN_LINE * own.h and line.box.x > own.right
    ]
    cells = [(segments.area(segments.ground(line.box)).box, line.box) for line in level]
    alone = [at for cell, at in cells if cell.holds(at) and abs(cell.h - own.h) <= EDGE_PX]
    read = texts.read(alone[:MOST_HEADS])
    return bool(read) and all(words.is_numeric(text) for text, _ in read)


def _is_under(box: Rect, head: Rect) -> bool:
    """Whether a box stands below the head of a column and is as wide."""
    return box.y >= head.bottom - EDGE_PX and max(abs(box.x - head.x), abs(box.right - head.right)) <= EDGE_PX


def _touches(box: Rect, head: Rect) -> bool:
    """Whether a box is the cell of a table beside one of its heads: as high, at the same height, edge at edge."""
    level = abs(box.y - head.y) <= EDGE_PX and abs(box.bottom - head.bottom) <= EDGE_PX
    return level and min(abs(box.right - head.x), abs(head.right - box.x)) <= EDGE_PX


def _is_of_something_else(text: str) -> bool:
    """Whether a text stands in a text box that isn't for a station, or in no text box at all."""
    return (
        words.is_address(text)
        or words.is_sentence(text)
        or words.is_private(text)
        or words.is_marked_ordinal(text)
        or words.heads_a_table(text)
        or words.counts_stops(text)
        or words.is_numeric(text)
    )


def _is_a_button_or_message(segments: Segmentation, box: TextBox, text: str) -> bool:
    """Whether a box with a text in its middle is a button that sends, a refusal, or the bar with a window's title: "Go"
    begins a station, and a title may name the game, too.

    A wide one may be a text box that asks so; but that does it in faint ink.
    """
    if box.line is None:
        return False
    if not _is_in_the_middle(box.line.box, box.box):
        return _heads_a_panel(segments, box, text)
    if heads_its_part(segments, box.box) and not words.commands(text):
        return True
    is_button = box.box.w < BUTTON_STRETCH * box.box.h or contrast(segments, box) > DARK
    return words.is_refusal(text) or (words.sends(text) and is_button)


def _heads_a_panel(segments: Segmentation, box: TextBox, text: str) -> bool:
    """Whether a box with a question is the head of what is below it: nobody types one, and what asks for a station in a
    text box does it in faint ink."""
    return words.is_asking(text) and contrast(segments, box) >= DARK and heads_its_part(segments, box.box)


def is_an_offer(box: TextBox, boxes: Sequence[TextBox], text: str, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether a box is an entry of a list: just above its name, or that of the first entry, its beginning is typed."""
    if box.line is None or not begins_a_station(text):
        return False
    at, top = box.line.box, box.box.y
    for other in sorted((other.box for other in boxes), key=lambda one: -one.y):
        if has_stayed(box, other) and 0 <= top - other.bottom <= ENTRY_GAP:
            top = other.y
    above = [one.box for one in lines if 0 <= top - one.box.bottom <= box.box.h and abs(one.box.x - at.x) <= at.h]
    read = [said.strip(" |") for said, _ in texts.read(above[-1:])]
    # The caret may be read as one letter more.
    typed = [one for said in read for one in (said, said[:-1]) if begins_a_station(one)]
    return any(name_key(text).startswith(name_key(one)) for one in typed)


def _is_in_the_middle(line: Rect, box: Rect) -> bool:
    return abs(line.center.x - box.center.x) <= CENTRED * box.w


def _is_silent(segments: Segmentation, box: TextBox, text: str, told: Told, page: Page) -> bool:
    """Whether too little speaks for a text box: a line, an empty box, or one with a strange text, as a button has, that
    nothing is written about."""
    if told.any:
        return False
    if text and not page.rows and not is_placeholder(text, contrast(segments, box)):
        return True
    return box.ruled or (box.line is None and not page.rows and box.worth < LEAST_SILENT)


def _is_cut(segments: Segmentation, box: TextBox, told: Told) -> bool:
    """Whether a box that nothing is written about ends where the picture does: it is a part of a page's pattern."""
    return not told.any and (box.box.x <= 1 or box.box.right >= segments.labels.shape[1] - 1)


def _score_of_rows(page: Page, box: TextBox) -> Score:
    """What it says for a text box where it stands by the guesses."""
    if not page.rows:
        return Score()
    left, right = min(row.box.x for row in page.rows), max(row.box.right for row in page.rows)
    # What guesses hold may be a small part of their width.
    above = min(right, box.box.right) - max(left, box.box.x) > 0.5 * min(box.box.w, right - left)
    return WEIGHTS.score(over_guesses=above, beside_guesses=not above)


def _name(box: TextBox) -> str:
    kind = "line" if box.ruled else "box"
    return f"the {kind} at {box.box.x:.0f}, {box.box.y:.0f}, {box.box.w:.0f} wide"


def likeliest_list(
    page: Page,
    segments: Segmentation,
    lists: Sequence[tuple[list[Entry], TextBox]],
    before: Rect | None,
    lines: Sequence[Line],
    texts: Texts,
) -> tuple[list[Entry], TextBox] | None:
    """The open suggestion list with its text box; None where there is none. Adds to the page's decisions.

    lists: boxes with what hangs on them. Of those about as high as the highest it is that of the clearest box: a list's
    last entry could be a box as well, with the list standing on it. before: as in `best_box`.
    """
    lists = [(entries, box) for entries, box in lists if not _lies_on_another(entries, box, lists, before)]
    heights = [sum(entry.box.h for entry in entries) for entries, _ in lists]
    most = max(heights, default=0.0)
    ranked = [
        (height >= AS_HIGH * most, score_of_list(entries, box, before), entries, box)
        for height, (entries, box) in zip(heights, lists, strict=True)
        if entries
    ]
    ranked.sort(key=lambda one: (one[0], one[1].total), reverse=True)
    begun = texts.fresh
    for number, (_, _, entries, box) in enumerate(ranked):
        if texts.fresh - begun >= MOST_IN_VAIN:
            break
        written = text_in(segments, box, texts)
        if _is_no_box(box, written, before, lines, texts):
            continue
        if not _are_offers(entries, texts, written) or _are_of_a_table(entries, written, lines, texts):
            continue
        # What is offered before anything is typed is all stations, or many: one or two below an empty box are guesses.
        is_empty = not written or is_placeholder(written, contrast(segments, box), page.asked)
        if is_empty and len(entries) < LEAST_UNTYPED:
            continue
        offered = _before_guesses(entries, box, lines, texts)
        if offered:
            candidates = tuple(Candidate(_name(box), score, box.box) for _, score, _, box in ranked)
            page.decisions.append(Decision("which text box has the open list", candidates, number))
            return offered, box if written else _typed_into(segments, offered, box, lists, texts)
    return None


def _is_no_box(box: TextBox, written: str, before: Rect | None, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what a list hangs on is a footer, or the first of its entries. What was there before is the text box."""
    was_it = before is not None and is_at(box, before)
    return words.is_sentence(written) or (not was_it and is_an_offer(box, [box], written, lines, texts))


def _typed_into(
    segments: Segmentation,
    offered: Sequence[Entry],
    empty: TextBox,
    lists: Sequence[tuple[list[Entry], TextBox]],
    texts: Texts,
) -> TextBox:
    """The text box at the other end of a list, where that holds what all offers hold, and the one that was taken for
    its text box is empty: an empty place for a guess above a list that opens upwards, for example."""
    held = Rect.around([entry.box for entry in offered])
    read = [text for text, _ in texts.read([entry.line.box for entry in offered])]
    for _, box in lists:
        gap = max(box.box.y - held.bottom, held.y - box.box.bottom)
        if box is empty or box.line is None or not -SAME_PX <= gap <= LIST_GAP * box.box.h:
            continue
        typed = text_in(segments, box, texts)
        if begins_a_station(typed) and not is_placeholder(typed, contrast(segments, box)) and all(holding(read, typed)):
            return box
    return empty


def _lies_on_another(
    entries: Sequence[Entry], box: TextBox, lists: Sequence[tuple[list[Entry], TextBox]], before: Rect | None
) -> bool:
    """Whether entries lie on the text box that was there before: what is typed there is none of a card above it."""
    stayed = [other.box for _, other in lists if before is not None and other is not box and is_at(other, before)]
    return any(other.contains(entry.line.box.center) for other in stayed for entry in entries)


def score_of_list(entries: Sequence[Entry], box: TextBox, before: Rect | None) -> Score:
    """How likely a text box is the one on which these entries hang."""
    hangs = any(entry.box.y > box.box.y for entry in entries)
    return box.score + WEIGHTS.score(hangs=hangs, stayed=has_stayed(box, before))


def _are_offers(entries: Sequence[Entry], texts: Texts, written: str) -> bool:
    """Whether lines that hang on a text box are stations that hold what is written there; the first few tell.

    What is written is typed only where a station begins so; else it asks for one.
    """
    read = [text for text, _ in texts.read([entry.line.box for entry in entries[:3]])]
    if sum(map(could_be_station, read)) < LEAST_STATIONS * len(read):
        return False
    return not begins_a_station(written) or any(holding(read, written))


def _are_of_a_table(entries: Sequence[Entry], written: str, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether each station of a list has a number in its line, be it in a cell of its own: those are guesses.

    A list may lie over guesses whose numbers look out beside it, and one of its entries be in line with one of them;
    but what it offers holds what is typed.
    """
    read = [text for text, _ in texts.read([entry.line.box for entry in entries])]
    named = [(entry, text) for entry, text in zip(entries, read, strict=True) if names_a_station(text)]
    if begins_a_station(written) and all(holding([text for _, text in named], written)):
        return False
    return bool(named) and all(_is_counted(entry.line, lines, texts) for entry, _ in named)


def _is_counted(name: Line, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether a number of stops stands in the line of a name."""
    at = name.box
    level = [one.box for one in lines if one is not name and abs(one.box.center.y - at.center.y) <= IN_LINE * at.h]
    # Before it stands which guess it is.
    level = [box for box in level if box.x > at.right and box.w < LONGEST_COUNT * box.h]
    return any(words.count_of(text) is not None for text, _ in texts.read(level[:MOST_BESIDE]))


def _before_guesses(entries: list[Entry], box: TextBox, lines: Sequence[Line], texts: Texts) -> list[Entry]:
    """The entries up to the first, seen from the text box, that has a number beside its name: that is a guess."""
    below = entries[0].box.y > box.box.y
    offered: list[Entry] = []
    for entry in entries if below else reversed(entries):
        beside = [line.box for line in lines if line is not entry.line and entry.box.contains(line.box.center)]
        own, *others = texts.read([entry.line.box, *beside[:MOST_BESIDE]])
        named = name_of([Piece(entry.line.box, *own)])
        # What is no name, such as what a box says in which one of a list is chosen, has no number: the arrow beside it
        # is of the list.
        if named is not None and (
            named.stops is not None or any(words.count_of(text) is not None for text, _ in others)
        ):
            break
        offered.append(entry)
    return offered if below else offered[::-1]


def shown_box(segments: Segmentation, lines: Sequence[Line], at: Point) -> TextBox:
    """The text box that the user has shown by a point in it."""
    area, line = shown_area(segments, lines, at)
    button, button_line = button_of(segments, area.box, lines)
    return TextBox(area, segments.ground(Rect(at.x, at.y, 1, 1)), line, button, button_line, BOX_WEIGHTS.score(shown=1))


def asked_box(
    segments: Segmentation, lines: Sequence[Line], texts: Texts, rows: Sequence[Rect]
) -> tuple[TextBox | None, Told]:
    """The text box around a text that asks for a station, where nothing else showed it. rows: of guesses."""
    some = [line for line in in_sentences(lines) if line.pieces > 2]
    some = [line for line in some if not any(row.contains(line.box.center) for row in rows)]
    some = [line for line in some if line.box.w < LONGEST_ASKED * line.box.h][:MOST_ASKED]
    for line, (text, _) in zip(some, texts.read([line.box for line in some]), strict=True):
        if not words.is_asking(text) or _is_of_something_else(text):
            continue
        box = area_around(segments.pixels, line.box)
        if box is None and not is_of_a_paragraph(line, lines):
            box = line_under(segments, line.box)
        box = _without_buttons_in(box, line, lines, texts) if box is not None else None
        if box is None or not _can_be_typed_in(segments, box, line, text, lines):
            continue
        button, button_line = button_of(segments, box, lines)
        label = segments.ground(line.box)
        area = Area(box, ground_around(segments.pixels, line.box), 1.0)
        score = BOX_WEIGHTS.score(begins_left=1, button=button is not None) + WEIGHTS.score(asks=1)
        found = TextBox(area, label, line, button, button_line, score)
        if _heads_a_panel(segments, found, text):
            continue
        return found, Told(True, sending_button(found, texts) is not None, _is_named(found, lines, texts))
    return None, Told()


def _can_be_typed_in(segments: Segmentation, box: Rect, line: Line, text: str, lines: Sequence[Line]) -> bool:
    """Whether the box around a text that asks can be a text box, and is no bar, tab or message."""
    # A tab goes on in the bars below it, which hold other texts; the dashes of its edge are none.
    others = [one for one in lines if not line.box.holds(one.box) and box.grown(-1).holds(one.box)]
    others = [one for one in others if not is_sign(one) and not _is_a_hint(one.box, line.box, box)]
    is_bar = box.x <= 1 and box.w >= PAGE_LIKE * segments.pixels.shape[1]
    begins = line.box.x - box.x <= 0.3 * box.w
    if not begins or others or is_bar or spans_its_page(segments, box):
        return False
    # "Enter station" asks where it begins at the left.
    is_other = words.is_refusal(text) or words.is_button(text)
    return not (is_other and _is_in_the_middle(line.box, box))


def _is_a_hint(text: Rect, asks: Rect, box: Rect) -> bool:
    """Whether a text in a text box is a note at its right end, in smaller print than what asks: which key does what."""
    level = abs(text.center.y - asks.center.y) <= IN_LINE * asks.h
    return level and text.h < asks.h and text.x >= box.right - FAR_END * box.w and text.x - asks.right > asks.h


def _without_buttons_in(box: Rect, line: Line, lines: Sequence[Line], texts: Texts) -> Rect:
    """A box without the button at its right end, with which it may stand on one card."""
    right = [one.box for one in lines if box.contains(one.box.center) and one.box.x > line.box.right]
    named = [at for at, (text, _) in zip(right, texts.read(right), strict=True) if words.sends(text)]
    end = min((at.x - at.h for at in named), default=box.right)
    return Rect(box.x, box.y, end - box.x, box.h)


def _is_of_a_row(page: Page, box: TextBox) -> bool:
    held = [at for row in page.rows for at in (row.name_box, row.stops_box) if at is not None]
    if any(box.box.contains(at.center) for at in held):
        return True
    # The text on a line may stand higher than a text box would.
    if box.line is not None and any(shared(box.line.box, at) > SAME for at in held):
        return True
    like_row = any(abs(row.box.w - box.box.w) <= SAME_PX and abs(row.box.x - box.box.x) <= SAME_PX for row in page.rows)
    return box.line is None and like_row and box.button is None and box.name is None and not box.odd


def _told(box: TextBox, text: str, lines: Sequence[Line], texts: Texts) -> Told:
    asks = words.is_asking(text) or (bool(text) and begins_a_station(text.strip(" |")))
    return Told(asks, sending_button(box, texts) is not None, _is_named(box, lines, texts))


def _is_named(box: TextBox, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether a name of a text box of this game stands on its outline, just above its beginning or just before it."""
    at = box.box
    near = [box.name] if box.name is not None else []
    for line in lines:
        gap = at.y - line.box.bottom
        if -2 <= gap <= LABEL_GAP * at.h and abs(line.box.x - at.x) <= 0.6 * at.h and line.box.w <= at.w:
            near.append(line)
    before = [line for line in lines if 0 < at.x - line.box.right <= at.h]
    near += [line for line in before if abs(line.box.center.y - at.center.y) <= IN_LINE * at.h][:1]
    return any(words.is_label(text) for text, _ in texts.read([line.box for line in near[-3:]]))
