"""A browser that is started, or joined, for a page."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz.automation.browser.chrome import start_chrome
from kibitz.automation.browser.firefox import join_firefox, start_firefox
from kibitz.automation.browser.page import Page, PageError, Spot
from kibitz.automation.surfaces.session import has_desktop
from kibitz.core.errors import NotPossibleHereError, UsageError

log = logging.getLogger(__name__)

_STARTERS: dict[str, Callable[[bool, Spot, float | None, str], Page]] = {
    "chrome": start_chrome,
    "firefox": start_firefox,
}


class Browser:
    """A browser that was started, with a fresh profile or one that lasts.

    name: ``chrome`` (Chrome or Chromium) or ``firefox``. window: its size in CSS pixels.
    scale: device pixel ratio to ask it for; None leaves it to the system.
    profile: folder in which it keeps what pages store (consent, themes), made where it is missing; None gives a fresh
        one that is removed at the end.
    Raises NotPossibleHereError where there is no such browser or driver, UsageError for another browser or a profile
    that is no folder.
    """

    def __init__(
        self,
        name: str,
        *,
        headless: bool = False,
        window: tuple[int, int] = (1280, 900),
        scale: float | None = None,
        profile: Path | None = None,
    ) -> None:
        if name not in _STARTERS:
            raise UsageError(f"The browser {name!r} is not known. Use one of: {', '.join(_STARTERS)}.")
        if not headless and not has_desktop():
            raise NotPossibleHereError(
                "There is no display for the browser's window (DISPLAY is not set). Add --headless to play without one."
            )
        self.name, self.headless = name, headless
        self.page: Page | None = None
        """Its tab; None once it is closed."""
        self._fresh: Any = None
        if profile is None:
            self._fresh = tempfile.TemporaryDirectory(prefix="kibitz-browser-", ignore_cleanup_errors=True)
        try:
            folder = self._fresh.name if profile is None else _made_folder(profile)
            self.page = _STARTERS[name](headless, window, scale, folder)
        except BaseException:  # Ctrl+C too leaves no profile behind
            self.close()
            raise

    def close(self) -> None:
        """End the browser, and remove its profile if that was a fresh one."""
        page, self.page = self.page, None
        if page is not None:
            _let_go(page)
        if self._fresh is not None:
            self._fresh.cleanup()


class RunningFirefox:
    """A Firefox of the user's own, started with ``--remote-debugging-port``, and a tab in it: the one that shows the
    address already, else a new one. It goes on afterwards.

    Raises NotPossibleHereError where none answers at the port.
    """

    name, headless = "firefox", False

    def __init__(self, port: int, url: str) -> None:
        self.page: Page | None = join_firefox(port, url)

    def close(self) -> None:
        """Close the tab if it was a new one, and let go."""
        page, self.page = self.page, None
        if page is not None:
            _let_go(page)


def _let_go(page: Page) -> None:
    try:
        page.close()
    except PageError as fault:
        log.info("the browser was gone already: %s", fault)


def _made_folder(profile: Path) -> str:
    """The profile's folder, made where it is missing. Raises UsageError where there can be none."""
    try:
        profile.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"The browser's profile can't be kept in {profile}: {error.strerror}. Name a folder that can be written to."
        ) from error
    return str(profile.absolute())
