"""Keys of our own, by RegisterHotKey: they come to us and not to the window in front."""

from __future__ import annotations

import ctypes
import threading
from collections import deque
from collections.abc import Iterable
from concurrent.futures import Future
from ctypes import wintypes
from typing import Final

from kibitz.automation.surfaces.pressed_keys import PressedKeys
from kibitz.automation.windows.api import Libraries
from kibitz.automation.windows.virtual_keys import hotkey_code
from kibitz.core.errors import NotPossibleHereError
from kibitz.core.phrase import Phrase

_MODIFIERS: Final = {"alt": 0x1, "ctrl": 0x2, "shift": 0x4, "super": 0x8}
_NO_REPEAT: Final = 0x4000
_WM_QUIT: Final = 0x0012
_WM_HOTKEY: Final = 0x0312
_WM_REQUEST: Final = 0x8000
"""WM_APP: somebody wants a key."""
_START_S: Final = 5.0
_ANSWER_S: Final = 5.0


class WindowsKeys:
    """See `surfaces.system.Keys`. Windows tells of hotkeys the thread that registered them, so they have one."""

    def __init__(self, libraries: Libraries) -> None:
        self._libraries, self._user32 = libraries, libraries.user32
        self._pressed = PressedKeys()
        self._wanted: deque[tuple[int, int, Future[bool]]] = deque()
        self._taken = 0
        self._number = 0
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, name="kibitz keys", daemon=True)
        self._thread.start()
        self._started.wait(_START_S)

    def grab_key(self, key: str, modifiers: Iterable[str] = ()) -> bool:
        """Register a key; False when another program has it. Raises NotPossibleHereError for an unknown one."""
        code = hotkey_code(self._user32, key)
        if code is None:
            raise NotPossibleHereError(Phrase("This keyboard has no key called {key!r}. Choose another one.", key=key))
        answer: Future[bool] = Future()
        self._wanted.append((sum(_MODIFIERS[name] for name in modifiers) | _NO_REPEAT, code, answer))
        self._user32.PostThreadMessageW(self._number, _WM_REQUEST, 0, 0)
        return answer.result(_ANSWER_S)

    def pressed_keys(self) -> list[int]:
        """Numbers of the keys that were pressed since the last call."""
        return self._pressed.take()

    def fileno(self) -> int:
        """Readable when a key was pressed."""
        return self._pressed.fileno()

    def close(self) -> None:
        """Give the keys back and end the thread."""
        self._user32.PostThreadMessageW(self._number, _WM_QUIT, 0, 0)
        self._thread.join(_ANSWER_S)
        self._pressed.close()

    def _run(self) -> None:
        message = wintypes.MSG()
        # A thread has a queue for messages once it has asked for one, says PostThreadMessage's reference.
        self._user32.PeekMessageW(ctypes.pointer(message), None, _WM_REQUEST, _WM_REQUEST, 0)
        self._number = self._libraries.kernel32.GetCurrentThreadId()
        self._started.set()
        # Above 0 for a message, 0 for WM_QUIT, -1 for a fault.
        while self._user32.GetMessageW(ctypes.pointer(message), None, 0, 0) > 0:
            if message.message == _WM_HOTKEY:
                self._pressed.tell(message.wParam)
            self._register()
        for number in range(self._taken):
            self._user32.UnregisterHotKey(None, number)

    def _register(self) -> None:
        while self._wanted:
            modifiers, code, answer = self._wanted.popleft()
            is_ours = bool(self._user32.RegisterHotKey(None, self._taken, modifiers, code))
            self._taken += is_ours
            answer.set_result(is_ours)
