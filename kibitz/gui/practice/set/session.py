"""One game of Set being played: the table, and what the player did so far. No Qt."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from kibitz.gui.practice.common.play_clock import PlayClock
from kibitz.solvers.set import Card, Table, is_set


class Variant(StrEnum):
    """What is played."""

    CLASSIC = "classic"
    DAILY = "daily"


class Verdict(StrEnum):
    """What three picked cards were."""

    SET = "set"
    NOT_A_SET = "not a set"
    FOUND_BEFORE = "found before"


@dataclass(frozen=True, slots=True)
class Pick:
    """Three cards that the player picked, and what they were."""

    places: tuple[int, int, int]
    cards: tuple[Card, Card, Card]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class FoundSet:
    """A set that was found, and the seconds of play when it was."""

    cards: tuple[Card, Card, Card]
    at_s: float


class SetSession:
    """A game in progress. ``clock`` gives seconds; the time stands still while paused and once the game is over."""

    def __init__(
        self,
        variant: Variant = Variant.CLASSIC,
        seed: int | None = None,
        day: date | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.variant = variant
        self.seed = seed if seed is not None else random.randrange(1_000_000)
        self.day = day or date.today()
        self.table = Table.daily(self.day) if variant is Variant.DAILY else Table.new(self.seed)
        self.found: list[FoundSet] = []
        self.mistakes = 0
        self.hints = 0
        self._hint_depth = 0
        self._clock = PlayClock(clock)

    @property
    def elapsed_s(self) -> float:
        """Seconds of play so far."""
        return self._clock.elapsed_s

    @property
    def to_find(self) -> int | None:
        """How many sets the puzzle has; None where the number is not known beforehand."""
        return len(self.table.found) + len(self.table.sets) if self.variant is Variant.DAILY else None

    def pause(self) -> None:
        """Stop the clock; does nothing while it stands."""
        self._clock.pause()

    def resume(self) -> None:
        """Let the clock run again; does nothing while it runs or once the game is over."""
        if not self.table.over:
            self._clock.resume()

    def pick(self, i: int, j: int, k: int) -> Pick:
        """Judge three occupied places, and take the set if it is one."""
        cards = tuple(card for n in (i, j, k) if (card := self.table.cards[n]) is not None)
        assert len(cards) == 3, "only places with a card can be picked"
        triple = (cards[0], cards[1], cards[2])
        if not is_set(triple):
            self.mistakes += 1
            return Pick((i, j, k), triple, Verdict.NOT_A_SET)
        if self.variant is Variant.DAILY and frozenset(triple) in {frozenset(found.cards) for found in self.found}:
            return Pick((i, j, k), triple, Verdict.FOUND_BEFORE)
        self.table = self.table.take(i, j, k)
        self.found.append(FoundSet(triple, self.elapsed_s))
        self._hint_depth = 0
        if self.table.over:
            self.pause()
        return Pick((i, j, k), triple, Verdict.SET)

    def deal(self) -> None:
        """Deal three more cards. Raises UsageError when none can be dealt."""
        self.table = self.table.deal_more()
        self._hint_depth = 0
        if self.table.over:
            self.pause()

    def hint(self) -> tuple[int, ...]:
        """One card of a set; asked again, two, then all three. Empty where no set is on the table."""
        sets = self.table.sets
        if not sets:
            return ()
        self._hint_depth = min(self._hint_depth + 1, 3)
        self.hints += 1
        return sets[0][: self._hint_depth]
