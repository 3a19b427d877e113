"""Windows of ours that are on the screen but in no picture of it, where the system can do that: Windows.

They need not be reckoned with when a picture is read. What the system says of it is looked after once for each window:
a picture is taken, and where it shows the window nevertheless, that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QImage, QScreen
from PySide6.QtWidgets import QWidget

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.gui.watching.veil import Lines, is_seen
from kibitz.gui.widgets.native import keep_out_of_pictures, show_in_pictures
from kibitz.gui.widgets.pixels import bgr_pixels
from kibitz.gui.widgets.scaling import physical_bounds, rect_to_physical

Signs = Sequence[tuple[int, int, tuple[int, int, int]]]
"""See `Lines.signs`."""
_ACROSS = 16
"""A window is known by so many of its pixels across, and down."""
_OPAQUE = 255


class KeptOut:
    """Asks for it and looks after it. In the window's thread."""

    def __init__(self) -> None:
        self._sure: dict[int, bool | None] = {}
        """Qt's number of a window -> whether it is in no picture; None for one that was asked for and not looked after
        yet, for pictures show it a moment longer."""

    def ask(self, window: QWidget) -> bool:
        """Ask for it, once for a shown window; whether it was granted now, and is to be looked after later."""
        number = int(window.winId())
        if number in self._sure:
            return False
        is_granted = keep_out_of_pictures(window)
        self._sure[number] = None if is_granted else False
        return is_granted

    def look_after(self, window: QWidget, signs: Callable[[], Signs]) -> None:
        """Where it was asked for, see whether a picture shows the window all the same.

        signs: some of its pixels that can be seen.
        """
        number = int(window.winId())
        if self._sure.get(number, False) is None:
            self._sure[number] = _is_missing(signs(), window.screen())

    def is_sure(self, window: QWidget) -> bool:
        """Whether a window is in no picture."""
        return self._sure.get(int(window.winId()), False) is True

    def end(self, windows: Sequence[QWidget]) -> None:
        """From now on these may be in pictures again: the user's own, or those of a video call."""
        for window in windows:
            if self._sure.pop(int(window.winId()), False) is not False:
                show_in_pictures(window)


def picture_of(screen: QScreen) -> QImage:
    """What any program gets that takes a picture of the screen."""
    return screen.grabWindow(0).toImage()


def _is_missing(signs: Signs, screen: QScreen) -> bool:
    picture = picture_of(screen)
    if not signs or picture.isNull():
        return False
    corner = physical_bounds(screen).topLeft().toPoint()
    return not is_seen(Lines(signs=tuple(signs)), Frame(bgr_pixels(picture), origin=(corner.x(), corner.y())))


def signs_of(window: QWidget, visible: Sequence[Rect]) -> Signs:
    """Pixels of a window, those that lie in what can be seen of it (physical pixels of the desktop)."""
    place = rect_to_physical(window.geometry().toRectF(), window.screen())
    image = window.grab().toImage()
    found = []
    for row in range(_ACROSS):
        for column in range(_ACROSS):
            x, y = int((column + 0.5) * image.width() / _ACROSS), int((row + 0.5) * image.height() / _ACROSS)
            at, colour = Point(round(place.x) + x, round(place.y) + y), image.pixelColor(x, y)
            # What isn't painted by the window itself has the colour of something else on the screen.
            if colour.alpha() == _OPAQUE and any(rect.contains(at) for rect in visible):
                found.append((int(at.x), int(at.y), (colour.blue(), colour.green(), colour.red())))
    return found
