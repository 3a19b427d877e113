"""Work that takes a while, done beside the window: bots and coaches think in threads of their own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

log = logging.getLogger(__name__)

ResultT = TypeVar("ResultT")
_JOIN_S = 3.0


class Thinker(QObject):
    """Does one piece of work at a time in a thread; the newest request wins.

    failed: the work has ended with an error, here in words.
    """

    failed = Signal(str)
    _ended = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._then: Callable[[Any], object] = lambda _: None
        self._thread: threading.Thread | None = None
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def ask(self, work: Callable[[], ResultT], then: Callable[[ResultT], object]) -> None:
        """Do ``work`` in a thread; ``then`` gets its result in this one, unless something else is asked for."""
        self._number += 1
        self._then = then
        self._thread = threading.Thread(target=self._run, args=(self._number, work), daemon=True, name="kibitz thinks")
        self._thread.start()

    def forget(self) -> None:
        """Nobody waits for the result any more."""
        self._number += 1

    def close(self) -> None:
        """Forget, and wait for the thread."""
        self.forget()
        if self._thread is not None:
            self._thread.join(_JOIN_S)

    def _run(self, number: int, work: Callable[[], object]) -> None:
        try:
            self._ended.emit(number, work())
        except Exception as error:
            # A fault of ours must not end the thread silently: the log has the story, the window says so.
            log.exception("thinking failed")
            if number == self._number:
                self.failed.emit(f"A fault in Kibitz: {error}. The log file has the details.")

    def _deliver(self, number: int, result: object) -> None:
        if number == self._number:
            self._then(result)
