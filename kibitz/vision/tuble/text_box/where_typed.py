"""Whether a guess stands where the text box was: what was typed there is a name too."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.row import Row
from kibitz.vision.tuble.parts.numerals import count_of
from kibitz.vision.tuble.parts.stations import name_station
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.text_box.typed import LONGEST_COUNT


def may_hold_a_guess(box: Rect, text: str, found: Sequence[Rect], texts: Texts) -> bool:
    """Whether more than a name stands in a box, or a number just above or below one.

    text: what stands in the box. found: texts of the whole page.
    """
    if sum(box.contains(at.center) for at in found) > 1:
        return True
    return name_station(text, 1.0).value is not None and _has_a_number_by_it(box, found, texts)


def _has_a_number_by_it(box: Rect, found: Sequence[Rect], texts: Texts) -> bool:
    """Whether a number stands just above or below a box."""
    near = [at for at in found if not at.iou(box) and at.iou(box.grown(box.h)) and at.w < LONGEST_COUNT * at.h]
    near = [at for at in near if at.center.x > box.x and at.center.x < box.right]
    return any(count_of(text) is not None for text, _ in texts.read(near))


def holds_a_guess(box: Rect, rows: Sequence[Row]) -> bool:
    """Whether one of the rows stands in a box, and like the others: with its number, and a colour if they have
    colours. The number is in the box too, or as far from the name as that of another row."""
    coloured = any(row.blob is not None for row in rows)
    return any(
        row.name_box is not None
        and row.stops_box is not None
        and row.stops.value is not None
        and box.contains(row.name_box.center)
        and (box.contains(row.stops_box.center) or _has_its_number_as(row.name_box, row.stops_box, rows))
        and not row.name_box.iou(row.stops_box)
        and (row.blob is not None or not coloured)
        for row in rows
    )


def _has_its_number_as(name: Rect, number: Rect, rows: Sequence[Row]) -> bool:
    """Whether another row has its number as far below or above its name, and where their sides agree."""
    others = [(row.name_box, row.stops_box) for row in rows if row.name_box not in (None, name)]
    return any(
        at is not None
        and of is not None
        and abs((of.center.y - at.center.y) - (number.center.y - name.center.y)) <= name.h / 2
        and min(abs((of.x - at.x) - (number.x - name.x)), abs(of.x - number.x), abs(of.right - number.right)) <= name.h
        for at, of in others
    )
