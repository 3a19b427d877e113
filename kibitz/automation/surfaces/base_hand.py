"""What every hand does, however the system lets it press: the pointer's and the keys' order, pauses and checks."""

from __future__ import annotations

import math
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.system import Spot
from kibitz.core.errors import ActionError
from kibitz.core.phrase import Phrase

HOLD_S = 0.045
"""Games that look at the button once a frame miss a press shorter than about 40 ms."""
KEY_HOLD_S = 0.035
KEY_PAUSE_S = 0.035
"""Several web games lose keys that come closer than 30 ms."""
DRAG_PAUSE_S = 0.02
STRAYED_BEYOND = 30
"""Farther than this from where we left the pointer, the user has taken the mouse."""

MOVED_BY_HAND = Phrase("The mouse was moved by hand.")
IN_CORNER = Phrase("The mouse is in a corner of the screen (the fail-safe).")

NAMED_KEYS = frozenset(["enter", "backspace", "tab", "up", "down", "left", "right", "space", "delete", "home", "end"])
_ZOOMS = {"zoom out": "subtract", "zoom in": "add"}
"""With Ctrl the minus, or plus, of the number pad, which is the same on every layout."""


class BaseHand(ABC):
    """Moves the pointer, presses and releases, types; and knows where it left the pointer.

    Its own moves are announced in `expected_at` before they are made, so that a watching thread can tell them
    from the user's.
    """

    def __init__(self) -> None:
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
        missing = [character for character in text if not self._has_key(character)]
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
            self._press_key("ctrl", stop, check)
            try:
                self._key(_ZOOMS[key], stop, check)
            finally:
                self._release_key("ctrl")
            return
        if key not in NAMED_KEYS:
            hint = Phrase("Esc is the key that stops play. ") if key == "escape" else ""
            raise ActionError(
                Phrase(
                    "The key {key!r} cannot be pressed. {hint}Known keys: {keys}.",
                    key=key,
                    hint=hint,
                    keys=", ".join(sorted(NAMED_KEYS)),
                )
            )
        self._key(key, stop, check)

    @abstractmethod
    def move(self, to: Spot, stop: Stop) -> None:
        """Move the pointer and see that it arrived. Raises ActionError, StoppedError."""

    @abstractmethod
    def _has_key(self, character: str) -> bool: ...

    @abstractmethod
    def _press_button(self, at: Spot, stop: Stop, check: Callable[[], None]) -> None:
        """Ask ``check``, then press with the pointer at ``at``, where it is."""

    @abstractmethod
    def _release_button(self) -> None:
        """Whatever has happened meanwhile: a button that is left down makes the user's next move a drag."""

    @abstractmethod
    def _press_key(self, key: str, stop: Stop, check: Callable[[], None]) -> None:
        """Ask ``check``, then press a character, a named key, ``ctrl``, ``subtract`` or ``add``."""

    @abstractmethod
    def _release_key(self, key: str) -> None:
        """Whatever has happened meanwhile."""

    def _key(self, key: str, stop: Stop, check: Callable[[], None]) -> None:
        self._press_key(key, stop, check)
        try:
            stop.wait(KEY_HOLD_S)
        finally:
            self._release_key(key)
        stop.wait(KEY_PAUSE_S)

    def _press_along(self, path: Sequence[Spot], stop: Stop, check: Callable[[], None]) -> None:
        self.move(path[0], stop)
        self._press_button(path[0], stop, check)
        try:
            for spot in path[1:]:
                stop.wait(DRAG_PAUSE_S)
                self.move(spot, stop)
            time.sleep(HOLD_S)
        finally:
            self._release_button()

    def _expect(self, *spots: Spot) -> None:
        with self._lock:
            self._expected = spots


def strayed(at: Spot, expected: tuple[Spot, ...]) -> bool:
    """Whether the pointer is where only the user can have put it."""
    return bool(expected) and not any(within(at, spot, STRAYED_BEYOND) for spot in expected)


def within(a: Spot, b: Spot, distance: float) -> bool:
    """Whether two spots are that close, desktop units."""
    return math.dist(a, b) <= distance + 0.5
