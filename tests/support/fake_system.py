"""Desktop systems made up: a device that writes down what it is asked to do, and a system that has only that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kibitz.automation.surfaces.system import Device, Fact, Keys, Spot, Windows


class FakeDevice:
    """``stuck``: the pointer does not follow. ``done``: presses and releases, as they came."""

    def __init__(self) -> None:
        self.at: Spot = (10, 10)
        self.stuck = False
        self.done: list[tuple[Any, ...]] = []
        self.after_press: Callable[[], None] = lambda: None

    def position(self) -> Spot:
        return self.at

    def corners(self) -> tuple[Spot, ...]:
        return ((0, 0), (1279, 0), (0, 799), (1279, 799))

    def move(self, to: Spot) -> None:
        if not self.stuck:
            self.at = to

    def press(self, down: bool) -> None:
        self.done.append(("down" if down else "up", *self.at))
        if down:
            self.after_press()

    def has_key(self, character: str) -> bool:
        return character.isascii()

    def key(self, key: str, down: bool) -> None:
        self.done.append(("key down" if down else "key up", key))
        if down:
            self.after_press()

    def target(self, *, of_keys: bool) -> int:
        return 0

    def close(self) -> None:
        pass


class FakeSystem:
    """A system that tells nothing of windows and keys."""

    name, qt_platform = "a made-up system", "made-up"
    grabs_in_bands = False
    has_hotkeys = False

    def __init__(self, device: Device | None = None) -> None:
        self.device = device or FakeDevice()

    def ask_to_look(self) -> None:
        pass

    def open_device(self) -> Device:
        return self.device

    def open_windows(self) -> Windows | None:
        return None

    def open_own_windows(self) -> Windows | None:
        return None

    def open_keys(self) -> Keys:
        raise AssertionError("there are none")

    def before_windows(self) -> None:
        pass

    def number_of(self, window: int) -> int:
        return window

    def keep_out_of_pictures(self, window: int) -> bool:
        return False

    def show_in_pictures(self, window: int) -> None:
        pass

    def let_through(self, window: int) -> None:
        pass

    def facts(self) -> Iterator[Fact]:
        return iter(())
