"""Games of Wordle on our own pages, by the real keyboard and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path

from benchmarks.parts import playing
from benchmarks.parts.playing import Count, Counted
from kibitz.registry import get_game
from tests.support.wordle.games import PAGES, WordlePageKind, account

OPENER = "TARSE"
"""The best first word of the usual list."""
REFUSED = 5
"""Each so many games refuse it."""


COUNTED = Counted(
    account,
    "word",
    (
        Count("guesses", lambda told: len(told.guesses)),
        Count("lost k", lambda told: told.lost),
        Count("stray k", lambda told: len(told.stray)),
        Count("extra k", lambda told: told.extra),
        Count("gap ms", lambda told: told.gap_ms, min, inf),
    ),
)


def play_wordle(games: int, pages: Sequence[str], surfaces: Sequence[str], scales: Sequence[float], kept: Path) -> None:
    """Play and print a line for each page, surface and scale."""
    played = [_played(PAGES[name]) for name in pages]
    playing.play_pages(games, played, COUNTED, surfaces, scales, kept)


def _played(page: WordlePageKind) -> playing.Page:
    def address(seed: int) -> str:
        refused = {"refuse": OPENER} if seed % REFUSED == 0 else {}
        return page.address(seed=seed, **refused)

    return playing.Page(page.name, get_game("wordle", boards=page.boards), page.window, address)
