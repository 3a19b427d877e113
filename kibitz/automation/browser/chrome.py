"""A page in Chrome or Chromium, by Selenium: the one module that imports it."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from kibitz.automation.browser.page import DRAG_MS, HOLD_MS, KEY_MS, PageError, Spot
from kibitz.automation.surfaces.aside import PASSING_S
from kibitz.core.errors import NotPossibleHereError
from kibitz.core.folders import folders

_SERVICE: dict[str, Any] = {"log_output": subprocess.DEVNULL, "popen_kw": {"start_new_session": True}}
"""In a session of its own a driver does not get the terminal's Ctrl+C: we end it, after a last look at the page."""
_PROGRAMS = ("google-chrome", "google-chrome-stable", "chromium", "chromium-browser")
_QUIET = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)
"""A browser that talks to the game's page and to nobody else."""


def chrome_program() -> str | None:
    """Where Chrome or Chromium is, as far as the PATH tells; else Selenium looks where it usually is."""
    return next(filter(None, map(shutil.which, _PROGRAMS)), None)


class ChromePage:
    """See `Page`.

    driver: Selenium's.
    """

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    @property
    def address(self) -> str:
        with _faults():
            return str(self.driver.current_url)

    def shows(self, url: str) -> bool:
        return False

    def open(self, url: str, within_s: float) -> None:
        with _faults():
            self.driver.set_page_load_timeout(within_s)
            self.driver.get(url)

    def run(self, script: str) -> Any:
        with _faults():
            return self.driver.execute_script(script)

    def picture(self) -> bytes:
        """By Chromium's own command: its fast compression takes half the time of WebDriver's."""
        with _faults():
            shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
            # chromedriver 156 answers with nothing in the moment when a dialog opens; WebDriver's way says what is
            # wrong.
            return base64.b64decode(shot["data"]) if shot else bytes(self.driver.get_screenshot_as_png())

    def dismiss_dialog(self) -> None:
        from selenium.webdriver import ActionChains

        with _faults():
            self.driver.switch_to.alert.dismiss()
            # The key that opened it is still down: the page got the dialog before its release.
            ActionChains(self.driver).reset_actions()

    def press_key(self, key: str) -> None:
        from selenium.webdriver import ActionChains

        with _faults():
            pause_s = KEY_MS / 1000
            ActionChains(self.driver).key_down(key).pause(pause_s).key_up(key).pause(pause_s).perform()

    def point(self, path: Sequence[Spot], *, press: bool) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        builder: Any = ActionBuilder(self.driver, duration=0)
        pointer = builder.pointer_action
        pointer.move_to_location(*path[0])
        if press:
            pointer.pointer_down()
            for spot in path[1:]:
                pointer.pause(DRAG_MS / 1000)
                pointer.move_to_location(*spot)
            pointer.pause(HOLD_MS / 1000)
            pointer.pointer_up()
        else:
            for spot in path[1:]:
                pointer.pause(PASSING_S)
                pointer.move_to_location(*spot)
        with _faults():
            builder.perform()

    def set_height(self, size: tuple[float, float], height: float | None) -> None:
        with _faults():
            if height is None:
                self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
            else:
                metrics = {"width": round(size[0]), "height": round(height), "deviceScaleFactor": 0, "mobile": False}
                self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def close(self) -> None:
        with _faults():
            self.driver.quit()


def start_chrome(headless: bool, window: Spot, scale: float | None, profile: str) -> ChromePage:
    """A Chrome of our own; see `Browser`. Raises NotPossibleHereError."""
    try:
        from selenium import webdriver
    except ImportError as error:
        raise NotPossibleHereError(
            "Kibitz cannot drive Chrome: the Python package selenium is missing. Install it with “pip install "
            "selenium”."
        ) from error
    # Selenium Manager, which fetches a driver where none is installed, would report its use to its makers.
    os.environ["SE_AVOID_STATS"] = "true"
    os.environ.setdefault("SE_CACHE_PATH", str(folders().cache / "selenium"))
    options = webdriver.ChromeOptions()
    program = chrome_program()
    if program:
        options.binary_location = program
    flags = [*_QUIET, f"--user-data-dir={profile}", f"--window-size={window[0]},{window[1]}"]
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
    try:
        with _faults():
            service = webdriver.ChromeService(executable_path=installed, **_SERVICE)
            return ChromePage(webdriver.Chrome(options=options, service=service))
    except PageError as fault:
        raise NotPossibleHereError(
            f"The browser chrome cannot be started: {fault}. Is another window of it open with the profile {profile}? "
            "Close that first. It needs Chrome or Chromium and chromedriver (Debian: apt-get install chromium "
            "chromium-driver); the driver is taken from the PATH, or else fetched by Selenium Manager, which needs "
            "the network."
        ) from fault


@contextmanager
def _faults() -> Iterator[None]:
    """Selenium's errors as ours."""
    from selenium.common.exceptions import UnexpectedAlertPresentException, WebDriverException
    from urllib3.exceptions import HTTPError

    try:
        yield
    except UnexpectedAlertPresentException as error:
        raise PageError(_first_line(error), error.alert_text or "") from error
    except (WebDriverException, HTTPError, OSError) as error:
        raise PageError(_first_line(error)) from error


def _first_line(error: BaseException) -> str:
    text = (getattr(error, "msg", None) or str(error)).strip()
    # Selenium appends a pointer to its own documentation.
    return text.splitlines()[0].split("; For documentation")[0].rstrip(".") if text else type(error).__name__
