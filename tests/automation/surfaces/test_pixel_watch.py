"""What is watched where no system tells of windows: the pixels of what is played."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.automation.surfaces.area import Area
from kibitz.automation.wayland.pixel_watch import PixelWatch
from kibitz.core.errors import ActionError, OutOfViewError
from kibitz.core.frame import Frame

FRAME = Frame(np.full((300, 400, 3), 90, np.uint8))


def watch() -> PixelWatch:
    return PixelWatch(lambda: FRAME, lambda: FRAME, Area(0, 0, 400, 300))


def test_a_board_of_the_same_size_elsewhere_has_moved() -> None:
    watched = watch()
    before = watched.attend(Area(20, 20, 120, 80), None)
    with pytest.raises(ActionError, match="was moved"):
        watched.attend(Area(60, 20, 120, 80), before)


def test_spots_at_which_more_of_the_page_is_shown_are_no_board_that_moved() -> None:
    watched = watch()
    before = watched.attend(Area(20, 20, 2, 2), None)
    assert watched.attend(Area(60, 40, 2, 2), before).board == Area(60, 40, 2, 2)


def test_a_board_beyond_the_screen_is_out_of_view() -> None:
    with pytest.raises(OutOfViewError, match="beyond the edge"):
        watch().attend(Area(350, 20, 120, 80), None)
