"""Reading a game of Tuble from a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Reading
from kibitz.solvers.tuble.shown import ShownTuble, ZoneColour
from kibitz.vision.tuble.choosing import (
    asked_box,
    best_box,
    sending_button,
    shown_box,
    with_button_on_line,
)
from kibitz.vision.tuble.guesses.names import names_a_station
from kibitz.vision.tuble.messages import is_promising, is_the_game, read_messages
from kibitz.vision.tuble.offered import add_offers
from kibitz.vision.tuble.open_list import is_an_offer, likeliest_list
from kibitz.vision.tuble.own_cards import (
    holds_a_text_box,
    holds_the_guesses,
    is_a_guess,
    is_a_head,
    is_no_message,
    says_the_end,
    welcomes,
)
from kibitz.vision.tuble.page import Page
from kibitz.vision.tuble.page_guesses import SAME_PATCH, find_guesses, may_be_a_row, prefer_a_row, where_it_was
from kibitz.vision.tuble.panels import Panel, find_dialog, find_toasts, touching
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.bare_patches import holds_only_patches, without_bare_patches
from kibitz.vision.tuble.parts.blobs import Blob, find_blobs
from kibitz.vision.tuble.parts.details import KnownTexts, Palette, Seen, SeenOffer, TubleDetails
from kibitz.vision.tuble.parts.flaps import boxes_with_flaps, flap_lines, with_flaps
from kibitz.vision.tuble.parts.scrollbars import in_scrollbar, scrollbars
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation, segment, text_lines
from kibitz.vision.tuble.parts.stations import begins_a_station, name_station
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.parts.window_text import WindowText, united, window_text
from kibitz.vision.tuble.prompts import prompted_box
from kibitz.vision.tuble.report import reading_of
from kibitz.vision.tuble.suggestions import Entry, find_lists
from kibitz.vision.tuble.text_box.box import (
    OTHER_SIDE_PX,
    SAME_PX,
    TextBox,
    find_boxes,
    has_stayed,
    is_at,
    likeliest,
    outlined_boxes,
    parted_at_sides,
    without_helps,
    without_lines_to_other_buttons,
)
from kibitz.vision.tuble.text_box.buttons import opens_downwards, without_buttons
from kibitz.vision.tuble.text_box.tables import is_something_else
from kibitz.vision.tuble.text_box.typed import contrast, is_joined, is_placeholder, kept_box, text_in, typed_on_top
from kibitz.vision.tuble.zones import legend_of, name_colours

MOST_ENTRIES = 14
"""Entries of a list that are read."""
MOST_WITH_LISTS = 3
"""Things that could be the text box and may have an open list."""
SAME_SAMPLE = 0.6
"""Overlap over union from which on a patch is the sample of a legend that was there."""
MARKED = 6.0
"""By how many grey levels the ground of a list's marked entry differs."""


def read_tuble(
    frame: Frame,
    previous: Reading[ShownTuble] | None = None,
    palette: Palette | None = None,
    text_box: Point | None = None,
) -> Reading[ShownTuble] | None:
    """The game in a frame; None where there is none.

    Places: ``row N``, ``name N``, ``stops N`` and ``blob N`` from 1 in page order, top to bottom, ``input``,
    ``button``, ``offer N``, ``legend N``. What isn't certain is None in the state, and a doubt names its place.
    Details: a `TubleDetails`. previous: the last reading of the same surface: lines whose pixels are the same are not
    read again, and guesses that something lies over now stay known. palette: the colours of green, yellow, orange and
    red that the user has given; they go before everything else. text_box: a point in the text box, where the user has
    shown it.
    """
    known = previous.details if previous is not None and isinstance(previous.details, TubleDetails) else None
    segments = segment(frame.pixels)
    blobs = find_blobs(segments)
    lines = text_lines(segments, [blob.box for blob in blobs if not blob.is_wide])
    if not lines and text_box is None:
        return None
    texts = Texts(frame.pixels, known.memory.texts if known else None)
    before = previous.places.get("input") if previous is not None else None
    memory = known.memory if known else KnownTexts()
    window = memory.window
    if window is not None or is_promising(segments, lines, texts) or _has_a_legend(blobs):
        window = window_text(segments, lines, window)
        lines = parted_at_sides(segments, united(lines, window.boxes))
    flaps = flap_lines(segments) if window is not None else []
    lines = with_flaps(lines, flaps)
    memory = replace(memory, window=window)
    page = _found_on_page(segments, blobs, lines, texts, before, text_box, memory, flaps)
    page.colours = _colours_of(page, palette)
    if not page.rows and text_box is None and not is_the_game(page, segments, lines, texts, known):
        return None
    read_messages(page, segments, lines, texts)
    return reading_of(page, texts, previous, frame.pixels.shape[1], frame.pixels.shape[0])


def _found_on_page(
    segments: Segmentation,
    blobs: list[Blob],
    lines: list[Line],
    texts: Texts,
    before: Rect | None,
    text_box: Point | None,
    memory: KnownTexts,
    flaps: Sequence[Line],
) -> Page:
    """Where everything is, and what the rows say. before: the text box in the last picture; text_box: a point in it.
    memory: with where text was found now. flaps: see `flap_lines`."""
    lines, seen = _texts_on_page(segments, lines, memory.window, flaps)
    patches = without_buttons(blobs, lines, texts)
    page = Page(window=memory.window, asked=memory.asked, asked_at=memory.asked_at, were=memory.rows)
    page.welcome = memory.welcome
    page.explained = memory.legend if _is_still_there(memory.legend, blobs) else ()
    page.dialog = _dialog(page, segments, lines, patches, texts, text_box, before)
    page.toasts = _toasts(segments, lines, texts) if page.dialog is None else []
    covers = page.covers
    lines = [line for line in lines if not any(box.contains(line.box.center) for box in covers)]
    shown = shown_box(segments, lines, text_box) if text_box is not None else None
    boxes = [shown] if shown is not None else _boxes(segments, lines, patches, texts, before, memory.asked_at)
    boxes = _without_others(segments, boxes, shown, before, lines, texts)
    _find_list(page, segments, boxes, lines, blobs, texts, before)
    if seen is not None:
        add_offers(page, segments, boxes, lines, seen, texts, before)
        find_guesses(page, segments, lines, seen, texts, boxes, before, blobs)
        if may_be_a_row(page, segments, texts, memory.alone):
            prefer_a_row(page, partial(find_guesses, page, segments, lines, seen, texts, boxes, before, blobs))
    # A list with one name, in the middle of the page, is on an area of its own as well.
    page.toasts = [toast for toast in page.toasts if not _holds_an_entry(toast, page)]
    _mark_hidden(page)
    if page.box is None:
        _choose_box(page, segments, boxes, lines, texts, before, shown)
        if page.box is not None and page.box not in boxes and seen is not None:
            add_offers(page, segments, [page.box], lines, seen, texts, before)
    _read_entries(page, segments, texts)
    if page.box is not None:
        _read_box(page, page.box, segments, lines, texts, before)
    page.legend = legend_of(_free_patches(page, blobs))
    return page


def _is_still_there(legend: Sequence[Rect], blobs: Sequence[Blob]) -> bool:
    """Whether a legend stands as it stood: one of its samples does, and a list may hide the others."""
    return any(blob.box.iou(at) > SAME_SAMPLE for blob in blobs for at in legend)


def _without_others(
    segments: Segmentation,
    boxes: Sequence[TextBox],
    shown: TextBox | None,
    before: Rect | None,
    lines: Sequence[Line],
    texts: Texts,
) -> list[TextBox]:
    """What can be the text box, without what is something else. What was it a moment ago stays it, though the sign on a
    button beside it may look like a number."""
    kept = [box for box in boxes if box is shown or is_at(box, before)]
    return [box for box in boxes if box in kept or not is_something_else(segments, box, lines, texts)]


def _dialog(
    page: Page,
    segments: Segmentation,
    lines: list[Line],
    patches: list[Blob],
    texts: Texts,
    text_box: Point | None,
    before: Rect | None,
) -> Panel | None:
    """The dialog that lies over parts of the page; None where there is none, or what looks like one is of the game.
    before: the text box of the last picture. Sets the page's welcome."""
    dialog = find_dialog(segments, lines, [], alone=False)
    own_card = dialog is not None and (
        page.is_welcome(dialog)
        or is_a_guess(dialog, lines, texts)
        or is_no_message(dialog, texts)
        or holds_the_guesses(dialog, lines, texts)
        or holds_a_text_box(dialog, segments, lines, patches, texts, text_box, before)
    )
    if dialog is not None and not own_card and not page.were:
        own_card = welcomes(dialog, segments, lines, patches, texts, before)
        page.welcome = dialog.box if own_card else page.welcome
    return (None if own_card else dialog) or _end_over(segments, lines, page.were, texts)


def _toasts(segments: Segmentation, lines: list[Line], texts: Texts) -> list[Panel]:
    """The messages that lie over something, without what looks like one and is of the game."""
    found = find_toasts(segments, lines)
    return [toast for toast in found if not (is_a_guess(toast, lines, texts) or is_a_head(toast, texts))]


def _end_over(segments: Segmentation, lines: Sequence[Line], rows: Sequence[Rect], texts: Texts) -> Panel | None:
    """The dialog that tells an end where the rows of the last picture were, on a page that is veiled to one area; None
    where there is none. What it says of the answer may look like a row."""
    dialog = find_dialog(segments, lines, [], rows, alone=False, least=1) if rows else None
    ends = dialog is not None and says_the_end(dialog, texts) and not holds_the_guesses(dialog, lines, texts)
    return dialog if ends else None


def _texts_on_page(
    segments: Segmentation, lines: list[Line], window: WindowText | None, flaps: Sequence[Line]
) -> tuple[list[Line], list[Rect] | None]:
    """The lines of ink, and what the text detector found (None where it hasn't looked), that may be texts: not parts
    of scroll bars, and no patches that nothing is on."""
    bars = scrollbars(segments)
    lines = [line for line in lines if not in_scrollbar(line.box, bars)]
    lines = [line for line in lines if line.pieces > 1 or not holds_only_patches(segments, line.box)]
    if window is None:
        return lines, None
    found = [box for box in window.boxes if not in_scrollbar(box, bars)]
    return lines, boxes_with_flaps(without_bare_patches(segments, found), flaps)


def _boxes(
    segments: Segmentation,
    lines: list[Line],
    patches: list[Blob],
    texts: Texts,
    before: Rect | None,
    asked_at: Rect | None,
) -> list[TextBox]:
    """What can be the text box; first the one that was there before, where nothing else is as that was. None but that
    where a name is being typed in it: what is a name as a whole may be an entry of a list that hangs elsewhere. Nor
    any but the one that was empty before, where a name is typed in it now: an entry may look just so.
    """
    likely = (with_button_on_line(box, lines, texts) for box in find_boxes(segments, lines, patches))
    found = [*map(partial(typed_on_top, segments, texts), likely)]
    found = without_lines_to_other_buttons(found)
    joined = before is not None and any(is_joined(box.box, before) for box in found)
    if before is not None and joined and (kept := kept_box(segments, lines, texts, before)):
        return kept
    boxes = likeliest(found, before)
    asked = [box for box in found if is_at(box, asked_at, OTHER_SIDE_PX) and _holds_a_name(segments, box, texts)]
    if asked:
        return asked[:1]
    if before is not None and (known := _as_before(segments, boxes, lines, texts, before)):
        return known
    # The clear one may be an entry of the list of one whose outline is open where its name stands.
    found += outlined_boxes(segments, lines, found)
    return likeliest(sorted(without_helps(found), key=lambda box: -box.worth), before)


def _as_before(
    segments: Segmentation, boxes: list[TextBox], lines: list[Line], texts: Texts, before: Rect
) -> list[TextBox]:
    """What can be the text box, with the one of the last picture, or it alone where a name is being typed in it; none
    where it isn't there. before: where it was."""
    typed_in = [box for box in boxes if is_at(box, before) and _is_begun(segments, box, texts)]
    if typed_in:
        return typed_in
    for box in boxes:
        if is_at(box, before):
            return boxes
        # The only entry of a list is as wide as its text box.
        text = text_in(segments, box, texts) if has_stayed(box, before) else ""
        stays = has_stayed(box, before) and not is_an_offer(box, boxes, text, lines, texts)
        if stays or _has_moved(segments, box, texts, before):
            # Or another one is as large, and a list hides what of it is drawn.
            return [*kept_box(segments, lines, texts, before), *boxes]
    prompt, _ = prompted_box(segments, lines, texts, [], before)
    kept = [prompt] if prompt is not None and is_at(prompt, before) else kept_box(segments, lines, texts, before)
    return [*kept, *boxes] if kept else []


def _has_moved(segments: Segmentation, box: TextBox, texts: Texts, before: Rect) -> bool:
    """Whether the text box of the last picture is another place now, with nothing typed in it."""
    if max(abs(box.box.w - before.w), abs(box.box.h - before.h)) > SAME_PX:
        return False
    return box.line is None or is_placeholder(text_in(segments, box, texts), contrast(segments, box))


def _choose_box(
    page: Page,
    segments: Segmentation,
    boxes: Sequence[TextBox],
    lines: list[Line],
    texts: Texts,
    before: Rect | None,
    shown: TextBox | None,
) -> None:
    """Sets the page's text box where no open list told it. shown: the one that the user has shown."""
    page.box = shown
    if page.box is None:
        page.box, page.told = best_box(page, segments, boxes, lines, texts, before)
    # Of boxes that nothing is written about, such as bars and empty cards, any may be the one.
    silent = page.box is None or not (page.told.any or shown or has_stayed(page.box, before))
    if silent and page.window is not None and page.dialog is None:
        rows = [row.box for row in page.rows]
        asked, told = asked_box(segments, lines, texts, rows)
        if asked is None:
            asked, told = prompted_box(segments, lines, texts, rows, before)
        page.box, page.told = (asked, told) if asked is not None else (page.box, page.told)


def _has_a_legend(blobs: Sequence[Blob]) -> bool:
    """Whether a page has four samples in the order of the zones, whatever is written beside them."""
    return bool(legend_of([blob for blob in blobs if not blob.is_wide]))


def _free_patches(page: Page, blobs: Sequence[Blob]) -> list[Blob]:
    """The patches that are of no guess."""
    used = [row.blob.box for row in page.rows if row.blob is not None]
    return [blob for blob in blobs if not blob.is_wide and not any(box.iou(blob.box) > SAME_PATCH for box in used)]


def _holds_an_entry(panel: Panel, page: Page) -> bool:
    """Whether a panel is an entry of what the page offers."""
    return any(panel.box.contains(entry.line.box.center) for entry in page.entries)


def _mark_hidden(page: Page) -> None:
    """Marks rows that something lies over and whose names can't be told: a part of them may be hidden."""
    for row in page.rows:
        under = any(box.iou(row.box) > 0 for box in page.covers)
        row.hidden |= under and (row.name_box is None or row.station.value is None)


def _find_list(
    page: Page,
    segments: Segmentation,
    boxes: Sequence[TextBox],
    lines: list[Line],
    blobs: list[Blob],
    texts: Texts,
    before: Rect | None,
) -> None:
    """Sets the page's text box and entries where a suggestion list is open."""
    kept = [box for box in where_it_was(boxes, before) if _holds_a_name(segments, box, texts)]
    if kept:
        # A heading above what is offered for it elsewhere is no text box.
        boxes = [box for box in boxes if box in kept or _holds_a_name(segments, box, texts)]
    lists = [
        (_some_of(segments, entries), box)
        for box in _with_lists(segments, boxes, texts, before)
        for entries in find_lists(segments, box, lines, blobs)
    ]
    found = likeliest_list(page, segments, lists, before, lines, texts)
    if found is not None:
        page.entries, page.box = found


def _read_box(
    page: Page, box: TextBox, segments: Segmentation, lines: list[Line], texts: Texts, before: Rect | None
) -> None:
    """Sets what is typed in the text box, or asks there, its button, and toasts that cut it in two."""
    page.stayed = before is not None and is_at(box, before)
    page.button = sending_button(box, texts, words.may_send)
    page.chooses = opens_downwards(segments.pixels, box.box)
    if page.dialog is None:
        page.toasts += [toast for toast in touching(segments, lines, box.box) if toast not in page.toasts]
    if box.line is not None:
        text = text_in(segments, box, texts)
        if words.tells_an_end([text]) or is_placeholder(text, contrast(segments, box), page.asked):
            page.placeholder = text
        else:
            page.typed = text
    elif box.name is not None:
        page.placeholder = texts.read([box.name.box])[0][0]


def _colours_of(page: Page, palette: Palette | None) -> list[Seen[ZoneColour]]:
    """What the colours of the rows mean."""
    colours = [row.blob.colour if row.blob is not None else None for row in page.rows]
    legend = [(meaning, blob.colour) for meaning, blob in page.legend]
    return name_colours(colours, [row.stops.value for row in page.rows], legend, palette, page.decisions)


def _with_lists(segments: Segmentation, boxes: Sequence[TextBox], texts: Texts, before: Rect | None) -> list[TextBox]:
    """Boxes that may have an open list: the one that was there before, the clearest, and those without sides in which a
    station begins."""
    closed = [box for box in boxes if not box.ruled]
    closed = sorted(closed, key=lambda box: before is None or not is_at(box, before))[:MOST_WITH_LISTS]
    likely = [box for box in boxes if box.ruled and (not closed or has_stayed(box, before) or box.button is not None)]
    return closed + [box for box in likely if begins_a_station(text_in(segments, box, texts))]


def _is_begun(segments: Segmentation, box: TextBox, texts: Texts) -> bool:
    """Whether a part of a station's name is typed in a text box, and not yet all of it."""
    return _holds_a_name(segments, box, texts) and not names_a_station(text_in(segments, box, texts))


def _holds_a_name(segments: Segmentation, box: TextBox, texts: Texts) -> bool:
    """Whether a station's name, or a part of it, is typed in a text box."""
    text = text_in(segments, box, texts)
    return begins_a_station(text) and not is_placeholder(text, contrast(segments, box))


def _some_of(segments: Segmentation, entries: list[Entry]) -> list[Entry]:
    """The entries that are read: the first ones, and the marked one wherever it is."""
    if len(entries) <= MOST_ENTRIES:
        return entries
    usual = np.median([segments.colour(entry.ground) for entry in entries], axis=0)
    marked = [e for e in entries[MOST_ENTRIES:] if float(abs(segments.colour(e.ground) - usual).max()) > MARKED]
    return entries[:MOST_ENTRIES] + marked[:1]


def _read_entries(page: Page, segments: Segmentation, texts: Texts) -> None:
    if not page.entries:
        return
    # What can't be chosen comes last: the state's offers are those that can, and are numbered as their places are.
    page.entries = sorted(page.entries, key=lambda entry: not entry.visible)
    read = texts.read([entry.line.box for entry in page.entries])
    colours = [segments.colour(entry.ground) for entry in page.entries]
    usual = sorted(colours, key=lambda one: sum(float(abs(one - other).max()) for other in colours))[0]
    page.offers = [
        SeenOffer(
            name_station(text, sure),
            entry.visible,
            len(colours) > 1 and float(abs(colour - usual).max()) > MARKED,
        )
        for entry, (text, sure), colour in zip(page.entries, read, colours, strict=True)
    ]
