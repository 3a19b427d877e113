"""A Mac's windows, focus and pointer."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kibitz.automation.macos.frameworks import Frameworks
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.system import Spot
from kibitz.core.phrase import Phrase

_ON_SCREEN: Final = 0x1 | 0x10
"""kCGWindowListOptionOnScreenOnly, kCGWindowListExcludeDesktopElements: the list is ordered from front to back."""
_MOST_DISPLAYS: Final = 32
_NORMAL_LAYERS: Final = range(20)
"""Normal, floating and modal windows. At 20 to 25 are the Dock, the menu bar and what lies in it: their windows are as
large as the screen and mostly clear, so that the list doesn't tell what they cover."""
_POP_UP_LAYERS: Final = frozenset({101, 200})
"""kCGPopUpMenuWindowLevel, kCGHelpWindowLevel."""
_LIST_S: Final = 0.01
"""So long one list answers: a look at a board asks some thirty times, and a list takes milliseconds."""


@dataclass(frozen=True, slots=True)
class _Window:
    number: int
    process: int
    bounds: Area
    layer: int
    title: str


class MacDesktop:
    """See `surfaces.system.Windows`. through: numbers of our own windows that pass clicks on, which the list doesn't
    tell."""

    def __init__(self, of: Frameworks, through: Callable[[], frozenset[int]]) -> None:
        self._quartz, self._accessibility, self._through = of.quartz, of.accessibility, through
        self._listed: tuple[_Window, ...] = ()
        self._listed_s = 0.0
        self._told: tuple[_Window, ...] | None = None

    def close(self) -> None:
        """Nothing is held."""

    @property
    def area(self) -> Area:
        """The box round all displays."""
        _, displays, count = self._quartz.CGGetActiveDisplayList(_MOST_DISPLAYS, None, None)
        boxes = [self._quartz.CGDisplayBounds(display) for display in displays[:count]]
        left, top = min(box.origin.x for box in boxes), min(box.origin.y for box in boxes)
        right = max(box.origin.x + box.size.width for box in boxes)
        bottom = max(box.origin.y + box.size.height for box in boxes)
        return Area(int(left), int(top), int(right - left), int(bottom - top))

    def pointer(self) -> Spot:
        """Where the pointer is."""
        at = self._quartz.CGEventGetLocation(self._quartz.CGEventCreate(None))
        return math.floor(at.x), math.floor(at.y)

    def top_level_at(self, x: int, y: int) -> int | None:
        """The frontmost window there that takes clicks."""
        return next((window.number for window in self._windows() if window.bounds.has(x, y)), None)

    def bounds(self, window: int) -> Area | None:
        """Where a window is; None where it isn't on the screen."""
        found = self._found(window)
        return found.bounds if found is not None else None

    def inside(self, window: int) -> Area | None:
        """All of the window: macOS doesn't tell where its title ends."""
        return self.bounds(window)

    def bounds_around(self, window: int, ignored: Sequence[int] = ()) -> tuple[list[Area], list[Area]]:
        """What is stacked below and above a window, lowest first."""
        stack = self._windows()
        own = next((place for place, other in enumerate(stack) if other.number == window), None)
        if own is None:
            return [], []
        below, above = (
            [other.bounds for other in part if other.number not in ignored]
            for part in (stack[own + 1 :][::-1], stack[:own][::-1])
        )
        return below, above

    def focused_top_level(self) -> int | None:
        """The frontmost normal window of the program that has the keyboard, as the accessibility API tells.

        NSWorkspace would tell the frontmost program, too, but only where the main thread runs AppKit's loop.
        """
        everything = self._accessibility.AXUIElementCreateSystemWide()
        failed, program = self._accessibility.AXUIElementCopyAttributeValue(everything, "AXFocusedApplication", None)
        if failed or program is None:
            return None
        failed, process = self._accessibility.AXUIElementGetPid(program, None)
        if failed:
            return None
        return next((window.number for window in self._windows() if window.process == process), None)

    def same_program(self, a: int, b: int) -> bool:
        """Whether one process made both."""
        one, other = self._found(a), self._found(b)
        return one is not None and other is not None and one.process == other.process

    def is_own(self, window: int) -> bool:
        """Whether this process made it."""
        found = self._found(window)
        return found is not None and found.process == os.getpid()

    def pops_up(self, window: int) -> bool:
        """Whether it is in the layer of menus or of tooltips."""
        found = self._found(window)
        return found is not None and found.layer in _POP_UP_LAYERS

    def title(self, window: int) -> str:
        """The window's title, or its program's name, in quotes."""
        found = self._found(window)
        return f"“{found.title}”" if found is not None and found.title else Phrase("another window")

    def announce(self, window: int) -> None:
        """Windows of other programs can't be marked here: every game counts as the user's own."""

    def mark_played(self, top_level: int) -> None:
        """See `announce`."""

    def was_played(self, window: int) -> bool:
        """See `announce`."""
        return False

    def windows_changed(self) -> bool:
        """Whether the list of windows is another one than at the last call."""
        self.look_anew()
        before, self._told = self._told, self._windows()
        return before != self._told

    def look_anew(self) -> None:
        """Ask for the list with the next question, however young the last one is."""
        self._listed_s = 0.0

    def _found(self, number: int) -> _Window | None:
        return next((window for window in self._windows() if window.number == number), None)

    def _windows(self) -> tuple[_Window, ...]:
        """What takes clicks, the frontmost first."""
        if time.monotonic() - self._listed_s > _LIST_S:
            listed = self._quartz.CGWindowListCopyWindowInfo(_ON_SCREEN, 0) or ()
            through = self._through()
            known = (_window(told) for told in listed if told.get("kCGWindowAlpha", 1) > 0)
            self._listed = tuple(
                window
                for window in known
                if (window.layer in _NORMAL_LAYERS or window.layer in _POP_UP_LAYERS) and window.number not in through
            )
            self._listed_s = time.monotonic()
        return self._listed


def _window(told: Any) -> _Window:
    box = told["kCGWindowBounds"]
    return _Window(
        number=int(told["kCGWindowNumber"]),
        process=int(told["kCGWindowOwnerPID"]),
        bounds=Area(*(math.floor(box[side]) for side in ("X", "Y", "Width", "Height"))),
        layer=int(told["kCGWindowLayer"]),
        # Names of windows are told to those only who may record the screen.
        title=str(told.get("kCGWindowName") or told.get("kCGWindowOwnerName") or ""),
    )
