"""Pictures of a Wayland screen as frames."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.screen import chosen_area
from kibitz.automation.wayland.stream import Stream
from kibitz.core.errors import CaptureError
from kibitz.core.frame import Frame
from kibitz.core.phrase import Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class StreamScreen:
    """One monitor's stream, or a region of it. Areas are told in the monitor's own pixels."""

    def __init__(self, stream: Stream, region: Area | None = None, monitor: int | None = None) -> None:
        """Takes the stream over. Raises CaptureError where no picture comes, UsageError for an area not on it."""
        self.stream = stream
        self._known: NDArray[np.uint8] | None = None
        self._frame: Frame | None = None
        height, width = stream.first().shape[:2]
        self._monitor = Area(*stream.position, width, height)
        self.area = chosen_area(self._monitor, self.monitors, region, monitor)

    @property
    def monitors(self) -> tuple[Area, ...]:
        """The one monitor that the stream is of: which one, the desktop's own dialog asks."""
        return (self._monitor,)

    def grab(self) -> Frame:
        """The picture now; the very same Frame as before when no pixel changed. Raises CaptureError."""
        import cv2
        import numpy as np

        a, m = self.area, self._monitor
        whole = self.stream.first()
        if whole.shape[:2] != (m.h, m.w):
            raise CaptureError(
                Phrase("The screen has another size than before, so nothing on it is where it was. Start again.")
            )
        part = whole[a.y - m.y : a.y - m.y + a.h, a.x - m.x : a.x - m.x + a.w]
        known = self._known
        if self._frame is not None and known is not None and _same(part, known):
            return self._frame
        bgr = np.asarray(cv2.cvtColor(part, cv2.COLOR_BGRA2BGR), np.uint8)
        bgr.flags.writeable = False
        self._known, self._frame = part, Frame(bgr, "screen", time.monotonic(), (a.x, a.y))
        return self._frame

    def close(self) -> None:
        """End the stream."""
        self.stream.close()


def _same(a: NDArray[np.uint8], b: NDArray[np.uint8]) -> bool:
    """Whether two pictures of four bytes a pixel are equal; compared pixel by pixel, not byte by byte."""
    import numpy as np

    if a.shape != b.shape:
        return False
    return bool((a.view(np.uint32) == b.view(np.uint32)).all())
