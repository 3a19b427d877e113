"""A page in Firefox, by WebDriver BiDi: it needs no driver."""

from __future__ import annotations

import base64
import logging
import time
from collections.abc import Sequence
from typing import Any

from kibitz.automation.browser.bidi import CLOSED, OPENED, Bidi, plain
from kibitz.automation.browser.firefox_process import FirefoxProcess
from kibitz.automation.browser.page import DRAG_MS, HOLD_MS, KEY_MS, PageError, Spot
from kibitz.automation.surfaces.aside import PASSING_S
from kibitz.core.errors import NotPossibleHereError

log = logging.getLogger(__name__)

PICTURE_S, CLOSE_S = 2.0, 5.0


class FirefoxPage:
    """See `Page`.

    bidi: the connection. process: the Firefox that was started for it; None for a user's own, which goes on.
    url: of a tab that is taken as it stands, where there is one.
    """

    def __init__(self, bidi: Bidi, process: FirefoxProcess | None, url: str | None = None) -> None:
        self.driver: Any = bidi
        self._bidi, self._process = bidi, process
        tabs = bidi.ask("browsingContext.getTree", maxDepth=0)["contexts"]
        self._found = next((tab for tab in tabs if url and _same(tab["url"], url)), None)
        if process is not None:
            chosen = tabs[0]["context"]
        elif self._found:
            chosen = self._found["context"]
        else:
            chosen = bidi.ask("browsingContext.create", type="tab")["context"]
        self._tab: str = chosen
        bidi.ask("browsingContext.activate", context=chosen)
        bidi.ask("session.subscribe", events=[OPENED, CLOSED], contexts=[chosen])

    @property
    def address(self) -> str:
        return str(self.run("return location.href"))

    def shows(self, url: str) -> bool:
        return self._process is None and self._found is not None and _same(self._found["url"], url)

    def open(self, url: str, within_s: float) -> None:
        self._bidi.ask("browsingContext.navigate", within_s, context=self._tab, url=url, wait="complete")

    def run(self, script: str) -> Any:
        answer = self._bidi.ask(
            "script.callFunction",
            functionDeclaration=f"function () {{ {script} }}",
            target={"context": self._tab},
            awaitPromise=False,
        )
        if answer["type"] == "exception":
            raise PageError(answer["exceptionDetails"]["text"])
        return plain(answer["result"])

    def picture(self) -> bytes:
        """Tried again for a moment: while a page gives way to another, Firefox 153 has no picture of either."""
        deadline_s = time.monotonic() + PICTURE_S
        while True:
            try:
                return self._picture()
            except PageError as error:
                if not str(error).startswith("unknown error") or time.monotonic() > deadline_s:
                    raise
                time.sleep(0.02)

    def _picture(self) -> bytes:
        return base64.b64decode(self._bidi.ask("browsingContext.captureScreenshot", context=self._tab)["data"])

    def dismiss_dialog(self) -> None:
        self._bidi.ask("browsingContext.handleUserPrompt", context=self._tab, accept=False)
        self._bidi.dialog = None
        self._bidi.ask("input.releaseActions", context=self._tab)

    def press_key(self, key: str) -> None:
        self._act(
            {"type": "key", "id": "keys"},
            [{"type": "keyDown", "value": key}, _pause(KEY_MS), {"type": "keyUp", "value": key}, _pause(KEY_MS)],
        )

    def point(self, path: Sequence[Spot], *, press: bool) -> None:
        first, *others = ({"type": "pointerMove", "x": x, "y": y, "duration": 0, "origin": "viewport"} for x, y in path)
        wait = _pause(DRAG_MS if press else round(1000 * PASSING_S))
        way = [step for move in others for step in (wait, move)]
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        actions = [first, down, *way, _pause(HOLD_MS), up] if press else [first, *way]
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}, actions)

    def set_height(self, size: tuple[float, float], height: float | None) -> None:
        view = None if height is None else {"width": round(size[0]), "height": round(height)}
        self._bidi.ask("browsingContext.setViewport", context=self._tab, viewport=view)

    def close(self) -> None:
        try:
            if self._process is not None:
                self._bidi.ask("browser.close", CLOSE_S)
            elif self._found is None:
                self._bidi.ask("browsingContext.close", context=self._tab)
        except PageError as fault:
            log.info("the browser was gone already: %s", fault)
        self._bidi.close()
        if self._process is not None:
            self._process.end()

    def _act(self, source: dict[str, Any], actions: list[dict[str, Any]]) -> None:
        self._bidi.ask("input.performActions", context=self._tab, actions=[{**source, "actions": actions}])


def start_firefox(headless: bool, window: Spot, scale: float | None, profile: str) -> FirefoxPage:
    """A Firefox of our own; see `Browser`. Raises NotPossibleHereError."""
    process = FirefoxProcess(headless, window, scale, profile)
    try:
        return _connected(process.port(), process)
    except PageError as fault:
        process.end(0)
        raise NotPossibleHereError(
            f"Firefox was started, but can't be driven: {fault}. It may be too old: update it, or use --browser chrome."
        ) from fault
    except BaseException:  # Ctrl+C too leaves no Firefox behind
        process.end(0)
        raise


def join_firefox(port: int, url: str) -> FirefoxPage:
    """A tab in a Firefox that runs already. Raises NotPossibleHereError."""
    try:
        return _connected(port, None, url)
    except PageError as fault:
        raise NotPossibleHereError(
            f"No Firefox can be reached at port {port}: {fault}. Close Firefox, start it with “firefox "
            f"--remote-debugging-port={port}”, and let no other program drive it."
        ) from fault


def _connected(port: int, process: FirefoxProcess | None, url: str | None = None) -> FirefoxPage:
    bidi = Bidi(port)
    try:
        log.info("Firefox %s speaks WebDriver BiDi", bidi.about.get("browserVersion"))
        return FirefoxPage(bidi, process, url)
    except BaseException:  # Ctrl+C too leaves the session to the next program
        bidi.close()
        raise


def _same(address: str, other: str) -> bool:
    """Whether both are one page's; a user leaves out the last slash."""
    return address.rstrip("/") == other.rstrip("/")


def _pause(ms: int) -> dict[str, Any]:
    return {"type": "pause", "duration": ms}
