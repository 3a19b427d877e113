"""Which of what could be the text box is it, by what is written in it and beside it; and the button that sends."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Point, Rect
from kibitz.vision.tuble import words
from kibitz.vision.tuble.blobs import Blob
from kibitz.vision.tuble.box import LEAST_SILENT, TextBox, button_of
from kibitz.vision.tuble.box import WEIGHTS as BOX_WEIGHTS
from kibitz.vision.tuble.fields import shown_area
from kibitz.vision.tuble.page import Page, Told
from kibitz.vision.tuble.parts import Line, Parts
from kibitz.vision.tuble.stations import begins_a_station
from kibitz.vision.tuble.texts import Texts

STAYED = 2.0
SURE_NAME = 0.8
"""Confidence from which on the name of a button is believed."""
WORD = 1.6
"""Width of a word, in its heights, at least; numbers are slimmer."""
MOST_NAMED = 12
"""Coloured patches with words that are looked at for names of buttons."""
LABEL_GAP = 1.3
"""How far above a text box its name stands at most, in the box's heights."""
SAME_PX = 1.5
"""How much a text box may seem to move or grow between two pictures; a list and rows that differ more are not it."""


def without_buttons(blobs: Sequence[Blob], lines: Sequence[Line], texts: Texts) -> list[Blob]:
    """The patches of zone colours that are no buttons: a red "Reset" beside a text box makes no guess of it."""
    kept = list(blobs)
    for blob in [blob for blob in blobs if not blob.is_wide and blob.box.w > blob.box.h][:MOST_NAMED]:
        inside = [line for line in lines if blob.box.grown(1).holds(line.box) and line.box.w > WORD * line.box.h]
        if len(inside) == 1 and words.is_button(texts.read([inside[0].box])[0][0]):
            kept.remove(blob)
    return kept


def sending_button(box: TextBox, texts: Texts) -> Rect | None:
    """The text box's button, where its name was read with certainty and says that it sends."""
    if box.button is None or box.button_line is None:
        return None
    text, sure = texts.read([box.button_line.box])[0]
    return box.button if sure >= SURE_NAME and words.sends(text) else None


def best_box(
    page: Page, boxes: Sequence[TextBox], lines: Sequence[Line], texts: Texts, before: Rect | None
) -> tuple[TextBox | None, Told]:
    """The text box and what is written about it; None where nothing can be one.

    None that is a guess's row, or as wide as one and empty (a place for a later guess), or the browser's own. A line
    without anything written about it is only a line. before: where it was in the last picture.
    """
    found: list[tuple[float, TextBox, Told]] = []
    for box in boxes:
        if _is_of_a_row(page, box):
            continue
        text = texts.read([box.line.box])[0][0] if box.line is not None else ""
        if words.is_address(text) or words.is_sentence(text) or words.is_private(text) or words.is_marked_ordinal(text):
            continue
        told = _told(box, text, lines, texts)
        same = stayed(box, before)
        if box.ruled and not (told.any or same):
            continue
        if box.line is None and not (told.any or same or page.rows or box.worth >= LEAST_SILENT):
            continue
        worth = box.worth + 1.5 * told.asks + 1.0 * told.sends + 1.0 * told.named - 3.0 * words.is_refusal(text) + same
        if page.rows:
            left, right = min(row.box.x for row in page.rows), max(row.box.right for row in page.rows)
            worth += 1.0 if min(right, box.box.right) - max(left, box.box.x) > 0.5 * box.box.w else -1.0
        found.append((worth, box, told))
    if not found:
        return None, Told()
    found.sort(key=lambda item: -item[0])
    _, box, told = found[0]
    return box, told


def shown_box(parts: Parts, lines: Sequence[Line], at: Point) -> TextBox:
    """The text box that the user has shown by a point in it."""
    area, line = shown_area(parts, lines, at)
    button, button_line = button_of(parts, area.box, lines)
    return TextBox(area, parts.ground(Rect(at.x, at.y, 1, 1)), line, button, button_line, BOX_WEIGHTS.score(shown=1))


def _is_of_a_row(page: Page, box: TextBox) -> bool:
    held = [at.center for row in page.rows for at in (row.name_box, row.stops_box) if at is not None]
    if any(box.box.contains(centre) for centre in held):
        return True
    like_row = any(abs(row.box.w - box.box.w) <= SAME_PX and abs(row.box.x - box.box.x) <= SAME_PX for row in page.rows)
    return box.line is None and like_row and box.button is None and box.name is None and not box.odd


def _told(box: TextBox, text: str, lines: Sequence[Line], texts: Texts) -> Told:
    asks = words.is_asking(text) or (bool(text) and begins_a_station(text.strip(" |")))
    return Told(asks, sending_button(box, texts) is not None, _is_named(box, lines, texts))


def _is_named(box: TextBox, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether a name of a text box of this game stands on its outline or just above its beginning."""
    at = box.box
    near = [box.name] if box.name is not None else []
    for line in lines:
        gap = at.y - line.box.bottom
        if -2 <= gap <= LABEL_GAP * at.h and abs(line.box.x - at.x) <= 0.6 * at.h and line.box.w <= at.w:
            near.append(line)
    return any(words.is_label(text) for text, _ in texts.read([line.box for line in near[-2:]]))


def stayed(box: TextBox, before: Rect | None) -> float:
    """What it counts that a text box is as wide as in the last picture, and where it was but for its height."""
    same = before is not None and max(abs(before.x - box.box.x), abs(before.w - box.box.w)) <= SAME_PX
    return STAYED if same else 0.0
