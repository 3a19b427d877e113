"""Games of Set on generated pages; part of `benchmarks/play.py`."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.parts import playing
from tests.support.set.games import Account


@dataclass
class Tally(playing.Tally[Account]):
    """What became of the games on one surface."""

    HEADS = ("won", "lost", "stopped", "sets", "wrong", "stray", "set s")
    sets: int = 0
    wrong: int = 0
    stray: int = 0

    def count(self, told: Account) -> None:
        self.sets += told.sets
        self.wrong += told.wrong
        self.stray += told.stray

    def counts(self) -> tuple[float, ...]:
        return self.sets, self.wrong, self.stray
