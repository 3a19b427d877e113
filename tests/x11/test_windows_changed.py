"""The X server tells of every change of a window by itself. On a real one, with and without a window manager."""

from __future__ import annotations

import time

import pytest

from kibitz.automation.x11.desktop import XDesktop
from tests.support.display import wait_until, window_manager, xdotool
from tests.support.spy_window import spy

pytestmark = pytest.mark.x11

CHANGES = (("windowmove", 300, 240), ("windowsize", 420, 260), ("windowunmap",), ("windowmap",))


@pytest.mark.parametrize("manager", ["none", "openbox"])
def test_a_window_that_comes_or_moves_or_goes_is_told_of(x_display: str, manager: str) -> None:
    with window_manager(manager, x_display):
        desktop = XDesktop()
        assert desktop.windows_changed(), "at first nothing is known"
        _wait_for_rest(desktop)

        with spy(x_display, 100, 100, 300, 200):
            wait_until(desktop.windows_changed, "the window that came")
            window = xdotool(x_display, "search", "--name", "A covering window").split()[0]
            for name, *to in CHANGES:
                _wait_for_rest(desktop)
                xdotool(x_display, name, window, *to)
                wait_until(desktop.windows_changed, name)
            _wait_for_rest(desktop)
        wait_until(desktop.windows_changed, "the window that went")
        desktop.close()


def _wait_for_rest(desktop: XDesktop) -> None:
    """Until nothing has changed for a while; where nothing changes nothing is told."""
    quiet_since_s = time.monotonic()

    def at_rest() -> bool:
        nonlocal quiet_since_s
        if desktop.windows_changed():
            quiet_since_s = time.monotonic()
        return time.monotonic() > quiet_since_s + 0.3

    wait_until(at_rest, "a desktop at rest")
