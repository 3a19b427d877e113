"""What a page says: whether it is this game at all, what it tells of the last guess, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.solvers.tuble.names import name_key
from kibitz.solvers.tuble.shown import GUESSES
from kibitz.vision.tuble.guesses.names import names_a_station
from kibitz.vision.tuble.own_cards import is_a_guess, is_no_message, speaks_only
from kibitz.vision.tuble.page import Page, may_be_right
from kibitz.vision.tuble.panels import Panel, find_dialog, lines_near, tags
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.details import TubleDetails
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station, name_station
from kibitz.vision.tuble.parts.texts import Texts

MOST_TITLES = 3
"""Lines near the top that are looked at for the name of the game."""
LEAST_TITLE, WORD_GAP = 2.2, 1.2
"""Width of a title, and gap between two of its words, in its heights."""
TITLE_ZONE = 0.3
"""Part of a picture's height in which its title stands."""
LONGEST_TITLE, MOST_PROBED = 24.0, 14
"""Width of a line that may be a name, in its heights, and how many of them are read to see whether more pays."""
MOST_NEAR, MOST_SPOKEN = 4, 8
"""Lines by the text box, and long lines, that are read to see whether a page is about this game."""
FEW_TOPICS, MANY_TOPICS = 2, 3
"""Words of this game that a page must have beside its text box, where something is written about that, and else."""
BARE = 6
"""Lines of text on a page that shows hardly more than its text box, at most."""
MOST_COMPARED = 3
"""Letters of what is typed that entries of its list have."""
DIALOG_LINES, DIALOG_MESSAGE = 5, 2
"""Lines of a dialog that are read at most, and of these the first ones are its message."""
MOST_AT_END, LEAST_AT_END = 4, 4
"""Lines that are read for how a game ended, the largest first, and pieces of ink of each at least."""


def is_the_game(
    page: Page, segments: Segmentation, lines: list[Line], texts: Texts, known: TubleDetails | None
) -> bool:
    """Whether a page without guesses says in words that it is this game, and can be typed into or tells its end."""
    asks = page.box is not None and _asks_for_a_station(page, page.box.box, segments, lines, texts, known)
    return asks or _ends_a_game(segments, lines, texts, known)


def _asks_for_a_station(
    page: Page, box: Rect, segments: Segmentation, lines: list[Line], texts: Texts, known: TubleDetails | None
) -> bool:
    """Whether the text box, what stands in it, or what the page says of itself is of this game."""
    if words.is_about_the_game(page.placeholder) or _offers_what_is_typed(page):
        return True
    typed = bool(page.typed) and begins_a_station(page.typed)
    # A page that was the game is it, whatever is typed there.
    if known is not None and (typed or page.stayed):
        return True
    said = _spoken(page, box, segments, lines, texts)
    if (page.told.any or not page.typed or typed) and any(map(words.names_the_game, said)):
        return True
    if len(words.topics(said)) >= (FEW_TOPICS if page.told.any or typed else MANY_TOPICS):
        return True
    if _shows_only_its_box(page, lines, said) or _explains_zones(page, lines, texts):
        return True
    near = texts.read([line.box for line in lines_near(lines, box)[:1]]) if page.typed else []
    return any(words.is_about_the_game(text) and words.is_refusal(text) for text, _ in near)


def _offers_what_is_typed(page: Page) -> bool:
    """Whether a list is open with stations that have in them what is typed: below the head of a table are others."""
    typed = name_key(page.typed)[:MOST_COMPARED].strip()
    if not page.offers or (not typed and not page.told.asks):
        return False
    return 2 * sum(typed in name_key(offer.name.text) for offer in page.offers) >= len(page.offers)


def _explains_zones(page: Page, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether a legend says in words that its four colours are about zones."""
    # Low letters in small print are no lines of ink; the detector sees them.
    found = [line.box for line in lines] + list(page.window.boxes if page.window is not None else ())
    beside = [box for box in found if any(_is_beside(blob, box) for _, blob in page.legend)]
    return bool(words.topics(text for text, _ in texts.read(beside)) - words.CITY_TOPICS)


def _shows_only_its_box(page: Page, lines: Sequence[Line], said: Sequence[str]) -> bool:
    """Whether a page is little more than a text box for a guess, as some are in a narrow window."""
    bare = page.told.named and not page.typed and len(lines) <= BARE
    return bare and any(map(words.asks_for_a_guess, said))


def _ends_a_game(segments: Segmentation, lines: list[Line], texts: Texts, known: TubleDetails | None) -> bool:
    """Whether a dialog, or the largest lines of a page that is nothing but its end, tell the end of a game of this
    kind: they name a station, or the game was seen before."""
    dialog = find_dialog(segments, lines, [])
    said = _read(texts, dialog.lines[:3]) if dialog is not None else _said_at_an_end(lines, texts)
    answers = [words.answer_in(text) for text in said]
    told = any(answer and name_station(answer, 0.5).value for answer in answers)
    return (told or known is not None) and (words.end_of(said) is not None or words.tells_an_end(said))


def _spoken(page: Page, box: Rect, segments: Segmentation, lines: list[Line], texts: Texts) -> list[str]:
    """What a page says of itself: its titles, what stands near its text box, and the longest of its other lines."""
    # What stands by its button does so by the text box: heads of a table, on both of its columns.
    button = [page.box.button] if page.box is not None and page.box.button is not None else []
    near = [line.box for line in lines_near(lines, Rect.around([box, *button]))[:MOST_NEAR]]
    long = sorted((line.box for line in lines if _is_wide(line.box)), key=lambda at: -at.w / at.h)
    return _titles(segments, lines, texts) + [text for text, _ in texts.read([*near, *long[:MOST_SPOKEN]])]


def is_promising(segments: Segmentation, lines: list[Line], texts: Texts) -> bool:
    """Whether a few lines of a page, the largest and those that may be names, have words of this game or a station.

    The whole page is read only then: it takes ten times as long.
    """
    titles = _titles(segments, lines, texts)
    wide = [line.box for line in lines if _is_wide(line.box) and line.box.w < LONGEST_TITLE * line.box.h]
    some = wide[:: max(1, len(wide) // MOST_PROBED)][:MOST_PROBED]
    for part in (titles, [text for text, _ in texts.read(some)]):
        # A city alone, as "London", is on other maps too.
        if words.topics(part) - words.CITY_TOPICS or any(map(names_a_station, part)):
            return True
    return False


def _titles(segments: Segmentation, lines: list[Line], texts: Texts) -> list[str]:
    """The largest lines near the top; the largest of all may be a menu or a button. Large print stands wide apart."""
    top: list[Rect] = []
    for line in sorted(lines, key=lambda line: line.box.x):
        at = line.box
        if at.bottom >= TITLE_ZONE * segments.labels.shape[0]:
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


def _is_of_the_game(dialog: Panel, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what looks like a dialog is a part of the page: a row that stands where others were, too."""
    return is_no_message(dialog, texts) or is_a_guess(dialog, lines, texts)


def _is_wide(box: Rect) -> bool:
    return box.w > LEAST_TITLE * box.h


def read_messages(page: Page, segments: Segmentation, lines: list[Line], texts: Texts) -> None:
    """Sets the page's dialog or welcome, its message, and what it says besides: by dialogs, toasts, and lines by the
    text box."""
    free = _free_lines(page, lines)
    if page.dialog is None:
        page.dialog = _late_dialog(page, segments, free, lines, texts)
    if page.dialog is not None:
        said = _read(texts, _telling(page.dialog.lines))
        page.said += said
        page.message = " ".join(said[:DIALOG_MESSAGE])
    elif page.typed and not page.toasts:
        _read_refusals(page, [tag.lines[0] for tag in tags(segments, free)[:2]], texts)
    for toast in page.toasts[:2]:
        page.said += _read(texts, toast.lines)
        page.message = page.message or page.said[-1]
    if page.box is not None and page.dialog is None and not page.entries:
        _read_beside_box(page, lines_near(free, page.box.box)[:2], texts)
    if page.dialog is None and _may_be_over(page):
        _read_end(page, free, texts)


def _late_dialog(page: Page, segments: Segmentation, free: list[Line], lines: list[Line], texts: Texts) -> Panel | None:
    """The dialog that is known by what of the page it hides; None where there is none. Sets the page's welcome."""
    dialog = find_dialog(segments, free, _things(page), page.gone)
    if dialog is None or page.is_welcome(dialog) or _is_of_the_game(dialog, lines, texts):
        return None
    fresh = (page.told.asks or page.stayed) and not (page.rows or page.were)
    if not (fresh and speaks_only(dialog, segments, lines, texts)):
        return dialog
    page.welcome = dialog.box
    return None


def _telling(lines: Sequence[Line]) -> list[Line]:
    """The lines of a dialog that are read: its title and the longest others, not the figures of statistics."""
    title, *others = lines
    longest = sorted(others, key=lambda line: -line.box.w)[: DIALOG_LINES - 1]
    return [title, *(line for line in others if line in longest)]


def _read(texts: Texts, lines: Sequence[Line]) -> list[str]:
    return [text for text, _ in texts.read([line.box for line in lines])]


def _things(page: Page) -> list[Rect]:
    """What stands on a page and is no dialog."""
    box = [page.box.box, *([page.box.button] if page.box.button else [])] if page.box is not None else []
    entries = [entry.box for entry in page.entries]
    return [row.box for row in page.rows] + box + entries + [blob.box.grown(blob.box.h) for _, blob in page.legend]


def _free_lines(page: Page, lines: Sequence[Line]) -> list[Line]:
    """The lines that are of no guess, list, toast or legend, nor in the text box or on its button."""
    taken = {id(line) for row in page.rows for line in row.lines if row.owns(line)}
    taken |= {id(entry.line) for entry in page.entries}
    if page.box is not None:
        taken |= {id(page.box.line), id(page.box.button_line)}
    toasted = [line for toast in page.toasts for line in toast.lines]
    free = [line for line in lines if id(line) not in taken and line not in toasted]
    return [line for line in free if not any(_is_beside(blob, line.box) for _, blob in page.legend)]


def _read_refusals(page: Page, lines: Sequence[Line], texts: Texts) -> None:
    for line in lines:
        (text,) = _read(texts, [line])
        page.message = text if words.is_refusal(text) else page.message


def _read_beside_box(page: Page, lines: Sequence[Line], texts: Texts) -> None:
    for text in _read(texts, lines):
        page.said.append(text)
        if words.is_refusal(text) and not page.message:
            page.message = text


def _may_be_over(page: Page) -> bool:
    return page.at_an_end or len(page.rows) >= GUESSES or any(may_be_right(row) for row in page.rows)


def _read_end(page: Page, lines: Sequence[Line], texts: Texts) -> None:
    """Adds the largest lines to what a page says, and what stands below those that tell an end; where its text box
    tells it, that and what stands below the guesses."""
    page.said += _said_at_an_end(lines, texts)
    if words.tells_an_end([page.placeholder]):
        lowest = max((row.box.bottom for row in page.rows), default=0.0)
        below = [line for line in lines if line.box.y > lowest and line.pieces >= LEAST_AT_END]
        page.said += [*_read(texts, below[-MOST_AT_END:]), page.placeholder]


def _said_at_an_end(lines: Sequence[Line], texts: Texts) -> list[str]:
    large = sorted((line for line in lines if line.pieces >= LEAST_AT_END), key=lambda line: -line.box.h)[:MOST_AT_END]
    said = []
    for line, text in zip(large, _read(texts, large), strict=True):
        said.append(text)
        if words.end_of([text]) is not None:
            said += _read(texts, _lines_below(lines, line))
    return said


def _lines_below(lines: Sequence[Line], line: Line) -> list[Line]:
    """The two lines below one."""
    below = [other for other in lines if line.box.bottom <= other.box.center.y <= line.box.bottom + 4 * line.box.h]
    overlap = [other for other in below if other.box.x < line.box.right and other.box.right > line.box.x]
    return overlap[:2]


def _is_beside(blob: Blob, box: Rect) -> bool:
    return abs(blob.box.center.y - box.center.y) < 0.6 * box.h and -3 < box.x - blob.box.right < 60
