"""Milliseconds of a grab, an input and a stop in a headless Wayland session: the figures of docs/platforms.md."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.desktop_times import SPOTS, TIMES, grabs, ms, stops, told
from kibitz.automation.systems.choice import open_desktop
from kibitz.automation.wayland import mutter
from kibitz.automation.wayland.bus import Bus
from kibitz.automation.wayland.casting import Cast, Device
from kibitz.automation.wayland.stream import Stream
from kibitz.cli.common.virtual_wayland import virtual_wayland


def inputs(device: Device, stream: Stream) -> None:
    """From a move of the pointer to the picture that shows it."""
    taken = []
    for number in range(TIMES):
        before = stream.first()

        def move(number: int = number, before: object = before) -> None:
            device.move(*SPOTS[number % 2])
            while (stream.first() == before).all():
                time.sleep(0.001)

        taken.append(ms(move))
        time.sleep(0.1)
    told("Wayland: input to the picture that shows it", taken)


def device_of(cast: Cast) -> Device:
    assert cast.device is not None
    return cast.device


def main() -> None:
    with virtual_wayland(1920, 1080):
        surface = open_desktop()
        grabs(surface, "Wayland")
        cast = mutter.open_cast(Bus(), with_input=True)
        device, stream = device_of(cast), Stream(cast)
        stream.first()
        inputs(device, stream)
        stops(surface, lambda spot: device.move(*spot), "Wayland")
        stream.close()
        surface.close()


if __name__ == "__main__":
    main()
