"""What the watch beside a play takes for the user's hand on the mouse."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import MOVED_BY_HAND
from kibitz.automation.surfaces.hand import Hand
from kibitz.automation.surfaces.stop_watch import StopWatch
from tests.support.display import wait_until
from tests.support.fake_system import FakeDevice, FakeSystem

Spot = tuple[int, int]
FROM, THROUGH, TO = (10, 10), (400, 300), (700, 80)


class MovingHand(Hand):
    """Makes two moves while the watch is between its questions: it is told of the first place, and of the last."""

    def __init__(self, *seen_at: Spot) -> None:
        super().__init__(FakeDevice())
        self.told: Iterator[Spot] = iter((FROM,))
        self.seen_at = iter(seen_at)
        self.asked = 0

    @property
    def expected_at(self) -> tuple[Spot, ...]:
        return (next(self.told, TO),)

    def position(self) -> Spot:
        self.asked += 1
        return next(self.seen_at, TO)

    def corners(self) -> tuple[Spot, ...]:
        return ((0, 0),)


class TakenHand(MovingHand):
    def position(self) -> Spot:
        return THROUGH


def test_two_moves_of_ours_at_once_are_not_the_users() -> None:
    stop, hand = Stop(), MovingHand(THROUGH)
    with StopWatch(stop, FakeSystem(), hand):
        wait_until(lambda: stop.requested or hand.asked > 5, "the watch to have looked a few times")
    assert not stop.requested


def test_a_mouse_that_is_where_nobody_sent_it_is_the_users() -> None:
    stop = Stop()
    with StopWatch(stop, FakeSystem(), TakenHand()):
        wait_until(lambda: stop.requested, "the stop")
    assert stop.reason == MOVED_BY_HAND
