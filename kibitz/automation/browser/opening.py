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


class OpenBrowser:
    """A browser in which a tab is ours.

    name: for messages. headless: whether it shows no window. page: the tab; None once it is closed.
    """

    def __init__(self, name: str, headless: bool) -> None:
        self.name, self.headless = name, headless
        self.page: Page | None = None

    def close(self) -> None:
        """End it, or let go of it. One that is closed may be closed again."""
        page, self.page = self.page, None
        if page is not None:
            try:
                page.close()
            except PageError as error:
                log.info("the browser was gone already: %s", error)


class Browser(OpenBrowser):
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
        super().__init__(name, headless)
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
        super().close()
        if self._fresh is not None:
            self._fresh.cleanup()


class RunningFirefox(OpenBrowser):
    """A Firefox of the user's own, started with ``--remote-debugging-port``, and a tab in it: the one that shows the
    address already, else a new one, which is closed at the end. Firefox goes on.

    Raises NotPossibleHereError where none answers at the port.
    """

    def __init__(self, port: int, url: str) -> None:
        super().__init__("firefox", headless=False)
        self.page = join_firefox(port, url)


def _made_folder(profile: Path) -> str:
    """The profile's folder, made where it is missing. Raises UsageError where there can be none."""
    try:
        profile.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"The browser's profile can't be kept in {profile}: {error.strerror}. Name a folder that can be written to."
        ) from error
    return str(profile.absolute())
