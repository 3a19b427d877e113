"""One game of Set being played: the table, and what the player did so far. No Qt."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from kibitz.gui.practice.common.session import TimedSession
from kibitz.solvers.set import Card, Table, is_set


class Variant(StrEnum):
    """What is played."""

    CLASSIC = "classic"
    DAILY = "daily"

    @property
    def daily(self) -> bool:
        """Whether it is the day's puzzle."""
        return self is Variant.DAILY


class PickResult(StrEnum):
    """What three picked cards were."""

    SET = "set"
    NOT_A_SET = "not a set"
    FOUND_BEFORE = "found before"


@dataclass(frozen=True, slots=True)
class Pick:
    """Three cards that the player picked, and what they were."""

    places: tuple[int, int, int]
    cards: tuple[Card, Card, Card]
    verdict: PickResult


@dataclass(frozen=True, slots=True)
class FoundSet:
    """A set that was found, and the seconds of play when it was."""

    cards: tuple[Card, Card, Card]
    at_s: float


class SetSession(TimedSession[Variant]):
    """A game in progress."""

    def __init__(
        self,
        variant: Variant = Variant.CLASSIC,
        seed: int | None = None,
        day: date | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(variant, seed, day, clock)
        self.table = Table.daily(self.day) if variant.daily else Table.new(self.seed)
        self.found: list[FoundSet] = []
        self.mistakes = 0
        self.hints = 0
        self._hint_depth = 0

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self.kind

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def to_find(self) -> int | None:
        """How many sets the puzzle has; None where the number is not known beforehand."""
        return len(self.table.found) + len(self.table.sets) if self.variant is Variant.DAILY else None

    def pick(self, i: int, j: int, k: int) -> Pick:
        """Judge three occupied places, and take the set if it is one."""
        cards = tuple(card for n in (i, j, k) if (card := self.table.cards[n]) is not None)
        assert len(cards) == 3, "only places with a card can be picked"
        triple = (cards[0], cards[1], cards[2])
        if not is_set(triple):
            self.mistakes += 1
            return Pick((i, j, k), triple, PickResult.NOT_A_SET)
        if self.variant is Variant.DAILY and frozenset(triple) in {frozenset(found.cards) for found in self.found}:
            return Pick((i, j, k), triple, PickResult.FOUND_BEFORE)
        self.table = self.table.take(i, j, k)
        self.found.append(FoundSet(triple, self.elapsed_s))
        self._hint_depth = 0
        if self.table.over:
            self.pause()
        return Pick((i, j, k), triple, PickResult.SET)

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
