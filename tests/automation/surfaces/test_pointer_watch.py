"""What of two streams' differences is the user's hand on the mouse, without a desktop."""

from __future__ import annotations

from itertools import repeat

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import IN_CORNER, MOVED_BY_HAND
from kibitz.automation.wayland.pointer import Sighting
from kibitz.automation.wayland.pointer_watch import PointerWatch
from kibitz.core.geometry import Rect
from tests.support.display import wait_until

SIZE = (1280, 800)
HAND_AT = (300, 200)
OURS = Sighting(Rect(296, 197, 16, 24), SIZE)
TAKEN = Sighting(Rect(600, 400, 16, 23), SIZE)
IN_THE_CORNER = Sighting(Rect(1270, 0, 10, 20), SIZE)
CELL = Sighting(Rect(500, 300, 62, 62), SIZE)
"""A cell that has turned in one stream only, while a program hides the pointer."""
UNSEEN = Sighting(None, SIZE)


class Hand:
    expected_at = (HAND_AT,)


class Eye:
    """Sees one thing after the other, and then the last one."""

    def __init__(self, seen: tuple[Sighting, ...]) -> None:
        self._seen, self.looks = seen, 0

    def look(self) -> Sighting:
        self.looks += 1
        return self._seen[min(self.looks, len(self._seen)) - 1]


def watched(*seen: Sighting) -> tuple[Stop, Eye]:
    """The stop after a watch saw all of this, one look after the other."""
    stop, eye = Stop(), Eye(seen)
    with PointerWatch(stop, Hand(), eye, (0, 0)):  # type: ignore[arg-type]  # stand-ins: no desktop is there
        wait_until(lambda: stop.requested or eye.looks > len(seen), "as many looks")
    return stop, eye


def test_two_looks_tell_of_a_pointer_that_looks_like_ours() -> None:
    stop, eye = watched(OURS, OURS, TAKEN, TAKEN, OURS)
    assert (stop.reason, eye.looks) == (MOVED_BY_HAND, 4)


def test_one_look_may_lie_between_two_pictures() -> None:
    assert not watched(OURS, TAKEN, OURS, TAKEN, UNSEEN, TAKEN, OURS)[0].requested


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_change_of_the_page_that_comes_late_in_one_stream_stops_nothing(times: int) -> None:
    assert not watched(OURS, *repeat(CELL, times), OURS, *repeat(CELL, times), UNSEEN)[0].requested


def test_another_pointer_that_stays_elsewhere_stops_play() -> None:
    stop, eye = watched(OURS, CELL, CELL, CELL, CELL, OURS)
    assert (stop.reason, eye.looks) == (MOVED_BY_HAND, 5)


def test_two_looks_at_a_pointer_in_the_corner_stop_play_though_only_a_part_of_it_is_seen() -> None:
    assert watched(OURS, *repeat(IN_THE_CORNER, 2), OURS)[0].reason == IN_CORNER
