"""Games on our own pages in Chromium, by the real keyboard and mouse and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from benchmarks.parts.waiting import START_S, wait_for
from kibitz.automation.player.events import Event, Made
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.browser import BrowserSurface
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.cli.common.virtual_display import virtual_display
from kibitz.core.game import Game
from kibitz.loop import Loop
from tests.support.pages import served_pages


class Account(Protocol):
    """A page's own account of a game."""

    @property
    def won(self) -> bool: ...

    @property
    def clean(self) -> bool: ...


Told = TypeVar("Told", bound=Account)


@dataclass
class Tally(Generic[Told]):
    """What became of the games on one page, surface and scale; each game of Kibitz counts more of its own."""

    HEADS: ClassVar[tuple[str, ...]]
    won: int = 0
    lost: int = 0
    stopped: int = 0
    move_ms: list[float] = field(default_factory=list)

    def __call__(self, event: Event) -> None:
        if isinstance(event, Made):
            self.move_ms.append(event.ms)

    def add(self, told: Told, finished: bool) -> None:
        """One more game, as its page tells it, and whether play came to the end of it."""
        self.won += finished and told.won
        self.lost += finished and not told.won
        self.stopped += not finished
        self.count(told)

    def count(self, told: Told) -> None:
        """What else the page tells."""
        raise NotImplementedError

    def counts(self) -> tuple[float, ...]:
        """What `count` counted, in the order of the heads."""
        raise NotImplementedError

    def __str__(self) -> str:
        counts = "".join(f"{count:>8.0f}" for count in (self.won, self.lost, self.stopped, *self.counts()))
        move_s = statistics.median(self.move_ms) / 1000 if self.move_ms else 0.0
        return f"{counts}{move_s:>8.1f}"


@dataclass(frozen=True)
class Page:
    """One of our pages.

    window: of a browser that shows all of it, in CSS pixels. address: of the game with a seed, below the server's.
    """

    name: str
    game: Game[Any]
    window: tuple[int, int]
    address: Callable[[int], str]


def play_pages(
    games: int,
    pages: Sequence[Page],
    tally: type[Tally[Told]],
    account: Callable[[BrowserSurface], Told],
    surfaces: Sequence[str],
    scales: Sequence[float],
    kept: Path,
) -> None:
    """Play and print a line for each page, surface and scale; what ends before its end is kept as pictures."""
    print(f"{'page':<10}{'surface':<9}{'scale':>6}" + "".join(f"{head:>8}" for head in tally.HEADS))
    width, height = (int(max(sides) * max(scales)) + 40 for sides in zip(*(page.window for page in pages), strict=True))
    with virtual_display(width, height), served_pages() as root:
        for page, surface, scale in product(pages, surfaces, scales):
            played = tally()
            _play_page(root, page, surface, scale, games, played, account, kept)
            print(f"{page.name:<10}{surface:<9}{scale:>6}{played}", flush=True)


def play_each_once(
    pages: Sequence[Page],
    tally: type[Tally[Told]],
    account: Callable[[BrowserSurface], Told],
    surfaces: Sequence[str],
    kept: Path,
) -> None:
    """Play one game on each of many pages, each in its own window; print a line for each surface."""
    print(f"{'pages':<10}{'surface':<9}{'scale':>6}" + "".join(f"{head:>8}" for head in tally.HEADS))
    width, height = (max(sides) + 40 for sides in zip(*(page.window for page in pages), strict=True))
    with virtual_display(width, height), served_pages() as root:
        for surface in surfaces:
            played = tally()
            for page in pages:
                _play_page(root, page, surface, 1.0, 1, played, account, kept)
            print(f"{len(pages):<10}{surface:<9}{1.0:>6}{played}", flush=True)


def _play_page(
    root: str,
    page: Page,
    surface: str,
    scale: float,
    games: int,
    tally: Tally[Told],
    account: Callable[[BrowserSurface], Told],
    kept: Path,
) -> None:
    """Games on one page in one browser."""
    browser = BrowserSurface("chrome", f"{root}/{page.address(1)}", window=page.window, scale=scale)
    screen = DesktopSurface() if surface == "desktop" else browser
    try:
        for seed in range(1, games + 1):
            browser.driver.get(f"{root}/{page.address(seed)}")
            loop = Loop(screen, [page.game], [tally])
            wait_for(lambda loop=loop: loop.look().reading is not None, START_S)
            result = loop.play(Stop())
            told = account(browser)
            tally.add(told, result.finished)
            if not (told.won and told.clean and result.finished):
                print(f"  {page.name} {surface} {scale} seed {seed}: {result.reason}\n    {told}", flush=True)
                if result.evidence is not None:
                    print(*(f"    {path}" for path in result.evidence.save(kept)), sep="\n", flush=True)
    finally:
        screen.close()
        browser.close()
