"""Where the pointer rests while it is not needed: off the board, but still in its window."""

from __future__ import annotations

from kibitz.core.geometry import Point, Rect

ASIDE = 14.0
"""Distance from the board: beyond its cards' shadows and outlines."""
LEAST_ROOM = 20.0


def beside(board: Rect, window: Rect) -> Point | None:
    """A point beside the board on the side of its window that has most room; None where no side has any.

    >>> beside(Rect(100, 50, 200, 100), Rect(0, 0, 400, 160))
    Point(x=86.0, y=100.0)
    """
    sides = (
        (board.x - window.x, Point(board.x - ASIDE, board.center.y)),
        (window.right - board.right, Point(board.right + ASIDE, board.center.y)),
        (window.bottom - board.bottom, Point(board.center.x, board.bottom + ASIDE)),
        (board.y - window.y, Point(board.center.x, board.y - ASIDE)),
    )
    room, point = max(sides, key=lambda side: side[0])
    return point if room >= LEAST_ROOM else None
