"""What a practice board is asked to show; every game's board factory takes one of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from kibitz.errors import UsageError

Log = Callable[..., None]
"""Called as ``log(event, **facts)`` with everything that a test wants to know about a game; see `log`."""


def no_log(event: str, **facts: Any) -> None:
    """A log that forgets."""


@dataclass(frozen=True, slots=True)
class PracticeOptions:
    """How to start a practice board.

    variant: the game's own words, such as ``classic`` or ``daily``, ``hide`` or ``4 boards hard``; empty: the usual.
    seed: the same seed gives the same game; None for a new one each time.
    day: of a daily puzzle; None for today.
    palette: a palette's name; empty for the one used last.
    landscape: lie the cards down; None for as last time.
    animations: False for none at all; None for as last time.
    quit_when_over_s: close the board that long after the game is over; None to stay.
    """

    variant: str = ""
    seed: int | None = None
    day: date | None = None
    palette: str = ""
    landscape: bool | None = None
    animations: bool | None = None
    quit_when_over_s: float | None = None
    log: Log = field(default=no_log)


def check_choice(given: str, known: Iterable[str], what: str) -> None:
    """Raises UsageError when something was given that there isn't. ``what``: such as ``palette of Set``."""
    names = list(known)
    if given and given not in names:
        raise UsageError(f"There is no {what} {given!r}. There are: {', '.join(names)}.")
