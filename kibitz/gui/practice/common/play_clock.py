"""The time that a player spends on a game."""

from __future__ import annotations

import time
from collections.abc import Callable


class PlayClock:
    """Counts seconds of play while it runs; it starts at once, with ``spent_s``. ``clock`` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, spent_s: float = 0.0) -> None:
        self._clock = clock
        self._spent_s = spent_s
        self._running_since: float | None = clock()

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._running_since is not None

    @property
    def elapsed_s(self) -> float:
        """Seconds of play so far."""
        running = 0.0 if self._running_since is None else self._clock() - self._running_since
        return self._spent_s + running

    def pause(self) -> None:
        """Stop the clock; does nothing while it stands."""
        self._spent_s, self._running_since = self.elapsed_s, None

    def resume(self) -> None:
        """Let the clock run again; does nothing while it runs."""
        if self._running_since is None:
            self._running_since = self._clock()
