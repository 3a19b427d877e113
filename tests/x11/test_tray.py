"""The icon in a real tray (trayer), driven by the mouse: its menu, and what closing the window does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import CalledProcessError

import pytest

from kibitz.services.settings import Settings, save_settings
from tests.support.display import running, wait_until, window_manager, x_environment, xdotool, xvfb
from tests.support.kibitz_process import KibitzProcess, kibitz

pytestmark = pytest.mark.x11

TRAY = ("trayer", "--edge", "top", "--align", "left", "--widthtype", "request", "--height", "32")
"""In the corner on top, its one icon at its left end."""
NOT_RUNNING = "There was nothing to stop: Kibitz is not running.\n"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    # With a session bus Qt would look for a tray on that.
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")


def found(display: str, *words: str) -> list[str]:
    """The windows that xdotool finds."""
    try:
        return xdotool(display, "search", *words).split()
    except CalledProcessError:
        return []


def windows(display: str) -> list[str]:
    """Kibitz's main window, where it can be seen."""
    return found(display, "--onlyvisible", "--name", "^Kibitz$")


def press_icon(display: str, at: tuple[int, int] = (8, 10)) -> None:
    wait_until(lambda: found(display, "--onlyvisible", "--class", "trayer"), "the tray")
    xdotool(display, "mousemove", *at, "click", 1)


def close_window(display: str) -> None:
    """As the cross in its title does; Alt+F4 has the window manager ask for the same."""
    xdotool(display, "windowactivate", "--sync", windows(display)[0], "key", "alt+F4")


def stop_word(display: str) -> str:
    """What a second start with --stop says of the running one."""
    with kibitz(display, "--stop") as second:
        return second.end()[1]


@contextmanager
def desk(*, tray: bool, stay: bool) -> Iterator[tuple[str, KibitzProcess]]:
    """A desktop with Kibitz on it."""
    save_settings(Settings(introduced=True, stay_in_tray=stay))
    with ExitStack() as stack:
        display = stack.enter_context(xvfb())
        stack.enter_context(window_manager("openbox", display))
        if tray:
            stack.enter_context(running([*TRAY], x_environment(display)))
        window = stack.enter_context(kibitz(display))
        wait_until(lambda: windows(display), "the window")
        yield display, window


def test_closing_leaves_it_in_the_tray_whose_icon_brings_the_window_back() -> None:
    with desk(tray=True, stay=True) as (display, window):
        press_icon(display)
        wait_until(lambda: not windows(display), "the window to be put away")
        # Farther away than the two clicks of a double click are.
        press_icon(display, (18, 24))
        wait_until(lambda: windows(display), "the window")
        close_window(display)
        wait_until(lambda: not windows(display), "the window to be hidden")
        assert stop_word(display) != NOT_RUNNING
        press_icon(display)
        wait_until(lambda: windows(display), "the window once more")
        xdotool(display, "windowactivate", "--sync", windows(display)[0], "key", "ctrl+q")
        assert window.end()[0] == 0


@pytest.mark.parametrize(("tray", "stay"), [(True, False), (False, True)], ids=["not wanted", "no tray"])
def test_closing_ends_it_where_it_is_not_to_stay_or_there_is_no_tray(tray: bool, stay: bool) -> None:
    with desk(tray=tray, stay=stay) as (display, window):
        close_window(display)
        assert window.end()[0] == 0


def test_ended_from_outside_it_ends_in_the_tray_too() -> None:
    with desk(tray=True, stay=True) as (display, window):
        close_window(display)
        wait_until(lambda: not windows(display), "the window to be hidden")
        window.process.terminate()
        assert window.end()[0] == 0
