"""What Kibitz itself shows on the screen, kept out of what is read.

Our own windows show the board a second time: they become plain grey. The overlay's lines run in the gutters between
cards, where an outline means "selected" to a reader: they are replaced by the pixels beside them. Lines over what is
read (`Game.covers`) can't be replaced: as long as nothing changes beside them the last clean picture stays true, and
else the overlay is lifted for a moment.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kibitz.action import Action
from kibitz.automation.stop import Stop
from kibitz.automation.surface import Surface
from kibitz.frame import Frame
from kibitz.geometry import Rect
from kibitz.gui.veil import Veil, grey_out, seen_in

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FADING_S = 0.6
"""Lines may stay on the screen that long after they were taken back: hiding takes up to 142 ms, and then the program
below has to paint itself anew."""
_MARGIN = 8
"""Room around the lines in which their surroundings are looked for, physical px."""


@dataclass(frozen=True)
class Spots:
    """What is not to be read, in physical pixels of the desktop.

    windows: ours. lines: what the overlay draws. ringed: what it draws around, with room for a border of its own. veil:
    what it draws over things that are read.
    """

    windows: tuple[Rect, ...] = ()
    lines: tuple[Rect, ...] = ()
    ringed: tuple[Rect, ...] = ()
    veil: tuple[Rect, ...] = ()


class BlindSpots:
    """Set in the window's thread, read in the loop's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._spots = Spots()
        self._fading: list[tuple[float, Spots]] = []
        self._now: Spots | None = None
        self.lift: Callable[[], None] = lambda: None
        """Asks the overlay to go away for a look."""
        self.lower: Callable[[], None] = lambda: None
        """Tells it that the look is over."""

    @property
    def is_veiled(self) -> bool:
        """Whether the overlay draws over what is read now, not only a moment ago."""
        with self._lock:
            return bool(self._spots.veil)

    def now(self) -> Spots:
        """What is not to be read now."""
        with self._lock:
            fresh = [entry for entry in self._fading if entry[0] > time.monotonic()]
            if self._now is None or len(fresh) != len(self._fading):
                self._fading = fresh
                drawn = [self._spots, *(spots for _, spots in fresh)]
                lines = tuple(rect for spots in drawn for rect in spots.lines)
                ringed = tuple(rect for spots in drawn for rect in spots.ringed)
                veil = tuple(rect for spots in drawn for rect in spots.veil)
                self._now = Spots(self._spots.windows, lines, ringed, veil)
            return self._now

    def set_windows(self, rects: Sequence[Rect]) -> None:
        """From now on our windows can be seen there."""
        with self._lock:
            if tuple(rects) != self._spots.windows:
                self._spots = replace(self._spots, windows=tuple(rects))
                self._now = None

    def set_lines(self, lines: Sequence[Rect], ringed: Sequence[Rect] = (), over: bool = False) -> None:
        """From now on the overlay draws ``lines`` around ``ringed``, or over things that are read.

        What it drew before may linger.
        """
        with self._lock:
            self._fading.append((time.monotonic() + _FADING_S, self._spots))
            drawn = Spots(veil=tuple(lines)) if over else Spots(lines=tuple(lines), ringed=tuple(ringed))
            self._spots = replace(drawn, windows=self._spots.windows)
            self._now = None


class BlindfoldedSurface:
    """A surface whose frames do not show what is ours; otherwise the surface itself."""

    def __init__(self, surface: Surface, spots: BlindSpots) -> None:
        self.name, self.can_act = surface.name, surface.can_act
        self._surface, self._spots = surface, spots
        self._seen: Frame | None = None
        self._covered = Spots()
        self._given: Frame | None = None
        self._eraser: Eraser | None = None
        self._veil = Veil(surface, spots)

    def grab(self) -> Frame:
        frame, spots = self._surface.grab(), self._spots.now()
        if spots.veil and frame.origin is not None:
            bare = self._veil.under(frame, spots, self._given)
            if bare is None and self._given is not None:
                return self._given
            spots = replace(self._spots.now(), veil=())
            frame = bare or frame
        if frame is self._seen and spots == self._covered and self._given is not None:
            return self._given
        self._seen, self._covered = frame, spots
        given = self._clean(frame, spots)
        # Our own window and lines change all the time; that is no change of what is watched.
        if self._given is None or not given.same_pixels(self._given):
            self._given = given
        return self._given

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        with self._surface.guard(stop):
            # A play must not act on what was true a moment ago.
            self._veil.patient = False
            try:
                yield
            finally:
                self._veil.patient = True

    def attend(self, board: Rect) -> None:
        self._surface.attend(board)

    def trouble(self) -> str | None:
        return self._surface.trouble()

    def perform(self, action: Action) -> None:
        self._surface.perform(action)

    def restore(self) -> str | None:
        return self._surface.restore()

    def close(self) -> None:
        self._surface.close()

    def _clean(self, frame: Frame, spots: Spots) -> Frame:
        if frame.origin is None:
            return frame
        windows = seen_in(frame, spots.windows)
        if self._eraser is None or self._eraser.lines is not spots.lines or not self._eraser.fits(frame):
            self._eraser = Eraser(spots, frame)
        if not windows and self._eraser.is_idle:
            return frame
        pixels = frame.pixels.copy()
        self._eraser.erase(pixels)
        grey_out(pixels, windows)
        pixels.flags.writeable = False
        return Frame(pixels, frame.source, frame.time_s, frame.origin)


class Eraser:
    """Replaces the pixels of lines by the nearest ones of the ground; which those are is worked out once."""

    def __init__(self, spots: Spots, frame: Frame) -> None:
        self.lines = spots.lines
        self._place = (frame.origin, frame.width, frame.height)
        self._where: tuple[NDArray[np.intp], ...] | None = None
        lines, ringed = seen_in(frame, spots.lines), seen_in(frame, spots.ringed)
        if lines:
            self._where = _nearest_ground(lines, ringed, frame.width, frame.height)

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to erase."""
        return self._where is None

    def fits(self, frame: Frame) -> bool:
        """Whether it was made for frames like this one."""
        return self._place == (frame.origin, frame.width, frame.height)

    def erase(self, pixels: NDArray[np.uint8]) -> None:
        """Do it, in place."""
        if self._where is not None:
            to_y, to_x, from_y, from_x = self._where
            pixels[to_y, to_x] = pixels[from_y, from_x]


def _nearest_ground(
    lines: Sequence[Rect], ringed: Sequence[Rect], width: int, height: int
) -> tuple[NDArray[np.intp], ...]:
    """Rows and columns of the pixels inside ``lines``, and of the nearest pixel of the ground for each.

    The ground is what is neither in ``lines`` nor in ``ringed``: the edge of a selected card, drawn out over a line
    beside it, would be a thicker edge. Only where there is no such pixel are those in ``ringed`` taken.
    """
    import cv2
    import numpy as np

    box = Rect.around(list(lines)).grown(_MARGIN).clipped(width, height)
    in_lines = _mask(lines, box)
    not_ground = in_lines | _mask(ringed, box)
    if not_ground.all():
        not_ground = in_lines
    _, labels = cv2.distanceTransformWithLabels(not_ground, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    ground_y, ground_x = np.nonzero(not_ground == 0)
    rows = np.zeros(int(labels.max()) + 1, np.intp)
    columns = np.zeros_like(rows)
    rows[labels[ground_y, ground_x]], columns[labels[ground_y, ground_x]] = ground_y, ground_x
    to_y, to_x = np.nonzero(in_lines)
    nearest = labels[to_y, to_x]
    left, top = int(box.x), int(box.y)
    return to_y + top, to_x + left, rows[nearest] + top, columns[nearest] + left


def _mask(rects: Sequence[Rect], box: Rect) -> NDArray[np.uint8]:
    """1 in the rectangles, 0 elsewhere in ``box``."""
    import numpy as np

    left, top = int(box.x), int(box.y)
    mask = np.zeros((int(box.bottom) - top, int(box.right) - left), np.uint8)
    for rect in rects:
        # A line is a little wider than its mask where a logical pixel is one and a half physical ones.
        y, x = max(0, int(rect.y) - top), max(0, int(rect.x) - left)
        bottom, right = max(0, int(np.ceil(rect.bottom)) - top), max(0, int(np.ceil(rect.right)) - left)
        mask[y:bottom, x:right] = 1
    return mask
