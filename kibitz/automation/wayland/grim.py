"""Pictures by the program grim, on wlroots desktops without a portal: to be looked at only."""

from __future__ import annotations

import shutil
import subprocess
import time
from typing import TYPE_CHECKING

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.screen import chosen_area
from kibitz.core.errors import CaptureError
from kibitz.core.frame import Frame
from kibitz.core.phrase import Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ANSWER_S = 5.0


def is_there() -> bool:
    """Whether grim is installed."""
    return shutil.which("grim") is not None


class GrimScreen:
    """The whole desktop, or a region of it."""

    def __init__(self, region: Area | None = None, monitor: int | None = None) -> None:
        """Raises CaptureError where grim gives no picture, UsageError for an area not on the desktop."""
        self._frame: Frame | None = None
        height, width = _shot().shape[:2]
        self.monitors = (Area(0, 0, width, height),)
        self.area = chosen_area(self.monitors[0], self.monitors, region, monitor)

    def grab(self) -> Frame:
        """The picture now; the very same Frame as before when no pixel changed. Raises CaptureError."""
        a = self.area
        pixels = _shot()[a.y : a.y + a.h, a.x : a.x + a.w]
        frame = Frame(pixels, "screen", time.monotonic(), (a.x, a.y))
        if not frame.same_pixels(self._frame):
            self._frame = frame
        assert self._frame is not None
        return self._frame

    def close(self) -> None:
        """Nothing is held."""


def _shot() -> NDArray[np.uint8]:
    """(h, w, 3) uint8, BGR. Raises CaptureError."""
    import cv2
    import numpy as np

    try:
        # PPM costs grim no compression.
        run = subprocess.run(["grim", "-t", "ppm", "-"], capture_output=True, timeout=ANSWER_S, check=True)
        pixels = cv2.imdecode(np.frombuffer(run.stdout, np.uint8), cv2.IMREAD_COLOR)
    except subprocess.CalledProcessError as problem:
        why = problem.stderr.decode(errors="replace").strip() or str(problem)
        raise CaptureError(_no_picture(why)) from problem
    except (OSError, subprocess.TimeoutExpired, cv2.error) as problem:
        raise CaptureError(_no_picture(str(problem))) from problem
    if pixels is None:
        raise CaptureError(_no_picture(Phrase("it is no picture")))
    picture = np.asarray(pixels, np.uint8)
    picture.flags.writeable = False
    return picture


def _no_picture(why: str) -> Phrase:
    return Phrase(
        "The program grim gave no picture of the screen: {why}. It works on wlroots desktops such as sway; elsewhere "
        "install the desktop's portal (xdg-desktop-portal-gnome, -kde).",
        why=why,
    )
