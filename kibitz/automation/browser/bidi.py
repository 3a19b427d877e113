"""WebDriver BiDi over a web socket, as Firefox speaks it: the one module that imports websocket.

https://www.w3.org/TR/webdriver-bidi/
"""

from __future__ import annotations

import json
import logging
import threading
import time
from contextlib import suppress
from typing import Any

from kibitz.automation.browser.page import PageError

log = logging.getLogger(__name__)

ANSWER_S = 30.0
"""How long a browser may take to answer, unless told otherwise."""
OPENED, CLOSED = "browsingContext.userPromptOpened", "browsingContext.userPromptClosed"
_PING, _END = "session.status", "session.end"
_DESPITE_DIALOGS = {_PING, _END, "browsingContext.handleUserPrompt"}
END_S = 2.0


class Bidi:
    """A connection with a session of its own, of which a browser has one at most. Any thread may ask.

    port: on this machine. Raises PageError where nothing answers there, it speaks something else, or another program
    has the session.
    """

    def __init__(self, port: int, within_s: float = ANSWER_S) -> None:
        import websocket

        self._fault = (websocket.WebSocketException, OSError)
        self._late = websocket.WebSocketTimeoutException
        self._lock = threading.RLock()
        self._number = 0
        self.dialog: str | None = None
        """What an open dialog says, as far as we were told."""
        try:
            # Firefox takes an Origin for a page's, and refuses it; a picture is megabytes of plain ASCII.
            self._socket: Any = websocket.create_connection(
                f"ws://127.0.0.1:{port}/session",
                timeout=within_s,
                suppress_origin=True,
                skip_utf8_validation=True,
                http_no_proxy=["*"],
            )
        except self._fault as error:
            raise PageError(str(error)) from error
        try:
            # A dialog is the player's affair; a page that asks whether it may be left isn't asked.
            prompts = {"default": "ignore", "beforeUnload": "accept"}
            wanted = {"alwaysMatch": {"unhandledPromptBehavior": prompts}}
            self.about: dict[str, Any] = self.ask("session.new", within_s, capabilities=wanted)["capabilities"]
            """What the browser says of itself."""
        except BaseException:  # Ctrl+C too leaves the session to the next program
            self.close()
            raise

    def ask(self, method: str, within_s: float = ANSWER_S, /, **params: Any) -> dict[str, Any]:
        """The answer to a command. Raises PageError: refused, no answer in time, connection lost, a dialog is open."""
        with self._lock:
            if self.dialog is not None and method not in _DESPITE_DIALOGS:
                # It may have been closed meanwhile: what we are told of that comes before the answer.
                self.ask(_PING)
                self._no_dialog()
            self._number += 1
            try:
                self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
                return self._answer(method, time.monotonic() + within_s)
            except self._late as error:
                raise PageError(f"{method} was not answered within {within_s:.0f} s") from error
            except self._fault as error:
                raise PageError(f"the connection is lost: {error}") from error

    def close(self) -> None:
        """End the session, for the next program to have one, and hang up."""
        try:
            self.ask(_END, END_S)
        except PageError as error:
            log.info("the session is gone already: %s", error)
        # Its own `close` leaves open what the browser has hung up (1.9).
        with suppress(*self._fault):
            self._socket.shutdown()

    def _answer(self, method: str, deadline_s: float) -> dict[str, Any]:
        while True:
            self._socket.settimeout(max(0.001, deadline_s - time.monotonic()))
            text = self._socket.recv()
            if not text:
                raise ConnectionError("the browser hung up")
            told = json.loads(text)
            if "method" in told:
                self._hear(told)
                if method not in _DESPITE_DIALOGS:
                    # What was asked for isn't answered before the dialog is closed.
                    self._no_dialog()
            elif told.get("id") == self._number:
                if told["type"] == "error":
                    raise PageError(f"{told['error']}: {told['message']}")
                return dict(told["result"])

    def _hear(self, told: dict[str, Any]) -> None:
        if told["method"] == OPENED:
            # One that asks whether the page may be left closes at once.
            if told["params"].get("type") != "beforeunload":
                self.dialog = told["params"].get("message", "")
        elif told["method"] == CLOSED:
            self.dialog = None

    def _no_dialog(self) -> None:
        if self.dialog is not None:
            raise PageError("a dialog is open", self.dialog)


def plain(value: dict[str, Any]) -> Any:
    """A remote value as Python's own; None for what has none there, such as an element.

    >>> plain({"type": "array", "value": [{"type": "number", "value": 2}, {"type": "null"}]})
    [2, None]
    >>> plain({"type": "object", "value": [["open", {"type": "boolean", "value": True}]]})
    {'open': True}
    """
    match value:
        case {"type": "array", "value": items}:
            return [plain(item) for item in items]
        case {"type": "object", "value": pairs}:
            return {key: plain(item) for key, item in pairs}
        case {"type": "number", "value": str(special)}:
            return float(special)
        case {"type": "string" | "number" | "boolean", "value": simple}:
            return simple
    return None
