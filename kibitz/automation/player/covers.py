"""A board that our own window may hide a part of is not read for certain: what lies there, nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import Any

from kibitz.core.frame import Cover
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading

LIES_OVER = Phrase("Kibitz's own window lies over part of the board, or close beside it: move it aside")
TOUCHES_PX = 4.0
"""How near a window must be where nobody knows what is under it."""
PITCH = 1.25
"""From one place to the next, in sizes of a place."""
CONFIDENCE = 0.5


def doubted_where_covered(reading: Reading[Any], covers: Sequence[Cover]) -> Reading[Any]:
    """The reading, as that of a covered board where one of the covers may hide more of it.

    The next card of a board lies within a card of the last one that is seen. A window beside the one that the board is
    in hides nothing.
    """
    if not any(_may_hide(reading, cover) for cover in covers):
        return reading
    return replace(
        reading,
        condition=Condition.COVERED,
        doubts=(LIES_OVER, *reading.doubts),
        confidence=min(reading.confidence, CONFIDENCE),
    )


def _may_hide(reading: Reading[Any], cover: Cover) -> bool:
    places, board = list(reading.places.values()), reading.bounds
    if cover.beneath is None:
        return _overlap(board.grown(TOUCHES_PX), cover.rect)
    if not any(part.contains(place.center) for part in cover.beneath for place in places):
        return False
    across, down = PITCH * median(place.w for place in places), PITCH * median(place.h for place in places)
    reach = Rect(board.x - across, board.y - down, board.w + 2 * across, board.h + 2 * down)
    return _overlap(reach, cover.rect)


def _overlap(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
