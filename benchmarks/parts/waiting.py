"""Waiting for a program or a page."""

from __future__ import annotations

import time
from collections.abc import Callable

START_S = 60.0
"""How long a program or a page may take to be there."""


def wait_for(condition: Callable[[], bool], seconds: float) -> None:
    """Look ten times a second until the condition holds or the time is over."""
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.1)
