"""What the player achieved on the practice board of Wordle."""

from __future__ import annotations

from pathlib import Path

from kibitz.core.folders import folders
from kibitz.gui.practice.common.statistics import GuessRecord, GuessStatistics
from kibitz.gui.practice.wordle.session import Opponent, WordleSession


class WordleStatistics(GuessStatistics):
    """Records by the kind of game."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(path or folders().data / "wordle-statistics.json")

    def add(self, session: WordleSession) -> GuessRecord:
        """Count a finished game and save; see `GuessStatistics.count`."""
        day = session.day.isoformat() if session.kind.opponent is Opponent.DAILY else ""
        guesses = len(session.state.guesses) if session.state.won else None
        return self.count(str(session.kind), guesses, helped=session.hints > 0, day=day)
