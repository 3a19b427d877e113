"""Reading a game of Tuble from a picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Reading
from kibitz.solvers.tuble.shown import ShownTuble, ZoneColour
from kibitz.vision.tuble import words
from kibitz.vision.tuble.blobs import Blob, find_blobs
from kibitz.vision.tuble.box import TextBox, find_boxes
from kibitz.vision.tuble.choosing import best_box, sending_button, shown_box, stayed, without_buttons
from kibitz.vision.tuble.details import Palette, SeenOffer, TubleDetails
from kibitz.vision.tuble.page import Page, Told
from kibitz.vision.tuble.panels import Panel, find_dialog, find_toasts, lines_near, tags, touching
from kibitz.vision.tuble.parts import Line, Parts, take_apart, text_lines
from kibitz.vision.tuble.report import reading_of
from kibitz.vision.tuble.rows import MOST_IN_VAIN, find_rows
from kibitz.vision.tuble.stations import begins_a_station, could_be_station, name_station
from kibitz.vision.tuble.suggestions import Entry, find_entries
from kibitz.vision.tuble.texts import Texts
from kibitz.vision.tuble.typed import contrast, is_placeholder, without_caret
from kibitz.vision.tuble.zones import legend_meanings, name_colours

MOST_ENTRIES = 14
"""Entries of a list that are read."""
LEAST_STATIONS = 0.5
"""Share of a list's entries that are stations."""
MOST_BOXES, MOST_WITH_LISTS = 6, 3
"""Things that could be the text box and are looked at more closely; and those that may have an open list."""
MOST_TITLES = 3
"""Lines near the top that are looked at for the name of the game."""
LEAST_TITLE, WORD_GAP = 2.2, 1.2
"""Width of a title, and gap between two of its words, in its heights."""
TITLE_ZONE = 0.3
"""Part of a picture's height in which its title stands."""
AS_HIGH = 0.6
"""Lists are about as high as the highest from this share of its height on."""
MOST_SPOKEN = 8
FEW_TOPICS, MANY_TOPICS = 2, 3
"""Words of this game that a page must have beside its text box, where something is written about that, and else."""
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
    parts = take_apart(frame.pixels)
    blobs = find_blobs(parts)
    lines = text_lines(parts, [blob.box for blob in blobs if not blob.is_wide])
    if not lines and text_box is None:
        return None
    texts = Texts(frame.pixels, known.memory.texts if known else None)
    before = previous.places.get("input") if previous is not None else None
    page = _look(parts, blobs, lines, texts, palette, before, text_box)
    if not page.rows and text_box is None and not _is_the_game(page, parts, lines, texts, known):
        return None
    _listen(page, parts, lines, texts)
    return reading_of(page, texts, previous, frame.pixels.shape[1], frame.pixels.shape[0])


def _look(
    parts: Parts,
    blobs: list[Blob],
    lines: list[Line],
    texts: Texts,
    palette: Palette | None,
    before: Rect | None,
    text_box: Point | None,
) -> Page:
    """Where everything is, and what the rows say. before: the text box in the last picture; text_box: a point in it."""
    patches = without_buttons(blobs, lines, texts)
    dialog = find_dialog(parts, lines, [], alone=False)
    if dialog is not None and _holds_a_text_box(dialog, parts, lines, patches, texts, text_box):
        # The game's own card.
        dialog = None
    page = Page(dialog=dialog)
    page.toasts = find_toasts(parts, lines) if dialog is None else []
    lines = [line for line in lines if not any(box.contains(line.box.center) for box in page.covers)]
    shown = [shown_box(parts, lines, text_box)] if text_box is not None else []
    boxes = shown or find_boxes(parts, lines, patches)[:MOST_BOXES]
    away: list[Rect] = []
    lists = [
        (_some_of(parts, find_entries(parts, box, lines, blobs)), box) for box in _with_lists(boxes, texts, before)
    ]
    for entries, box in _likeliest_lists(lists, before):
        if entries and texts.fresh < MOST_IN_VAIN and _are_offers(entries, texts):
            page.box, page.entries = box, entries
            away = [entry.box for entry in entries]
            break
    page.rows = find_rows(parts, lines, blobs, texts, [*away, *([page.box.box] if page.box else [])])
    if page.box is None:
        page.box, page.told = (shown[0], Told()) if shown else best_box(page, boxes, lines, texts, before)
    page.button = sending_button(page.box, texts) if page.box is not None else None
    for row in page.rows:
        # A part of its name may be hidden.
        under = any(box.iou(row.box) > 0 for box in page.covers)
        row.hidden |= under and (row.name_box is None or row.station.value is None)
    if page.box is not None and page.dialog is None:
        page.toasts += [toast for toast in touching(parts, lines, page.box.box) if toast not in page.toasts]
    _read_entries(page, parts, texts)
    if page.box is not None and page.box.line is not None:
        at = without_caret(parts, page.box)
        text = texts.read([at])[0][0].strip(" |") if at is not None else ""
        if is_placeholder(text, contrast(parts, page.box)):
            page.placeholder = text
        else:
            page.typed = text
    elif page.box is not None and page.box.name is not None:
        page.placeholder = texts.read([page.box.name.box])[0][0]
    used = {row.blob.label for row in page.rows if row.blob is not None}
    page.legend = _legend([blob for blob in blobs if blob.label not in used and not blob.is_wide])
    _name_colours(page, palette)
    return page


def _holds_a_text_box(
    dialog: Panel, parts: Parts, lines: list[Line], blobs: list[Blob], texts: Texts, text_box: Point | None
) -> bool:
    """Whether what looks like a dialog is the card on which the game is: with its text box, and no word of an end."""
    said = [text for text, _ in texts.read([line.box for line in dialog.lines[:3]])]
    if words.end_of(said) is not None or words.tells_an_end(said) or any(map(words.is_private, said)):
        return False
    if text_box is not None and dialog.box.contains(text_box):
        return True
    boxes = [box for box in find_boxes(parts, lines, blobs)[:MOST_BOXES] if dialog.box.holds(box.box)]
    found, told = best_box(Page(), boxes, lines, texts, None)
    return found is not None and told.any


def _with_lists(boxes: Sequence[TextBox], texts: Texts, before: Rect | None) -> list[TextBox]:
    """Boxes that may have an open list: the clearest, and those without sides in which a station begins."""
    closed = [box for box in boxes if not box.ruled][:MOST_WITH_LISTS]
    likely = [box for box in boxes if box.ruled and (not closed or stayed(box, before) or box.button is not None)]
    ruled = [(box, box.line) for box in likely]
    written = [(box, texts.read([line.box])[0][0]) for box, line in ruled if line is not None]
    return closed + [box for box, text in written if begins_a_station(text.strip(" |"))]


def _some_of(parts: Parts, entries: list[Entry]) -> list[Entry]:
    """The entries that are read: the first ones, and the marked one wherever it is."""
    if len(entries) <= MOST_ENTRIES:
        return entries
    usual = np.median([parts.colour(entry.ground) for entry in entries], axis=0)
    marked = [e for e in entries[MOST_ENTRIES:] if float(abs(parts.colour(e.ground) - usual).max()) > MARKED]
    return entries[:MOST_ENTRIES] + marked[:1]


def _likeliest_lists(
    lists: Sequence[tuple[list[Entry], TextBox]], before: Rect | None
) -> list[tuple[list[Entry], TextBox]]:
    """Boxes with what hangs on them, the likeliest first: of those about as high the clearest box.

    A list's last entry could be a box as well, with the list standing on it. before: as in `best_box`.
    """

    def worth(item: tuple[list[Entry], TextBox]) -> tuple[bool, float]:
        entries, box = item
        hangs = any(entry.box.y > box.box.y for entry in entries)
        return sum(entry.box.h for entry in entries) >= AS_HIGH * most, box.worth + hangs + stayed(box, before)

    most = max((sum(entry.box.h for entry in entries) for entries, _ in lists), default=0.0)
    return sorted(lists, key=worth, reverse=True)


def _are_offers(entries: list[Entry], texts: Texts) -> bool:
    """Whether lines that hang on a text box are stations; the first few tell."""
    read = texts.read([entry.line.box for entry in entries[:3]])
    return sum(could_be_station(text) for text, _ in read) >= LEAST_STATIONS * len(read)


def _read_entries(page: Page, parts: Parts, texts: Texts) -> None:
    if not page.entries:
        return
    read = texts.read([entry.line.box for entry in page.entries])
    colours = [parts.colour(entry.ground) for entry in page.entries]
    usual = sorted(colours, key=lambda one: sum(float(abs(one - other).max()) for other in colours))[0]
    page.offers = [
        SeenOffer(
            name_station(text, sure),
            entry.visible,
            len(colours) > 1 and float(abs(colour - usual).max()) > MARKED,
        )
        for entry, (text, sure), colour in zip(page.entries, read, colours, strict=True)
    ]


def _legend(blobs: list[Blob]) -> list[tuple[ZoneColour, Blob]]:
    """The samples of a legend with the number of zones that each stands for; empty where there is none."""
    groups: list[list[Blob]] = []
    for blob in blobs:
        for group in groups:
            if abs(group[0].box.w - blob.box.w) <= 2 and abs(group[0].box.h - blob.box.h) <= 2:
                group.append(blob)
                break
        else:
            groups.append([blob])
    for group in groups:
        ordered = sorted(group, key=lambda blob: (round(blob.box.center.y / max(8.0, blob.box.h)), blob.box.x))
        meanings = legend_meanings([blob.colour for blob in ordered])
        if meanings is not None and list(meanings) in (sorted(meanings), sorted(meanings, reverse=True)):
            return list(zip(meanings, ordered, strict=True))
    return []


def _name_colours(page: Page, palette: Palette | None) -> None:
    colours = [row.blob.colour if row.blob is not None else None for row in page.rows]

    legend = [(meaning, blob.colour) for meaning, blob in page.legend]
    page.colours = name_colours(colours, [row.stops.value for row in page.rows], legend, palette)


def _is_the_game(page: Page, parts: Parts, lines: list[Line], texts: Texts, known: TubleDetails | None) -> bool:
    """Whether a page without guesses says in words that it is this game, and can be typed into or tells its end."""
    if page.box is not None:
        if words.is_about_the_game(page.placeholder) or page.offers:
            return True
        if known is not None and page.typed and begins_a_station(page.typed):
            return True
        said = _spoken(page.box.box, parts, lines, texts)
        typed = bool(page.typed) and begins_a_station(page.typed)
        if (page.told.any or not page.typed or typed) and any(map(words.names_the_game, said)):
            return True
        if len(words.topics(said)) >= (FEW_TOPICS if page.told.any or typed else MANY_TOPICS):
            return True
        near = texts.read([line.box for line in lines_near(lines, page.box.box)[:1]]) if page.typed else []
        if any(words.is_about_the_game(text) and words.is_refusal(text) for text, _ in near):
            return True
    dialog = find_dialog(parts, lines, [])
    if dialog is None:
        return False
    said = [text for text, _ in texts.read([line.box for line in dialog.lines[:3]])]
    answers = [words.answer_in(text) for text in said]
    told = any(answer and name_station(answer, 0.5).value for answer in answers)
    return (told or known is not None) and (words.end_of(said) is not None or words.tells_an_end(said))


def _spoken(box: Rect, parts: Parts, lines: list[Line], texts: Texts) -> list[str]:
    """What a page says of itself: its titles, what stands near its text box, and the longest of its other lines."""
    near = [line.box for line in lines_near(lines, box)[:3]]
    long = sorted((line.box for line in lines if _is_wide(line.box)), key=lambda at: -at.w / at.h)
    return _titles(parts, lines, texts) + [text for text, _ in texts.read([*near, *long[:MOST_SPOKEN]])]


def _titles(parts: Parts, lines: list[Line], texts: Texts) -> list[str]:
    """The largest lines near the top; the largest of all may be a menu or a button. Large print stands wide apart."""
    top: list[Rect] = []
    for line in sorted(lines, key=lambda line: line.box.x):
        at = line.box
        if at.bottom >= TITLE_ZONE * parts.labels.shape[0]:
            continue
        for i, other in enumerate(top):
            level = abs(at.bottom - other.bottom) < 0.4 * other.h or abs(at.y - other.y) < 0.4 * other.h
            if level and -0.2 * other.h < at.x - other.right < WORD_GAP * other.h:
                top[i] = Rect.around([other, at])
                break
        else:
            top.append(at)
    top = sorted(filter(_is_wide, top), key=lambda at: (-at.h, at.y))
    return [text for text, _ in texts.read(top[:MOST_TITLES])]


def _is_wide(box: Rect) -> bool:
    return box.w > LEAST_TITLE * box.h


def _listen(page: Page, parts: Parts, lines: list[Line], texts: Texts) -> None:
    """Messages, toasts and dialogs."""
    things = [row.box for row in page.rows]
    if page.box is not None:
        things += [page.box.box, *([page.box.button] if page.box.button else [])]
    things += [entry.box for entry in page.entries] + [blob.box.grown(blob.box.h) for _, blob in page.legend]
    taken = {id(line) for row in page.rows for line in row.lines if row.owns(line)}
    taken |= {id(entry.line) for entry in page.entries}
    if page.box is not None:
        taken |= {id(page.box.line), id(page.box.button_line)}
    toasted = [line for toast in page.toasts for line in toast.lines]
    free = [line for line in lines if id(line) not in taken and line not in toasted]
    free = [line for line in free if not any(_beside(blob, line) for _, blob in page.legend)]
    page.dialog = page.dialog or find_dialog(parts, free, things)
    if page.dialog is not None:
        said = [text for text, _ in texts.read([line.box for line in page.dialog.lines[:5]])]
        page.said += said
        page.message = " ".join(said[:2])
    if page.typed and not page.toasts and page.dialog is None:
        for tag in tags(parts, free)[:2]:
            text = texts.read([tag.lines[0].box])[0][0]
            page.message = text if words.is_refusal(text) else page.message
    for toast in page.toasts[:2]:
        page.said += [text for text, _ in texts.read([line.box for line in toast.lines])]
        page.message = page.message or page.said[-1]
    if page.box is not None and page.dialog is None and not page.entries:
        near = lines_near(free, page.box.box)
        for text, _ in texts.read([line.box for line in near[:2]]):
            page.said.append(text)
            if words.is_refusal(text) and not page.message:
                page.message = text
    done = any(row.stops.value == 0 for row in page.rows) or len(page.rows) >= 6 or page.box is None
    if done and page.dialog is None:
        rest = sorted((line for line in free if line.pieces >= 4), key=lambda line: -line.box.h)[:4]
        for line, (text, _) in zip(rest, texts.read([line.box for line in rest]), strict=True):
            page.said.append(text)
            if words.end_of([text]) is not None:
                page.said += [more for more, _ in texts.read([below.box for below in _lines_below(free, line)])]


def _lines_below(lines: list[Line], line: Line) -> list[Line]:
    """The two lines below one."""
    below = [other for other in lines if line.box.bottom <= other.box.center.y <= line.box.bottom + 4 * line.box.h]
    overlap = [other for other in below if other.box.x < line.box.right and other.box.right > line.box.x]
    return overlap[:2]


def _beside(blob: Blob, line: Line) -> bool:
    return abs(blob.box.center.y - line.box.center.y) < 0.6 * line.box.h and -3 < line.box.x - blob.box.right < 60
