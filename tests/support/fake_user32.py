"""Fakes of user32, dwmapi and kernel32 over a made-up desktop.

They do what Microsoft's reference says on the pages of the same names ("GetWindow function (winuser.h)" and so on),
and in "High DPI Desktop Application Development on Windows": a process that isn't aware of DPI is told scaled places.
Handles that don't exist are refused with 0, as there.
"""

from __future__ import annotations

import ctypes
import queue
import threading
from ctypes import wintypes
from typing import Any

from kibitz.automation.windows.api import Input, Libraries
from tests.support.fake_desktop import FakeDesktop, FakeWindow

DESKTOP_WINDOW, ICONS_WINDOW = 1, 2
WM_HOTKEY, WM_QUIT = 0x0312, 0x0012
CAPTION = 8
"""Height of a window's title, pixels."""
GA_ROOT, GW_HWNDNEXT, GWL_STYLE, GWL_EXSTYLE = 2, 2, -16, -20
WS_POPUP, WS_CAPTION = 0x80000000, 0x00C00000
WS_EX_TRANSPARENT, WS_EX_LAYERED = 0x20, 0x80000
E_INVALIDARG = -2147024809
LAYOUTS: dict[int, dict[str, int]] = {
    0x409: {**{c: ord(c.upper()) for c in "abcdefghijklmnopqrstuvwxyz0123456789"}, "!": 0x131, "A": 0x141},
    # "AZERTY": digits with Shift, letters in other places.
    0x40C: {**{c: ord(c.upper()) for c in "abcdefghijklmnopqrstuvwxyz"}, "1": 0x131, "é": 0x32},
}
"""Layout -> character -> VkKeyScanEx's answer: shift state in the high byte, virtual key in the low one."""


class FakeUser32:
    """``scale``: of the display's settings, 1.5 for 150 %. ``blocked``: SendInput gets nothing through."""

    def __init__(self, desktop: FakeDesktop, scale: float = 1.0) -> None:
        self.desktop, self.scale = desktop, scale
        self.aware = self.decided = False
        self.taken_by_others: set[tuple[int, int]] = set()
        self.hotkeys: dict[tuple[int, int], tuple[int, int]] = {}
        self.queues: dict[int, queue.Queue[tuple[int, int]]] = {}
        self.styles: dict[int, int] = {}
        self.affinity: dict[int, int] = {}
        self.knows_exclusion = True
        self.props: dict[tuple[int, str], int] = {}
        self.layout = 0x409
        self.swapped = self.blocked = False
        self.held: list[int] = []
        self.cloaked: set[int] = set()

    # DPI

    def SetProcessDpiAwarenessContext(self, value: int) -> int:
        assert value == -4
        if self.decided:
            return 0
        self.aware = self.decided = True
        return 1

    def GetThreadDpiAwarenessContext(self) -> int:
        return 0x22 if self.aware else 0x11

    def AreDpiAwarenessContextsEqual(self, one: int, other: int) -> int:
        """-4 is no handle, but stands for one."""
        return int((one == 0x22) == (other == -4))

    def _told(self, number: int) -> int:
        return number if self.aware else int(number / self.scale)

    def _meant(self, number: int) -> int:
        return number if self.aware else int(number * self.scale)

    def GetSystemMetrics(self, index: int) -> int:
        area = self.desktop.area
        sizes = {76: area.x, 77: area.y, 78: area.w, 79: area.h}
        return self._told(sizes[index]) if index in sizes else {23: int(self.swapped)}[index]

    # The pointer

    def GetCursorPos(self, point: Any) -> int:
        point.contents.x, point.contents.y = map(self._told, self.desktop.pointer)
        return 1

    def SetCursorPos(self, x: int, y: int) -> int:
        self.desktop.pointer = self._meant(x), self._meant(y)
        return 1

    # Windows

    def WindowFromPoint(self, point: wintypes.POINT) -> int | None:
        x, y = self._meant(point.x), self._meant(point.y)
        for window in self.desktop.windows:
            through = WS_EX_TRANSPARENT | WS_EX_LAYERED
            if window.visible and self.styles.get(window.number, 0) & through != through and window.at.has(x, y):
                # A child of it; GetAncestor gives the window itself.
                return window.number * 1000
        return ICONS_WINDOW if self.desktop.area.has(x, y) else None

    def GetAncestor(self, window: int, flags: int) -> int | None:
        assert flags == GA_ROOT
        return window // 1000 if window >= 1000 else window

    def GetForegroundWindow(self) -> int | None:
        return self.desktop.front

    def GetDesktopWindow(self) -> int:
        return DESKTOP_WINDOW

    def GetTopWindow(self, window: int | None) -> int | None:
        assert window is None
        return self.desktop.windows[0].number if self.desktop.windows else None

    def GetWindow(self, window: int, command: int) -> int | None:
        assert command == GW_HWNDNEXT
        numbers = [w.number for w in self.desktop.windows]
        if window not in numbers or window == numbers[-1]:
            return None
        return numbers[numbers.index(window) + 1]

    def IsWindowVisible(self, window: int) -> int:
        found = self.desktop.by_number(window)
        return int(found is not None and found.visible)

    def IsIconic(self, window: int) -> int:
        return 0

    def GetWindowRect(self, window: int, rect: Any) -> int:
        """With the grips of 7 pixels that nobody sees."""
        found = self.desktop.by_number(window)
        if found is None:
            return 0
        at = found.at
        _fill(rect, map(self._told, (at.x - 7, at.y, at.x + at.w + 7, at.y + at.h + 7)))
        return 1

    def GetClientRect(self, window: int, rect: Any) -> int:
        found = self.desktop.by_number(window)
        if found is None:
            return 0
        _fill(rect, map(self._told, (0, 0, found.at.w, found.at.h - CAPTION)))
        return 1

    def ClientToScreen(self, window: int, point: Any) -> int:
        found = self.desktop.by_number(window)
        if found is None:
            return 0
        at = point.contents
        at.x, at.y = at.x + self._told(found.at.x), at.y + self._told(found.at.y + CAPTION)
        return 1

    def GetWindowThreadProcessId(self, window: int, number: Any) -> int:
        found = self.desktop.by_number(window)
        number.contents.value = found.process if found else 0
        return 77 if found else 0

    def GetWindowTextW(self, window: int, text: Any, most: int) -> int:
        found = self.desktop.by_number(window)
        text.value = found.title[: most - 1] if found else ""
        return len(text.value)

    def GetClassNameW(self, window: int, text: Any, most: int) -> int:
        text.value = "Progman" if window == ICONS_WINDOW else "Game"
        return len(text.value)

    def GetWindowLongPtrW(self, window: int, index: int) -> int:
        if index == GWL_EXSTYLE:
            return self.styles.get(window, 0)
        found = self.desktop.by_number(window)
        return WS_POPUP if found is not None and found.menu else WS_CAPTION

    def SetWindowLongPtrW(self, window: int, index: int, value: int) -> int:
        assert index == GWL_EXSTYLE
        before, self.styles[window] = self.styles.get(window, 0), value
        return before

    def SetPropW(self, window: int, name: str, value: int) -> int:
        self.props[window, name] = value
        return 1

    def GetPropW(self, window: int, name: str) -> int | None:
        return self.props.get((window, name))

    def SetWindowDisplayAffinity(self, window: int, affinity: int) -> int:
        """WDA_EXCLUDEFROMCAPTURE came with Windows 10 version 2004; windows of other processes are refused."""
        found = self.desktop.by_number(window)
        if found is None or (affinity == 0x11 and not self.knows_exclusion):
            return 0
        self.affinity[window], found.excluded = affinity, affinity == 0x11
        return 1

    def GetWindowDisplayAffinity(self, window: int, affinity: Any) -> int:
        affinity.contents.value = self.affinity.get(window, 0)
        return 1

    # Keys of our own: they come to the queue of the thread that has registered them.

    def _queue(self, thread: int) -> queue.Queue[tuple[int, int]]:
        return self.queues.setdefault(thread, queue.Queue())

    def RegisterHotKey(self, window: int | None, number: int, modifiers: int, code: int) -> int:
        key = modifiers & 0xF, code
        if key in self.taken_by_others or key in self.hotkeys:
            return 0
        self.hotkeys[key] = threading.get_ident(), number
        return 1

    def UnregisterHotKey(self, window: int | None, number: int) -> int:
        mine = [key for key, owner in self.hotkeys.items() if owner == (threading.get_ident(), number)]
        for key in mine:
            del self.hotkeys[key]
        return len(mine)

    def user_presses(self, code: int, modifiers: int = 0) -> None:
        """A key on the real keyboard: to who has registered it, or else to the window in front."""
        owner = self.hotkeys.get((modifiers, code))
        if owner is not None:
            self._queue(owner[0]).put((WM_HOTKEY, owner[1]))
        else:
            self.desktop.typed(f"user {code:#x}")

    def GetMessageW(self, message: Any, window: int | None, first: int, last: int) -> int:
        kind, parameter = self._queue(threading.get_ident()).get()
        message.contents.message, message.contents.wParam = kind, parameter
        return int(kind != WM_QUIT)

    def PeekMessageW(self, message: Any, window: int | None, first: int, last: int, how: int) -> int:
        self._queue(threading.get_ident())
        return 0

    def PostThreadMessageW(self, thread: int, kind: int, w: int, l: int) -> int:  # noqa: E741
        """Fails for a thread that has no queue yet."""
        if thread not in self.queues:
            return 0
        self._queue(thread).put((kind, w))
        return 1

    # Input

    def SendInput(self, count: int, inputs: Any, size: int) -> int:
        assert size == ctypes.sizeof(Input)
        if self.blocked:
            return 0
        for number in range(count):
            one = inputs[number]
            if one.type == 0:
                # Physical buttons: which of them is the first, the user has chosen.
                first = (0x8, 0x10) if self.swapped else (0x2, 0x4)
                assert one.mi.dwFlags in first, "the second button would open a menu"
                self.desktop.button(one.mi.dwFlags == first[0])
            elif one.ki.dwFlags & 0x2:
                if one.ki.wVk in self.held:
                    self.held.remove(one.ki.wVk)
            else:
                self.held.append(one.ki.wVk)
                self._typed(one.ki.wVk)
        return count

    def _typed(self, code: int) -> None:
        shift = int(0x10 in self.held)
        texts = [text for text, found in LAYOUTS[self.layout].items() if found == shift << 8 | code]
        if code not in (0x10, 0x11, 0x12):
            held = "ctrl+" if 0x11 in self.held else ""
            self.desktop.typed(held + (texts[0] if texts else f"{code:#x}"))

    def VkKeyScanExW(self, character: str, layout: int | None) -> int:
        assert layout is not None
        return LAYOUTS[layout].get(character, -1)

    def GetKeyboardLayout(self, thread: int) -> int:
        return self.layout

    def MapVirtualKeyW(self, code: int, kind: int) -> int:
        return code % 0x60


class FakeDwmapi:
    """ "DwmGetWindowAttribute function (dwmapi.h)": DWMWA_EXTENDED_FRAME_BOUNDS (9) is in physical pixels always,
    DWMWA_CLOAKED (14) tells of windows that are kept out of sight."""

    def __init__(self, user32: FakeUser32) -> None:
        self._user32 = user32

    def DwmGetWindowAttribute(self, window: int, attribute: int, value: Any, size: int) -> int:
        found = self._user32.desktop.by_number(window)
        if found is None:
            return E_INVALIDARG
        if attribute == 14:
            value.contents.value = int(window in self._user32.cloaked)
            return 0
        assert attribute == 9
        assert size == ctypes.sizeof(wintypes.RECT)
        at = found.at
        _fill(value, (at.x, at.y, at.x + at.w, at.y + at.h))
        return 0


class FakeKernel32:
    def GetCurrentThreadId(self) -> int:
        return threading.get_ident()


def _fill(rect: Any, sides: Any) -> None:
    rect.contents.left, rect.contents.top, rect.contents.right, rect.contents.bottom = sides


def fake_libraries(user32: FakeUser32) -> Libraries:
    """All three."""
    return Libraries(user32, FakeDwmapi(user32), FakeKernel32())  # type: ignore[arg-type]


__all__ = ["FakeUser32", "FakeWindow", "fake_libraries"]
