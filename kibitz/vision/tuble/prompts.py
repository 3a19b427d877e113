"""A text box that is nothing but a prompt, as in a terminal: what is typed stands behind it, in the same line."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.box import WEIGHTS, TextBox
from kibitz.vision.tuble.fields import LEAST_HEIGHT, LEAST_WIDTH
from kibitz.vision.tuble.guesses.patches import ground_around
from kibitz.vision.tuble.page import Told
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.segmentation import Area, Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station
from kibitz.vision.tuble.parts.texts import Texts

LONGEST = 24.0
"""Width of a prompt with what is typed behind it, in its heights, at most."""
ROOM = 20.0
"""Width of what is typed at most, in heights of the prompt: the longest name of a station. What is clicked on is in the
middle, near the prompt, for how far the page's own box goes isn't seen."""
MOST_LOOKED_AT = 30
"""Lines of a page that are looked at for a prompt, the lowest first."""
ABOVE = 0.3
"""Ground above and below the letters that is the text box's, in heights of the line."""


def prompted_box(
    segments: Segmentation, lines: Sequence[Line], texts: Texts, rows: Sequence[Rect]
) -> tuple[TextBox | None, Told]:
    """The text box that begins with a prompt, the lowest where there are several: those above were answered.

    Behind it is nothing, or what begins a station. rows: of guesses.
    """
    free = [line for line in lines if not any(row.contains(line.box.center) for row in rows)]
    free = [line for line in free if line.box.w <= LONGEST * line.box.h]
    some = sorted(free, key=lambda line: -line.box.y)[:MOST_LOOKED_AT]
    for line, (text, _) in zip(some, texts.read([line.box for line in some]), strict=True):
        prompt, typed = words.prompt_of(text)
        if prompt is None or (typed and not begins_a_station(typed.strip(" |_█"))):
            continue
        box = _box_behind(segments, line.box, [other.box for other in lines if other is not line])
        if box is None:
            continue
        ground = Area(box, ground_around(segments.pixels, line.box), 1.0)
        score = WEIGHTS.score(begins_left=1)
        return TextBox(ground, segments.ground(line.box), line, None, None, score), Told(words.is_asking(prompt))
    return None, Told()


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
