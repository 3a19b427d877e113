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

--looks 50: one game on each of so many generated pages (`tools/looks`) instead of our own ones; Wordle's have one to
four boards, words of four to seven letters, and some are German or Spanish; on Set's sets are taken, or cards stay, or
nothing is dealt.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts import play_pyramid, play_set, play_tuble, play_wordle, playing
from benchmarks.parts.waiting import START_S, wait_for
from kibitz.automation.player.events import Acted, Event, Planned
from kibitz.automation.stop import Stop
from kibitz.automation.systems.choice import open_desktop
from kibitz.cli.common.virtual_display import virtual_display
from kibitz.cli.printing.board_log import BoardLog
from kibitz.loop import Loop
from kibitz.registry import get_game
from tests.support.pyramid.games import PAGES as PYRAMID_PAGES
from tests.support.tuble.games import PAGES as TUBLE_PAGES
from tests.support.wordle.games import PAGES as WORDLE_PAGES
from tools.looks import playable
from tools.looks.knobs import BUILDING, SPLITS, seeds_of

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
    surface = open_desktop()
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


def play_practice_board(games: int) -> None:
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


PLAYED = {
    "wordle": (play_wordle.play_wordle, list(WORDLE_PAGES)),
    "tuble": (play_tuble.play_tuble, list(TUBLE_PAGES)),
    "pyramid": (play_pyramid.play_pyramid, list(PYRAMID_PAGES)),
}
"""Games that are played on our own pages: by what, and which pages."""
LOOKED_AT: dict[str, playing.Counted[Any]] = {
    "tuble": play_tuble.COUNTED,
    "pyramid": play_pyramid.COUNTED,
    "wordle": play_wordle.COUNTED,
    "set": play_set.COUNTED,
}
"""Games that are played on generated pages, and how they are counted."""


def _looks(game: str, seed: int) -> Callable[[int], str]:
    return lambda _: playable.address(game, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", choices=("set", *PLAYED), default="set")
    parser.add_argument("--games", type=int, default=2, help="how many are played, of each kind (default 2)")
    parser.add_argument("--pages", help="of the other games (default all)")
    parser.add_argument("--surfaces", default="desktop,browser", help="of the other games (default both)")
    parser.add_argument("--scales", default="1,1.25,2", help="device pixels per CSS pixel (default 1,1.25,2)")
    parser.add_argument("--evidence", type=Path, default=Path("evidence"), help="folder for what went wrong")
    parser.add_argument("--looks", type=int, default=0, help="so many generated pages instead of ours")
    parser.add_argument("--split", choices=SPLITS, default=BUILDING, help="of the generated pages (building)")
    parser.add_argument("--first", type=int, default=0, help="number of the first generated page (0)")
    given = parser.parse_args()
    if given.looks:
        pages = [
            playing.Page(
                f"look {seed}", get_game(given.game), playable.window_of(given.game, seed), _looks(given.game, seed)
            )
            for seed in seeds_of(given.split, given.looks, given.first)
        ]
        playing.play_each_once(pages, LOOKED_AT[given.game], given.surfaces.split(","), given.evidence)
        return
    if given.game == "set":
        play_practice_board(given.games)
        return
    play_pages, every = PLAYED[given.game]
    pages = given.pages.split(",") if given.pages else every
    scales = [float(scale) for scale in given.scales.split(",")]
    play_pages(given.games, pages, given.surfaces.split(","), scales, given.evidence)


if __name__ == "__main__":
    main()
