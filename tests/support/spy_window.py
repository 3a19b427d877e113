"""A window that writes down every key that it gets, beside a game that is played: none may come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kibitz.automation.browser.surface import BrowserSurface
from tests.support.display import wait_until, xdotool
from tests.support.page_log import PageLog
from tests.support.toy_process import ToyProcess, toy_window


@contextmanager
def spy(display: str, *at: int) -> Iterator[ToyProcess]:
    """The window, at x, y with width and height; no key may have come to it when the block ends."""
    with toy_window(display, "--cover", "--at", *at) as window:
        yield window
        assert window.of("key press") == [], "keys went to another window"


def focus_spy(display: str) -> None:
    """Give it the focus."""
    window = xdotool(display, "search", "--name", "A covering window").split()[0]
    xdotool(display, "windowactivate", window)


def wait_for_keys(browser: BrowserSurface, count: int) -> None:
    """Wait until the game's page has noticed so many keys."""
    wait_until(lambda: len(PageLog(browser).of("keydown")) >= count, f"{count} keys", 60)
