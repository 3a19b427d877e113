"""A real browser on our own pages, and play on it. Chromium must be installed: these tests fail without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from kibitz.automation.browser.chrome import ChromePage
from kibitz.automation.browser.opening import Browser
from kibitz.automation.browser.page import PageError
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.player.events import Acted, Event
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.surface import Surface
from kibitz.automation.systems.choice import open_desktop
from kibitz.core.action import Wait
from kibitz.core.game import Game
from kibitz.loop import Loop
from tests.support.display import wait_until, window_manager, x_environment, xvfb
from tests.support.page_log import PageLog
from tests.support.pages import served_pages

Opener = Callable[..., BrowserSurface]
WINDOW = (1280, 900)
"""Of a browser unless told otherwise, CSS pixels."""


def play(
    surface: Surface,
    game: Game[Any],
    after_second_action: Callable[[], object] = lambda: None,
    max_moves: int | None = None,
) -> PlayResult:
    """Play a game as soon as it is seen; something may happen to it after the second action."""
    acted = 0

    def listen(event: Event) -> None:
        nonlocal acted
        if isinstance(event, Acted) and not isinstance(event.step.action, Wait):
            acted += 1
            if acted == 2:
                after_second_action()

    loop = Loop(surface, [game], [listen])
    wait_until(lambda: loop.look().reading, "the board")
    return loop.play(Stop(), max_moves)


@pytest.fixture(scope="session")
def pages() -> Iterator[str]:
    """Where our pages are served."""
    with served_pages() as address:
        yield address


Openable = tuple[tuple[int, int], float | None]
"""A browser's window in CSS pixels, and its scale."""


@pytest.fixture(scope="session")
def unseen_browsers() -> Iterator[dict[Openable, Browser]]:
    """Headless browsers that tests have used, for the next ones."""
    kept: dict[Openable, Browser] = {}
    yield kept
    for browser in kept.values():
        browser.close()


@pytest.fixture
def open_page(pages: str, unseen_browsers: dict[Openable, Browser], request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Opens one of our pages in Chromium; headless unless told otherwise.

    A headless one is as after its start, but another test may have used it before: with options of its own
    (``profile``, or ``own=True`` for a test that closes it) it is a new one. Where the test fails its report has what
    the pages wrote down.
    """
    failed_before = request.session.testsfailed
    with ExitStack() as opened:
        taken: set[Openable] = set()
        surfaces: list[BrowserSurface] = []

        def open_it(page: str, *, headless: bool = True, own: bool = False, **options: Any) -> BrowserSurface:
            address = f"{pages}/{page}"
            like = options.get("window", WINDOW), options.get("scale")
            if not headless or own or like in taken or options.keys() - {"window", "scale"}:
                surface = BrowserSurface("chrome", address, headless=headless, **options)
            else:
                taken.add(like)
                if like not in unseen_browsers:
                    unseen_browsers[like] = Browser("chrome", headless=True, window=like[0], scale=like[1])
                surface = BrowserSurface(_emptied(unseen_browsers[like], pages), address)
            opened.callback(surface.close)
            surfaces.append(surface)
            return surface

        yield open_it
        if request.session.testsfailed > failed_before:
            for surface in surfaces:
                _tell_log(surface)
    if request.session.testsfailed:
        # Whatever state it was left in, the next test has nothing of it.
        for like in taken:
            unseen_browsers.pop(like).close()


def _tell_log(surface: BrowserSurface) -> None:
    """Print what a page wrote down, unless the test has closed it."""
    try:
        entries = PageLog(surface).entries if surface.driver is not None else ["it was closed"]
    except PageError as fault:
        entries = [f"lost: {fault}"]
    print(f"What {surface.name} wrote down:", *(entries or ["nothing"]), sep="\n")


def _emptied(browser: Browser, pages: str) -> Browser:
    """Without what our pages have stored in it."""
    assert isinstance(browser.page, ChromePage)
    browser.page.open("about:blank", 10)
    browser.page.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": pages, "storageTypes": "all"})
    return browser


@pytest.fixture
def open_window(x_display: str, open_page: Opener) -> Iterator[Opener]:
    """Opens one of our pages in a Chromium window on a real X server, under openbox."""
    with window_manager("openbox", x_display):
        yield lambda page, **options: open_page(page, headless=False, window=(1100, 760), **options)


@pytest.fixture
def screen(x_display: str) -> Iterator[DesktopSurface]:
    """The desktop of the test's X server."""
    surface = open_desktop()
    yield surface
    surface.close()


@pytest.fixture(scope="session")
def roomy_server() -> Iterator[str]:
    """A screen that holds a page at one and a half times its size, and a window beside a page."""
    with xvfb(1400, 1360) as display:
        yield display


@pytest.fixture
def roomy_display(roomy_server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The roomy screen as this test's own, under openbox. Play on its desktop needs a process of its own."""
    with _as_own(roomy_server, monkeypatch):
        yield roomy_server


@pytest.fixture(scope="session")
def tall_server() -> Iterator[str]:
    """A screen that is tall enough for four boards at twice the size."""
    with xvfb(1860, 2380) as display:
        yield display


@pytest.fixture
def tall_display(tall_server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The tall screen, likewise; it takes more than twice as long to look at."""
    with _as_own(tall_server, monkeypatch):
        yield tall_server


@contextmanager
def _as_own(server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, value in x_environment(server).items():
        monkeypatch.setenv(name, value)
    with window_manager("openbox", server):
        yield
