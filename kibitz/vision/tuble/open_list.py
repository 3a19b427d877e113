"""Which list is the one that hangs open on a text box, and offers stations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.solvers.tuble.names import name_key
from kibitz.vision.tuble.guesses.names import name_of, names_a_station
from kibitz.vision.tuble.guesses.pieces import Piece
from kibitz.vision.tuble.page import Page
from kibitz.vision.tuble.parts import numerals, words
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station, could_be_station, holding
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.suggestions import Entry
from kibitz.vision.tuble.text_box.box import (
    IN_LINE,
    SAME_PX,
    TextBox,
    described,
    has_stayed,
    is_at,
)
from kibitz.vision.tuble.text_box.typed import LONGEST_COUNT, contrast, is_placeholder, text_in

LEAST_UNTYPED = 3
"""Entries that a list has at least where nothing is typed."""
LEAST_STATIONS = 0.5
"""Share of a list's entries that are stations."""
AS_HIGH = 0.6
"""Lists are about as high as the highest from this share of its height on."""
MOST_BESIDE = 3
"""Lines beside the name of an entry that are read."""
MOST_IN_VAIN = 9
"""Lines that are read before it is given up to look for a list."""
ENTRY_GAP = 5.5
"""Pixels between two entries of a list at most."""
LIST_GAP = 1.5
"""How far a text box is from what is read of its list, in its heights: an entry that is cut off may be between."""


@dataclass(frozen=True)
class ListWeights(WeightTable):
    """What speaks for a text box by the list that may hang on it."""

    hangs: float = weight(1.0, "its list hangs below it", 0, 2)
    stayed: float = weight(2.0, "it was there in the last picture", 0, 4)


WEIGHTS = ListWeights()


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
        (height >= AS_HIGH * most, _score_of_list(entries, box, before), entries, box)
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
            candidates = tuple(Candidate(described(box), score, box.box) for _, score, _, box in ranked)
            page.decisions.append(Decision("which text box has the open list", candidates, number))
            return offered, box if written else _typed_into(segments, offered, box, lists, texts)
    return None


def _is_no_box(box: TextBox, written: str, before: Rect | None, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what a list hangs on is a footer, or the first of its entries. What was there before is the text box."""
    was_it = before is not None and is_at(box, before)
    return words.is_sentence(words.without_examples(written)) or (
        not was_it and is_an_offer(box, [box], written, lines, texts)
    )


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


def _score_of_list(entries: Sequence[Entry], box: TextBox, before: Rect | None) -> Score:
    """How likely a text box is the one on which these entries hang."""
    hangs = any(entry.box.y > box.box.y for entry in entries)
    return box.score + WEIGHTS.score(hangs=hangs, stayed=has_stayed(box, before))


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
    if not named:
        return False
    numbers = [_number_before(entry.line, lines, texts) for entry, _ in named]
    numbered = sorted(one or 0 for one in numbers) == list(range(1, len(numbers) + 1))
    return numbered or all(_is_counted(entry.line, lines, texts) for entry, _ in named)


def _number_before(name: Line, lines: Sequence[Line], texts: Texts) -> int | None:
    """The number that stands in the line of a name, before it: which guess that is."""
    before = [box for box in _short_beside(name, lines) if box.right < name.box.x]
    nearest = sorted(before, key=lambda box: -box.right)[:1]
    return next((numerals.count_of(text) for text, _ in texts.read(nearest)), None)


def _is_counted(name: Line, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether a number of stops stands in the line of a name."""
    # Before it stands which guess it is.
    behind = [box for box in _short_beside(name, lines) if box.x > name.box.right]
    return any(numerals.count_of(text) is not None for text, _ in texts.read(behind[:MOST_BESIDE]))


def _short_beside(name: Line, lines: Sequence[Line]) -> list[Rect]:
    """What stands at a name's height and is short enough for a number."""
    at = name.box
    level = [one.box for one in lines if one is not name and abs(one.box.center.y - at.center.y) <= IN_LINE * at.h]
    return [box for box in level if box.w < LONGEST_COUNT * box.h]


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
            named.stops is not None or any(numerals.count_of(text) is not None for text, _ in others)
        ):
            break
        offered.append(entry)
    return offered if below else offered[::-1]
