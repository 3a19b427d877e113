"""Apple's frameworks through PyObjC, with the types of what is used: the one module that imports it.

Names, parameters and results are those of Apple's reference (Core Graphics, AppKit, Application Services) as PyObjC has
them: what C gives through pointers comes as a tuple. Places are points of the global display space, whose origin is the
top left of the main display.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from kibitz.core.errors import NotPossibleHereError
from kibitz.core.phrase import Phrase

Event = Any
"""A CGEventRef."""
TapCallback = Callable[[Any, int, Event, Any], Event | None]


class Place(Protocol):
    """CGPoint."""

    x: float
    y: float


class Extent(Protocol):
    """CGSize."""

    width: float
    height: float


class Box(Protocol):
    """CGRect."""

    origin: Place
    size: Extent


class Quartz(Protocol):
    """Core Graphics, and the run loops of Core Foundation."""

    kCFRunLoopDefaultMode: Any

    def CGPreflightScreenCaptureAccess(self) -> bool: ...
    def CGRequestScreenCaptureAccess(self) -> bool: ...
    def CGGetActiveDisplayList(self, most: int, displays: None, count: None, /) -> tuple[int, Sequence[int], int]: ...
    def CGDisplayBounds(self, display: int, /) -> Box: ...
    def CGWindowListCopyWindowInfo(self, option: int, window: int, /) -> Sequence[Mapping[str, Any]] | None: ...
    def CGEventCreate(self, source: None, /) -> Event: ...
    def CGEventGetLocation(self, event: Event, /) -> Place: ...
    def CGEventCreateMouseEvent(self, source: None, kind: int, at: tuple[float, float], button: int, /) -> Event: ...
    def CGEventCreateKeyboardEvent(self, source: None, code: int, down: bool, /) -> Event: ...
    def CGEventKeyboardSetUnicodeString(self, event: Event, length: int, text: str, /) -> None: ...
    def CGEventSetFlags(self, event: Event, flags: int, /) -> None: ...
    def CGEventGetFlags(self, event: Event, /) -> int: ...
    def CGEventGetIntegerValueField(self, event: Event, field: int, /) -> int: ...
    def CGEventPost(self, tap: int, event: Event, /) -> None: ...
    def CGEventTapCreate(
        self, tap: int, place: int, options: int, mask: int, callback: TapCallback, info: None, /
    ) -> Any | None: ...
    def CGEventTapEnable(self, tap: Any, enable: bool, /) -> None: ...
    def CFMachPortCreateRunLoopSource(self, allocator: None, port: Any, order: int, /) -> Any: ...
    def CFMachPortInvalidate(self, port: Any, /) -> None: ...
    def CFRunLoopGetCurrent(self) -> Any: ...
    def CFRunLoopAddSource(self, loop: Any, source: Any, mode: Any, /) -> None: ...
    def CFRunLoopRunInMode(self, mode: Any, seconds: float, once: bool, /) -> int: ...
    def CFRunLoopStop(self, loop: Any, /) -> None: ...


class Accessibility(Protocol):
    """Application Services: the accessibility API."""

    kAXTrustedCheckOptionPrompt: str

    def AXIsProcessTrustedWithOptions(self, options: Mapping[str, bool], /) -> bool: ...
    def AXUIElementCreateSystemWide(self) -> Any: ...
    def AXUIElementCopyAttributeValue(self, element: Any, attribute: str, value: None, /) -> tuple[int, Any]: ...
    def AXUIElementGetPid(self, element: Any, pid: None, /) -> tuple[int, int]: ...


class NSWindow(Protocol):
    """AppKit's window."""

    def windowNumber(self) -> int: ...
    def setSharingType_(self, kind: int, /) -> None: ...
    def setIgnoresMouseEvents_(self, ignores: bool, /) -> None: ...
    def setHidesOnDeactivate_(self, hides: bool, /) -> None: ...
    def setCollectionBehavior_(self, behaviour: int, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Frameworks:
    """What macOS is asked through. window_of: the NSWindow of a view, whose address is what Qt has as ``winId``."""

    quartz: Quartz
    accessibility: Accessibility
    window_of: Callable[[int], NSWindow]


@cache
def frameworks() -> Frameworks:
    """The frameworks, imported once. Raises NotPossibleHereError where PyObjC is missing."""
    try:
        objc = import_module("objc")
        import_module("AppKit")
        quartz, services = import_module("Quartz"), import_module("ApplicationServices")
    except ImportError as problem:
        raise NotPossibleHereError(
            Phrase(
                "Kibitz cannot talk to macOS: a part of PyObjC is missing ({problem}). Install Kibitz again, or “pip "
                "install pyobjc-framework-Quartz pyobjc-framework-ApplicationServices”.",
                problem=problem,
            )
        ) from problem
    return Frameworks(
        cast(Quartz, quartz),
        cast(Accessibility, services),
        lambda view: cast(NSWindow, objc.objc_object(c_void_p=view).window()),
    )
