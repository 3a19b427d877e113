"""What a desktop gives us: a stream of one monitor's pictures and, where asked for, a pointer and a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

LEFT_BUTTON = 0x110
"""BTN_LEFT of Linux's input-event-codes.h, by which both Mutter and the portal name buttons."""


class Device(Protocol):
    """A pointer and a keyboard of our own. What they do reaches the desktop a moment later.

    Each raises LostScreenError where the desktop has gone or has ended the permission.
    """

    def move(self, x: float, y: float) -> None:
        """Put the pointer there, counted from the monitor's top left, in the cast's units."""

    def press(self, down: bool) -> None:
        """Press or release the left button."""

    def key(self, keysym: int, down: bool) -> None:
        """Press or release the key that has an X keysym."""


@dataclass(slots=True)
class Cast:
    """One monitor's stream, as long as it isn't closed.

    connect: gives a new connection to PipeWire, as a file descriptor that is ours to close; node: the stream's number
        there.
    position: the monitor's top left on the desktop.
    units: how many of the device's units the monitor is wide and high; (0, 0) where they are its pixels.
    end: lets go of the permission and of the connection to the desktop.
    by: what gave it, for messages.
    device: acts on that monitor; None for a cast that is to be looked at only.
    """

    connect: Callable[[], int]
    node: int
    position: tuple[int, int]
    units: tuple[int, int]
    end: Callable[[], None]
    by: str
    device: Device | None = field(default=None)
