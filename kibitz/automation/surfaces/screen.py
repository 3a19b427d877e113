"""Pictures of the screen: the one module that imports mss."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.system import System
from kibitz.core.errors import CaptureError, UsageError
from kibitz.core.frame import Frame
from kibitz.core.phrase import Phrase

BAND_BYTES = 1 << 20
"""Half of a usual second-level cache."""


class Screen:
    """One long-lived connection for pictures of one area: a region, a monitor or the whole desktop.

    A picture has one pixel for each of the desktop's units; one with more, as of a Retina display, is scaled down.

    region: in desktop pixels.
    monitor: from 1, which is the primary one.
    With neither, the whole desktop over all monitors.
    """

    def __init__(self, system: System, region: Area | None = None, monitor: int | None = None) -> None:
        """Raises CaptureError where there is no screen to be seen, UsageError for an area that is not on it."""
        self._system = system
        self._region = region
        self._monitor = monitor
        self._mss: Any = _open(system)
        """mss's own; None after `close` and where the screen has gone."""
        self.area = self._find_area()
        self._raw: bytearray | bytes = b""
        self._frame: Frame | None = None

    @property
    def monitors(self) -> tuple[Area, ...]:
        """The primary one, if the system names one, then the others in the system's order."""
        return tuple(_area(m) for m in sorted(self._mss.monitors[1:], key=lambda m: not m.get("is_primary", False)))

    def grab(self) -> Frame:
        """The picture now; the very same Frame as before when no pixel changed. Raises CaptureError."""
        try:
            return self._look()
        except CaptureError:
            # The monitors may have been changed under us: look at them anew, once.
            self._reopen()
            return self._look()

    def close(self) -> None:
        """Give the connection back; nothing is left of it where the screen's server has gone."""
        from mss.exception import ScreenShotError

        # Whatever it says, it is freed then: mss would free it again (10.2).
        grabber, self._mss = self._mss, None
        if grabber is not None:
            with suppress(ScreenShotError):
                grabber.close()

    def _look(self) -> Frame:
        if self._frame is not None and self._unchanged():
            return self._frame
        # Grabbed in one go, so that no two moments are mixed in one picture.
        shot = self._shoot(self.area)
        self._raw = shot.raw
        self._frame = self._convert(shot)
        return self._frame

    def _unchanged(self) -> bool:
        """Whether every band of the area has the bytes of the last picture; ends at the first that differs.

        Band by band each megabyte is compared while it is still in the cache: 1920x1080 takes 0.1 ms longer than
        the grab alone. Compared after a whole grab it is 1.2 ms (memcmp) or 1.7 ms (numpy, 64-bit words).
        """
        known, start = memoryview(self._raw), 0
        for band in self._bands():
            raw = self._shoot(band).raw
            if raw != known[start : start + len(raw)]:
                return False
            start += len(raw)
        return start == len(known)

    def _bands(self) -> Iterator[Area]:
        a = self.area
        # Where each grab is dear the area is one band.
        rows = max(1, BAND_BYTES // (4 * a.w)) if self._system.grabs_in_bands else a.h
        for top in range(0, a.h, rows):
            yield Area(a.x, a.y + top, a.w, min(rows, a.h - top))

    def _shoot(self, a: Area) -> Any:
        from mss.exception import ScreenShotError

        if self._mss is None:
            raise CaptureError(Phrase("The screen gave no picture: it is closed. Open it again."))
        try:
            return self._mss.grab({"left": a.x, "top": a.y, "width": a.w, "height": a.h})
        except (ScreenShotError, OSError, AssertionError) as error:
            # mss asserts that every question is answered (10.2, linux/xcbhelpers.py); a server that went away does not.
            why = str(error) or Phrase("it does not answer")
            raise CaptureError(
                Phrase(
                    "The screen gave no picture of {a}: {why}. Check that the display is on and that Kibitz "
                    "may record the screen.",
                    a=a,
                    why=why,
                )
            ) from error

    def _convert(self, shot: Any) -> Frame:
        import cv2
        import numpy as np

        width, height = shot.size
        pixels = np.frombuffer(shot.raw, np.uint8).reshape(height, width, 4)
        bgr = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR), np.uint8)
        if (width, height) != (self.area.w, self.area.h):
            # Of a Retina display: see docs/decisions/0015.
            bgr = np.asarray(cv2.resize(bgr, (self.area.w, self.area.h), interpolation=cv2.INTER_AREA), np.uint8)
        bgr.flags.writeable = False
        return Frame(bgr, "screen", time.monotonic(), (self.area.x, self.area.y))

    def _reopen(self) -> None:
        self.close()
        self._mss, self._frame = _open(self._system), None
        try:
            self.area = self._find_area()
        except UsageError as error:
            raise CaptureError(
                Phrase("The screens were changed while Kibitz was looking. {error}", error=error)
            ) from error

    def _find_area(self) -> Area:
        return chosen_area(_area(self._mss.monitors[0]), self.monitors, self._region, self._monitor)


def chosen_area(whole: Area, monitors: Sequence[Area], region: Area | None, monitor: int | None) -> Area:
    """A region, a monitor (from 1) or the whole desktop. Raises UsageError for what isn't on the desktop."""
    if region is not None:
        if region.w < 1 or region.h < 1:
            raise UsageError(Phrase("The region {region} has no area. Give it as X,Y,WIDTH,HEIGHT.", region=region))
        if not whole.holds(region):
            raise UsageError(
                Phrase("The region {region} reaches beyond the desktop, which is {whole}.", region=region, whole=whole)
            )
        return region
    if monitor is not None:
        if not 1 <= monitor <= len(monitors):
            raise UsageError(
                Phrase(
                    "There is no monitor {monitor}: this desktop has {n}, counted from 1.",
                    monitor=monitor,
                    n=len(monitors),
                )
            )
        return monitors[monitor - 1]
    return whole


def _open(system: System) -> Any:
    system.ask_to_look()
    import mss
    from mss.exception import ScreenShotError

    try:
        return mss.MSS()
    except (ScreenShotError, OSError) as error:
        raise CaptureError(
            Phrase(
                "Kibitz cannot see the screen: {error}. Check that the display is on and, on X11, that DISPLAY names a "
                "running server.",
                error=error,
            )
        ) from error


def _area(monitor: Any) -> Area:
    return Area(monitor["left"], monitor["top"], monitor["width"], monitor["height"])
