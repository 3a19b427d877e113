"""The part of a simulated page that is the same in every game: a surface whose pixels spell out what it shows."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from kibitz.automation.stop import Stop
from kibitz.core.action import Action, target_points
from kibitz.core.errors import ActionError, CaptureError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect

SHAPE = (8, 4096, 3)


def spelt_out(frame: Frame) -> Any:
    """What the pixels of a frame say."""
    return json.loads(bytes(frame.pixels.reshape(-1)).rstrip(b"\0").decode())


class PageSurface:
    """A page without a screen: actions go in, frames come out."""

    name: str = "the simulated page"
    can_act: bool = True
    _last: Frame | None = None
    _stop: Stop | None = None
    _board: Rect | None = None

    def says(self) -> object:
        """What the page shows now, as plain values."""
        raise NotImplementedError

    def act(self, action: Action) -> None:
        """What the page makes of an action."""
        raise NotImplementedError

    def grab(self) -> Frame:
        """A frame that says what the page shows; the last one as long as that stays the same."""
        text = json.dumps(self.says()).encode()
        pixels = np.zeros(SHAPE, np.uint8)
        pixels.reshape(-1)[: len(text)] = np.frombuffer(text, np.uint8)
        frame = Frame(pixels, self.name, time.monotonic())
        if self._last is None or not frame.same_pixels(self._last):
            self._last = frame
        return self._last

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        self._stop = stop
        yield
        self._stop = None

    def attend(self, board: Rect) -> None:
        self._board = board

    def trouble(self) -> str | None:
        return None

    def restore(self) -> str | None:
        return None

    def close(self) -> None:
        raise CaptureError("The page is closed.")

    def perform(self, action: Action) -> None:
        assert self._stop is not None, "actions are done under guard only"
        self._stop.raise_if_requested()
        if self._board is None or not all(map(self._board.contains, target_points(action))):
            raise ActionError("A target lies outside the board.")
        self.act(action)
