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

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.aside import beside
from kibitz.automation.surfaces.browser_driver import (
    Browser,
    dialog_text,
    first_line,
    move_pointer,
    named_key,
    press_key,
    problem_of,
    release_keys,
    screenshot,
    selenium_errors,
)
from kibitz.automation.surfaces.picture import decode_picture
from kibitz.automation.surfaces.stop_watch import StopWatch
from kibitz.automation.surfaces.system import System
from kibitz.core.action import Action, Click, Drag, PointAway, PressKey, ShowMore, TypeText, Wait, target_points
from kibitz.core.errors import ActionError, CaptureError, PageDialogError
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
    """One page in a browser: in one of its own, or in a `Browser` that is open already and stays so.

    browser: ``chrome`` (Chrome or Chromium) or ``firefox``, started as `Browser` does with headless, window, scale and
        profile; or the open one. Frames always have the screenshot's pixels, whatever the device pixel ratio.
    system: gives the Esc key while it plays in a window; without one Esc isn't watched.
    Raises CaptureError where the page cannot be opened, and what `Browser` raises.
    """

    can_act = True

    def __init__(
        self,
        browser: str | Browser,
        url: str,
        *,
        headless: bool = False,
        window: tuple[int, int] = (1280, 900),
        scale: float | None = None,
        profile: Path | None = None,
        system: System | None = None,
    ) -> None:
        self._system = system
        self._own = (
            Browser(browser, headless=headless, window=window, scale=scale, profile=profile)
            if isinstance(browser, str)
            else None
        )
        used = self._own or browser
        assert isinstance(used, Browser), "started, or open already"
        self.name = f"{used.name} at {url}"
        self._url = url
        self._headless = used.headless
        self._driver: Any = used.driver
        self._png = b""
        self._frame: Frame | None = None
        self._stop: Stop | None = None
        self._page: _Page | None = None
        self._board: Rect | None = None
        self._usual_height = 0.0
        try:
            self.open_anew()
        except BaseException:
            self.close()
            raise

    @property
    def driver(self) -> Any:
        """Selenium's driver, for set-up that is not play (such as dismissing a page's first dialog)."""
        return self._driver

    def grab(self) -> Frame:
        """The page as the browser paints it; the very same Frame while its screenshot is the same.

        Raises CaptureError, PageDialogError where a dialog of the browser's own is open.
        """
        if self._driver is None:
            raise CaptureError(f"{self.name} is closed. Open it again.")
        try:
            told = self._driver.execute_script("return [location.href, document.hidden]")
            # Nothing, in the moment when a dialog opens (see `screenshot`): what asks for the address then says so.
            address, hidden = told or (self._driver.current_url, False)
            if hidden:
                # A screenshot of a minimised window is never answered.
                raise CaptureError(f"{self.name} is minimised or hidden. Restore its window, and play again.")
            png = screenshot(self._driver)
        except selenium_errors() as error:
            told = f"{self.name} gave no picture: {problem_of(error)} ({first_line(error)})."
            said = dialog_text(error)
            raise (CaptureError(told) if said is None else PageDialogError(told, said)) from error
        if self._frame is None or png != self._png:
            pixels = decode_picture(png, address).pixels
            self._png, self._frame = png, Frame(pixels, address, time.monotonic())
        return self._frame

    def open_anew(self) -> None:
        """Open the page once more, as at the start. Raises CaptureError."""
        failed = f"The page {self._url} cannot be opened"
        if self._driver is None:
            raise CaptureError(f"{failed}: the browser was closed.")
        try:
            self._driver.set_page_load_timeout(LOAD_TIMEOUT_S)
            self._driver.get(self._url)
            self._await_shown()
            shown = self._driver.execute_script("return location.href")
        except selenium_errors() as error:
            raise CaptureError(f"{failed}: {first_line(error)}. Check the address.") from error
        if shown.startswith(("chrome-error:", "about:neterror")):
            raise CaptureError(f"{failed}: the browser shows an error page. Check the address.")

    def _await_shown(self) -> None:
        """Wait a while for the page to be shown: a browser that has just been started says at first that it isn't.

        Seen on a machine that had just been set up. What stays hidden is told of by `grab`.
        """
        deadline_s = time.monotonic() + SHOWN_WITHIN_S
        while self._driver.execute_script("return document.hidden") and time.monotonic() < deadline_s:
            time.sleep(0.05)

    def close_dialog(self) -> None:
        """Close the browser's own dialog that is open, agreeing to nothing. Raises ActionError."""
        try:
            self._driver.switch_to.alert.dismiss()
            # The key that opened it is still down: the page got the dialog before its release.
            release_keys(self._driver)
        except selenium_errors() as error:
            raise ActionError(f"The dialog of the page cannot be closed: {first_line(error)}.") from error

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
        """Remember the page, its size and the board. Raises ActionError where the board is beyond the view."""
        page = self._look_at_page()
        if isinstance(page, str):
            raise ActionError(f"The page cannot be played: {page}.")
        self._page = self._page or page
        frame = self._frame
        if frame is not None and board != board.clipped(frame.width, frame.height):
            raise ActionError("Part of the board is out of the browser's view. Scroll or zoom out, and play again.")
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
        except selenium_errors() as error:
            if dialog_text(error) is None:
                raise ActionError(f"The browser refused the action: {first_line(error)}.") from error
            # It is what the action led to, and the next look tells of it.
            log.info("a dialog has opened: %s", first_line(error))

    def restore(self) -> str | None:
        """Give the page its usual height again, where play has made it taller; what stays altered, in words."""
        usual, self._usual_height = self._usual_height, 0.0
        if not usual or self._driver is None:
            return None
        try:
            self._set_height(self._look_at_page(), usual, usual)
        except selenium_errors() as error:
            return f"the page's height in the browser ({problem_of(error)})"
        return None

    def close(self) -> None:
        """End the browser, where it was started for this page."""
        self._driver = None
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
                    press_key(self._driver, character)
            case PressKey(key, times):
                named = named_key(key)
                for _ in range(times):
                    stop.raise_if_requested()
                    press_key(self._driver, named)
            case PointAway():
                spot = beside(self._board, Rect(0, 0, frame.width, frame.height)) if self._board else None
                if spot is not None:
                    self._point([spot], page, press=False)
            case ShowMore():
                self._make_taller(page)
            case Wait():
                pass

    def _make_taller(self, page: _Page) -> None:
        """Show more of the page's height, whatever the size of the window and the screen."""
        self._usual_height = self._usual_height or page.height
        self._set_height(page, min(page.height * TALLER, self._usual_height * TALLEST), self._usual_height)

    def _set_height(self, page: _Page | str, height: float, usual: float) -> None:
        """Show the page as high as that, CSS pixels; at its usual height nothing of ours is left."""
        if isinstance(page, str):
            return
        if hasattr(self._driver, "execute_cdp_cmd"):
            if height == usual:
                self._driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
            else:
                metrics = {"width": round(page.width), "height": round(height), "deviceScaleFactor": 0, "mobile": False}
                self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        else:
            size = self._driver.get_window_size()
            self._driver.set_window_size(size["width"], size["height"] + round(height - page.height))
        now = self._look_at_page()
        self._page = page if isinstance(now, str) else now

    def _point(self, path: list[Point], page: _Page, press: bool = True) -> None:
        # What the screenshot has more of than the page is the device pixel ratio, zoom included. The size of neither
        # has changed since the last picture: that would have been trouble.
        frame = self._frame or self.grab()
        ratio = frame.width / page.width
        move_pointer(self._driver, [(int(point.x / ratio), int(point.y / ratio)) for point in path], press)

    def _look_at_page(self) -> _Page | str:
        """The page as it is, or in words that end a sentence why it cannot be told."""
        if self._driver is None:
            return "the browser was closed"
        try:
            size = self._driver.execute_script("return [innerWidth, innerHeight, performance.timeOrigin]")
            return _Page(size[0], size[1], self._driver.current_url, size[2])
        except selenium_errors() as error:
            return problem_of(error)


def _place(address: str) -> tuple[str, str, str]:
    """What of an address says which page it is; games change the rest while they are played."""
    parts = urlsplit(address)
    return parts.scheme, parts.netloc, parts.path
