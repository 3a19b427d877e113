"""Looking under our own overlay, with as few blinks as can be.

What lies under a line can't be seen, so it is never made up. As long as no pixel beside the lines has changed, the last
clean picture is true. What changes away from the lines is taken from the screen, and what is under them from the last
clean picture: a clock that ticks somewhere on the page makes nothing blink. Only where a change touches a line the
overlay is lifted, seen to be gone, and lowered again after the look. Lines have small gaps (`overlay_shapes.PEEPHOLE`),
so that nothing as long as the edge of a card can change under one of them unseen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from kibitz.core.errors import CaptureError
from kibitz.core.frame import Cover, Frame, equal_pixels
from kibitz.core.geometry import Rect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GREY = 128
EVERY_S = 2.0
"""Between two lifts while a game is only watched and something at the lines moves all the time."""
FIRST_WAIT_S = 0.25
"""Between the first two of many lifts; doubled from lift to lift."""
HIDDEN_AFTER_S = 0.3
"""In a play the overlay is lifted once where no effect of an action was seen for this long."""
LOOK_S = 0.015
LONGEST_S = 1.0
"""Longest wait for a window that is hidden: measured at most 142 ms, and the program below paints itself anew."""
LONGEST_IN_PLAY_S = 4.0
"""The same in a play, which must not take an old picture for a click without effect."""
STILL_S, STILL_LOOKS = 0.06, 4
"""What comes to light is taken for true once it stayed the same for this long and in so many further looks, or is what
it was before. Time alone shows nothing: where the computer halts between two looks, the program below halts as well."""
MOVING_S, MOVING_LOOKS = 0.25, 12
"""... or this long and so many looks after the lines were gone: then it is the page that moves."""
THERE = 0.5
"""Share of its signs, at least, by which a drawing that is on the screen is known."""


@dataclass(frozen=True)
class Lines:
    """What the overlay draws, in physical pixels of the desktop. signs: some points of it (x, y) with their colours
    (blue, green, red), by which it is known on a picture."""

    rects: tuple[Rect, ...] = ()
    signs: tuple[tuple[int, int, tuple[int, int, int]], ...] = ()


@dataclass(frozen=True)
class Spots:
    """What is not to be read, in physical pixels of the desktop.

    windows: ours. lines: what the overlay draws now; fading: what it drew a moment ago, and may still be there.
    """

    windows: tuple[Cover, ...] = ()
    lines: Lines = Lines()
    fading: tuple[Lines, ...] = ()

    @property
    def drawn(self) -> tuple[Lines, ...]:
        """All lines that may be on the screen."""
        return tuple(lines for lines in (self.lines, *self.fading) if lines.rects)


class Looked(Protocol):
    """What the veil needs of a surface."""

    def grab(self) -> Frame: ...


class Overlaid(Protocol):
    """What it needs of `kibitz.gui.watching.blind_spots.BlindSpots`."""

    lift: Callable[[], None]
    lower: Callable[[], None]

    def now(self) -> Spots: ...

    def forget(self, gone: Sequence[Lines]) -> None: ...


class Veil:
    """The overlay on one surface.

    patient: where something at the lines moves all the time, take what was seen before meanwhile.
    is_stale: the last picture was taken so. is_due: an action had no effect beside the lines; look under them.
    """

    def __init__(self, surface: Looked, spots: Overlaid) -> None:
        self._surface, self._spots = surface, spots
        self.patient = True
        self.is_stale = False
        self._wait_s = self._next_s = self._lifted_s = 0.0
        self._hidden_s: float | None = None
        self._mask: _Mask | None = None

    @property
    def is_due(self) -> bool:
        return self._hidden_s is not None and time.monotonic() > self._hidden_s

    def expect_change(self) -> None:
        """Something was done: if nothing seems to come of it, that may be hidden."""
        self._hidden_s = time.monotonic() + HIDDEN_AFTER_S

    def under(self, frame: Frame, spots: Spots, known: Frame | None) -> Frame:
        """A picture without the overlay; ``known``, the last one that was given, where it is still true.

        Raises CaptureError where the overlay stays on the screen.
        """
        self.is_stale = False
        mask = self._mask_of(frame, spots)
        if mask is None:
            return frame
        if known is not None and known.pixels.shape == frame.pixels.shape and known.origin == frame.origin:
            pieced = mask.pieced(frame, known)
            seen = pieced.copy()
            grey_out(seen, seen_in(frame, [cover.rect for cover in spots.windows]))
            if not self.is_due:
                if equal_pixels(seen, known.pixels):
                    return known
                if not mask.is_touched(seen, known.pixels):
                    self._hidden_s = None
                    return replace(frame, pixels=_fixed(pieced))
            if self.patient and time.monotonic() < self._next_s:
                self.is_stale = True
                return known
        return self._lifted(frame, known)

    def _lifted(self, covered: Frame, known: Frame | None) -> Frame:
        """The picture once the lines are gone."""
        self._hidden_s = None
        self._count()
        # Asked for also where lines only linger: else others may be drawn meanwhile.
        self._spots.lift()
        try:
            return self._uncovered(covered, known)
        finally:
            self._spots.lower()

    def _count(self) -> None:
        """Keep the time until the next lift: longer and longer while one follows the other."""
        now = time.monotonic()
        again = now - self._lifted_s < EVERY_S
        self._wait_s = min(EVERY_S, max(FIRST_WAIT_S, 2 * self._wait_s)) if again else 0.0
        self._lifted_s, self._next_s = now, now + self._wait_s

    def _uncovered(self, covered: Frame, known: Frame | None) -> Frame:
        """Raises CaptureError where the lines stay."""
        longest_s = LONGEST_S if self.patient and known is not None else LONGEST_IN_PLAY_S
        longest = _Lasting(longest_s, MOVING_LOOKS)
        still, gone = _Lasting(STILL_S, STILL_LOOKS), _Lasting(MOVING_S, MOVING_LOOKS)
        frame, is_gone = covered, False
        while not longest.is_over:
            time.sleep(LOOK_S)
            last, frame, spots = frame, self._surface.grab(), self._spots.now()
            longest.look()
            if spots.lines.rects or any(is_seen(lines, frame) for lines in spots.fading):
                is_gone = False
                continue
            mask = self._mask_of(frame, spots)
            if mask is None:
                return frame
            if is_gone:
                gone.look()
                still.look()
            else:
                gone.begin()
            if not is_gone or not mask.is_same(last, frame):
                still.begin()
            is_gone = True
            as_before = known is not None and mask.is_same(known, frame)
            if as_before or still.is_over or gone.is_over:
                self._spots.forget(spots.fading)
                return frame
        if is_gone:
            return frame
        if self.patient and known is not None:
            return known
        # An old picture would make a play click a second time.
        raise CaptureError(
            "Kibitz's own marks can't be taken off the screen to look at the game: the computer is too busy. Turn the "
            "overlay off and try again."
        )

    def _mask_of(self, frame: Frame, spots: Spots) -> _Mask | None:
        """Where lines may be; None for nowhere in this frame."""
        key = (spots.lines, spots.fading, frame.origin, frame.width, frame.height)
        if self._mask is None or self._mask.key != key:
            self._mask = _Mask(frame, [rect for lines in spots.drawn for rect in lines.rects], key)
        return self._mask if self._mask.is_anywhere else None


class _Lasting:
    """Something that has to last for a time and for a number of looks."""

    def __init__(self, seconds: float, looks: int) -> None:
        self._seconds, self._least = seconds, looks
        self.begin()

    def begin(self) -> None:
        self._since_s, self._looks = time.monotonic(), 0

    def look(self) -> None:
        self._looks += 1

    @property
    def is_over(self) -> bool:
        return self._looks >= self._least and time.monotonic() - self._since_s >= self._seconds


class _Mask:
    """The pixels of a frame that lines lie on, and the pixels next to them."""

    def __init__(self, frame: Frame, rects: Sequence[Rect], key: tuple[object, ...]) -> None:
        import cv2
        import numpy as np

        self.key = key
        inside = seen_in(frame, rects)
        self.is_anywhere = bool(inside)
        if not inside:
            return
        lines = np.zeros((frame.height, frame.width), np.uint8)
        for rect in inside:
            # Where a logical pixel is one and a half physical ones, an edge may lie within a pixel.
            left, top = int(rect.x), int(rect.y)
            lines[top : int(np.ceil(rect.bottom)), left : int(np.ceil(rect.right))] = 1
        near = cv2.dilate(lines, np.ones((3, 3), np.uint8))
        self._lines: tuple[NDArray[np.intp], ...] = np.nonzero(lines)
        self._beside: tuple[NDArray[np.intp], ...] = np.nonzero((near > 0) & (lines == 0))

    def pieced(self, frame: Frame, known: Frame) -> NDArray[np.uint8]:
        """The frame, and under the lines what is known."""
        pixels = frame.pixels.copy()
        pixels[self._lines] = known.pixels[self._lines]
        return pixels

    def is_touched(self, a: NDArray[np.uint8], b: NDArray[np.uint8]) -> bool:
        """Whether the pictures differ next to a line."""
        return not bool((a[self._beside] == b[self._beside]).all())

    def is_same(self, a: Frame, b: Frame) -> bool:
        """Whether the frames agree where the lines are."""
        if a.pixels.shape != b.pixels.shape:
            return False
        return a is b or bool((a.pixels[self._lines] == b.pixels[self._lines]).all())


def is_seen(lines: Lines, frame: Frame) -> bool:
    """Whether a drawing is on the picture, as its signs tell."""
    left, top = frame.origin or (0, 0)
    inside = [
        (x - left, y - top, colour)
        for x, y, colour in lines.signs
        if 0 <= x - left < frame.width and 0 <= y - top < frame.height
    ]
    there = sum(tuple(frame.pixels[y, x]) == colour for x, y, colour in inside)
    return bool(inside) and there >= THERE * len(inside)


def seen_in(frame: Frame, rects: Sequence[Rect]) -> list[Rect]:
    """Parts of the desktop in pixels of a frame, those that it shows."""
    left, top = frame.origin or (0, 0)
    inside = [rect.moved(-left, -top).clipped(frame.width, frame.height) for rect in rects]
    return [rect for rect in inside if rect.area > 0]


def grey_out(pixels: NDArray[np.uint8], windows: Sequence[Rect]) -> None:
    """Make windows plain grey, in place; their rectangles are those of the frame."""
    for rect in windows:
        pixels[round(rect.y) : round(rect.bottom), round(rect.x) : round(rect.right)] = GREY


def _fixed(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    pixels.flags.writeable = False
    return pixels
