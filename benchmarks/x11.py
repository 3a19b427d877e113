"""Milliseconds of a grab, an input and a stop under window managers of X11: figures of docs/platforms.md.

    python benchmarks/x11.py [openbox xfwm4 i3 mutter kwin_x11 none]

On Xvfb, 1920 x 1080. Input: from a press to the picture that shows what it did, in a small window of Qt's.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.desktop_times import TIMES, grabs, ms, stops, told
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.systems.choice import open_desktop
from kibitz.automation.x11.device import XDevice
from kibitz.loop import Loop
from tests.support.display import wait_until, window_manager, x_environment, xvfb
from tests.support.toy import ToyGame
from tests.support.toy_process import toy_window

USUAL = ("none", "openbox", "xfwm4", "i3")


def inputs(surface: DesktopSurface, device: XDevice, display: str, manager: str) -> None:
    """From a press on a lamp to the picture in which it has another rim."""
    with toy_window(display):
        loop = Loop(surface, [ToyGame()])
        wait_until(lambda: loop.look().reading, "the lamps")
        reading = loop.look().reading
        assert reading is not None
        at = reading.places[next(iter(reading.places))].center
        device.move((round(at.x), round(at.y)))
        taken = []
        for _ in range(TIMES):
            time.sleep(0.2)
            before = surface.grab()

            def press(before: object = before) -> None:
                device.press(True)
                while surface.grab() is before:
                    time.sleep(0.001)

            taken.append(ms(press))
            device.press(False)
    told(f"{manager}: press to the picture that shows it", taken)


def main() -> None:
    for manager in sys.argv[1:] or USUAL:
        with xvfb(1920, 1080) as display, window_manager(manager, display):
            os.environ.update(x_environment(display))
            surface, device = open_desktop(), XDevice()
            grabs(surface, manager)
            inputs(surface, device, display, manager)
            stops(surface, device.move, manager)
            device.close()
            surface.close()


if __name__ == "__main__":
    main()
