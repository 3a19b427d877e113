"""Games on our own pages in Chromium, by the real keyboard and mouse and by Selenium; part of `benchmarks/play.py`."""

from __future__ import annotations

import operator
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from benchmarks.parts.waiting import START_S, wait_for
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.player.events import Event, Made
from kibitz.automation.stop import Stop
from kibitz.automation.systems.choice import open_desktop
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


@dataclass(frozen=True)
class Count(Generic[Told]):
    """What else a page tells of its games.

    head: of its column. of: the figure of one game. join: of two games' figures. start: of none.
    """

    head: str
    of: Callable[[Told], float]
    join: Callable[[float, float], float] = operator.add
    start: float = 0.0


@dataclass(frozen=True)
class Counted(Generic[Told]):
    """How the games of one kind are counted.

    account: the page's own, once a game has ended. move: what a move is called. counts: what the account tells.
    """

    account: Callable[[BrowserSurface], Told]
    move: str
    counts: Sequence[Count[Told]]

    @property
    def heads(self) -> str:
        """Of the columns of a tally."""
        heads = ("won", "lost", "stopped", *(count.head for count in self.counts), f"{self.move} s")
        return "".join(f"{head:>8}" for head in heads)


@dataclass
class Tally(Generic[Told]):
    """What became of the games on one page, surface and scale."""

    counted: Counted[Told]
    won: int = 0
    lost: int = 0
    stopped: int = 0
    figures: list[float] = field(init=False)
    move_ms: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.figures = [count.start for count in self.counted.counts]

    def __call__(self, event: Event) -> None:
        if isinstance(event, Made):
            self.move_ms.append(event.ms)

    def add(self, told: Told, finished: bool) -> None:
        """One more game, as its page tells it, and whether play came to the end of it."""
        self.won += finished and told.won
        self.lost += finished and not told.won
        self.stopped += not finished
        counts = zip(self.counted.counts, self.figures, strict=True)
        self.figures = [count.join(figure, count.of(told)) for count, figure in counts]

    def __str__(self) -> str:
        counts = "".join(f"{count:>8.0f}" for count in (self.won, self.lost, self.stopped, *self.figures))
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
    counted: Counted[Told],
    surfaces: Sequence[str],
    scales: Sequence[float],
    kept: Path,
) -> None:
    """Play and print a line for each page, surface and scale; what ends before its end is kept as pictures."""
    print(f"{'page':<10}{'surface':<9}{'scale':>6}" + counted.heads)
    width, height = (int(max(sides) * max(scales)) + 40 for sides in zip(*(page.window for page in pages), strict=True))
    with virtual_display(width, height), served_pages() as root:
        for page, surface, scale in product(pages, surfaces, scales):
            played = Tally(counted)
            _play_page(root, page, surface, scale, games, played, kept)
            print(f"{page.name:<10}{surface:<9}{scale:>6}{played}", flush=True)


def play_each_once(
    pages: Sequence[Page],
    counted: Counted[Told],
    surfaces: Sequence[str],
    kept: Path,
) -> None:
    """Play one game on each of many pages, each in its own window; print a line for each surface."""
    print(f"{'pages':<10}{'surface':<9}{'scale':>6}" + counted.heads)
    width, height = (max(sides) + 40 for sides in zip(*(page.window for page in pages), strict=True))
    with virtual_display(width, height), served_pages() as root:
        for surface in surfaces:
            played = Tally(counted)
            for page in pages:
                _play_page(root, page, surface, 1.0, 1, played, kept)
            print(f"{len(pages):<10}{surface:<9}{1.0:>6}{played}", flush=True)


def _play_page(
    root: str,
    page: Page,
    surface: str,
    scale: float,
    games: int,
    tally: Tally[Told],
    kept: Path,
) -> None:
    """Games on one page in one browser."""
    browser = BrowserSurface("chrome", f"{root}/{page.address(1)}", window=page.window, scale=scale)
    screen = open_desktop() if surface == "desktop" else browser
    try:
        for seed in range(1, games + 1):
            browser.driver.get(f"{root}/{page.address(seed)}")
            loop = Loop(screen, [page.game], [tally])
            wait_for(lambda loop=loop: loop.look().reading is not None, START_S)
            result = loop.play(Stop())
            told = tally.counted.account(browser)
            tally.add(told, result.finished)
            if not (told.won and told.clean and result.finished):
                print(f"  {page.name} {surface} {scale} seed {seed}: {result.reason}\n    {told}", flush=True)
                if result.evidence is not None:
                    print(*(f"    {path}" for path in result.evidence.save(kept)), sep="\n", flush=True)
    finally:
        screen.close()
        browser.close()
