"""Whether every demo ends as it says: many seeds of each game, half of them while both cores are busy.

    python benchmarks/demos.py [--games set,wordle] [--seeds 20] [--first-seed 1] [--pause 0.5] [--keep FOLDER]

Each demo runs as a user runs it, in a process, a home and a display of its own. Every second one runs beside two
processes that do nothing but keep a core busy each. Prints a line for each demo, and for each that failed its cause and
where its pictures are; ends with 1 if any did. Needs Xvfb and openbox.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kibitz.core.wording import counted
from kibitz.services.interruption import be_interrupted_when_ended

GAMES = ("set", "wordle", "tuble", "pyramid", "ticket")
BUSY = 2
LONGEST_S = 600.0
"""A demo that takes longer has come to no end."""
_ACCOUNT = re.compile(r"(\d+) of them stray")
_CAUSES = ("Given up", "Stopped", "expected:", "NOT CONFIRMED", "kibitz:", "The board was not played", "Error")
"""Lines of a demo's output that tell why it failed begin so, or hold this."""


@dataclass(frozen=True)
class Run:
    """How one demo ended."""

    game: str
    seed: int
    busy: bool
    code: int
    stray: int
    seconds: float
    causes: tuple[str, ...]

    @property
    def is_fine(self) -> bool:
        return self.code == 0 and self.stray == 0

    def __str__(self) -> str:
        load = "busy " if self.busy else "quiet"
        return f"{self.game:8} seed {self.seed:3}  {load}  exit {self.code}  {self.stray} stray  {self.seconds:5.1f} s"


@contextmanager
def busy_cores(count: int) -> Iterator[None]:
    """While it lasts, so many processes keep a core busy each."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def run_demo(game: str, seed: int, pause_s: float, keep: Path, *, busy: bool) -> Run:
    """One demo in a home of its own; the pictures and the output of one that fails are kept."""
    folder = keep / f"{game}-{seed}"
    with tempfile.TemporaryDirectory(prefix="kibitz-demo-") as home:
        environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        environment |= {"HOME": home, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
        command = [sys.executable, "-m", "kibitz", "demo", game, "--seed", str(seed), "--virtual"]
        command += ["--pause", str(pause_s), "--out", str(folder)]
        start = time.monotonic()
        with busy_cores(BUSY if busy else 0):
            code, output = _output(command, environment)
    seconds = time.monotonic() - start
    told = _ACCOUNT.search(output)
    causes = tuple(line.strip() for line in output.splitlines() if any(cause in line for cause in _CAUSES))
    run = Run(game, seed, busy, code, int(told[1]) if told else 0, seconds, causes if code else ())
    if run.is_fine:
        shutil.rmtree(folder, ignore_errors=True)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "output.txt").write_text(output, encoding="utf-8")
    return run


def _output(command: list[str], environment: dict[str, str]) -> tuple[int, str]:
    try:
        ran = subprocess.run(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LONGEST_S
        )
    except subprocess.TimeoutExpired as error:
        told = error.stdout.decode(errors="replace") if isinstance(error.stdout, bytes) else error.stdout or ""
        return -1, f"{told}\nkibitz: the demo came to no end within {LONGEST_S:.0f} s."
    return ran.returncode, ran.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds before each move, as the demo's own option")
    parser.add_argument("--keep", type=Path, help="where pictures and output of failed demos are kept")
    args = parser.parse_args()
    # What keeps the cores busy would go on for ever.
    be_interrupted_when_ended()
    keep = args.keep or Path(tempfile.mkdtemp(prefix="kibitz-demos-"))
    runs = []
    for game in args.games.split(","):
        for seed in range(args.first_seed, args.first_seed + args.seeds):
            run = run_demo(game, seed, args.pause, keep, busy=seed % 2 == 0)
            runs.append(run)
            print(run, *(f"\n    {cause}" for cause in run.causes), flush=True)
    fine = sum(run.is_fine for run in runs)
    stray = counted(sum(run.stray for run in runs), "stray input")
    print(f"\n{fine} of {len(runs)} demos ended with 0 and nothing stray; {stray}.")
    for game in args.games.split(","):
        of = [run for run in runs if run.game == game]
        mean_s = sum(run.seconds for run in of) / len(of)
        print(f"  {game:8} {sum(run.is_fine for run in of)} of {len(of)}, {mean_s:.0f} s each")
    if fine < len(runs):
        print(f"Pictures and output of those that failed are in {keep}.")
    return int(fine < len(runs))


if __name__ == "__main__":
    raise SystemExit(main())
