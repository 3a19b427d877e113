"""Games of Wordle on our own pages, by the real keyboard and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

from benchmarks.parts import playing
from kibitz.registry import get_game
from tests.support.wordle.games import PAGES, Account, WordlePageKind, account

OPENER = "TARSE"
"""The best first word of the usual list."""
REFUSED = 5
"""Each so many games refuse it."""


@dataclass
class Tally(playing.Tally[Account]):
    """What became of the games on one page, surface and scale."""

    HEADS = ("won", "lost", "stopped", "guesses", "lost k", "stray k", "extra k", "gap ms", "word s")
    guesses: int = 0
    lost_keys: int = 0
    stray_keys: int = 0
    extra_keys: int = 0
    gap_ms: float = inf

    def count(self, told: Account) -> None:
        self.guesses += len(told.guesses)
        self.lost_keys += told.lost
        self.stray_keys += told.stray
        self.extra_keys += told.extra
        self.gap_ms = min(self.gap_ms, told.gap_ms)

    def counts(self) -> tuple[float, ...]:
        return self.guesses, self.lost_keys, self.stray_keys, self.extra_keys, self.gap_ms


def play_wordle(games: int, pages: Sequence[str], surfaces: Sequence[str], scales: Sequence[float], kept: Path) -> None:
    """Play and print a line for each page, surface and scale."""
    played = [_played(PAGES[name]) for name in pages]
    playing.play_pages(games, played, Tally, account, surfaces, scales, kept)


def _played(page: WordlePageKind) -> playing.Page:
    def address(seed: int) -> str:
        refused = {"refuse": OPENER} if seed % REFUSED == 0 else {}
        return page.address(seed=seed, **refused)

    return playing.Page(page.name, get_game("wordle", boards=page.boards), page.window, address)
