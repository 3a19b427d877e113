"""Letter pyramids on our own pages, by the mouse and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.parts import playing
from benchmarks.parts.playing import Count, Counted
from kibitz.registry import get_game
from tests.support.pyramid.games import WINDOW, account, address

BASES = (3, 4, 5, 6, 7)
"""Games take turns."""


COUNTED = Counted(
    account,
    "word",
    (
        Count("words", lambda told: len(told.found)),
        Count("wrong", lambda told: len(told.wrong)),
        Count("stray", lambda told: told.stray),
    ),
)


def play_pyramid(
    games: int, pages: Sequence[str], surfaces: Sequence[str], scales: Sequence[float], kept: Path
) -> None:
    """Play and print a line for each page, surface and scale."""
    game = get_game("pyramid")
    played = [
        playing.Page(name, game, WINDOW, lambda seed, name=name: address(name, BASES[seed % len(BASES)], seed))
        for name in pages
    ]
    playing.play_pages(games, played, COUNTED, surfaces, scales, kept)
