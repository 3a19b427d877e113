"""The pointer and the keys of a Wayland desktop, by a cast's device."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.base_hand import BaseHand
from kibitz.automation.surfaces.system import Spot
from kibitz.automation.wayland.casting import Device
from kibitz.automation.wayland.pointer import PointerEye, WhoseHand
from kibitz.automation.x11.keysyms import SHIFT, keysym_of
from kibitz.core.errors import ActionError
from kibitz.core.phrase import Phrase

ARRIVE_S = 5.0
"""How long a pointer that is seen where it was may take to be seen where it was sent: pictures come some 50 ms late, on
a busy machine far later."""
LATE_S = 0.07
"""How late a picture may be: measured at 37 to 56 ms between a move and the picture that shows it."""
LATEST_S, MOVES = 1.0, 5
"""On a busy machine it is later: as late as any of so many last moves of our own was seen, but no longer than that."""
UNSEEN_S = 0.2
"""How long is waited for a pointer that isn't seen at all: programs may hide it while one types."""
KEYBOARD_S = 0.3
"""A program hears of our keyboard when its first key is pressed, and loses what comes in the next moments: measured
with Mutter 43, where "echo" arrived as "cho"."""
_POLL_S = 0.01


class WaylandHand(BaseHand):
    """Spots are pixels of the desktop, of which the device's monitor is ``area``.

    units: of the device, for that monitor's width and height; (0, 0) where they are pixels.
    """

    def __init__(self, device: Device, eye: PointerEye, area: Area, units: tuple[int, int]) -> None:
        super().__init__()
        self._device, self._eye, self._area = device, eye, area
        self._across, self._down = units[0] / area.w or 1.0, units[1] / area.h or 1.0
        self._has_keyboard = False
        self._whose = WhoseHand((area.x, area.y))
        self._late_s: deque[float] = deque([LATE_S], MOVES)

    def move(self, to: Spot, stop: Stop) -> None:
        """Move the pointer and see that it arrived, where it is seen. Raises ActionError, StoppedError."""
        self._see_left_alone(stop)
        known = self.expected_at or self._found(stop)
        if known:
            # Else nobody knows where it is now, and wherever it comes to light would be the user's doing.
            self._expect(*known, to)
        inside = self._inside(to)
        self._device.move(inside[0] * self._across, inside[1] * self._down)
        began_s = time.monotonic()
        while not (seen := self._eye.look()).is_at(inside):
            taken = self._whose.told(seen, self.expected_at)
            if taken:
                # A picture that came late: the user's move was before ours, which has undone it.
                stop.request(taken)
            stop.raise_if_requested()
            waited_s = time.monotonic() - began_s
            if seen.at is None and waited_s > UNSEEN_S:
                # Where it was may come to light late.
                return
            if waited_s > ARRIVE_S:
                raise ActionError(
                    Phrase(
                        "The pointer was sent to {to} but is not seen there, so nothing was pressed. Leave the mouse "
                        "alone, and play again.",
                        to=to,
                    )
                )
            stop.wait(_POLL_S)
        self._late_s.append(time.monotonic() - began_s)
        self._expect(to)
        self._whose.told(seen, self.expected_at)

    def _see_left_alone(self, stop: Stop) -> None:
        """That the pointer is where we left it, as late as pictures come: a move of ours would hide the user's.

        Raises StoppedError.
        """
        until_s = time.monotonic() + min(max(LATE_S, *self._late_s), LATEST_S)
        while True:
            stop.raise_if_requested()
            expected, seen = self.expected_at, self._eye.look()
            is_ours = not expected or seen.at is None or any(seen.is_at(self._inside(spot)) for spot in expected)
            if time.monotonic() >= until_s:
                break
            stop.wait(_POLL_S)
        if not is_ours:
            stop.request(seen.whose)
            stop.raise_if_requested()

    def _found(self, stop: Stop) -> tuple[Spot, ...]:
        """Where the user has left the pointer, on its picture; empty where it isn't seen for a while."""
        until_s = time.monotonic() + UNSEEN_S
        while (at := self._eye.look().at) is None and time.monotonic() < until_s:
            stop.wait(_POLL_S)
        return ((round(at.x) + self._area.x, round(at.y) + self._area.y),) if at else ()

    def _inside(self, spot: Spot) -> Spot:
        return spot[0] - self._area.x, spot[1] - self._area.y

    def _has_key(self, character: str) -> bool:
        return character.isprintable()

    def _press_button(self, at: Spot, stop: Stop, check: Callable[[], None]) -> None:
        # Where the page itself changes, one stream may show it before the other does: that looks like a pointer.
        until_s = time.monotonic() + ARRIVE_S
        while not self._may_be_at(at):
            stop.raise_if_requested()
            if time.monotonic() > until_s:
                raise ActionError(Phrase("Nothing was pressed: the pointer left its place. Leave the mouse alone."))
            stop.wait(_POLL_S)
        check()
        stop.raise_if_requested()
        self._device.press(True)

    def _may_be_at(self, spot: Spot) -> bool:
        """Whether the pointer isn't seen to be elsewhere."""
        seen = self._eye.look()
        return seen.at is None or seen.is_at(self._inside(spot))

    def _release_button(self) -> None:
        self._device.press(False)

    def _press_key(self, key: str, stop: Stop, check: Callable[[], None]) -> None:
        if not self._has_keyboard:
            # Shift alone does nothing anywhere.
            self._device.key(SHIFT, True)
            self._device.key(SHIFT, False)
            stop.wait(KEYBOARD_S)
            self._has_keyboard = True
        check()
        stop.raise_if_requested()
        self._device.key(keysym_of(key), True)

    def _release_key(self, key: str) -> None:
        self._device.key(keysym_of(key), False)
