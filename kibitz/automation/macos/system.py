"""macOS as a system."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from kibitz.automation.macos import permissions
from kibitz.automation.macos.desktop import MacDesktop
from kibitz.automation.macos.device import MacDevice
from kibitz.automation.macos.frameworks import Frameworks, frameworks
from kibitz.automation.macos.keys import MacKeys
from kibitz.automation.surfaces.system import Fact
from kibitz.core.errors import CaptureError, NotPossibleHereError

_SHARED_WITH_NOBODY: Final = 0
"""NSWindowSharingNone."""
_SHARED: Final = 1
"""NSWindowSharingReadOnly, which windows have."""
_ON_EVERY_SPACE: Final = 1 << 0 | 1 << 4 | 1 << 8
"""NSWindowCollectionBehaviorCanJoinAllSpaces, Stationary, FullScreenAuxiliary."""


class MacSystem:
    """See `System`. Its units are points, and so are its pictures: `Screen` scales down what comes with more pixels."""

    qt_platform = "cocoa"
    grabs_in_bands = False
    """Each grab puts the windows together anew."""
    has_hotkeys = True

    def __init__(self, given: Frameworks | None = None) -> None:
        """``given``: instead of macOS' own frameworks."""
        self._given = given
        self._through: frozenset[int] = frozenset()

    @cached_property
    def _frameworks(self) -> Frameworks:
        return self._given or frameworks()

    @property
    def name(self) -> str:
        """With its version."""
        return f"macOS {platform.mac_ver()[0]}".strip()

    def ask_to_look(self) -> None:
        try:
            permissions.ask_to_look(self._frameworks)
        except CaptureError:
            raise
        except NotPossibleHereError as problem:
            raise CaptureError(problem.args[0]) from problem

    def open_device(self) -> MacDevice:
        permissions.ask_to_act(self._frameworks)
        return MacDevice(self._frameworks, self.open_windows())

    def open_windows(self) -> MacDesktop:
        return MacDesktop(self._frameworks, lambda: self._through)

    def open_own_windows(self) -> MacDesktop:
        return self.open_windows()

    def open_keys(self) -> MacKeys:
        return MacKeys(self._frameworks)

    def before_windows(self) -> None:
        """Nothing is to be done."""

    def number_of(self, window: int) -> int:
        """Qt has the address of a view, the list of windows numbers them."""
        return self._frameworks.window_of(window).windowNumber()

    def keep_out_of_pictures(self, window: int) -> bool:
        """By the window's sharing type. Never sure: from macOS 15 on ScreenCaptureKit doesn't ask it
        (tauri-apps/tauri#14200), and mss may come to use that."""
        self._frameworks.window_of(window).setSharingType_(_SHARED_WITH_NOBODY)
        return False

    def show_in_pictures(self, window: int) -> None:
        self._frameworks.window_of(window).setSharingType_(_SHARED)

    def let_through(self, window: int) -> None:
        """And keep it on the screen while another program is in front: panels hide then."""
        shown = self._frameworks.window_of(window)
        shown.setIgnoresMouseEvents_(True)
        shown.setHidesOnDeactivate_(False)
        shown.setCollectionBehavior_(_ON_EVERY_SPACE)
        self._through |= {shown.windowNumber()}

    def facts(self) -> Iterator[Fact]:
        screen, act = permissions.may_look(self._frameworks), permissions.may_act(self._frameworks)
        yield Fact("permission to see the screen", screen, _yes(screen), "" if screen else permissions.SCREEN, True)
        yield Fact("permission to use the mouse", act, _yes(act), "" if act else permissions.INPUT, True)


def _yes(is_given: bool) -> str:
    return "given" if is_given else "not given"
