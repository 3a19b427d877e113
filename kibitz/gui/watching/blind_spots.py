"""What Kibitz itself shows on the screen, kept out of what is read.

Our own windows show the board a second time: they become plain grey, and the frame says that nobody knows what lies
there (`Frame.covers`). What lies under the overlay's lines is found out by `Veil`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.surface import Surface
from kibitz.core.action import Action, PointAway
from kibitz.core.frame import Cover, Frame
from kibitz.core.geometry import Rect
from kibitz.gui.watching.veil import Lines, Spots, Veil, grey_out, seen_in

LINGER_S = 3.0
"""Lines that were taken back are reckoned with for so long, if they were not seen to be gone before: hiding takes up to
142 ms, and then the program below has to paint itself anew, which a busy one does late."""


class BlindSpots:
    """Set in the window's thread, read in the loop's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._spots = Spots()
        self._fading: list[tuple[float, Lines]] = []
        self._now: Spots | None = None
        self.lift: Callable[[], None] = lambda: None
        """Asks the overlay to go away for a look."""
        self.lower: Callable[[], None] = lambda: None
        """Tells it that the look is over."""

    def now(self) -> Spots:
        """What is not to be read now."""
        with self._lock:
            fresh = [entry for entry in self._fading if entry[0] > time.monotonic()]
            if self._now is None or len(fresh) != len(self._fading):
                self._fading = fresh
                self._now = replace(self._spots, fading=tuple(lines for _, lines in fresh))
            return self._now

    def set_windows(self, covers: Sequence[Cover]) -> None:
        """From now on our windows can be seen there."""
        with self._lock:
            if tuple(covers) != self._spots.windows:
                self._spots = replace(self._spots, windows=tuple(covers))
                self._now = None

    def set_lines(self, lines: Lines) -> None:
        """From now on the overlay draws these; what it drew before may linger."""
        with self._lock:
            if self._spots.lines.rects:
                self._fading.append((time.monotonic() + LINGER_S, self._spots.lines))
            self._spots = replace(self._spots, lines=lines)
            self._now = None

    def forget(self, gone: Sequence[Lines]) -> None:
        """These lines were seen to be gone."""
        with self._lock:
            self._fading = [entry for entry in self._fading if not any(entry[1] is lines for lines in gone)]
            self._now = None


class BlindfoldedSurface:
    """A surface whose frames do not show what is ours; otherwise the surface itself."""

    def __init__(self, surface: Surface, spots: BlindSpots) -> None:
        self.name, self.can_act = surface.name, surface.can_act
        self._surface, self._spots = surface, spots
        self._seen: tuple[Frame, Spots] | None = None
        self._given: Frame | None = None
        self._veil = Veil(surface, spots)

    def grab(self) -> Frame:
        frame, spots = self._surface.grab(), self._spots.now()
        if frame.origin is None:
            return frame
        if self._given is not None and not self._veil.is_due and self._seen == (frame, spots):
            return self._given
        bare = self._veil.under(frame, spots, self._given)
        # A picture that was left aside for the time being is to be looked at again.
        self._seen = (frame, spots) if not self._veil.is_stale else None
        given = bare if bare is self._given else self._without_windows(bare, spots)
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
        if not isinstance(action, PointAway):
            self._veil.expect_change()

    def restore(self) -> str | None:
        return self._surface.restore()

    def close(self) -> None:
        self._surface.close()

    def _without_windows(self, frame: Frame, spots: Spots) -> Frame:
        covers = tuple(
            Cover(rect, None if cover.beneath is None else tuple(seen_in(frame, cover.beneath)))
            for cover in spots.windows
            for rect in seen_in(frame, [cover.rect])
        )
        if not covers:
            return frame
        pixels = frame.pixels.copy()
        grey_out(pixels, [cover.rect for cover in covers])
        pixels.flags.writeable = False
        return replace(frame, pixels=pixels, covers=covers)
