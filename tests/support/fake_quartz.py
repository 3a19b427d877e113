"""Fakes of Quartz, the accessibility API and NSWindow over a made-up desktop.

They do what Apple's reference says: "Quartz Window Services" (the list of windows, from front to back, in points),
"Quartz Event Services" (events, taps; a tap is told when it was disabled for being slow),
"CGPreflightScreenCaptureAccess" and "CGRequestScreenCaptureAccess", "AXIsProcessTrustedWithOptions" (events of a
process that isn't trusted are dropped), "NSWindow.SharingType". Through PyObjC, pointers to results come as tuples.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from kibitz.automation.macos.frameworks import Frameworks
from tests.support.fake_desktop import FakeDesktop

MODIFIER_BITS = {"shift": 0x20000, "ctrl": 0x40000, "alt": 0x80000, "super": 0x100000}
KEY_DOWN, KEY_UP, DISABLED_BY_TIMEOUT = 10, 11, 0xFFFFFFFE
ANSI = {0x00: "a", 0x0C: "q", 0x24: "enter", 0x4E: "-", 0x37: "cmd", 0x35: "esc"}


@dataclass
class FakeEvent:
    kind: int
    at: tuple[float, float] = (0, 0)
    code: int = 0
    text: str | None = None
    flags: int = 0


@dataclass
class Tap:
    callback: Callable[[Any, int, Any, Any], Any]
    mask: int
    enabled: bool = False
    events: queue.Queue[tuple[FakeEvent, queue.Queue[Any]]] = field(default_factory=queue.Queue)
    loop: int = 0


class FakeQuartz:
    """``may_record``, ``is_trusted``: the user's two permissions. ``asked``: dialogs that macOS has shown.
    ``flags_held``: what the user holds on the real keyboard."""

    kCFRunLoopDefaultMode = "default"

    def __init__(self, desktop: FakeDesktop, ratio: int = 1) -> None:
        self.desktop, self.ratio = desktop, ratio
        self.may_record = self.is_trusted = True
        self.asked: list[str] = []
        self.taps: list[Tap] = []
        self.flags_held = 0
        self.dragged = 0

    # Permissions

    def CGPreflightScreenCaptureAccess(self) -> bool:
        return self.may_record

    def CGRequestScreenCaptureAccess(self) -> bool:
        self.asked.append("screen")
        return self.may_record

    # Displays and windows, in points

    def CGGetActiveDisplayList(self, most: int, displays: None, count: None) -> tuple[int, tuple[int, ...], int]:
        return 0, (1,), 1

    def CGDisplayBounds(self, display: int) -> Any:
        area = self.desktop.area
        x, y, w, h = (float(v / self.ratio) for v in (area.x, area.y, area.w, area.h))
        return SimpleNamespace(origin=SimpleNamespace(x=x, y=y), size=SimpleNamespace(width=w, height=h))

    def CGWindowListCopyWindowInfo(self, option: int, window: int) -> list[Mapping[str, Any]]:
        assert option == 0x1 | 0x10
        names = ("X", "Y", "Width", "Height")
        # The menu bar and the Dock: as large as the screen, in front of all.
        area = self.desktop.area
        screen = {"X": 0, "Y": 0, "Width": area.w // self.ratio, "Height": area.h // self.ratio}
        dock = {
            "kCGWindowNumber": 900,
            "kCGWindowOwnerPID": 1,
            "kCGWindowBounds": screen,
            "kCGWindowLayer": 20,
            "kCGWindowOwnerName": "Dock",
        }
        return [
            dock,
            *(
                {
                    "kCGWindowNumber": w.number,
                    "kCGWindowOwnerPID": w.process,
                    "kCGWindowBounds": dict(
                        zip(names, (v / self.ratio for v in (w.at.x, w.at.y, w.at.w, w.at.h)), strict=True)
                    ),
                    "kCGWindowLayer": 101 if w.menu else 0,
                    "kCGWindowAlpha": 1.0,
                    "kCGWindowOwnerName": w.title,
                    # Names of windows are for those who may record the screen.
                    **({"kCGWindowName": w.title} if self.may_record else {}),
                }
                for w in self.desktop.windows
                if w.visible
            ),
        ]

    # Events

    def CGEventCreate(self, source: None) -> FakeEvent:
        x, y = self.desktop.pointer
        return FakeEvent(0, (x / self.ratio, y / self.ratio))

    def CGEventGetLocation(self, event: FakeEvent) -> Any:
        return SimpleNamespace(x=event.at[0], y=event.at[1])

    def CGEventCreateMouseEvent(self, source: None, kind: int, at: tuple[float, float], button: int) -> FakeEvent:
        return FakeEvent(kind, at)

    def CGEventCreateKeyboardEvent(self, source: None, code: int, down: bool) -> FakeEvent:
        return FakeEvent(KEY_DOWN if down else KEY_UP, code=code, flags=self.flags_held)

    def CGEventKeyboardSetUnicodeString(self, event: FakeEvent, length: int, text: str) -> None:
        assert length == len(text.encode("utf-16-le")) // 2
        event.text = text

    def CGEventSetFlags(self, event: FakeEvent, flags: int) -> None:
        event.flags = flags

    def CGEventGetFlags(self, event: FakeEvent) -> int:
        return event.flags

    def CGEventGetIntegerValueField(self, event: FakeEvent, field: int) -> int:
        assert field == 9
        return event.code

    def CGEventPost(self, tap: int, event: FakeEvent) -> None:
        if not self.is_trusted:
            return
        if event.kind in (5, 6):
            # Without the button moves are drags to nobody, with it drags are no moves.
            assert (event.kind == 6) is self.desktop.is_down
            self.dragged += event.kind == 6
            self.desktop.pointer = int(event.at[0] * self.ratio), int(event.at[1] * self.ratio)
        elif event.kind in (1, 2):
            self.desktop.button(event.kind == 1)
        elif event.kind == KEY_DOWN and event.code != 0x37:
            held = "cmd+" if event.flags & MODIFIER_BITS["super"] else ""
            held += "shift+" if event.flags & MODIFIER_BITS["shift"] else ""
            self.desktop.typed(held + (event.text or ANSI.get(event.code, f"{event.code:#x}")))

    # Taps, and the run loops that call them

    def CGEventTapCreate(self, tap: int, place: int, options: int, mask: int, callback: Any, info: None) -> Tap | None:
        assert options == 0, "a tap that only listens keeps nothing back"
        if not self.is_trusted:
            return None
        self.taps.append(Tap(callback, mask))
        return self.taps[-1]

    def CGEventTapEnable(self, tap: Tap, enable: bool) -> None:
        tap.enabled = enable

    def CFMachPortCreateRunLoopSource(self, allocator: None, port: Tap, order: int) -> Tap:
        return port

    def CFMachPortInvalidate(self, port: Tap) -> None:
        self.taps.remove(port)

    def CFRunLoopGetCurrent(self) -> int:
        return threading.get_ident()

    def CFRunLoopAddSource(self, loop: int, source: Tap, mode: Any) -> None:
        source.loop = loop

    def CFRunLoopRunInMode(self, mode: Any, seconds: float, once: bool) -> int:
        for tap in [tap for tap in self.taps if tap.loop == threading.get_ident()]:
            try:
                event, answer = tap.events.get(timeout=seconds)
            except queue.Empty:
                continue
            answer.put(tap.callback(None, event.kind, event, None))
        return 0

    def user_presses(self, code: int, flags: int = 0) -> None:
        """A key on the real keyboard: through the taps, and to the window in front if they let it go on."""
        for kind in (KEY_DOWN, KEY_UP):
            event: FakeEvent | None = FakeEvent(kind, code=code, flags=flags)
            for tap in self.taps:
                if tap.enabled and tap.mask & 1 << kind and event is not None:
                    event = self._through(tap, event)
            if event is not None and kind == KEY_DOWN:
                self.desktop.typed(f"user {ANSI.get(code, hex(code))}")

    def too_slow(self) -> None:
        """macOS disables a tap that took too long, and tells it."""
        for tap in self.taps:
            tap.enabled = False
            self._through(tap, FakeEvent(DISABLED_BY_TIMEOUT))

    def _through(self, tap: Tap, event: FakeEvent) -> FakeEvent | None:
        answer: queue.Queue[Any] = queue.Queue()
        tap.events.put((event, answer))
        found: FakeEvent | None = answer.get(timeout=5)
        return found


class FakeAccessibility:
    kAXTrustedCheckOptionPrompt = "AXTrustedCheckOptionPrompt"

    def __init__(self, quartz: FakeQuartz) -> None:
        self._quartz = quartz

    def AXIsProcessTrustedWithOptions(self, options: Mapping[str, bool]) -> bool:
        if options[self.kAXTrustedCheckOptionPrompt] and not self._quartz.is_trusted:
            self._quartz.asked.append("accessibility")
        return self._quartz.is_trusted

    def AXUIElementCreateSystemWide(self) -> str:
        return "everything"

    def AXUIElementCopyAttributeValue(self, element: str, attribute: str, value: None) -> tuple[int, Any]:
        """kAXErrorAPIDisabled (-25211) for who isn't trusted, kAXErrorNoValue (-25212) where nothing has the focus."""
        assert attribute == "AXFocusedApplication"
        desktop = self._quartz.desktop
        front = desktop.by_number(desktop.front) if desktop.front is not None else None
        if not self._quartz.is_trusted:
            return -25211, None
        return (0, front.process) if front is not None else (-25212, None)

    def AXUIElementGetPid(self, element: int, pid: None) -> tuple[int, int]:
        return 0, element


class FakeNSWindow:
    """By the address of its view, which is its number times a hundred."""

    def __init__(self, desktop: FakeDesktop, view: int) -> None:
        window = desktop.by_number(view // 100)
        assert window is not None
        self._window = window
        self.done: dict[str, Any] = {}

    def windowNumber(self) -> int:
        return self._window.number

    def setSharingType_(self, kind: int) -> None:
        self._window.excluded = kind == 0

    def setIgnoresMouseEvents_(self, ignores: bool) -> None:
        self._window.clear = ignores

    def setHidesOnDeactivate_(self, hides: bool) -> None:
        self.done["hides"] = hides

    def setCollectionBehavior_(self, behaviour: int) -> None:
        self.done["behaviour"] = behaviour


def fake_frameworks(quartz: FakeQuartz) -> Frameworks:
    """All of them."""
    windows: dict[int, FakeNSWindow] = {}

    def window_of(view: int) -> FakeNSWindow:
        return windows.setdefault(view, FakeNSWindow(quartz.desktop, view))

    return Frameworks(quartz, FakeAccessibility(quartz), window_of)  # type: ignore[arg-type]
