"""The mouse and the keyboard of a desktop on which the pointer's place and the windows are told."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import IN_CORNER, MOVED_BY_HAND, BaseHand, strayed, within
from kibitz.automation.surfaces.system import Device, Spot
from kibitz.core.errors import ActionError
from kibitz.core.phrase import Phrase

ARRIVE_S = 0.2
"""How long the pointer may take to be where it was sent."""
ARRIVED_WITHIN = 1
MOST_CHECKS = 5
"""How often is checked anew what a press would reach, where that changes again and again."""


class Hand(BaseHand):
    """Uses a system's device. A pointer in a corner of the desktop stops it before each thing that it does."""

    def __init__(self, device: Device) -> None:
        super().__init__()
        self._device = device

    def position(self) -> Spot:
        """Where the pointer is."""
        return self._device.position()

    def corners(self) -> tuple[Spot, ...]:
        """The corners of the desktop; the pointer in one of them means stop."""
        return self._device.corners()

    def close(self) -> None:
        """Let go of the device."""
        self._device.close()

    def _press(self, press: Callable[[], None], of_keys: bool, stop: Stop, check: Callable[[], None]) -> None:
        """Ask ``check``, then press, and only what it allowed: on a busy machine another window may come between.

        The check takes several questions to the system; a last one, just before the press, tells whether that still
        reaches the same window.
        """
        for _ in range(MOST_CHECKS):
            target = self._device.target(of_keys=of_keys)
            check()
            self._see_no_corner(stop)
            # To grab the X server for it would be safer still, but Qt may wait for the server and keep Python waiting,
            # and we couldn't go on to let go of it.
            if self._device.target(of_keys=of_keys) == target:
                press()
                return
        raise ActionError(
            Phrase("Nothing was pressed: the window in front changes again and again. Leave the game in front.")
        )

    def _has_key(self, character: str) -> bool:
        return self._device.has_key(character)

    def _press_button(self, at: Spot, stop: Stop, check: Callable[[], None]) -> None:
        self._press(partial(self._device.press, True), False, stop, check)

    def _release_button(self) -> None:
        self._device.press(False)

    def _press_key(self, key: str, stop: Stop, check: Callable[[], None]) -> None:
        self._press(partial(self._device.key, key, True), True, stop, check)

    def _release_key(self, key: str) -> None:
        self._device.key(key, False)

    def move(self, to: Spot, stop: Stop) -> None:
        """Move the pointer and see that it arrived. Raises ActionError, StoppedError."""
        stop.raise_if_requested()
        start = self.position()
        if strayed(start, self.expected_at):
            stop.request(MOVED_BY_HAND)
        self._see_no_corner(stop)
        self._expect(start, to)
        self._device.move(to)
        waited_s = 0.0
        while not within(self.position(), to, ARRIVED_WITHIN):
            stop.raise_if_requested()
            if waited_s > ARRIVE_S:
                raise ActionError(
                    Phrase(
                        "The pointer was sent to {to} but is at {position}, so nothing was pressed. Another "
                        "program may hold the mouse, or this session does not let programs move it.",
                        to=to,
                        position=self.position(),
                    )
                )
            stop.wait(0.005)
            waited_s += 0.005
        self._expect(to)

    def _see_no_corner(self, stop: Stop) -> None:
        """Raises StoppedError where the user wants a stop, also by the pointer in a corner."""
        if self.position() in self.corners():
            stop.request(IN_CORNER)
        stop.raise_if_requested()
