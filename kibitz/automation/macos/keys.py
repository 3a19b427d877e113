"""Keys of our own, by an event tap: it sees each key before the program in front, and keeps back what is ours."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Any, Final

from kibitz.automation.macos.frameworks import Event, Frameworks
from kibitz.automation.macos.key_codes import code_of
from kibitz.automation.macos.permissions import INPUT, may_act
from kibitz.automation.surfaces.pressed_keys import PressedKeys
from kibitz.core.errors import InputPermissionError, NotPossibleHereError
from kibitz.core.phrase import Phrase

_KEY_DOWN: Final = 10
_KEY_UP: Final = 11
_DISABLED: Final = frozenset({0xFFFFFFFE, 0xFFFFFFFF})
"""kCGEventTapDisabledByTimeout and ByUserInput: told to the tap itself, which gets nothing more until it is enabled."""
_SESSION: Final = 1
_FIRST: Final = 0
_ACTIVE: Final = 0
"""kCGSessionEventTap, kCGHeadInsertEventTap, kCGEventTapOptionDefault."""
_KEY_CODE: Final = 9
_MODIFIERS: Final = {"shift": 0x00020000, "ctrl": 0x00040000, "alt": 0x00080000, "super": 0x00100000}
_ALL_MODIFIERS: Final = sum(_MODIFIERS.values())
_TURN_S: Final = 0.2
_START_S: Final = 5.0


class MacKeys:
    """See `surfaces.system.Keys`. The tap has a thread with a run loop of its own."""

    def __init__(self, of: Frameworks) -> None:
        """Raises InputPermissionError where macOS allows no tap; nobody is asked."""
        if not may_act(of):
            raise InputPermissionError(INPUT)
        self._quartz = of.quartz
        self._pressed = PressedKeys()
        self._ours: list[tuple[int, int]] = []
        self._tap: Any | None = None
        self._started, self._ended = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="kibitz keys", daemon=True)
        self._thread.start()
        self._started.wait(_START_S)
        if self._tap is None:
            self.close()
            raise InputPermissionError(INPUT)

    def grab_key(self, key: str, modifiers: Iterable[str] = ()) -> bool:
        """Keep a key back from now on: no other program can have it before us."""
        code = code_of(key)
        if code is None:
            raise NotPossibleHereError(Phrase("This keyboard has no key called {key!r}. Choose another one.", key=key))
        self._ours.append((code, sum(_MODIFIERS[name] for name in modifiers)))
        return True

    def pressed_keys(self) -> list[int]:
        """Numbers of the keys that were pressed since the last call."""
        return self._pressed.take()

    def fileno(self) -> int:
        """Readable when a key was pressed."""
        return self._pressed.fileno()

    def close(self) -> None:
        """Give the keys back and end the thread."""
        self._ended.set()
        self._thread.join(_START_S)
        self._pressed.close()

    def _run(self) -> None:
        quartz = self._quartz
        mask = 1 << _KEY_DOWN | 1 << _KEY_UP
        tap = self._tap = quartz.CGEventTapCreate(_SESSION, _FIRST, _ACTIVE, mask, self._hear, None)
        if tap is not None:
            source = quartz.CFMachPortCreateRunLoopSource(None, tap, 0)
            quartz.CFRunLoopAddSource(quartz.CFRunLoopGetCurrent(), source, quartz.kCFRunLoopDefaultMode)
            quartz.CGEventTapEnable(tap, True)
        self._started.set()
        while tap is not None and not self._ended.is_set():
            quartz.CFRunLoopRunInMode(quartz.kCFRunLoopDefaultMode, _TURN_S, False)
        if tap is not None:
            quartz.CFMachPortInvalidate(tap)

    def _hear(self, proxy: Any, kind: int, event: Event, info: Any) -> Event | None:
        """Called for each key; what it gives goes on to the program in front."""
        if kind in _DISABLED:
            self._quartz.CGEventTapEnable(self._tap, True)
            return event
        code = self._quartz.CGEventGetIntegerValueField(event, _KEY_CODE)
        key = code, self._quartz.CGEventGetFlags(event) & _ALL_MODIFIERS
        if key not in self._ours:
            return event
        if kind == _KEY_DOWN:
            self._pressed.tell(self._ours.index(key))
        return None
