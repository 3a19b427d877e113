"""Letter pyramids on our own pages, by the mouse and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.parts import playing
from kibitz.registry import get_game
from tests.support.pyramid.games import WINDOW, Account, account, address

BASES = (3, 4, 5, 6, 7)
"""Games take turns."""


@dataclass
class Tally(playing.Tally[Account]):
    """What became of the games on one page, surface and scale."""

    HEADS = ("won", "lost", "stopped", "words", "wrong", "stray", "word s")
    words: int = 0
    wrong: int = 0
    stray: int = 0

    def count(self, told: Account) -> None:
        self.words += len(told.found)
        self.wrong += len(told.wrong)
        self.stray += told.stray

    def counts(self) -> tuple[float, ...]:
        return self.words, self.wrong, self.stray


def play_pyramid(
    games: int, pages: Sequence[str], surfaces: Sequence[str], scales: Sequence[float], kept: Path
) -> None:
    """Play and print a line for each page, surface and scale."""
    game = get_game("pyramid")
    played = [
        playing.Page(name, game, WINDOW, lambda seed, name=name: address(name, BASES[seed % len(BASES)], seed))
        for name in pages
    ]
    playing.play_pages(games, played, Tally, account, surfaces, scales, kept)
