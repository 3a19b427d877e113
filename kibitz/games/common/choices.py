"""Options of games that take one of a few words."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.core.errors import UsageError


def check_choice(game: str, option: str, value: str, known: Iterable[str]) -> None:
    """Raises UsageError, naming the known words, where a game's option has another one.

    >>> check_choice("Set", "variant", "ultra", ["classic", "ultra"])
    """
    words = list(known)
    if value not in words:
        raise UsageError(f"{game} has no {option} {value!r}; choose one of {', '.join(words)}.")
