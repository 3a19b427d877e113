"""What the player achieved on the practice board of Wordle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kibitz.folders import folders
from kibitz.gui.practice.statistics import RecordFile
from kibitz.gui.practice.wordle_session import Opponent, WordleSession


@dataclass(frozen=True, slots=True)
class WordleRecord:
    """One kind of game: how many were finished and won, wins in a row, and wins by the guesses they took (from 1).

    helped: games in which help was asked for. last_day: of the daily game counted last, which counts once only.
    """

    games: int = 0
    wins: int = 0
    streak: int = 0
    best_streak: int = 0
    helped: int = 0
    by_guesses: Sequence[int] = ()
    last_day: str = ""

    def with_game(self, guesses: int | None, helped: bool, day: str = "") -> WordleRecord:
        """The record after one more game; ``guesses`` is None when it was lost."""
        counted = replace(self, games=self.games + 1, helped=self.helped + helped, last_day=day or self.last_day)
        if guesses is None:
            return replace(counted, streak=0)
        numbers = list(self.by_guesses) + [0] * (guesses - len(self.by_guesses))
        numbers[guesses - 1] += 1
        streak = self.streak + 1
        return replace(
            counted,
            wins=self.wins + 1,
            streak=streak,
            best_streak=max(streak, self.best_streak),
            by_guesses=tuple(numbers),
        )


class WordleStatistics(RecordFile[WordleRecord]):
    """Records by the kind of game."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(WordleRecord, path or folders().data / "wordle-statistics.json")

    def add(self, session: WordleSession) -> WordleRecord:
        """Count a finished game and save; a daily game of the day counted last, or of one before it, isn't counted."""
        name = str(session.kind)
        before = self.record(name)
        day = session.day.isoformat() if session.kind.opponent is Opponent.DAILY else ""
        if day and day <= before.last_day:
            return before
        guesses = len(session.state.guesses) if session.state.won else None
        return self.keep(name, before.with_game(guesses, session.hints > 0, day))
