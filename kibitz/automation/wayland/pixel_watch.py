"""Whether the game is still there, told by pixels alone: a Wayland desktop says nothing of windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.window_watch import Attended
from kibitz.automation.x11.desktop import XDesktop
from kibitz.core.errors import ActionError, NotPossibleHereError, OutOfViewError
from kibitz.core.frame import Frame
from kibitz.core.phrase import Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROUND_PX = 12
"""How much beside the board must be what it was, and how much round a target."""
MOST_CHANGED = 0.5
"""Share of the board's pixels that a game itself may change between a look and the action that was based on it."""
MOST_AT_TARGET = 0.25
"""The same round a target: what is to be pressed must look as it did when it was read."""
TOLERANCE = 12
"""Of 255: smaller differences are those of a picture's compression or dithering."""
SHIFTED_PX = 3
"""A board of the same size this far from where it was has moved."""
SPOT_PX = 4
"""What is no larger is a spot that is clicked on, and no board."""


class PixelWatch:
    """Compares the picture that the last reading was based on with the one that the screen shows now.

    looked: gives the first; now: takes the second. Both show ``area`` of the desktop.
    """

    def __init__(self, looked: Callable[[], Frame | None], now: Callable[[], Frame], area: Area) -> None:
        self._looked, self._now, self._area = looked, now, area
        self._board: Area | None = None
        self._marked = False

    def attend(self, board: Area, before: Attended | None) -> Attended:
        """Take note of the board. Raises OutOfViewError where it goes on beyond the screen, ActionError where it is
        covered, or has moved."""
        if not self._area.holds(board):
            raise OutOfViewError(
                Phrase(
                    "A part of the board is beyond the edge of the screen. Scroll the page, or make it smaller (Ctrl "
                    "and minus), until all of it is seen."
                )
            )
        attended = Attended(board, None, self.around)
        problem = (before and _shifted(before.board, board)) or self.trouble(attended)
        if problem:
            raise ActionError(Phrase("The board cannot be played: {problem}.", problem=problem))
        return attended

    @property
    def around(self) -> Area:
        """Where the pointer may be put: windows aren't known, so the whole of what is seen."""
        return self._area

    def trouble(self, attended: Attended) -> str | None:
        """What has become of the board since the last look, in words that end a sentence; None when all is well."""
        if self._changed(attended.board, ROUND_PX) > MOST_CHANGED:
            return Phrase("what is on the screen there has changed: another window came over the game, or it was moved")
        return None

    def under(self, x: int, y: int, attended: Attended) -> str | None:
        """What is in the way at one desktop pixel, with the pointer there; in words."""
        return self.trouble(attended)

    def at_target(self, x: int, y: int) -> str | None:
        """The same before the pointer comes there, which may make it look otherwise."""
        if self._changed(Area(x, y, 1, 1), ROUND_PX) > MOST_AT_TARGET:
            return Phrase("it no longer looks as it did when it was read")
        return None

    def keys_go_elsewhere(self, attended: Attended) -> str | None:
        """Nobody tells who has the keyboard: `WaylandSurface` sees to that."""
        return self.trouble(attended)

    def tell_played(self, attended: Attended) -> None:
        """Let a practice board on XWayland know that it isn't the user who plays."""
        if self._marked:
            return
        self._marked = True
        try:
            desktop = XDesktop()
        except NotPossibleHereError:
            return
        try:
            board = attended.board
            window = desktop.top_level_at(board.x + board.w // 2, board.y + board.h // 2)
            if window is not None:
                desktop.mark_played(window)
        finally:
            desktop.close()

    def _changed(self, part: Area, round_px: int) -> float:
        """Share of the pixels of a part, and of what is round it, that changed since the last look."""
        looked, now = self._looked(), self._now()
        if looked is None or looked is now:
            return 0.0
        return _share(self._crop(looked, part, round_px), self._crop(now, part, round_px))

    def _crop(self, frame: Frame, part: Area, round_px: int) -> NDArray[np.uint8]:
        x, y = part.x - self._area.x, part.y - self._area.y
        rows = slice(max(0, y - round_px), y + part.h + round_px)
        columns = slice(max(0, x - round_px), x + part.w + round_px)
        return frame.pixels[rows, columns]


def _share(a: NDArray[np.uint8], b: NDArray[np.uint8]) -> float:
    import cv2

    if a.shape != b.shape:
        return 1.0
    return float((cv2.absdiff(a, b).max(axis=2) > TOLERANCE).mean())


def _shifted(was: Area, now: Area) -> str | None:
    same_size = abs(was.w - now.w) <= SHIFTED_PX and abs(was.h - now.h) <= SHIFTED_PX
    moved = abs(was.x - now.x) > SHIFTED_PX or abs(was.y - now.y) > SHIFTED_PX
    is_board = min(was.w, was.h) > SPOT_PX
    return Phrase("the game's window was moved, or its page was scrolled") if is_board and same_size and moved else None
