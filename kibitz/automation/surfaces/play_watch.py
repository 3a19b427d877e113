"""What every watch beside a play does: a thread of its own that raises the stop."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Self

from kibitz.automation.stop import Stop
from kibitz.core.phrase import Phrase

log = logging.getLogger(__name__)

PERIOD_S = 0.02
"""A fifth of the 100 ms within which play must stop."""
JOIN_S = 2.0


class PlayWatch(ABC):
    """Runs as a context manager around a play."""

    def __init__(self, stop: Stop) -> None:
        self._stop = stop
        self._ended = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="kibitz stop watch", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait(JOIN_S)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join(JOIN_S)

    @abstractmethod
    def _watching(self) -> AbstractContextManager[Callable[[], str | None]]:
        """While it is open, in the watch's own thread, gives what tells why play is to stop now; None for going on."""

    def _run(self) -> None:
        try:
            with self._watching() as why_stop:
                self._ready.set()
                while not self._ended.wait(PERIOD_S) and not self._stop.requested:
                    if reason := why_stop():
                        self._stop.request(reason)
        except Exception as error:
            # A watch that has died must not leave the player running unwatched.
            log.exception("the stop watch failed")
            self._stop.request(
                Phrase("Play was stopped because the mouse could not be watched any more: {error}.", error=error)
            )
        finally:
            self._ready.set()
