"""How long Kibitz takes to start: the whole process, as a user's shell sees it.

    python benchmarks/start.py [--runs 20] [--program dist/kibitz/kibitz]

Prints least, median and most of: ``kibitz --version``, ``kibitz --help``, ``import kibitz``, and the window, from the
start of the process until the X server shows it (on a virtual display; needs Xvfb, openbox and xdotool).
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from kibitz.cli.common.virtual_display import virtual_display

KIBITZ = [sys.executable, "-m", "kibitz"]
WINDOW_S = 30.0


def run_ms(command: Sequence[str]) -> float:
    """Wall time of a whole process, in milliseconds."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1000


def window_ms(kibitz: Sequence[str]) -> float:
    """From the start of the process until its window is on the screen, in milliseconds."""
    start = time.perf_counter()
    window = subprocess.Popen(kibitz, stdout=subprocess.DEVNULL)
    # Without --sync, which looks only twice a second.
    search = ["xdotool", "search", "--onlyvisible", "--pid", str(window.pid)]
    try:
        while not subprocess.run(search, capture_output=True, check=False).stdout:
            if window.poll() is not None or time.perf_counter() - start > WINDOW_S:
                sys.exit("the window did not show")
        return (time.perf_counter() - start) * 1000
    finally:
        window.terminate()
        try:
            window.wait(WINDOW_S)
        except subprocess.TimeoutExpired:
            window.kill()
            window.wait()


def report(name: str, measure: Callable[[], float], runs: int) -> None:
    """Measure once to warm up, then ``runs`` times, and print a line."""
    measure()
    times = [measure() for _ in range(runs)]
    print(f"{name:<20}{min(times):8.0f}{statistics.median(times):8.0f}{max(times):8.0f}  ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=20, help="how often each is measured (default 20)")
    parser.add_argument("--program", help="measure this program instead of this Python's Kibitz, such as the bundle's")
    given = parser.parse_args()
    runs, kibitz = given.runs, [given.program] if given.program else KIBITZ
    print(f"{'':<20}{'least':>8}{'median':>8}{'most':>8}")
    report("kibitz --version", lambda: run_ms([*kibitz, "--version"]), runs)
    report("kibitz --help", lambda: run_ms([*kibitz, "--help"]), runs)
    if not given.program:
        report("import kibitz", lambda: run_ms([sys.executable, "-c", "import kibitz"]), runs)
        report("python alone", lambda: run_ms([sys.executable, "-c", ""]), runs)
    if shutil.which("xdotool") is None:
        print("the window was not measured: xdotool is missing")
        return
    with virtual_display():
        report("the window", lambda: window_ms(kibitz), max(1, runs // 4))


if __name__ == "__main__":
    main()
