"""The mouse and the keyboard: the one module that imports pyautogui."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.session import ensure_xauthority, why_no_screen
from kibitz.core.errors import ActionError, NotPossibleHereError
from kibitz.core.phrase import Phrase

Spot = tuple[int, int]
"""A point in desktop units, as pyautogui has them."""

HOLD_S = 0.045
"""Games that look at the button once a frame miss a press shorter than about 40 ms."""
KEY_HOLD_S = 0.035
KEY_PAUSE_S = 0.035
"""Several web games lose keys that come closer than 30 ms."""
DRAG_PAUSE_S = 0.02
ARRIVE_S = 0.2
"""How long the pointer may take to be where it was sent."""
ARRIVED_WITHIN = 1
MOST_CHECKS = 5
"""How often is checked anew what a press would reach, where that changes again and again."""
STRAYED_BEYOND = 30
"""Farther than this from where we left the pointer, the user has taken the mouse."""

MOVED_BY_HAND = Phrase("The mouse was moved by hand.")
IN_CORNER = Phrase("The mouse is in a corner of the screen (the fail-safe).")

_KEYS = frozenset(["enter", "backspace", "tab", "up", "down", "left", "right", "space", "delete", "home", "end"])
_ZOOMS = {"zoom out": "subtract", "zoom in": "add"}
"""With Ctrl the minus, or plus, of the number pad, which is the same on every layout."""


class Hand:
    """Moves the pointer, presses and releases, types; and knows where it left the pointer.

    Its own moves are announced in `expected_at` before they are made, so that a watching thread can tell them
    from the user's.
    """

    def __init__(self) -> None:
        """Raises NotPossibleHereError where there is no mouse to be moved."""
        self._gui = _import_pyautogui()
        # Of the X server; other systems have none.
        self._server: Any = getattr(self._gui.platformModule, "_display", None)
        self._lock = threading.Lock()
        self._expected: tuple[Spot, ...] = ()

    @property
    def expected_at(self) -> tuple[Spot, ...]:
        """Where the pointer may be by our own doing; empty before our first move."""
        with self._lock:
            return self._expected

    def forget(self) -> None:
        """Start anew: wherever the pointer is now, nobody put it there."""
        self._expect()

    def position(self) -> Spot:
        """Where the pointer is."""
        at = self._gui.position()
        return int(at[0]), int(at[1])

    def corners(self) -> tuple[Spot, ...]:
        """The corners of the primary screen; the pointer in one of them means stop."""
        return tuple((int(x), int(y)) for x, y in self._gui.FAILSAFE_POINTS)

    def click(self, at: Spot, stop: Stop, check: Callable[[], None]) -> None:
        """Move to ``at``, see that the pointer arrived, ask ``check``, press, hold, release.

        check: called with the pointer in place; raises ActionError to prevent the press.
        Raises ActionError, StoppedError.
        """
        self._press_along([at], stop, check)

    def drag(self, path: Sequence[Spot], stop: Stop, check: Callable[[], None]) -> None:
        """Press at the first spot, move through the others, release at the last. Raises as `click`."""
        self._press_along(path, stop, check)

    def type_text(self, text: str, stop: Stop, check: Callable[[], None]) -> None:
        """Press and release a key for each character, looking for a stop and asking ``check`` before each.

        Raises ActionError for a character that this keyboard has no key for, before anything is typed.
        """
        missing = [character for character in text if not self._gui.isValidKey(character)]
        if missing:
            raise ActionError(
                Phrase(
                    "This keyboard has no key for {missing}, so nothing was typed.",
                    missing=", ".join(map(repr, missing)),
                )
            )
        for character in text:
            self._key(character, stop, check)

    def press_key(self, key: str, stop: Stop, check: Callable[[], None]) -> None:
        """Press and release a named key, "zoom out" or "zoom in". Raises ActionError for a name that is not known."""
        if key in _ZOOMS:
            self._press(partial(self._gui.keyDown, "ctrl"), _focused, stop, check)
            try:
                self._key(_ZOOMS[key], stop, check)
            finally:
                self._release("ctrl")
            return
        if key not in _KEYS:
            hint = Phrase("Esc is the key that stops play. ") if key == "escape" else ""
            raise ActionError(
                Phrase(
                    "The key {key!r} cannot be pressed. {hint}Known keys: {keys}.",
                    key=key,
                    hint=hint,
                    keys=", ".join(sorted(_KEYS)),
                )
            )
        self._key(key, stop, check)

    def _key(self, key: str, stop: Stop, check: Callable[[], None]) -> None:
        self._press(partial(self._gui.keyDown, key), _focused, stop, check)
        try:
            stop.wait(KEY_HOLD_S)
        finally:
            self._release(key)
        stop.wait(KEY_PAUSE_S)

    def _press(
        self, press: Callable[[], object], reached: Callable[[Any], int], stop: Stop, check: Callable[[], None]
    ) -> None:
        """Ask ``check``, then press, and only what it allowed: on a busy machine another window may come between.

        The check takes several questions to the X server; a last one, just before the press, tells whether that still
        reaches the same window.

        reached: number of the window that a press reaches, by the server's connection.
        """
        for _ in range(MOST_CHECKS):
            target = reached(self._server) if self._server is not None else 0
            check()
            stop.raise_if_requested()
            if self._safely(partial(self._pressed_at_once, press, reached, target), stop=stop):
                return
        raise ActionError(
            Phrase("Nothing was pressed: the window in front changes again and again. Leave the game in front.")
        )

    def _pressed_at_once(self, press: Callable[[], object], reached: Callable[[Any], int], target: int) -> bool:
        """Whether it was pressed: only if that still reaches the target."""
        # To grab the server for it would be safer still, but Qt may wait for the server and keep Python waiting,
        # and we couldn't go on to let go of it.
        if self._server is not None and reached(self._server) != target:
            return False
        press()
        return True

    def _release(self, key: str) -> None:
        # Without pyautogui's own fail-safe check: in a corner it would raise and leave the key down.
        self._gui.platformModule._keyUp(key)

    def _press_along(self, path: Sequence[Spot], stop: Stop, check: Callable[[], None]) -> None:
        self.move(path[0], stop)
        self._press(partial(self._gui.mouseDown, *path[0]), _under_pointer, stop, check)
        try:
            for spot in path[1:]:
                stop.wait(DRAG_PAUSE_S)
                self.move(spot, stop)
            time.sleep(HOLD_S)
        finally:
            # Where the pointer is, without pyautogui's own fail-safe check: in a corner it would raise and leave
            # the button down, and the user's next move would be a drag.
            self._gui.platformModule._mouseUp(*self.position(), self._gui.LEFT)

    def move(self, to: Spot, stop: Stop) -> None:
        """Move the pointer and see that it arrived. Raises ActionError, StoppedError."""
        stop.raise_if_requested()
        start = self.position()
        if strayed(start, self.expected_at):
            stop.request(MOVED_BY_HAND)
            stop.raise_if_requested()
        self._expect(start, to)
        self._safely(self._gui.moveTo, *to, stop=stop)
        waited_s = 0.0
        while not _within(self.position(), to, ARRIVED_WITHIN):
            stop.raise_if_requested()
            if waited_s > ARRIVE_S:
                raise ActionError(
                    Phrase(
                        "The pointer was sent to {to} but is at {position}, so nothing was pressed. Another "
                        "program may hold the mouse, or this session does not let programs move it.",
                        to=to,
                        position=self.position(),
                    )
                )
            stop.wait(0.005)
            waited_s += 0.005
        self._expect(to)

    def _expect(self, *spots: Spot) -> None:
        with self._lock:
            self._expected = spots

    def _safely(self, act: Callable[..., Any], *arguments: Any, stop: Stop) -> Any:
        try:
            return act(*arguments)
        except self._gui.FailSafeException:
            stop.request(IN_CORNER)
            stop.raise_if_requested()


def _focused(server: Any) -> int:
    """The X window that keys go to."""
    focus = server.get_input_focus().focus
    return int(getattr(focus, "id", focus))


def _under_pointer(server: Any) -> int:
    """The X window, of those on the bare desktop, that the pointer is over."""
    child = server.screen().root.query_pointer().child
    return int(getattr(child, "id", child))


def strayed(at: Spot, expected: tuple[Spot, ...]) -> bool:
    """Whether the pointer is where only the user can have put it."""
    return bool(expected) and not any(_within(at, spot, STRAYED_BEYOND) for spot in expected)


def _within(a: Spot, b: Spot, distance: float) -> bool:
    return math.dist(a, b) <= distance + 0.5


def _import_pyautogui() -> Any:
    """pyautogui, set up. It connects to the display when imported, and ends the program without tkinter."""
    reason = why_no_screen()
    if reason:
        raise NotPossibleHereError(Phrase("Kibitz cannot move the mouse: {reason}.", reason=reason))
    ensure_xauthority()
    try:
        import pyautogui
    except SystemExit as error:
        raise NotPossibleHereError(
            Phrase(
                "Kibitz cannot move the mouse: pyautogui needs tkinter, which is not installed. On "
                "Debian and Ubuntu “sudo apt install python3-tk” brings it."
            )
        ) from error
    except Exception as error:
        # Whatever the display libraries below it raise (Xlib's own errors, KeyError, OSError): it cannot be used.
        raise NotPossibleHereError(
            Phrase(
                "Kibitz cannot move the mouse: pyautogui did not start ({name__}: {error}). Check that "
                "DISPLAY names a running X server.",
                name__=type(error).__name__,
                error=error,
            )
        ) from error
    pyautogui.FAILSAFE = True
    pyautogui.PAUSE = 0
    return pyautogui
