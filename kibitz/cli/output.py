"""How commands speak: results on stdout, everything else on stderr."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

from kibitz.game import Reading
from kibitz.wording import counted

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


def seen(reading: Reading[Any]) -> str:
    """What a reading found, counted: ``12 cards, 1 deal``.

    Places that are numbered (``card 3``) are counted by their word.
    """
    words = Counter(place.split()[0] for place in reading.places)
    return ", ".join(counted(count, word, _plural(word)) for word, count in words.items())


def _plural(word: str) -> str:
    if word.endswith("s"):
        return word
    return f"{word[:-1]}ies" if word.endswith("ty") else f"{word}s"
