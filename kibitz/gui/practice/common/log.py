"""Writes what happens on a practice board as JSON Lines, so that a test or the demo can count stray clicks and keys.

Events: ``layout`` (cards or tiles, keys and buttons in physical pixels of the desktop), ``click`` (every press of the
mouse: where and on what), ``new``, ``hint``, ``over``, and those of the game.

* Set: ``set``, ``not a set``, ``found before``, ``dealt``.
* Wordle: ``key`` (every key, by the ``keyboard`` or by a ``click``, and whether the game was over), ``guess`` (with the
  boards' scores), ``refused``.
* Tuble: ``key``, ``guess``, ``refused``.
* Pyramid Scheme: ``key``, ``touch`` and ``drag`` (of letters, numbered from 0), ``word`` (with the game's verdict).
* Ticket to Ride: ``key``, ``done`` (what a player did, in words; seats are counted from your own), ``refused`` (a
  click, and why it did nothing), ``taken back``.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.options import Log


def log_to(path: Path) -> Log:
    """A log that appends to ``path``, one line an event, written at once. Raises UsageError if it cannot be written."""
    try:
        path.open("a").close()
    except OSError as error:
        raise UsageError(f"The log {path} cannot be written: {error.strerror}. Give another file to --log.") from error

    def write(event: str, **facts: Any) -> None:
        line = json.dumps({"time_s": round(time.monotonic(), 4), "event": event, **facts})
        with path.open("a", encoding="utf-8") as stream:
            stream.write(line + "\n")

    return write
