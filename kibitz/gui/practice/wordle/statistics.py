"""What the player achieved on the practice board of Wordle."""

from __future__ import annotations

from kibitz.gui.practice.common.statistics import GuessStatistics


class WordleStatistics(GuessStatistics):
    """Records by the kind of game."""

    FILE = "wordle-statistics.json"
