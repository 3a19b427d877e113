"""Work that is done beside the overlay, or without it where it is not wanted."""

from __future__ import annotations

import signal
from collections.abc import Callable

from kibitz.automation.stop import Stop
from kibitz.game import resolve
from kibitz.loop import Listener

Work = Callable[[list[Listener]], int]
"""Runs a loop with these listeners; gives the exit code."""


def run_work(work: Work, stop: Stop, *, overlay: bool) -> int:
    """Run ``work`` until it ends or Ctrl+C asks ``stop``; with ``overlay`` its looks are drawn on the screen."""
    if overlay:
        code: int = resolve("kibitz.gui.app:run_beside_overlay")(lambda listener: work([listener]), stop)
        return code
    before = signal.signal(signal.SIGINT, lambda *_: stop.request(INTERRUPTED))
    try:
        return work([])
    finally:
        signal.signal(signal.SIGINT, before)


INTERRUPTED = "Ctrl+C was pressed."
