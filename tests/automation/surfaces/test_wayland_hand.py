"""The hand on Wayland, without a desktop: when it presses the button, and when it doesn't."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat
from typing import Any

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.screen import Area
from kibitz.automation.wayland import hand
from kibitz.automation.wayland.hand import WaylandHand
from kibitz.automation.wayland.pointer import Sighting
from kibitz.core.errors import ActionError
from kibitz.core.geometry import Rect

SIZE = (1280, 800)
TARGET = (300, 200)
THERE = Sighting(Rect(296, 197, 16, 20), SIZE)
ELSEWHERE = Sighting(Rect(900, 40, 30, 12), SIZE)
"""Where a clock of the page has gone on in one stream only."""


class Eye:
    """Sees one thing after the other, and goes on seeing the last one."""

    def __init__(self, *seen: Sighting) -> None:
        self._seen: Iterator[Sighting] = chain(seen, repeat(seen[-1]))

    def look(self) -> Sighting:
        return next(self._seen)


class Device:
    def __init__(self) -> None:
        self.done: list[tuple[str, Any]] = []

    def move(self, x: float, y: float) -> None:
        self.done.append(("move", (x, y)))

    def press(self, down: bool) -> None:
        self.done.append(("press", down))


def clicking(*seen: Sighting) -> Device:
    """A click at the target while the eye sees this."""
    device = Device()
    made = WaylandHand(device, Eye(*seen), Area(0, 0, *SIZE), (0, 0))  # type: ignore[arg-type]
    made._press_button(TARGET, Stop(), lambda: device.done.append(("check", None)))
    return device


def test_a_change_of_the_page_that_looks_like_a_pointer_for_a_moment_is_waited_out() -> None:
    device = clicking(ELSEWHERE, ELSEWHERE, THERE)
    assert device.done == [("check", None), ("press", True)]


def test_where_the_pointer_stays_elsewhere_nothing_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand, "ARRIVE_S", 0.05)
    with pytest.raises(ActionError, match="left its place"):
        clicking(ELSEWHERE)
