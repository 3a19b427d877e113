"""What the window costs while it is used: how long it takes to show and to answer, processor, memory.

    python benchmarks/desktop.py [--changes 40] [--games GAME,...] [--watched-s 30] [--grown-s 180] [--only PART,...]

On a virtual display (Xvfb, openbox), the program's own window beside a program that shows boards. Parts: shown,
changes, still, blocked, memory. Needs xdotool too. Figures of changes: from the moment another board is painted until
the advice about it is painted. Processor: of one core, of the whole program. Blocked: the longest time in which the
window's own thread answered nothing, while a board of Wordle is played.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PySide6.QtCore import QEventLoop, QObject, QTimer

from benchmarks.start import KIBITZ, window_ms
from kibitz.cli.common.virtual_display import virtual_display
from kibitz.gui.app import make_app
from kibitz.gui.widgets.garbage import collect_as_due, collected_when_asked
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore

GAMES = ("set", "wordle", "tuble", "pyramid", "ticket")
BOARD = [sys.executable, str(Path(__file__).parent / "parts" / "shown_board.py")]
PRACTICE = [sys.executable, "-m", "kibitz", "practice", "wordle"]
SHOWN_MS, CHANGE_MS, BLOCKED_MS, MEMORY_MB = 1000, 300, 100, 350
STILL, EMPTY, CLOCK = 1.6, 2.0, 4.0
"""The goals; of processors in per cent of a core."""
LONGEST_S = 20.0
SETTLED_S = 8.0
"""Until it looks seldom, as nothing moves."""
BEAT_MS = 5
MB = 1e6


def report(what: str, got: float, goal: float, unit: str, more: str = "") -> None:
    """A row of the table."""
    held = "held" if got <= goal else "MISSED"
    print(f"| {what} | {got:.1f} {unit} | <= {goal:g} {unit} | {held} | {more} |", flush=True)


def wait(seconds: float) -> None:
    """Let the window live for so long, as it does by itself."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
    collect_as_due()


def wait_until(condition: Callable[[], bool], seconds: float = LONGEST_S) -> bool:
    """Let it live until the condition holds; whether it came to that."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        wait(0.02)
    return True


class Shown:
    """A program that shows boards of a game."""

    def __init__(self, game: str, folder: Path) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([*BOARD, game, str(folder)], stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in: IO[str] = self.process.stdin
        self._out: IO[str] = self.process.stdout
        while self._out.readline().strip() != "there":
            if self.process.poll() is not None:
                sys.exit(f"the board of {game} did not show")

    def change(self, number: int) -> float:
        """Show another board; gives when it was painted, seconds of `time.monotonic`."""
        print(number, file=self._in, flush=True)
        return float(self._out.readline())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def shown(game: str, folder: Path) -> Iterator[Shown]:
    made = Shown(game, folder)
    try:
        yield made
    finally:
        made.close()


class Drawn(QObject):
    """When advice on another board was painted last."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._state: object = None
        self.at = 0.0
        window.worker.looked.connect(self._looked)

    def _looked(self) -> None:
        # Connected after the window's own slot, which has shown it by now.
        QTimer.singleShot(0, self, self._paint)

    def _paint(self) -> None:
        view = self._window.view
        if (
            not self._window.isVisible()
            or view is None
            or view.reading is None
            or view.advice is None
            or view.reading.state == self._state
        ):
            return
        self._state = view.reading.state
        self._window.advice.repaint()
        self.at = time.monotonic()


def window_for(game: str, folder: Path) -> MainWindow:
    """The program's window beside a board, watching the screen."""
    told = {"ticket": {"profile": str(folder / "profile.json")}} if game == "ticket" else None
    window = MainWindow(Settings(game=game, introduced=True, overlay=False), SettingsStore(), told=told)
    window.setGeometry(980, 60, 900, 740)
    window.show()
    wait(0.5)
    window.watch_screen()
    return window


def measure_changes(games: Sequence[str], count: int, folder: Path) -> None:
    """How soon advice follows the board, for each game."""
    for game in games:
        with shown(game, folder) as board:
            window = window_for(game, folder)
            times, stages = change_times(window, board, count)
            if times:
                p95 = times[min(len(times) - 1, round(0.95 * len(times)))]
                more = f"median {statistics.median(times):.0f}, most {times[-1]:.0f}; in the median {told(stages)}"
                report(f"board change to advice, {game}, p95 of {len(times)}", p95, CHANGE_MS, "ms", more)
            else:
                print(f"| board change to advice, {game} | no advice came | | MISSED | |", flush=True)
            window.close()


def change_times(window: MainWindow, board: Shown, count: int) -> tuple[list[float], list[Mapping[str, float]]]:
    """Milliseconds of each change whose advice came, sorted, and what the stages took of them."""
    drawn = Drawn(window)
    wait_until(lambda: drawn.at > 0)
    times, stages = [], []
    for number in range(1, count + 1):
        wait(random.Random(number).uniform(1.0, 2.0))
        start = board.change(number)
        if wait_until(lambda start=start: drawn.at > start, 8) and window.view is not None:  # type: ignore[misc]
            times.append(1000 * (drawn.at - start))
            stages.append(window.view.ms)
    return sorted(times), stages


def told(stages: Sequence[Mapping[str, float]]) -> str:
    """The stages' medians, such as ``grab 10, read 80``."""
    names = dict.fromkeys(name for one in stages for name in one)
    return ", ".join(f"{name} {statistics.median(one.get(name, 0.0) for one in stages):.0f}" for name in names)


def cpu_share(seconds: float) -> float:
    """Per cent of a core that this program takes from now on."""
    own = psutil.Process()
    before, start = sum(own.cpu_times()[:2]), time.monotonic()
    wait(seconds)
    return 100 * (sum(own.cpu_times()[:2]) - before) / (time.monotonic() - start)


def seen(window: MainWindow) -> str:
    """Whether the board was seen in the last look: else the figure says nothing."""
    return "its board was seen" if window.sees_board else "NO BOARD WAS SEEN"


def measure_still(seconds: float, folder: Path) -> None:
    """What watching takes of a processor while nothing happens, or a clock ticks."""
    for game in GAMES:
        with shown(game, folder):
            window = window_for(game, folder)
            wait(SETTLED_S)
            report(f"watching a static board, {game}", cpu_share(seconds), STILL, "% of a core", seen(window))
            window.close()
    window = window_for("", folder)
    wait(SETTLED_S)
    report("watching an empty desktop", cpu_share(seconds), EMPTY, "% of a core")
    window.close()
    with shown("clock", folder):
        window = window_for("", folder)
        wait(SETTLED_S)
        report("watching a ticking clock", cpu_share(seconds), CLOCK, "% of a core")
        window.close()


def measure_blocked(folder: Path) -> None:
    """How long the window's thread answers nothing while a board is played."""
    board = subprocess.Popen([*PRACTICE, "--seed", "3", "--geometry", "20,60,900,720"])
    window = window_for("wordle", folder)
    wait_until(lambda: window.sees_board)
    gaps: list[float] = []
    last = time.monotonic()

    def beat() -> None:
        nonlocal last
        now = time.monotonic()
        gaps.append(1000 * (now - last) - BEAT_MS)
        last = now

    timer = QTimer()
    timer.timeout.connect(beat)
    ended: list[object] = []
    window.worker.played.connect(ended.append)
    wait(3)
    last = time.monotonic()
    timer.start(BEAT_MS)
    window.play()
    done = wait_until(lambda: bool(ended), 120)
    timer.stop()
    more = f"p99 {sorted(gaps)[round(0.99 * (len(gaps) - 1))]:.0f}; the play {'ended' if done else 'did not end'}"
    report("longest block of the window's thread in play of Wordle", max(gaps), BLOCKED_MS, "ms", more)
    window.close()
    board.terminate()
    board.wait()


def measure_memory(seconds: float, folder: Path) -> None:
    """What is held once all games were used, and how that grows."""
    window = window_for("", folder)
    for game in GAMES:
        with shown(game, folder) as board:
            window.choose_game(game)
            if game == "ticket":
                window.tell(game, {"profile": str(folder / "profile.json")})
            drawn = Drawn(window)
            wait_until(lambda drawn=drawn: drawn.at > 0)  # type: ignore[misc]
            for number in range(4):
                board.change(number)
                wait(1.5)
    own = psutil.Process()
    report("memory, all five games used", own.memory_info().rss / MB, MEMORY_MB, "MB")
    with shown("set", folder) as board:
        window.choose_game("set")
        drawn, advised, last = Drawn(window), 0, 0.0
        wait(20)
        start, begin = own.memory_info().rss, time.monotonic()
        number = 0
        while time.monotonic() - begin < seconds:
            board.change(number := number + 1)
            wait(2)
            advised, last = advised + (drawn.at > last), drawn.at
        growth = (own.memory_info().rss - start) / MB
    hour = f"{growth * 3600 / seconds:.0f} MB an hour, if it went on so; advice on {advised} of {number} boards"
    print(f"| growth of memory, a new board of Set every 2 s | {growth:.1f} MB in {seconds:.0f} s | | | {hour} |")
    window.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--changes", type=int, default=40, help="boards a game (default 40)")
    parser.add_argument("--games", default=",".join(GAMES), help="of the changes, comma between")
    parser.add_argument("--watched-s", type=float, default=30, help="how long a processor is measured (default 30)")
    parser.add_argument("--grown-s", type=float, default=180, help="how long memory is watched (default 180)")
    parser.add_argument("--only", default="shown,changes,still,blocked,memory", help="parts, comma between")
    asked = parser.parse_args()
    parts = asked.only.split(",")
    with tempfile.TemporaryDirectory() as name, virtual_display(), collected_when_asked():
        folder = Path(name)
        for kind in ("CONFIG", "DATA", "CACHE", "STATE"):
            os.environ[f"XDG_{kind}_HOME"] = str(folder / kind.lower())
        print("| what | measured | goal | | |\n| --- | --- | --- | --- | --- |")
        if "shown" in parts:
            window_ms(KIBITZ)
            times = [window_ms(KIBITZ) for _ in range(7)]
            more = f"least {min(times):.0f}, most {max(times):.0f}"
            report("the window shown, warm, median", statistics.median(times), SHOWN_MS, "ms", more)
        make_app("light")
        if "changes" in parts:
            measure_changes(asked.games.split(","), asked.changes, folder)
        if "still" in parts:
            measure_still(asked.watched_s, folder)
        if "blocked" in parts:
            measure_blocked(folder)
        if "memory" in parts:
            measure_memory(asked.grown_s, folder)


if __name__ == "__main__":
    main()
