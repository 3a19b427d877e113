"""What the player achieved on the practice board of Tuble."""

from __future__ import annotations

from pathlib import Path

from kibitz.core.folders import folders
from kibitz.gui.practice.common.statistics import GuessRecord, GuessStatistics
from kibitz.gui.practice.tuble.session import Chosen, TubleSession


class TubleStatistics(GuessStatistics):
    """Records by the kind of game."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(path or folders().data / "tuble-statistics.json")

    def add(self, session: TubleSession) -> GuessRecord:
        """Count a finished game and save; see `GuessStatistics.count`."""
        day = session.day.isoformat() if session.kind.chosen is Chosen.DAILY else ""
        guesses = len(session.guesses) if session.won else None
        return self.count(str(session.kind), guesses, helped=session.hints > 0, day=day)
