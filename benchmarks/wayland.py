"""Milliseconds of a grab, an input and a stop in a headless Wayland session: the figures of docs/platforms.md."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.systems.choice import open_desktop
from kibitz.automation.wayland import mutter
from kibitz.automation.wayland.bus import Bus
from kibitz.automation.wayland.casting import Cast
from kibitz.automation.wayland.stream import Stream
from kibitz.cli.common.virtual_display import virtual_display
from kibitz.cli.common.virtual_wayland import virtual_wayland

TIMES = 20
SPOTS = ((600, 400), (900, 300))


def ms(work: Callable[[], object]) -> float:
    began_s = time.perf_counter()
    work()
    return (time.perf_counter() - began_s) * 1000


def told(what: str, taken: list[float]) -> None:
    print(f"{what}: median {statistics.median(taken):.1f} ms, longest {max(taken):.1f} ms of {len(taken)}")


def grabs(surface: DesktopSurface, session: str) -> None:
    surface.grab()
    told(f"{session}: grab of 1920 x 1080, nothing changed", [ms(surface.grab) for _ in range(100)])


def inputs(cast: Cast, stream: Stream) -> None:
    """From a move of the pointer to the picture that shows it."""
    assert cast.device is not None
    device, taken = cast.device, []
    for number in range(TIMES):
        before = stream.first()

        def move(number: int = number, before: object = before) -> None:
            device.move(*SPOTS[number % 2])
            while (stream.first() == before).all():
                time.sleep(0.001)

        taken.append(ms(move))
        time.sleep(0.1)
    told("Wayland: input to the picture that shows it", taken)


def stops(surface: DesktopSurface, cast: Cast) -> None:
    """From the user's hand on the mouse to the stop."""
    assert cast.device is not None
    taken = []
    for _ in range(TIMES):
        stop = Stop()
        with surface.guard(stop):
            assert surface._hand is not None
            surface._hand.move(SPOTS[0], stop)
            time.sleep(0.2)
            moved_s = time.monotonic()
            cast.device.move(*SPOTS[1])
            stop.wait(5)
            taken.append((stop.time_s - moved_s) * 1000)
    told("Wayland: the user's mouse to the stop", taken)


def main() -> None:
    with virtual_wayland(1920, 1080):
        surface = open_desktop()
        grabs(surface, "Wayland")
        cast = mutter.open_cast(Bus(), with_input=True)
        stream = Stream(cast)
        stream.first()
        inputs(cast, stream)
        stops(surface, cast)
        stream.close()
        surface.close()
    with virtual_display(1920, 1080):
        surface = open_desktop()
        grabs(surface, "X11")
        surface.close()


if __name__ == "__main__":
    main()
