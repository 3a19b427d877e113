"""The functions of Windows that are used, with their types: the one module that loads its libraries.

Names, parameters and results are those of Microsoft's reference ("Windows App Development, API reference"). Handles are
numbers, ``None`` for none; places are physical pixels once the process is aware of each monitor's DPI (`dpi`).
"""

from __future__ import annotations

import ctypes
from ctypes import wintypes
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from kibitz.core.errors import NotPossibleHereError
from kibitz.core.phrase import Phrase

if TYPE_CHECKING:
    from ctypes import _Pointer

    PointerToPoint = _Pointer[wintypes.POINT]
    PointerToRect = _Pointer[wintypes.RECT]
    PointerToNumber = _Pointer[wintypes.DWORD]
    PointerToMessage = _Pointer[wintypes.MSG]
    PointerToInput = _Pointer["Input"]


class MouseInput(ctypes.Structure):
    """MOUSEINPUT."""

    _fields_ = (
        ("dx", wintypes.LONG),
        ("dy", wintypes.LONG),
        ("mouseData", wintypes.DWORD),
        ("dwFlags", wintypes.DWORD),
        ("time", wintypes.DWORD),
        ("dwExtraInfo", ctypes.c_size_t),
    )


class KeyInput(ctypes.Structure):
    """KEYBDINPUT."""

    _fields_ = (
        ("wVk", wintypes.WORD),
        ("wScan", wintypes.WORD),
        ("dwFlags", wintypes.DWORD),
        ("time", wintypes.DWORD),
        ("dwExtraInfo", ctypes.c_size_t),
    )


class _MouseOrKey(ctypes.Union):
    _fields_ = (("mi", MouseInput), ("ki", KeyInput))


class Input(ctypes.Structure):
    """INPUT: ``type`` 0 with ``mi``, 1 with ``ki``."""

    _anonymous_ = ("of",)
    _fields_ = (("type", wintypes.DWORD), ("of", _MouseOrKey))


class User32(Protocol):
    """user32.dll."""

    def GetSystemMetrics(self, nIndex: int, /) -> int: ...
    def GetCursorPos(self, lpPoint: PointerToPoint, /) -> int: ...
    def SetCursorPos(self, X: int, Y: int, /) -> int: ...
    def WindowFromPoint(self, Point: wintypes.POINT, /) -> int | None: ...
    def GetAncestor(self, hwnd: int, gaFlags: int, /) -> int | None: ...
    def GetForegroundWindow(self) -> int | None: ...
    def GetDesktopWindow(self) -> int | None: ...
    def GetTopWindow(self, hWnd: int | None, /) -> int | None: ...
    def GetWindow(self, hWnd: int, uCmd: int, /) -> int | None: ...
    def IsWindowVisible(self, hWnd: int, /) -> int: ...
    def IsIconic(self, hWnd: int, /) -> int: ...
    def GetWindowRect(self, hWnd: int, lpRect: PointerToRect, /) -> int: ...
    def GetClientRect(self, hWnd: int, lpRect: PointerToRect, /) -> int: ...
    def ClientToScreen(self, hWnd: int, lpPoint: PointerToPoint, /) -> int: ...
    def GetWindowThreadProcessId(self, hWnd: int, lpdwProcessId: PointerToNumber, /) -> int: ...
    def GetWindowTextW(self, hWnd: int, lpString: ctypes.Array[ctypes.c_wchar], nMaxCount: int, /) -> int: ...
    def GetClassNameW(self, hWnd: int, lpClassName: ctypes.Array[ctypes.c_wchar], nMaxCount: int, /) -> int: ...
    def GetWindowLongPtrW(self, hWnd: int, nIndex: int, /) -> int: ...
    def SetWindowLongPtrW(self, hWnd: int, nIndex: int, dwNewLong: int, /) -> int: ...
    def SetPropW(self, hWnd: int, lpString: str, hData: int, /) -> int: ...
    def GetPropW(self, hWnd: int, lpString: str, /) -> int | None: ...
    def SetWindowDisplayAffinity(self, hWnd: int, dwAffinity: int, /) -> int: ...
    def GetWindowDisplayAffinity(self, hWnd: int, pdwAffinity: PointerToNumber, /) -> int: ...
    def SetProcessDpiAwarenessContext(self, value: int, /) -> int: ...
    def GetThreadDpiAwarenessContext(self) -> int: ...
    def AreDpiAwarenessContextsEqual(self, dpiContextA: int, dpiContextB: int, /) -> int: ...
    def RegisterHotKey(self, hWnd: int | None, id: int, fsModifiers: int, vk: int, /) -> int: ...
    def UnregisterHotKey(self, hWnd: int | None, id: int, /) -> int: ...
    def GetMessageW(self, lpMsg: PointerToMessage, hWnd: int | None, first: int, last: int, /) -> int: ...
    def PeekMessageW(self, lpMsg: PointerToMessage, hWnd: int | None, first: int, last: int, how: int, /) -> int: ...
    def PostThreadMessageW(self, idThread: int, Msg: int, wParam: int, lParam: int, /) -> int: ...
    def SendInput(self, cInputs: int, pInputs: PointerToInput, cbSize: int, /) -> int: ...
    def VkKeyScanExW(self, ch: str, dwhkl: int | None, /) -> int: ...
    def GetKeyboardLayout(self, idThread: int, /) -> int | None: ...
    def MapVirtualKeyW(self, uCode: int, uMapType: int, /) -> int: ...


class Dwmapi(Protocol):
    """dwmapi.dll."""

    def DwmGetWindowAttribute(self, hwnd: int, dwAttribute: int, pvAttribute: Any, cbAttribute: int, /) -> int: ...


class Kernel32(Protocol):
    """kernel32.dll."""

    def GetCurrentThreadId(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Libraries:
    """What Windows is asked through."""

    user32: User32
    dwmapi: Dwmapi
    kernel32: Kernel32


_HANDLE, _BOOL, _INT, _DWORD = wintypes.HWND, wintypes.BOOL, ctypes.c_int, wintypes.DWORD
_TEXT = wintypes.LPWSTR
_LONG_PTR = ctypes.c_ssize_t
USER32: dict[str, tuple[Any, ...]] = {
    "GetSystemMetrics": (_INT, _INT),
    "GetCursorPos": (_BOOL, ctypes.POINTER(wintypes.POINT)),
    "SetCursorPos": (_BOOL, _INT, _INT),
    "WindowFromPoint": (_HANDLE, wintypes.POINT),
    "GetAncestor": (_HANDLE, _HANDLE, wintypes.UINT),
    "GetForegroundWindow": (_HANDLE,),
    "GetDesktopWindow": (_HANDLE,),
    "GetTopWindow": (_HANDLE, _HANDLE),
    "GetWindow": (_HANDLE, _HANDLE, wintypes.UINT),
    "IsWindowVisible": (_BOOL, _HANDLE),
    "IsIconic": (_BOOL, _HANDLE),
    "GetWindowRect": (_BOOL, _HANDLE, ctypes.POINTER(wintypes.RECT)),
    "GetClientRect": (_BOOL, _HANDLE, ctypes.POINTER(wintypes.RECT)),
    "ClientToScreen": (_BOOL, _HANDLE, ctypes.POINTER(wintypes.POINT)),
    "GetWindowThreadProcessId": (_DWORD, _HANDLE, ctypes.POINTER(_DWORD)),
    "GetWindowTextW": (_INT, _HANDLE, _TEXT, _INT),
    "GetClassNameW": (_INT, _HANDLE, _TEXT, _INT),
    "GetWindowLongPtrW": (_LONG_PTR, _HANDLE, _INT),
    "SetWindowLongPtrW": (_LONG_PTR, _HANDLE, _INT, _LONG_PTR),
    "SetPropW": (_BOOL, _HANDLE, wintypes.LPCWSTR, wintypes.HANDLE),
    "GetPropW": (wintypes.HANDLE, _HANDLE, wintypes.LPCWSTR),
    "SetWindowDisplayAffinity": (_BOOL, _HANDLE, _DWORD),
    "GetWindowDisplayAffinity": (_BOOL, _HANDLE, ctypes.POINTER(_DWORD)),
    "SetProcessDpiAwarenessContext": (_BOOL, wintypes.HANDLE),
    "GetThreadDpiAwarenessContext": (wintypes.HANDLE,),
    "AreDpiAwarenessContextsEqual": (_BOOL, wintypes.HANDLE, wintypes.HANDLE),
    "RegisterHotKey": (_BOOL, _HANDLE, _INT, wintypes.UINT, wintypes.UINT),
    "UnregisterHotKey": (_BOOL, _HANDLE, _INT),
    "GetMessageW": (_BOOL, ctypes.POINTER(wintypes.MSG), _HANDLE, wintypes.UINT, wintypes.UINT),
    "PeekMessageW": (_BOOL, ctypes.POINTER(wintypes.MSG), _HANDLE, wintypes.UINT, wintypes.UINT, wintypes.UINT),
    "PostThreadMessageW": (_BOOL, _DWORD, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM),
    "SendInput": (wintypes.UINT, wintypes.UINT, ctypes.POINTER(Input), _INT),
    "VkKeyScanExW": (ctypes.c_short, wintypes.WCHAR, wintypes.HKL),
    "GetKeyboardLayout": (wintypes.HKL, _DWORD),
    "MapVirtualKeyW": (wintypes.UINT, wintypes.UINT, wintypes.UINT),
}
"""Function -> its result and parameters, as `User32` has them. Without them ctypes would cut handles to 32 bits."""
DWMAPI: dict[str, tuple[Any, ...]] = {
    "DwmGetWindowAttribute": (ctypes.c_long, _HANDLE, _DWORD, wintypes.LPVOID, _DWORD)
}
KERNEL32: dict[str, tuple[Any, ...]] = {"GetCurrentThreadId": (_DWORD,)}

_TOO_OLD = Phrase("Kibitz needs Windows 10 (version 1703) or newer to see the screen. It can read pictures everywhere.")


@cache
def libraries() -> Libraries:
    """The libraries, loaded once. Raises NotPossibleHereError where Windows is older than 10 (1703), or isn't there."""
    return Libraries(_load("user32", USER32), _load("dwmapi", DWMAPI), _load("kernel32", KERNEL32))


def _load(name: str, functions: dict[str, tuple[Any, ...]]) -> Any:
    """A library of our own, so that no other package's types of the same functions are in the way."""
    loader = vars(ctypes).get("WinDLL")
    if loader is None:
        raise NotPossibleHereError(_TOO_OLD)
    library = loader(name)
    for function, (result, *parameters) in functions.items():
        try:
            found = getattr(library, function)
        except AttributeError as problem:
            raise NotPossibleHereError(_TOO_OLD) from problem
        found.restype, found.argtypes = result, parameters
    return library
