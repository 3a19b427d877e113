"""While play runs on Wayland, a thread that raises the stop where the user has taken the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import BaseHand
from kibitz.automation.surfaces.play_watch import PlayWatch
from kibitz.automation.surfaces.system import Spot
from kibitz.automation.wayland.pointer import PointerEye
from kibitz.core.geometry import Rect

LOOKS_ALIKE = 2
"""So many looks in a row must see the pointer elsewhere where what is seen there is as large as the pointer was."""
LOOKS_OTHER = 4
"""And so many where it is of another size. Some looks lie between the pictures of two streams, of which one shows a
change of the page that the other doesn't show yet: two were too few on a busy machine."""
SIZE_OFF = 2
"""Pixels by which the picture of one pointer is larger on one ground than on another, which hides its edge."""


class PointerWatch(PlayWatch):
    """See `PlayWatch`. ``origin``: the monitor's top left on the desktop."""

    def __init__(self, stop: Stop, hand: BaseHand, eye: PointerEye, origin: Spot) -> None:
        super().__init__(stop)
        self._hand, self._eye, self._origin = hand, eye, origin
        self._ours: Rect | None = None
        self._times = 0

    @contextmanager
    def _watching(self) -> Iterator[Callable[[], str | None]]:
        yield self._why_stop

    def _why_stop(self) -> str | None:
        # Asked before and after: a move of ours may have begun in between.
        expected = self._hand.expected_at
        seen = self._eye.look()
        expected += self._hand.expected_at
        is_ours = any(seen.is_at(self._inside(spot)) for spot in expected)
        if is_ours and len(set(expected)) == 1:
            self._ours = seen.at
        if seen.at is None or is_ours or not (expected or seen.in_corner):
            self._times = 0
            return None
        self._times += 1
        return seen.whose if self._times >= (LOOKS_ALIKE if self._is_alike(seen.at) else LOOKS_OTHER) else None

    def _is_alike(self, at: Rect) -> bool:
        """Whether what is seen there is as large as our pointer was when it was last seen in its place."""
        ours = self._ours
        return ours is not None and abs(at.w - ours.w) <= SIZE_OFF and abs(at.h - ours.h) <= SIZE_OFF

    def _inside(self, spot: Spot) -> Spot:
        return spot[0] - self._origin[0], spot[1] - self._origin[1]
