"""The X server ends under us: that is said in our own words, whatever was being asked, and closing is quiet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kibitz.automation.surfaces.screen import Screen
from kibitz.automation.systems.choice import this_system
from kibitz.automation.x11.desktop import XDesktop
from kibitz.core.errors import CaptureError, LostScreenError
from tests.support.display import xvfb

pytestmark = pytest.mark.x11


@pytest.mark.parametrize(
    "ask",
    [
        lambda desktop: desktop.pointer(),
        lambda desktop: desktop.focused_top_level(),
        lambda desktop: desktop.windows_changed(),
        lambda desktop: desktop.pressed_keys(),
        lambda desktop: desktop.grab_key("escape"),
    ],
    ids=["the pointer", "the focus", "the windows", "the keys", "a grab"],
)
def test_a_screen_that_went_away_is_told_of(monkeypatch: pytest.MonkeyPatch, ask: Callable[[XDesktop], object]) -> None:
    with xvfb() as display:
        monkeypatch.setenv("DISPLAY", display)
        desktop = XDesktop()
        assert desktop.windows_changed()

    for _ in range(2):
        with pytest.raises(LostScreenError, match=r"The X server has gone.*start Kibitz again"):
            ask(desktop)
    desktop.close()


def test_a_picture_of_a_screen_that_went_away_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with xvfb() as display:
        monkeypatch.setenv("DISPLAY", display)
        screen = Screen(this_system())
        assert screen.grab().width == 1280

    for _ in range(2):
        with pytest.raises(CaptureError, match=r"Check that"):
            screen.grab()
    screen.close()
