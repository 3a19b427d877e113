"""Letter pyramids on our own pages, by the mouse and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from benchmarks.parts.waiting import START_S, wait_for
from kibitz.automation.browser import BrowserSurface
from kibitz.automation.desktop import DesktopSurface
from kibitz.automation.events import Event, Made
from kibitz.automation.stop import Stop
from kibitz.cli.virtual_display import virtual_display
from kibitz.game import get_game
from kibitz.loop import Loop
from tests.support.pages import served_pages
from tests.support.pyramid_games import WINDOW, Account, account, address

BASES = (3, 4, 5, 6, 7)
"""Games take turns."""
HEADS = ("won", "lost", "stopped", "words", "wrong", "stray", "word s")


@dataclass
class Tally:
    """What became of the games on one page, surface and scale."""

    won: int = 0
    lost: int = 0
    stopped: int = 0
    words: int = 0
    wrong: int = 0
    stray: int = 0
    word_ms: list[float] = field(default_factory=list)

    def __call__(self, event: Event) -> None:
        if isinstance(event, Made):
            self.word_ms.append(event.ms)

    def add(self, told: Account, finished: bool) -> None:
        """One more game, as its page tells it, and whether play came to the end of it."""
        self.won += finished and told.won
        self.lost += finished and not told.won
        self.stopped += not finished
        self.words += len(told.found)
        self.wrong += len(told.wrong)
        self.stray += told.stray

    def __str__(self) -> str:
        counts = (self.won, self.lost, self.stopped, self.words, self.wrong, self.stray)
        word_s = statistics.median(self.word_ms) / 1000 if self.word_ms else 0.0
        return "".join(f"{count:>8}" for count in counts) + f"{word_s:>8.1f}"


def play_pyramid(
    games: int, pages: Sequence[str], surfaces: Sequence[str], scales: Sequence[float], kept: Path
) -> None:
    """Play and print a line for each page, surface and scale."""
    print(f"{'page':<10}{'surface':<9}{'scale':>6}" + "".join(f"{head:>8}" for head in HEADS))
    width, height = (int(side * max(scales)) + 40 for side in WINDOW)
    with virtual_display(width, height), served_pages() as root:
        for page, surface, scale in product(pages, surfaces, scales):
            tally = Tally()
            _play_page(root, page, surface, scale, games, tally, kept)
            print(f"{page:<10}{surface:<9}{scale:>6}{tally}", flush=True)


def _play_page(root: str, page: str, surface: str, scale: float, games: int, tally: Tally, kept: Path) -> None:
    """Games on one page in one browser; what ends before its end is kept as pictures."""
    browser = BrowserSurface("chrome", f"{root}/{address(page)}", window=WINDOW, scale=scale)
    screen = DesktopSurface() if surface == "desktop" else browser
    try:
        for seed in range(1, games + 1):
            base = BASES[seed % len(BASES)]
            browser.driver.get(f"{root}/{address(page, base, seed)}")
            loop = Loop(screen, [get_game("pyramid")], [tally])
            wait_for(lambda loop=loop: loop.look().reading is not None, START_S)
            result = loop.play(Stop())
            told = account(browser)
            tally.add(told, result.finished)
            if not (told.won and told.clean and result.finished):
                print(f"  {page} {surface} {scale} base {base} seed {seed}: {result.reason}\n    {told}", flush=True)
                if result.evidence is not None:
                    print(*(f"    {path}" for path in result.evidence.save(kept)), sep="\n", flush=True)
    finally:
        screen.close()
        browser.close()
