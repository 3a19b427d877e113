"""Games of Tuble on our own pages, by the real keyboard and mouse and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path

from benchmarks.parts import playing
from benchmarks.parts.playing import Count, Counted
from kibitz.registry import get_game
from tests.support.tuble.games import WINDOW, account, address

OPENER = "Chigwell"
"""The best first guess."""
NO_LIST, NO_OPENER = 5, 7
"""Each so many games the page has no list, or doesn't know the best first guess."""


COUNTED = Counted(
    account,
    "guess",
    (
        Count("guesses", lambda told: len(told.guesses)),
        Count("refused", lambda told: len(told.refused)),
        Count("stray", lambda told: told.stray),
        Count("gap ms", lambda told: told.gap_ms, min, inf),
    ),
)


def play_tuble(games: int, pages: Sequence[str], surfaces: Sequence[str], scales: Sequence[float], kept: Path) -> None:
    """Play and print a line for each page, surface and scale."""
    game = get_game("tuble")
    played = [playing.Page(name, game, WINDOW, lambda seed, name=name: _address(name, seed)) for name in pages]
    playing.play_pages(games, played, COUNTED, surfaces, scales, kept)


def _address(page: str, seed: int) -> str:
    options: dict[str, object] = {"seed": seed}
    options |= {"list": 0} if seed % NO_LIST == 0 else {}
    options |= {"lacks": OPENER} if seed % NO_OPENER == 0 else {}
    return address(page, **options)
