"""A headless Wayland session for tests, and a user's hand on its mouse."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from kibitz.automation.wayland import mutter
from kibitz.automation.wayland.bus import Bus
from kibitz.automation.wayland.casting import Device
from tests.support.toy_process import ToyProcess, toy_window


def wayland_environment(*, native: bool) -> dict[str, str]:
    """The environment of a program in the session: as a Wayland client, or by XWayland."""
    kept = {name: value for name, value in os.environ.items() if not (native and name == "DISPLAY")}
    return {**kept, "QT_QPA_PLATFORM": "wayland" if native else "xcb"}


@contextmanager
def wayland_toy(*options: object, native: bool = False) -> Iterator[ToyProcess]:
    """The toy window in the session that the environment tells of."""
    with toy_window("", *options, env=wayland_environment(native=native)) as toy:
        yield toy


@contextmanager
def users_hand() -> Iterator[Device]:
    """Another pointer that moves the session's one, as the user's mouse does."""
    with Bus() as bus:
        cast = mutter.open_cast(bus, with_input=True)
        assert cast.device is not None
        yield cast.device
