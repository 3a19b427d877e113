"""A page in a browser as a surface.

Only the browser's own screenshots are looked at. Of the page itself nothing is read but the size of its view, its
address and when it was loaded.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kibitz.automation.browser.keys import named_key
from kibitz.automation.browser.opening import Browser, OpenBrowser, RunningFirefox
from kibitz.automation.browser.page import Page, PageError
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.aside import way_beside
from kibitz.automation.surfaces.picture import decode_picture
from kibitz.automation.surfaces.stop_watch import StopWatch
from kibitz.automation.surfaces.system import System
from kibitz.core.action import Action, Click, Drag, PointAway, PressKey, ShowMore, TypeText, Wait, target_points
from kibitz.core.errors import ActionError, CaptureError, OutOfViewError, PageDialogError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect

log = logging.getLogger(__name__)

LOAD_TIMEOUT_S = 60
SHOWN_WITHIN_S = 10
"""How long a page that was opened may take until the browser counts it as visible, and not as hidden."""
TALLER, TALLEST = 1.25, 3.0
"""How much taller a page is shown at each step, where not all of a board is in view, and at most."""


@dataclass(frozen=True, slots=True)
class _Page:
    """What must not change while a board is played. Sizes in CSS pixels."""

    width: float
    height: float
    address: str
    loaded_at: float


class BrowserSurface:
    """One page in a browser: in one of its own, or in one that is open already and stays so.

    browser: ``chrome`` (Chrome or Chromium) or ``firefox``, started as `Browser` does with headless, window, scale and
        profile; or the open one; or the port of a user's `RunningFirefox`. Frames always have the screenshot's
        pixels, whatever the device pixel ratio.
    system: gives the Esc key while it plays in a window; without one Esc isn't watched.
    Raises CaptureError where the page cannot be opened, and what these raise.
    """

    can_act = True

    def __init__(
        self,
        browser: str | OpenBrowser | int,
        url: str,
        *,
        headless: bool = False,
        window: tuple[int, int] = (1280, 900),
        scale: float | None = None,
        profile: Path | None = None,
        system: System | None = None,
    ) -> None:
        self._system = system
        self._own: OpenBrowser | None = None
        if isinstance(browser, str):
            self._own = Browser(browser, headless=headless, window=window, scale=scale, profile=profile)
        elif isinstance(browser, int):
            self._own = RunningFirefox(browser, url)
        used = browser if isinstance(browser, OpenBrowser) else self._own
        assert used is not None, "started, joined, or open already"
        self.name = f"{used.name} at {url}"
        self._url = url
        self._headless = used.headless
        self.page: Page | None = used.page
        """The browser's tab; None once it is closed. For set-up that is not play (such as a page's first dialog)."""
        self._png = b""
        self._frame: Frame | None = None
        self._stop: Stop | None = None
        self._page: _Page | None = None
        self._board: Rect | None = None
        self._usual_height = 0.0
        try:
            if not (self.page and self.page.shows(url)):
                self.open_anew()
        except BaseException:
            self.close()
            raise

    @property
    def driver(self) -> Any:
        """What drives it, likewise: Selenium's driver of Chrome."""
        return self.page and self.page.driver

    def grab(self) -> Frame:
        """The page as the browser paints it; the very same Frame while its screenshot is the same.

        Raises CaptureError, PageDialogError where a dialog of the browser's own is open.
        """
        page = self.page
        if page is None:
            raise CaptureError(f"{self.name} is closed. Open it again.")
        try:
            told = page.run("return [location.href, document.hidden]")
            # Nothing, in the moment when a dialog opens: what asks for the address then says so.
            address, hidden = told or (page.address, False)
            if hidden:
                # A screenshot of a minimised window is never answered.
                raise CaptureError(f"{self.name} is minimised or hidden. Restore its window, and play again.")
            png = page.picture()
        except PageError as fault:
            told = f"{self.name} gave no picture: {fault.problem} ({fault})."
            raise (CaptureError(told) if fault.dialog is None else PageDialogError(told, fault.dialog)) from fault
        if self._frame is None or png != self._png:
            pixels = decode_picture(png, address).pixels
            self._png, self._frame = png, Frame(pixels, address, time.monotonic())
        return self._frame

    def open_anew(self) -> None:
        """Open the page once more, as at the start. Raises CaptureError."""
        failed = f"The page {self._url} cannot be opened"
        page = self.page
        if page is None:
            raise CaptureError(f"{failed}: the browser was closed.")
        try:
            page.open(self._url, LOAD_TIMEOUT_S)
            _await_shown(page)
            # An error page of Chrome has the address that was asked for, and says only to itself what it is.
            shown = page.run("return location.href")
        except PageError as fault:
            raise CaptureError(f"{failed}: {fault}. Check the address.") from fault
        if shown.startswith(("chrome-error:", "about:neterror")):
            raise CaptureError(f"{failed}: the browser shows an error page. Check the address.")

    def close_dialog(self) -> None:
        """Close the browser's own dialog that is open, agreeing to nothing. Raises ActionError."""
        try:
            self._tab().dismiss_dialog()
        except PageError as fault:
            raise ActionError(f"The dialog of the page cannot be closed: {fault}.") from fault

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        """Watch for Esc while one play runs inside, where the browser can be seen and the desktop allows it."""
        self._stop, self._page, self._board = stop, None, None
        try:
            if self._headless or self._system is None or not self._system.has_hotkeys:
                yield
            else:
                with StopWatch(stop, self._system):
                    yield
        finally:
            self._stop = None

    def attend(self, board: Rect) -> None:
        """Remember the page, its size and the board. Raises OutOfViewError where the board is beyond the view."""
        page = self._look_at_page()
        if isinstance(page, str):
            raise ActionError(f"The page cannot be played: {page}.")
        self._page = self._page or page
        frame = self._frame
        if frame is not None and board != board.clipped(frame.width, frame.height):
            raise OutOfViewError("Part of the board is out of the browser's view. Scroll or zoom out, and play again.")
        self._board = board

    def trouble(self) -> str | None:
        """Whether the browser was closed, resized, reloaded or sent elsewhere since the first `attend` of this play."""
        was = self._page
        if was is None:
            return None
        now = self._look_at_page()
        if isinstance(now, str):
            return now
        if _place(now.address) != _place(was.address):
            return f"the browser went to another page, {now.address}"
        if now.loaded_at != was.loaded_at:
            return "the page was reloaded"
        if (now.width, now.height) != (was.width, was.height):
            return "the browser's window was resized"
        return None

    def perform(self, action: Action) -> None:
        """Do one action with the browser's own pointer and keys.

        Raises ActionError, with nothing done, where a target is outside the attended board or there is trouble;
        StoppedError after a stop.
        """
        stop, board, page = self._stop, self._board, self._page
        if stop is None or board is None or page is None:
            raise ActionError("Nothing can be done in the browser before a board was attended to during a play.")
        for point in target_points(action):
            if not board.contains(point):
                raise ActionError(f"The target {point.x:.0f},{point.y:.0f} lies outside the board; nothing was done.")
        problem = self.trouble()
        if problem:
            raise ActionError(f"Nothing was done, because {problem}.")
        stop.raise_if_requested()
        try:
            self._do(action, page, stop)
        except PageError as fault:
            if fault.dialog is None:
                raise ActionError(f"The browser refused the action: {fault}.") from fault
            # It is what the action led to, and the next look tells of it.
            log.info("a dialog has opened: %s", fault)

    def restore(self) -> str | None:
        """Give the page its usual height again, where play has made it taller; what stays altered, in words."""
        usual, self._usual_height = self._usual_height, 0.0
        now = self._look_at_page() if usual else "nothing was altered"
        if isinstance(now, str):
            return None
        try:
            self._set_height(now, None)
        except PageError as fault:
            return f"the page's height in the browser ({fault.problem})"
        return None

    def close(self) -> None:
        """End the browser, where it was started for this page."""
        self.page = None
        if self._own is not None:
            self._own.close()

    def _do(self, action: Action, page: _Page, stop: Stop) -> None:
        frame = self._frame or self.grab()
        match action:
            case Click(at):
                self._point([at], page)
            case Drag(path):
                self._point(list(path), page)
            case TypeText(text):
                for character in text:
                    stop.raise_if_requested()
                    self._tab().press_key(character)
            case PressKey(key, times):
                named = named_key(key)
                for _ in range(times):
                    stop.raise_if_requested()
                    self._tab().press_key(named)
            case PointAway():
                way = (
                    way_beside(self._board, Rect(0, 0, frame.width, frame.height), frame.pixels) if self._board else []
                )
                if way:
                    self._point(way, page, press=False)
            case ShowMore():
                self._make_taller(page)
            case Wait():
                pass

    def _make_taller(self, page: _Page) -> None:
        """Show more of the page's height, whatever the size of the window and the screen."""
        self._usual_height = self._usual_height or page.height
        self._set_height(page, min(page.height * TALLER, self._usual_height * TALLEST))

    def _set_height(self, page: _Page, height: float | None) -> None:
        """Show the page as high as that, CSS pixels; with None as high as it was, and nothing of ours is left."""
        self._tab().set_height((page.width, page.height), height)
        now = self._look_at_page()
        self._page = page if isinstance(now, str) else now

    def _point(self, path: list[Point], page: _Page, press: bool = True) -> None:
        # What the screenshot has more of than the page is the device pixel ratio, zoom included. The size of neither
        # has changed since the last picture: that would have been trouble.
        frame = self._frame or self.grab()
        ratio = frame.width / page.width
        self._tab().point([(int(point.x / ratio), int(point.y / ratio)) for point in path], press=press)

    def _look_at_page(self) -> _Page | str:
        """The page as it is, or in words that end a sentence why it cannot be told."""
        try:
            tab = self._tab()
            size = tab.run("return [innerWidth, innerHeight, performance.timeOrigin]")
            # Asked at once: where a dialog was just opening there is no size, and this says so.
            address = tab.address
            return _Page(size[0], size[1], address, size[2])
        except PageError as fault:
            return fault.problem

    def _tab(self) -> Page:
        """Raises PageError once it is closed."""
        if self.page is None:
            raise PageError("it is closed")
        return self.page


def _await_shown(page: Page) -> None:
    """Wait a while for the page to be shown: a browser that has just been started says at first that it isn't.

    Seen on a machine that had just been set up. What stays hidden is told of by `BrowserSurface.grab`.
    """
    deadline_s = time.monotonic() + SHOWN_WITHIN_S
    while page.run("return document.hidden") and time.monotonic() < deadline_s:
        time.sleep(0.05)


def _place(address: str) -> tuple[str, str, str]:
    """What of an address says which page it is; games change the rest while they are played."""
    parts = urlsplit(address)
    return parts.scheme, parts.netloc, parts.path
