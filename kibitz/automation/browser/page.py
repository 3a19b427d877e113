"""What is asked of a page in a browser, whoever drives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

HOLD_MS = 45
KEY_MS = 35
"""Held this long, and this long apart: several web games lose keys that come closer than 30 ms."""
DRAG_MS = 20
"""Between two spots of a drag."""

Spot = tuple[int, int]
"""In the view, CSS pixels."""


class PageError(Exception):
    """A browser didn't do what it was asked; its text says why, in the browser's words. Surfaces tell the user.

    dialog: what a dialog of the browser's own says, where one is open over the page.
    """

    def __init__(self, message: str, dialog: str | None = None) -> None:
        super().__init__(message)
        self.dialog = dialog

    @property
    def problem(self) -> str:
        """What it means, in words that end a sentence."""
        if self.dialog is not None:
            return "a dialog of the page is open"
        return "the browser was closed or does not answer"


class Page(Protocol):
    """One tab. Everything here raises PageError.

    driver: what drives it, for set-up that is not play.
    """

    driver: Any

    @property
    def address(self) -> str:
        """Of what is shown."""

    def shows(self, url: str) -> bool:
        """Whether it was open at this address before we came, so that a game on it goes on."""

    def open(self, url: str, within_s: float) -> None:
        """Load an address, and wait for it."""

    def run(self, script: str) -> Any:
        """What the body of a JavaScript function returns, as plain values; None at times while a dialog opens."""

    def picture(self) -> bytes:
        """The view as PNG."""

    def dismiss_dialog(self) -> None:
        """Close the dialog of the browser's own that is open, agreeing to nothing; no key is down afterwards."""

    def press_key(self, key: str) -> None:
        """Press and release a key: a character, or a `named_key`."""

    def point(self, path: Sequence[Spot], *, press: bool) -> None:
        """Move the pointer along spots of the view; press: with its button held."""

    def set_height(self, size: tuple[float, float], height: float | None) -> None:
        """Show the page with another height than it has; sizes in CSS pixels.

        size: of the view now. height: wanted; None for that of its window, as at the start.
        """

    def close(self) -> None:
        """End the browser, or let go of one that isn't ours."""
