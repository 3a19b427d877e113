"""While play runs on Wayland, a thread that raises the stop where the user has taken the mouse."""

from __future__ import annotations

import logging
import threading
from types import TracebackType

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import BaseHand, Spot
from kibitz.automation.wayland.pointer import PointerEye
from kibitz.core.phrase import Phrase

log = logging.getLogger(__name__)

PERIOD_S = 0.02
SEEN_TIMES = 2
"""So many looks in a row must agree that the user has the mouse: one may lie between two pictures of a stream."""
JOIN_S = 2.0


class PointerWatch:
    """Runs as a context manager around a play. ``origin``: the monitor's top left on the desktop."""

    def __init__(self, stop: Stop, hand: BaseHand, eye: PointerEye, origin: Spot) -> None:
        self._stop, self._hand, self._eye, self._origin = stop, hand, eye, origin
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="kibitz pointer watch", daemon=True)

    def __enter__(self) -> PointerWatch:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join(JOIN_S)

    def _run(self) -> None:
        times = 0
        try:
            while not self._ended.wait(PERIOD_S) and not self._stop.requested:
                reason = self._why_stop()
                times = times + 1 if reason else 0
                if reason and times >= SEEN_TIMES:
                    self._stop.request(reason)
        except Exception as error:
            # A watch that has died must not leave the player running unwatched.
            log.exception("the pointer watch failed")
            self._stop.request(
                Phrase("Play was stopped because the mouse could not be watched any more: {error}.", error=error)
            )

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
