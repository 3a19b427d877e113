"""The pointer and the keyboard of an X server, by its extension XTEST, which presses as real ones do."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.system import Spot
from kibitz.automation.x11.connection import connect
from kibitz.automation.x11.keysyms import SHIFT, keysym_of
from kibitz.automation.x11.session import why_not_by_x
from kibitz.core.errors import LostScreenError, NotPossibleHereError
from kibitz.core.phrase import Phrase

_LEFT_BUTTON = 1
_LEVELS = (0, 1)
"""Columns of the keyboard's table that are reached without and with Shift. Others belong to other layouts, or AltGr."""


class XDevice:
    """See `Device`. It has a connection of its own."""

    def __init__(self) -> None:
        """Raises NotPossibleHereError where there is no X server, or it has no XTEST."""
        self._display: Any = connect(why_not_by_x())
        if not self._display.has_extension("XTEST"):
            self._display.close()
            raise NotPossibleHereError(
                Phrase(
                    "This X server does not let programs move the mouse: it has no extension XTEST. Kibitz can look "
                    "and advise here; to have it play, use another server, or a browser with --browser."
                )
            )
        from Xlib import X
        from Xlib.ext import xtest

        self._x, self._fake = X, xtest.fake_input
        self._root: Any = self._display.screen().root

    def position(self) -> Spot:
        """Where the pointer is."""
        at = self._root.query_pointer()
        return int(at.root_x), int(at.root_y)

    def corners(self) -> tuple[Spot, ...]:
        """The corners of the whole desktop."""
        geometry = self._root.get_geometry()
        return Area(0, 0, geometry.width, geometry.height).corners

    def move(self, to: Spot) -> None:
        """Put the pointer there."""
        self._fake(self._display, self._x.MotionNotify, x=to[0], y=to[1])
        self._display.sync()

    def press(self, down: bool) -> None:
        """Press or release the left button."""
        self._fake(self._display, self._x.ButtonPress if down else self._x.ButtonRelease, _LEFT_BUTTON)
        self._display.sync()

    def has_key(self, character: str) -> bool:
        """Whether the layout that is in use has it, with or without Shift."""
        return self._code(character) is not None

    def key(self, key: str, down: bool) -> None:
        """Press or release a key; Shift is held for the moment of the press where the character needs it."""
        found = self._code(key)
        if found is None:
            return
        code, needs_shift = found
        shift = self._display.keysym_to_keycode(SHIFT)
        if needs_shift and down:
            self._fake(self._display, self._x.KeyPress, shift)
        self._fake(self._display, self._x.KeyPress if down else self._x.KeyRelease, code)
        if needs_shift and down:
            self._fake(self._display, self._x.KeyRelease, shift)
        self._display.sync()

    def target(self, *, of_keys: bool) -> int:
        """The X window that has the focus, or the one on the bare desktop that the pointer is over."""
        found = self._display.get_input_focus().focus if of_keys else self._root.query_pointer().child
        return int(getattr(found, "id", found))

    def close(self) -> None:
        """Close the connection; nothing is left to close where the server has gone."""
        with suppress(LostScreenError):
            self._display.close()

    def _code(self, key: str) -> tuple[int, bool] | None:
        """The key's number, and whether Shift belongs to it; None where no key has it."""
        while self._display.pending_events():
            event = self._display.next_event()
            if event.type == self._x.MappingNotify:
                self._display.refresh_keyboard_mapping(event)
        codes = self._display.keysym_to_keycodes(keysym_of(key))
        found = [(level, code) for code, level in codes if level in _LEVELS]
        if not found:
            return None
        level, code = min(found)
        return int(code), bool(level)
