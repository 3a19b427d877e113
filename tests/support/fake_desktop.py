"""A desktop made up, behind the fakes of user32 and Quartz: windows in a stack, a pointer, a picture of all.

Its places are physical pixels; what a system tells in other units is the fakes' matter.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.automation.surfaces.area import Area
from tests.support.toy import ToyTable, draw, panel_size, place_of

GAME, OTHER, OWN, OVERLAY = 11, 12, 13, 14
GAME_PROCESS, OTHER_PROCESS = 4001, 4002


@dataclass
class FakeWindow:
    """``table``: a game of lamps, drawn at its top left ``scale`` times as large. ``clear``: clicks go through it.
    ``excluded``: in no picture."""

    number: int
    title: str
    process: int
    at: Area
    table: ToyTable | None = None
    scale: int = 1
    shade: int = 120
    visible: bool = True
    clear: bool = False
    excluded: bool = False
    menu: bool = False
    hits: list[int] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    def press(self, x: int, y: int) -> None:
        if self.table is None:
            return
        x, y = (x - self.at.x) // self.scale, (y - self.at.y) // self.scale
        for index in range(len(self.table.lamps)):
            spot = place_of(index)
            if spot.x <= x < spot.right and spot.y <= y < spot.bottom:
                self.hits.append(index)
                self.table = self.table.press(index)


class FakeDesktop:
    """``windows``: the frontmost first. ``done``: called with each press, once it had its effect."""

    def __init__(self, area: Area, at: tuple[int, int], scale: int = 1) -> None:
        self.area = area
        width, height = panel_size(ToyTable())
        place = Area(*at, width * scale, height * scale)
        self.game = FakeWindow(GAME, "Lamps", GAME_PROCESS, place, ToyTable(), scale)
        self.windows = [self.game]
        self.front: int | None = None
        self.pointer = (area.x + area.w // 2, area.y + area.h // 2)
        self.is_down = False
        self.presses = 0
        self.done: Callable[[int], None] = lambda presses: None

    def open(self, window: FakeWindow, *, takes_keys: bool = False) -> FakeWindow:
        """Put a window in front."""
        self.windows.insert(0, window)
        self.front = window.number if takes_keys else self.front
        return window

    def window_at(self, x: int, y: int) -> FakeWindow | None:
        shown = (w for w in self.windows if w.visible and not w.clear)
        return next((w for w in shown if w.at.has(x, y)), None)

    def by_number(self, number: int) -> FakeWindow | None:
        return next((w for w in self.windows if w.number == number), None)

    def button(self, down: bool) -> None:
        """What a button does: the window under the pointer comes to the front, and has it."""
        self.is_down = down
        if down:
            hit = self.window_at(*self.pointer)
            if hit is not None:
                self.front = hit.number
                hit.press(*self.pointer)
            self.presses += 1
            self.done(self.presses)

    def typed(self, text: str) -> None:
        """A key goes to the window in front."""
        front = self.by_number(self.front) if self.front is not None else None
        if front is not None:
            front.keys.append(text)

    def picture(self) -> NDArray[np.uint8]:
        """BGRA, (h, w, 4)."""
        whole = np.full((self.area.h, self.area.w, 4), 200, np.uint8)
        for window in reversed(self.windows):
            if not window.visible or window.excluded:
                continue
            at = window.at
            part = whole[at.y - self.area.y :, at.x - self.area.x :][: at.h, : at.w]
            if window.table is None:
                part[:] = window.shade
            else:
                panel = draw(window.table).repeat(window.scale, axis=0).repeat(window.scale, axis=1)
                part = part[: panel.shape[0], : panel.shape[1]]
                part[..., :3] = panel[: part.shape[0], : part.shape[1]]
        return whole


class FakeMss:
    """mss of such a desktop: asked in units of the system, of which each has so many pixels of the picture."""

    def __init__(self, desktop: FakeDesktop, units_per_pixel: int = 1) -> None:
        self._desktop, self._ratio = desktop, units_per_pixel
        names = ("left", "top", "width", "height")
        area = desktop.area
        whole = dict(zip(names, (v // self._ratio for v in (area.x, area.y, area.w, area.h)), strict=True))
        self.monitors = [whole, whole]

    def grab(self, asked: dict[str, int]) -> Any:
        picture, area = self._desktop.picture(), self._desktop.area
        left, top = asked["left"] * self._ratio - area.x, asked["top"] * self._ratio - area.y
        width, height = asked["width"] * self._ratio, asked["height"] * self._ratio
        part = np.ascontiguousarray(picture[top : top + height, left : left + width])
        return SimpleNamespace(size=(width, height), raw=part.tobytes())

    def close(self) -> None:
        pass


def other_window(at: Area, **more: Any) -> FakeWindow:
    """A window of another program."""
    return FakeWindow(OTHER, "Mail", OTHER_PROCESS, at, **more)


def own_window(at: Area, **more: Any) -> FakeWindow:
    """A window of ours."""
    return FakeWindow(OWN, "Kibitz", os.getpid(), at, **more)


def show(desktop: FakeDesktop, monkeypatch: pytest.MonkeyPatch, units_per_pixel: int = 1) -> None:
    """Have mss take its pictures of this desktop."""
    monkeypatch.setattr("mss.MSS", lambda: FakeMss(desktop, units_per_pixel))
