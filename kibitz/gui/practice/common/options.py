"""What a practice board is asked to show; every game's board factory takes one of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from kibitz.core.errors import UsageError

KindT = TypeVar("KindT")

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
    counted: whether games are added to the player's statistics.
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
    counted: bool = True


def check_looks(options: PracticeOptions, game: str, palettes: Iterable[str]) -> None:
    """Raises UsageError for a palette, or a way for cards to lie, that a game without cards doesn't have."""
    check_choice(options.palette, palettes, f"palette of {game}")
    if options.landscape is not None:
        raise UsageError(f"{game} has no cards that could lie or stand. Leave out --landscape and --portrait.")


def first_kind(options: PracticeOptions, remembered: str, parse: Callable[[str], KindT]) -> KindT:
    """The kind of game to begin with; a seed without a word about the kind always gives the same game.

    remembered: the words for the one played last. parse: makes a kind of such words, the usual one of none.
    Raises UsageError for a variant that there isn't.
    """
    if options.variant or options.seed is not None:
        return parse(options.variant)
    try:
        return parse(remembered)
    except UsageError:
        return parse("")


def check_choice(given: str, known: Iterable[str], what: str) -> None:
    """Raises UsageError when something was given that there isn't. ``what``: such as ``palette of Set``."""
    names = list(known)
    if given and given not in names:
        raise UsageError(f"There is no {what} {given!r}. There are: {', '.join(names)}.")
