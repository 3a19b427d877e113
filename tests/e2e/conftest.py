"""A real browser on our own pages. Chromium must be installed: these tests fail without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from kibitz.automation.browser import BrowserSurface
from tests.support.display import window_manager
from tests.support.pages import served_pages

Opener = Callable[..., BrowserSurface]


@pytest.fixture(scope="session")
def pages() -> Iterator[str]:
    """Where our pages are served."""
    with served_pages() as address:
        yield address


@pytest.fixture
def open_page(pages: str) -> Iterator[Opener]:
    """Opens one of our pages in Chromium; headless unless told otherwise."""
    with ExitStack() as opened:

        def open_it(page: str, *, headless: bool = True, **options: Any) -> BrowserSurface:
            surface = BrowserSurface("chrome", f"{pages}/{page}", headless=headless, **options)
            opened.callback(surface.close)
            return surface

        yield open_it


@pytest.fixture
def open_window(x_display: str, open_page: Opener) -> Iterator[Opener]:
    """Opens one of our pages in a Chromium window on a real X server, under openbox."""
    with window_manager("openbox", x_display):
        yield lambda page, **options: open_page(page, headless=False, window=(1100, 760), **options)
