"""How play is stopped: one flag with a reason, that any thread may raise."""

from __future__ import annotations

import threading
import time

from kibitz.core.errors import StoppedError
from kibitz.core.phrase import Phrase

INTERRUPTED = Phrase("Ctrl+C was pressed.")
"""The reason of a stop from the terminal."""


class Stop:
    """A stop request. The first reason given is kept; waiting on it ends at once when it is raised."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._reason = ""
        self._time_s = 0.0
        self._lock = threading.Lock()

    def request(self, reason: str) -> None:
        """Ask everything that holds this flag to stop; ``reason`` is told to the user."""
        with self._lock:
            if not self._event.is_set():
                self._reason, self._time_s = reason, time.monotonic()
                self._event.set()

    @property
    def requested(self) -> bool:
        return self._event.is_set()

    @property
    def reason(self) -> str:
        """Why; empty while nobody asked."""
        return self._reason

    @property
    def time_s(self) -> float:
        """When it was asked for, seconds of ``time.monotonic()``."""
        return self._time_s

    def wait(self, seconds: float) -> bool:
        """Wait that long or until a stop is asked for; whether it was."""
        return self._event.wait(max(0.0, seconds))

    def raise_if_requested(self) -> None:
        """Raises StoppedError with the reason when a stop was asked for."""
        if self._event.is_set():
            raise StoppedError(self._reason)
