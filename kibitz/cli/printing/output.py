"""How commands speak: results on stdout, everything else on stderr."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def say(text: str) -> None:
    """A message for the user, on stderr."""
    print(text, file=sys.stderr, flush=True)


def result(text: str = "") -> None:
    """A line of the result, on stdout, at once: others may be reading along."""
    print(text, flush=True)


def json_line(record: Any) -> None:
    """One JSON value on a line of its own, on stdout."""
    print(json.dumps(record, ensure_ascii=False, separators=(", ", ": ")), flush=True)


def stdout_console() -> Console:
    """Rich's console for tables of results."""
    from rich.console import Console

    return Console(highlight=False)


def stderr_console() -> Console:
    """Rich's console for progress."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)
