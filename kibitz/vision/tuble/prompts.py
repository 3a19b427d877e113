"""A text box that is nothing but a prompt, as in a terminal: what is typed stands behind it, in the same line."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.patches import ground_around
from kibitz.vision.tuble.page import Told
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.segmentation import Area, Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.text_box.box import SAME_PX, WEIGHTS, TextBox
from kibitz.vision.tuble.text_box.fields import LEAST_HEIGHT, LEAST_WIDTH
from kibitz.vision.tuble.text_box.typed import CARET_PX, CARET_STRETCH

LONGEST = 24.0
"""Width of a prompt with what is typed behind it, in its heights, at most."""
ROOM = 20.0
"""Width of what is typed at most, in heights of the prompt: the longest name of a station. What is clicked on is in the
middle, near the prompt, for how far the page's own box goes isn't seen."""
MOST_LOOKED_AT = 30
"""Lines of a page that are looked at for a prompt, the lowest first."""
SPACE, IN_LINE = 1.4, 0.5
"""How far what is typed is from the prompt at most, and by how much one may reach lower than the other, in heights of
the prompt."""
ABOVE = 0.3
"""Ground above and below the letters that is the text box's, in heights of the line."""


def prompted_box(
    segments: Segmentation, lines: Sequence[Line], texts: Texts, rows: Sequence[Rect], before: Rect | None
) -> tuple[TextBox | None, Told]:
    """The text box that begins with a prompt, the lowest where there are several: those above were answered.

    Behind it is nothing, or what begins a station. rows: of guesses. before: the text box in the last picture; what is
    typed in it doesn't change where it ends.
    """
    free = [line for line in lines if not any(row.contains(line.box.center) for row in rows)]
    free = [line for line in free if line.box.w <= LONGEST * line.box.h]
    some = sorted(free, key=lambda line: -line.box.y)[:MOST_LOOKED_AT]
    whole = [_with_typed(line, free) for line in some]
    for first, line, (text, _) in zip(some, whole, texts.read([line.box for line in whole]), strict=True):
        prompt, typed = words.prompt_of(text)
        if prompt is None or (typed and not begins_a_station(typed.strip(" |_█"))):
            continue
        others = [other.box for other in lines if not line.box.holds(other.box) and not _is_a_caret(other)]
        is_same = before is not None and before.contains(first.box.center) and abs(before.x - first.box.x) <= SAME_PX
        free_box = _box_behind(segments, first.box, others)
        if free_box is None:
            continue
        box = before if before is not None and is_same else free_box
        ground = Area(box, ground_around(segments.pixels, line.box), 1.0)
        score = WEIGHTS.score(begins_left=1)
        label = segments.ground(line.box)
        return TextBox(ground, label, line, None, None, score, prompted=True), Told(words.is_asking(prompt))
    return None, Told()


def _with_typed(line: Line, lines: Sequence[Line]) -> Line:
    """A line with the one that begins a space behind it: what is typed may have another colour than the prompt."""
    at = line.box
    behind = [
        one
        for one in lines
        if 0 < one.box.x - at.right <= SPACE * at.h
        and abs(one.box.bottom - at.bottom) <= IN_LINE * at.h
        and not _is_a_caret(one)
    ]
    if not behind:
        return line
    typed = min(behind, key=lambda one: one.box.x)
    return Line.joined([line, typed])


def _is_a_caret(line: Line) -> bool:
    """Whether a line is nothing but an upright stroke."""
    return line.box.w <= CARET_PX and line.box.h >= CARET_STRETCH * line.box.w


def _box_behind(segments: Segmentation, line: Rect, others: Sequence[Rect]) -> Rect | None:
    """The box of a line with room behind it; None where something else stands there. others: the other lines."""
    height, width = segments.labels.shape
    room = ABOVE * line.h
    right = min(line.x + line.w + ROOM * line.h, width - 2.0)
    box = Rect(line.x, line.y - room, right - line.x, line.h + 2 * room).clipped(width, height)
    ends = [other.x for other in others if other.x >= line.right and box.y < other.center.y < box.bottom]
    right = min([box.right, *(end - line.h for end in ends)])
    is_free = right - line.right >= LEAST_WIDTH and box.h >= LEAST_HEIGHT
    return Rect(box.x, box.y, right - box.x, box.h) if is_free else None
