"""Where the pointer is, seen by comparing two streams of one monitor: one shows the pointer, the other doesn't.

No Wayland desktop tells a program where the pointer is. So a play has a second stream into which the desktop draws the
pointer; where its picture differs from that of the first one, the pointer is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kibitz.automation.surfaces.base_hand import IN_CORNER, MOVED_BY_HAND
from kibitz.automation.surfaces.system import Spot
from kibitz.core.geometry import Point, Rect
from kibitz.core.phrase import Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Picture = Callable[[], NDArray[np.uint8] | None]

LARGEST = 72
"""Pixels of a pointer's side at most. A larger difference is a page that moves: the streams are not of one moment."""
NEAR = 14
"""A pointer's hot spot lies within its picture, or this close: crosses and hands have theirs in the middle."""
LOOKS_ALIKE = 2
"""So many looks in a row must see the pointer elsewhere where what is seen there is as large as the pointer was."""
LOOKS_OTHER = 4
"""And so many where it is of another size. Some looks lie between the pictures of two streams, of which one shows a
change of the page that the other doesn't show yet: two were too few on a busy machine."""
LOOKS_UNKNOWN = 15
"""And so many before our pointer was seen for the first time: what is in a corner then is more likely a change of the
page, as of a window that has just opened, of which one stream is late."""
SIZE_OFF = 2
"""Pixels by which the picture of one pointer is larger on one ground than on another, which hides its edge."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What can be told of the pointer, in pixels of the stream.

    at: its picture's bounds; None where it isn't seen (hidden by a program, or lost in what moves).
    size: of the monitor.
    """

    at: Rect | None
    size: tuple[int, int]

    def is_at(self, spot: Spot) -> bool:
        """Whether the pointer's picture lies round that spot."""
        return self.at is not None and self.at.grown(NEAR).contains(Point(*spot))

    @property
    def in_corner(self) -> bool:
        """Whether the pointer has been pushed into a corner of the screen."""
        if self.at is None:
            return False
        width, height = self.size
        across = self.at.x <= 1 or self.at.right >= width - 1
        down = self.at.y <= 1 or self.at.bottom >= height - 1
        return across and down

    @property
    def whose(self) -> Phrase:
        """How the user has taken the pointer, that isn't where we left it."""
        return IN_CORNER if self.in_corner else MOVED_BY_HAND


class PointerEye:
    """Compares the newest pictures of the two streams. It may be asked from several threads."""

    def __init__(self, shown: Picture, hidden: Picture) -> None:
        """Both give (h, w, 4) uint8, BGRA, of one size; ``shown`` with the pointer."""
        self._shown, self._hidden = shown, hidden

    def look(self) -> Sighting:
        """Where the pointer is now, some 50 ms late."""
        import numpy as np

        shown, hidden = self._shown(), self._hidden()
        if shown is None or hidden is None or shown.shape != hidden.shape:
            return Sighting(None, (0, 0))
        height, width = shown.shape[:2]
        differs = shown.view(np.uint32)[..., 0] != hidden.view(np.uint32)[..., 0]
        rows = np.flatnonzero(differs.any(axis=1))
        if not rows.size or rows[-1] - rows[0] >= LARGEST:
            return Sighting(None, (width, height))
        columns = np.flatnonzero(differs[rows[0] : rows[-1] + 1].any(axis=0))
        if columns[-1] - columns[0] >= LARGEST:
            return Sighting(None, (width, height))
        x, y = int(columns[0]), int(rows[0])
        return Sighting(Rect(x, y, int(columns[-1]) - x + 1, int(rows[-1]) - y + 1), (width, height))


class WhoseHand:
    """Tells from one look after the other when the user has taken the pointer. For one thread."""

    def __init__(self, origin: Spot) -> None:
        """origin: the monitor's top left on the desktop."""
        self._origin = origin
        self._ours: Rect | None = None
        self._times = 0

    def told(self, seen: Sighting, expected: tuple[Spot, ...]) -> Phrase | None:
        """How the user has taken it, once enough looks in a row see it where we didn't put it; None until then.

        expected: where it may be by our own doing; where that isn't known, only the corner tells.
        """
        is_ours = any(seen.is_at((x - self._origin[0], y - self._origin[1])) for x, y in expected)
        if is_ours and len(set(expected)) == 1:
            self._ours = seen.at
        if seen.at is None or is_ours or not (expected or seen.in_corner):
            self._times = 0
            return None
        self._times += 1
        least = LOOKS_UNKNOWN if self._ours is None else LOOKS_ALIKE if self._is_alike(seen, seen.at) else LOOKS_OTHER
        return seen.whose if self._times >= least else None

    def _is_alike(self, seen: Sighting, at: Rect) -> bool:
        """Whether what is seen there is as large as our pointer was when it was last seen in its place; of one in a
        corner a part may be seen."""
        ours = self._ours
        if ours is None:
            return False
        if seen.in_corner:
            return at.w <= ours.w + SIZE_OFF and at.h <= ours.h + SIZE_OFF
        return abs(at.w - ours.w) <= SIZE_OFF and abs(at.h - ours.h) <= SIZE_OFF
