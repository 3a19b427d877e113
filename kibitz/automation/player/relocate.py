"""Comparing two looks at one board: do they agree, where did a target go, did its pixels change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kibitz.core.action import Action, Click, Drag, target_points
from kibitz.core.errors import ActionError
from kibitz.core.frame import Frame, equal_pixels
from kibitz.core.game import View
from kibitz.core.geometry import Point, Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading

JITTER_PX = 2.0
"""A place may be found this far off on two looks at the same board."""
JITTER_SHARE = 0.03
"""... or this share of its size: edges of soft or tilted shapes wander more on large boards."""
NEAR_PX = 12.0
"""What counts as the target's surroundings where it lies in no place of the board."""


def boards_agree(a: Reading[Any] | None, b: Reading[Any] | None) -> bool:
    """Whether two readings show the same state in the same condition at the same places: nothing moves."""
    if a is None or b is None:
        return False
    if a is b:
        return True
    if a.game != b.game or a.condition is not b.condition or a.state != b.state or a.places.keys() != b.places.keys():
        return False
    return all(_close(rect, b.places[name]) for name, rect in a.places.items())


def relocated(action: Action, planned: Reading[Any], now: Reading[Any]) -> Action:
    """The action with its targets where their places are now.

    Raises ActionError where a target's place is gone, or where a target lies in no place and the board moved.
    """
    if planned is now or not target_points(action):
        return action
    match action:
        case Click(at):
            return replace(action, at=_moved(at, planned, now))
        case Drag(path):
            return replace(action, path=tuple(_moved(point, planned, now) for point in path))
        case _:
            return action


def target_changed(action: Action, before: View, after: View) -> bool:
    """Whether any pixel of what the action touches differs; the whole board for keys and waiting."""
    if after.frame is before.frame:
        return False
    reading = before.reading
    rects = [_surroundings(point, reading) for point in target_points(action)]
    if not rects and reading is not None:
        rects = [reading.bounds]
    return any(_crop_changed(rect, before.frame, after.frame) for rect in rects)


def _moved(point: Point, planned: Reading[Any], now: Reading[Any]) -> Point:
    name = _place_at(point, planned)
    if name is None:
        if not _close(planned.bounds, now.bounds):
            raise ActionError(Phrase("The board moved while it was being played. Look at the game before you play on."))
        return point
    if name not in now.places:
        raise ActionError(Phrase("{name} is gone from the board. Look at the game before you play on.", name=name))
    old, new = planned.places[name], now.places[name]
    return Point(
        new.x + (point.x - old.x) / old.w * new.w,
        new.y + (point.y - old.y) / old.h * new.h,
    )


def _place_at(point: Point, reading: Reading[Any]) -> str | None:
    """The smallest place that holds the point."""
    holders = [(rect.area, name) for name, rect in reading.places.items() if rect.contains(point)]
    return min(holders)[1] if holders else None


def _surroundings(point: Point, reading: Reading[Any] | None) -> Rect:
    name = _place_at(point, reading) if reading is not None else None
    if reading is not None and name is not None:
        return reading.places[name]
    return Rect(point.x, point.y, 0, 0).grown(NEAR_PX)


def _crop_changed(rect: Rect, a: Frame, b: Frame) -> bool:
    if (a.width, a.height) != (b.width, b.height):
        return True
    part = rect.clipped(a.width, a.height)
    rows, columns = slice(int(part.y), int(part.bottom) + 1), slice(int(part.x), int(part.right) + 1)
    return not equal_pixels(a.pixels[rows, columns], b.pixels[rows, columns])


def _close(a: Rect, b: Rect) -> bool:
    allowed = max(JITTER_PX, JITTER_SHARE * max(a.w, a.h))
    return all(abs(p - q) <= allowed for p, q in zip(a.as_list(3), b.as_list(3), strict=True))
