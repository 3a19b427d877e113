"""Whether the user has taken the pointer on Wayland, told from one look after the other."""

from __future__ import annotations

import pytest

from kibitz.automation.surfaces.base_hand import IN_CORNER
from kibitz.automation.wayland.pointer import LOOKS_ALIKE, LOOKS_OTHER, LOOKS_UNKNOWN, Sighting, WhoseHand
from kibitz.core.geometry import Rect

SIZE = (1280, 800)
OURS = Sighting(Rect(400, 300, 16, 24), SIZE)
CORNER, SPINNER = Sighting(Rect(0, 0, 16, 24), SIZE), Sighting(Rect(0, 0, 40, 40), SIZE)


def looks(hand: WhoseHand, seen: Sighting) -> int:
    """How many looks it takes until the user is told to have pushed the pointer into the corner."""
    for number in range(1, 100):
        told = hand.told(seen, ())
        if told is not None:
            assert told == IN_CORNER
            return number
    raise AssertionError("nothing was told")


@pytest.mark.parametrize(("seen", "least"), [(CORNER, LOOKS_ALIKE), (SPINNER, LOOKS_OTHER)])
def test_a_pointer_that_is_known_is_told_sooner_than_what_has_another_size(seen: Sighting, least: int) -> None:
    hand = WhoseHand((0, 0))
    assert hand.told(OURS, ((405, 305),)) is None
    assert looks(hand, seen) == least


def test_before_our_pointer_was_seen_what_is_in_a_corner_must_stay_there() -> None:
    """A window that opens shows in one stream before it does in the other."""
    hand = WhoseHand((0, 0))
    for _ in range(3):
        assert [hand.told(SPINNER, ()) for _ in range(LOOKS_OTHER + 2)] == [None] * (LOOKS_OTHER + 2)
        assert hand.told(Sighting(None, SIZE), ()) is None
    assert looks(hand, CORNER) == LOOKS_UNKNOWN
