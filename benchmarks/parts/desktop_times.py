"""Milliseconds of a grab, an input and a stop on the desktop of this session."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.system import Spot

TIMES = 20
SPOTS: tuple[Spot, Spot] = ((600, 400), (900, 300))


def ms(work: Callable[[], object]) -> float:
    began_s = time.perf_counter()
    work()
    return (time.perf_counter() - began_s) * 1000


def told(what: str, taken: list[float]) -> None:
    print(f"{what}: median {statistics.median(taken):.1f} ms, longest {max(taken):.1f} ms of {len(taken)}", flush=True)


def grabs(surface: DesktopSurface, session: str) -> None:
    surface.grab()
    told(f"{session}: grab of 1920 x 1080, nothing changed", [ms(surface.grab) for _ in range(100)])


def stops(surface: DesktopSurface, move: Callable[[Spot], object], session: str) -> None:
    """From the user's hand on the mouse, which ``move`` stands for, to the stop."""
    told(f"{session}: the user's mouse to the stop", list(_stops(surface, move)))


def _stops(surface: DesktopSurface, move: Callable[[Spot], object]) -> Iterator[float]:
    for _ in range(TIMES):
        stop = Stop()
        with surface.guard(stop):
            assert surface._hand is not None
            surface._hand.move(SPOTS[0], stop)
            time.sleep(0.2)
            moved_s = time.monotonic()
            move(SPOTS[1])
            stop.wait(5)
            yield (stop.time_s - moved_s) * 1000
