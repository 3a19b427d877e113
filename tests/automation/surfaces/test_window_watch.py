"""What is wrong with the window of a board, and what to do about it: told without blaming what is fine."""

from __future__ import annotations

from typing import cast

import pytest

from kibitz.automation.surfaces.screen import Area
from kibitz.automation.surfaces.window_watch import WindowWatch
from kibitz.automation.surfaces.x11 import Bounds, XDesktop
from kibitz.core.errors import ActionError

GAME = 7


class OneWindow:
    """A desktop of 1000 x 800 with the game's window on it."""

    size = (1000, 800)

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds

    def top_level_at(self, x: int, y: int) -> int | None:
        b = self._bounds
        return GAME if b.x <= x < b.x + b.w and b.y <= y < b.y + b.h else None

    def bounds(self, window: int) -> Bounds:
        return self._bounds

    def focused_top_level(self) -> int:
        return GAME

    def same_program(self, a: int, b: int) -> bool:
        return a == b


def problem(bounds: Bounds, board: Area) -> str:
    with pytest.raises(ActionError) as raised:
        WindowWatch(cast(XDesktop, OneWindow(bounds))).attend(board, None)
    return str(raised.value)


def test_a_page_that_is_longer_than_the_screen_is_to_be_scrolled_not_its_window_moved() -> None:
    told = problem(Bounds(0, 0, 1000, 800), Area(100, 300, 400, 620))
    assert "120 px at the bottom" in told
    assert "Scroll the page" in told
    assert "window" not in told


def test_a_window_that_reaches_off_the_screen_is_to_be_moved() -> None:
    told = problem(Bounds(600, 0, 900, 700), Area(700, 100, 500, 400))
    assert "200 px at the right" in told
    assert "Move its window" in told


def test_the_bare_desktop_is_not_said_to_cover_a_board_that_goes_on_beyond_its_window() -> None:
    told = problem(Bounds(0, 0, 500, 500), Area(100, 100, 300, 600))
    assert "desktop" not in told
    assert "beyond the edge of its window" in told


def test_a_board_in_full_view_is_attended_to() -> None:
    WindowWatch(cast(XDesktop, OneWindow(Bounds(0, 0, 1000, 800)))).attend(Area(100, 100, 400, 400), None)
