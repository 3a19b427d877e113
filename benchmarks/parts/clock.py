"""How long something takes, and a line that says so."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

RUNS = 9


def cpu_ms(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> list[float]:
    """Milliseconds of each of RUNS runs after one to warm up."""
    work()
    times = []
    for _ in range(RUNS):
        start = clock()
        work()
        times.append((clock() - start) * 1000)
    return sorted(times)


def heading() -> None:
    print(f"{'':<58}{'least':>8}{'median':>8}{'most':>8}")


def row(name: str, times: list[float], more: str = "") -> None:
    print(f"{name:<58}{times[0]:8.1f}{statistics.median(times):8.1f}{times[-1]:8.1f}  ms  {more}", flush=True)
