"""A page in a browser as a surface: the one module that imports selenium.

Only the browser's own screenshots are looked at. Of the page itself nothing is read but the size of its view, its
address and when it was loaded.
"""

from __future__ import annotations

import base64
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.aside import beside
from kibitz.automation.surfaces.picture import decode_picture
from kibitz.automation.surfaces.session import is_x11
from kibitz.automation.surfaces.stop_watch import StopWatch
from kibitz.core.action import Action, Click, Drag, PointAway, PressKey, ShowMore, TypeText, Wait, target_points
from kibitz.core.errors import ActionError, CaptureError, KibitzError, NotPossibleHereError, UsageError
from kibitz.core.folders import folders
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect

log = logging.getLogger(__name__)

HOLD_S = 0.045
KEY_S = 0.035
"""Held this long, and this long apart: several web games lose keys that come closer than 30 ms."""
LOAD_TIMEOUT_S = 60
TALLER, TALLEST = 1.25, 3.0
"""How much taller a page is shown at each step, where not all of a board is in view, and at most."""

_SERVICE: dict[str, Any] = {"log_output": subprocess.DEVNULL, "popen_kw": {"start_new_session": True}}
"""In a session of its own a driver does not get the terminal's Ctrl+C: we end it, after a last look at the page."""
_NEEDS = {
    "chrome": "Chrome or Chromium and chromedriver (Debian: apt-get install chromium chromium-driver)",
    "firefox": "Firefox and geckodriver (from github.com/mozilla/geckodriver/releases)",
}
_CHROME_PROGRAMS = ("google-chrome", "google-chrome-stable", "chromium", "chromium-browser")
_QUIET_CHROME = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)
"""A browser that talks to the game's page and to nobody else."""

_KEY_NAMES = {
    # Keys.ENTER would arrive as NumpadEnter, which some games ignore.
    "enter": "RETURN",
    "backspace": "BACKSPACE",
    "escape": "ESCAPE",
    "tab": "TAB",
    "space": "SPACE",
    "delete": "DELETE",
    "home": "HOME",
    "end": "END",
    "up": "ARROW_UP",
    "down": "ARROW_DOWN",
    "left": "ARROW_LEFT",
    "right": "ARROW_RIGHT",
}


@dataclass(frozen=True, slots=True)
class _Page:
    """What must not change while a board is played. Sizes in CSS pixels."""

    width: float
    height: float
    address: str
    loaded_at: float


class BrowserSurface:
    """One page in a browser of its own, with a fresh profile or one that lasts.

    browser: ``chrome`` (Chrome or Chromium) or ``firefox``.
    window: size of the browser's window in CSS pixels.
    scale: device pixel ratio to ask Chrome for; None leaves it to the system. Frames always have the
        screenshot's pixels, whatever the ratio.
    profile: folder in which the browser keeps what pages store (consent, themes), made where it is missing; None gives
        a fresh one that is removed at the end.
    Raises NotPossibleHereError where there is no such browser or driver, CaptureError where the page cannot be
    opened, UsageError for another browser or a profile that is no folder.
    """

    can_act = True

    def __init__(
        self,
        browser: str,
        url: str,
        *,
        headless: bool = False,
        window: tuple[int, int] = (1280, 900),
        scale: float | None = None,
        profile: Path | None = None,
    ) -> None:
        self.name = f"{browser} at {url}"
        self._url = url
        self._headless = headless
        self._fresh = (
            tempfile.TemporaryDirectory(prefix="kibitz-browser-", ignore_cleanup_errors=True)
            if profile is None
            else None
        )
        self._driver: Any = None
        self._png = b""
        self._frame: Frame | None = None
        self._stop: Stop | None = None
        self._page: _Page | None = None
        self._board: Rect | None = None
        self._usual_height = 0.0
        try:
            folder = self._fresh.name if self._fresh is not None else _made_folder(profile)
            self._driver = _start(browser, headless, window, scale, folder, lasting=profile is not None)
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

        Raises CaptureError.
        """
        if self._driver is None:
            raise CaptureError(f"{self.name} is closed. Open it again.")
        try:
            told = self._driver.execute_script("return [location.href, document.hidden]")
            # Nothing, in the moment when a dialog opens (see `_screenshot`): what asks for the address then says so.
            address, hidden = told or (self._driver.current_url, False)
            if hidden:
                # A screenshot of a minimised window is never answered.
                raise CaptureError(f"{self.name} is minimised or hidden. Restore its window, and play again.")
            png = _screenshot(self._driver)
        except _selenium_errors() as error:
            raise CaptureError(f"{self.name} gave no picture: {_problem(error)} ({_first_line(error)}).") from error
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
            shown = self._driver.execute_script("return location.href")
        except _selenium_errors() as error:
            raise CaptureError(f"{failed}: {_first_line(error)}. Check the address.") from error
        if shown.startswith(("chrome-error:", "about:neterror")):
            raise CaptureError(f"{failed}: the browser shows an error page. Check the address.")

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        """Watch for Esc while one play runs inside, where the browser can be seen and the desktop allows it."""
        self._stop, self._page, self._board = stop, None, None
        try:
            if self._headless or not is_x11():
                yield
            else:
                with StopWatch(stop):
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
        except _selenium_errors() as error:
            raise ActionError(f"The browser refused the action: {_first_line(error)}.") from error

    def restore(self) -> str | None:
        """Give the page its usual height again, where play has made it taller; what stays altered, in words."""
        usual, self._usual_height = self._usual_height, 0.0
        if not usual or self._driver is None:
            return None
        try:
            self._set_height(self._look_at_page(), usual, usual)
        except _selenium_errors() as error:
            return f"the page's height in the browser ({_problem(error)})"
        return None

    def close(self) -> None:
        """End the browser, and remove its profile if that was a fresh one."""
        driver, self._driver = self._driver, None
        if driver is not None:
            try:
                driver.quit()
            except _selenium_errors() as error:
                log.info("the browser was gone already: %s", _first_line(error))
        if self._fresh is not None:
            self._fresh.cleanup()

    def _do(self, action: Action, page: _Page, stop: Stop) -> None:
        from selenium.webdriver.common.keys import Keys

        frame = self._frame or self.grab()
        match action:
            case Click(at):
                self._point([at], page)
            case Drag(path):
                self._point(list(path), page)
            case TypeText(text):
                for character in text:
                    stop.raise_if_requested()
                    self._key(character)
            case PressKey(key, times):
                if key not in _KEY_NAMES:
                    raise ActionError(f"The key {key!r} is not known. Known keys: {', '.join(sorted(_KEY_NAMES))}.")
                for _ in range(times):
                    stop.raise_if_requested()
                    self._key(getattr(Keys, _KEY_NAMES[key]))
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
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        # What the screenshot has more of than the page is the device pixel ratio, zoom included. The size of neither
        # has changed since the last picture: that would have been trouble.
        frame = self._frame or self.grab()
        ratio = frame.width / page.width
        spots = [(int(point.x / ratio), int(point.y / ratio)) for point in path]
        builder: Any = ActionBuilder(self._driver, duration=0)
        pointer = builder.pointer_action
        pointer.move_to_location(*spots[0])
        if not press:
            builder.perform()
            return
        pointer.pointer_down()
        for spot in spots[1:]:
            pointer.pause(0.02)
            pointer.move_to_location(*spot)
        pointer.pause(HOLD_S)
        pointer.pointer_up()
        builder.perform()

    def _key(self, key: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self._driver).key_down(key).pause(KEY_S).key_up(key).pause(KEY_S).perform()

    def _look_at_page(self) -> _Page | str:
        """The page as it is, or in words that end a sentence why it cannot be told."""
        if self._driver is None:
            return "the browser was closed"
        try:
            size = self._driver.execute_script("return [innerWidth, innerHeight, performance.timeOrigin]")
            return _Page(size[0], size[1], self._driver.current_url, size[2])
        except _selenium_errors() as error:
            return _problem(error)


def _screenshot(driver: Any) -> bytes:
    """The view as PNG. Chromium's own command with its fast compression takes half the time of WebDriver's."""
    if hasattr(driver, "execute_cdp_cmd"):
        shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        # chromedriver 156 answers with nothing in the moment when a dialog opens; WebDriver's way says what is wrong.
        if shot:
            return base64.b64decode(shot["data"])
    return bytes(driver.get_screenshot_as_png())


def _made_folder(profile: Path | None) -> str:
    """The profile's folder, made where it is missing. Raises UsageError where there can be none."""
    assert profile is not None, "a fresh profile has a folder of its own"
    try:
        profile.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"The browser's profile can't be kept in {profile}: {error.strerror}. Name a folder that can be written to."
        ) from error
    return str(profile.absolute())


def _start(
    browser: str, headless: bool, window: tuple[int, int], scale: float | None, profile: str, *, lasting: bool
) -> Any:
    try:
        from selenium import webdriver
    except ImportError as error:
        raise NotPossibleHereError(
            "Kibitz cannot drive a browser: the Python package selenium is missing. Install it with "
            "“pip install selenium”."
        ) from error
    starters = {"chrome": _start_chrome, "firefox": _start_firefox}
    if browser not in starters:
        raise UsageError(f"The browser {browser!r} is not known. Use one of: {', '.join(starters)}.")
    if not headless and not _has_desktop():
        raise NotPossibleHereError(
            "There is no display for the browser's window (DISPLAY is not set). Add --headless to play without one."
        )
    # Selenium Manager, which fetches a driver where none is installed, would report its use to its makers.
    os.environ["SE_AVOID_STATS"] = "true"
    os.environ.setdefault("SE_CACHE_PATH", str(folders().cache / "selenium"))
    try:
        return starters[browser](webdriver, headless, window, scale, profile, lasting)
    except KibitzError:
        raise
    except _selenium_errors() as error:
        used = f" Is another window of it open with the profile {profile}? Close that first." if lasting else ""
        raise NotPossibleHereError(
            f"The browser {browser} cannot be started: {_first_line(error)}.{used} It needs {_NEEDS[browser]}; the "
            "driver is taken from the PATH, or else fetched by Selenium Manager, which needs the network."
        ) from error


def _has_desktop() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _start_chrome(
    webdriver: Any, headless: bool, window: tuple[int, int], scale: float | None, profile: str, lasting: bool
) -> Any:
    options = webdriver.ChromeOptions()
    program = next(filter(None, map(shutil.which, _CHROME_PROGRAMS)), None)
    if program:
        options.binary_location = program
    flags = [*_QUIET_CHROME, f"--user-data-dir={profile}", f"--window-size={window[0]},{window[1]}"]
    if headless:
        flags.append("--headless=new")
    if scale is not None:
        flags.append(f"--force-device-scale-factor={scale}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chrome's sandbox does not work for root.
    for flag in flags:
        options.add_argument(flag)
    options.unhandled_prompt_behavior = "ignore"
    installed = shutil.which("chromedriver")
    service = webdriver.ChromeService(executable_path=installed, **_SERVICE)
    return webdriver.Chrome(options=options, service=service)


def _start_firefox(
    webdriver: Any, headless: bool, window: tuple[int, int], scale: float | None, profile: str, lasting: bool
) -> Any:
    options = webdriver.FirefoxOptions()
    program = shutil.which("firefox") or shutil.which("firefox-esr")
    if program:
        options.binary_location = program
    for flag in (f"--width={window[0]}", f"--height={window[1]}", *(["-headless"] if headless else [])):
        options.add_argument(flag)
    if lasting:
        # Without it geckodriver makes a fresh profile of its own.
        for flag in ("-profile", profile):
            options.add_argument(flag)
    if scale is not None:
        options.set_preference("layout.css.devPixelsPerPx", str(scale))
    options.unhandled_prompt_behavior = "ignore"
    installed = shutil.which("geckodriver")
    service = webdriver.FirefoxService(executable_path=installed, **_SERVICE)
    return webdriver.Firefox(options=options, service=service)


def _selenium_errors() -> tuple[type[Exception], ...]:
    """What selenium raises when browser or driver fail or are gone."""
    from selenium.common.exceptions import WebDriverException
    from urllib3.exceptions import HTTPError

    return (WebDriverException, HTTPError, OSError)


def _first_line(error: BaseException) -> str:
    text = (getattr(error, "msg", None) or str(error)).strip()
    # Selenium appends a pointer to its own documentation.
    return text.splitlines()[0].split("; For documentation")[0].rstrip(".") if text else type(error).__name__


def _problem(error: BaseException) -> str:
    """What an error of selenium's means, in words that end a sentence."""
    from selenium.common.exceptions import UnexpectedAlertPresentException

    if isinstance(error, UnexpectedAlertPresentException):
        return "a dialog of the page is open"
    return "the browser was closed or does not answer"


def _place(address: str) -> tuple[str, str, str]:
    """What of an address says which page it is; games change the rest while they are played."""
    parts = urlsplit(address)
    return parts.scheme, parts.netloc, parts.path
