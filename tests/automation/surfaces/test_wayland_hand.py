"""The hand on Wayland, without a desktop: when it presses the button, and when it doesn't."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat
from typing import Any

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import IN_CORNER, MOVED_BY_HAND
from kibitz.automation.surfaces.screen import Area
from kibitz.automation.wayland import hand
from kibitz.automation.wayland.hand import WaylandHand
from kibitz.automation.wayland.pointer import Sighting
from kibitz.core.errors import ActionError, StoppedError
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


UNMOVED = Sighting(Rect(100, 100, 16, 20), SIZE)
NEXT = (600, 500)
THERE_NEXT = Sighting(Rect(596, 497, 16, 20), SIZE)
TAKEN = Sighting(Rect(800, 60, 16, 20), SIZE)
IN_THE_CORNER = Sighting(Rect(1279, 0, 1, 20), SIZE)


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


class SlowEye(Eye):
    """Shows the second half of it only once our pointer has been sent on."""

    def __init__(self, device: Device, before: Sighting, *late: Sighting) -> None:
        super().__init__(*late)
        self._device, self._before = device, before

    def look(self) -> Sighting:
        return super().look() if len(self._device.done) > 1 else self._before


@pytest.mark.parametrize(("seen", "why"), [(TAKEN, MOVED_BY_HAND), (IN_THE_CORNER, IN_CORNER)])
def test_a_users_move_that_the_pictures_show_after_the_next_move_of_ours_stops_play(seen: Sighting, why: str) -> None:
    device, stop = Device(), Stop()
    eye = SlowEye(device, THERE, THERE, seen, seen, THERE_NEXT)
    made = WaylandHand(device, eye, Area(0, 0, *SIZE), (0, 0))  # type: ignore[arg-type]
    made.move(TARGET, stop)

    with pytest.raises(StoppedError):
        made.move(NEXT, stop)

    assert stop.reason == why


def test_pictures_that_come_late_are_waited_for_before_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand, "LATE_S", 0.0)
    device, stop = Device(), Stop()
    # Our first move is seen at the twelfth look, some 120 ms later; then the user's comes to light as late.
    eye = Eye(*repeat(UNMOVED, 12), THERE, *repeat(THERE, 8), TAKEN)
    made = WaylandHand(device, eye, Area(0, 0, *SIZE), (0, 0))  # type: ignore[arg-type]
    made.move(TARGET, stop)

    with pytest.raises(StoppedError):
        made.move(NEXT, stop)

    assert (stop.reason, len(device.done)) == (MOVED_BY_HAND, 1)
