"""The pictures of a cast: the one module that imports pipewire_capture."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from kibitz.automation.wayland.casting import Cast
from kibitz.core.errors import CaptureError, LostScreenError, NotPossibleHereError
from kibitz.core.phrase import Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FIRST_PICTURE_S = 10.0
"""The first picture takes a third of a second; a machine without a GPU that is busy may take seconds."""
_POLL_S = 0.005


class Stream:
    """A cast that runs. It may be asked from several threads."""

    def __init__(self, cast: Cast) -> None:
        """Takes the cast over. Raises NotPossibleHereError where pipewire-capture is missing."""
        self._cast = cast
        self._running: Any = None
        try:
            import pipewire_capture
        except ImportError as problem:
            self.close()
            raise NotPossibleHereError(
                Phrase(
                    "The pictures of a Wayland screen need the Python package pipewire-capture, which does not load "
                    "({problem}). Install it with “pip install kibitz[wayland]”; it also needs libpipewire of the "
                    "system (Debian: libpipewire-0.3-0).",
                    problem=problem,
                )
            ) from problem
        # Width and height are hints that it doesn't need; without an interval it gives every picture there is.
        self._running = pipewire_capture.CaptureStream(cast.pipewire, cast.node, 1, 1, 0.0)
        self._running.start()

    @property
    def by(self) -> str:
        """What gives the pictures."""
        return self._cast.by

    @property
    def position(self) -> tuple[int, int]:
        """The monitor's top left on the desktop."""
        return self._cast.position

    def latest(self) -> NDArray[np.uint8] | None:
        """The newest picture (h, w, 4), uint8, BGRA, a copy; None before the first one.

        Raises LostScreenError where the stream has ended.
        """
        if self._running is None or self._running.window_invalid:
            why = self._running is not None and self._running.error
            raise LostScreenError(
                Phrase(
                    "The desktop has ended the stream of the screen ({why}). Start again, and allow it.",
                    why=why or Phrase("the permission was taken back, or the session has ended"),
                )
            )
        picture: NDArray[np.uint8] | None = self._running.get_frame()
        return picture

    def first(self) -> NDArray[np.uint8]:
        """The picture now, or as soon as there is one. Raises CaptureError where none comes."""
        deadline_s = time.monotonic() + FIRST_PICTURE_S
        while (picture := self.latest()) is None:
            if time.monotonic() > deadline_s:
                raise CaptureError(
                    Phrase(
                        "No picture of the screen came within {limit} s. Check that PipeWire and WirePlumber run: "
                        "systemctl --user status pipewire wireplumber",
                        limit=round(FIRST_PICTURE_S),
                    )
                )
            time.sleep(_POLL_S)
        return picture

    def close(self) -> None:
        """End the stream and give the permission back for now. A closed one may be closed again."""
        running, self._running = self._running, None
        if running is not None:
            running.stop()
        if self._cast.pipewire >= 0:
            os.close(self._cast.pipewire)
            self._cast.pipewire = -1
            self._cast.end()
