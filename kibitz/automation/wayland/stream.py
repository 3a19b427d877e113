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
AGAIN_S = 2.0
"""A picture is sent when the stream begins and when something changes. Where the first one is lost, which was
seen with Mutter 43, none would come from a screen that stays as it is: so the stream is begun again."""
_POLL_S = 0.005


class Stream:
    """A cast that runs. It may be asked from several threads."""

    def __init__(self, cast: Cast) -> None:
        """Takes the cast over. Raises NotPossibleHereError where pipewire-capture or PipeWire is missing."""
        self._cast = cast
        self._is_closed = False
        self._running: Any = None
        self._connection = -1
        try:
            self._begin()
        except NotPossibleHereError:
            self.close()
            raise

    def _begin(self) -> None:
        try:
            import pipewire_capture
        except ImportError as problem:
            raise NotPossibleHereError(
                Phrase(
                    "The pictures of a Wayland screen need the Python package pipewire-capture, which does not load "
                    "({problem}). Install it with “pip install kibitz[wayland]”; it also needs libpipewire of the "
                    "system (Debian: libpipewire-0.3-0).",
                    problem=problem,
                )
            ) from problem
        self._connection = self._cast.connect()
        # Width and height are hints that it doesn't need; without an interval it gives every picture there is.
        self._running = pipewire_capture.CaptureStream(self._connection, self._cast.node, 1, 1, 0.0)
        self._running.start()

    def _end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.stop()
        if self._connection >= 0:
            os.close(self._connection)
            self._connection = -1

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
        began_s = again_s = time.monotonic()
        while (picture := self.latest()) is None:
            now_s = time.monotonic()
            if now_s - began_s > FIRST_PICTURE_S:
                raise CaptureError(
                    Phrase(
                        "No picture of the screen came within {limit} s. Check that PipeWire and WirePlumber run: "
                        "systemctl --user status pipewire wireplumber",
                        limit=round(FIRST_PICTURE_S),
                    )
                )
            if now_s - again_s > AGAIN_S:
                again_s = now_s
                self._end()
                self._begin()
            time.sleep(_POLL_S)
        return picture

    def close(self) -> None:
        """End the stream and give the permission back for now. A closed one may be closed again."""
        self._end()
        if not self._is_closed:
            self._is_closed = True
            self._cast.end()
