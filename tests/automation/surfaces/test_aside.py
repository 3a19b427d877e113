"""Where the pointer rests beside a board: where nothing is that may answer it."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.automation.surfaces.aside import beside
from kibitz.core.geometry import Point, Rect

BOARD, WINDOW = Rect(300, 10, 500, 540), Rect(0, 0, 1000, 560)


@pytest.mark.parametrize(
    ("buttons", "spot"),
    [
        ((), Point(225, 280)),
        (((60, 260, 200, 60),), Point(875, 280)),
        (((60, 260, 200, 60), (850, 270, 90, 30)), Point(225, 280)),
    ],
)
def test_the_pointer_rests_where_most_room_is_but_for_what_may_show_a_tip(
    buttons: tuple[tuple[int, int, int, int], ...], spot: Point
) -> None:
    pixels = np.full((560, 1000, 3), 30, np.uint8)
    for x, y, w, h in buttons:
        pixels[y : y + h, x : x + w] = (170, 40, 90)
    assert beside(BOARD, WINDOW, pixels) == spot
