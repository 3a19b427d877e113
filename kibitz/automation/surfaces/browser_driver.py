"""Browsers that selenium drives: the one module that imports it."""

from __future__ import annotations

import base64
import logging
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from kibitz.automation.surfaces.session import has_desktop
from kibitz.core.errors import ActionError, KibitzError, NotPossibleHereError, UsageError
from kibitz.core.folders import folders

log = logging.getLogger(__name__)

HOLD_S = 0.045
KEY_S = 0.035
"""Held this long, and this long apart: several web games lose keys that come closer than 30 ms."""

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


class Browser:
    """A browser that was started, with a fresh profile or one that lasts.

    name: ``chrome`` (Chrome or Chromium) or ``firefox``. window: its size in CSS pixels.
    scale: device pixel ratio to ask Chrome for; None leaves it to the system.
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
        self.name, self.headless = name, headless
        self._fresh: Any = None
        self._driver: Any = None
        if profile is None:
            self._fresh = tempfile.TemporaryDirectory(prefix="kibitz-browser-", ignore_cleanup_errors=True)
        try:
            folder = self._fresh.name if profile is None else _made_folder(profile)
            self._driver = _start(name, headless, window, scale, folder, lasting=profile is not None)
        except BaseException:  # Ctrl+C too leaves no profile behind
            self.close()
            raise

    @property
    def driver(self) -> Any:
        """Selenium's driver; None once it is closed."""
        return self._driver

    def close(self) -> None:
        """End the browser, and remove its profile if that was a fresh one."""
        driver, self._driver = self._driver, None
        if driver is not None:
            try:
                driver.quit()
            except selenium_errors() as error:
                log.info("the browser was gone already: %s", first_line(error))
        if self._fresh is not None:
            self._fresh.cleanup()


def screenshot(driver: Any) -> bytes:
    """The view as PNG. Chromium's own command with its fast compression takes half the time of WebDriver's."""
    if hasattr(driver, "execute_cdp_cmd"):
        shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        # chromedriver 156 answers with nothing in the moment when a dialog opens; WebDriver's way says what is wrong.
        if shot:
            return base64.b64decode(shot["data"])
    return bytes(driver.get_screenshot_as_png())


def named_key(name: str) -> str:
    """The character that stands for a key with a name, such as ``enter``. Raises ActionError for an unknown one."""
    from selenium.webdriver.common.keys import Keys

    if name not in _KEY_NAMES:
        raise ActionError(f"The key {name!r} is not known. Known keys: {', '.join(sorted(_KEY_NAMES))}.")
    return str(getattr(Keys, _KEY_NAMES[name]))


def press_key(driver: Any, key: str) -> None:
    """Press and release a key: a character, or a `named_key`."""
    from selenium.webdriver import ActionChains

    ActionChains(driver).key_down(key).pause(KEY_S).key_up(key).pause(KEY_S).perform()


def release_keys(driver: Any) -> None:
    """Release what is still pressed."""
    from selenium.webdriver import ActionChains

    ActionChains(driver).reset_actions()


def move_pointer(driver: Any, path: list[tuple[int, int]], press: bool = True) -> None:
    """Move the pointer along spots of the view, CSS pixels; press: with its button held."""
    from selenium.webdriver.common.actions.action_builder import ActionBuilder

    builder: Any = ActionBuilder(driver, duration=0)
    pointer = builder.pointer_action
    pointer.move_to_location(*path[0])
    if press:
        pointer.pointer_down()
        for spot in path[1:]:
            pointer.pause(0.02)
            pointer.move_to_location(*spot)
        pointer.pause(HOLD_S)
        pointer.pointer_up()
    builder.perform()


def _made_folder(profile: Path) -> str:
    """The profile's folder, made where it is missing. Raises UsageError where there can be none."""
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
    if not headless and not has_desktop():
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
    except selenium_errors() as error:
        used = f" Is another window of it open with the profile {profile}? Close that first." if lasting else ""
        raise NotPossibleHereError(
            f"The browser {browser} cannot be started: {first_line(error)}.{used} It needs {_NEEDS[browser]}; the "
            "driver is taken from the PATH, or else fetched by Selenium Manager, which needs the network."
        ) from error


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


def selenium_errors() -> tuple[type[Exception], ...]:
    """What selenium raises when browser or driver fail or are gone."""
    from selenium.common.exceptions import WebDriverException
    from urllib3.exceptions import HTTPError

    return (WebDriverException, HTTPError, OSError)


def first_line(error: BaseException) -> str:
    text = (getattr(error, "msg", None) or str(error)).strip()
    # Selenium appends a pointer to its own documentation.
    return text.splitlines()[0].split("; For documentation")[0].rstrip(".") if text else type(error).__name__


def dialog_text(error: BaseException) -> str | None:
    """What a dialog of the browser's own says, if an error of selenium's means that one is open."""
    from selenium.common.exceptions import UnexpectedAlertPresentException

    return (error.alert_text or "") if isinstance(error, UnexpectedAlertPresentException) else None


def problem_of(error: BaseException) -> str:
    """What an error of selenium's means, in words that end a sentence."""
    if dialog_text(error) is not None:
        return "a dialog of the page is open"
    return "the browser was closed or does not answer"
