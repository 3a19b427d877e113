"""Parts of the screen that are not to be read: our own windows, which show the board a second time."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager

from kibitz.action import Action
from kibitz.automation.stop import Stop
from kibitz.automation.surface import Surface
from kibitz.frame import Frame
from kibitz.geometry import Rect

_GREY = 128


class BlindSpots:
    """Rectangles in physical pixels of the desktop; set in the window's thread, read in the loop's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rects: tuple[Rect, ...] = ()

    @property
    def rects(self) -> tuple[Rect, ...]:
        with self._lock:
            return self._rects

    def set(self, rects: Sequence[Rect]) -> None:
        """From now on these are not read."""
        with self._lock:
            self._rects = tuple(rects)


class BlindfoldedSurface:
    """A surface whose frames are plain grey where the blind spots are; otherwise the surface itself."""

    def __init__(self, surface: Surface, spots: BlindSpots) -> None:
        self.name, self.can_act = surface.name, surface.can_act
        self._surface, self._spots = surface, spots
        self._seen: Frame | None = None
        self._covered: tuple[Rect, ...] = ()
        self._given: Frame | None = None

    def grab(self) -> Frame:
        frame, rects = self._surface.grab(), self._spots.rects
        if frame is self._seen and rects == self._covered and self._given is not None:
            return self._given
        self._seen, self._covered = frame, rects
        given = covered(frame, rects)
        # Our own window repaints all the time; that is no change of what is watched.
        if self._given is None or not given.same_pixels(self._given):
            self._given = given
        return self._given

    def guard(self, stop: Stop) -> AbstractContextManager[None]:
        return self._surface.guard(stop)

    def attend(self, board: Rect) -> None:
        self._surface.attend(board)

    def trouble(self) -> str | None:
        return self._surface.trouble()

    def perform(self, action: Action) -> None:
        self._surface.perform(action)

    def close(self) -> None:
        self._surface.close()


def covered(frame: Frame, rects: Sequence[Rect]) -> Frame:
    """The frame with these rectangles (physical px of the desktop) plain grey; the same one where none is on it."""
    if frame.origin is None:
        return frame
    left, top = frame.origin
    hit = [rect.moved(-left, -top).clipped(frame.width, frame.height) for rect in rects]
    hit = [rect for rect in hit if rect.area > 0]
    if not hit:
        return frame
    pixels = frame.pixels.copy()
    for rect in hit:
        pixels[round(rect.y) : round(rect.bottom), round(rect.x) : round(rect.right)] = _GREY
    pixels.flags.writeable = False
    return Frame(pixels, frame.source, frame.time_s, frame.origin)
