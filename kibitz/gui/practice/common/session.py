"""What games on practice boards have in common. No Qt."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable, Iterable
from datetime import date
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from kibitz.gui.practice.common.play_clock import PlayClock


class Chosen(StrEnum):
    """Who chooses what is to be found."""

    DAILY = "daily"
    """The day: everybody has the same."""
    RANDOM = "random"


class Kind(Protocol):
    """What is played; its ``str`` says so in the words of ``--variant``."""

    @property
    def daily(self) -> bool:
        """Whether it is the day's game, the same for everybody."""


KindT = TypeVar("KindT", bound=Kind)


class Session(Generic[KindT]):
    """A game in progress. seed: of one that isn't the day's; None for a new one. day: None for today."""

    def __init__(self, kind: KindT, seed: int | None, day: date | None) -> None:
        self.kind = kind
        self.seed = seed if seed is not None else random.randrange(1_000_000)
        self.day = day or date.today()

    @property
    def counts_for(self) -> str:
        """The date of the day's game; empty for others."""
        return self.day.isoformat() if self.kind.daily else ""

    def share_title(self, name: str) -> str:
        """The first words of a game in squares."""
        return f"{name} {self.counts_for}".rstrip()


class GuessedSession(Session[KindT]):
    """A game in which something is to be found by guesses. hints: how often help was asked for."""

    def __init__(self, kind: KindT, seed: int | None, day: date | None) -> None:
        super().__init__(kind, seed, day)
        self.hints = 0

    @property
    def made(self) -> int:
        """Guesses so far."""
        raise NotImplementedError

    @property
    def won(self) -> bool:
        """Whether all is found."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether all is found or no guess is left."""
        raise NotImplementedError

    def share_text(self) -> str:
        """The game in squares, without what it hid."""
        raise NotImplementedError


class TimedSession(Session[KindT]):
    """A game against time, which stands still while it is paused and once the game is over. ``clock`` gives seconds."""

    def __init__(
        self, kind: KindT, seed: int | None, day: date | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(kind, seed, day)
        self.clock = PlayClock(clock)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    @property
    def elapsed_s(self) -> float:
        """Seconds of play so far."""
        return self.clock.elapsed_s

    def pause(self) -> None:
        """Stop the clock; does nothing while it stands."""
        self.clock.pause()

    def resume(self) -> None:
        """Let the clock run again; does nothing while it runs or once the game is over."""
        if not self.over:
            self.clock.resume()


def daily_order(salt: str, names: Iterable[str]) -> tuple[str, ...]:
    """The order in which names have their days: the same everywhere."""
    return tuple(sorted(names, key=lambda name: hashlib.sha256((salt + name).encode()).digest()))
