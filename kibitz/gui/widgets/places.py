"""Where windows go so that none lies over another: plain geometry, logical pixels of the desktop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from kibitz.core.geometry import Rect

TITLE, FRAME = 36, 8
"""Room that window managers need around a window for its title bar and its edges."""
LEAST = 560
"""Neither of two windows beside each other is smaller than this."""
LEAST_LEFT = 640
"""Practice boards, which lie on the left, can be no narrower: on a smaller place they would reach under the other."""


def shares(screen: Rect, share: float = 0.5) -> tuple[Rect, Rect] | None:
    """Places of two windows side by side, without their frames; None where they would be too small.

    share: of the screen's width, for the left one; it gets more where that is less than it needs.
    """
    first = max(share * screen.w, LEAST_LEFT + 2 * FRAME)
    widths = first - 2 * FRAME, screen.w - first - 2 * FRAME
    height = min(screen.h - TITLE - FRAME, max(widths))
    if min(*widths, height) < LEAST:
        return None
    left = Rect(screen.x + FRAME, screen.y + TITLE, widths[0], height)
    return left, Rect(left.x + first, left.y, widths[1], height)


def place_beside(screen: Rect, taken: Sequence[Rect], wanted: tuple[float, float]) -> Rect | None:
    """A place for a window, without its frame, that touches nothing of ``taken``; None where there is no room for one.

    taken: windows with their frames, and what else must not be covered. wanted: the size that is enough.

    >>> place_beside(Rect(0, 0, 1920, 1080), [Rect(0, 0, 1200, 1080)], (1080, 740))
    Rect(x=1208, y=36, w=704, h=740)
    """
    best: Rect | None = None
    for room in _empty(screen, taken):
        inside = Rect(room.x + FRAME, room.y + TITLE, room.w - 2 * FRAME, room.h - TITLE - FRAME)
        if min(inside.w, inside.h) < LEAST:
            continue
        place = Rect(inside.x, inside.y, min(inside.w, wanted[0]), min(inside.h, wanted[1]))
        if best is None or place.area > best.area:
            best = place
    return best


def least_over(screen: Rect, board: Rect, size: tuple[float, float]) -> Rect:
    """A place of this size in a corner of the screen, the one where it covers least of ``board``."""
    w, h = min(size[0], screen.w - 2 * FRAME), min(size[1], screen.h - TITLE - FRAME)
    xs = screen.x + FRAME, screen.right - FRAME - w
    ys = screen.y + TITLE, screen.bottom - FRAME - h
    corners = [Rect(x, y, w, h) for x, y in product(xs, ys)]
    return min(corners, key=lambda place: place.iou(board))


def _empty(screen: Rect, taken: Sequence[Rect]) -> Iterator[Rect]:
    """Rectangles of the screen, as large as can be, that touch nothing of ``taken``."""
    xs = sorted({screen.x, screen.right, *(_within(x, screen.x, screen.right) for r in taken for x in (r.x, r.right))})
    ys = sorted(
        {screen.y, screen.bottom, *(_within(y, screen.y, screen.bottom) for r in taken for y in (r.y, r.bottom))}
    )
    for left, right in product(xs, xs):
        for top, bottom in product(ys, ys):
            room = Rect(left, top, right - left, bottom - top)
            if left < right and top < bottom and not any(room.iou(other) > 0 for other in taken):
                yield room


def _within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)
