"""Changes that a page shows beside what its reader knows."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.games.common.changes import changed

REGION, BUTTON = Rect(20, 10, 60, 40), Rect(60, 30, 10, 10)


def page(*spots: tuple[int, int]) -> Frame:
    """A white page with single black pixels."""
    pixels = np.full((100, 120, 3), 255, np.uint8)
    for x, y in spots:
        pixels[y, x] = 0
    return Frame(pixels)


@pytest.mark.parametrize(
    ("spot", "seen"), [((30, 20), True), ((5, 20), False), ((30, 80), False), ((60, 30), False), ((69, 39), False)]
)
def test_only_what_lies_in_the_region_and_off_its_button_counts(spot: tuple[int, int], seen: bool) -> None:
    assert changed(page(), page(spot), REGION, [BUTTON]) is seen


def test_a_region_that_leaves_the_page_is_looked_at_as_far_as_it_goes() -> None:
    assert changed(page(), page((0, 0)), Rect(-50, -50, 60, 60), [Rect(-90, -90, 5, 5)])


def test_pages_of_different_sizes_tell_nothing() -> None:
    assert not changed(page(), Frame(np.zeros((10, 10, 3), np.uint8)), REGION, [])
