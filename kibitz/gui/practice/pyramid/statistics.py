"""What the player achieved on the practice board of Pyramid Scheme."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from kibitz.gui.practice.common.statistics import RecordFile
from kibitz.gui.practice.pyramid.session import PyramidSession
from kibitz.solvers.end import End


@dataclass(frozen=True, slots=True)
class PyramidRecord:
    """One kind of puzzle: how many were finished and solved, solved in a row, and how long the solved ones took.

    Times in seconds, hints' costs included. last_day: of the daily puzzle counted last, which counts once only.
    """

    games: int = 0
    wins: int = 0
    streak: int = 0
    best_streak: int = 0
    hints: int = 0
    mistakes: int = 0
    total_s: float = 0.0
    best_s: float | None = None
    last_day: str = ""

    def with_game(self, won: bool, seconds: float, hints: int, mistakes: int, day: str = "") -> PyramidRecord:
        """The record after one more game."""
        counted = replace(
            self,
            games=self.games + 1,
            hints=self.hints + hints,
            mistakes=self.mistakes + mistakes,
            last_day=day or self.last_day,
        )
        if not won:
            return replace(counted, streak=0)
        streak = self.streak + 1
        return replace(
            counted,
            wins=self.wins + 1,
            streak=streak,
            best_streak=max(streak, self.best_streak),
            total_s=self.total_s + seconds,
            best_s=seconds if self.best_s is None else min(self.best_s, seconds),
        )


class PyramidStatistics(RecordFile[PyramidRecord]):
    """Records by the kind of puzzle."""

    FILE = "pyramid-statistics.json"

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(PyramidRecord, path)

    def add(self, session: PyramidSession) -> PyramidRecord:
        """Count a finished game and save; a daily puzzle of the day counted last, or before it, isn't counted."""
        name, day = str(session.kind), session.counts_for
        before = self.record(name)
        if self.was_counted(name, day):
            return before
        won = session.end is End.WON
        return self.keep(name, before.with_game(won, session.elapsed_s, len(session.hinted), session.mistakes, day))
