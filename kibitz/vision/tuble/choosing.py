"""Which of what could be the text box is it, by what is written in it and beside it; and the button that sends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kibitz.core.geometry import Point, Rect
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.vision.tuble.guesses.patches import ground_around
from kibitz.vision.tuble.guesses.pieces import SAME, shared
from kibitz.vision.tuble.open_list import is_an_offer
from kibitz.vision.tuble.page import Page, Told
from kibitz.vision.tuble.parts import numerals, words
from kibitz.vision.tuble.parts.segmentation import Area, Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.text_box.box import (
    FAR_END,
    IN_LINE,
    LEAST_SILENT,
    OTHER_SIDE_PX,
    SAME_PX,
    TextBox,
    described,
    has_stayed,
    is_at,
)
from kibitz.vision.tuble.text_box.box import WEIGHTS as BOX_WEIGHTS
from kibitz.vision.tuble.text_box.buttons import button_of, points_right
from kibitz.vision.tuble.text_box.fields import (
    PAGE_LIKE,
    area_around,
    heads_its_part,
    is_of_a_paragraph,
    line_under,
    shown_area,
    spans_its_page,
)
from kibitz.vision.tuble.text_box.tables import cells_of_tables
from kibitz.vision.tuble.text_box.texts import in_sentences, is_sign
from kibitz.vision.tuble.text_box.typed import DARK, contrast, is_placeholder, text_in

SURE_NAME = 0.8
"""Confidence from which on the name of a button is believed."""
LONGEST_ASKED, MOST_ASKED = 24.0, 40
"""Width of a text that asks for a station, in its heights, and how many texts are looked at for that."""
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


WEIGHTS = ChoiceWeights()


def sending_button(box: TextBox, texts: Texts, says: Callable[[str], bool] = words.sends) -> Rect | None:
    """The text box's button, where its name was read with certainty and says that it sends, or it is an arrow. says:
    which names do."""
    if box.button is None or box.button_line is None:
        return None
    text, sure = texts.read([box.button_line.box])[0]
    if sure >= SURE_NAME and any(map(str.isalnum, text)):
        return box.button if says(text) else None
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
    cells = cells_of_tables(segments, boxes, lines, texts, before)
    for box in boxes:
        if _is_of_a_row(page, box) or box in cells:
            continue
        # An entry may say what is typed; what stands where it stood is no entry.
        was_it = before is not None and is_at(box, before)
        text = text_in(segments, box, texts)
        if numerals.is_marked_ordinal(text) and words.is_asking(text):
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
    candidates = tuple(Candidate(described(box), score, box.box) for score, box, _ in found)
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


def _is_of_something_else(text: str) -> bool:
    """Whether a text stands in a text box that isn't for a station, or in no text box at all."""
    return (
        words.is_address(text)
        or words.is_sentence(words.without_examples(text))
        or words.is_private(text)
        or numerals.is_marked_ordinal(text)
        or words.heads_a_table(text)
        or numerals.counts_stops(text)
        or numerals.is_numeric(text)
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
