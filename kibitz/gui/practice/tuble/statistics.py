"""What the player achieved on the practice board of Tuble."""

from __future__ import annotations

from kibitz.gui.practice.common.statistics import GuessStatistics


class TubleStatistics(GuessStatistics):
    """Records by the kind of game."""

    FILE = "tuble-statistics.json"
