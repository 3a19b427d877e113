"""While play runs on Wayland, a thread that raises the stop where the user has taken the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import BaseHand
from kibitz.automation.surfaces.play_watch import PlayWatch
from kibitz.automation.surfaces.system import Spot
from kibitz.automation.wayland.pointer import PointerEye


class PointerWatch(PlayWatch):
    """See `PlayWatch`. ``origin``: the monitor's top left on the desktop."""

    seen_times = 4
    """Some looks may lie between the pictures of two streams, of which one shows a change of the page that the other
    doesn't show yet: two were too few on a busy machine."""

    def __init__(self, stop: Stop, hand: BaseHand, eye: PointerEye, origin: Spot) -> None:
        super().__init__(stop)
        self._hand, self._eye, self._origin = hand, eye, origin

    @contextmanager
    def _watching(self) -> Iterator[Callable[[], str | None]]:
        yield self._why_stop

    def _why_stop(self) -> str | None:
        # Asked before and after: a move of ours may have begun in between.
        expected = self._hand.expected_at
        seen = self._eye.look()
        expected += self._hand.expected_at
        if seen.at is None or any(seen.is_at(self._inside(spot)) for spot in expected):
            return None
        return seen.whose if expected or seen.in_corner else None

    def _inside(self, spot: Spot) -> Spot:
        return spot[0] - self._origin[0], spot[1] - self._origin[1]
