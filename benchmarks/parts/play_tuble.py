"""Games of Tuble on our own pages, by the real keyboard and mouse and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

from benchmarks.parts import playing
from kibitz.registry import get_game
from tests.support.tuble.games import WINDOW, Account, account, address

OPENER = "Chigwell"
"""The best first guess."""
NO_LIST, NO_OPENER = 5, 7
"""Each so many games the page has no list, or doesn't know the best first guess."""


@dataclass
class Tally(playing.Tally[Account]):
    """What became of the games on one page, surface and scale."""

    HEADS = ("won", "lost", "stopped", "guesses", "refused", "stray", "gap ms", "guess s")
    guesses: int = 0
    refused: int = 0
    stray: int = 0
    gap_ms: float = inf

    def count(self, told: Account) -> None:
        self.guesses += len(told.guesses)
        self.refused += len(told.refused)
        self.stray += told.stray
        self.gap_ms = min(self.gap_ms, told.gap_ms)

    def counts(self) -> tuple[float, ...]:
        return self.guesses, self.refused, self.stray, self.gap_ms


def play_tuble(games: int, pages: Sequence[str], surfaces: Sequence[str], scales: Sequence[float], kept: Path) -> None:
    """Play and print a line for each page, surface and scale."""
    game = get_game("tuble")
    played = [playing.Page(name, game, WINDOW, lambda seed, name=name: _address(name, seed)) for name in pages]
    playing.play_pages(games, played, Tally, account, surfaces, scales, kept)


def _address(page: str, seed: int) -> str:
    options: dict[str, object] = {"seed": seed}
    options |= {"list": 0} if seed % NO_LIST == 0 else {}
    options |= {"lacks": OPENER} if seed % NO_OPENER == 0 else {}
    return address(page, **options)
