"""How quickly and how cleanly games are played on a real X server.

    python benchmarks/play.py [set] [--games 2]
    python benchmarks/play.py wordle [--games 2] [--pages flip,round] [--surfaces desktop,browser] [--scales 1,1.25,2]
    python benchmarks/play.py tuble [--games 2] [--pages tiles,night] [--surfaces desktop,browser] [--scales 1,1.5]
    python benchmarks/play.py pyramid [--games 5] [--pages hexagons,bare] [--surfaces desktop,browser] [--scales 1,2]

Set: whole games on the practice board with the mouse (about 25 boards each), without the overlay, on a virtual display.
Prints the time from a settled board to the end of the third click, and what the practice board itself says of the
clicks. Needs Xvfb and openbox.

Wordle: games on our own pages in Chromium, by the real keyboard and by Selenium, at several device scales; each fifth
game refuses the first word. Prints what the pages themselves say of games and keys. Needs Chromium and its driver too.

Tuble: the same; games for stations spread over the whole list. Each fifth game has no list, and each seventh doesn't
know the best first guess.

Pyramid: the same; easy puzzles of our generator, of bases 3 to 7 in turn.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.play_pyramid import play_pyramid
from benchmarks.parts.play_tuble import play_tuble
from benchmarks.parts.waiting import START_S, wait_for
from kibitz.automation.browser import BrowserSurface
from kibitz.automation.desktop import DesktopSurface
from kibitz.automation.events import Acted, Event, Made, Planned
from kibitz.automation.stop import Stop
from kibitz.cli.board_log import BoardLog
from kibitz.cli.virtual_display import virtual_display
from kibitz.game import get_game
from kibitz.loop import Loop
from tests.support.pages import served_pages
from tests.support.pyramid_games import PAGES as PYRAMID_PAGES
from tests.support.tuble_games import PAGES as TUBLE_PAGES
from tests.support.wordle_games import PAGES, Account, WordlePageKind, account

OPENER = "TARSE"
"""The best first word of the usual list."""
END_S = 3.0


class Clicks:
    """Remembers, for each set, when its third click was done."""

    def __init__(self) -> None:
        self.third_ms: list[float] = []
        self._done = 0

    def __call__(self, event: Event) -> None:
        if isinstance(event, Planned):
            self._done = 0
        elif isinstance(event, Acted):
            self._done += 1
            if self._done == 3:
                self.third_ms.append(event.ms)


def play(seed: int, folder: Path, clicks: Clicks) -> None:
    """One game; prints how it ended."""
    log = BoardLog(folder / f"{seed}.jsonl")
    command = [sys.executable, "-m", "kibitz", "practice", "set", "--seed", str(seed), "--log", str(log.path)]
    board = subprocess.Popen(command)
    surface = DesktopSurface()
    try:
        wait_for(lambda: log.button("deal") is not None or board.poll() is not None, START_S)
        deal = log.button("deal")
        if deal is None:
            sys.exit("the practice board did not show")
        loop = Loop(surface, [get_game("set", deal_at=deal.center)], [clicks])
        wait_for(lambda: loop.look().reading is not None, START_S)
        result = loop.play(Stop())
        wait_for(lambda: log.last("over") is not None, END_S)
        print(f"game {seed}: {len(result.moves)} moves, {result.actions} actions, {result.retries} second tries;")
        print(f"  {result.reason}\n  the board's own account: {log.account()}", flush=True)
    finally:
        surface.close()
        board.terminate()
        board.wait()


def play_set(games: int) -> None:
    clicks = Clicks()
    with virtual_display(), tempfile.TemporaryDirectory() as folder:
        for seed in range(1, games + 1):
            play(seed, Path(folder), clicks)
    if clicks.third_ms:
        times = sorted(clicks.third_ms)
        print(
            f"{len(times)} sets: settled board to third click {times[0]:.0f} least, {statistics.median(times):.0f} "
            f"median, {times[-1]:.0f} most, ms"
        )


@dataclass
class Tally:
    """What became of the games on one page, surface and scale."""

    won: int = 0
    lost: int = 0
    stopped: int = 0
    guesses: int = 0
    lost_keys: int = 0
    stray_keys: int = 0
    extra_keys: int = 0
    gap_ms: float = inf
    word_ms: list[float] = field(default_factory=list)

    def __call__(self, event: Event) -> None:
        if isinstance(event, Made):
            self.word_ms.append(event.ms)

    def add(self, told: Account, finished: bool) -> None:
        """One more game, as its page tells it, and whether play came to the end of it."""
        self.won += finished and told.won
        self.lost += finished and not told.won
        self.stopped += not finished
        self.guesses += len(told.guesses)
        self.lost_keys += told.lost
        self.stray_keys += told.stray
        self.extra_keys += told.extra
        self.gap_ms = min(self.gap_ms, told.gap_ms)

    def __str__(self) -> str:
        counts = (self.won, self.lost, self.stopped, self.guesses, self.lost_keys, self.stray_keys, self.extra_keys)
        word_s = statistics.median(self.word_ms) / 1000 if self.word_ms else 0.0
        return "".join(f"{count:>8}" for count in counts) + f"{self.gap_ms:>8.0f}{word_s:>8.1f}"


HEADS = ("won", "lost", "stopped", "guesses", "lost k", "stray k", "extra k", "gap ms", "word s")


def play_wordle(games: int, pages: Sequence[str], surfaces: Sequence[str], scales: Sequence[float], kept: Path) -> None:
    print(f"{'page':<10}{'surface':<9}{'scale':>6}" + "".join(f"{head:>8}" for head in HEADS))
    width, height = (int(max(side) * max(scales)) + 40 for side in zip(*(PAGES[p].window for p in pages), strict=True))
    with virtual_display(width, height), served_pages() as address:
        for page, surface, scale in product(pages, surfaces, scales):
            tally = Tally()
            play_page(address, PAGES[page], surface, scale, games, tally, kept)
            print(f"{page:<10}{surface:<9}{scale:>6}{tally}", flush=True)


def play_page(
    address: str, page: WordlePageKind, surface: str, scale: float, games: int, tally: Tally, kept: Path
) -> None:
    """Games on one page in one browser; what ends before its end is kept as pictures."""
    game = get_game("wordle", boards=page.boards)
    first = page.address(seed=1)
    browser = BrowserSurface("chrome", f"{address}/{first}", window=page.window, scale=scale)
    screen = DesktopSurface() if surface == "desktop" else browser
    try:
        for seed in range(1, games + 1):
            refused = {"refuse": OPENER} if seed % 5 == 0 else {}
            browser.driver.get(f"{address}/{page.address(seed=seed, **refused)}")
            loop = Loop(screen, [game], [tally])
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


PLAYED = {
    "wordle": (play_wordle, list(PAGES)),
    "tuble": (play_tuble, list(TUBLE_PAGES)),
    "pyramid": (play_pyramid, list(PYRAMID_PAGES)),
}
"""Games that are played on our own pages: by what, and which pages."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", choices=("set", *PLAYED), default="set")
    parser.add_argument("--games", type=int, default=2, help="how many are played, of each kind (default 2)")
    parser.add_argument("--pages", help="of the other games (default all)")
    parser.add_argument("--surfaces", default="desktop,browser", help="of the other games (default both)")
    parser.add_argument("--scales", default="1,1.25,2", help="device pixels per CSS pixel (default 1,1.25,2)")
    parser.add_argument("--evidence", type=Path, default=Path("evidence"), help="folder for what went wrong")
    given = parser.parse_args()
    if given.game == "set":
        play_set(given.games)
        return
    play_pages, every = PLAYED[given.game]
    pages = given.pages.split(",") if given.pages else every
    scales = [float(scale) for scale in given.scales.split(",")]
    play_pages(given.games, pages, given.surfaces.split(","), scales, given.evidence)


if __name__ == "__main__":
    main()
