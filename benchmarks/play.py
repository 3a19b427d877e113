"""How quickly and how cleanly the practice board of Set is played on a real X server.

    python benchmarks/play.py [--games 2]

Plays whole games with the mouse (about 25 boards each), without the overlay, on a virtual display. Prints the time from
a settled board to the end of the third click, and what the practice board itself says of the clicks. Needs Xvfb and
openbox.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kibitz.automation.desktop import DesktopSurface
from kibitz.automation.events import Acted, Event, Planned
from kibitz.automation.stop import Stop
from kibitz.cli.board_log import BoardLog
from kibitz.cli.virtual_display import virtual_display
from kibitz.game import get_game
from kibitz.loop import Loop

START_S = 60.0
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


def wait_for(condition: Callable[[], bool], seconds: float) -> None:
    """Look ten times a second until the condition holds or the time is over."""
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.1)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2, help="how many games are played (default 2)")
    games = parser.parse_args().games
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


if __name__ == "__main__":
    main()
