"""The guesses on a page: which of its texts are rows, and which are of its text box or of what it offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Decision
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble.choosing import sending_button
from kibitz.vision.tuble.guesses.finding import find_rows
from kibitz.vision.tuble.guesses.names import names_a_station
from kibitz.vision.tuble.guesses.row import Row
from kibitz.vision.tuble.page import Page
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.suggestions import Entry, next_entries
from kibitz.vision.tuble.text_box.box import TextBox, is_at
from kibitz.vision.tuble.text_box.rings import with_ring
from kibitz.vision.tuble.text_box.typed import text_in
from kibitz.vision.tuble.text_box.where_typed import holds_a_guess, may_hold_a_guess
from kibitz.vision.tuble.zones import legend_of

SAMPLE = 10.0
"""How far from its beginning the words of a legend's sample reach, in its heights."""
SAMPLE_PX = 2
"""By how many pixels the samples of a legend differ from each other."""
SAME_PATCH = 0.3
"""Overlap over union from which on a patch is that of a guess."""


def find_guesses(
    page: Page,
    segments: Segmentation,
    lines: list[Line],
    found: Sequence[Rect],
    texts: Texts,
    boxes: Sequence[TextBox],
    before: Rect | None,
    blobs: Sequence[Blob],
) -> None:
    """Sets the page's rows: none in entries of a list or in the text box. boxes: what can be the text box; before:
    where it was. blobs: patches of zone colours.

    A whole name that was typed is no guess, though a number may stand somewhere near it. But where a number stands in
    the box too, or by it as by the names of other guesses, it was no text box, or is none any more.
    """
    away = [entry.box for entry in page.entries] + ([page.box.box] if page.box is not None else []) + page.covers
    away += next_entries(segments, page.entries)
    away += _sending_buttons(segments, boxes, texts)
    away += _rings(segments, boxes, texts, page.box, before)
    away += [Rect(at.x, at.y, SAMPLE * at.h, at.h).grown(at.h / 3) for at in page.explained]
    kept = where_it_was(boxes, before)
    small = [blob for blob in blobs if not blob.is_wide]
    samples, legend = _samples(small), [blob.colour for _, blob in legend_of(small)]
    at = [box.box for box in kept]
    # The number in a prompt is that of the guess to come.
    may = [box for box in kept if not box.prompted]
    if any(may_hold_a_guess(box.box, text_in(segments, box, texts), found, texts) for box in may):
        told: list[Decision] = []
        rows = find_rows(segments, lines, found, texts, away, told, samples, legend)
        if any(holds_a_guess(box, rows) for box in at):
            page.rows = rows
            page.decisions += told
            return
    page.rows = find_rows(segments, lines, found, texts, [*away, *at], page.decisions, samples, legend)


def may_be_a_row(page: Page, segments: Segmentation, texts: Texts, alone: str) -> bool:
    """Whether the only thing that seems to be offered is the name that stands in the text box, for which nothing was
    offered in the last picture. alone: the text there, where that was so."""
    if len(page.entries) != 1 or page.box is None or not names_a_station(alone):
        return False
    return text_in(segments, page.box, texts) == alone == texts.read([page.entries[0].line.box])[0][0]


def prefer_a_row(page: Page, find: Callable[[], None]) -> None:
    """Sets the page's rows anew with what seems to be offered as a name of theirs, where that makes a whole guess: a
    page may leave what was sent in its text box. find: sets the rows."""
    entries, page.entries = page.entries, []
    find()
    if not any(_is_a_row_of(row, entries[0]) for row in page.rows):
        page.entries = entries
        find()


def _is_a_row_of(row: Row, entry: Entry) -> bool:
    """Whether a row is one with all that a guess has, and its name that of an entry."""
    at = row.name_box
    return at is not None and row.stops.value is not None and row.blob is not None and entry.box.iou(at) > 0


def _sending_buttons(segments: Segmentation, boxes: Sequence[TextBox], texts: Texts) -> list[Rect]:
    """The buttons of boxes that ask for a station: one in a zone's colour is no guess's, however near it comes."""
    asking = [box for box in boxes if box.button is not None and words.is_asking(text_in(segments, box, texts))]
    buttons = [sending_button(box, texts) for box in asking]
    return [button for button in buttons if button is not None]


def where_it_was(boxes: Sequence[TextBox], before: Rect | None) -> list[TextBox]:
    """The boxes that are where the text box was."""
    return [box for box in boxes if before is not None and is_at(box, before)]


def _rings(
    segments: Segmentation, boxes: Sequence[TextBox], texts: Texts, chosen: TextBox | None, before: Rect | None
) -> list[Rect]:
    """The text box, as far as it is known, with the coloured ring around it that what has the keyboard may have; the
    box within it may be a little smaller or larger then."""
    if before is not None:
        known = [box for box in boxes if box is chosen or box.box.iou(before) > SAME_PATCH]
    else:
        known = [box for box in boxes if box is chosen or (box.button and sending_button(box, texts))]
    rings = [(box, with_ring(segments, box.box)) for box in known]
    return [ring for box, ring in rings if ring != box.box]


def _samples(blobs: list[Blob]) -> list[Rect]:
    """Patches that look like the samples of a legend: by their colours, or four of one size beside each other."""
    found = [blob.box for _, blob in legend_of(blobs)]
    for blob in [] if found else blobs:
        at = blob.box
        level = [other.box for other in blobs if max(abs(other.box.y - at.y), abs(other.box.h - at.h)) <= SAMPLE_PX]
        level = [box for box in level if abs(box.w - at.w) <= SAMPLE_PX]
        if len(level) == len(ZoneColour):
            return level
    return found
