"""While play runs on Wayland, a thread that raises the stop where the user has taken the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import BaseHand
from kibitz.automation.surfaces.play_watch import PlayWatch
from kibitz.automation.surfaces.system import Spot
from kibitz.automation.wayland.pointer import PointerEye, WhoseHand


class PointerWatch(PlayWatch):
    """See `PlayWatch`. ``origin``: the monitor's top left on the desktop."""

    def __init__(self, stop: Stop, hand: BaseHand, eye: PointerEye, origin: Spot) -> None:
        super().__init__(stop)
        self._hand, self._eye = hand, eye
        self._whose = WhoseHand(origin)

    @contextmanager
    def _watching(self) -> Iterator[Callable[[], str | None]]:
        yield self._why_stop

    def _why_stop(self) -> str | None:
        # Asked before and after: a move of ours may have begun in between.
        expected = self._hand.expected_at
        seen = self._eye.look()
        return self._whose.told(seen, expected + self._hand.expected_at)
