"""A Firefox that is started to be driven."""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from kibitz.core.errors import NotPossibleHereError

log = logging.getLogger(__name__)

START_S = 60.0
"""How long it may take until it can be spoken to: a first start on a slow machine."""
END_S = 10.0
_PROGRAMS = (
    "firefox",
    "firefox-esr",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)
_QUIET: dict[str, bool | int | str] = {
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "app.update.checkInstallTime": False,
    "browser.aboutwelcome.enabled": False,
    "browser.discovery.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.region.network.url": "",
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.usage.uploadEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "",
}
"""A browser that talks to the game's page and to nobody else, and opens no page of its maker's."""


_QUIET_TOO = {"MOZ_REMOTE_SETTINGS_DEVTOOLS": "1"}
"""Without it a release of Firefox takes its maker's server all the same (seen by strace, 153)."""


def firefox_program() -> str | None:
    """Where Firefox is."""
    return next(filter(None, map(shutil.which, _PROGRAMS)), None)


class FirefoxProcess:
    """See `Browser` for the arguments. Raises NotPossibleHereError where there is no Firefox."""

    def __init__(self, headless: bool, window: tuple[int, int], scale: float | None, profile: str) -> None:
        program = firefox_program()
        if program is None:
            raise NotPossibleHereError(
                "There is no Firefox on the PATH. Install it (Debian: apt-get install firefox-esr), or use --browser "
                "chrome."
            )
        self._profile = Path(profile)
        self._told = self._profile / "WebDriverBiDiServer.json"
        self._told.unlink(missing_ok=True)
        _set_up(self._profile, scale)
        flags = ["--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        flags += ["--width", str(window[0]), "--height", str(window[1]), *(["--headless"] if headless else [])]
        # In a session of its own it doesn't get the terminal's Ctrl+C: we end it, after a last look at the page.
        self._process = subprocess.Popen(
            [program, *flags, "about:blank"],
            env=os.environ | _QUIET_TOO,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def port(self) -> int:
        """Where it can be spoken to, once it says so. Raises NotPossibleHereError where it doesn't."""
        deadline_s = time.monotonic() + START_S
        while (port := self._told_port()) is None:
            if self._process.poll() is not None or time.monotonic() > deadline_s:
                raise NotPossibleHereError(
                    f"Firefox does not start with the profile {self._profile}, or is too old to be driven. Is another "
                    "window of it open with that profile? Close that first, or update Firefox."
                )
            time.sleep(0.05)
        return port

    def end(self, within_s: float = END_S) -> None:
        """See that it has ended: by itself within that time, or by force."""
        try:
            self._process.wait(within_s)
        except subprocess.TimeoutExpired:
            log.info("Firefox doesn't end by itself")
            self._process.kill()
            self._process.wait()

    def _told_port(self) -> int | None:
        try:
            told: dict[str, Any] = json.loads(self._told.read_text("utf-8"))
        except (OSError, ValueError):  # not there yet, or not all of it
            return None
        return int(told["ws_port"])


def _set_up(profile: Path, scale: float | None) -> None:
    """What a new profile begins with; one that was used keeps what it has."""
    file = profile / "user.js"
    if file.exists() or (profile / "prefs.js").exists():
        return
    settings = dict(_QUIET)
    if scale is not None:
        settings["layout.css.devPixelsPerPx"] = str(scale)
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
    file.write_text("".join(lines), "utf-8")
