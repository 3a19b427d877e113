"""What all layers of the tests share: pure, offscreen Qt, real X server (``x11``), real browser (``e2e``)."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from kibitz.gui.widgets.garbage import collect_as_due

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# How fast an example runs says nothing on a busy machine; and what is tried must not depend on the run where nobody
# is there to look into it.
settings.register_profile("kibitz", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("kibitz")


DEFERRED_DELETE = 52
"""`QEvent.Type.DeferredDelete`; the pure tests don't load Qt."""


def pytest_collection_finish() -> None:
    # What thousands of collected tests hold would be looked through again and again.
    gc.collect()
    gc.freeze()
    # As in the program: a window that a worker's thread deletes takes the whole process with it.
    gc.disable()


def pytest_configure(config: pytest.Config) -> None:
    # It leaves a file for the garbage collector, which is not ours to mend.
    config.addinivalue_line("filterwarnings", "ignore::ResourceWarning:Xlib.xauth")


@pytest.hookimpl(tryfirst=True)  # xdist looks for groups afterwards
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is quick and needs nothing comes first: pure, offscreen Qt, real X server, real browser.

    Where tests run side by side (``-n 5``), those that need a screen run in four processes with a display each, from
    the start, and the others beside them. They wait for half of their time.
    """

    def layer(item: pytest.Item) -> int:
        if item.get_closest_marker("e2e"):
            return 3
        if item.get_closest_marker("x11") or item.get_closest_marker("wayland"):
            return 2
        return int("tests/gui/" in item.path.as_posix())

    items.sort(key=layer)
    if config.getoption("numprocesses", None) or os.environ.get("PYTEST_XDIST_WORKER"):
        for item in items:
            if item.get_closest_marker("wayland"):
                item.add_marker(pytest.mark.xdist_group("wayland"))
            elif item.get_closest_marker("x11") or "tests/e2e/" in item.path.as_posix():
                item.add_marker(pytest.mark.xdist_group(_display(item.path)))
        items.sort(key=layer, reverse=True)


def _display(path: Path) -> str:
    """Which of four displays a test file uses, each a quarter of the time; some have one of their own, or need none."""
    if path.stem in {"test_firefox", "test_monitors", "test_window_managers"}:
        return "own"
    if "tests/e2e/" not in path.as_posix():
        return "screen"
    if path.stem in {"test_wordle_pages", "test_wordle_faults"}:
        return "wordle"
    if path.stem in {"test_tuble_pages", "test_pyramid_pages"}:
        return "tuble and pyramid"
    return "browser"


def pytest_unconfigure() -> None:
    # python-xlib keeps what a test has left open until Python ends, and the complaints
    # would follow pytest's last line: Python goes by the filters of the last warning there was, which are the tests'.
    # One more warning, ignored like all of its kind outside of tests, makes it look at them again.
    atexit.register(warnings.warn, "the tests have ended", ResourceWarning)


@pytest.fixture(scope="session", autouse=True)
def nothing_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever a test forgets to say, it writes no settings and no data among those of who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CONFIG", "DATA", "STATE"):
            patch.setenv(f"XDG_{name}_HOME", str(tmp_path_factory.mktemp(name.lower())))
        yield


@pytest.fixture(autouse=True)
def closed_windows_are_gone() -> Iterator[None]:
    """Qt deletes what is left off when its loop runs at leisure, which it never does in a test: each further theme and
    event would go to the windows of all tests before. So it is with Python's garbage."""
    yield
    collect_as_due()
    widgets = sys.modules.get("PySide6.QtWidgets")
    app = widgets.QApplication.instance() if widgets is not None else None
    if app is not None:
        app.sendPostedEvents(None, DEFERRED_DELETE)


@pytest.fixture(scope="session")
def x_server() -> Iterator[str]:
    """One X server for all tests of the session."""
    from tests.support.display import xvfb

    with xvfb() as display:
        yield display


@pytest.fixture
def x_display(x_server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The session's X server as this test's own display, with the pointer in its middle."""
    from tests.support.display import x_environment, xdotool

    environment = x_environment(x_server)
    for name in ("DISPLAY", "XDG_SESSION_TYPE", "XAUTHORITY"):
        monkeypatch.setenv(name, environment[name])
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    xdotool(x_server, "mousemove", 640, 400)
    return x_server
