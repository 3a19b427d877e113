"""What looks like a dialog or a message and is a card of the game itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kibitz.core.geometry import Point, Rect
from kibitz.vision.tuble.choosing import best_box
from kibitz.vision.tuble.guesses.names import find_names, names_a_station
from kibitz.vision.tuble.guesses.pieces import Piece
from kibitz.vision.tuble.page import Page
from kibitz.vision.tuble.panels import Panel, cuts_lines, tags
from kibitz.vision.tuble.parts import numerals, words
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station, could_be_station, ends_a_name, ends_a_station
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.text_box.box import find_boxes, has_stayed, is_at, likeliest
from kibitz.vision.tuble.text_box.typed import is_joined

MOST_SAID, MOST_IN_ROW = 4, 9
"""Texts on the card of a guess, and lines, with spots and signs, that are read to see whether it is one."""
_HEAD = re.compile(
    r"\W*(?:#|no|nr|guess(?:es)?|name|stations?|colou?r|distance|line|pictures?|photo|image|logo|icon|away)\W*$",
    re.IGNORECASE,
)
_LINES = re.compile(
    r"\W*((bakerloo|central|circle|district|hammersmith|city|jubilee|metropolitan|northern|piccadilly|victoria|waterloo"
    r"|elizabeth|overground|dlr|and|lines?)\W*)+",
    re.IGNORECASE,
)
"""Names of the network's lines."""
_BUTTON = re.compile(r"\W*[^\W\d_]{2,}(\s[^\W\d_]+)?\W*")
"""The last words on a dialog where they are those of a button without an outline: one or two."""
LEAST_CUT, MOSTLY = 4, 0.7
"""Names of a list of which its edge has cut off the beginnings, at least, and the share of them that is known by its
end."""
CORNER = 0.15
"""How far from the sides of a dialog its cross is at most, and from its top twice that, in its width and height."""
_WORD = re.compile(r"[^\W\d_]{3}")
MOST_LINES = 60
"""Lines of a page that are read to see where its guesses are."""


def holds_a_text_box(
    dialog: Panel,
    segments: Segmentation,
    lines: list[Line],
    blobs: list[Blob],
    texts: Texts,
    text_box: Point | None,
    before: Rect | None,
) -> bool:
    """Whether what looks like a dialog is the card on which the game is: with its text box, and no word of an end.
    before: the text box of the last picture."""
    said = [text for text, _ in texts.read([line.box for line in dialog.lines[:3]])]
    if words.end_of(said) is not None or words.tells_an_end(said) or any(map(words.is_private, said)):
        return False
    if text_box is not None and dialog.box.contains(text_box):
        return True
    boxes = [box for box in likeliest(find_boxes(segments, lines, blobs)) if dialog.box.holds(box.box)]
    if is_joined(dialog.box, before) or any(is_at(box, before) for box in boxes):
        return True
    found, told = best_box(Page(), segments, boxes, lines, texts, None)
    return found is not None and told.any


def welcomes(
    dialog: Panel,
    segments: Segmentation,
    lines: list[Line],
    blobs: list[Blob],
    texts: Texts,
    before: Rect | None,
) -> bool:
    """Whether what looks like a dialog is a part of a page before its first guess: it speaks, has nothing to be
    pressed, and beside it a text box asks for a station, or is where it was before."""
    if not speaks_only(dialog, segments, lines, texts):
        return False
    boxes = [box for box in likeliest(find_boxes(segments, lines, blobs)) if dialog.box.iou(box.box) == 0]
    if any(has_stayed(box, before) for box in boxes):
        return True
    found, told = best_box(Page(), segments, boxes, lines, texts, None)
    return found is not None and told.asks


def speaks_only(dialog: Panel, segments: Segmentation, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what looks like a dialog has nothing to be pressed, tells neither an end nor a refusal, and hides no
    lines of a table."""
    inside = [line for line in lines if dialog.box.contains(line.box.center)]
    corner = dialog.box.right - CORNER * dialog.box.w, dialog.box.y + 2 * CORNER * dialog.box.h
    crosses = [one.box for one in inside if one.box.w < 2 * one.box.h and one.box.center.x > corner[0]]
    crossed = any(box.center.y < corner[1] for box in crosses)
    if crossed or tags(segments, inside) or cuts_lines(segments, dialog.box):
        return False
    said = [text for text, _ in texts.read([line.box for line in inside])]
    if words.end_of(said) is not None or words.tells_an_end(said) or _BUTTON.fullmatch(said[-1] if said else ""):
        return False
    return not any(words.is_private(text) or words.is_refusal(text) for text in said)


def holds_the_guesses(dialog: Panel, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what looks like a dialog is the card that the guesses are on: stations with their stops beside them stand
    on it, and none beside it."""
    some = lines[:MOST_LINES]
    said = [*zip((line.box for line in some), (text for text, _ in texts.read([one.box for one in some])), strict=True)]
    stops = [box for box, text in said if numerals.count_of(text) is not None]
    rows = [
        box
        for box, text in said
        if names_a_station(text) and any(box.y < at.center.y < box.bottom and at.x > box.right for at in stops)
    ]
    return bool(rows) and all(dialog.box.contains(box.center) for box in rows)


def is_no_message(dialog: Panel, texts: Texts) -> bool:
    """Whether what looks like a dialog tells nothing: it bears no word, as a part of a map, or only what a list, the
    heads of a table, or a cell with the lines of a station have."""
    said = [text for text, _ in texts.read([line.box for line in dialog.lines[:MOST_SAID]])]
    worded = [text for text in said if _WORD.search(text)]
    return all(map(_LINES.fullmatch, worded)) or lists_stations(dialog, texts)


def says_the_end(dialog: Panel, texts: Texts) -> bool:
    """Whether a dialog says first of all how the game has ended."""
    return words.end_of([text for text, _ in texts.read([line.box for line in dialog.lines[:MOST_SAID]])]) is not None


def lists_stations(dialog: Panel, texts: Texts) -> bool:
    """Whether what looks like a dialog bears names of stations, or parts of them, and nothing else: the list below or
    above a text box; or the heads of the table of guesses, before the first one."""
    said = [text for text, _ in texts.read([line.box for line in dialog.lines])]
    # What is read as one sign is a scroll bar, or an edge.
    said = [text for text in said if len(text) > 1]
    above = ["", *said]
    names = [
        could_be_station(text) or begins_a_station(text) or ends_a_name(one, text)
        for one, text in zip(above, said, strict=False)
    ]
    ends = sum(map(ends_a_station, said))
    return bool(said) and (all(names) or _are_heads(said) or (len(said) >= LEAST_CUT and ends >= MOSTLY * len(said)))


def is_a_head(toast: Panel, texts: Texts) -> bool:
    """Whether what looks like a message is the head of a table's column."""
    said = [text for text, _ in texts.read([line.box for line in toast.lines])]
    return all(words.heads_a_table(text) or _HEAD.match(text) for text in said)


def _are_heads(said: Sequence[str]) -> bool:
    """Whether texts are heads of a table's columns, one of them that of the stops or of the zones."""
    heads = [words.heads_a_table(text) for text in said]
    return any(heads) and all(known or _HEAD.match(text) for known, text in zip(heads, said, strict=True))


def is_a_guess(toast: Panel, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what looks like a message or a dialog is a station with a number, in it or in a cell beside it: the row
    of a guess."""
    inside = [line for line in lines if toast.box.contains(line.box.center)]
    if len(inside) > MOST_IN_ROW:
        return False
    said = texts.read([line.box for line in inside])
    if sum(len(text) > 1 for text, _ in said) > MOST_SAID:
        return False
    names = find_names([Piece(line.box, *text) for line, text in zip(inside, said, strict=True)])
    if not names:
        return False
    level = [one.box for one in lines if one not in inside and toast.box.y < one.box.center.y < toast.box.bottom]
    beside = [box for box in level if max(toast.box.x - box.right, box.x - toast.box.right) < toast.box.w]
    said += texts.read(beside[:MOST_SAID])
    numbered = any(numerals.count_of(text) is not None for text, _ in said)
    return numbered or any(name.stops is not None for name in names)
