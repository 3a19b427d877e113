"""What is wrong with the window of a board, and what to do about it: told without blaming what is fine."""

from __future__ import annotations

from typing import cast

import pytest

from kibitz.automation.surfaces import window_watch
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.system import Windows
from kibitz.automation.surfaces.window_watch import LOOK_AGAIN_S, WindowWatch
from kibitz.core.errors import ActionError

GAME, MAIL = 7, 8
TITLE_PX = 30


class OneWindow:
    """A desktop of 1000 x 800 with the game's window on it."""

    area = Area(0, 0, 1000, 800)

    def __init__(self, bounds: Area) -> None:
        self._bounds = bounds
        self.probes = 0
        self.changed = self.covered = False
        self.focused = GAME

    def windows_changed(self) -> bool:
        changed, self.changed = self.changed, False
        return changed

    def title(self, window: int) -> str:
        return "“Mail”"

    def is_own(self, window: int) -> bool:
        return False

    def top_level_at(self, x: int, y: int) -> int | None:
        self.probes += 1
        b = self._bounds
        if self.covered:
            return MAIL
        return GAME if b.x <= x < b.x + b.w and b.y <= y < b.y + b.h else None

    def bounds(self, window: int) -> Area:
        return self._bounds

    def inside(self, window: int) -> Area:
        return Area(self._bounds.x, self._bounds.y + TITLE_PX, self._bounds.w, self._bounds.h - TITLE_PX)

    def focused_top_level(self) -> int:
        return self.focused

    def same_program(self, a: int, b: int) -> bool:
        return a == b


def problem(bounds: Area, board: Area) -> str:
    with pytest.raises(ActionError) as raised:
        WindowWatch(cast(Windows, OneWindow(bounds))).attend(board, None)
    return str(raised.value)


def test_a_page_that_is_longer_than_the_screen_is_to_be_scrolled_not_its_window_moved() -> None:
    told = problem(Area(0, 0, 1000, 800), Area(100, 300, 400, 620))
    assert "120 px at the bottom" in told
    assert "Scroll the page" in told
    assert "window" not in told


def test_a_window_that_reaches_off_the_screen_is_to_be_moved() -> None:
    told = problem(Area(600, 0, 900, 700), Area(700, 100, 500, 400))
    assert "200 px at the right" in told
    assert "Move its window" in told


def test_the_bare_desktop_is_not_said_to_cover_a_board_that_goes_on_beyond_its_window() -> None:
    told = problem(Area(0, 0, 500, 500), Area(100, 100, 300, 600))
    assert "desktop" not in told
    assert "beyond the edge of its window" in told


def test_a_board_in_full_view_is_attended_to() -> None:
    WindowWatch(cast(Windows, OneWindow(Area(0, 0, 1000, 800)))).attend(Area(100, 100, 400, 400), None)


def test_a_watch_that_asks_all_the_time_looks_for_covers_only_where_a_window_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    monkeypatch.setattr(window_watch.time, "monotonic", lambda: clock[0])
    desktop = OneWindow(Area(0, 0, 1000, 800))
    watch = WindowWatch(cast(Windows, desktop))
    attended = watch.attend(Area(100, 100, 400, 400), None)
    assert watch.trouble_by_now(attended) is None

    probes = desktop.probes
    assert watch.trouble_by_now(attended) is None
    assert desktop.probes == probes

    desktop.covered, desktop.changed = True, True
    assert watch.trouble_by_now(attended) == "“Mail” covers the board"
    desktop.covered = False
    assert watch.trouble_by_now(attended) is None, "all is looked at again after trouble"

    # A window that changes its shape, of which no server tells.
    desktop.covered = True
    clock[0] += LOOK_AGAIN_S
    assert watch.trouble_by_now(attended) == "“Mail” covers the board"

    desktop.covered = False
    assert watch.trouble_by_now(attended) is None
    desktop.focused = MAIL
    assert watch.trouble_by_now(attended) == "“Mail” took the focus from the game"


def test_who_has_the_keys_of_a_game_that_had_them_has_taken_them() -> None:
    desktop = OneWindow(Area(0, 0, 1000, 800))
    watch = WindowWatch(cast(Windows, desktop))
    desktop.focused = MAIL
    attended = watch.attend(Area(100, 100, 400, 400), None)
    assert watch.keys_go_elsewhere(attended) == (
        "“Mail” has the keyboard, not the game. Click on a neutral part of the game first"
    )

    desktop.focused = GAME
    assert watch.trouble(attended) is None
    assert watch.keys_go_elsewhere(attended) is None

    # In the middle of a word, which no look at the windows comes between.
    desktop.focused = MAIL
    assert watch.keys_go_elsewhere(attended) == "“Mail” took the focus from the game"


@pytest.mark.parametrize(("y", "told"), [(110, "the frame of the game's window is there"), (140, None)])
def test_nothing_is_clicked_on_in_the_frame_of_the_games_window(y: int, told: str | None) -> None:
    watch = WindowWatch(cast(Windows, OneWindow(Area(100, 100, 800, 600))))
    attended = watch.attend(Area(120, 105, 400, 400), None)
    assert watch.under(880, y, attended) == told
